import type { Facts } from '../../facts.ts'
import type { ToldFact } from '../../platform/db.ts'
import type { ReplyCache } from '../../platform/reply-cache.ts'
import type { SearchContext } from './finder.ts'

/**
 * Drops exactly the cached data that an event makes stale. Product pages read the catalog, so they are dropped when the catalog changes.
 * Lists read the index, so they are dropped when the index is written: dropping them earlier would rebuild them from old data. An event
 * without its data (too long to send between nodes) clears everything.
 */
export function invalidate(fact: ToldFact, finder: SearchContext, cache: ReplyCache): void {
  const { cards, counts, directory, leaders, rates, shown, vocabulary } = finder
  const data = fact.data as { productIds?: number[]; storeId?: number; subject?: string } | null
  switch (fact.name as keyof Facts) {
    case 'catalog.products_changed':
    case 'catalog.stock_moved':
      return data?.productIds ? cache.drop(data.productIds.map((id) => `product:${id}`)) : cache.clear()
    case 'search.index_changed':
      counts.forget()
      leaders.forget()
      shown.forget()
      vocabulary.forget()
      cards.forget(data?.productIds ?? 'all')
      return data?.productIds ? cache.drop(['lists', ...data.productIds.flatMap((id) => [`card:${id}`, `product:${id}`])]) : cache.clear()
    case 'search.popular_changed':
      return cache.drop(['popular'])
    case 'stores.store_changed':
      directory.forget()
      return cache.drop(['places', 'lists', `store:${data?.storeId}`])
    case 'retailers.face_changed':
      directory.forget()
      return cache.drop(['places', 'lists'])
    case 'malls.mall_changed':
    case 'retailers.retailer_changed':
      directory.forget()
      return cache.clear()
    case 'reviews.rated':
      // A product's rating is in the index, and lists follow that.
      return data?.subject === 'product' ? undefined : cache.drop(['store-ratings'])
    case 'loyalty.rule_changed':
      rates.forget()
      return cache.clear()
  }
}

/** Clears all caches because events may have been missed. */
export function invalidateAll({ cards, counts, directory, leaders, rates, shown, vocabulary }: SearchContext, cache: ReplyCache): void {
  for (const kept of [counts, directory, leaders, rates, shown, vocabulary]) kept.forget()
  cards.forget('all')
  cache.clear()
}
