import type { Job } from '../../platform/jobs.ts'
import type { BookingKinds } from '../ledger/rules.ts'
import { mailMonth } from './mails.ts'

/** On the first of a month, in the morning of the marketplace. */
export const jobsFor = (bookings: BookingKinds): Record<string, Job> => ({
  mailReports: { cron: '0 13 1 * *', act: (deps) => mailMonth(deps, bookings) },
})
