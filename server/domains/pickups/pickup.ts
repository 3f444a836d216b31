import type { Reply } from '#contracts/endpoint.ts'
import type { FulfillmentId } from '#contracts/ids.ts'
import type { lookUpPickup, redeemPickup } from '#contracts/pickups/pickups.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { refuseOverLimit, countTry } from '../../platform/rate-limit.ts'
import { readCode } from '../fulfillment/rules.ts'
import { lockFor, lockParts, lockShelvesOf, move } from '../orders/transitions.ts'
import { mallScope, retailerScope } from '../orders/scope.ts'
import { ON_ONE_PASS } from '../orders/passes.ts'
import { mallsByIds } from '../malls/malls.ts'
import { startOfDayIn } from '../stores/start-of-day.ts'
import { storesByIds } from '../stores/stores.ts'
import { workItem } from '../store-work/work.ts'
import { counterScope, isAt, type Place, worksAt } from './counter.ts'
import { flagRefused } from './refused-scans.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

type Scan = { code: string; at: Place }
type Redeemed = Scan & { fulfillmentIds?: FulfillmentId[] | undefined; takenAt?: Date | undefined }

/** Everything that waits here under this code. Changes nothing, and a wrong code counts as when redeeming it. */
export async function lookUp(deps: Deps, person: Person, scan: Scan): Promise<Reply<typeof lookUpPickup>> {
  const { db } = deps
  const now = deps.clock.now()
  await worksAt(db, person, scan.at)
  const brake = brakeOf(scan.at)
  await refuseOverLimit(db, now, [brake])
  const ids = await waitingUnder(db, scan)
  if (ids.length === 0) {
    await countTry(db, now, [brake])
    throw await refusalOf(db, scan, now)
  }
  return { waiting: await itemsAt(db, person, scan.at, ids, now) }
}

/**
 * Hands over what waits for the shopper of this code at this place. Unknown, void and other places' codes get the same reply, and wrong
 * codes are rate-limited per place. A scan whose reply was lost, or that waited for a network, may be sent again.
 */
export async function redeem(
  deps: Deps,
  person: Person,
  { fulfillmentIds, takenAt, ...scan }: Redeemed,
  idempotency: IdempotencyKey,
): Promise<Reply<typeof redeemPickup>> {
  const { db } = deps
  const { at } = scan
  const now = deps.clock.now()
  await worksAt(db, person, at)
  const brake = brakeOf(at)
  await refuseOverLimit(db, now, [brake])
  // A refusal is not stored under the idempotency key: the order may be ready by the next scan.
  const handOver = once(db, idempotency, async (tx) => {
    const waiting = await waitingUnder(tx, scan)
    const ids = fulfillmentIds ? waiting.filter((id) => fulfillmentIds.includes(id)) : waiting
    if (ids.length === 0) throw await refusalOf(tx, scan, now)
    await lockParts(tx, counterScope(at), ids)
    await lockShelvesOf(tx, ids)
    for (const id of ids)
      await move(tx, await lockFor(tx, counterScope(at), id), { to: 'picked_up', mover: moverAt(at), who: person.id, now })
    return ids
  })
  const ids = await handOver.catch(async (error: unknown) => {
    if (error instanceof Problem && REFUSALS.includes(error.code)) {
      await countTry(db, now, [brake])
      if (takenAt) await flagRefused(deps, person, at, takenAt, idempotency)
    }
    throw error
  })
  return { handedOver: await itemsAt(db, person, at, ids, now) }
}

const REFUSALS: readonly string[] = ['pickups.unusable', 'pickups.used']
const brakeOf = (at: Place): string => ('storeId' in at ? `pickup store ${at.storeId}` : `pickup mall ${at.mallId}`)
const moverAt = (at: Place): 'retailer' | 'mall' => ('storeId' in at ? 'retailer' : 'mall')

const WAITING = `('ready', 'at_center')`
const HERE = `(($2::bigint is not null and f.center_mall_id is null and f.store_id = $2) or ($3::bigint is not null and f.center_mall_id = $3))`
const valuesOf = ({ code, at }: Scan): unknown[] => [readCode(code), 'storeId' in at ? at.storeId : null, 'mallId' in at ? at.mallId : null]

async function waitingUnder(db: Db, scan: Scan): Promise<FulfillmentId[]> {
  const rows = await rowsOf<{ id: FulfillmentId }>(
    db,
    'pickups.find',
    `select other.id from fulfillments f join orders o on o.id = f.order_id
     ${ON_ONE_PASS}
     where f.pickup_code = $1 and f.state in ${WAITING} and ${HERE}
     order by other.id`,
    valuesOf(scan),
  )
  return rows.map(({ id }) => id)
}

/** A code that was used at this counter says when. Its people may know that; every other code gets one answer. */
async function refusalOf(db: Db, scan: Scan, now: Date): Promise<Problem> {
  const [used] = await rowsOf<{ changed_at: Date }>(
    db,
    'pickups.used',
    `select f.changed_at from fulfillments f where f.used_code = $1 and ${HERE}`,
    valuesOf(scan),
  )
  if (!used) return new Problem(ordersProblems, 'pickups.unusable')
  return new Problem(ordersProblems, 'pickups.used', {
    detail: `Already picked up ${whenOf(used.changed_at, await zoneAt(db, scan.at), now)}.`,
  })
}

async function zoneAt(db: Db, at: Place): Promise<string> {
  const place = 'storeId' in at ? (await storesByIds(db, [at.storeId])).get(at.storeId) : (await mallsByIds(db, [at.mallId])).get(at.mallId)
  return place?.timeZone ?? 'UTC'
}

/** "at 7:24 AM" for today, "on Fri, Nov 20 at 7:24 AM" for an earlier day. */
function whenOf(at: Date, timeZone: string, now: Date): string {
  const time = at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  if (at >= startOfDayIn(now, timeZone)) return `at ${time}`
  return `on ${at.toLocaleDateString('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })} at ${time}`
}

async function itemsAt(db: Db, person: Person, at: Place, ids: readonly FulfillmentId[], now: Date): Promise<OfficeFulfillment[]> {
  const scope = 'storeId' in at ? retailerScope(person) : mallScope(person)
  return Promise.all(ids.map((id) => workItem(db, scope, moverAt(at), id, now)))
}

/** Hands over without the code: a photo ID was checked, and the event records it. */
export async function giveById(
  db: Db,
  person: Person,
  { id, at }: { id: FulfillmentId; at: Place },
  idempotency: IdempotencyKey,
  now: Date,
): Promise<OfficeFulfillment> {
  await worksAt(db, person, at)
  const mover = moverAt(at)
  await once(db, idempotency, async (tx) => {
    const row = await lockFor(tx, counterScope(at), id)
    if (!isAt(row, at)) throw new Problem('not_found')
    await move(tx, row, { to: 'picked_up', mover, who: person.id, now, note: 'Photo ID checked' })
    return true
  })
  return workItem(db, 'storeId' in at ? retailerScope(person) : mallScope(person), mover, id, now)
}
