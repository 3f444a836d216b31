import { z } from 'zod'
import { StoreId } from '#contracts/ids.ts'
import type { InventoryRow } from '#contracts/catalog/inventory.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import type { Overview } from '../../retailers/DashboardHead.tsx'
import { typedCount } from './cells.ts'
import { useSaveCell } from './saving.ts'

const FirstStock = z.object({
  storeId: z.string().min(1, 'Choose a store.'),
  onHand: z.string().superRefine((text, context) => {
    const { error } = typedCount(text)
    if (error) context.addIssue({ code: 'custom', message: error })
  }),
})

type AddToStoreProps = { row: InventoryRow; stores: Overview['stores']; storeId: InventoryRow['storeId']; onAdded: () => void }

/** The first stock of a variant in a store. */
export function AddToStore({ row, stores, storeId, onAdded }: AddToStoreProps) {
  const { saveStock } = useSaveCell(row)
  const only = stores.length === 1 ? stores[0]?.id : undefined
  const form = useServerForm(FirstStock, {
    keptAs: `first stock ${row.variantId}`,
    defaultValues: { storeId: String(storeId ?? only ?? ''), onHand: '' },
  })
  const send = form.submit(async (values) => {
    await saveStock(typedCount(values.onHand).value ?? 0, 'received', StoreId.parse(Number(values.storeId)))
    toast({ title: 'Stock saved' })
    onAdded()
  })
  if (stores.length === 0) return <p>You have no open store yet. Once you have one, add this item's stock here.</p>
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <h3>Add stock</h3>
      <p className="text-sm text-soft">
        {row.stores === 0
          ? 'No store has this item yet. Shoppers can buy it once it is in a store and live.'
          : "This store doesn't have this item yet."}
      </p>
      <ErrorSummary {...form.summary} />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label="Store"
          placeholder="Choose a store"
          choices={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('storeId')}
        />
        <Input label="In stock" inputMode="numeric" autoComplete="off" hint="0 if it's on its way." {...form.field('onHand')} />
      </div>
      <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…" className="self-start">
        Save stock
      </Button>
    </form>
  )
}
