import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** Visits of a person who chose to be recognized; those of everybody else name nobody. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'visits.personal-data')`
    select at, kind, store_id as "storeId", mall_id as "mallId", product_id as "productId", words, found, way from visit_events
    where user_id = ${userId} order by at, kind, product_id, store_id`

/** What the same browser recorded before its owner signed in goes, too. Sums of days count people and stay. */
export const forgetPerson = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'visits.forget-person')`
    delete from visit_events where device in (select device from visit_events where user_id = ${userId})`

/** Withdrawing the choice deletes what it was given for. */
export const forgetDevice = (db: Db, device: string): Promise<unknown> =>
  rowsOf(db, 'visits.forget-device')`
    delete from visit_events where device = ('x' || substr(encode(sha256(convert_to(${device}, 'UTF8')), 'hex'), 1, 13))::bit(52)::bigint`
