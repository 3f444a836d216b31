import { DAY } from '#contracts/time.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'

const KEPT_DAYS = 180
/** Deletes runs of half a year ago, and issues whose last day was as long ago. */
export const forgetOld: Job = {
  cron: '41 4 * * *',
  act: async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY)
    await deleteInPortions(db, 'test-center.old_runs')`delete from test_runs where created_at < ${before}`
    await deleteInPortions(db, 'test-center.old_issues')`delete from known_test_issues where until < ${before}`
  },
}
