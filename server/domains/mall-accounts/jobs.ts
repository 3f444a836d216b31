import { lastMonth } from '#contracts/day-range.ts'
import type { Job } from '../../platform/jobs.ts'
import { invoiceMonth } from './invoices.ts'

/** After the settlement of the clearing house, whose lines it takes along. */
export const invoice: Job = { cron: '45 8 3 * *', act: (deps) => invoiceMonth(deps, lastMonth(deps.clock.now())) }
