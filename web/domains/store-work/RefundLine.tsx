import { useState } from 'react'
import { MISSING_REASONS, type MissingReason, type OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { faultOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { useRefundLine } from './queries.ts'

export type LineProps = { item: OfficeFulfillment; line: OfficeFulfillment['items'][number] }

const REASONS: Record<MissingReason, string> = { missing: 'Not on the shelf', damaged: 'Damaged', other: 'Something else' }

/** Refunds the missing pieces of a line with a reason for the shopper; the rest of the order continues. */
export function RefundLine({ item, line, onDone }: LineProps & { onDone: () => void }) {
  const refund = useRefundLine()
  const [wanted, setQuantity] = useState(1)
  const [reason, setReason] = useState<MissingReason>('missing')
  const [note, setNote] = useState('')
  const quantity = Math.min(wanted, line.quantity)
  const isAll = item.items.every(({ id, quantity: left }) => left === (id === line.id ? quantity : 0))
  const noteError = refund.error?.errors.find(({ pointer }) => pointer === '/note')?.message
  const send = () =>
    refund.mutate(
      { params: { id: item.id }, body: { lineId: line.id, left: line.quantity, quantity, reason, ...(note.trim() && { note }) } },
      { onSuccess: onDone },
    )
  return (
    <div className="flex flex-col items-start gap-3">
      <MissingPieces line={line} value={quantity} onChange={setQuantity} />
      <Select
        label="Why is it missing?"
        value={reason}
        onChange={(event) => setReason(event.target.value as MissingReason)}
        choices={MISSING_REASONS.map((value) => ({ value, label: REASONS[value] }))}
      />
      <Input
        label="Note to the shopper"
        optional={reason !== 'other'}
        value={note}
        maxLength={200}
        error={noteError}
        fieldClassName="w-full"
        onChange={(event) => setNote(event.target.value)}
      />
      {isAll && <p className="text-sm text-soft">That's everything in this order. It will be canceled and its shipping refunded.</p>}
      {refund.error && !noteError && (
        <p role="alert" className="text-sm font-medium text-danger">
          {faultOf(refund.error)}
        </p>
      )}
      <Button size="sm" busy={refund.isPending} onClick={send}>
        Refund {quantity} of {line.quantity}
        <span className="visually-hidden">: {line.title}</span>
      </Button>
    </div>
  )
}

/** The number of missing pieces; renders nothing for a single piece. */
export function MissingPieces({ line, value, onChange }: { line: LineProps['line']; value: number; onChange: (value: number) => void }) {
  if (line.quantity === 1) return null
  return (
    <div className="flex items-center gap-3">
      <span className="text-sm">Missing</span>
      <Stepper
        label={`How many of ${line.title} are missing`}
        value={value}
        max={line.quantity}
        onChange={onChange}
        limitText={`The order is for ${line.quantity}.`}
      />
    </div>
  )
}
