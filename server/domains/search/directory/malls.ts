import { NATIONWIDE_MILES } from '#contracts/constants.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { MallId } from '#contracts/ids.ts'
import type { centers } from '#contracts/malls/centers.ts'
import { type Center, type Mall, type MallCard, type mall, type malls, type ShownMall, mallsProblems } from '#contracts/malls/malls.ts'
import { Problem } from '../../../platform/problem.ts'
import { type Mall as MallRow, mallsByIds } from '../../malls/malls.ts'
import { distanceBetween, shownMiles } from '../../places/distance.ts'
import { knownZip } from '../../places/zips.ts'
import { specialHours } from '../../stores/calendar.ts'
import { hoursByDay, openLabel } from '../../stores/hours.ts'
import { wallClock } from '../../stores/wall-clock.ts'
import { pictureOf } from '../cards.ts'
import { trafficOf, handoversByHour } from './desk-traffic.ts'
import { byDistance, type ListedMall, type ListedStore, type Places } from './directory.ts'
import { namesMatch } from './name-match.ts'
import { type MaybeNear, placePage } from './place-page.ts'
import type { SearchContext } from '../finder.ts'

export function findMall({ malls }: Places, id: string): ListedMall {
  const found = /^\d+$/.test(id) ? malls.get(Number(id) as MallId) : [...malls.values()].find(({ slug }) => slug === id)
  if (!found) throw new Problem(mallsProblems, 'malls.not_found')
  return found
}

type MallFilter = Omit<Sent<typeof malls>['query'], 'limit' | 'cursor' | 'sort'>

/** The malls that match the query, nearest first when a location is given. */
export async function mallsFound({ db, directory }: SearchContext, query: MallFilter): Promise<MaybeNear<ListedMall>[]> {
  const all = [...(await directory.places()).malls.values()]
  const from = query.near === undefined ? null : await knownZip(db, query.near)
  const within = query.within === undefined || query.within >= NATIONWIDE_MILES ? Infinity : query.within
  return (from ? byDistance(all, from) : all.map((place) => ({ place, distance: null }))).filter(
    ({ place, distance }) =>
      (distance === null || distance.miles <= within) &&
      (query.state === undefined || place.state === query.state) &&
      (!query.hasCenter || place.hasCenter) &&
      (!query.q || namesMatch(query.q, [place.name, place.city, place.state])),
  )
}

export async function listMalls(finder: SearchContext, query: Sent<typeof malls>['query'], now: Date): Promise<Reply<typeof malls>> {
  const { shown, ...page } = await pageOfMalls(finder, query)
  return { items: await withProducts(finder, shown, now), ...page }
}

async function pageOfMalls(finder: SearchContext, query: Sent<typeof malls>['query']) {
  const found = await mallsFound(finder, query)
  const sort = query.near && query.sort !== 'alphabetical' ? 'distance' : 'alphabetical'
  return placePage<ListedMall>(found, sort, query)
}

/** Cards of malls with a few products of their stores. */
async function withProducts({ directory, shown }: SearchContext, malls: readonly MaybeNear<ListedMall>[], now: Date): Promise<ShownMall[]> {
  const places = await directory.places()
  const byMall = Map.groupBy(places.stores.values(), ({ mallId }) => mallId)
  const branches = Map.groupBy(places.stores.values(), ({ retailerId }) => retailerId)
  const reach = ({ retailerId }: ListedStore): number => branches.get(retailerId)?.length ?? 0
  // Retailers with few stores first, so that the malls of a list show different products.
  const groups = malls.map(({ place }) => (byMall.get(place.id) ?? []).toSorted((a, b) => reach(a) - reach(b)).map(({ id }) => id))
  const products = await shown.of(groups, places, now)
  return malls.map((at, i) => ({ ...mallCard(at, now), products: products[i] ?? [] }))
}

function mallCard({ place, distance }: MaybeNear<ListedMall>, now: Date): MallCard {
  return {
    id: place.id,
    slug: place.slug,
    name: place.name,
    city: place.city,
    state: place.state,
    zipCode: place.zip,
    lat: place.lat,
    lon: place.lon,
    hasCenter: place.hasCenter,
    picture: pictureOf(place.pictureHash, `${place.name} from outside`),
    storeCount: place.storeCount,
    opening: openLabel(place.hours, place.timeZone, now, place.state),
    timeZone: place.timeZone,
    distanceMiles: shownMiles(distance),
  }
}

export async function mallOf({ db, directory }: SearchContext, { params, query }: Sent<typeof mall>, now: Date): Promise<Mall> {
  const place = findMall(await directory.places(), params.id)
  const [kept, from] = await Promise.all([mallsByIds(db, [place.id]), query.near === undefined ? null : knownZip(db, query.near)])
  const row = kept.get(place.id)
  if (!row) throw new Problem(mallsProblems, 'malls.not_found')
  return {
    ...mallCard({ place, distance: from && distanceBetween(from, place) }, now),
    address: addressOf(row),
    hours: row.hours,
    hoursByDay: hoursByDay(row.hours, row.timeZone, now, row.state),
    specialHours: specialHours(row, now),
    amenities: row.amenities,
    center: row.hasCenter ? centerOf(row, await handoversByHour(db, [row.id], now), now) : null,
  }
}

/** SPIRAL Centers with their desks in one reply, because shoppers need hours and floor together. */
export async function listCenters(finder: SearchContext, query: Sent<typeof centers>['query'], now: Date): Promise<Reply<typeof centers>> {
  const { shown, ...page } = await pageOfMalls(finder, { ...query, hasCenter: true })
  const items = shown.map((at) => mallCard(at, now))
  const ids = items.map(({ id }) => id)
  const [rows, handovers] = await Promise.all([mallsByIds(finder.db, ids), handoversByHour(finder.db, ids, now)])
  return {
    items: items.flatMap((card) => {
      const row = rows.get(card.id)
      return row ? [{ ...card, address: addressOf(row), center: centerOf(row, handovers, now) }] : []
    }),
    ...page,
  }
}

const addressOf = ({ street, city, state, zip }: MallRow): string => `${street}, ${city}, ${state} ${zip}`

function centerOf(row: MallRow, handovers: ReadonlyMap<MallId, number[]>, now: Date): Center {
  const hours = row.centerHours ?? row.hours
  const opening = openLabel(hours, row.timeZone, now, row.state)
  const crowd = trafficOf(handovers.get(row.id) ?? [], wallClock(now, row.timeZone).getHours())
  return {
    place: row.centerPlace ?? row.name,
    hours,
    timeZone: row.timeZone,
    opening,
    hoursByDay: hoursByDay(hours, row.timeZone, now, row.state),
    specialHours: specialHours({ ...row, hours }, now),
    holdDays: row.centerHoldDays,
    services: ['Parcel pickup', ...(row.amenities.includes('Lockers') ? ['Lockers'] : [])],
    crowd: crowd && { ...crowd, now: opening.open ? crowd.now : null },
  }
}
