import type { CustodyParty } from '#contracts/custody.ts'
import type { CenterSpotId, MallId, ReturnId, StoreId, UserId } from '#contracts/ids.ts'
import type { ReturnCustody, ReturnState } from '#contracts/returns.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { mallsByIds } from '../malls/malls.ts'
import { storesByIds } from '../stores/stores.ts'

type Held = { holder: CustodyParty | null; state: ReturnState; at_store_id: StoreId | null; at_mall_id: MallId | null }
/** Who has the items. Returns from before custody was recorded are with the counter that took them in. */
export function holderOfReturn({ holder, state, at_store_id, at_mall_id }: Held): CustodyParty {
  if (holder) return holder
  if (state === 'approved' || state === 'cancelled' || state === 'expired') return 'shopper'
  return at_mall_id !== null && at_store_id === null ? 'center' : 'store'
}

type Hand = { to: CustodyParty; at: { storeId: StoreId } | { mallId: MallId }; who: UserId; now: Date }
/** Records that the items changed hands; nothing where they are there already. The return is locked. */
export async function handReturn(tx: Db, row: Held & { id: ReturnId }, { to, at, who, now }: Hand): Promise<void> {
  const from = holderOfReturn(row)
  if (from === to) return
  const [storeId, mallId] = 'storeId' in at ? [at.storeId, null] : [null, at.mallId]
  await rowsOf(
    tx,
    'returns.hand-over',
    `with handed as (
       insert into return_custody (return_id, step, previous, from_party, to_party, who, store_id, mall_id, created_at)
       select $1, coalesce(max(step), 0) + 1, max(step), $2, $3, $4::uuid, $5::bigint, $6::bigint, $7 from return_custody where return_id = $1
     ) update returns set holder = $3, spot_id = null where id = $1`,
    [row.id, from, to, who, storeId, mallId, now],
  )
}

type RecordRow = { return_id: ReturnId; from: CustodyParty; to: CustodyParty; at: Date; store_id: StoreId | null; mall_id: MallId | null }
/** The hand-overs of these returns, first to last. */
export async function custodyOfReturns(db: Db, ids: readonly ReturnId[]): Promise<Map<ReturnId, ReturnCustody[]>> {
  const records = await rowsOf<RecordRow>(
    db,
    'returns.custody',
    `select return_id, from_party as "from", to_party as "to", created_at as at, store_id, mall_id from return_custody
     where return_id = any($1::bigint[]) order by return_id, step`,
    [ids],
  )
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
  const rows = await rowsOf<{ return_id: ReturnId; id: CenterSpotId; name: string }>(
    db,
    'returns.spots',
    `select r.id as return_id, s.id, s.name from returns r join center_spots s on s.id = r.spot_id where r.id = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ return_id, id, name }) => [return_id, { id, name }]))
}

/** Puts a return that lies at this Center on one of its shelves, or takes it off. False for a spot of another Center. */
export async function placeReturnIn(tx: Db, mallId: MallId, id: ReturnId, spotId: CenterSpotId | null): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    'returns.place',
    `update returns set spot_id = $3::bigint where id = $2
       and ($3::bigint is null or exists (select from center_spots s where s.id = $3 and s.mall_id = $1)) returning id`,
    [mallId, id, spotId],
  )
  return rows.length > 0
}

/** How many returns lie in each of these spots. */
export async function returnsInSpots(db: Db, ids: readonly CenterSpotId[]): Promise<Map<CenterSpotId, number>> {
  const rows = await rowsOf<{ id: CenterSpotId; count: number }>(
    db,
    'returns.in-spots',
    'select spot_id as id, count(*)::int as count from returns where spot_id = any($1::bigint[]) group by spot_id',
    [ids],
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}
