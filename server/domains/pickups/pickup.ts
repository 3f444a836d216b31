import type { Reply } from '#contracts/endpoint.ts'
import type { FulfillmentId } from '#contracts/ids.ts'
import type { redeemPickup } from '#contracts/pickups.ts'
import type { OfficeFulfillment } from '#contracts/store-work.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { refuseOverLimit, countTry } from '../../platform/rate-limit.ts'
import { readCode } from '../fulfillment/index.ts'
import { lockFor, mallScope, move, ON_ONE_PASS, retailerScope } from '../orders/index.ts'
import { workItem } from '../store-work/index.ts'
import { counterScope, isAt, type Place, worksAt } from './counter.ts'
import { flagRefused } from './refused-scans.ts'

const WAITING = `('ready', 'at_center')`

/**
 * Hands over everything that waits for the shopper of this code at this place. Unknown, used, void and other places' codes get the same
 * reply, and wrong codes are rate-limited per place. A scan whose reply was lost, or that waited for a network, may be sent again.
 */
export async function redeem(
  deps: Deps,
  person: Person,
  { code, at, takenAt }: { code: string; at: Place; takenAt?: Date | undefined },
  idempotency: IdempotencyKey,
): Promise<Reply<typeof redeemPickup>> {
  const { db } = deps
  const now = deps.clock.now()
  await worksAt(db, person, at)
  const brake = 'storeId' in at ? `pickup store ${at.storeId}` : `pickup mall ${at.mallId}`
  await refuseOverLimit(db, now, [brake])
  // A refusal is not stored under the idempotency key: the order may be ready by the next scan.
  const handOver = once(db, idempotency, async (tx) => {
    const rows = await rowsOf<{ id: FulfillmentId }>(
      tx,
      'pickups.find',
      `select other.id from fulfillments f join orders o on o.id = f.order_id
       ${ON_ONE_PASS}
       where f.pickup_code = $1 and f.state in ${WAITING} and (($2::bigint is not null and f.center_mall_id is null and f.store_id = $2) or ($3::bigint is not null and f.center_mall_id = $3))
       order by other.id`,
      [readCode(code), 'storeId' in at ? at.storeId : null, 'mallId' in at ? at.mallId : null],
    )
    if (rows.length === 0) throw new Problem('pickups.unusable')
    for (const { id } of rows)
      await move(tx, await lockFor(tx, counterScope(at), id), {
        to: 'picked_up',
        mover: 'storeId' in at ? 'retailer' : 'mall',
        who: person.id,
        now,
      })
    return rows.map((row) => row.id)
  })
  const ids = await handOver.catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'pickups.unusable') {
      await countTry(db, now, [brake])
      if (takenAt) await flagRefused(deps, person, at, takenAt, idempotency)
    }
    throw error
  })
  const scope = 'storeId' in at ? retailerScope(person) : mallScope(person)
  return { handedOver: await Promise.all(ids.map((id) => workItem(db, scope, 'storeId' in at ? 'retailer' : 'mall', id, now))) }
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
  const mover = 'storeId' in at ? 'retailer' : 'mall'
  await once(db, idempotency, async (tx) => {
    const row = await lockFor(tx, counterScope(at), id)
    if (!isAt(row, at)) throw new Problem('not_found')
    await move(tx, row, { to: 'picked_up', mover, who: person.id, now, note: 'Photo ID checked' })
    return true
  })
  return workItem(db, 'storeId' in at ? retailerScope(person) : mallScope(person), mover, id, now)
}
