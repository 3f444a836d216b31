import { MISSED_DAYS } from '#contracts/catalog/shelf-truth.ts'
import type { StoreId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** On how many shelves of each store a pick did not find a piece lately. */
export const missesOf = async (db: Db, storeIds: readonly StoreId[], now: Date): Promise<Map<StoreId, number>> =>
  new Map(
    (
      await rowsOf<{ storeId: StoreId; misses: number }>(db, 'stock.misses')`
        select store_id as "storeId", count(*)::int as misses from stock
        where store_id = any(${storeIds}::bigint[]) and missed_at is not null
          and missed_at > ${new Date(now.getTime() - MISSED_DAYS * DAY)}::timestamptz group by store_id`
    ).map(({ storeId, misses }) => [storeId, misses]),
  )
