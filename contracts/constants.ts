import { type Cents, cents } from './money.ts'

/** Literal constants of the specification that the server and the browser share. */
export const FULFILLMENT_METHODS = ['in-store-pickup', 'ship-to-mall', 'ship-to-me'] as const
export type FulfillmentMethod = (typeof FULFILLMENT_METHODS)[number]
export const DEFAULT_METHOD: FulfillmentMethod = 'ship-to-me'

/** What a store does with a line that turns out not to be on its shelf: money back, ask the shopper, or something similar from the same store. */
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

/** The seed's rule for ZIPs without known coordinates; its results sort last and are shown as "distance not known". */
export const zipDifferenceDistance = (a: string, b: string): number => Math.abs(Number(a) - Number(b)) / 1000

/** From here on a browser warns of a component that loads, an action, and the memory of a page. */
export const SLOW_LOAD_MS = 1000
export const SLOW_ACTION_MS = 3000
export const MEMORY_LIMIT_MB = 100
