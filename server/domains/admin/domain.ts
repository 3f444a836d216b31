import { domain, endingsOf, waitingOf } from '../domain.ts'
import { gauges, waiting } from './differences.ts'
import * as jobs from './jobs.ts'
import { adminRoutes } from './routes.ts'

export default domain({
  owns: 'what waits for a person, orders, people, businesses, mails, audit log; the audit of the books',
  stays: {
    attention_owners: 'one for each point that somebody took',
    audit_positions: 'one for each part of the books',
    book_differences: 'differences in the books, and their settlement',
  },
  readsWidely: true,
  routes: (app, deps, all) => adminRoutes(app, deps, endingsOf(all), waitingOf(all)),
  jobs,
  waitsForAdmins: waiting,
  gauges,
  journeys: ['admin'],
})
