import { type CenterSpot, MOST_SPOTS, centerDeskProblems } from '#contracts/store-work/center-desk.ts'
import type { SpotKind } from '#contracts/orders/custody.ts'
import type { CenterSpotId, FulfillmentId, MallId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'

const SPOT = `s.id, s.name, s.kind, (select count(*) from fulfillments f where f.spot_id = s.id)::int as parcels`

/** A spot without its returns, which `returns` counts. */
type Spot = Omit<CenterSpot, 'returns'>
/** Shelves and lockers by name, "Shelf 2" before "Shelf 10". */
export async function spotsOf(db: Db, mallId: MallId): Promise<Spot[]> {
  const spots = await rowsOf<Spot>(db, 'spots.list')`select ${sql(SPOT)} from center_spots s where s.mall_id = ${mallId}`
  const order = new Intl.Collator('en-US', { numeric: true })
  return spots.toSorted((a, b) => order.compare(a.name, b.name))
}

export async function addSpot(tx: Db, mallId: MallId, { name, kind }: { name: string; kind: SpotKind }): Promise<CenterSpot> {
  const [known] = await rowsOf<{ count: number }>(tx, 'spots.count')`
    select count(*)::int as count from center_spots where mall_id = ${mallId}`
  if ((known?.count ?? 0) >= MOST_SPOTS) throw new Problem(centerDeskProblems, 'desk.spots_full')
  const [added] = await rowsOf<{ id: CenterSpotId }>(tx, 'spots.add')`
    insert into center_spots (mall_id, name, kind) values (${mallId}, ${name}, ${kind}) on conflict do nothing returning id`
  if (!added)
    throw new Problem(centerDeskProblems, 'desk.spot_taken', {
      errors: [{ pointer: '/name', message: 'A shelf or locker has this name already.' }],
    })
  return { id: added.id, name, kind, parcels: 0, returns: 0 }
}

/** Removes an empty spot. The database refuses one that a parcel is put into meanwhile. `isUsedOtherwise` is asked once the spot is locked. */
export async function removeSpot(tx: Db, mallId: MallId, id: CenterSpotId, isUsedOtherwise: () => Promise<boolean>): Promise<void> {
  await lockSpot(tx, mallId, id)
  const [used] = await rowsOf(tx, 'spots.used')`select from fulfillments where spot_id = ${id} limit 1`
  if (used || (await isUsedOtherwise())) throw new Problem(centerDeskProblems, 'desk.spot_used')
  await rowsOf(tx, 'spots.remove')`delete from center_spots where id = ${id}`
}

async function lockSpot(tx: Db, mallId: MallId, id: CenterSpotId): Promise<SpotKind> {
  const [spot] = await rowsOf<{ kind: SpotKind }>(tx, 'spots.lock')`
    select kind from center_spots where id = ${id} and mall_id = ${mallId} for update`
  if (!spot) throw new Problem('not_found')
  return spot.kind
}

// A shopper without an account has one order, a person may have several.
const SAME_SHOPPER = `join orders o on o.id = f.order_id join orders theirs on theirs.id = o.id or (theirs.user_id is not null and theirs.user_id = o.user_id)
  join fulfillments other on other.order_id = theirs.id and other.id <> f.id and other.center_mall_id = f.center_mall_id and other.spot_id is not null`

/** Where this parcel's shopper has another parcel at the same Center already. */
export async function spotOfShopper(tx: Db, id: FulfillmentId): Promise<CenterSpotId | null> {
  const [found] = await rowsOf<{ spot_id: CenterSpotId }>(tx, 'spots.of-shopper')`
    select other.spot_id from fulfillments f ${sql(SAME_SHOPPER)} where f.id = ${id} and other.state = 'at_center'
    order by other.changed_at desc limit 1`
  return found?.spot_id ?? null
}

/** Puts a parcel that is here into a spot, or takes it out. A locker is for one shopper. */
export async function placeIn(tx: Db, mallId: MallId, id: FulfillmentId, spotId: CenterSpotId | null): Promise<void> {
  if (spotId !== null && (await lockSpot(tx, mallId, spotId)) === 'locker') {
    const [stranger] = await rowsOf(tx, 'spots.stranger')`
      select from fulfillments there where there.spot_id = ${spotId} and there.id <> ${id}
        and there.id not in (select other.id from fulfillments f ${sql(SAME_SHOPPER)} where f.id = ${id}) limit 1`
    if (stranger) throw new Problem(centerDeskProblems, 'desk.locker_taken')
  }
  await rowsOf(tx, 'spots.place')`update fulfillments set spot_id = ${spotId} where id = ${id}`
}
