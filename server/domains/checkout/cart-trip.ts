import type { CartStop, cartTrip, GatherOffer } from '#contracts/cart/trip.ts'
import type { OrderedLine, QuoteGroup } from '#contracts/checkout/checkout.ts'
import { ESTIMATES, type FulfillmentMethod } from '#contracts/constants.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { MallId, StoreId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import { TRIP } from '#contracts/pickups/trips.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { offersFor } from '../catalog/offers.ts'
import { type Mall, mallsByIds } from '../malls/malls.ts'
import { bestOrder, planOf, type Visit } from '../pickups/trip-plan.ts'
import { firstOpening, mapsAddress } from '../pickups/trip.ts'
import { type LegBetween, waysAmong } from '../places/driving.ts'
import type { Point } from '../places/distance.ts'
import { zipPlace } from '../places/zips.ts'
import { openLabel, openTimes } from '../stores/hours.ts'
import { type Store, storesByIds } from '../stores/stores.ts'
import { type PricedCart, priceCart } from './quote.ts'
import { pricingDataOfAll } from './pricing-data.ts'

type Input = { items: OrderedLine[]; destination?: Sent<typeof cartTrip>['body']['destination'] }
type Ports = Pick<Deps, 'db' | 'tax' | 'clock' | 'secret' | 'feed' | 'roads'>
/** A counter of the trip, with the groups of the quote that wait there. */
type Counter = Visit & { kind: 'store' | 'center'; groups: QuoteGroup[]; place: Store | Mall; ready: Date | null }
type Trip = { order: Visit[]; miles: number; minutes: number; stops: ReturnType<typeof planOf>['stops']; startsAt: Date }

/** Farther than its start a trip is not looked at. */
const DAYS_AHEAD = 2

/**
 * The pickups of a cart as one trip from the shopper's place and back. Each stop is compared with the trip without it, and its items with the
 * next best way to get them: at another stop that has them, or shipped. Every price is a quote of the changed cart.
 */
export async function tripOfCart(
  deps: Ports,
  { body }: Pick<Sent<typeof cartTrip>, 'body'>,
  actor: Actor,
): Promise<Reply<typeof cartTrip>> {
  const { db, clock } = deps
  const { near, ...input } = body
  const now = clock.now()
  const from = pointOf(near === undefined ? null : await zipPlace(db, near))
  const [priced] = (await quotesOf(deps, [input], actor, now)) as [PricedCart]
  const groups = priced.quote.groups.filter(({ fulfillmentMethod, recipient }) => fulfillmentMethod !== 'ship-to-me' && recipient === null)
  const promised = new Map(priced.quote.groups.map((group, i) => [group, priced.groups[i]?.promisedBy ?? null]))
  const stores = await storesByIds(db, [...new Set(priced.quote.groups.map(({ storeId }) => storeId))])
  const centers = await centersFor(deps, groups, stores)
  const counters = countersOf(groups, { stores, centers, promised, now }).slice(0, TRIP.mostStops)
  const gathering = counters.length > 1 ? gatheringAt(input, groups, stores, centers) : []
  const ways = await waysAmong(deps.roads, [...(from ? [from] : []), ...counters, ...gathering.map(({ at }) => at)])
  const plan = (visits: readonly Visit[]) => tripTo(visits, from, ways.leg, now, counters)
  const whole = plan(counters)
  const elsewhere = await insteadOf(deps, input, counters)
  const quotes = await quotesOf(deps, [...elsewhere.map((each) => each.input), ...gathering.map((each) => each.input)], actor, now)
  const costOf = (at: number): Cents | null => {
    const changed = quotes[at]?.quote
    // A change that loses an item is no way to get it.
    if (!changed || changed.problems.length > priced.quote.problems.length) return null
    return cents(changed.total - priced.quote.total)
  }
  const byKey = new Map(counters.map((counter) => [counter.key, counter]))
  const stops = whole.stops.flatMap((planned): CartStop[] => {
    const counter = byKey.get(planned.key)
    if (!counter) return []
    const rest = plan(counters.filter((other) => other !== counter))
    const offers = elsewhere
      .flatMap(({ of, instead }, at) => {
        const cost = of === counter ? costOf(at) : null
        return cost === null ? [] : [{ ...instead, cost }]
      })
      .toSorted((a, b) => a.cost - b.cost)
    return [
      {
        ...shown(counter, now),
        arrives: planned.arrives,
        waits: planned.waits,
        miles: planned.miles,
        fault: planned.fault,
        without: {
          miles: tenth(Math.max(0, whole.miles - rest.miles)),
          minutes: Math.max(0, whole.minutes - rest.minutes),
          instead: offers[0] ?? null,
        },
      },
    ]
  })
  const offers = gathering.flatMap(({ center, at }, i): GatherOffer[] => {
    const cost = costOf(elsewhere.length + i)
    if (cost === null) return []
    const one = plan([at])
    return [
      {
        mallId: center.id,
        name: center.name,
        place: [center.centerPlace, `${center.city}, ${center.state}`].filter(Boolean).join(', '),
        cost,
        ready: ESTIMATES['ship-to-mall'],
        miles: one.miles,
        minutes: one.minutes,
        savesMinutes: Math.max(0, whole.minutes - one.minutes),
        savesMiles: tenth(Math.max(0, whole.miles - one.miles)),
      },
    ]
  })
  return {
    stops,
    startsAt: whole.startsAt,
    miles: whole.miles,
    minutes: whole.minutes,
    drivenBy: ways.by,
    gather: offers.toSorted((a, b) => a.minutes - b.minutes || a.cost - b.cost)[0] ?? null,
    url: mapsAddress(whole.order, from),
  }
}

async function quotesOf(deps: Ports, inputs: readonly Input[], actor: Actor, now: Date): Promise<PricedCart[]> {
  if (inputs.length === 0) return []
  const userId = isPerson(actor) ? actor.id : null
  const data = await pricingDataOfAll(
    deps.db,
    inputs.map((input) => ({ input, userId })),
    deps,
    now,
  )
  return inputs.map((input, i) => priceCart(input, data[i] as (typeof data)[number]))
}

/** The SPIRAL Centers that the cart names, and those at the malls of its stores. */
const centersFor = ({ db }: Ports, groups: readonly QuoteGroup[], stores: ReadonlyMap<StoreId, Store>): Promise<Map<MallId, Mall>> =>
  mallsByIds(db, [...new Set(groups.flatMap(({ center, storeId }) => center?.mallId ?? stores.get(storeId)?.mallId ?? []))])

type TripPlaces = {
  stores: ReadonlyMap<StoreId, Store>
  centers: ReadonlyMap<MallId, Mall>
  promised: ReadonlyMap<QuoteGroup, Date | null>
  now: Date
}
function countersOf(groups: readonly QuoteGroup[], { stores, centers, promised, now }: TripPlaces): Counter[] {
  const byKey = Map.groupBy(groups, ({ center, storeId }) => (center ? `center-${center.mallId}` : `store-${storeId}`))
  return [...byKey].flatMap(([key, here]): Counter[] => {
    const [first] = here
    const center = first?.center ? centers.get(first.center.mallId) : undefined
    const place = center ?? (first && stores.get(first.storeId))
    if (!first || !place) return []
    const promises = here.flatMap((group) => promised.get(group)?.getTime() ?? [])
    return [
      {
        ...visitAt(key, place, now),
        kind: center ? 'center' : 'store',
        groups: here,
        place,
        ready: promises.length > 0 ? new Date(Math.max(...promises)) : null,
      },
    ]
  })
}

/** From now on, because the trip starts when the last promise is kept; see `tripTo`. */
function visitAt(key: string, place: Store | Mall, now: Date): Visit {
  const hours = { ...place, hours: 'centerHours' in place ? (place.centerHours ?? place.hours) : place.hours }
  const until = new Date(now.getTime() + (DAYS_AHEAD + 1) * DAY)
  return { key, lat: place.lat, lon: place.lon, holdUntil: null, open: openTimes(hours, now, until) }
}

/** The trip starts when everything that it collects in stores is ready and the first counter is open, and ends where it started. */
function tripTo(visits: readonly Visit[], from: Point | null, way: LegBetween, now: Date, counters: readonly Counter[]): Trip {
  // A trip with fewer stops starts at the same time, so that two trips can be compared.
  const readyAt = Math.max(now.getTime(), ...counters.flatMap(({ ready }) => ready?.getTime() ?? []))
  const later = counters.map(({ open }) => ({ open: open && open.filter(([, closes]) => closes.getTime() > readyAt) }))
  const startsAt = firstOpening(later, new Date(readyAt))
  const order = bestOrder(visits, from, startsAt, way)
  const planned = planOf(order, from, startsAt, way)
  const last = order.at(-1)
  const back = from && last ? way(last, from) : { miles: 0, minutes: 0 }
  return {
    order,
    startsAt,
    stops: planned.stops,
    miles: tenth(planned.miles + back.miles),
    minutes: Math.round(planned.minutes + back.minutes),
  }
}

type Alternative = {
  of: Counter
  input: Input
  instead: { kind: 'other_stop' | 'ship'; storeId: StoreId | null; storeName: string | null }
}
/** The carts in which the items of a stop come from another stop, or are shipped. */
async function insteadOf(deps: Ports, input: Input, counters: readonly Counter[]): Promise<Alternative[]> {
  const stops = counters.filter(({ kind }) => kind === 'store')
  const linesOf = (counter: Counter) => input.items.filter((line) => counter.groups.some((group) => isIn(line, group)))
  const wanted = stops.flatMap((counter) =>
    linesOf(counter).flatMap(({ variantId }) =>
      stops.flatMap((other) => (other === counter ? [] : [{ variantId, storeId: other.place.id as StoreId }])),
    ),
  )
  const offers = new Map((await offersFor(deps.db, wanted)).map((offer) => [`${offer.variantId}:${offer.storeId}`, offer]))
  return counters.flatMap((counter): Alternative[] => {
    const lines = new Set(linesOf(counter))
    const changed = (change: (line: OrderedLine) => Partial<OrderedLine>): Input => ({
      ...input,
      items: input.items.map((line) => (lines.has(line) ? { ...line, ...change(line) } : line)),
    })
    const shipped: Alternative = {
      of: counter,
      input: changed(() => ({ fulfillmentMethod: 'ship-to-me' })),
      instead: { kind: 'ship', storeId: null, storeName: null },
    }
    const others = stops.filter(
      (other) =>
        other !== counter &&
        [...lines].every(({ variantId, quantity }) => {
          const offer = offers.get(`${variantId}:${other.place.id}`)
          return offer?.sellable && offer.available >= quantity
        }),
    )
    return [
      ...others.map((other) => ({
        of: counter,
        input: changed(() => ({ storeId: other.place.id as StoreId, fulfillmentMethod: 'in-store-pickup' as FulfillmentMethod })),
        instead: { kind: 'other_stop' as const, storeId: other.place.id as StoreId, storeName: other.place.name },
      })),
      shipped,
    ]
  })
}

const isIn = (line: OrderedLine, group: QuoteGroup): boolean =>
  line.storeId === group.storeId &&
  line.fulfillmentMethod === group.fulfillmentMethod &&
  (line.recipient ?? null) === group.recipient &&
  (line.centerMallId === undefined || group.center === null || line.centerMallId === group.center.mallId)

/** The carts in which one SPIRAL Center gets everything that is picked up. A store that sends to none makes the quote refuse. */
function gatheringAt(
  input: Input,
  groups: readonly QuoteGroup[],
  stores: ReadonlyMap<StoreId, Store>,
  centers: ReadonlyMap<MallId, Mall>,
): { center: Mall; at: Visit; input: Input }[] {
  if (!groups.every(({ storeId }) => stores.get(storeId)?.offersShipToMall)) return []
  return [...centers.values()]
    .filter((center) => center.hasCenter && !center.suspended)
    .map((center) => ({
      center,
      // It gets the items days from now: its hours do not matter yet.
      at: { key: `center-${center.id}`, lat: center.lat, lon: center.lon, holdUntil: null, open: null },
      input: {
        ...input,
        items: input.items.map((line) =>
          groups.some((group) => isIn(line, group))
            ? { ...line, fulfillmentMethod: 'ship-to-mall' as const, centerMallId: center.id }
            : line,
        ),
      },
    }))
}

function shown({ key, kind, place, groups, lat, lon }: Counter, now: Date) {
  const [first] = groups
  const hours = 'centerHours' in place ? (place.centerHours ?? place.hours) : place.hours
  return {
    key,
    kind,
    name: kind === 'center' ? `SPIRAL Center at ${place.name}` : place.name,
    stores: groups.map(({ storeId, storeName }) => ({ id: storeId, name: storeName })),
    where: `${place.street}, ${place.city}, ${place.state} ${place.zip}`,
    lat,
    lon,
    timeZone: place.timeZone,
    ready: first?.estimatedDelivery ?? '',
    opening: openLabel(hours, place.timeZone, now, place.state).label,
  }
}

const pointOf = (place: { lat: number | null; lon: number | null } | null): Point | null =>
  place === null || place.lat === null || place.lon === null ? null : { lat: place.lat, lon: place.lon }
const tenth = (n: number): number => Math.round(n * 10) / 10
