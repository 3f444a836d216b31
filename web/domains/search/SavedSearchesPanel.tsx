import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { SavedSearch } from '#contracts/search/saved-searches.ts'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Panel } from '../identity/Panel.tsx'
import { mySearches, useRemoveSearch, useRenameSearch, useSwitchSearch } from './saved-queries.ts'

const SearchNameDialog = lazy(() => import('./SearchNameDialog.tsx'))

/** Saved searches, with a switch for each one's notifications. */
export function SavedSearchesPanel() {
  const { data, error, refetch } = useQuery(mySearches())
  return (
    <Panel id="searches" title="Saved searches" aside={<TextLink to="/push-notification-settings">How we tell you</TextLink>}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonText />}
      {data?.items.length === 0 && (
        <p className="text-soft">
          No search saved. Look for something in <TextLink to="/products">Products</TextLink>, then choose “Save this search”, and we tell
          you when something new fits.
        </p>
      )}
      <ul className="flex flex-col divide-y divide-hairline">
        {data?.items.map((search) => (
          <SearchRow key={search.id} search={search} />
        ))}
      </ul>
    </Panel>
  )
}

function SearchRow({ search }: { search: SavedSearch }) {
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null)
  const rename = useRenameSearch()
  const change = useSwitchSearch()
  const remove = useRemoveSearch()
  const { id, name, href, about, tells } = search
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          <TextLink to={href}>{name}</TextLink>
        </p>
        <p className="text-soft">{about}</p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Switch
          label="Tell me"
          aria-label={`Tell me about ${name}`}
          checked={change.isPending ? (change.variables.body?.tells ?? tells) : tells}
          onChange={({ target }) => change.mutate({ params: { id }, body: { tells: target.checked } })}
        />
        <Button variant="quiet" onClick={() => setAsked('rename')}>
          Rename<span className="visually-hidden"> {name}</span>
        </Button>
        <Button variant="quiet" onClick={() => setAsked('remove')}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      {asked === 'rename' && (
        <Suspense>
          <SearchNameDialog
            title="Rename search"
            name={name}
            saveLabel="Save name"
            onClose={() => setAsked(null)}
            onSave={async (called) => {
              await rename.mutateAsync({ params: { id }, body: { name: called } })
              setAsked(null)
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={asked === 'remove'}
        title={`Remove ${name}?`}
        confirmLabel="Remove search"
        destructive
        busy={remove.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => remove.mutate({ params: { id } }, { onSettled: () => setAsked(null) })}
      >
        {about}. You get no more news of it.
      </ConfirmDialog>
    </li>
  )
}
