import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { FulfillmentId, MallId, OrderNumber, StoreId, UserId } from '#contracts/ids.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { PART_IS_OPEN } from './scope.ts'
import { mayExtendHold } from '../fulfillment/rules.ts'
import { placesOfFulfillments } from './fulfillment-places.ts'
import { imageOf } from './read.ts'

type MovingRow = {
  id: FulfillmentId
  number: OrderNumber
  store_id: StoreId
  center_mall_id: MallId | null
  state: FulfillmentState
  method: FulfillmentMethod
  estimate: string
  hold_until: Date | null
  hold_extended_at: Date | null
  choice_since: Date | null
  city: string | null
  items: number
  title: string
  image_hash: string | null
}

/** A glance: the whole list is on the page of orders. */
const MOST = 20
const waitsForShopper = ({ state, choice_since }: MovingRow): boolean =>
  (state === 'ready' || state === 'at_center') && choice_since === null

/**
 * What this person bought and does not have yet: the parts that wait first, those with the earliest end before the others, then the newest.
 * `most` of those that wait for the shopper and of the others are shown; all are counted.
 */
export async function inMotionOf(db: Db, userId: UserId, most: number, now: Date) {
  const all = await rowsOf<MovingRow>(db, 'orders.in-motion')`
    select f.id, o.number, f.store_id, f.center_mall_id, f.state, f.method, f.estimate, f.hold_until, f.hold_extended_at, f.choice_since,
      coalesce(f.destination, o.destination)->>'city' as city, l.items, l.title, l.image_hash
    from orders o join fulfillments f on f.order_id = o.id join lateral (
      select sum(quantity - cancelled)::int as items, (array_agg(title order by price desc, id))[1] as title,
        (array_agg(image_hash order by price desc, id))[1] as image_hash
      from order_lines where fulfillment_id = f.id and quantity > cancelled having count(*) > 0) l on true
    where o.user_id = ${userId} and o.state in ('open', 'partly_complete') and ${sql(PART_IS_OPEN)}
    order by f.state in ('ready', 'at_center') desc, f.hold_until nulls last, f.id desc limit ${MOST}`
  const ready = all.filter(waitsForShopper)
  const others = all.filter((row) => !waitsForShopper(row))
  const rows = [...ready.slice(0, most), ...others.slice(0, most)]
  const places = await placesOfFulfillments(db, rows)
  const parts = rows.map((row) => {
    const center = places.centerOf(row)
    const storeName = places.storeOf(row)?.name ?? 'Store'
    const isParcel = row.method === 'ship-to-me'
    return {
      orderNumber: row.number,
      fulfillmentId: row.id,
      state: row.state,
      method: row.method,
      storeName,
      to: center ? `SPIRAL Center at ${center.name}` : isParcel ? (row.city ?? 'your address') : storeName,
      estimate: row.estimate,
      opening: isParcel ? null : places.openingOf(row, now),
      timeZone: places.zoneOf(row),
      holdUntil: row.hold_until,
      mustChoose: row.choice_since !== null,
      mayExtendHold: mayExtendHold({ state: row.state, holdUntil: row.hold_until, holdExtendedAt: row.hold_extended_at }, now),
      items: row.items,
      title: row.title,
      picture: imageOf(row),
    }
  })
  return { parts, counts: { ready: ready.length, waiting: others.length } }
}
