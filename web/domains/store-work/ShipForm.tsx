import { z } from 'zod'
import { moveFulfillment, type OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { useMove } from './queries.ts'
import { STEP_WORDS } from './work.ts'

const { carrier, tracking } = moveFulfillment.body.shape
const Shipment = z.object({ carrier: carrier.unwrap(), tracking: tracking.unwrap() })
const CARRIERS = Shipment.shape.carrier.options.map((name) => ({ value: name, label: name }))

/** Carrier and tracking number, as shown to the shopper. */
export function ShipForm({ item, onDone }: { item: OfficeFulfillment; onDone?: () => void }) {
  const move = useMove('mine')
  const form = useServerForm(Shipment, { keptAs: `shipment ${item.id}`, defaultValues: { carrier: 'UPS', tracking: '' } })
  const send = form.submit(async ({ carrier: by, tracking: number }) => {
    await move.mutateAsync({ params: { id: item.id }, body: { to: 'shipped', carrier: by, tracking: number || undefined } })
    onDone?.()
  })
  return (
    <form onSubmit={send} noValidate className="flex flex-col gap-4">
      <ErrorSummary {...form.summary} />
      <Select label="Carrier" choices={CARRIERS} {...form.field('carrier')} />
      <Input label="Tracking number" optional autoComplete="off" spellCheck={false} {...form.field('tracking')} />
      <Button type="submit" busy={form.isSubmitting} busyLabel="Marking as shipped…" className="self-start">
        {STEP_WORDS.shipped.act}
      </Button>
    </form>
  )
}
