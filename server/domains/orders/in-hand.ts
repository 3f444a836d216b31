import type { FulfillmentId, OrderId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { lockFor, move } from './transitions.ts'

/** Makes ready what the buyer of this paid order has in hand. What has moved on since stays as it is, so that it may run twice. */
export async function readyInHand(tx: Db, orderId: OrderId, now: Date): Promise<void> {
  const rows = await rowsOf<{ id: FulfillmentId }>(tx, 'in-hand.of-order')`
    select id from fulfillments where order_id = ${orderId} and in_hand and state in ('placed', 'accepted') order by id`
  for (const { id } of rows) {
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
