import { domain } from '../domain.ts'
import { storeRoutes } from './routes.ts'

export default domain({
  owns: 'stores, opening hours and schedules, policies, whether they take orders; when pickups are ready, and the record on which that rests',
  stays: {
    stores: 'one for each store',
  },
  doors: [
    'calendar-text.ts',
    'calendar.ts',
    'hours.ts',
    'office.ts',
    'pay-and-go.ts',
    'profile.ts',
    'ready-records.ts',
    'schedule.ts',
    'settings.ts',
    'start-of-day.ts',
    'stores.ts',
    'wall-clock.ts',
  ],
  routes: storeRoutes,
  handsOut: ['store_records', 'stores'],
  journeys: ['places', 'offices'],
})
