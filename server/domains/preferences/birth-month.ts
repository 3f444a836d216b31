import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The month of a person's birthday, said once for all who give something in it. */
export async function birthMonthOf(db: Db, userId: UserId): Promise<number | null> {
  const [row] = await rowsOf<{ month: number | null }>(db, 'preferences.birth-month')`
    select birth_month as month from preferences where user_id = ${userId}`
  return row?.month ?? null
}

export const keepBirthMonth = (tx: Db, userId: UserId, month: number | null, now: Date): Promise<unknown> =>
  rowsOf(tx, 'preferences.keep-birth-month')`
    insert into preferences (user_id, birth_month, updated_at) values (${userId}, ${month}, ${now})
    on conflict (user_id) do update set birth_month = excluded.birth_month, updated_at = excluded.updated_at`
