import { LIMITS } from '#contracts/limits.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'

/** Deletes requests that were answered long ago. */
export const forgetAnswered: Job = {
  cron: '41 3 * * *',
  act: async ({ db, clock }) =>
    void (await rowsOf(db, 'support.forget', 'delete from support_requests where answered_at < $1', [
      new Date(clock.now().getTime() - LIMITS.supportKeptDays * DAY),
    ])),
}
