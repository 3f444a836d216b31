import { type Cents, cents } from './money.ts'

/** Constants from the specification, shared by the server and the browser. */
export const FULFILLMENT_METHODS = ['in-store-pickup', 'ship-to-mall', 'ship-to-me'] as const
export type FulfillmentMethod = (typeof FULFILLMENT_METHODS)[number]
export const DEFAULT_METHOD: FulfillmentMethod = 'ship-to-me'

/** The store's fallback when an item is not on its shelf: refund it, ask the shopper, or give a similar product from the same store. */
export const IF_UNAVAILABLE = ['refund', 'ask', 'similar'] as const
export type IfUnavailable = (typeof IF_UNAVAILABLE)[number]

export const SHIPPING_CENTS: Record<FulfillmentMethod, Cents> = {
  'in-store-pickup': cents(0),
  'ship-to-mall': cents(0),
  'ship-to-me': cents(499),
}
export const ESTIMATES: Record<FulfillmentMethod, string> = {
  'in-store-pickup': 'Ready today for pickup',
  'ship-to-mall': 'Ships to SPIRAL Center in 2-3 days',
  'ship-to-me': 'Ships in 2-5 business days',
}

export const DISTANCE_OPTIONS = [25, 50, 100, 250, 1000] as const
export const NATIONWIDE_MILES = 1000
export const SORT_OPTIONS = ['distance', 'alphabetical'] as const
export const DEFAULT_MAX_DISTANCE = 50

/** The rule for ZIPs without known coordinates. Its results sort last and are shown as "distance not known". */
export const zipDifferenceDistance = (a: string, b: string): number => Math.abs(Number(a) - Number(b)) / 1000

/** The browser reports a slow component load, a slow action or high memory use above these limits. */
export const SLOW_LOAD_MS = 1000
export const SLOW_ACTION_MS = 3000
/** R119: the share reminder appears this long after the app started. */
export const SHARE_REMINDER_MS = 30_000
export const MEMORY_LIMIT_MB = 100

/** Tells the server the chosen place, so that the first drawing of a page is near it. Holds a ZIP or a mall, a distance and a sort order. */
export const PLACE_COOKIE = 'spiral.place'
