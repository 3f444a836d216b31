import type { FulfillmentId, OrderId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { lockFor, move } from './transitions.ts'

/** Makes ready what the buyers of these paid orders have in hand. What has moved on since stays as it is, so that it may run twice. */
export async function readyInHand(tx: Db, orderIds: readonly OrderId[], now: Date): Promise<void> {
  const rows = await rowsOf<{ id: FulfillmentId; orderId: OrderId }>(tx, 'in-hand.of-orders')`
    select id, order_id as "orderId" from fulfillments
    where order_id = any((select ${orderIds}::bigint[])::bigint[]) and in_hand and state in ('placed', 'accepted') order by order_id, id`
  for (const { id, orderId } of rows) {
    for (const [from, to] of STEPS) {
      const row = await lockFor(tx, { orderId }, id)
      if (row.state === from) await move(tx, row, { to, mover: 'system', who: null, now, note: 'Paid in the store, goods in hand' })
    }
  }
}
const STEPS = [
  ['placed', 'accepted'],
  ['accepted', 'ready'],
] as const
