import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf, sql } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { inPortions, PORTION } from '../../platform/portions.ts'

/** Deletes requests that were closed long ago. */
export const forgetClosed: Job = {
  cron: '41 3 * * *',
  act: async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - SERVER_LIMITS.supportKeptDays * DAY)
    await inPortions(
      db,
      (tx) => rowsOf(tx, 'support.forget')`
      delete from support_requests where ctid = any(array(select ctid from support_requests where closed_at < ${before} limit ${sql(PORTION)}))
        and closed_at < ${before} returning 1`,
    )
  },
}
