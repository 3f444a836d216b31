import { NATIONWIDE_MILES } from '#contracts/constants.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { MallId, StoreId } from '#contracts/ids.ts'
import type { MapDot, PlacesMap } from '#contracts/places/maps.ts'
import type { mallMap, storeMap } from '#contracts/search/place-maps.ts'
import type { ZipPlace } from '#contracts/places/places.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import { distanceBetween, distanceMiles, type Point, shownMiles } from '../../places/distance.ts'
import { MILES_PER_DEGREE, type Picture, pictureOf, type View } from '../../places/picture.ts'
import { townsWithin } from '../../places/towns.ts'
import { zipPlace, zipPlaces } from '../../places/zips.ts'
import { boxOfDot, type Cluster, clustersOf, roomFor } from './map-clusters.ts'
import type { ListedMall, ListedStore } from './directory.ts'
import { pictureOf as markOf } from '../cards.ts'
import type { SearchContext } from '../finder.ts'
import { mallsFound } from './malls.ts'
import type { MaybeNear } from './place-page.ts'
import { storesFound } from './stores.ts'

export type PlaceOnMap = Point & {
  kind: 'store' | 'mall'
  slug: string
  name: string
  city: string
  zip: string
  mall: { slug: string; name: string } | null
  distanceMiles: number | null
  mark?: MapDot['mark']
  hasCenter?: boolean
  events?: number
}
type Box = readonly [number, number, number, number]
type Area = { near?: string | undefined; within?: number | undefined; state?: string | undefined; box?: Box | undefined }

/** Any places as a map. */
export const mapOfPlaces = (db: Db, area: Area, places: readonly PlaceOnMap[]): Promise<PlacesMap> => mapOf(db, area, places, places.length)

/** If a cluster contains a mall, its dot shows the mall rather than the stores in it. */
export async function mapOfStores(finder: SearchContext, query: Sent<typeof storeMap>['query'], now: Date): Promise<PlacesMap> {
  const asked = query.box ? { ...query, within: undefined } : query
  const stores = await storesFound(finder, asked, now)
  const malls = query.malls ? await mallsFound(finder, { near: asked.near, within: asked.within, state: asked.state }) : []
  const places = [...malls.map(mallOnMap), ...stores.map(storeOnMap)]
  if (query.events) {
    const held = await eventsToCome(
      finder.db,
      malls.map(({ place }) => place.id),
      stores.map(({ place }) => place.id),
      now,
    )
    for (const [i, place] of places.entries()) place.events = held[i] ?? 0
  }
  return mapOf(finder.db, query, places, places.length)
}

/** How many events are to come at each mall, then at each store. An event of a mall is held by the mall, not by its stores. */
async function eventsToCome(db: Db, malls: readonly MallId[], stores: readonly StoreId[], now: Date): Promise<number[]> {
  const rows = await rowsOf<{ mallId: MallId | null; storeId: StoreId | null; count: number }>(db, 'maps.events-to-come')`
    select mall_id as "mallId", store_id as "storeId", count(*)::int as count from events
    where not is_draft and cancelled_at is null and ends_at > ${now}
      and (mall_id = any(${malls}::bigint[]) or store_id = any(${stores}::bigint[]))
    group by mall_id, store_id`
  const atMall = new Map(rows.map(({ mallId, count }) => [mallId, count]))
  const atStore = new Map(rows.map(({ storeId, count }) => [storeId, count]))
  return [...malls.map((id) => atMall.get(id) ?? 0), ...stores.map((id) => atStore.get(id) ?? 0)]
}

export async function mapOfMalls(finder: SearchContext, query: Sent<typeof mallMap>['query']): Promise<PlacesMap> {
  const malls = await mallsFound(finder, query.box ? { ...query, within: undefined } : query)
  return mapOf(finder.db, query, malls.map(mallOnMap), malls.length)
}

const mallOnMap = ({ place, distance }: MaybeNear<ListedMall>): PlaceOnMap => ({
  ...spotOf(place),
  kind: 'mall',
  mall: { slug: place.slug, name: place.name },
  hasCenter: place.hasCenter,
  distanceMiles: shownMiles(distance),
})
const storeOnMap = ({ place, distance }: MaybeNear<ListedStore>): PlaceOnMap => ({
  ...spotOf(place),
  kind: 'store',
  mall: place.mall && { slug: place.mall.slug, name: place.mall.name },
  mark: markOf(place.markHash, `${place.retailerName} name mark`),
  distanceMiles: shownMiles(distance),
})
const spotOf = ({ slug, name, city, zip, lat, lon }: ListedMall | ListedStore) => ({ slug, name, city, zip, lat, lon })

async function mapOf(db: Db, area: Area, places: readonly PlaceOnMap[], total: number): Promise<PlacesMap> {
  const from = area.near === undefined ? null : await zipPlace(db, area.near)
  const view = area.box ? viewOfBox(area.box) : viewOf(area, from, places)
  const picture = await pictureOf(view, { lines: !area.box })
  const shown = places.flatMap((at) => {
    const spot = picture.at(at)
    return spot ? [{ ...spot, at }] : []
  })
  const clusters = clustersOf(shown)
  const dots = await dotsOf(db, clusters)
  const spot = hasPoint(from) ? picture.at(from) : null
  const center = spot && hasPoint(from) ? { ...spot, lat: from.lat, lon: from.lon } : null
  const { lengthOf } = picture
  const rings =
    center && view !== 'country' && lengthOf ? ringsOf(view.miles).map((miles) => ({ miles, radius: Math.round(lengthOf(miles)) })) : []
  const taken = dots.map(boxOfDot)
  if (center) taken.push(boxOfDot(center), ...rings.map(({ radius }) => boxOfDot({ x: center.x, y: center.y + radius - 8 })))
  const towns = view === 'country' ? [] : await townsWithin(picture.box)
  const landmarks = townsOf(towns.slice(0, LANDMARKS), picture, taken, LANDMARK_MOVES)
  const room = roomFor(
    dots.map((dot) => ({ ...dot, words: `${dot.place ? '' : 'around '}${dot.label} ${dot.distanceMiles ?? ''}` })),
    'beside',
    taken,
  )
  return {
    ...picture.ground,
    towns: [...landmarks, ...townsOf(towns.slice(LANDMARKS), picture, taken)].slice(0, MOST_TOWNS),
    center,
    box: [...(area.box ?? (view === 'country' ? MAINLAND : picture.box))],
    rings,
    dots: dots.map((dot, i) => ({ ...dot, named: room[i] ?? false })),
    total,
    outside: total - shown.length,
  }
}

/** The larger towns whose names fit on the map: at their place, or moved by one of these pixels, where a dot lies on it. */
function townsOf(
  towns: readonly (Point & { name: string })[],
  picture: Picture,
  taken: Parameters<typeof roomFor>[2],
  moves: readonly number[] = [0],
): PlacesMap['towns'] {
  const pixelsOfDegree = picture.lengthOf?.(MILES_PER_DEGREE) ?? Number.POSITIVE_INFINITY
  return towns.flatMap(({ name, lat, lon }) => {
    const spot = picture.at({ lat, lon })
    const move = spot && moves.find((by) => roomFor([{ x: spot.x, y: spot.y + by, words: name }], 'across', taken)[0])
    return spot && typeof move === 'number' ? [{ x: spot.x, y: spot.y + move, lat: lat - move / pixelsOfDegree, lon, name }] : []
  })
}

/** A view about as high as the box; a box of half the country or more is the country. */
function viewOfBox([west, south, east, north]: Box): View {
  const center = { lat: (south + north) / 2, lon: (west + east) / 2 }
  const miles = Math.max(0.25, distanceMiles({ lat: south, lon: center.lon }, { lat: north, lon: center.lon }) / 2)
  return miles > WIDEST_MILES ? 'country' : { center, miles }
}

/** West, south, east, north of the states without Alaska and Hawaii. */
const MAINLAND: Box = [-125, 24, -66.5, 49.5]
const MOST_TOWNS = 8
/** The largest towns come before the names of dots, because people find their way by them. */
const LANDMARKS = 3
/** Above or below a dot. */
const LANDMARK_MOVES = [0, -34, 34]
/** Beyond this distance the map shows the whole country. */
const WIDEST_MILES = 600
const NARROWEST_MILES = 4

type LocatedZip = ZipPlace & Point
const hasPoint = (place: ZipPlace | null): place is LocatedZip => place !== null && place.lat !== null && place.lon !== null

/** The requested distance; without one, a view that fits all places. */
function viewOf({ near, within, state }: Area, from: ZipPlace | null, places: readonly PlaceOnMap[]): View {
  if (near !== undefined) {
    if (!hasPoint(from) || within === undefined || within >= NATIONWIDE_MILES) return 'country'
    return { center: { lat: from.lat, lon: from.lon }, miles: within }
  }
  if (state === undefined && places.length !== 1) return 'country'
  return around(places)
}

function around(places: readonly Point[]): View {
  if (places.length === 0) return 'country'
  const lats = places.map(({ lat }) => lat)
  const lons = places.map(({ lon }) => lon)
  const center = { lat: (Math.min(...lats) + Math.max(...lats)) / 2, lon: (Math.min(...lons) + Math.max(...lons)) / 2 }
  const miles = Math.max(NARROWEST_MILES, ...places.map((place) => distanceMiles(center, place) * 1.1))
  return miles > WIDEST_MILES ? 'country' : { center, miles: Math.ceil(miles) }
}

/** The full distance, and the largest round distance up to 60% of it. */
const ringsOf = (miles: number): number[] => [...CLOSER_MILES.filter((closer) => closer <= miles * 0.6).slice(-1), miles]

const CLOSER_MILES = [2, 5, 10, 25, 50, 100, 250, NATIONWIDE_MILES]

async function dotsOf(db: Db, clusters: readonly Cluster<PlaceOnMap>[]): Promise<Omit<MapDot, 'named'>[]> {
  const zips = await zipPlaces(
    db,
    clusters.map(({ members }) => members[0]?.at.zip ?? ''),
  )
  return clusters.flatMap(({ x, y, members }) => {
    const [first] = members
    if (!first) return []
    const all = members.map(({ at }) => at)
    const zip = zips.get(first.at.zip)
    const reach = zip ? Math.max(...all.map((place) => distanceBetween(zip, place).miles)) : NATIONWIDE_MILES
    return {
      x,
      y,
      lat: first.at.lat,
      lon: first.at.lon,
      stores: all.filter(({ kind }) => kind === 'store').length,
      malls: all.filter(({ kind }) => kind === 'mall').length,
      centers: all.filter(({ hasCenter }) => hasCenter).length,
      events: all.reduce((sum, { events = 0 }) => sum + events, 0),
      ...calledOf(all),
      distanceMiles: all.reduce<number | null>(
        (least, { distanceMiles: miles }) => (least === null || (miles !== null && miles < least) ? miles : least),
        null,
      ),
      closer: { zip: first.at.zip, within: CLOSER_MILES.find((miles) => miles >= reach) ?? NATIONWIDE_MILES },
    }
  })
}

/** The label of a dot, and the place it opens if all its points are one place. */
function calledOf(all: readonly PlaceOnMap[]): Pick<MapDot, 'label' | 'place' | 'mark'> {
  const [first] = all
  if (!first) return { label: '', place: null, mark: null }
  if (all.length === 1) return { label: first.name, place: { kind: first.kind, slug: first.slug }, mark: first.mark ?? null }
  const { mall } = first
  if (mall && all.every((place) => place.mall?.slug === mall.slug))
    return { label: mall.name, place: { kind: 'mall', slug: mall.slug }, mark: null }
  const [town] = [...Map.groupBy(all, ({ city }) => city)].sort(([, a], [, b]) => b.length - a.length)
  return { label: town?.[0] ?? first.city, place: null, mark: null }
}
