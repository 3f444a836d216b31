import { PICKUP_MILES, isTooFar } from '#contracts/pickups/reach.ts'

/** What an offer can do for one person, from whichever list or page it is compared on. */
export type Comparable = {
  inStock: boolean
  /** Handed over today, from a shelf that is not doubtful. */
  pickupToday: boolean
  offersPickup: boolean
  shipsHome: boolean
  isDoubtful: boolean
  /** Null: the distance is not known. */
  miles: number | null
}

/** A store with doubtful stock stands behind another one that is at most so much farther away. */
const DOUBT_MILES = 10

/** Lower is better: pickup today near, pickup near, shipping, only out of reach. Without a place every store may be near. */
export function promiseRank({ pickupToday, offersPickup, shipsHome, isDoubtful, miles }: Comparable): number {
  const canCome = offersPickup && !isTooFar(miles)
  if (canCome) return pickupToday && !isDoubtful ? 0 : 1
  return shipsHome ? 2 : 3
}

export const milesWithDoubt = ({ miles, isDoubtful }: Comparable): number => (miles ?? 0) + (isDoubtful ? DOUBT_MILES : 0)

/** Whether the person can get it without a long drive: nearby, or by mail. */
export const isWithinReach = ({ miles }: Comparable): boolean => miles === null || miles <= PICKUP_MILES

/** Of the stores of one product, which have one price. */
export const compareStores = (a: Comparable, b: Comparable): number =>
  Number(b.inStock) - Number(a.inStock) ||
  promiseRank(a) - promiseRank(b) ||
  milesWithDoubt(a) - milesWithDoubt(b) ||
  Number(a.isDoubtful) - Number(b.isDoubtful)

type Priced = Comparable & { price: number }
/** Of several retailers' products that are one item: the promise first, then the price, then the way. */
export const compareOffers = (a: Priced, b: Priced): number =>
  Number(b.inStock) - Number(a.inStock) ||
  promiseRank(a) - promiseRank(b) ||
  Number(a.isDoubtful) - Number(b.isDoubtful) ||
  a.price - b.price ||
  milesWithDoubt(a) - milesWithDoubt(b)

/** For a list that is sorted by distance; where none is known, in the order of the list. */
export const compareWays = (a: Priced & { order: number }, b: Priced & { order: number }): number =>
  Number(b.inStock) - Number(a.inStock) ||
  (a.miles === null && b.miles === null ? a.order - b.order : (a.miles ?? 0) - (b.miles ?? 0)) ||
  compareOffers(a, b)
