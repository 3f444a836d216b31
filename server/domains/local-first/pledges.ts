import type { UserId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** Sets or changes the monthly goal, in whole dollars. */
export async function setPledge(db: Db, userId: UserId, dollars: number): Promise<{ pledge: Cents }> {
  const monthly = cents(dollars * 100)
  await rowsOf(db, 'local-first.set-pledge')`
    insert into local_pledges (user_id, monthly) values (${userId}, ${monthly}) on conflict (user_id) do update
    set monthly = excluded.monthly`
  return { pledge: monthly }
}

export const dropPledge = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'local-first.drop-pledge')`delete from local_pledges where user_id = ${userId}`

export const pledgeOf = (db: Db, userId: UserId): Promise<unknown[]> =>
  rowsOf(db, 'local-first.personal_data')`select monthly, created_at as "createdAt" from local_pledges where user_id = ${userId}`
