import type { OrderId } from '#contracts/ids.ts'
import { onAll } from '../../facts.ts'
import { rowsOf } from '../../platform/db.ts'
import { giveBackUses } from './uses.ts'

/** Sorted, so that two of these jobs cannot wait for each other. */
const distinct = (ids: readonly OrderId[]): OrderId[] => [...new Set(ids)].toSorted((a, b) => a - b)

export const giveBackCanceled = onAll('orders.fulfillment_moved', (tx, moved) =>
  giveBackUses(tx, distinct(moved.filter(({ to }) => to === 'cancelled').map(({ orderId }) => orderId))),
)
export const giveBackRefunded = onAll('orders.pieces_refunded', (tx, refunded) =>
  giveBackUses(tx, distinct(refunded.map(({ orderId }) => orderId))),
)
export const giveBackOrderRefunds = onAll('returns.order_refunded', (tx, refunded) =>
  giveBackUses(tx, distinct(refunded.map(({ orderId }) => orderId))),
)
export const giveBackReturned = onAll('returns.moved', async (tx, moved) => {
  const ids = moved.filter(({ to }) => to === 'refunded').map(({ returnId }) => returnId)
  if (ids.length === 0) return
  const rows = await rowsOf<{ order_id: OrderId }>(tx, 'promotions.orders-of-returns')`
    select order_id from returns where id = any(${ids}::bigint[])`
  await giveBackUses(tx, distinct(rows.map((row) => row.order_id)))
})
