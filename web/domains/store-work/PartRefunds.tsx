import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoreId } from '#contracts/ids.ts'
import type { RefundablePart } from '#contracts/returns/order-refunds.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { Button } from '#web/ui/Button.tsx'
import { MoneyBackList } from './MoneyBackList.tsx'
import { RefundForm } from './RefundForm.tsx'
import { refundable, usePreviewRefund, useRefundPart } from './refund-queries.ts'

/** What came back of a part that the shopper has, and the button that gives more back. */
export function PartRefunds({ item: { id } }: { item: Pick<OfficeFulfillment, 'id'> }) {
  const { data: part } = useQuery(refundable(id))
  const [isOpen, setOpen] = useState(false)
  if (!part) return null
  return (
    <div className="flex flex-col gap-4">
      <MoneyBackList back={part.back} />
      {isOpen && part.why === null ? (
        <RefundOfStore part={part} onClose={() => setOpen(false)} />
      ) : part.why === null ? (
        <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
          Refund…
        </Button>
      ) : (
        <p className="text-sm text-soft">{part.why}</p>
      )}
    </div>
  )
}

/** The refund by a person of the store. At a counter, `storeId` is the store that has the items back. */
export function RefundOfStore({ part, storeId, onClose }: { part: RefundablePart; storeId?: StoreId; onClose: () => void }) {
  const preview = usePreviewRefund()
  const refund = useRefundPart()
  const params = { id: part.fulfillmentId }
  return (
    <RefundForm
      part={part}
      isBrought={storeId !== undefined}
      onPreview={(body) => preview.mutateAsync({ params, body })}
      onRefund={(wish) => refund.mutateAsync({ params, body: { ...wish, ...(storeId !== undefined && { storeId }) } })}
      onClose={onClose}
    />
  )
}
