import type { FulfillmentId, OrderId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { RefundCause } from '#contracts/orders/refund-causes.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Tender } from './rules.ts'

export type TenderSplit = Pick<Tender, 'kind' | 'account' | 'detail'> & { fulfillmentId: FulfillmentId; captured: Cents; refunded: Cents }
/** How the tenders of an order divide over its fulfillments. */
export const splitsOfOrder = (db: Db, orderId: OrderId): Promise<TenderSplit[]> =>
  rowsOf<TenderSplit>(db, 'payments.splits-of-order')`
    select u.kind, u.account, u.detail, s.fulfillment_id as "fulfillmentId", s.captured, s.refunded
    from tender_splits s join tender_uses u on u.id = s.tender_use_id where u.order_id = ${orderId} order by u.id, s.fulfillment_id`

export type RefundRow = { reference: string; cause: RefundCause; note: string | null; isPending: boolean }
export const refundsOfOrder = (db: Db, orderId: OrderId): Promise<RefundRow[]> =>
  rowsOf<RefundRow>(db, 'payments.refunds-of-order')`
    select reference, cause, note, state = 'pending' as "isPending" from refunds where order_id = ${orderId} order by id`

/** The order of a card payment, by our number or reference, or by the provider's name for its charge. */
export async function orderOfPayment(db: Db, named: string): Promise<OrderId | null> {
  const id = /^\d{1,15}$/.test(named) ? Number(named) : null
  const [row] = await rowsOf<{ orderId: OrderId }>(db, 'payments.order-of')`
    select order_id as "orderId" from payments where id = ${id} or reference = ${named} or provider_id = ${named} order by id limit 1`
  return row?.orderId ?? null
}
