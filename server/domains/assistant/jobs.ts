import type { Job } from '../../platform/jobs.ts'
import { forgetOutcomes } from './recognition/outcomes.ts'
import { forgetRuns as forget } from './runs.ts'

/** Removes the counts of past days. */
export const forgetRuns: Job = {
  cron: '23 0 * * *',
  act: async ({ db, clock }) => {
    await forget(db, clock.now())
    await forgetOutcomes(db, clock.now())
  },
}
