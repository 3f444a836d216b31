import type { Offer, Product } from '#contracts/catalog/catalog.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { MallId, StoreId } from '#contracts/ids.ts'
import { isInReach } from '#contracts/pickups/reach.ts'
import type { UsualChoice } from '#contracts/preferences/usual-choice.ts'
import { mallBeside } from '#contracts/stores/store-names.ts'
import type { NewCartItem } from '#web/state/cart-rules.ts'

export type Variant = Product['variants'][number]
/** Selected option values by option name. */
export type Choice = Record<string, string>

/** The values that an address names, like `color:red|size:m`, if the product has them. */
export function namedValues({ options }: Pick<Product, 'options'>, named: string | null): Choice {
  const asked = new Set((named ?? '').toLowerCase().split('|'))
  return Object.fromEntries(
    options.flatMap(({ name, values }) =>
      values.filter((value) => asked.has(`${name}:${value}`.toLowerCase())).map((value) => [name, value]),
    ),
  )
}

/** The variant for a complete selection; undefined if an option is not selected. */
export const variantOf = (product: Product, choice: Choice): Variant | undefined =>
  product.options.every(({ name }) => choice[name])
    ? product.variants.find((variant) => product.options.every(({ name }) => variant.options[name] === choice[name]))
    : undefined

/** The price of the chosen variant; until one is chosen the price that cards show, as the least of several. */
export function priceOf(product: Pick<Product, 'price' | 'compareAtPrice' | 'variants'>, variant: Variant | undefined) {
  const { price, compareAtPrice } = variant ?? product
  return { price, compareAtPrice, isFrom: !variant && product.variants.some((other) => other.price !== price) }
}

/** The options without a selection. */
export const missingOptions = (product: Product, choice: Choice): string[] =>
  product.options.flatMap(({ name }) => (choice[name] ? [] : [name]))

/** What is chosen at first: the only value of an option, what the address names, and the size of the shopper where that can be had. */
export function firstChoice(product: Product, named: string | null, size: UsualChoice['size'] | undefined): Choice {
  const only = product.options.flatMap(({ name, values }) => (values.length === 1 && values[0] ? [[name, values[0]]] : []))
  const choice: Choice = { ...Object.fromEntries(only), ...namedValues(product, named) }
  return size && !choice[size.option] && stockWith(product, choice, size.option, size.value) > 0
    ? { ...choice, [size.option]: size.value }
    : choice
}

/** Stock that remains if this value is selected together with the other current selections. */
export function stockWith(product: Product, choice: Choice, name: string, value: string): number {
  const matching = product.variants.filter((variant) =>
    product.options.every((option) =>
      option.name === name ? variant.options[name] === value : !choice[option.name] || variant.options[option.name] === choice[option.name],
    ),
  )
  return matching.reduce((sum, variant) => sum + variant.available, 0)
}

/** The picture of the first variant that matches the current selection. */
export const pictureOf = (product: Product, choice: Choice): string | undefined =>
  product.variants.find((variant) => variant.image && Object.entries(choice).every(([name, value]) => variant.options[name] === value))
    ?.image?.src

/** Stores with an offer for the product, best first in the server's order; limited to one variant's offers if a variant is selected. */
export function placesOf(product: Product, variant: Variant | undefined): Offer[] {
  const offers = variant ? product.offers.filter((offer) => offer.variantId === variant.id) : product.offers
  const seen = new Set<number>()
  return offers.filter((offer) => {
    if (seen.has(offer.store.id)) return false
    seen.add(offer.store.id)
    return true
  })
}

/** The way to the store: floor and unit in a mall, otherwise the street, with the city. */
export const whereWords = ({ store, mall }: Offer): string =>
  [mall ? store.unit : store.street, mall && mallBeside(store.name, mall.name), `${store.city}, ${store.state}`].filter(Boolean).join(', ')

/** "3 left" is shown only for three pieces or fewer. */
export const stockWords = (available: number): string =>
  available <= 0 ? 'Sold out here' : available <= 3 ? `${available} left` : 'In stock'

/** How many there are, how sure that is, and why. */
export function shelfWords({ available, stock }: Pick<Offer, 'available' | 'stock'>): string[] {
  const count = stockWords(available)
  if (!stock) return [count]
  const words = { sure: count, likely: `Likely ${count.toLowerCase()}`, call_ahead: `${count}, call ahead` }
  return [words[stock.level], stock.words]
}

/** The mall and the store that the shopper chose, which are in reach however far away they are, and their usual way of getting things. */
export type Here = { mallId: MallId | null; storeId: StoreId | null; usual?: FulfillmentMethod | null | undefined }

/**
 * The method to suggest: the usual one of the shopper where the offer has it; else a pickup. A pickup only in reach, that is near the
 * shopper's place or at a mall or store they chose. Otherwise the item is shipped. Null: neither is offered, so the shopper has to choose.
 */
export function suggestedMethod({ methods, distanceMiles, mall, store }: Offer, here?: Here): FulfillmentMethod | null {
  const isChosen = here !== undefined && (store.id === here.storeId || (mall !== null && mall.id === here.mallId))
  const can = (method: FulfillmentMethod) =>
    methods.includes(method) && (method !== 'in-store-pickup' || isChosen || isInReach(distanceMiles))
  if (here?.usual && can(here.usual)) return here.usual
  if (can('in-store-pickup')) return 'in-store-pickup'
  return methods.includes('ship-to-me') ? 'ship-to-me' : null
}

/** The method that is selected first where the shopper sees all of them. */
export const firstMethod = (offer: Offer, here?: Here): FulfillmentMethod =>
  suggestedMethod(offer, here) ?? offer.methods.find((method) => method === 'ship-to-mall') ?? offer.methods[0] ?? 'ship-to-me'

/** Quantity, fulfillment method, the center for ship-to-mall, and the place the method is suggested for. */
type CartChoice = { quantity?: number; method?: FulfillmentMethod; centerMallId?: MallId | undefined; here?: Here }
/** The cart item created from this offer. */
export function cartItemOf(product: Product, offer: Offer, wish: CartChoice = {}): NewCartItem {
  const variant = product.variants.find(({ id }) => id === offer.variantId)
  const method = wish.method ?? firstMethod(offer, wish.here)
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
