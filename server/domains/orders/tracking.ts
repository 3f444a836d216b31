import type { UserId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { tellChanged } from './tell-changed.ts'
import { checkTracking, type LockedFulfillment } from './transitions.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

type Tracking = { carrier: string; tracking: string; who: UserId; now: Date }
/** Adds or corrects the tracking number of a locked part that is on its way. The same number again changes nothing and tells nobody. */
export async function changeTrackingOf(tx: Db, row: LockedFulfillment, { carrier, tracking, who, now }: Tracking): Promise<void> {
  if (row.state !== 'shipped') throw new Problem(ordersProblems, 'orders.wrong_step')
  checkTracking({ carrier, tracking })
  const changed = await rowsOf(
    tx,
    'fulfillments.change-tracking',
    `with changed as (
       update fulfillments set carrier = $2, tracking = $3 where id = $1 and (carrier, tracking) is distinct from ($2, $3) returning id
     ) insert into fulfillment_events (fulfillment_id, who, role, "from", "to", note, created_at)
       select id, $4, 'retailer', $5, $5, $6, $7 from changed returning id`,
    [row.id, carrier, tracking, who, row.state, `Tracking number: ${carrier} ${tracking}`, now],
  )
  if (changed.length === 0) return
  await tell(tx, 'orders.tracking_changed', {
    orderId: row.order_id,
    fulfillmentId: row.id,
    storeId: row.store_id,
    carrier,
    tracking,
  })
  await tellChanged(tx, row)
}
