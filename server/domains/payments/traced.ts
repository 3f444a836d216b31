import type { FulfillmentId, OrderId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Tender } from './rules.ts'

export type TenderSplit = Pick<Tender, 'kind' | 'account' | 'detail'> & { fulfillmentId: FulfillmentId; captured: Cents; refunded: Cents }
/** How the tenders of an order divide over its fulfillments. */
export const splitsOfOrder = (db: Db, orderId: OrderId): Promise<TenderSplit[]> =>
  rowsOf(
    db,
    'payments.splits-of-order',
    `select u.kind, u.account, u.detail, s.fulfillment_id as "fulfillmentId", s.captured, s.refunded
     from tender_splits s join tender_uses u on u.id = s.tender_use_id where u.order_id = $1 order by u.id, s.fulfillment_id`,
    [orderId],
  )

export type RefundRow = { reference: string; reason: string; isPending: boolean }
export const refundsOfOrder = (db: Db, orderId: OrderId): Promise<RefundRow[]> =>
  rowsOf(
    db,
    'payments.refunds-of-order',
    `select reference, reason, state = 'pending' as "isPending" from refunds where order_id = $1 order by id`,
    [orderId],
  )

/** The order of a card payment, by our number or reference, or by the provider's name for its charge. */
export async function orderOfPayment(db: Db, named: string): Promise<OrderId | null> {
  const id = /^\d{1,15}$/.test(named) ? Number(named) : null
  const [row] = await rowsOf<{ orderId: OrderId }>(
    db,
    'payments.order-of',
    `select order_id as "orderId" from payments where id = $1 or reference = $2 or provider_id = $2 order by id limit 1`,
    [id, named],
  )
  return row?.orderId ?? null
}
