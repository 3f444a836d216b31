import { NATIONWIDE_MILES } from '#contracts/constants.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { StoreId } from '#contracts/ids.ts'
import type { mallStores } from '#contracts/malls/malls.ts'
import { onTimePercent } from '#contracts/stores/ready-record.ts'
import { nameWithin } from '#contracts/stores/store-names.ts'
import {
  NEW_STORE_DAYS,
  type ShownStore,
  type Store,
  type StoreCard,
  type store,
  type stores,
  storesProblems,
} from '#contracts/stores/stores.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, sql } from '../../../platform/db.ts'
import { Problem } from '../../../platform/problem.ts'
import { distanceBetween, shownMiles } from '../../places/distance.ts'
import { drivesBetween } from '../../places/driving.ts'
import { knownZip } from '../../places/zips.ts'
import { specialHours } from '../../stores/calendar.ts'
import { hoursByDay, isOpen, openLabel, opensBeyond } from '../../stores/hours.ts'
import { weekWithin } from '../../stores/schedule.ts'
import type { ListedStore, Places } from './directory.ts'
import { pictureOf } from '../cards.ts'
import { offers } from '../filters.ts'
import { absence, unlisted } from './closed-places.ts'
import { findMall } from './malls.ts'
import { namesMatch } from './name-match.ts'
import { distanceOrder, type MaybeNear, placePage } from './place-page.ts'
import type { SearchContext } from '../finder.ts'

/** A store category as used in URLs. */
const inAddress = (category: string): string => category.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

type StoreFilter = Omit<Sent<typeof stores>['query'], 'limit' | 'cursor' | 'sort'>

/** The stores that match the query, nearest first when a location is given. */
export async function storesFound({ db, directory }: SearchContext, query: StoreFilter, now: Date): Promise<MaybeNear<ListedStore>[]> {
  const places = await directory.places()
  const near = query.near === undefined ? null : places.storesNear(await knownZip(db, query.near))
  const within = query.within === undefined || query.within >= NATIONWIDE_MILES ? Infinity : query.within
  return (near ?? [...places.stores.values()].map((place) => ({ place, distance: null }))).filter(
    ({ place, distance }) =>
      (distance === null || distance.miles <= within) &&
      (query.mallId === undefined || place.mallId === query.mallId) &&
      (query.state === undefined || place.state === query.state) &&
      (query.city === undefined || place.city.toLowerCase() === query.city.toLowerCase()) &&
      (query.category === undefined || inAddress(place.category) === inAddress(query.category)) &&
      (query.place === undefined || (query.place === 'mall') === (place.mallId !== null)) &&
      offers(place, query.method) &&
      (!query.q ||
        namesMatch(query.q, [place.name, place.retailerName, place.category, place.city, place.state, place.mall?.name ?? null])) &&
      (!query.independent || place.independent) &&
      (!query.trusted || place.trusted) &&
      (!query.isNew || place.createdAt.getTime() > now.getTime() - NEW_STORE_DAYS * DAY) &&
      (!query.openNow || isOpen(place.hours, place.timeZone, now, place.state)),
  )
}

export async function listStores(finder: SearchContext, query: Sent<typeof stores>['query'], now: Date): Promise<Reply<typeof stores>> {
  const found = await storesFound(finder, query, now)
  const sort = query.isNew && !query.sort ? 'newest' : query.near && query.sort !== 'alphabetical' ? 'distance' : 'alphabetical'
  const drives = query.drive && query.near !== undefined ? await drivesTo(finder, query.near, found) : null
  const { shown, ...page } = await placePage<ListedStore>(found, drives && sort === 'distance' ? 'driving' : sort, query, drives?.seconds)
  const items = await withProducts(finder, shown, now)
  if (!drives) return { items, ...page }
  // Far ones on a later page, or in another order.
  const far = shown.filter(({ place }) => !drives.seconds.has(place.id))
  const more = far.length > 0 && query.near !== undefined ? await drivesTo(finder, query.near, far) : null
  const minutes = (id: StoreId): number | null => minutesOf(drives.seconds.get(id) ?? more?.seconds.get(id))
  return {
    items: items.map((item) => ({ ...item, driveMinutes: minutes(item.id) })),
    ...page,
    drivenBy: more?.by === 'line' ? 'line' : drives.by,
  }
}

const minutesOf = (seconds: number | undefined): number | null => (seconds === undefined ? null : Math.max(1, Math.round(seconds / 60)))

/** A routing server answers for so many places at once. */
const MOST_DRIVEN = 99

/** The seconds by car from a ZIP to the nearest of these stores; null while its place is not known. */
async function drivesTo({ db, roads }: SearchContext, near: string, stores: readonly MaybeNear<ListedStore>[]) {
  const { lat, lon } = await knownZip(db, near)
  if (lat === null || lon === null) return null
  const nearest = stores
    .toSorted((a, b) => distanceOrder(a) - distanceOrder(b))
    .slice(0, MOST_DRIVEN)
    .map(({ place }) => place)
  const { by, legs } = await drivesBetween(roads, [{ lat, lon }], nearest)
  const seconds = nearest.flatMap(({ id }, i) => (legs[0]?.[i] ? [[Number(id), Math.round(legs[0][i].minutes * 60)] as const] : []))
  return { by, seconds: new Map(seconds) }
}

/** Cards of stores with a few of their products. */
export async function withProducts(
  { db, directory, shown }: SearchContext,
  stores: readonly MaybeNear<ListedStore>[],
  now: Date,
): Promise<ShownStore[]> {
  const ids = stores.map(({ place }) => place.id)
  const [products, ratings] = await Promise.all([
    shown.of(
      ids.map((id) => [id]),
      await directory.places(),
      now,
    ),
    ratingsOf(db, ids),
  ])
  return stores.map((at, i) => ({
    ...storeCard(at, now),
    products: products[i] ?? [],
    rating: ratings.get(at.place.id) ?? null,
  }))
}

/** Shown reviews, and the mean of their stars to one decimal. */
const RATINGS = `(select subject, subject_id, one + two + three + four + five as count, one + 2 * two + 3 * three + 4 * four + 5 * five as stars from ratings)`
const MEAN = `round(g.stars::numeric / g.count, 1)::float8`

/** The ratings of these stores that have reviews. */
async function ratingsOf(db: Db, storeIds: readonly StoreId[]): Promise<Map<StoreId, NonNullable<ShownStore['rating']>>> {
  const rows = await rowsOf<{ id: StoreId; average: number; count: number }>(db, 'search.store-ratings')`
    select g.subject_id as id, ${sql(MEAN)} as average, g.count from ${sql(RATINGS)} g
    where g.subject = 'store' and g.subject_id = any(${storeIds}::bigint[]) and g.count > 0`
  return new Map(rows.map(({ id, ...rating }) => [id, rating]))
}

/** The stores of a mall, sorted by name. */
export async function listMallStores(
  { directory }: SearchContext,
  { params, query }: Sent<typeof mallStores>,
  now: Date,
): Promise<Reply<typeof mallStores>> {
  const places = await directory.places()
  const { id } = findMall(places, params.id)
  const found = [...places.stores.values()].flatMap((place) => (place.mallId === id ? [{ place, distance: null }] : []))
  const { shown, ...page } = await placePage<ListedStore>(found, 'alphabetical', query)
  return { items: shown.map((at) => storeCard(at, now)), ...page }
}

export function storeCard({ place, distance }: MaybeNear<ListedStore>, now: Date): StoreCard {
  return {
    id: place.id,
    slug: place.slug,
    name: place.name,
    nameInMall: place.mall ? nameWithin(place.name, place.mall.name) : place.name,
    face: {
      mark: pictureOf(place.markHash, `${place.retailerName} name mark`),
      cover: pictureOf(place.coverHash, `The storefront of ${place.retailerName}`),
      color: place.color,
    },
    retailerId: place.retailerId,
    category: place.category,
    city: place.city,
    state: place.state,
    zipCode: place.zip,
    lat: place.lat,
    lon: place.lon,
    unit: place.unit,
    street: place.street,
    mall: place.mall ? { id: place.mall.id, slug: place.mall.slug, name: place.mall.name } : null,
    opening: openLabel(place.hours, place.timeZone, now, place.state),
    timeZone: place.timeZone,
    pickup: place.offersPickup,
    shipToMall: place.offersShipToMall,
    shipToMe: place.offersShipToMe,
    prepMinutes: place.prepMinutes,
    returnsDays: place.returnsDays,
    phone: place.phone,
    distanceMiles: shownMiles(distance),
    trusted: place.trusted,
  }
}

export const findStore = ({ stores }: Places, id: string): ListedStore | undefined =>
  /^\d+$/.test(id) ? stores.get(Number(id) as StoreId) : [...stores.values()].find(({ slug }) => slug === id)

export async function storeOf({ db, directory }: SearchContext, { params, query }: Sent<typeof store>, now: Date): Promise<Store> {
  const places = await directory.places()
  const place = findStore(places, params.id)
  if (!place) throw absence(await unlisted(db, params.id))
  const [about, from] = await Promise.all([aboutStore(db, place.id), query.near === undefined ? null : knownZip(db, query.near)])
  if (!about) throw new Problem(storesProblems, 'stores.not_found')
  const others = [...places.stores.values()].filter(({ retailerId, id }) => retailerId === place.retailerId && id !== place.id)
  return {
    ...storeCard({ place, distance: from && distanceBetween(from, place) }, now),
    hours: weekWithin(place.hours),
    hoursByDay: hoursByDay(place.hours, place.timeZone, now, place.state),
    specialHours: specialHours(place, now),
    opensBeyondMall: place.mall !== null && opensBeyond(place, place.mall, now),
    description: about.description,
    story: about.story,
    services: about.services,
    pickupDesk: about.pickupDesk,
    links: about.links,
    facts: about.facts,
    legalName: about.legalName,
    policy: { returnsDays: about.returnsDays, pickupHoldDays: about.pickupHoldDays, prepMinutes: about.prepMinutes },
    productCount: about.products,
    rating: about.ratings === null ? null : { average: about.average ?? 0, count: about.ratings },
    retailerName: place.retailerName,
    takingOrders: !about.paused,
    held: about.held,
    onTimePercent: onTimePercent(place.promisesKept, place.promisesDue),
    otherStores: others.slice(0, 12).map(({ id, slug, name, city, state }) => ({ id, slug, name, city, state })),
  }
}

type About = Pick<Store, 'description' | 'story' | 'services' | 'pickupDesk' | 'links' | 'facts' | 'legalName' | 'held'> &
  Store['policy'] & { paused: boolean; products: number; average: number | null; ratings: number | null }
/** What the directory does not keep of a store, in one read. */
async function aboutStore(db: Db, id: StoreId): Promise<About | undefined> {
  const [row] = await rowsOf<About>(db, 'store.about')`
    select s.description, r.description as story, s.services, s.pickup_desk as "pickupDesk", r.links, r.facts, r.legal_name as "legalName",
      s.paused, s.paused_before_hold is not null as held, s.returns_days as "returnsDays", s.pickup_hold_days as "pickupHoldDays",
      s.prep_minutes as "prepMinutes", ${sql(MEAN)} as average, g.count as ratings,
      (select count(*) from search_offers o where o.store_id = s.id and o.available)::int as products
    from stores s join retailers r on r.id = s.retailer_id
    left join ${sql(RATINGS)} g on g.subject = 'store' and g.subject_id = s.id and g.count > 0
    where s.id = ${id}`
  return row
}
