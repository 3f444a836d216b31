import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import { mallOfficeRoutes } from './routes.ts'

export default domain({
  owns: "a mall's office: its day, tenants and their invitations, announcements, team, figures",
  readsWidely: true,
  doors: ['personal-data.ts', 'profile.ts'],
  routes: mallOfficeRoutes,
  jobs,
  handsOut: ['mall_announcements'],
  journeys: ['mall-manager', 'mall-plan', 'center-desk'],
})
