import { Check, Copy, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Wishlist } from '#contracts/wishlist.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { ListNameDialog } from './ListNameDialog.tsx'
import { useChangeList, useRemoveList, useShareList } from './queries.ts'

type Asking = 'name' | 'removal' | null

/** The head of one list: its name, who may see it, and the link for those. */
export function ListBar({ list, onRemoved }: { list: Wishlist; onRemoved: () => void }) {
  const [asking, setAsking] = useState<Asking>(null)
  const rename = useChangeList()
  const share = useShareList()
  const remove = useRemoveList()
  const isShared = (share.isPending ? share.variables.body?.privacy : list.privacy) === 'link'
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
          checked={isShared}
          onChange={({ target }) => share.mutate({ params: { id: list.id }, body: { privacy: target.checked ? 'link' : 'private' } })}
        />
      </div>
      {isShared && list.shareUrl ? (
        <ShareLink url={list.shareUrl} />
      ) : (
        <p className="text-sm text-soft">
          Only you see this list. With a link, others can look and say “I'll get this”; you won't see who.
        </p>
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
        What is on it moves to your first list.
      </ConfirmDialog>
    </div>
  )
}

const COPIED_MS = 2000
function ShareLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      // Not allowed here: the address is selected, so that it can be copied by hand.
      field.current?.select()
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Input
        ref={field}
        label="Anyone with this link sees the list"
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
        fieldClassName="min-w-0 flex-1 basis-64"
      />
      <Button
        variant="secondary"
        onClick={() => void copy()}
        icon={
          isCopied ? <Check aria-hidden="true" className="size-5" /> : <Copy aria-hidden="true" className="size-5" strokeWidth={1.75} />
        }
      >
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy link'}</span>
      </Button>
    </div>
  )
}
