import type { OrderId } from '#contracts/ids.ts'
import { on, onAll } from '../../facts.ts'
import { rowsOf } from '../../platform/db.ts'
import { settleBirthdays, settleOrders } from './settle.ts'

/** Sorted, so that two of these jobs take their locks in one order. */
const distinct = (ids: readonly OrderId[]): OrderId[] => [...new Set(ids)].toSorted((a, b) => a - b)
const ENDS: ReadonlySet<string> = new Set(['picked_up', 'delivered'])

/** A hand-over that was undone moves away from its end. */
export const settleReceived = onAll('orders.fulfillment_moved', (tx, moved, deps) =>
  settleOrders(tx, deps, distinct(moved.filter(({ from, to }) => ENDS.has(to) || ENDS.has(from)).map(({ orderId }) => orderId))),
)
export const settleRefunded = onAll('orders.pieces_refunded', (tx, refunded, deps) =>
  settleOrders(tx, deps, distinct(refunded.map(({ orderId }) => orderId))),
)
export const settleOrderRefunds = onAll('returns.order_refunded', (tx, refunded, deps) =>
  settleOrders(tx, deps, distinct(refunded.map(({ orderId }) => orderId))),
)
export const settleReturned = onAll('returns.moved', async (tx, moved, deps) => {
  const ids = moved.filter(({ to }) => to === 'refunded').map(({ returnId }) => returnId)
  if (ids.length === 0) return
  const rows = await rowsOf<{ id: OrderId }>(tx, 'perks.orders-of-returns')`
    select order_id as id from returns where id = any(${ids}::bigint[])`
  await settleOrders(tx, deps, distinct(rows.map(({ id }) => id)))
})
/** SPIRALs wait for a confirmed address. */
export const settleConfirmed = on('identity.email_verified', async (tx, { userId }, deps) => {
  const rows = await rowsOf<{ id: OrderId }>(tx, 'perks.orders-of-person')`
    select distinct o.id from orders o join fulfillments f on f.order_id = o.id
    join perk_members m on m.retailer_id = f.retailer_id and m.user_id = o.user_id
    where o.user_id = ${userId} and o.placed_at >= m.joined_at`
  await settleOrders(tx, deps, distinct(rows.map(({ id }) => id)))
  await settleBirthdays(tx, deps, userId)
})
