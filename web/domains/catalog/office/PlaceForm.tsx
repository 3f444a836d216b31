import { setShelfPlace } from '#contracts/catalog/in-store.ts'
import type { StoreId } from '#contracts/ids.ts'
import type { InventoryRow } from '#contracts/catalog/inventory.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useSetShelfPlace } from './queries.ts'

/** Where the item lies in the store, for the shoppers who stand in it. */
export function PlaceForm({ row: { variantId, storeId, place } }: { row: InventoryRow & { storeId: StoreId } }) {
  const save = useSetShelfPlace()
  const form = useServerForm(setShelfPlace.body.pick({ place: true }), { defaultValues: { place: place ?? '' } })
  const send = form.submit(async (typed) => {
    await save.mutateAsync({ body: { storeId, variantId, place: typed.place } })
    toast({ title: 'Place saved' })
  })
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <h3>Place in the store</h3>
      <ErrorSummary {...form.summary} />
      <Input
        label="Aisle or shelf"
        optional
        hint="Like Aisle 4, shelf 2. Shoppers in your store see it."
        autoComplete="off"
        {...form.field('place')}
      />
      <Button type="submit" variant="secondary" busy={form.isSubmitting} busyLabel="Saving…" className="self-start">
        Save place
      </Button>
    </form>
  )
}
