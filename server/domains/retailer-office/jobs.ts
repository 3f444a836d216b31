import { lastMonth } from '#contracts/day-range.ts'
import type { Job } from '../../platform/jobs.ts'
import { mailWeek } from './figure-views.ts'
import { settleMonth } from './settlement.ts'

/** On the third, when every order of the month before is paid or has ended. */
export const settle: Job = {
  cron: '15 8 3 * *',
  act: ({ db, clock }) => settleMonth(db, lastMonth(clock.now()), clock.now()),
}

/** On Monday, in the morning of the stores. */
export const mailFigures: Job = { cron: '0 14 * * 1', act: mailWeek }
