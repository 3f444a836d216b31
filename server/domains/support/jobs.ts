import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'

/** Deletes requests that were closed long ago. */
export const forgetClosed: Job = {
  cron: '41 3 * * *',
  act: async ({ db, clock }) =>
    void (await rowsOf(db, 'support.forget', 'delete from support_requests where closed_at < $1', [
      new Date(clock.now().getTime() - SERVER_LIMITS.supportKeptDays * DAY),
    ])),
}
