import type { FulfillmentId, StoreId } from '#contracts/ids.ts'
import { inventory } from '#contracts/catalog/inventory.ts'
import { dollars } from '#contracts/money.ts'
import { findSales, previewRefund, refundablePart, refundPart } from '#contracts/returns/order-refunds.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { changeTracking } from '#contracts/store-work/store-work.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { workReads } from './queries.ts'

export const refundable = (id: FulfillmentId) => read(refundablePart, { params: { id } })
export const salesFound = (storeId: StoreId, q: string) => read(findSales, { query: { storeId, q } })

/** Reads, but as a POST: what is refunded is in no address. */
export const usePreviewRefund = () => useWrite(previewRefund, [], { failure: 'mine' })
export const useRefundPart = () =>
  useWrite(refundPart, [...workReads, read(retailerOverview), read(inventory), { queryKey: ['api', 'counter', 'sales'] }], {
    failure: 'mine',
    onSuccess: ({ back }) =>
      void toast({ title: `Refunded ${back[0] ? dollars(back[0].amount) : ''}`, body: "We're letting the shopper know." }),
  })
export const useChangeTracking = () =>
  useWrite(changeTracking, workReads, {
    failure: 'mine',
    onSuccess: () => void toast({ title: 'Tracking number saved', body: "We're letting the shopper know." }),
  })
