import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { Alerts } from '#contracts/wishlist.ts'

/** A variant on a shelf of a store that sells. */
export type Offer = { variantId: VariantId; storeId: StoreId; price: Cents; available: number; shipsHome: boolean }
/** Everything an alert asks about a product at one moment. */
export type Market = {
  productId: ProductId
  variants: readonly { id: VariantId; price: Cents; isGone: boolean }[]
  offers: readonly Offer[]
}
/** Whether a shopper could walk into a store. */
export type Reach = (storeId: StoreId) => boolean

/** Pickup in a store farther away than this is not something a shopper could use. */
export const REACH_MILES = 50

/** What this shopper could buy now: a chosen variant counts alone; a store that does not ship counts where they can go. */
export const obtainable = (market: Market, variantId: VariantId | null, reach: Reach): Offer[] =>
  market.offers.filter(
    (offer) => offer.available > 0 && (variantId === null || offer.variantId === variantId) && (offer.shipsHome || reach(offer.storeId)),
  )

/** The lowest price it can be bought for (null: it cannot be bought), and whether it is there. */
export type Standing = { price: Cents | null; inStock: boolean }
export function standingOf(offers: readonly Offer[]): Standing {
  let price: Cents | null = null
  for (const offer of offers) if (price === null || offer.price < price) price = offer.price
  return { price, inStock: price !== null }
}

/** The price a list shows: what it can be bought for, else what it is listed at; null when it is not sold any more. */
export function listedPrice(market: Market, variantId: VariantId | null, { price }: Standing): Cents | null {
  if (price !== null) return price
  const listed = market.variants.filter(({ id, isGone }) => !isGone && (variantId === null || id === variantId))
  return listed.reduce<Cents | null>((least, variant) => (least === null || variant.price < least ? variant.price : least), null)
}

/** An alert as it waits: `fired` means that its condition holds, whether that was told or it held already when the alert was set. */
export type Watch = { backInStock: boolean; priceDrop: boolean; ceiling: Cents | null; stockFired: boolean; priceFired: boolean }
export type News = 'price_drop' | 'back_in_stock'

/**
 * What a look at the market makes of an alert, and what it is worth telling. What cannot be bought has no price: it neither fires nor arms
 * a price alert. A return to stock outranks a drop in price, whose condition counts as told with it.
 */
export function follow(watch: Watch, { price, inStock }: Standing): { stockFired: boolean; priceFired: boolean; news: News | null } {
  const stockFired = watch.backInStock && inStock
  const priceFired = watch.priceDrop && (price === null ? watch.priceFired : isDrop(watch.ceiling, price))
  const back = stockFired && !watch.stockFired
  const dropped = priceFired && !watch.priceFired
  return { stockFired, priceFired, news: back ? 'back_in_stock' : dropped ? 'price_drop' : null }
}
const isDrop = (ceiling: Cents | null, price: Cents): boolean => ceiling !== null && price <= ceiling

/** The next lower price than the one an alert without a target starts from. */
const below = (price: Cents): Cents => (price - 1) as Cents

/**
 * Sets an alert. What is true already is not news: it starts as fired and is told when it comes true again. Switches that stay as they
 * were go on from where they are, so that saving a form twice arms nothing anew.
 */
export function armed(
  alerts: Alerts,
  before: (Watch & { targetPrice: Cents | null }) | null,
  standing: Standing,
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

/** Where a look at the market could move alerts at all, so that the others need not be read. Never too narrow. */
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
