import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { FulfillmentId, MallId, OrderNumber, StoreId } from '#contracts/ids.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import type { PlacesMap } from '#contracts/places/maps.ts'
import { DAY } from '#contracts/time.ts'
import type { myTrip, Parcel, TripStop } from '#contracts/pickups/trips.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type FulfillmentPlaces, placesOfFulfillments } from '../orders/fulfillment-places.ts'
import { imageOf, type LineRow } from '../orders/read.ts'
import { PART_IS_OPEN } from '../orders/scope.ts'
import { distanceMiles, type Point } from '../places/distance.ts'
import { knownZip, zipPlace } from '../places/zips.ts'
import { pictureOf } from '../places/picture.ts'
import { waysAmong } from '../places/driving.ts'
import { openTimes } from '../stores/hours.ts'
import { bestOrder, planOf, type Visit } from './trip-plan.ts'

type TripFulfillment = {
  id: FulfillmentId
  number: OrderNumber
  store_id: StoreId
  center_mall_id: MallId | null
  state: FulfillmentState
  method: FulfillmentMethod
  estimate: string
  hold_until: Date | null
  choice_since: Date | null
  carrier: string | null
  tracking: string | null
  city: string | null
  zip: string | null
  timeline: { state: FulfillmentState; at: string; note: string | null }[]
}
const WAITS = new Set<FulfillmentState>(['ready', 'at_center'])
const MOST_PARCELS = 100
/** Farther than its start a trip is not looked at: the hours of two days are enough. */
const DAYS_AHEAD = 2

/** The shopper's parcels, the counters where they wait, and one trip to the chosen ones. */
export async function tripOf(
  { db, roads }: Pick<Deps, 'db' | 'roads'>,
  person: Person,
  { query }: Sent<typeof myTrip>,
  now: Date,
): Promise<Reply<typeof myTrip>> {
  const rows = await inMotion(db, person)
  const places = await placesOfFulfillments(db, rows)
  const lines = await linesOf(db, rows)
  const stops = stopsOf(rows, lines, places, now)
  const from = query.from === undefined ? null : pointOf(await knownZip(db, query.from))
  const chosen = query.stops
    ? query.stops.flatMap((key) => stops.find((stop) => stop.key === key) ?? [])
    : stops.filter(({ ready }) => ready > 0).slice(0, 10)
  const visits = chosen.map((stop) => visitOf(stop, rows, places, query.at && query.at > now ? query.at : now))
  const startsAt = query.at && query.at > now ? query.at : firstOpening(visits, now)
  const { by, leg } = await waysAmong(roads, from ? [from, ...visits] : visits)
  const order = query.keepOrder ? visits : bestOrder(visits, from, startsAt, leg)
  const planned = planOf(order, from, startsAt, leg)
  const byKey = new Map(stops.map((stop) => [stop.key, stop]))
  const inOrder = order.flatMap(({ key }) => byKey.get(key) ?? [])
  return {
    parcels: rows.map((row) => parcelOf(row, lines, places)),
    map: await pictureWith(await whereabouts(db, rows, places), null),
    stops,
    plan: { startsAt, ...planned, drivenBy: by, url: mapsAddress(inOrder, from), map: await mapOf(inOrder, from) },
  }
}

const inMotion = (db: Db, person: Person) =>
  rowsOf<TripFulfillment>(db, 'trips.in-motion')`
    select f.id, o.number, f.store_id, f.center_mall_id, f.state, f.method, f.estimate, f.hold_until, f.choice_since, f.carrier, f.tracking,
      coalesce(f.destination, o.destination)->>'city' as city,
      case when f.method = 'ship-to-me' then coalesce(f.destination, o.destination)->>'zip' end as zip,
      (select json_agg(json_build_object('state', e."to", 'at', e.created_at, 'note', e.note) order by e.id) from fulfillment_events e
        where e.fulfillment_id = f.id) as timeline
    from fulfillments f join orders o on o.id = f.order_id
    where o.user_id = ${person.id} and o.state in ('open', 'partly_complete') and ${sql(PART_IS_OPEN)}
    order by f.id desc limit ${sql(MOST_PARCELS)}`

const linesOf = (db: Db, rows: readonly TripFulfillment[]) =>
  rowsOf<LineRow>(db, 'trips.lines')`
    select * from order_lines where fulfillment_id = any(${rows.map(({ id }) => id)}::bigint[]) order by id`

const keyOf = (row: TripFulfillment): string => (row.center_mall_id === null ? `store-${row.store_id}` : `center-${row.center_mall_id}`)
const itemsIn = (lines: readonly LineRow[], of: readonly TripFulfillment[]): number => {
  const ids = new Set(of.map(({ id }) => id))
  return lines.filter((line) => ids.has(line.fulfillment_id)).reduce((sum, line) => sum + line.quantity - line.cancelled, 0)
}

/** One stop per counter; parcels that are shipped home have none. */
function stopsOf(rows: readonly TripFulfillment[], lines: readonly LineRow[], places: FulfillmentPlaces, now: Date): TripStop[] {
  const byPlace = Map.groupBy(
    rows.filter(({ method }) => method !== 'ship-to-me'),
    keyOf,
  )
  return [...byPlace].flatMap(([key, here]): TripStop[] => {
    const [first] = here
    const center = first && places.centerOf(first)
    const at = center ?? (first && places.storeOf(first))
    if (!first || !at) return []
    const ready = here.filter(({ state }) => WAITS.has(state))
    const holds = ready.flatMap(({ hold_until: until }) => until?.getTime() ?? [])
    return [
      {
        key,
        kind: center ? 'center' : 'store',
        slug: at.slug,
        name: center ? `SPIRAL Center at ${at.name}` : at.name,
        address: `${at.street}, ${at.city}, ${at.state} ${at.zip}`,
        lat: at.lat,
        lon: at.lon,
        timeZone: at.timeZone,
        opening: places.openingOf(first, now),
        ready: itemsIn(lines, ready),
        coming: itemsIn(
          lines,
          here.filter(({ state }) => !WAITS.has(state)),
        ),
        holdUntil: holds.length > 0 ? new Date(Math.min(...holds)) : null,
      },
    ]
  })
}

function visitOf(stop: TripStop, rows: readonly TripFulfillment[], places: FulfillmentPlaces, startsAt: Date): Visit {
  const row = rows.find((each) => keyOf(each) === stop.key)
  const center = row && places.centerOf(row)
  const at = center ? { ...center, hours: center.centerHours ?? center.hours } : row && places.storeOf(row)
  const until = new Date(startsAt.getTime() + DAYS_AHEAD * DAY)
  return { key: stop.key, lat: stop.lat, lon: stop.lon, holdUntil: stop.holdUntil, open: at ? openTimes(at, startsAt, until) : null }
}

/** Now, or while every stop is closed the first opening. */
export function firstOpening(visits: readonly Pick<Visit, 'open'>[], now: Date): Date {
  const openings = visits.flatMap(({ open }) => (open === null ? now.getTime() : (open[0]?.[0].getTime() ?? [])))
  return openings.length > 0 ? new Date(Math.max(now.getTime(), Math.min(...openings))) : now
}

function parcelOf(row: TripFulfillment, lines: readonly LineRow[], places: FulfillmentPlaces): Parcel {
  const center = places.centerOf(row)
  const store = places.storeOf(row)
  return {
    orderNumber: row.number,
    fulfillmentId: row.id,
    state: row.state,
    method: row.method,
    storeName: store?.name ?? 'Store',
    to: center ? `SPIRAL Center at ${center.name}` : row.method === 'ship-to-me' ? (row.city ?? 'Your address') : (store?.name ?? 'Store'),
    estimate: row.estimate,
    timeZone: places.zoneOf(row),
    mustChoose: row.choice_since !== null,
    carrier: row.carrier,
    tracking: row.tracking,
    items: lines
      .filter((line) => line.fulfillment_id === row.id && line.quantity > line.cancelled)
      .map((line) => ({ title: line.title, quantity: line.quantity - line.cancelled, image: imageOf(line) })),
    timeline: (row.timeline ?? []).map(({ state, at, note }) => ({ state, at: new Date(at), note })),
  }
}

const pointOf = ({ lat, lon }: { lat: number | null; lon: number | null }): Point | null =>
  lat === null || lon === null ? null : { lat, lon }

/** The trip in Google Maps: the last stop is the destination. Source: Maps URLs, "Directions". */
export function mapsAddress(stops: readonly Point[], from: Point | null): string | null {
  const last = stops.at(-1)
  if (!last) return null
  const search = new URLSearchParams({ api: '1', destination: `${last.lat},${last.lon}`, travelmode: 'driving' })
  if (from) search.set('origin', `${from.lat},${from.lon}`)
  if (stops.length > 1)
    search.set(
      'waypoints',
      stops
        .slice(0, -1)
        .map(({ lat, lon }) => `${lat},${lon}`)
        .join('|'),
    )
  return `https://www.google.com/maps/dir/?${search}`
}

const LEAST_MILES = 3
type Place = Point & { label: string; kind: 'store' | 'center' | 'address'; slug: string }

const AT_STORE = new Set<FulfillmentState>(['placed', 'accepted', 'packed', 'ready'])
/** Where the parcels are, one place for all that are together. Of a parcel between two places only where it goes is known. */
async function whereabouts(db: Db, rows: readonly TripFulfillment[], places: FulfillmentPlaces): Promise<Place[]> {
  const found = await Promise.all(
    rows.map(async (row): Promise<(Place & { words: string })[]> => {
      const [store, center] = [places.storeOf(row), places.centerOf(row)]
      if (AT_STORE.has(row.state)) return store ? [{ ...store, label: store.name, words: `at ${store.name}`, kind: 'store' }] : []
      if (center) {
        const name = `SPIRAL Center at ${center.name}`
        return [{ ...center, label: name, words: `${row.state === 'at_center' ? 'at' : 'on the way to'} ${name}`, kind: 'center' }]
      }
      const home = row.zip === null ? null : await zipPlace(db, row.zip)
      const point = home && pointOf(home)
      return home && point ? [{ ...point, label: home.city, words: `on the way to ${home.city}`, kind: 'address', slug: '' }] : []
    }),
  )
  return [...Map.groupBy(found.flat(), ({ words }) => words)].flatMap(([words, [first, ...others]]) =>
    first ? [{ ...first, label: `${others.length + 1} ${others.length === 0 ? 'parcel' : 'parcels'} ${words}` }] : [],
  )
}

/** The stops on a map, named by their place in the trip. */
const mapOf = (stops: readonly TripStop[], from: Point | null): Promise<PlacesMap | null> =>
  pictureWith(
    stops.map((stop, i) => ({ ...stop, label: `${i + 1}. ${stop.name}` })),
    from,
  )

async function pictureWith(stops: readonly Place[], from: Point | null): Promise<PlacesMap | null> {
  const points = [...stops, ...(from ? [from] : [])]
  if (stops.length === 0) return null
  const middle = (of: (point: Point) => number): number => (Math.min(...points.map(of)) + Math.max(...points.map(of))) / 2
  const center = { lat: middle(({ lat }) => lat), lon: middle(({ lon }) => lon) }
  const miles = Math.max(LEAST_MILES, ...points.map((point) => distanceMiles(center, point) * 1.2))
  const picture = await pictureOf({ center, miles: Math.ceil(miles) })
  const start = from && picture.at(from)
  const dots = stops.flatMap((stop) => {
    const spot = picture.at(stop)
    if (!spot) return []
    return [
      {
        ...spot,
        lat: stop.lat,
        lon: stop.lon,
        stores: stop.kind === 'store' ? 1 : 0,
        malls: stop.kind === 'center' ? 1 : 0,
        centers: stop.kind === 'center' ? 1 : 0,
        events: 0,
        label: stop.label,
        place: stop.kind === 'address' ? null : { kind: stop.kind === 'center' ? ('mall' as const) : ('store' as const), slug: stop.slug },
        mark: null,
        distanceMiles: null,
        closer: { zip: '', within: 0 },
        named: true,
      },
    ]
  })
  return {
    ...picture.ground,
    towns: [],
    center: start && from ? { ...start, ...from } : null,
    box: [...picture.box],
    rings: [],
    dots,
    total: stops.length,
    outside: stops.length - dots.length,
  }
}
