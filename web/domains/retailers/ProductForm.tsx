import { z } from 'zod'
import { changeProduct, type InventoryRow } from '#contracts/retailers.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useChangeProduct } from './queries.ts'
import { PRODUCT_STATES } from './words.ts'

const { title, status } = changeProduct.body.shape
const ProductChange = z.object({ title: title.unwrap(), status: status.unwrap() })

/** Name and state of the whole product, in all its stores. */
export function ProductForm({ row }: { row: InventoryRow }) {
  const change = useChangeProduct()
  const form = useServerForm(ProductChange, { defaultValues: { title: row.title, status: row.status } })
  const send = form.submit(async (body) => {
    await change.mutateAsync({ params: { id: row.productId }, body })
    toast({ title: 'Product saved' })
  })
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <h3>Product</h3>
      <ErrorSummary {...form.summary} />
      <Input label="Title" {...form.field('title')} />
      <Select
        label="State"
        hint="Shoppers find what is live."
        choices={ProductChange.shape.status.options.map((value) => ({ value, label: PRODUCT_STATES[value].label }))}
        {...form.field('status')}
      />
      <Button type="submit" variant="secondary" busy={form.isSubmitting} busyLabel="Saving…" className="self-start">
        Save product
      </Button>
    </form>
  )
}
