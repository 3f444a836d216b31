import type { Reply, Sent } from '#contracts/endpoint.ts'
import {
  type GiftPlace,
  type GiftScope,
  type giftCardPlaces,
  type giftCardStores,
  giftCardProblems,
} from '#contracts/gift-cards/gift-cards.ts'
import type { MallId, RetailerId } from '#contracts/ids.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { mallNames, mallsByIds } from '../malls/malls.ts'
import { retailersByIds, sellingRetailers } from '../retailers/retailers.ts'
import { storeNames } from '../stores/stores.ts'

export type ScopeColumns = { scope: 'anywhere' | 'mall' | 'retailer'; mallId: MallId | null; retailerId: RetailerId | null }

export async function placesToBuyFor(db: Db): Promise<Reply<typeof giftCardPlaces>> {
  const [malls, retailers] = await Promise.all([mallNames(db), sellingRetailers(db)])
  return { malls, retailers }
}

const MOST_STORES = 60
export const storesTaking = (db: Db, query: Sent<typeof giftCardStores>['query']): Promise<Reply<typeof giftCardStores>> =>
  storeNames(db, query, MOST_STORES)

/** The columns of a scope. Refuses malls that shoppers do not see and retailers that do not sell. */
export async function scopeColumns(db: Db, scope: GiftScope): Promise<ScopeColumns> {
  if (scope.kind === 'mall') {
    const mall = (await mallsByIds(db, [scope.mallId])).get(scope.mallId)
    if (!mall) throw new Problem('not_found')
    if (mall.suspended) throw new Problem(giftCardProblems, 'gift_cards.place_gone')
    return { scope: 'mall', mallId: scope.mallId, retailerId: null }
  }
  if (scope.kind === 'retailer') {
    const retailer = (await retailersByIds(db, [scope.retailerId])).get(scope.retailerId)
    if (!retailer) throw new Problem('not_found')
    if (retailer.status !== 'active') throw new Problem(giftCardProblems, 'gift_cards.place_gone')
    return { scope: 'retailer', mallId: null, retailerId: scope.retailerId }
  }
  return { scope: 'anywhere', mallId: null, retailerId: null }
}

/** The readable places of some cards. */
export async function placeReader(db: Db, cards: readonly ScopeColumns[]): Promise<(card: ScopeColumns) => GiftPlace> {
  const [malls, retailers] = await Promise.all([
    mallsByIds(
      db,
      cards.flatMap(({ mallId }) => mallId ?? []),
    ),
    retailersByIds(
      db,
      cards.flatMap(({ retailerId }) => retailerId ?? []),
    ),
  ])
  return ({ scope, mallId, retailerId }) => {
    const retailer = retailerId === null ? undefined : retailers.get(retailerId)
    const place = mallId === null ? retailer : malls.get(mallId)
    return {
      kind: scope,
      id: mallId ?? retailerId,
      name: place?.name ?? 'Any store on SPIRAL',
      slug: place?.slug ?? null,
      isWaiting: retailer?.status === 'suspended',
    }
  }
}
