import type { MallId, OrderId, RetailerId, StoreId } from '#contracts/ids.ts'
import { mallIdsOf, type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { Problem } from '../../platform/problem.ts'

/** The fulfillments of paid orders that an office works on: of whole retailers, of single stores, or sent to its SPIRAL Centers. */
export type OfficeScope = { retailerIds: RetailerId[]; storeIds: StoreId[]; mallIds: MallId[] }
/** The fulfillments an action may touch: an office's, one order's, or any (only for jobs, which act for no person). */
export type FulfillmentScope = OfficeScope | { orderId: OrderId } | 'any'

/** All retailers of a person, or one of them. Throws `not_found` for a retailer the person does not work for. */
export function retailerScope(person: Person, wanted?: RetailerId): OfficeScope {
  const own = [...new Set(retailerIdsOf(person))].filter((id) => wanted === undefined || id === wanted)
  if (wanted !== undefined && own.length === 0) throw new Problem('not_found')
  return {
    retailerIds: own.filter((id) => storeLimitOf(person, id) === null),
    storeIds: own.flatMap((id) => storeLimitOf(person, id) ?? []),
    mallIds: [],
  }
}
export const mallScope = (person: Person): OfficeScope => ({ retailerIds: [], storeIds: [], mallIds: mallIdsOf(person) })

/** SQL: the part `f` is neither with its shopper nor canceled. It names the states, because an index serves no `not in`. */
export const PART_IS_OPEN = `f.state in ('placed', 'accepted', 'packed', 'ready', 'in_transit', 'at_center', 'shipped')`

/** SQL that keeps only the fulfillments `f` of orders `o` within an office's scope, without orders undone before their stores heard of them; `officeValues` gives its three parameters. */
export const inOffice = (first: number): string =>
  `o.state <> 'payment_pending' and o.undo_until is null and (f.retailer_id = any($${first}::bigint[]) or f.store_id = any($${first + 1}::bigint[]) or f.center_mall_id = any($${first + 2}::bigint[]))`
export const officeValues = ({ retailerIds, storeIds, mallIds }: OfficeScope): unknown[] => [retailerIds, storeIds, mallIds]

/** The same for any scope, with four parameters from `scopeValues`. For single rows only: a list could not use an index. */
export const inScope = (first: number): string =>
  `($${first}::bigint is null or f.order_id = $${first}) and ($${first + 1}::bigint[] is null or (${inOffice(first + 1)}))`

export function scopeValues(scope: FulfillmentScope): unknown[] {
  if (scope === 'any') return [null, null, null, null]
  return 'orderId' in scope ? [scope.orderId, null, null, null] : [null, ...officeValues(scope)]
}
