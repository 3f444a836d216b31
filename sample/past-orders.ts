import type { CheckoutInput } from '#contracts/checkout/checkout.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { MallId } from '#contracts/ids.ts'
import type { Points } from '#contracts/points.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { SAMPLE_EMAILS } from './accounts.ts'
import { zoned } from '#server/domains/stores/wall-clock.ts'
import type { Step } from './at-open-doors.ts'
import type { SampleShopper } from './people.ts'
import { Chance } from './random.ts'
import type { Shelf } from './shelves.ts'

export type PastOrder = {
  key: string
  at: Date
  shopper: SampleShopper
  isGuest: boolean
  items: CheckoutInput['items']
  spirals: Points | null
  steps: (method: FulfillmentMethod) => Step[]
}

const WEEKS = 5
const OWN_SHARE = 0.3
const REASONS = [
  'The last one turned out to be damaged.',
  'We could not find it on the shelf.',
  'The box was opened; we do not sell it like that.',
]

type Grounds = { shelves: readonly Shelf[]; shoppers: readonly SampleShopper[]; ownRetailer: string; staffMall: MallId; now: Date }

/** Orders of the last five weeks, oldest first; orders of the last hours are still in progress. */
export function pastOrders(count: number, grounds: Grounds): PastOrder[] {
  const { now } = grounds
  const hours = new Chance('hours of past orders')
  const times = Array.from({ length: count }, (_, n) => timeOf(hours, n / count, now)).toSorted((a, b) => a.getTime() - b.getTime())
  return times.flatMap((at, n) => {
    // Each order has its own random streams: when it is created again with less stock, it still has the same shopper and the same history.
    const chance = new Chance(`past order ${n}`)
    const shopper =
      n % 32 === 5 || n >= count - 3
        ? (grounds.shoppers[0] as SampleShopper)
        : chance.pick(grounds.shoppers.filter(({ joinedAt }) => joinedAt < at))
    const isSample = shopper.email === SAMPLE_EMAILS.shopper
    const isGuest = !isSample && chance.happens(0.12)
    const items = basket(chance, shopper, grounds, n >= count * 0.78)
    if (items.length === 0) return []
    return [
      {
        key: `sample-order-${n}`,
        at,
        shopper,
        isGuest,
        items,
        spirals: isSample && n > count / 2 && chance.happens(0.3) ? (200 as Points) : null,
        steps: lifeOf(new Chance(`life of past order ${n}`), !isSample || n < count - 20),
      },
    ]
  })
}

/** Recent days have more orders, at times when stores are open somewhere in the country. */
function timeOf(chance: Chance, share: number, now: Date): Date {
  if (share > 0.93) return awake(new Date(now.getTime() - (0.1 + 9 * chance.next() ** 2) * HOUR))
  const daysAgo = WEEKS * 7 * (1 - share / 0.93) ** 1.15
  const day = new Date(now.getTime() - daysAgo * DAY).setUTCHours(15, 0, 0, 0)
  return new Date(Math.min(day + chance.between(0, 11) * HOUR, now.getTime() - 10 * HOUR))
}

/** Between midnight and six nearly everybody sleeps: such an order was placed the evening before. */
function awake(at: Date): Date {
  const { hour } = zoned(at, 'America/Chicago')
  return hour < 6 ? new Date(at.getTime() - 7 * HOUR) : at
}

/** Products from one store, sometimes also from a second: in the shopper's own state if it has stores. */
function basket(chance: Chance, shopper: SampleShopper, grounds: Grounds, isRecent: boolean): CheckoutInput['items'] {
  const { shelves, ownRetailer, staffMall } = grounds
  const near = shelves.filter(({ state }) => state === shopper.home.state)
  const own = near.filter(({ retailerName }) => retailerName === ownRetailer)
  const stores: Shelf[] = []
  if (own.length > 0 && chance.happens(isRecent ? 0.7 : OWN_SHARE))
    stores.push(own.find(({ mallId }) => isRecent && mallId === staffMall) ?? chance.pick(own))
  else stores.push(chance.pick(near.length > 0 ? near : shelves))
  if (near.length > 1 && chance.happens(0.3)) {
    const second = chance.pick(near)
    if (!stores.includes(second)) stores.push(second)
  }
  return stores.flatMap((store) => linesAt(chance, store, isRecent && store.mallId === staffMall))
}

function linesAt(chance: Chance, store: Shelf, isByCenter: boolean): CheckoutInput['items'] {
  // Expensive products are rare in these orders.
  const limit = chance.happens(0.1) ? 30_000 : 7_000
  const fitting = store.offers.filter(({ cents }) => cents < limit)
  const method = methodAt(chance, store, isByCenter)
  if (fitting.length === 0 || !method) return []
  return chance.some(fitting, chance.pick([1, 1, 1, 2, 2, 3])).map(({ variantId }) => ({
    variantId,
    storeId: store.id,
    quantity: chance.pick([1, 1, 1, 1, 2]),
    fulfillmentMethod: method,
  }))
}

/** The sample staff should have fulfillments to receive and to hand over. */
function methodAt(chance: Chance, store: Shelf, isByCenter: boolean): FulfillmentMethod | null {
  if (isByCenter && store.offersShipToMall && store.mallHasCenter && chance.happens(0.4)) return 'ship-to-mall'
  const offered: FulfillmentMethod[] = [
    ...(store.offersPickup ? (['in-store-pickup', 'in-store-pickup', 'in-store-pickup'] as const) : []),
    ...(store.offersShipToMall && store.mallHasCenter ? (['ship-to-mall', 'ship-to-mall'] as const) : []),
    ...(store.offersShipToMe ? (['ship-to-me', 'ship-to-me'] as const) : []),
  ]
  return offered.length > 0 ? chance.pick(offered) : null
}

/** The steps of a fulfillment; steps in the future are left out. */
function lifeOf(chance: Chance, mayFail: boolean): (method: FulfillmentMethod) => Step[] {
  const fate = mayFail ? chance.next() : 1
  const accepted = chance.between(8, 55) * MINUTE
  const ready = accepted + chance.between(20, 110) * MINUTE
  const packed = accepted + chance.between(1, 6) * HOUR
  const sent = packed + chance.between(3, 20) * HOUR
  const arrived = sent + chance.between(16, 50) * HOUR
  const fetched = chance.between(2, 44) * HOUR
  const tracking = `9400${String(Math.floor(chance.next() * 1e9)).padStart(9, '0')}${String(Math.floor(chance.next() * 1e9)).padStart(9, '0')}`
  const reason = chance.pick(REASONS)
  return (method) => {
    if (fate < 0.03) return [{ to: 'cancelled', by: 'shopper', after: accepted / 2 }]
    const accept: Step = { to: 'accepted', by: 'retailer', after: accepted }
    if (fate < 0.05) return [accept, { to: 'cancelled', by: 'retailer', after: ready, note: reason }]
    switch (method) {
      case 'in-store-pickup':
        return [accept, { to: 'ready', by: 'retailer', after: ready }, { to: 'picked_up', by: 'retailer', after: ready + fetched }]
      case 'ship-to-mall':
        return [
          accept,
          { to: 'packed', by: 'retailer', after: packed },
          { to: 'in_transit', by: 'retailer', after: sent },
          { to: 'at_center', by: 'mall', after: arrived },
          { to: 'picked_up', by: 'mall', after: arrived + fetched },
        ]
      case 'ship-to-me':
        return [
          accept,
          { to: 'packed', by: 'retailer', after: packed },
          { to: 'shipped', by: 'retailer', after: sent, tracking },
          { to: 'delivered', by: 'retailer', after: arrived + fetched },
        ]
    }
  }
}
