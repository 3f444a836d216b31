import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { ProductId, SavedSearchId, StoreId, MallId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { ZipPlace } from '#contracts/places/places.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, rowsOf, sql, transact } from '../../../platform/db.ts'
import { distanceBetween } from '../../places/distance.ts'
import { zipPlaces } from '../../places/zips.ts'
import { CategoryTree } from '../category-tree.ts'
import { Directory, type ListedStore } from '../directory/directory.ts'
import { offers } from '../filters.ts'
import { type Changed, hasOptions, type MatchNews, matchNewsOf, optionKeys } from './saved-search-rules.ts'

/** The maximum number of products in one message; the message says if there are more. */
export const MOST_TOLD = 20
const NEWS_AT_ONCE = 200
const PLACES_AT_ONCE = 500
/** The maximum number of searches compared in one transaction. */
export const SEARCHES_AT_ONCE = 4_000
const PATIENCE_MS = 60_000

type News = { id: number; productId: ProductId; storesBefore: (string | number)[]; priceBefore: Cents | null; changedAt: Date }
type Doc = {
  productId: ProductId
  price: Cents
  stores: (string | number)[]
  options: string[]
  category: string
  brand: string | null
  lexemes: string[]
}
type Thing = Changed & { options: ReadonlySet<string>; categories: ReadonlySet<string>; keys: string[] }
type Candidate = {
  searchId: SavedSearchId
  productId: ProductId
  category: string | null
  options: string[]
  storeId: StoreId | null
  mallId: MallId | null
  method: FulfillmentMethod | null
  zip: string | null
  miles: number | null
  since: Date
}

type Look = { ids: number[]; things: ReadonlyMap<ProductId, Thing>; reach: Reach }

/**
 * Compares products that arrived or got cheaper since the last run with saved searches, and stores the matches to report. The cost depends
 * on the number of changes and of matching searches, not on the total number of searches; no transaction reads more than one page of
 * searches. One node runs it at a time; an interrupted run is repeated and stores nothing twice.
 */
export async function matchNews({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const [directory, tree] = [new Directory(db), new CategoryTree(db)]
  const found = new Map<SavedSearchId, number>()
  while (await matchSome(db, directory, tree, found, clock.now()));
}

async function matchSome(db: Db, directory: Directory, tree: CategoryTree, found: Map<SavedSearchId, number>, now: Date): Promise<boolean> {
  const look = await inTurn(db, (tx) => nextLook(tx, directory, tree))
  if (!look) return false
  for (let places = placesOf(look.things); places.length > 0; ) {
    const [some, others] = [places.slice(0, PLACES_AT_ONCE), places.slice(PLACES_AT_ONCE)]
    const left = await inTurn(db, (tx) => matchAt(tx, look, some, found, now))
    if (left === null) return false
    places = [...others, ...left]
  }
  const done = await inTurn(db, (tx) => rowsOf(tx, 'match_news.done')`delete from product_news where id = any(${look.ids}::bigint[])`)
  return done !== null && look.ids.length === NEWS_AT_ONCE
}

/** Null while another node runs it. */
const inTurn = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T | null> =>
  transact(db, async (tx) => {
    const [turn] = await rowsOf<{ mine: boolean }>(tx, 'match_news.turn')`
      select pg_try_advisory_xact_lock(hashtext('search.match_news')) as mine, set_config('statement_timeout', '${sql(PATIENCE_MS)}', true)`
    return turn?.mine ? work(tx) : null
  })

async function nextLook(tx: Db, directory: Directory, tree: CategoryTree): Promise<Look | null> {
  const news = await rowsOf<News>(tx, 'match_news.next')`
    select id, product_id as "productId", stores_before as "storesBefore", price_before as "priceBefore", changed_at as "changedAt"
    from product_news order by id limit ${sql(NEWS_AT_ONCE)}`
  if (news.length === 0) return null
  const { stores } = await directory.places()
  return { ids: news.map(({ id }) => id), things: await thingsOf(tx, news, stores, tree), reach: new Reach(stores) }
}

/** Stores the matches on the next page of searches at each of these places; returns the places that have more pages. */
async function matchAt(
  tx: Db,
  { things, reach }: Look,
  places: readonly Place[],
  found: Map<SavedSearchId, number>,
  now: Date,
): Promise<Place[]> {
  const { candidates, left } = await candidatesAt(tx, places)
  await reach.learn(
    tx,
    candidates.flatMap(({ zip }) => zip ?? []),
  )
  const hits = candidates.flatMap((candidate) => hitsOf(candidate, things, reach, found))
  if (hits.length > 0) await keepHits(tx, hits, now)
  return left
}

const numbers = <Id extends number>(ids: readonly (string | number)[]): Id[] => ids.map(Number) as Id[]

/** The changed products that can be bought, with all the fields searches compare. */
async function thingsOf(
  tx: Db,
  news: readonly News[],
  stores: ReadonlyMap<StoreId, ListedStore>,
  tree: CategoryTree,
): Promise<Map<ProductId, Thing>> {
  const byProduct = Map.groupBy(news, ({ productId }) => productId)
  const docs = await rowsOf<Doc>(tx, 'match_news.documents')`
    select product_id as "productId", price, stores, options, category_slug as category, lower(brand) as brand,
      tsvector_to_array(words) as lexemes
    from search_documents where product_id = any(${[...byProduct.keys()]}::bigint[]) and in_stock`
  const things = await Promise.all(
    docs.map(async (doc): Promise<Thing> => {
      const here = numbers<StoreId>(doc.stores).filter((id) => id > 0)
      const categories = await tree.pathOf(doc.category)
      const malls = new Set(here.flatMap((id) => stores.get(id)?.mallId ?? []))
      return {
        productId: doc.productId,
        price: doc.price,
        stores: here,
        changes: (byProduct.get(doc.productId) ?? []).map((one) => ({ ...one, storesBefore: numbers<StoreId>(one.storesBefore) })),
        options: new Set(doc.options),
        categories: new Set(categories),
        keys: [
          ...doc.lexemes.map((lexeme) => `word:${lexeme}`),
          ...(doc.brand === null ? [] : [`brand:${doc.brand}`]),
          ...optionKeys(doc.options),
          ...categories.map((slug) => `category:${slug}`),
          ...here.map((id) => `store:${id}`),
          ...[...malls].map((id) => `mall:${id}`),
        ],
      }
    }),
  )
  return new Map(things.map((thing) => [thing.productId, thing]))
}

/** The position of the searches for a product in the anchor index, and the last id already read. */
type Place = { productId: ProductId; key: string; changedAt: Date | undefined; after: SavedSearchId | 0 }
const placesOf = (things: ReadonlyMap<ProductId, Thing>): Place[] =>
  [...things.values()].flatMap(({ productId, changes, keys }) =>
    keys.map((key) => ({ productId, key, changedAt: changes.at(-1)?.changedAt, after: 0 as const })),
  )

/** Reads the anchor index; the same statement checks every condition that SQL can compare cheaply. */
async function candidatesAt(tx: Db, places: readonly Place[]): Promise<{ candidates: Candidate[]; left: Place[] }> {
  // The fewer places are left, the more searches of each are read at once.
  const page = Math.max(1, Math.floor(SEARCHES_AT_ONCE / places.length))
  const rows = await rowsOf<Candidate & { at: number; isEnd: boolean }>(tx, 'match_news.candidates')`
    with page as materialized (
      select (k.at - 1)::int as at, k.product_id, s.id, s.category, s.options, s.store_id, s.mall_id, s.method, s.zip, s.miles, s.since,
        coalesce(s.since < k.changed_at and (s.words is null or d.words @@ s.words) and (s.brand is null or lower(d.brand) = s.brand)
          and (s.min_price is null or d.price >= s.min_price) and (s.max_price is null or d.price <= s.max_price)
          and (d.on_sale or not s.on_sale) and (s.min_stars is null or d.stars_mean >= s.min_stars), false) as fits
      from unnest((select ${places.map(({ productId }) => productId)}::bigint[]), (select ${places.map(({ key }) => key)}::text[]),
        (select ${places.map(({ changedAt }) => changedAt)}::timestamptz[]), (select ${places.map(({ after }) => after)}::bigint[])) with
        ordinality
        k(product_id, key, changed_at, after, at)
      cross join lateral (select * from saved_searches s where s.anchor = k.key and s.tells and s.id > k.after order by s.id limit ${page})
        s
      join search_documents d on d.product_id = k.product_id
    ) select at, false as "isEnd", id as "searchId", product_id as "productId", category, options, store_id as "storeId",
      mall_id as "mallId", method, zip, miles, since
    from page where fits
    union all select at, true, max(id), max(product_id), null, '{}', null, null, null, null, null, null from page group by at
    having count(*) = ${page}`
  return {
    candidates: rows.filter(({ isEnd }) => !isEnd),
    left: rows.flatMap(({ at, isEnd, searchId }) => {
      const place = places[at]
      return isEnd && place ? [{ ...place, after: searchId }] : []
    }),
  }
}

type Hit = { searchId: SavedSearchId; productId: ProductId; why: MatchNews['why']; price: Cents; storeId: StoreId }

function hitsOf(candidate: Candidate, things: ReadonlyMap<ProductId, Thing>, reach: Reach, found: Map<SavedSearchId, number>): Hit[] {
  const { searchId, productId, category, options } = candidate
  const [thing, already] = [things.get(productId), found.get(searchId) ?? 0]
  if (!thing || already >= MOST_TOLD) return []
  if ((category !== null && !thing.categories.has(category)) || !hasOptions(options, thing.options)) return []
  const news = matchNewsOf(thing, candidate.since, (storeId) => reach.counts(storeId, candidate))
  const storeId = news && reach.nearest(news.storeIds, candidate)
  if (!news || !storeId) return []
  found.set(searchId, already + 1)
  return [{ searchId, productId, why: news.why, price: thing.price, storeId }]
}

/** Which stores count for a search, and which of them is nearest. */
class Reach {
  readonly #stores: ReadonlyMap<StoreId, ListedStore>
  readonly #zips = new Map<string, ZipPlace | null>()
  readonly #miles = new Map<string, number>()

  constructor(stores: ReadonlyMap<StoreId, ListedStore>) {
    this.#stores = stores
  }

  async learn(db: Db, zips: readonly string[]): Promise<void> {
    const fresh = [...new Set(zips)].filter((zip) => !this.#zips.has(zip))
    const places = await zipPlaces(db, fresh)
    for (const zip of fresh) this.#zips.set(zip, places.get(zip) ?? null)
  }

  counts(id: StoreId, { storeId, mallId, method, zip, miles }: Candidate): boolean {
    const store = this.#stores.get(id)
    if (!store || store.paused || !offers(store, method ?? undefined)) return false
    if ((storeId !== null && id !== storeId) || (mallId !== null && store.mallId !== mallId)) return false
    return zip === null || miles === null || this.#milesTo(zip, store) <= miles
  }

  nearest(ids: readonly StoreId[], { zip }: Candidate): StoreId | undefined {
    if (zip === null) return ids[0]
    const far = (id: StoreId): number => {
      const store = this.#stores.get(id)
      return store ? this.#milesTo(zip, store) : Number.POSITIVE_INFINITY
    }
    return ids.toSorted((a, b) => far(a) - far(b))[0]
  }

  #milesTo(zip: string, store: ListedStore): number {
    const key = `${zip} ${store.id}`
    const known = this.#miles.get(key)
    if (known !== undefined) return known
    const place = this.#zips.get(zip)
    const miles = place ? distanceBetween(place, store).miles : Number.POSITIVE_INFINITY
    this.#miles.set(key, miles)
    return miles
  }
}

/**
 * A match is reported only once, unless the product got cheaper. New matches are due immediately, or an hour after the last message.
 * Updates searches that are already due as well: a concurrent send cannot see the new matches and must run again.
 */
const keepHits = (tx: Db, hits: readonly Hit[], now: Date): Promise<unknown> =>
  rowsOf(tx, 'match_news.keep')`
    with hit as (
      insert into saved_search_matches (search_id, product_id, why, price, store_id, found_at)
      select m.search_id, m.product_id, m.why, m.price, m.store_id, ${now}::timestamptz
      from unnest(${hits.map(({ searchId }) => searchId)}::bigint[], ${hits.map(({ productId }) => productId)}::bigint[],
        ${hits.map(({ why }) => why)}::text[], ${hits.map(({ price }) => price)}::bigint[], ${hits.map(({ storeId }) => storeId)}::bigint[])
        m(search_id, product_id, why, price, store_id)
      join saved_searches s on s.id = m.search_id order by m.search_id, m.product_id for key share of s
      on conflict (search_id, product_id) do update set why = excluded.why, price = excluded.price, store_id = excluded.store_id,
        found_at = excluded.found_at, told_at = null
      where saved_search_matches.told_at is null or excluded.price < saved_search_matches.price
      returning search_id
    ) update saved_searches s set due_at = coalesce(s.due_at, greatest(${now}::timestamptz, s.told_at + interval '1 hour'))
    from (select distinct search_id from hit) h where s.id = h.search_id`
