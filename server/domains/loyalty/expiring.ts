import type { UserId } from '#contracts/ids.ts'
import type { Points } from '#contracts/points.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'

export type Expiring = { userId: UserId; points: Points; first: Date }

const AHEAD_MS = 30 * DAY
/** Covers days on which the job did not run. */
const LATE_MS = 3 * DAY
export const PEOPLE_AT_ONCE = 500

/** People with SPIRALs that expire in thirty days: how many they will lose by then, and when the first ones expire. */
export const expiringSoon = (db: Db, now: Date, after: UserId | null): Promise<Expiring[]> =>
  rowsOf<Expiring>(db, 'loyalty.expiring')`
    select user_id as "userId", sum(remaining)::bigint as points, min(expires_at) as first from spiral_lots
    where remaining > 0 and expires_at > ${now} and expires_at <= ${new Date(now.getTime() + AHEAD_MS)}
      and (${after}::uuid is null or user_id > ${after})
    group by user_id having bool_or(expires_at > ${new Date(now.getTime() + AHEAD_MS - LATE_MS)}) order by user_id
    limit ${sql(PEOPLE_AT_ONCE)}`

/** People who hold, held or will get SPIRALs, in the order of their ids. */
export async function membersAfter(db: Db, after: UserId | null): Promise<UserId[]> {
  const rows = await rowsOf<{ userId: UserId }>(db, 'loyalty.members')`
    select user_id as "userId" from (select user_id from spiral_lots union select user_id from loyalty_earnings where user_id is not null) m
    where ${after}::uuid is null or user_id > ${after} order by user_id limit ${sql(PEOPLE_AT_ONCE)}`
  return rows.map(({ userId }) => userId)
}
