import { z } from 'zod'
import { LIMITS } from '#contracts/limits.ts'
import { changeWish, type WishlistItem, type Wishlist } from '#contracts/wishlist.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { useChangeWish } from './queries.ts'

const { note, wanted } = changeWish.body.required().shape
const Form = z.object({ listId: z.string(), wanted, note })

/** Edits the shopper's own fields of a wishlist item: list, quantity and note. */
export function EditWish({ wish, lists, onClose }: { wish: WishlistItem; lists: readonly Wishlist[]; onClose: () => void }) {
  const save = useChangeWish()
  return (
    <FormDialog
      title={`Edit ${wish.productName}`}
      schema={Form}
      keptAs={`wish ${wish.productId}`}
      defaultValues={{ listId: String(wish.listId), wanted: wish.wanted, note: wish.note }}
      submitLabel="Save"
      onSubmit={({ listId, ...rest }) => {
        const list = lists.find(({ id }) => String(id) === listId)
        return save.mutateAsync({ params: { productId: wish.productId }, body: { listId: list?.id ?? wish.listId, ...rest } })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
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
        </>
      )}
    </FormDialog>
  )
}
