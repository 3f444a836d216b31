import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProfileVersion } from '#contracts/retailer-office/profile.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

type Query = Pick<UseQueryOptions<{ items: ProfileVersion[] }>, 'queryKey' | 'queryFn'>
type VersionsProps = { query: Query; onRestore: (content: Record<string, unknown>) => void }

/** Earlier versions of a profile. Restoring fills the form; the person looks at it and saves. */
export function Versions({ query, onRestore }: VersionsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Earlier versions
      </Button>
      {isOpen && (
        <Drawer open onClose={() => setOpen(false)} title="Earlier versions">
          <List
            query={query}
            onRestore={(content) => {
              onRestore(content)
              setOpen(false)
              toast({ title: 'The earlier version is in the form', body: 'Look at it, then save.' })
            }}
          />
        </Drawer>
      )}
    </>
  )
}

function List({ query, onRestore }: VersionsProps) {
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={3} />
  if (data.items.length === 0) return <p className="text-soft">Nothing has been saved here yet. Each save is kept from now on.</p>
  return (
    <ol className="flex flex-col gap-3">
      {data.items.map(({ version, at, by, content }) => (
        <li key={version} className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline pb-3">
          <span>
            {dateAndTime(at)}
            <span className="block text-soft">{by ?? 'Before your first change here'}</span>
          </span>
          <Button variant="secondary" size="sm" onClick={() => onRestore(content)}>
            Restore<span className="visually-hidden"> the version of {dateAndTime(at)}</span>
          </Button>
        </li>
      ))}
    </ol>
  )
}
