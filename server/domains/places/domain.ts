import { domain } from '../domain.ts'
import { placesRoutes } from './routes.ts'

export default domain({
  owns: 'ZIP areas, cities, time zones; the one function that measures distance; land and borders as drawn lines',
  stays: {
    zips: 'a list from outside',
    cities: 'a list from outside',
  },
  doors: ['distance.ts', 'driving.ts', 'picture.ts', 'served.ts', 'towns.ts', 'zips.ts'],
  routes: placesRoutes,
  handsOut: ['cities', 'zips'],
  journeys: ['places', 'local-times'],
})
