import type { ProductCard } from '#contracts/catalog/catalog.ts'
import type { RetailerId } from '#contracts/ids.ts'
import type { Places } from './directory/directory.ts'

/** Among so many first results of a search, one comes from a small retailer if one matches well. */
export const SEEN_FIRST = 12
/** A retailer with at most this many stores is small. */
export const FEW_STORES = 2
/** A match is good with this share of the points of the result whose place it takes. */
const GOOD = 0.8

const counted = new WeakMap<Places, Map<RetailerId, number>>()
function storesOf(places: Places): Map<RetailerId, number> {
  const known = counted.get(places)
  if (known) return known
  const counts = new Map<RetailerId, number>()
  for (const { retailerId } of places.stores.values()) counts.set(retailerId, (counts.get(retailerId) ?? 0) + 1)
  counted.set(places, counts)
  return counts
}

export function isSmall(card: ProductCard, places: Places): boolean {
  const store = places.stores.get(card.store.id)
  return store !== undefined && (storesOf(places).get(store.retailerId) ?? 0) <= FEW_STORES
}

/**
 * Moves the best good match of a small retailer up to the last of the first results, where none is among them. It moves within its page, so
 * every page still holds the same products.
 */
export function withSmallStore(cards: readonly ProductCard[], places: Places, scoreOf: (card: ProductCard) => number): ProductCard[] {
  const last = cards[SEEN_FIRST - 1]
  if (!last || cards.slice(0, SEEN_FIRST).some((card) => isSmall(card, places))) return [...cards]
  const at = cards.findIndex((card, i) => i >= SEEN_FIRST && card.inStock && scoreOf(card) >= GOOD * scoreOf(last) && isSmall(card, places))
  const moved = cards[at]
  return moved ? cards.toSpliced(at, 1).toSpliced(SEEN_FIRST - 1, 0, moved) : [...cards]
}
