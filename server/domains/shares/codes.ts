import type { UserId } from '#contracts/ids.ts'
import { randomCode } from '../../platform/clock.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

const LENGTH = 8

/** The person's share code; the first call makes it. */
export async function codeOf(db: Db, userId: UserId): Promise<string> {
  const [row] = await rowsOf<{ code: string }>(db, 'shares.code')`
    insert into share_codes (user_id, code) values (${userId}, ${randomCode(LENGTH)}) on conflict (user_id) do update
    set user_id = excluded.user_id returning code`
  if (!row) throw new Error('a share code was not made')
  return row.code
}

export async function personOfCode(db: Db, code: string): Promise<UserId | null> {
  const [row] = await rowsOf<{ user_id: UserId }>(db, 'shares.person_of_code')`select user_id from share_codes where code = ${code}`
  return row?.user_id ?? null
}
