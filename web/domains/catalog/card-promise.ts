import type { ProductCard } from '#contracts/catalog/catalog.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'

export type CardPromise = {
  kind: 'sold-out' | 'call-ahead' | 'today' | 'later' | 'ships' | 'center' | 'pickup-only'
  words: string
  /** Undefined: the card names none, so that the place of the shopper decides. */
  method?: FulfillmentMethod
}

/**
 * How the shopper gets the item of a card. "Add" puts it into the cart by the same method. A pickup is said only where the place is known:
 * near the shopper, or at the mall or store of the list.
 */
export function promiseOf(card: ProductCard, { isNear, isFar }: { isNear: boolean; isFar: boolean }): CardPromise {
  if (!card.inStock) return { kind: 'sold-out', words: 'Sold out' }
  const isShipped = card.shipsHome && isFar
  if (isShipped) return { kind: 'ships', words: 'Not nearby · ships in 2-5 business days', method: 'ship-to-me' }
  const isPickup = isNear && (card.pickupToday || card.pickupLater !== undefined)
  if (isPickup && card.callAhead) return { kind: 'call-ahead', words: 'Call ahead', method: 'in-store-pickup' }
  if (isPickup && card.pickupToday)
    return { kind: 'today', words: card.usually ? 'Usually ready today' : 'Pick up today', method: 'in-store-pickup' }
  if (isPickup && card.pickupLater) return { kind: 'later', words: card.pickupLater, method: 'in-store-pickup' }
  if (card.shipsHome) return { kind: 'ships', words: 'Ships in 2-5 business days', method: 'ship-to-me' }
  // Which SPIRAL Center is asked on the product page.
  if (card.centerOnly) return { kind: 'center', words: 'Ships to a SPIRAL Center' }
  return card.callAhead && !isNear
    ? { kind: 'call-ahead', words: 'Call ahead', method: 'in-store-pickup' }
    : { kind: 'pickup-only', words: 'Pickup only', method: 'in-store-pickup' }
}

/**
 * The product page, with the option in the picture already chosen. From a list about one place it begins with the store of the card, so that
 * its promise is the same.
 */
export function pathOf({ slug, shown, store }: ProductCard, isLocal: boolean): string {
  const begins = new URLSearchParams({ ...(shown && { options: shown }), ...(isLocal && { store: String(store.id) }) })
  return `/product/${slug}${begins.size > 0 ? `?${begins}` : ''}`
}
