import { rowsOf, sql } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { inPortions, PORTION } from '../../platform/portions.ts'

/** Removes expired sessions and links. */
export const forgetOld: Job = {
  cron: '17 * * * *',
  act: async ({ db, clock }) => {
    const now = clock.now()
    await inPortions(
      db,
      (tx) => rowsOf(tx, 'identity.old_sessions')`
      delete from sessions where ctid = any(array(select ctid from sessions where expires_at < ${now} limit ${sql(PORTION)}))
        and expires_at < ${now} returning 1`,
    )
    await inPortions(
      db,
      (tx) => rowsOf(tx, 'identity.old_links')`
      delete from verifications where ctid = any(array(select ctid from verifications where expires_at < ${now} limit ${sql(PORTION)}))
        and expires_at < ${now} returning 1`,
    )
  },
}
