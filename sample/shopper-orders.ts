import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { HOUR } from '#contracts/time.ts'
import type { PastOrder } from './past-orders.ts'
import type { SampleShopper } from './people.ts'
import { Chance } from './random.ts'
import { beforeClosing, type Step } from './at-open-doors.ts'
import type { DoorsOf, Shelf } from './shelves.ts'

type SampleOrder = {
  name: string
  hoursAgo: number
  methods: readonly FulfillmentMethod[]
  /** The steps of each method, with hours after the order; missing: no store has handled the order yet. */
  way: Partial<Record<FulfillmentMethod, readonly (readonly [to: FulfillmentState, afterHours: number])[]>>
  note?: string
  /** Another store of the retailer has it too. */
  isElsewhere?: true
}
const TRACKING = '9400111899223100042817'

/** One order for each possible outcome, so that the sample shopper's orders show every state. */
const WISHES: readonly SampleOrder[] = [
  { name: 'just placed', hoursAgo: 0.3, methods: ['in-store-pickup'], way: {} },
  { name: 'being prepared', hoursAgo: 1.5, methods: ['in-store-pickup'], way: { 'in-store-pickup': [['accepted', 0.4]] } },
  {
    name: 'ready',
    hoursAgo: 6,
    methods: ['in-store-pickup'],
    way: {
      'in-store-pickup': [
        ['accepted', 0.5],
        ['ready', 1.5],
      ],
    },
  },
  { name: 'nobody accepts', hoursAgo: 26, methods: ['in-store-pickup'], way: {}, isElsewhere: true },
  {
    name: 'shipped',
    hoursAgo: 44,
    methods: ['ship-to-me'],
    way: {
      'ship-to-me': [
        ['accepted', 1],
        ['packed', 4],
        ['shipped', 20],
      ],
    },
  },
  {
    name: 'to the center',
    hoursAgo: 30,
    methods: ['ship-to-mall'],
    way: {
      'ship-to-mall': [
        ['accepted', 1],
        ['packed', 5],
        ['in_transit', 9],
      ],
    },
  },
  {
    name: 'at the center',
    hoursAgo: 70,
    methods: ['ship-to-mall'],
    way: {
      'ship-to-mall': [
        ['accepted', 1],
        ['packed', 4],
        ['in_transit', 20],
        ['at_center', 50],
      ],
    },
  },
  {
    name: 'half of it',
    hoursAgo: 52,
    methods: ['in-store-pickup', 'ship-to-me'],
    way: {
      'in-store-pickup': [
        ['accepted', 1],
        ['ready', 2],
        ['picked_up', 8],
      ],
      'ship-to-me': [
        ['accepted', 2],
        ['packed', 30],
      ],
    },
  },
  {
    name: 'delivered',
    hoursAgo: 200,
    methods: ['ship-to-me'],
    way: {
      'ship-to-me': [
        ['accepted', 1],
        ['packed', 4],
        ['shipped', 20],
        ['delivered', 90],
      ],
    },
  },
  {
    name: 'cancelled by the store',
    hoursAgo: 120,
    methods: ['in-store-pickup'],
    way: {
      'in-store-pickup': [
        ['accepted', 1],
        ['cancelled', 3],
      ],
    },
    note: 'The last one turned out to be damaged.',
  },
]

type Grounds = { shelves: readonly Shelf[]; shopper: SampleShopper; ownRetailer: string; doorsOf: DoorsOf; now: Date }

export function shopperOrders({ shelves, shopper, ownRetailer, doorsOf, now }: Grounds): PastOrder[] {
  const near = shelves.filter(({ state }) => state === shopper.home.state)
  const own = near.filter(({ retailerName }) => retailerName === ownRetailer)
  const others = near.filter(({ retailerName }) => retailerName !== ownRetailer)
  return WISHES.flatMap((wish) => {
    const chance = new Chance(`the shopper's order ${wish.name}`)
    const items = wish.methods.flatMap((method, part) => lineFor(chance, part === 0 ? own : others, method, wish))
    if (items.length < wish.methods.length) return []
    const steps = (method: FulfillmentMethod): Step[] =>
      (wish.way[method] ?? []).map(([to, afterHours]) => ({
        to,
        by: to === 'at_center' || (to === 'picked_up' && method === 'ship-to-mall') ? 'mall' : 'retailer',
        after: afterHours * HOUR,
        ...(to === 'cancelled' && wish.note ? { note: wish.note } : {}),
        ...(to === 'shipped' ? { tracking: TRACKING } : {}),
      }))
    const planned = new Date(now.getTime() - wish.hoursAgo * HOUR)
    const doors = new Map(items.map(({ storeId, fulfillmentMethod }) => [fulfillmentMethod, doorsOf(storeId)]))
    const times = new Map([...doors].map(([method, door]) => [method, beforeClosing(steps(method), planned, door)]))
    const at = new Date(Math.min(planned.getTime(), ...[...times.values()].map(({ placedAt }) => placedAt.getTime())))
    // Each way moved back by its own hours: what was moved less waits longer.
    const asMoved = (method: FulfillmentMethod): Step[] => {
      const moved = times.get(method)
      return moved ? moved.steps.map((step) => ({ ...step, after: step.after + moved.placedAt.getTime() - at.getTime() })) : []
    }
    return [{ key: `sample-shopper-order-${wish.name}`, at, shopper, isGuest: false, items, spirals: null, steps: asMoved }]
  })
}

/** One inexpensive product from a store that offers the method. */
function lineFor(chance: Chance, stores: readonly Shelf[], method: FulfillmentMethod, { isElsewhere }: SampleOrder): PastOrder['items'] {
  const offering = stores.filter((store) =>
    method === 'in-store-pickup'
      ? store.offersPickup
      : method === 'ship-to-me'
        ? store.offersShipToMe
        : store.offersShipToMall && store.mallHasCenter,
  )
  if (offering.length === 0) return []
  const store = chance.pick(offering)
  const others = offering.filter(({ id, retailerId }) => id !== store.id && retailerId === store.retailerId)
  const fitting = store.offers.filter(
    ({ cents, variantId }) =>
      cents < 9_000 && (!isElsewhere || others.some(({ offers }) => offers.some((offer) => offer.variantId === variantId))),
  )
  if (fitting.length === 0) return []
  return [{ variantId: chance.pick(fitting).variantId, storeId: store.id, quantity: 1, fulfillmentMethod: method }]
}
