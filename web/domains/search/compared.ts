import type { Offer, Product } from '#contracts/catalog/catalog.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import { isTooFar, tooFarWords } from '#contracts/pickups/reach.ts'
import { firstMethod, type Here, priceOf } from '../catalog/offers.ts'

/** What a comparison says of a product: the price of its card, and the offer that its page shows first with when it would be there. */
export function compared(product: Product, here?: Here) {
  const offer: Offer | undefined = product.offers.find(({ available }) => available > 0) ?? product.offers[0]
  const method = offer && firstMethod(offer, here)
  return {
    offer,
    method,
    ...priceOf(product, undefined),
    promise: offer && method && offer.available > 0 ? promiseIn(offer, method) : null,
  }
}

const promiseIn = ({ distanceMiles, estimates }: Offer, method: FulfillmentMethod): string =>
  method === 'in-store-pickup' && distanceMiles !== null && isTooFar(distanceMiles) ? tooFarWords(distanceMiles) : (estimates[method] ?? '')
