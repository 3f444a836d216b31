import { domain } from '../domain.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { wishlistRoutes } from './routes.ts'

export default domain({
  owns: 'wishlists, saved items and their alerts, shared lists',
  doors: ['items.ts', 'personal-data.ts'],
  routes: wishlistRoutes,
  listeners,
  jobs,
  handsOut: ['wishlist_items'],
  journeys: ['wishlist', 'wishes', 'sharing'],
})
