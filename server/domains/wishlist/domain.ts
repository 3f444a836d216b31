import { domain } from '../domain.ts'
import { moveWishes } from './items.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { personalDataOf } from './personal-data.ts'
import { wishlistRoutes } from './routes.ts'

export default domain({
  owns: 'wishlists, saved items and their alerts, shared lists',
  doors: ['items.ts', 'lists.ts', 'read.ts'],
  routes: wishlistRoutes,
  listeners,
  jobs,
  handsOut: ['alert_settings', 'wishlist_items', 'wishlists'],
  personal: { ofPerson: { wishlist: personalDataOf }, carryOver: (tx, from, to) => moveWishes(tx, from, to, { withNotes: false }) },
  journeys: ['wishlist', 'wishes', 'sharing'],
})
