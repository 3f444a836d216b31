import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import { outsideServiceRoutes } from './routes.ts'
import { waiting } from './waiting.ts'

export default domain({
  owns: 'the status of services outside of the program: which are configured, and how their checks went',
  ends: { integration_checks: 'after 7 days' },
  stays: { integration_turns: 'one row for each service' },
  routes: outsideServiceRoutes,
  jobs,
  waitsForAdmins: waiting,
  journeys: ['walk'],
})
