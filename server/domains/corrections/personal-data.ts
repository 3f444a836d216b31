import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** Corrections that a person suggested. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'corrections.personal_data')`
    select kind, words, value, state, note, created_at as "suggestedAt", decided_at as "decidedAt" from corrections
    where user_id = ${userId} order by id`
export const forgetPerson = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'corrections.forget-person')`delete from corrections where user_id = ${userId}`
