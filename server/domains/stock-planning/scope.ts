import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { Problem } from '../../platform/problem.ts'

/** The businesses that a manager sees whole, and single stores of others. */
export function scopeOf(person: Person, retailerId?: RetailerId): [whole: RetailerId[], stores: StoreId[]] {
  const own = retailerIdsOf(person, 'manager').filter((id) => retailerId === undefined || id === retailerId)
  if (retailerId !== undefined && own.length === 0) throw new Problem('not_found')
  return [own.filter((id) => storeLimitOf(person, id) === null), own.flatMap((id) => storeLimitOf(person, id) ?? [])]
}

/** Whether the manager works in this store of the retailer; somebody without a limit works in all of them. */
export const worksIn = (person: Person, retailerId: RetailerId, storeId: StoreId): boolean =>
  retailerIdsOf(person, 'manager').includes(retailerId) && (storeLimitOf(person, retailerId)?.includes(storeId) ?? true)
