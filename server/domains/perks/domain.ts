import { domain } from '../domain.ts'
import { endings } from './endings.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { perkRoutes } from './routes.ts'

export default domain({
  owns: 'perks of retailers: double SPIRALs, stamps, birthdays; their members, budgets, and codes that a counter redeems',
  readsWidely: true,
  doors: ['personal-data.ts'],
  routes: perkRoutes,
  listeners,
  jobs,
  endings,
  journeys: ['perks'],
})
