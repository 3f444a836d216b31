import { CHECKED_EVERY_MINUTES } from '#contracts/outside-services.ts'
import { DAY } from '#contracts/time.ts'
import type { Job } from '../../platform/jobs.ts'
import { deleteInPortions } from '../../platform/portions.ts'
import { checkAll, CHECKS_KEPT_DAYS } from './outside-services.ts'

export const checkServices: Job = { cron: `*/${CHECKED_EVERY_MINUTES} * * * *`, act: checkAll }

export const forgetChecks: Job = {
  cron: '25 10 * * *',
  act: async ({ db, clock }) => {
    const before = new Date(clock.now().getTime() - CHECKS_KEPT_DAYS * DAY)
    await deleteInPortions(db, 'outside-services.forget')`delete from integration_checks where at < ${before}`
  },
}
