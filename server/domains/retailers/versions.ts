import type { RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

type Of = { retailerId: RetailerId; storeId: StoreId | null }
export type KeptVersion = { version: number; at: Date; userId: UserId | null; content: Record<string, unknown> }

/** Keeps what stands in a profile under its version. The first save also keeps what stood there before. */
export async function keepVersions(
  tx: Db,
  { retailerId, storeId }: Of,
  versions: readonly { version: number; content: object; userId: UserId | null }[],
): Promise<void> {
  await rowsOf(tx, 'retailers.keep-versions')`
    insert into profile_versions (retailer_id, store_id, version, content, user_id)
    select ${retailerId}, ${storeId}, version, content, "userId"
    from json_to_recordset(${JSON.stringify(versions)}::json) as d(version int, content jsonb, "userId" uuid)
    on conflict do nothing`
}

/** The last 50 versions of a profile, newest first. */
export const versionsOf = (db: Db, { retailerId, storeId }: Of): Promise<KeptVersion[]> =>
  rowsOf<KeptVersion>(db, 'retailers.versions')`
    select version, created_at as at, user_id as "userId", content from profile_versions
    where retailer_id = ${retailerId} and store_id is not distinct from ${storeId} order by version desc limit 50`
