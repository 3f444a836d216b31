import { type FormEvent, useId, useState } from 'react'
import { LIMITS } from '#contracts/limits.ts'
import type { WishlistId } from '#contracts/ids.ts'
import type { Wish, Wishlist } from '#contracts/wishlist.ts'
import { sentenceFor } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { useChangeWish } from './queries.ts'

const NOTE_LENGTH = 500

/** What only its owner knows of a saved item: the list, how many, a note. */
export function EditWish({ wish, lists, onClose }: { wish: Wish; lists: readonly Wishlist[]; onClose: () => void }) {
  const formId = useId()
  const [listId, setListId] = useState<WishlistId>(wish.listId)
  const [wanted, setWanted] = useState(wish.wanted)
  const [note, setNote] = useState(wish.note)
  const save = useChangeWish()
  const tooLong = note.length > NOTE_LENGTH ? `Keep it under ${NOTE_LENGTH} characters. You have ${note.length}.` : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!tooLong) save.mutate({ params: { productId: wish.productId }, body: { listId, wanted, note } }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit ${wish.productName}`}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={save.isPending} busyLabel="Saving…">
            Save
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-5">
        {save.error && <Notice tone="danger">{save.error.errors[0]?.message ?? sentenceFor(save.error)}</Notice>}
        {lists.length > 1 && (
          <Select
            label="List"
            value={String(listId)}
            choices={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => setListId(lists.find(({ id }) => String(id) === target.value)?.id ?? listId)}
          />
        )}
        <div className="flex flex-col gap-1.5">
          <span className="font-medium">Wanted</span>
          <Stepper
            label={`Wanted quantity of ${wish.productName}`}
            value={wanted}
            max={LIMITS.quantityPerOffer}
            onChange={setWanted}
            limitText={`Up to ${LIMITS.quantityPerOffer}.`}
          />
        </div>
        <Textarea
          label="Note"
          optional
          hint="Whoever you share the list with reads it too."
          error={tooLong}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </Dialog>
  )
}
