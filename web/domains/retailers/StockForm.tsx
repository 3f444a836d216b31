import { z } from 'zod'
import { type InventoryRow, setStock, STOCK_REASONS } from '#contracts/retailers.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { typedCount } from './cells.ts'
import { useSaveCell } from './saving.ts'
import { REASON_WORDS } from './words.ts'

const StockChange = z.object({
  onHand: z.string().superRefine((text, context) => {
    const { error } = typedCount(text)
    if (error) context.addIssue({ code: 'custom', message: error })
  }),
  reason: setStock.body.shape.reason,
})

/** What is on the shelf now, and why it changed. */
export function StockForm({ row }: { row: InventoryRow }) {
  const { saveStock } = useSaveCell(row)
  const form = useServerForm(StockChange, { defaultValues: { onHand: String(row.onHand), reason: 'count' } })
  const send = form.submit(async ({ onHand, reason }) => {
    await saveStock(typedCount(onHand).value ?? row.onHand, reason)
    toast({ title: 'Stock saved' })
  })
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <h3>Stock</h3>
      <ErrorSummary {...form.summary} />
      <div className="grid grid-cols-2 gap-3">
        <Input
          label="On the shelf"
          inputMode="numeric"
          autoComplete="off"
          hint={row.reserved > 0 ? `${plural(row.reserved, 'piece')} promised to orders` : undefined}
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
