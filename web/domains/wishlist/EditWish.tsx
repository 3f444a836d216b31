import { useId } from 'react'
import { z } from 'zod'
import { LIMITS } from '#contracts/limits.ts'
import { changeWish, type WishlistItem, type Wishlist } from '#contracts/wishlist.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useChangeWish } from './queries.ts'

const { note, wanted } = changeWish.body.required().shape
const Form = z.object({ listId: z.string(), wanted, note })

/** Edits the shopper's own fields of a wishlist item: list, quantity and note. */
export function EditWish({ wish, lists, onClose }: { wish: WishlistItem; lists: readonly Wishlist[]; onClose: () => void }) {
  const formId = useId()
  const save = useChangeWish()
  const form = useServerForm(Form, {
    keptAs: `wish ${wish.productId}`,
    defaultValues: { listId: String(wish.listId), wanted: wish.wanted, note: wish.note },
  })
  const send = form.submit(async ({ listId, ...rest }) => {
    const list = lists.find(({ id }) => String(id) === listId)
    await save.mutateAsync({ params: { productId: wish.productId }, body: { listId: list?.id ?? wish.listId, ...rest } })
    onClose()
  })
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
          <Button type="submit" form={formId} busy={form.isSubmitting} busyLabel="Saving…">
            Save
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="flex flex-col gap-5">
        <ErrorSummary {...form.summary} />
        {lists.length > 1 && (
          <Select label="List" choices={lists.map(({ id, name }) => ({ value: String(id), label: name }))} {...form.field('listId')} />
        )}
        <div className="flex flex-col gap-1.5">
          <span className="font-medium">Wanted</span>
          <Stepper
            label={`Wanted quantity of ${wish.productName}`}
            value={form.watch('wanted')}
            max={LIMITS.quantityPerOffer}
            onChange={(wanted) => form.setValue('wanted', wanted)}
            limitText={`Up to ${LIMITS.quantityPerOffer}.`}
          />
        </div>
        <Textarea label="Note" optional hint="People you share this list with can read it." {...form.field('note')} />
      </form>
    </Dialog>
  )
}
