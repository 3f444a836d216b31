import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import { operationsRoutes } from './routes.ts'

export default domain({
  owns: 'health, settings, figures, slow pages reported by browsers, diagnostic reports',
  readsWidely: true,
  doors: ['reports.ts', 'uptime.ts'],
  routes: operationsRoutes,
  jobs,
  handsOut: ['diagnostic_reports'],
  journeys: ['diagnostics', 'admin'],
})
