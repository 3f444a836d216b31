import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import { platformFigureRoutes } from './routes.ts'
import { viewsOfPerson } from './views.ts'

export default domain({
  owns: 'figures of the whole marketplace per day, its cities, malls and departments; cohorts of shoppers; the views that admins save',
  ends: {
    platform_days: 'after 25 months',
    platform_place_days: 'after 25 months',
    platform_sums: 'after 25 months',
  },
  stays: {
    platform_cohorts: 'counts of people, a few for each month',
    platform_views: 'its person removes it',
  },
  readsWidely: true,
  doors: ['months.ts'],
  routes: platformFigureRoutes,
  jobs,
  personal: { ofPerson: { platformViews: viewsOfPerson } },
  journeys: ['investors'],
})
