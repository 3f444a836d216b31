import type { Offer, Product } from '#contracts/catalog.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { MallId } from '#contracts/ids.ts'
import type { NewCartItem } from '#web/state/cart-rules.ts'

export type Variant = Product['variants'][number]
/** What is chosen of a product's options, by option name. */
export type Choice = Record<string, string>

/** The variant that a full choice names; nothing while a choice is missing. */
export const variantOf = (product: Product, choice: Choice): Variant | undefined =>
  product.options.every(({ name }) => choice[name])
    ? product.variants.find((variant) => product.options.every(({ name }) => variant.options[name] === choice[name]))
    : undefined

/** The first option that still has to be chosen. */
export const missingOption = (product: Product, choice: Choice): string | undefined =>
  product.options.find(({ name }) => !choice[name])?.name

/** How many pieces a value would leave to choose from, together with what is already chosen in the other options. */
export function stockWith(product: Product, choice: Choice, name: string, value: string): number {
  const matching = product.variants.filter((variant) =>
    product.options.every((option) =>
      option.name === name ? variant.options[name] === value : !choice[option.name] || variant.options[option.name] === choice[option.name],
    ),
  )
  return matching.reduce((sum, variant) => sum + variant.available, 0)
}

/** The picture of the first variant that fits what is chosen so far. */
export const pictureOf = (product: Product, choice: Choice): string | undefined =>
  product.variants.find((variant) => variant.image && Object.entries(choice).every(([name, value]) => variant.options[name] === value))
    ?.image?.src

/** One place that has (or had) it, best first as the server orders them; under a choice only that variant's offers. */
export function placesOf(product: Product, variant: Variant | undefined): Offer[] {
  const offers = variant ? product.offers.filter((offer) => offer.variantId === variant.id) : product.offers
  const seen = new Set<number>()
  return offers.filter((offer) => {
    if (seen.has(offer.store.id)) return false
    seen.add(offer.store.id)
    return true
  })
}

/** "3 left" only when it is three or fewer. */
export const stockWords = (available: number): string =>
  available <= 0 ? 'Sold out here' : available <= 3 ? `${available} left` : 'In stock'

const PREFERRED: readonly FulfillmentMethod[] = ['in-store-pickup', 'ship-to-me', 'ship-to-mall']
export const firstMethod = (offer: Offer): FulfillmentMethod => PREFERRED.find((method) => offer.methods.includes(method)) ?? 'ship-to-me'

/** How many, how they come, and the center they go to when they are sent to one. */
type Wish = { quantity?: number; method?: FulfillmentMethod; centerMallId?: MallId | undefined }
/** What goes into the cart when this offer is added. */
export function cartItemOf(product: Product, offer: Offer, wish: Wish = {}): NewCartItem {
  const variant = product.variants.find(({ id }) => id === offer.variantId)
  const method = wish.method ?? firstMethod(offer)
  return {
    productId: product.id,
    variantId: offer.variantId,
    title: product.title,
    options: product.options
      .map(({ name }) => variant?.options[name] ?? '')
      .filter(Boolean)
      .join(' / '),
    image: variant?.image ?? product.images[0] ?? null,
    price: offer.price,
    quantity: wish.quantity ?? 1,
    storeId: offer.store.id,
    store: offer.store.name,
    mallId: offer.mall?.id ?? null,
    mallName: offer.mall?.name ?? null,
    available: offer.available,
    methods: offer.methods,
    fulfillmentMethod: method,
    estimatedDelivery: offer.estimates[method] ?? '',
    ...(method === 'ship-to-mall' && wish.centerMallId && { centerMallId: wish.centerMallId }),
  }
}
