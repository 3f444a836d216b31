import type { Reply } from '#contracts/endpoint.ts'
import type { FulfillmentId } from '#contracts/ids.ts'
import type { undoHandOver } from '#contracts/pickups/pickups.ts'
import { recordAct } from '../../platform/audit.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { lockFor, lockParts, lockShelvesOf, undoHandOver as undo } from '../orders/transitions.ts'
import { mallScope, retailerScope } from '../orders/scope.ts'
import { workItem } from '../store-work/work.ts'
import { counterScope, isAt, type Place, worksAt } from './counter.ts'

/** Undoes a recent hand-over here, completely or not at all. The old code stays used; a new code is issued. */
export async function undoHandOvers(
  db: Db,
  person: Person,
  { fulfillmentIds, at }: { fulfillmentIds: readonly FulfillmentId[]; at: Place },
  idempotency: IdempotencyKey,
  now: Date,
): Promise<Reply<typeof undoHandOver>> {
  await worksAt(db, person, at)
  const mover = 'storeId' in at ? 'retailer' : 'mall'
  const ids = [...new Set(fulfillmentIds)].toSorted((a, b) => a - b)
  await once(db, idempotency, async (tx) => {
    await lockParts(tx, counterScope(at), ids)
    await lockShelvesOf(tx, ids)
    for (const id of ids) {
      const row = await lockFor(tx, counterScope(at), id)
      if (!isAt(row, at)) throw new Problem('not_found')
      const [handOver] = await rowsOf<{ changed_at: Date }>(tx, 'pickups.handed-over')`select changed_at from fulfillments where id = ${id}`
      await undo(tx, row, { handedOverAt: handOver?.changed_at ?? now, mover, who: person.id, now })
      await recordAct(tx, { who: person, act: 'pickup.undo', subject: `order ${row.number}`, before: { state: 'picked_up' } })
    }
    return true
  })
  const scope = 'storeId' in at ? retailerScope(person) : mallScope(person)
  return { items: await Promise.all(ids.map((id) => workItem(db, scope, mover, id, now))) }
}
