import type { FulfillmentId, MallId } from '#contracts/ids.ts'
import { addSpot, placeIn, spotOfShopper, spotsOf } from '#server/domains/store-work/spots.ts'
import { type Db, rowsOf, transact } from '#server/platform/db.ts'

const SHELVES = ['A1', 'A2', 'A3', 'B1', 'B2']
const LOCKERS = ['Locker 1', 'Locker 2']

/** The shelves and lockers of the sample staff's SPIRAL Center, with the parcels that wait there; a shopper's parcels lie together. */
export async function plantCenterDesk(db: Db, mallId: MallId): Promise<void> {
  await transact(db, async (tx) => {
    // A first start that was cut short begins again.
    if ((await spotsOf(tx, mallId)).length > 0) return
    const shelves = []
    for (const name of SHELVES) shelves.push(await addSpot(tx, mallId, { name, kind: 'shelf' }))
    for (const name of LOCKERS) await addSpot(tx, mallId, { name, kind: 'locker' })
    const here = await rowsOf<{ id: FulfillmentId }>(tx, 'sample.parcels-here')`
      select id from fulfillments where center_mall_id = ${mallId} and state = 'at_center' order by changed_at, id`
    for (const [at, { id }] of here.entries())
      await placeIn(tx, mallId, id, (await spotOfShopper(tx, id)) ?? shelves[at % shelves.length]?.id ?? null)
  })
}
