import type { Shelf, shelves } from '#contracts/search/shelves.ts'
import { DISTANCE_OPTIONS, NATIONWIDE_MILES } from '#contracts/constants.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ProductId, StoreId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf, sql } from '../../platform/db.ts'
import { knownZip } from '../places/zips.ts'
import type { Card, CardContext } from './cards.ts'
import type { ListedMall, ListedStore, Near, Places } from './directory/directory.ts'
import { nowAt } from './directory/opening-states.ts'
import type { ListQuery } from './filters.ts'
import type { SearchContext } from './finder.ts'
import { listProducts } from './products.ts'
import type { ShelfPlan } from './shelf-plans.ts'

/** Five fit on a desk; a phone scrolls through all. */
const ON_A_SHELF = 8
/** Read in reserve: some are on an earlier shelf, or too much like their neighbors. */
const ASKED = 48
const LOW_PRICE = cents(25_00)
/** A wish by one or two people says nothing about a product, but could say something about them. */
const LEAST_WISHES = 3

type ShelvesQuery = Sent<typeof shelves>['query']
type Around = {
  /** The mall that the visitor shops at. */
  mall: ListedMall | null
  near: readonly Near<ListedStore>[] | null
  /** The distance in which there are stores; null: none are near. */
  within: number | null
  /** "near you", "at Mall of America". */
  words: string
  filter: ListQuery
  /** Null: all stores. */
  storeIds: ReadonlySet<StoreId> | null
}

/** The rows of the home page for this place. A shelf without products is left out. */
export async function shelvesFor(finder: SearchContext, { query }: Sent<typeof shelves>, now: Date): Promise<Reply<typeof shelves>> {
  const places = await finder.directory.places()
  const around = await aroundOf(finder, places, query)
  const plans = await finder.shelves.of(`${query.near} ${query.within} ${query.mallId}`, () => plansFor(finder, places, around, now))
  const items = await Promise.all(
    plans.map(async ({ ids, only, asListed, ...shelf }) => {
      const cards = await finder.cards.of(ids, { places, now, near: around.near, only, ...(asListed && { asListed }) })
      // Two retailers' products of one item show the same card near a place.
      const products = [...new Map(cards.map((card) => [card.id, card])).values()].filter(
        // A sale that ended since the shelf was planned leaves it.
        ({ inStock, compareAtPrice }) => inStock && (shelf.key !== 'sale' || compareAtPrice !== null),
      )
      return { ...shelf, products: products.slice(0, ON_A_SHELF) }
    }),
  )
  const isWider = around.near !== null && around.within !== (query.within ?? null) && query.within !== undefined
  return { items: items.filter(({ products }) => products.length > 0), ...(isWider ? { within: around.within } : {}) }
}

async function aroundOf({ db }: SearchContext, places: Places, query: ShelvesQuery): Promise<Around> {
  const mall = query.mallId === undefined ? null : (places.malls.get(query.mallId) ?? null)
  const near = query.near === undefined ? null : places.storesNear(await knownZip(db, query.near))
  if (mall) {
    const storeIds = new Set([...places.stores.values()].flatMap(({ id, mallId }) => (mallId === mall.id ? [id] : [])))
    return { mall, near, within: null, words: ` at ${mall.name}`, filter: { mallId: mall.id }, storeIds }
  }
  if (!near || query.near === undefined) return { mall, near: null, within: null, words: '', filter: {}, storeIds: null }
  const asked = query.within ?? NATIONWIDE_MILES
  const rings = [asked, ...DISTANCE_OPTIONS.filter((miles) => miles > asked)].filter((miles) => miles < NATIONWIDE_MILES)
  for (const miles of rings) {
    const storeIds = new Set(near.flatMap(({ place, distance }) => (distance.miles <= miles && !place.paused ? [place.id] : [])))
    if (storeIds.size === 0) continue
    const words = miles === asked ? ' near you' : ` within ${miles} miles`
    return { mall, near, within: miles, words, filter: { near: query.near, within: miles }, storeIds }
  }
  return { mall, near, within: null, words: ', shipped to you', filter: { method: 'ship-to-me' }, storeIds: null }
}

async function plansFor(finder: SearchContext, places: Places, around: Around, now: Date): Promise<ShelfPlan[]> {
  const { filter, words, storeIds } = around
  const only = storeIds && ((store: ListedStore) => storeIds.has(store.id))
  const list = async (query: ListQuery): Promise<Card[]> =>
    (await listProducts(finder, { ...query, limit: ASKED }, now)).items.filter(({ inStock }) => inStock) as Card[]
  const under = { ...filter, inStock: true, maxPrice: LOW_PRICE }
  const sale = { ...filter, inStock: true, onSale: true }
  const newest = { ...filter, inStock: true, sort: 'newest' as const }
  const ready = readyAt(places, around, now)
  const shown = (ids: readonly ProductId[], where: CardContext['only']) =>
    finder.cards.of(ids, { places, now, near: around.near, only: where })
  const [listedCards, underCards, saleCards, newCards, wished] = await Promise.all([
    ready ? list(ready.query) : [],
    list(under),
    list(sale),
    list(newest),
    mostWished(finder),
  ])
  const fresh = await ofThisWeek(finder, newCards, now)
  const wishedCards = await shown(wished, only)
  // A card is taken from the other shelves only if it stands on this one.
  const readyCards = ready
    ? (
        await shown(
          listedCards.map(({ id }) => id),
          ready.only,
        )
      ).filter(({ inStock }) => inStock)
    : []

  const taken = new Set<number>()
  const plan = (shelf: Omit<ShelfPlan, 'ids' | 'only'>, cards: readonly Card[], where = only): ShelfPlan => {
    const ids = varied(cards.filter(({ id }) => !taken.has(id))).map(({ id }) => id)
    for (const id of ids.slice(0, ON_A_SHELF)) taken.add(id)
    return { ...shelf, ids, only: where }
  }
  return [
    ...(ready ? [plan({ key: 'ready', ...ready.shelf, list: inAddress(ready.query) }, readyCards, ready.only)] : []),
    plan({ key: 'under', title: `Under $25${words}`, about: null, list: inAddress(under), asListed: true }, underCards),
    fresh.length > 3
      ? plan({ key: 'new', title: `New this week${words}`, about: null, list: inAddress(newest) }, fresh)
      : plan({ key: 'new', title: `New arrivals${words}`, about: null, list: inAddress(newest) }, newCards),
    plan({ key: 'sale', title: `On sale${words}`, about: null, list: inAddress(sale), asListed: true }, saleCards),
    plan({ key: 'wished', title: `Most wished${words}`, about: null, list: null }, wishedCards),
  ]
}

type Ready = { shelf: Pick<Shelf, 'title' | 'about'>; query: ListQuery; only: CardContext['only'] }

/**
 * Pickup at one mall: the chosen one, the nearest one with open stores, or without a place the one where most stores are ready today. While
 * all its stores are closed, the next opening counts.
 */
function readyAt(places: Places, around: Around, now: Date): Ready | null {
  const byMall = Map.groupBy(
    (around.near?.map(({ place }) => place) ?? [...places.stores.values()]).filter(
      ({ id, mall, paused, offersPickup }) => mall !== null && !paused && offersPickup && (around.storeIds?.has(id) ?? true),
    ),
    ({ mall }) => mall as ListedMall,
  )
  const malls = [...byMall].map(([mall, stores]) => ({ mall, stores, today: stores.filter((store) => nowAt(store, now).isReadyToday) }))
  const isLocal = around.near !== null && around.within !== null
  // Distance sorts the malls of a place; elsewhere the number of stores does.
  const open = malls.filter(({ today }) => today.length > 0).sort((a, b) => (isLocal ? 0 : b.today.length - a.today.length))[0]
  const chosen = open ?? malls.sort((a, b) => (isLocal ? 0 : b.stores.length - a.stores.length))[0]
  if (!chosen || (around.near !== null && around.within === null && !around.mall)) return null
  const { mall, stores, today } = chosen
  const promised = Map.groupBy(today.length > 0 ? today : stores, (store) => nowAt(store, now).pickupEstimate)
  // The title holds for each store on the shelf: a store that works slower promises a later time.
  const [promise, keepers] = [...promised].sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', []]
  const title = `${readyWords(promise)} at ${mall.name}`
  const ids = new Set(keepers.map(({ id }) => id))
  return {
    shelf: { title, about: around.mall ? null : `${mall.city}, ${mall.state}` },
    query: { mallId: mall.id, ...(today.length > 0 ? { pickupToday: true } : { inStock: true }) },
    only: (store) => ids.has(store.id),
  }
}

/** "Ready today by 1 PM" becomes "Ready by 1 PM": a title has little room. */
export const readyWords = (promise: string): string => {
  const [, day, time] = /^Ready (\w+)(?: by (.+))?/.exec(promise) ?? []
  if (!day) return 'Pick up'
  return day === 'today' && time && time !== 'pickup' ? `Ready by ${time}` : `Ready ${day}`
}

/**
 * At most two neighbors of a kind, in the order of the list, so that a shelf is not ten times the same. What has no picture of its own comes
 * last.
 */
function varied(cards: readonly Card[]): Card[] {
  const counts = new Map<string, number>()
  const first: Card[] = []
  const rest: Card[] = []
  const unseen: Card[] = []
  for (const card of cards) {
    if (!card.image || card.isStandIn) unseen.push(card)
    else {
      const seen = counts.get(card.categoryGlyph) ?? 0
      counts.set(card.categoryGlyph, seen + 1)
      ;(seen < 2 ? first : rest).push(card)
    }
  }
  return [...first, ...rest, ...unseen].slice(0, 2 * ON_A_SHELF)
}

async function ofThisWeek({ db }: SearchContext, cards: readonly Card[], now: Date): Promise<Card[]> {
  const rows = await rowsOf<{ product_id: ProductId }>(db, 'shelves.new')`
    select product_id from search_documents where product_id = any(${cards.map(({ id }) => id)}::bigint[])
      and newest_at > ${new Date(now.getTime() - 7 * DAY)}`
  const fresh = new Set(rows.map(({ product_id: id }) => id))
  return cards.filter(({ id }) => fresh.has(id))
}

const mostWished = async ({ db }: SearchContext): Promise<ProductId[]> =>
  (
    await rowsOf<{ product_id: ProductId }>(db, 'shelves.wished')`
      select product_id from wishlist_items group by product_id having count(*) >= ${sql(LEAST_WISHES)}
      order by count(*) desc, product_id desc limit ${sql(ASKED)}`
  ).map(({ product_id: id }) => id)

/** The filter by the names and values of the address. */
const inAddress = (query: ListQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, name === 'maxPrice' ? String(Number(value) / 100) : String(value)]],
    ),
  )
