import type { FulfillmentId, OrderId } from '#contracts/ids.ts'
import type { Arrival } from '#contracts/pickups/pickups.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { isWaiting } from '../fulfillment/rules.ts'
import { tellChanged } from '../orders/tell-changed.ts'
import { lockFor } from '../orders/transitions.ts'
import { onSamePass } from './collecting.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

type Coming = { state: Arrival['state']; note?: string | undefined }

/** Shows the counter's staff that this shopper is on the way or has arrived, for everything on the same pass. */
export async function noteArrival(
  tx: Db,
  orderId: OrderId,
  fulfillmentId: FulfillmentId,
  { state, note }: Coming,
  now: Date,
): Promise<void> {
  let told = 0
  for (const { id, order_id } of await onSamePass(tx, orderId, fulfillmentId)) {
    const row = await lockFor(tx, { orderId: order_id }, id)
    if (!isWaiting(row.state)) continue
    await rowsOf(tx, 'arrivals.tell')`
      update fulfillments
      set on_way_at = coalesce(on_way_at, ${now}), here_at = case when ${state} = 'here' then coalesce(here_at, ${now}) end,
        arrival_note = ${note || null} where id = ${id}`
    await tellChanged(tx, row)
    told++
  }
  if (told === 0) throw new Problem(ordersProblems, 'orders.not_waiting')
}
