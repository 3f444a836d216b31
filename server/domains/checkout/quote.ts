import type { CartLineInput } from '#contracts/cart/cart.ts'
import { FAR_PICKUP_MILES, type Quote, type QuoteInput } from '#contracts/checkout.ts'
import { ESTIMATES, type FulfillmentMethod, SHIPPING_CENTS } from '#contracts/constants.ts'
import type { MallId, RetailerId, StoreId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { basisPointsOf, type Cents, cents, sum } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { type Points, points, worth } from '#contracts/points.ts'
import type { TaxPort } from '../../platform/tax.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { earns, type Rates } from '../loyalty/index.ts'
import type { NewFulfillment } from '../orders/index.ts'
import type { PickupPromise } from '../stores/index.ts'

/** The catalog's current data of an offer. */
export type QuotedOffer = {
  variantId: number
  storeId: number
  productId: number
  title: string
  options: string
  sku: string
  imageHash: string | null
  price: Cents
  available: number
  /** the product is on sale: it and its retailer are active */
  sellable: boolean
  /** its stock is being checked, so none of it counts as available */
  stopped: boolean
  taxCategory: string
}
export type QuotedStore = {
  id: StoreId
  name: string
  retailerId: RetailerId
  unit: string | null
  street: string
  city: string
  state: string
  zip: string
  lat: number
  lon: number
  mallId: MallId | null
  mallName: string | null
  takesOrders: boolean
  commissionBps: number
  offersPickup: boolean
  offersShipToMall: boolean
  offersShipToMe: boolean
  pickupPromise: PickupPromise
  timeZone: string
}
export type QuotedCenter = { id: MallId; name: string; city: string; state: string; hasCenter: boolean; centerPlace: string | null }
export type PricingData = {
  offer(line: CartLineInput): QuotedOffer | undefined
  store(id: number): QuotedStore | undefined
  center(id: number): QuotedCenter | undefined
  /** Miles from the shopper to the store; null while the shopper's place is not known. */
  milesTo(id: number): number | null
  rates: Rates
  tax: TaxPort
}
export type PricedGroup = NewFulfillment & { storeName: string; points: Points }
export type Priced = { quote: Quote; groups: PricedGroup[]; rates: PricingData['rates'] }

type Problems = Quote['problems']
type Kept = { line: CartLineInput; offer: QuotedOffer; store: QuotedStore; center: QuotedCenter | null; quantity: number }

/** Equal lines are merged into one; the limit per offer applies to their sum. */
export function mergeLines(lines: readonly CartLineInput[]): CartLineInput[] {
  const merged = new Map<string, CartLineInput>()
  const perOffer = new Map<string, number>()
  lines.forEach((line, i) => {
    const offer = `${line.variantId}:${line.storeId}`
    const key = `${offer}:${line.fulfillmentMethod}:${line.centerMallId ?? ''}`
    const quantity = (merged.get(key)?.quantity ?? 0) + line.quantity
    merged.set(key, { ...line, quantity })
    perOffer.set(offer, (perOffer.get(offer) ?? 0) + line.quantity)
    if ((perOffer.get(offer) ?? 0) > LIMITS.quantityPerOffer)
      throw fieldProblem(`/items/${i}/quantity`, `Up to ${LIMITS.quantityPerOffer} of one item.`)
  })
  return [...merged.values()]
}

/**
 * Prices a cart. This is a pure function, so that the quote and the checkout cannot differ. Lines with problems are excluded from the
 * totals.
 */
export function priceCart(input: QuoteInput, world: PricingData): Priced {
  const problems: Problems = []
  const left = new Map<string, number>()
  const kept = mergeLines(input.items).flatMap((line) => keep(line, world, left, problems) ?? [])
  const groups = [...Map.groupBy(kept, ({ line, center }) => `${line.storeId}/${line.fulfillmentMethod}/${center?.id ?? ''}`).values()].map(
    (lines) => priceGroup(lines, input, world),
  )
  const subtotal = sum(groups.map((g) => g.goods))
  const shipping = sum(groups.map((g) => g.shipping))
  const tax = sum(groups.map((g) => g.tax))
  const total = cents(subtotal + shipping + tax)
  const limit = points(Math.min(world.rates.balance, total))
  const applied = points(Math.min(input.spirals ?? 0, limit))
  const quote: Quote = {
    groups: groups.map((g) => g.shown),
    subtotal,
    discount: cents(0),
    shipping,
    tax,
    taxEstimated: true,
    giftCards: cents(0),
    storeCredit: cents(0),
    spirals: { applied, value: worth(applied), limit },
    total,
    due: cents(total - worth(applied)),
    spiralsToEarn: points(groups.reduce((all, g) => all + g.points, 0)),
    problems,
  }
  return { quote, groups, rates: world.rates }
}

function keep(line: CartLineInput, world: PricingData, left: Map<string, number>, problems: Problems): Kept | undefined {
  const at = { variantId: line.variantId, storeId: line.storeId }
  const offer = world.offer(line)
  const store = world.store(line.storeId)
  if (!store?.takesOrders) {
    problems.push({
      ...at,
      code: 'store_closed_down',
      message: store ? `${store.name} is not taking orders right now.` : "This store isn't on SPIRAL any more.",
    })
    return undefined
  }
  const key = `${line.variantId}:${line.storeId}`
  const available = offer?.sellable ? (left.get(key) ?? offer.available) : 0
  if (!offer || available <= 0) {
    problems.push({
      ...at,
      code: 'out_of_stock',
      message: offer?.stopped
        ? `We are checking how many of ${offer.title} are at ${store.name}. Please try again later.`
        : offer
          ? `${offer.title} is sold out at ${store.name}.`
          : "This product isn't available any more.",
      available: 0,
    })
    return undefined
  }
  const center = line.fulfillmentMethod === 'ship-to-mall' ? (world.center(line.centerMallId ?? store.mallId ?? 0) ?? null) : null
  const refusal = methodRefusal(line.fulfillmentMethod, store, center)
  if (refusal) {
    problems.push({ ...at, code: 'method_unavailable', message: refusal })
    return undefined
  }
  const quantity = Math.min(line.quantity, available)
  left.set(key, available - quantity)
  if (quantity < line.quantity)
    problems.push({ ...at, code: 'only_n_left', message: `Only ${available} left at ${store.name}.`, available })
  return { line, offer, store, center, quantity }
}

function methodRefusal(method: FulfillmentMethod, store: QuotedStore, center: QuotedCenter | null): string | null {
  if (method === 'in-store-pickup') return store.offersPickup ? null : `${store.name} does not offer pickup.`
  if (method === 'ship-to-me') return store.offersShipToMe ? null : `${store.name} does not ship to homes.`
  if (!store.offersShipToMall) return `${store.name} does not send to SPIRAL Centers.`
  return center?.hasCenter ? null : 'Choose a SPIRAL Center for this item.'
}

function priceGroup(lines: readonly Kept[], input: QuoteInput, world: PricingData): PricedGroup & { shown: Quote['groups'][number] } {
  const [{ line: first, store, center }] = lines as [Kept]
  const method = first.fulfillmentMethod
  // Pickup is taxed at the store, a shipment at its destination.
  const state = method === 'ship-to-me' ? (input.destination?.state ?? store.state) : (center?.state ?? store.state)
  const amounts = lines.map(({ offer, quantity }) => cents(offer.price * quantity))
  const { taxes } = world.tax.taxOf(lines.map(({ offer }, i) => ({ amount: amounts[i] ?? cents(0), category: offer.taxCategory, state })))
  const goods = sum(amounts)
  const shipping = SHIPPING_CENTS[method]
  const tax = sum(taxes)
  const earned = earns(world.rates.rule, method, goods, world.rates.multiplier)
  const promise = method === 'in-store-pickup' ? store.pickupPromise : { words: ESTIMATES[method], by: null }
  const distanceMiles = world.milesTo(store.id)
  const items = lines.map(({ offer, quantity }, i) => ({
    variantId: offer.variantId as never,
    productId: offer.productId as never,
    title: offer.title,
    options: offer.options,
    image: offer.imageHash ? { src: pictureAddress(offer.imageHash), alt: offer.title } : null,
    quantity,
    price: offer.price,
    lineTotal: amounts[i] ?? cents(0),
    tax: taxes[i] ?? cents(0),
    available: offer.available,
  }))
  return {
    storeId: store.id,
    storeName: store.name,
    retailerId: store.retailerId,
    method,
    centerMallId: center?.id ?? null,
    goods,
    shipping,
    tax,
    estimate: promise.words,
    promisedBy: promise.by,
    commissionBps: store.commissionBps,
    commission: basisPointsOf(goods, store.commissionBps),
    points: earned,
    lines: lines.map(({ line, offer, quantity }, i) => ({
      variantId: offer.variantId as never,
      productId: offer.productId as never,
      title: offer.title,
      options: offer.options,
      sku: offer.sku,
      imageHash: offer.imageHash,
      price: offer.price,
      quantity,
      tax: taxes[i] ?? cents(0),
      ifUnavailable: line.ifUnavailable ?? 'refund',
    })),
    shown: {
      fulfillmentMethod: method,
      storeId: store.id,
      storeName: store.name,
      mallId: store.mallId,
      mallName: store.mallName,
      place: { unit: store.unit, street: store.street, city: store.city, state: store.state, zip: store.zip, distanceMiles },
      isFar: method === 'in-store-pickup' && distanceMiles !== null && distanceMiles > FAR_PICKUP_MILES,
      center: center ? { mallId: center.id, name: center.name, place: center.centerPlace, city: center.city, state: center.state } : null,
      items,
      subtotal: goods,
      shippingCost: shipping,
      tax,
      estimatedDelivery: promise.words,
      timeZone: store.timeZone,
      spiralsToEarn: earned,
    },
  }
}
