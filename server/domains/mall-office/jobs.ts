import type { Job } from '../../platform/jobs.ts'
import { reportMonth } from './tenant-reports.ts'

/** On the third, when the last orders of the month before are handed over or have ended. */
export const report: Job = { cron: '0 15 3 * *', act: reportMonth }
