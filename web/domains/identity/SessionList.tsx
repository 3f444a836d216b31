import { useQuery } from '@tanstack/react-query'
import type { SessionInfo } from '#contracts/identity/auth.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { mySessions, useEndOtherSessions, useEndSession } from './queries.ts'

export function SessionList() {
  const { data, error, refetch } = useQuery({ ...mySessions(), staleTime: 0 })
  const endOthers = useEndOtherSessions()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText />
  return (
    <>
      <ul className="flex flex-col divide-y divide-hairline">
        {data.items.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {data.items.length > 1 && (
        <div>
          <Button variant="secondary" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </>
  )
}

function SessionRow({ session: { id, current, device, address, seenAt } }: { session: SessionInfo }) {
  const end = useEndSession()
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3 first:pt-0 last:pb-0">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device} {current && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-sm text-soft">
          {address && `${address}, `}seen <Ago at={seenAt} />
        </p>
      </div>
      {!current && (
        <Button variant="quiet" busy={end.isPending} onClick={() => end.mutate({ params: { id } })}>
          Sign out
          <span className="visually-hidden">
            {' '}
            {device}, {address && `${address}, `}seen <Ago at={seenAt} />
          </span>
        </Button>
      )}
    </li>
  )
}
