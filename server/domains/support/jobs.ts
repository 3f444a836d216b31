import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { DAY } from '#contracts/time.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'

/** Deletes requests that were closed long ago. */
export const forgetClosed: Job = {
  cron: '41 3 * * *',
  act: async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - SERVER_LIMITS.supportKeptDays * DAY)
    await deleteInPortions(db, 'support.forget')`delete from support_requests where closed_at < ${before}`
  },
}
