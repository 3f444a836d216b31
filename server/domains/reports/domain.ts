import { bookingsOf, domain } from '../domain.ts'
import { jobsFor } from './jobs.ts'
import { personalDataOf } from './mails.ts'
import { reportRoutes } from './routes.ts'

export default domain({
  owns: 'reports of money for admins, their frozen months, and who gets them by email',
  ends: {
    report_readers: 'with the account of its person',
  },
  stays: {
    frozen_reports: 'figures of a month that were filed',
  },
  readsWidely: true,
  doors: ['reports.ts'],
  routes: (app, deps, all) => reportRoutes(app, deps, bookingsOf(all)),
  jobs: (all) => jobsFor(bookingsOf(all)),
  personal: { ofPerson: { reportMails: personalDataOf } },
  journeys: ['reports'],
})
