import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The files that a person uploaded and the feeds that they set up. */
export const personalDataOf = async (db: Db, userId: UserId): Promise<{ files: unknown[]; feeds: unknown[] }> => ({
  files: await rowsOf(db, 'imports.own_runs')`
    select file_name as "fileName", format, state, created_at as "uploadedAt" from import_runs where user_id = ${userId} order by id`,
  feeds: await rowsOf(db, 'imports.own_feeds')`
    select address, every, created_at as "addedAt" from import_feeds where user_id = ${userId} order by id`,
})

/** Takes a person's name off the files and feeds of a business, which keep working. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'imports.forget_runs')`update import_runs set user_id = null where user_id = ${userId}`
  await rowsOf(tx, 'imports.forget_feeds')`update import_feeds set user_id = null where user_id = ${userId}`
}
