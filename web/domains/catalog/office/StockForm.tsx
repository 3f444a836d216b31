import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { type InventoryRow, setStock, STOCK_REASONS } from '#contracts/catalog/inventory.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { typedCount } from './cells.ts'
import { useSaveCell } from './saving.ts'
import { REASON_WORDS } from '../../retailers/words.ts'

const StockChange = z.object({
  onHand: z.string().superRefine((text, context) => {
    const { error } = typedCount(text)
    if (error) context.addIssue({ code: 'custom', message: error })
  }),
  reason: setStock.body.shape.reason,
})

/** Edits stock on hand with a reason. Typed values are kept if another person counts in the meantime; their number is shown. */
export function StockForm({ row }: { row: InventoryRow }) {
  const { saveStock } = useSaveCell(row)
  const counted = String(row.onHand)
  const { reset, ...form } = useServerForm(StockChange, {
    keptAs: `stock ${row.variantId} ${row.storeId}`,
    defaultValues: { onHand: counted, reason: 'count' },
  })
  const { isDirty, isSubmitting, defaultValues } = form.formState
  const follow = useEffectEvent((onHand: string) => {
    if (!isDirty && onHand !== defaultValues?.onHand) reset({ onHand, reason: 'count' })
  })
  useEffect(() => follow(counted), [counted])
  const send = form.submit(async ({ onHand, reason }) => {
    const count = typedCount(onHand).value ?? row.onHand
    await saveStock(count, reason)
    reset({ onHand: String(count), reason: 'count' })
    toast({ title: 'Stock saved' })
  })
  const isNews = isDirty && !isSubmitting && counted !== defaultValues?.onHand
  const hints = [isNews && `Now ${counted}`, row.reserved > 0 && `${plural(row.reserved, 'item')} reserved for orders`]
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <h3>Stock</h3>
      <ErrorSummary {...form.summary} />
      <div className="grid grid-cols-2 gap-3">
        <Input
          label="On the shelf"
          inputMode="numeric"
          autoComplete="off"
          hint={hints.filter(Boolean).join(', ') || undefined}
          {...form.field('onHand')}
        />
        <Select label="Reason" choices={STOCK_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))} {...form.field('reason')} />
      </div>
      <Button type="submit" busy={form.isSubmitting} busyLabel="Saving…" className="self-start">
        Save stock
      </Button>
    </form>
  )
}
