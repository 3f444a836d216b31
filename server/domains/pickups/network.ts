import type { Reply } from '#contracts/endpoint.ts'
import type { MallId } from '#contracts/ids.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import type { parcelNetwork } from '#contracts/pickups/trips.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { mallsByIds } from '../malls/malls.ts'
import { PART_IS_OPEN, mallScope, inOffice, officeValues, retailerScope } from '../orders/scope.ts'

type Leg = { state: FulfillmentState; parcels: number; late: number }
type Center = { mallId: MallId; here: number; coming: number; overdue: number }

/** Hours after which a parcel counts as late in each state; a parcel at a counter is late when its hold has ended. */
const LATE = `case f.state when 'placed' then f.changed_at < $1::timestamptz - interval '1 hour' when 'accepted' then f.changed_at < $1::timestamptz - interval '1 day'
  when 'packed' then f.changed_at < $1::timestamptz - interval '1 day' when 'in_transit' then f.changed_at < $1::timestamptz - interval '1 day'
  when 'shipped' then f.changed_at < $1::timestamptz - interval '7 days' else f.hold_until < $1::timestamptz end`

/** The parcels that a person's stores, malls or role let them see; null for a shopper. */
export async function networkFor(db: Db, person: Person, now: Date): Promise<Reply<typeof parcelNetwork>> {
  const seesAll = person.platform.includes('admin') || person.platform.includes('support')
  if (!seesAll && person.retailers.length === 0 && person.malls.length === 0) return { network: null }
  const retailer = retailerScope(person)
  const scope = { ...retailer, mallIds: mallScope(person).mallIds }
  const values = [now, seesAll, ...officeValues(scope)]
  const mine = `($2 or (${inOffice(3)})) and o.state in ('open', 'partly_complete')`
  const legs = await rowsOf<Leg>(
    db,
    'trips.legs',
    `select f.state, count(*)::int as parcels, count(*) filter (where ${LATE})::int as late
     from fulfillments f join orders o on o.id = f.order_id where ${PART_IS_OPEN} and ${mine} group by f.state`,
    values,
  )
  const centers = await rowsOf<Center>(
    db,
    'trips.centers',
    `select f.center_mall_id as "mallId", count(*) filter (where f.state = 'at_center')::int as here, count(*) filter (where f.state <> 'at_center')::int as coming,
       count(*) filter (where f.state = 'at_center' and f.hold_until < $1::timestamptz)::int as overdue
     from fulfillments f join orders o on o.id = f.order_id
     where f.center_mall_id is not null and ${PART_IS_OPEN} and ${mine} group by f.center_mall_id order by here desc, f.center_mall_id limit 50`,
    values,
  )
  const malls = await mallsByIds(
    db,
    centers.map(({ mallId }) => mallId),
  )
  return { network: { legs, centers: centers.map(({ mallId, ...counts }) => ({ name: malls.get(mallId)?.name ?? 'Mall', ...counts })) } }
}
