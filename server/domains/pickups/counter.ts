import type { MallId, StoreId } from '#contracts/ids.ts'
import { mallIdsOf, type Person, retailerIdsOf } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { storesByIds } from '../stores/stores.ts'
import type { OfficeScope } from '../orders/scope.ts'
import type { LockedFulfillment } from '../orders/transitions.ts'

/** A store's counter or a SPIRAL Center's. */
export type Place = { storeId: StoreId } | { mallId: MallId }

/** Whether this fulfillment waits, or was handed over, at this counter. */
export const isAt = (row: LockedFulfillment, at: Place): boolean =>
  'storeId' in at ? row.center_mall_id === null && row.store_id === at.storeId : row.center_mall_id === at.mallId

/** The fulfillments this counter may hand over. `isAt` separates a store's own pickups from its shipments to a center. */
export const counterScope = (at: Place): OfficeScope =>
  'storeId' in at ? { retailerIds: [], storeIds: [at.storeId], mallIds: [] } : { retailerIds: [], storeIds: [], mallIds: [at.mallId] }

/** Throws `not_found` for a person who does not work at this counter. */
export async function worksAt(db: Db, person: Person, at: Place): Promise<void> {
  if ('mallId' in at) {
    if (!mallIdsOf(person).includes(at.mallId)) throw new Problem('not_found')
    return
  }
  const store = (await storesByIds(db, [at.storeId])).get(at.storeId)
  const own = person.retailers.some((m) => m.retailerId === store?.retailerId && (m.storeId === null || m.storeId === at.storeId))
  if (!store || !own || !retailerIdsOf(person).includes(store.retailerId)) throw new Problem('not_found')
}
