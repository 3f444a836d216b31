import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Wishlist } from '#contracts/wishlist.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { CopyLink } from '#web/ui/CopyLink.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { sharedWishlist } from '#web/shell/shares/shared.ts'
import { ShareButton } from '#web/shell/shares/ShareButton.tsx'
import { ListNameDialog } from './ListNameDialog.tsx'
import { useChangeList, useRemoveList, useShareList } from './queries.ts'

type ListDialog = 'name' | 'removal' | null

/** The heading of one list: its name, its visibility, and its share link. */
export function ListBar({ list, onRemoved }: { list: Wishlist; onRemoved: () => void }) {
  const [asking, setAsking] = useState<ListDialog>(null)
  const rename = useChangeList()
  const share = useShareList()
  const remove = useRemoveList()
  const isShared = list.privacy === 'link'
  const wanted = share.isPending ? share.variables.body?.privacy === 'link' : isShared
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="flex min-w-0 items-center">
          <h2 id="list-name" className="truncate text-h4">
            {list.name}
          </h2>
          <IconButton label={`Rename ${list.name}`} onClick={() => setAsking('name')}>
            <Pencil aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </IconButton>
          {!list.isDefault && (
            <IconButton label={`Remove the list ${list.name}`} onClick={() => setAsking('removal')}>
              <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </IconButton>
          )}
        </div>
        <Switch
          label="Share by link"
          checked={wanted}
          onChange={({ target }) => share.mutate({ params: { id: list.id }, body: { privacy: target.checked ? 'link' : 'private' } })}
        />
      </div>
      <p role="status" className={isShared && wanted ? 'visually-hidden' : 'text-sm text-soft'}>
        {sharingSentence(isShared, wanted)}
      </p>
      {isShared && wanted && list.shareUrl && (
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-1">
            <CopyLink label="Anyone with this link sees the list" url={list.shareUrl} />
          </div>
          <ShareButton shared={sharedWishlist(list.name, list.shareUrl)} />
        </div>
      )}
      {isShared && wanted && (
        <div className="flex flex-col gap-1">
          <Switch
            label="Show it in the feed"
            checked={share.isPending ? (share.variables.body?.inFeed ?? list.inFeed) : list.inFeed}
            onChange={({ target }) => share.mutate({ params: { id: list.id }, body: { inFeed: target.checked } })}
          />
          <p className="text-sm text-soft">
            Whoever may see your posts finds the list on your profile, and followers also in their feed. You choose who that is on{' '}
            <TextLink to="/profile">your profile</TextLink>.
          </p>
        </div>
      )}
      {asking === 'name' && (
        <ListNameDialog
          title="Rename list"
          name={list.name}
          saveLabel="Save"
          onClose={() => setAsking(null)}
          onSave={async (name) => {
            await rename.mutateAsync({ params: { id: list.id }, body: { name } })
            setAsking(null)
          }}
        />
      )}
      <ConfirmDialog
        open={asking === 'removal'}
        title={`Remove ${list.name}?`}
        confirmLabel="Remove list"
        destructive
        busy={remove.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() => remove.mutate({ params: { id: list.id } }, { onSuccess: onRemoved, onSettled: () => setAsking(null) })}
      >
        Its items move to your first list.
      </ConfirmDialog>
    </div>
  )
}

/** Shows a change of visibility only once it is done: until the server responds, the link still works. */
function sharingSentence(isShared: boolean, wanted: boolean): string {
  if (isShared) return wanted ? 'Shared by link.' : 'Ending the link…'
  if (wanted) return 'Making a link…'
  return "Only you see this list. With a link, others can look and say “I'll get this”. You won't see who."
}
