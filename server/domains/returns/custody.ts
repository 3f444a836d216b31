import type { CenterSpot } from '#contracts/store-work/center-desk.ts'
import type { CustodyParty } from '#contracts/orders/custody.ts'
import type { CenterSpotId, MallId, ReturnId, StoreId, UserId } from '#contracts/ids.ts'
import type { ReturnCustody, ReturnState } from '#contracts/returns/returns.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { mallsByIds } from '../malls/malls.ts'
import { spotsOf } from '../store-work/spots.ts'
import { storesByIds } from '../stores/stores.ts'

type HeldReturn = { holder: CustodyParty | null; state: ReturnState; at_store_id: StoreId | null; at_mall_id: MallId | null }
/** Who has the items. Returns from before custody was recorded are with the counter that took them in. */
export function holderOfReturn({ holder, state, at_store_id, at_mall_id }: HeldReturn): CustodyParty {
  if (holder) return holder
  if (state === 'approved' || state === 'cancelled' || state === 'expired') return 'shopper'
  return at_mall_id !== null && at_store_id === null ? 'center' : 'store'
}

type Hand = { to: CustodyParty; at: { storeId: StoreId } | { mallId: MallId }; who: UserId; now: Date }
/** Records that the items changed hands; nothing where they are there already. The return is locked. */
export async function handReturn(tx: Db, row: HeldReturn & { id: ReturnId }, { to, at, who, now }: Hand): Promise<void> {
  const from = holderOfReturn(row)
  if (from === to) return
  const [storeId, mallId] = 'storeId' in at ? [at.storeId, null] : [null, at.mallId]
  await rowsOf(tx, 'returns.hand-over')`
    with handed as (
      insert into return_custody (return_id, step, previous, from_party, to_party, who, store_id, mall_id, created_at)
      select ${row.id}, coalesce(max(step), 0) + 1, max(step), ${from}, ${to}, ${who}::uuid, ${storeId}::bigint, ${mallId}::bigint, ${now}
      from return_custody where return_id = ${row.id}
    ) update returns set holder = ${to}, spot_id = null where id = ${row.id}`
}

type RecordRow = { return_id: ReturnId; from: CustodyParty; to: CustodyParty; at: Date; store_id: StoreId | null; mall_id: MallId | null }
/** The hand-overs of these returns, first to last. */
export async function custodyOfReturns(db: Db, ids: readonly ReturnId[]): Promise<Map<ReturnId, ReturnCustody[]>> {
  const records = await rowsOf<RecordRow>(db, 'returns.custody')`
    select return_id, from_party as "from", to_party as "to", created_at as at, store_id, mall_id from return_custody
    where return_id = any(${ids}::bigint[]) order by return_id, step`
  const [stores, malls] = await Promise.all([
    storesByIds(
      db,
      records.flatMap(({ store_id }) => store_id ?? []),
    ),
    mallsByIds(
      db,
      records.flatMap(({ mall_id }) => mall_id ?? []),
    ),
  ])
  const placeOf = ({ store_id, mall_id }: RecordRow): string | null => {
    if (store_id !== null) return stores.get(store_id)?.name ?? null
    const mall = mall_id === null ? undefined : malls.get(mall_id)
    return mall ? `SPIRAL Center, ${mall.name}` : null
  }
  const shown = Map.groupBy(records, ({ return_id }) => return_id)
  return new Map(
    [...shown].map(([id, own]) => [id, own.map((record) => ({ from: record.from, to: record.to, at: record.at, place: placeOf(record) }))]),
  )
}

/** The names of the shelves and lockers where these returns lie. */
export async function spotsOfReturns(db: Db, ids: readonly ReturnId[]): Promise<Map<ReturnId, { id: CenterSpotId; name: string }>> {
  const rows = await rowsOf<{ return_id: ReturnId; id: CenterSpotId; name: string }>(db, 'returns.spots')`
    select r.id as return_id, s.id, s.name from returns r join center_spots s on s.id = r.spot_id where r.id = any(${ids}::bigint[])`
  return new Map(rows.map(({ return_id, id, name }) => [return_id, { id, name }]))
}

/** Puts a return that lies at this Center on one of its shelves, or takes it off. False for a spot of another Center. */
export async function placeReturnIn(tx: Db, mallId: MallId, id: ReturnId, spotId: CenterSpotId | null): Promise<boolean> {
  const rows = await rowsOf(tx, 'returns.place')`
    update returns set spot_id = ${spotId}::bigint where id = ${id}
      and (${spotId}::bigint is null or exists (select from center_spots s where s.id = ${spotId} and s.mall_id = ${mallId})) returning id`
  return rows.length > 0
}

/** How many returns lie in each of these spots. */
export async function returnsInSpots(db: Db, ids: readonly CenterSpotId[]): Promise<Map<CenterSpotId, number>> {
  const rows = await rowsOf<{ id: CenterSpotId; count: number }>(db, 'returns.in-spots')`
    select spot_id as id, count(*)::int as count from returns where spot_id = any(${ids}::bigint[]) group by spot_id`
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The shelves and lockers of a Center. */
export async function spotsWithReturns(db: Db, mallId: MallId): Promise<CenterSpot[]> {
  const spots = await spotsOf(db, mallId)
  const returns = await returnsInSpots(
    db,
    spots.map(({ id }) => id),
  )
  return spots.map((spot) => ({ ...spot, returns: returns.get(spot.id) ?? 0 }))
}
