import type { Reply } from '#contracts/endpoint.ts'
import type { shiftCounters } from '#contracts/pickups/pickups.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { mallsByIds } from '../malls/malls.ts'
import { startOfDayIn } from '../stores/start-of-day.ts'
import { storesByIds } from '../stores/stores.ts'
import { type Place, worksAt } from './counter.ts'

type Shift = Reply<typeof shiftCounters>

/** This person's hand-overs here since the day began, without the undone ones. */
export async function shiftOf(db: Db, person: Person, at: Place, now: Date): Promise<Shift> {
  await worksAt(db, person, at)
  const place = 'storeId' in at ? (await storesByIds(db, [at.storeId])).get(at.storeId) : (await mallsByIds(db, [at.mallId])).get(at.mallId)
  if (!place) throw new Problem('not_found')
  const since = startOfDayIn(now, place.timeZone)
  const [row] = await rowsOf<Omit<Shift, 'since'>>(
    db,
    'work.shift',
    `select count(*) filter (where e."from" = 'placed' and e."to" = 'accepted')::int as accepted,
       count(*) filter (where e."from" = 'accepted' and e."to" in ('ready', 'packed'))::int as prepared,
       count(*) filter (where e."to" = 'at_center' and e."from" = 'in_transit')::int as received,
       (count(*) filter (where e."to" = 'picked_up') - count(*) filter (where e."from" = 'picked_up'))::int as "handedOver"
     from fulfillment_events e join fulfillments f on f.id = e.fulfillment_id
     where e.who = $1 and e.created_at >= $2 and e.role in ('retailer', 'mall')
       and (($3::bigint is not null and e.role = 'retailer' and f.store_id = $3) or ($4::bigint is not null and e.role = 'mall' and f.center_mall_id = $4))`,
    [person.id, since, 'storeId' in at ? at.storeId : null, 'mallId' in at ? at.mallId : null],
  )
  if (!row) throw new Error('counting answered nothing')
  return { since, ...row, handedOver: Math.max(0, row.handedOver) }
}
