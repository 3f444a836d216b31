import { domain } from '../domain.ts'
import { moveWishes } from './items.ts'
import * as jobs from './jobs.ts'
import * as listeners from './listeners.ts'
import { personalDataOf } from './personal-data.ts'
import { wishlistRoutes } from './routes.ts'

export default domain({
  owns: 'wishlists, saved items and their alerts, shared lists',
  ends: {
    removed_wishes: 'when it can no longer be restored',
  },
  stays: {
    wishlists: 'its person removes it',
    wishlist_items: 'its person removes it',
    watched_products: 'one for each product that somebody waits for',
  },
  doors: ['items.ts', 'lists.ts', 'read.ts'],
  routes: wishlistRoutes,
  listeners,
  jobs,
  handsOut: ['alert_settings', 'wishlist_items', 'wishlists'],
  personal: { ofPerson: { wishlist: personalDataOf }, carryOver: (tx, from, to) => moveWishes(tx, from, to, { withNotes: false }) },
  journeys: ['wishlist', 'wishes', 'sharing'],
})
