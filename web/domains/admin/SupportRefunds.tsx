import { useState } from 'react'
import type { Reply } from '#contracts/endpoint.ts'
import type { OrderNumber } from '#contracts/ids.ts'
import { cancelBySupport, type refundableOrder } from '#contracts/returns/order-refunds.ts'
import { Button } from '#web/ui/Button.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { MoneyBackList } from '../store-work/MoneyBackList.tsx'
import { RefundForm } from '../store-work/RefundForm.tsx'
import { useCancelBySupport, usePreviewSupportRefund, useRefundBySupport } from './refund-queries.ts'

export type Refundable = Reply<typeof refundableOrder>['parts'][number]

/** What came back of a part, and the button by which support gives more back. */
export function SupportRefunds({ part }: { part: Refundable }) {
  const [isOpen, setOpen] = useState(false)
  const preview = usePreviewSupportRefund()
  const refund = useRefundBySupport(part.orderNumber)
  const params = { id: part.fulfillmentId }
  return (
    <div className="flex flex-col gap-4">
      <MoneyBackList back={part.back} />
      {part.why === null &&
        (isOpen ? (
          <RefundForm
            part={part}
            isSupport
            onPreview={({ items, amount, reason, note }) =>
              preview.mutateAsync({
                params,
                body: { reason, ...(items && { items }), ...(amount !== undefined && { amount }), ...(note && { note }) },
              })
            }
            onRefund={({ funder = 'store', note = '', ...wish }) => refund.mutateAsync({ params, body: { ...wish, note, funder } })}
            onClose={() => setOpen(false)}
          />
        ) : (
          <Button size="sm" variant="secondary" className="self-start" onClick={() => setOpen(true)}>
            Refund…
            <span className="visually-hidden">{` ${part.storeName}`}</span>
          </Button>
        ))}
    </div>
  )
}

const Reason = cancelBySupport.body.pick({ reason: true })
/** Cancels whatever the shopper does not have yet and no courier has. */
export function CancelBySupport({ number, parts }: { number: OrderNumber; parts: readonly Refundable[] }) {
  const [isOpen, setOpen] = useState(false)
  const cancel = useCancelBySupport(number)
  const stores = parts.filter(({ mayCancel }) => mayCancel).map(({ storeName }) => storeName)
  return (
    <>
      <Button variant="quiet-danger" className="self-start" onClick={() => setOpen(true)}>
        Cancel order…
      </Button>
      {isOpen && (
        <ReasonDialog
          title={`Cancel order ${number}`}
          schema={Reason}
          keptAs={`cancel order ${number}`}
          submitLabel="Cancel order"
          busyLabel="Canceling…"
          cancelLabel="Keep it"
          destructive
          onSubmit={(body) => cancel.mutateAsync({ params: { number }, body })}
          onClose={() => setOpen(false)}
          label="Why?"
          hint="The shopper reads this."
          maxLength={300}
        >
          <p>{`This cancels and refunds what ${stores.join(' and ')} didn't hand over or ship yet.`}</p>
        </ReasonDialog>
      )}
    </>
  )
}
