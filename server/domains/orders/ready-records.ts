import type { StoreId } from '#contracts/ids.ts'
import { RECORD_DAYS } from '#contracts/stores/ready-record.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { MISSED_DAYS } from '#contracts/catalog/shelf-truth.ts'
import { missesOf } from '../catalog/missed-picks.ts'
import { busyStores, keepReadyRecords } from '../stores/ready-records.ts'
import { openMinutesBetween } from '../stores/hours.ts'
import { storesByIds } from '../stores/stores.ts'
import { pickupsDue, READY_AT } from './pickup-promises.ts'

/** The latest pickups of a store show how it works now. */
const LATEST = 100
const STORES_AT_ONCE = 100
/** For the pickups of so many stores. */
const PATIENCE_MS = 30_000

const ACTIVE = `select distinct store_id as id from fulfillments
  where promised_by > $1::timestamptz - interval '1 day' and method = 'in-store-pickup' and state <> 'unpaid'`
const MEASURED = `select s.id as "storeId", p.placed_at as "placedAt", p.ready_at as "readyAt" from unnest($1::bigint[]) as s(id), lateral (
    select o.placed_at, ${READY_AT} as ready_at from fulfillments f join orders o on o.id = f.order_id
    where f.store_id = s.id and f.method = 'in-store-pickup' and f.state in ('ready', 'picked_up') and not f.in_hand and f.created_at > $2
    order by f.id desc limit ${LATEST}) p
  where p.ready_at is not null`
const KEPT = `select store_id as "storeId", count(*)::int as due, (count(*) filter (where on_time))::int as "onTime"
  from (${pickupsDue('(select unnest($1::bigint[]) as id)', '$2::timestamptz', '$3::timestamptz')}) d group by store_id`
const QUEUES = `select f.store_id as "storeId", count(*)::int as queue from fulfillments f join orders o on o.id = f.order_id
  where f.store_id = any($1::bigint[]) and f.state in ('placed', 'accepted') and f.method = 'in-store-pickup' and o.state <> 'payment_pending'
  group by f.store_id`

const PICKS = `select f.store_id as "storeId", count(*)::int as picks from fulfillments f join order_lines l on l.fulfillment_id = f.id
  where f.store_id = any($1::bigint[]) and f.created_at > $2::timestamptz and f.state <> 'unpaid' group by f.store_id`

/** Counts anew the records of all stores with pickups since yesterday or with pickups to prepare. */
export async function countReadyRecords(db: Db, now: Date): Promise<void> {
  const active = await rowsOf<{ id: StoreId }>(db, 'records.active', ACTIVE, [now])
  await countRecordsOf(db, [...active.map(({ id }) => id), ...(await busyStores(db))], now)
}

/** Counts anew the records of these stores. */
export async function countRecordsOf(db: Db, stores: readonly StoreId[], now: Date): Promise<void> {
  const ids = [...new Set(stores)].sort((a, b) => a - b)
  for (let at = 0; at < ids.length; at += STORES_AT_ONCE)
    await transact(db, (tx) => countFor(tx, ids.slice(at, at + STORES_AT_ONCE), now), { patienceMs: PATIENCE_MS })
}

async function countFor(db: Db, ids: readonly StoreId[], now: Date): Promise<void> {
  const from = new Date(now.getTime() - RECORD_DAYS * DAY)
  const [stores, pickups, kept, queues, picks, misses] = await Promise.all([
    storesByIds(db, ids),
    rowsOf<{ storeId: StoreId; placedAt: Date; readyAt: Date }>(db, 'records.measured', MEASURED, [ids, from]),
    rowsOf<{ storeId: StoreId; due: number; onTime: number }>(db, 'records.kept', KEPT, [ids, from, now]),
    rowsOf<{ storeId: StoreId; queue: number }>(db, 'records.queues', QUEUES, [ids]),
    rowsOf<{ storeId: StoreId; picks: number }>(db, 'records.picks', PICKS, [ids, new Date(now.getTime() - MISSED_DAYS * DAY)]),
    missesOf(db, ids, now),
  ])
  const byStore = Map.groupBy(pickups, ({ storeId }) => storeId)
  const records = [...stores.values()].map((store) => {
    // The night does not count: nobody prepares anything while the store is closed.
    const minutes = (byStore.get(store.id) ?? []).map(({ placedAt, readyAt }) => openMinutesBetween(store, placedAt, readyAt))
    const { due, onTime } = kept.find(({ storeId }) => storeId === store.id) ?? { due: 0, onTime: 0 }
    const queue = queues.find(({ storeId }) => storeId === store.id)?.queue ?? 0
    const missed = { picks: picks.find(({ storeId }) => storeId === store.id)?.picks ?? 0, misses: misses.get(store.id) ?? 0 }
    const [usualMinutes, slowMinutes] = [shareOf(minutes, 0.5), shareOf(minutes, 0.9)]
    return { storeId: store.id, measured: minutes.length, usualMinutes, slowMinutes, due, onTime, queue, ...missed }
  })
  await keepReadyRecords(db, records, now)
}

/** The number that this share of the numbers does not exceed; null without numbers. */
const shareOf = (numbers: readonly number[], share: number): number | null =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? null
