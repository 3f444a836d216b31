import type { Preferences } from '#contracts/preferences.ts'
import type { Dashboard, DashboardAround } from '#contracts/dashboard.ts'
import { type EventId, type ProductId, StoreId, type UserId } from '#contracts/ids.ts'
import type { Actor, Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { LocalImpactOf } from '../domain.ts'
import { suggestions } from '../community/follows.ts'
import { eventsAheadOf, eventsToCome } from '../events/read.ts'
import { standsAt } from '../loyalty/account.ts'
import { inMotionOf } from '../orders/in-motion.ts'
import { productsBoughtBy } from '../orders/list.ts'
import type { Point } from '../places/distance.ts'
import { zipPlace } from '../places/zips.ts'
import { preferencesOf } from '../preferences/preferences.ts'
import { dropsAmong } from '../wishlist/read.ts'
import { arranged } from './rules.ts'
import { dismissedPlaces } from './dismissals.ts'
import { productsFrom, productsInStock, productsLiked, type Source, sourcesOf } from './suggested-products.ts'

const SHOWN = { parts: 4, drops: 4, buyAgain: 4, events: 3, products: 4, places: 3 }
/** An event farther away than this is no event near me. */
const NEAR_MILES = 50
/** Suggestions that are not personal are those of anyone. */
const ANYONE: Actor = { kind: 'guest', key: null }

type Asked = { near: string | undefined; isDayOnly: boolean }
/** What needs this person today. Each part is what its domain knows; the independent ones are read at once. */
export async function dashboardOf(
  db: Db,
  localImpact: LocalImpactOf | undefined,
  person: Person,
  { near, isDayOnly }: Asked,
  now: Date,
): Promise<Dashboard> {
  const [{ parts, counts }, [cheaper, drops], spirals, [bought, buyAgain], myEvents, impact, chosen] = await Promise.all([
    inMotionOf(db, person.id, SHOWN.parts, now),
    dropsOf(db, person, now),
    standsAt(db, person.id, now),
    boughtAgain(db, person.id, now),
    eventsAheadOf(db, person.id, SHOWN.events, now),
    localImpact?.(db, person.id, now) ?? null,
    preferencesOf(db, person.id),
  ])
  const isNew = parts.length + cheaper + bought + myEvents.length === 0 && (await sourcesOf(db, person.id, now)).length === 0
  const around = isDayOnly && !isNew ? null : await aroundOf(db, person, near, now, { myEvents, chosen })
  return {
    isNew,
    cards: arranged(chosen),
    counts,
    pickups: parts.filter(({ method }) => method !== 'ship-to-me'),
    parcels: parts.filter(({ method }) => method === 'ship-to-me'),
    drops,
    spirals,
    buyAgain,
    myEvents,
    nearEvents: around?.nearEvents ?? [],
    impact,
    suggestions: around?.suggestions ?? null,
  }
}

async function dropsOf(db: Db, person: Person, now: Date) {
  const cheaper = await cheaperWishes(db, person.id)
  const drops = cheaper.length > 0 ? await dropsAmong(db, person, cheaper, now) : []
  return [cheaper.length, drops.slice(0, SHOWN.drops)] as const
}

async function boughtAgain(db: Db, userId: UserId, now: Date) {
  const bought = await productsBoughtBy(db, userId, now)
  return [bought.length, await productsInStock(db, bought, SHOWN.buyAgain)] as const
}

/** What this person may like, and the events near them that they have no seats for. */
export async function aroundOf(
  db: Db,
  person: Person,
  asked: string | undefined,
  now: Date,
  known?: { myEvents: readonly { event: { id: EventId } }[]; chosen: Preferences },
): Promise<DashboardAround> {
  const place = await placeNear(db, asked ?? person.zip)
  const near = place?.zip
  const [myEvents, nearby, leftOut, { likes, personalized: isPersonal }] = await Promise.all([
    known?.myEvents ?? eventsAheadOf(db, person.id, SHOWN.events, now),
    eventsToCome(db, near === undefined ? { limit: 2 * SHOWN.events } : { near, within: NEAR_MILES, limit: 2 * SHOWN.events }, now),
    dismissedPlaces(db, person.id),
    known?.chosen ?? preferencesOf(db, person.id),
  ])
  const [chosen, { items: places }] = await Promise.all([
    isPersonal ? sourcesOf(db, person.id, now) : [],
    suggestions(db, isPersonal ? person : ANYONE, near === undefined ? {} : { near }, leftOut),
  ])
  const around = places.flatMap(({ kind, id, name }): Source[] =>
    kind === 'store' && !chosen.some(({ storeId }) => storeId === id) ? [{ storeId: StoreId.parse(id), name, from: 'near' }] : [],
  )
  const [likable, atStores] = await Promise.all([
    productsLiked(db, person.id, isPersonal ? likes : [], place, SHOWN.products / 2),
    productsFrom(db, person.id, [...chosen, ...around], { most: SHOWN.products, isPersonal }),
  ])
  // What the person likes stands beside the stores that they chose, before stores that are only near.
  const ofChosen = atStores.filter(({ storeId }) => chosen.some((source) => source.storeId === storeId))
  const others = atStores.filter((product) => !ofChosen.includes(product))
  const room = Math.max(SHOWN.products - likable.length, SHOWN.products / 2)
  const inOrder = [...ofChosen.slice(0, room), ...likable, ...others, ...ofChosen]
  const products = inOrder.filter((one, i) => inOrder.findIndex(({ id }) => id === one.id) === i)
  const mine = new Set(myEvents.map(({ event }) => event.id))
  return {
    nearEvents: nearby.items.filter(({ id }) => !mine.has(id)).slice(0, SHOWN.events),
    suggestions: { products: products.slice(0, SHOWN.products), places: places.slice(0, SHOWN.places), isPersonal },
  }
}

/** A ZIP that nobody knows is no place: the page goes without one. */
async function placeNear(db: Db, zip: string | null): Promise<(Point & { zip: string }) | null> {
  const place = zip === null ? null : await zipPlace(db, zip)
  return place && place.lat !== null && place.lon !== null ? { zip: place.zip, lat: place.lat, lon: place.lon } : null
}

/** Enough to find the largest drops; the wishlist shows all. */
const MOST_CHEAPER = 12
/** Saved products that list a lower price than when they were saved. Whether the person can buy them for it, the wishlist decides. */
async function cheaperWishes(db: Db, userId: UserId): Promise<ProductId[]> {
  const rows = await rowsOf<{ id: ProductId }>(db, 'dashboard.cheaper-wishes')`
    select i.product_id as id from wishlist_items i where i.user_id = ${userId} and exists (
      select from variants v where v.product_id = i.product_id and (i.variant_id is null or v.id = i.variant_id) and not v.archived
        and v.price < i.price_when_added)
    order by i.saved_at desc, i.id desc limit ${sql(MOST_CHEAPER)}`
  return rows.map(({ id }) => id)
}
