import { domain, endingsOf } from '../domain.ts'
import * as jobs from './jobs.ts'
import { adminRoutes } from './routes.ts'

export default domain({
  owns: 'what waits for a person, orders, people, businesses, mails, audit log; the audit of the books',
  readsWidely: true,
  routes: (app, deps, all) => adminRoutes(endingsOf(all))(app, deps),
  jobs,
  journeys: ['admin'],
})
