import type { Reply } from '#contracts/endpoint.ts'
import type { counterLocations } from '#contracts/pickups/pickups.ts'
import { mallBeside } from '#contracts/stores/store-names.ts'
import { mallIdsOf, type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { mallsByIds } from '../malls/malls.ts'
import { storesOf } from '../stores/stores.ts'

/** Stores and SPIRAL Centers at whose counter this person works. */
export async function locationsOf(db: Db, person: Person): Promise<Reply<typeof counterLocations>> {
  const [stores, malls] = await Promise.all([storesOf(db, retailerIdsOf(person)), mallsByIds(db, mallIdsOf(person))])
  const own = stores.filter((store) => storeLimitOf(person, store.retailerId)?.includes(store.id) ?? true)
  return {
    items: [
      ...own.map((store) => ({
        kind: 'store' as const,
        id: store.id,
        name: store.name,
        detail: mallBeside(store.name, store.mallName) ?? `${store.city}, ${store.state}`,
        slug: store.slug,
        retailerId: store.retailerId,
      })),
      ...[...malls.values()]
        .filter((mall) => mall.hasCenter)
        .map((mall) => ({
          kind: 'center' as const,
          id: mall.id,
          name: `SPIRAL Center, ${mall.name}`,
          detail: mall.centerPlace ?? `${mall.city}, ${mall.state}`,
          slug: mall.slug,
          retailerId: null,
        })),
    ],
  }
}
