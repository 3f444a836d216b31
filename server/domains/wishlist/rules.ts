import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import type { StockLevel } from '#contracts/catalog/shelf-truth.ts'
import type { Cents } from '#contracts/money.ts'
import type { Alerts } from '#contracts/wishlist.ts'

/** A variant in a store that sells it. */
export type Offer = {
  variantId: VariantId
  storeId: StoreId
  price: Cents
  available: number
  shipsHome: boolean
  /** How sure its stock is; undefined where there is none. */
  level?: StockLevel | undefined
}
/** All the market data that alerts on a product need, at one point in time. */
export type Market = {
  productId: ProductId
  variants: readonly { id: VariantId; price: Cents; isGone: boolean }[]
  offers: readonly Offer[]
}
/** Whether a store is close enough for the shopper to visit. */
export type Reach = (storeId: StoreId) => boolean

/** A store farther away than this is too far for pickup. */
export const REACH_MILES = 50

/**
 * The offers this shopper could buy now: a chosen variant excludes the others; a store that does not ship counts only if it is within
 * reach.
 */
export const obtainable = (market: Market, variantId: VariantId | null, reach: Reach): Offer[] =>
  market.offers.filter(
    (offer) => offer.available > 0 && (variantId === null || offer.variantId === variantId) && (offer.shipsHome || reach(offer.storeId)),
  )

/** The lowest price it can be bought for (null: it cannot be bought), and whether it is in stock. */
export type Availability = { price: Cents | null; inStock: boolean }
export function standingOf(offers: readonly Offer[]): Availability {
  let price: Cents | null = null
  for (const offer of offers) if (price === null || offer.price < price) price = offer.price
  return { price, inStock: price !== null }
}

/** The price a list shows: the price it can be bought for, else its list price; null when it is no longer sold. */
export function listedPrice(market: Market, variantId: VariantId | null, { price }: Availability): Cents | null {
  if (price !== null) return price
  const listed = market.variants.filter(({ id, isGone }) => !isGone && (variantId === null || id === variantId))
  return listed.reduce<Cents | null>((least, variant) => (least === null || variant.price < least ? variant.price : least), null)
}

/** The state of an alert. `fired` means that its condition holds, whether it was reported or already held when the alert was set. */
export type Watch = { backInStock: boolean; priceDrop: boolean; ceiling: Cents | null; stockFired: boolean; priceFired: boolean }
export type News = 'price_drop' | 'back_in_stock'

/**
 * The next state of an alert for the current offers, and the news to report. A product that cannot be bought has no price: it neither fires
 * nor rearms a price alert. A return to stock takes precedence over a price drop, which then counts as reported too.
 */
export function follow(watch: Watch, { price, inStock }: Availability): { stockFired: boolean; priceFired: boolean; news: News | null } {
  const stockFired = watch.backInStock && inStock
  const priceFired = watch.priceDrop && (price === null ? watch.priceFired : isDrop(watch.ceiling, price))
  const back = stockFired && !watch.stockFired
  const dropped = priceFired && !watch.priceFired
  return { stockFired, priceFired, news: back ? 'back_in_stock' : dropped ? 'price_drop' : null }
}
const isDrop = (ceiling: Cents | null, price: Cents): boolean => ceiling !== null && price <= ceiling

/** The highest price that counts as a drop for an alert without a target. */
const below = (price: Cents): Cents => (price - 1) as Cents

/**
 * Sets an alert. A condition that already holds starts as fired; it is reported only when it becomes true again. Unchanged switches keep
 * their state, so that saving a form twice rearms nothing.
 */
export function armed(
  alerts: Alerts,
  before: (Watch & { targetPrice: Cents | null }) | null,
  standing: Availability,
  listed: Cents,
): Watch & { targetPrice: Cents | null } {
  const { backInStockEnabled: backInStock, priceDropEnabled: priceDrop, targetPrice } = alerts
  const price = standing.price ?? listed
  const stockFired = backInStock && (before?.backInStock ? before.stockFired : standing.inStock)
  if (!priceDrop) return { backInStock, priceDrop, targetPrice, ceiling: null, stockFired, priceFired: false }
  if (before?.priceDrop && before.targetPrice === targetPrice)
    return { backInStock, priceDrop, targetPrice, ceiling: before.ceiling, stockFired, priceFired: before.priceFired }
  const ceiling = targetPrice ?? below(price)
  return { backInStock, priceDrop, targetPrice, ceiling, stockFired, priceFired: isDrop(ceiling, price) }
}

/** Which alerts the current offers could change, so that the others need not be read. May select too many alerts, never too few. */
export type Movement = { low: Cents | null; high: Cents | null; mayFire: boolean; mayRearm: boolean }
export function movementOf({ variants, offers }: Market): Movement {
  const there = offers.filter(({ available }) => available > 0)
  const prices = there.map(({ price }) => price)
  const everywhere = new Set(there.filter(({ shipsHome }) => shipsHome).map(({ variantId }) => variantId))
  return {
    low: prices.length > 0 ? (Math.min(...prices) as Cents) : null,
    high: prices.length > 0 ? (Math.max(...prices) as Cents) : null,
    mayFire: there.length > 0,
    mayRearm: there.length === 0 || variants.some(({ id }) => !everywhere.has(id)),
  }
}
