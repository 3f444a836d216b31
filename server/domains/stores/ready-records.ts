import type { StoreId } from '#contracts/ids.ts'
import { ENOUGH_PICKS } from '#contracts/catalog/shelf-truth.ts'
import { ENOUGH_MEASURED } from '#contracts/stores/ready-record.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'

/** What a store's recent pickups say about the next one; see `store_records`. */
export type ReadyRecord = {
  storeId: StoreId
  measured: number
  usualMinutes: number | null
  slowMinutes: number | null
  due: number
  onTime: number
  queue: number
  picks: number
  misses: number
}
/** The part of the record on which promises rest. */
export type ReadyBasis = { slowMinutes: number | null; queue: number }
/** The share of its lines that a store did not find lately; null: too few lines to say. */
export type MissRecord = { missShare: number | null }

/** SQL that joins, as `rec`, the record of the store `s`, and the columns to read of it. */
export const RECORD_JOIN = 'left join store_records rec on rec.store_id = s.id'
export const MISS_SHARE = `case when rec.picks >= ${ENOUGH_PICKS} then least(1, rec.misses::float8 / rec.picks) end`
export const RECORD_COLUMNS = `case when rec.measured >= ${ENOUGH_MEASURED} then rec.slow_minutes end as "slowMinutes", coalesce(rec.queue, 0) as queue,
  coalesce(rec.due, 0) as "promisesDue", coalesce(rec.on_time, 0) as "promisesKept", ${MISS_SHARE} as "missShare"`

/** Writes down the records of these stores in one statement, and announces them. */
export const keepReadyRecords = (db: Db, records: readonly ReadyRecord[], now: Date): Promise<void> =>
  transact(db, async (tx) => {
    await rowsOf(tx, 'stores.keep-records')`
      insert into store_records (store_id, measured, usual_minutes, slow_minutes, due, on_time, queue, picks, misses, counted_at)
      select r."storeId", r.measured, r."usualMinutes", r."slowMinutes", r.due, r."onTime", r.queue, r.picks, r.misses, ${now}
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as
        r("storeId" bigint, measured int, "usualMinutes" int, "slowMinutes" int, due int, "onTime" int, queue int, picks int, misses int)
      order by 1
      on conflict (store_id) do update set measured = excluded.measured, usual_minutes = excluded.usual_minutes,
        slow_minutes = excluded.slow_minutes, due = excluded.due, on_time = excluded.on_time, queue = excluded.queue,
        picks = excluded.picks, misses = excluded.misses, counted_at = excluded.counted_at`
    await tell(tx, 'stores.records_counted', { storeIds: records.map(({ storeId }) => storeId) })
  })

/** The stores that had something to prepare when they were last counted. */
export const busyStores = async (db: Db): Promise<StoreId[]> =>
  (await rowsOf<{ id: StoreId }>(db, 'stores.busy')`select store_id as id from store_records where queue > 0`).map(({ id }) => id)
