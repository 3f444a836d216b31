import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import { personalDataOf } from './reports.ts'
import { operationsRoutes } from './routes.ts'
import { waiting } from './waiting.ts'

export default domain({
  owns: 'health, figures, slow pages reported by browsers, diagnostic reports',
  ends: {
    client_events: 'after 30 days',
    service_checks: 'after the days that the uptime shows',
    diagnostic_reports: 'after 90 days',
  },
  readsWidely: true,
  doors: ['check.ts', 'uptime.ts'],
  handsOut: ['client_events'],
  routes: operationsRoutes,
  jobs,
  personal: { ofPerson: { reports: personalDataOf } },
  waitsForAdmins: waiting,
  journeys: ['diagnostics', 'admin'],
})
