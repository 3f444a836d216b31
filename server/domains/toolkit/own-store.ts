import type { StoreId } from '#contracts/ids.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { type Store, storesByIds } from '../stores/stores.ts'

/** A store that this person works for. Throws `not_found` for others. */
export async function ownStore(db: Db, person: Person, id: StoreId): Promise<Store> {
  const store = (await storesByIds(db, [id])).get(id)
  const limit = store && storeLimitOf(person, store.retailerId)
  if (!store || !retailerIdsOf(person).includes(store.retailerId) || (limit && !limit.includes(id))) throw new Problem('not_found')
  return store
}
