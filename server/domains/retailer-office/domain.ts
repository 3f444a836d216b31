import { domain } from '../domain.ts'
import { bookings } from './booking-kinds.ts'
import { figureViewsOfPerson } from './figure-views.ts'
import * as jobs from './jobs.ts'
import { waiting } from './profile-reviews.ts'
import { retailerOfficeRoutes } from './routes.ts'
import { personalDataOf } from './saved-views.ts'

export default domain({
  owns: "a retailer's overview, figures, search box and saved views; the clearing house of SPIRALs and its monthly settlement",
  stays: {
    saved_views: 'its person removes it',
    figure_views: 'its person removes it',
    google_feeds: 'one for each business',
  },
  readsWidely: true,
  doors: ['clearing-house.ts', 'overview.ts', 'settlement.ts'],
  routes: retailerOfficeRoutes,
  jobs,
  bookings,
  personal: { ofPerson: { savedViews: personalDataOf, figureViews: figureViewsOfPerson } },
  waitsForAdmins: waiting,
  journeys: ['offices'],
})
