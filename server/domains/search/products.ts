import type { Reply } from '#contracts/endpoint.ts'
import { DISTANCE_OPTIONS } from '#contracts/constants.ts'
import type { StoreId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { ProductCard, products } from '#contracts/catalog/catalog.ts'
import { DEFAULT_LIMIT } from '#contracts/page.ts'
import { rowsOf } from '../../platform/db.ts'
import { askedWords, withAskedColors, withAskedSizes } from './asked-colors.ts'
import type { CardContext } from './cards.ts'
import type { SearchContext } from './finder.ts'
import type { ListedStore, Near } from './directory/directory.ts'
import {
  availableIn,
  carriedBy,
  type Condition,
  conditionsOf,
  type ListQuery,
  offers,
  parameters,
  placeConditions,
  planName,
  type Reach,
  reachOf,
  scopeOf,
} from './filters.ts'
import { type ListSort, listPage, type Page, shelfPage } from './lists.ts'
import { nearestPage } from './nearest.ts'
import { bestMatches } from './search-server/best-matches.ts'
import { type Clause, some } from './search-server/clauses.ts'
import { haveAll } from './search-server/word-clauses.ts'
import { shortcutIn } from './shortcuts.ts'
import { describesOthers, type Fit, type Fits, fitIn, fitsOf, isIn, isThe, storesAround, thingIn } from './things.ts'
import { almostEveryWord, everyWord, fewerWords, namedWords } from './text.ts'
import { withReason } from './reasons.ts'
import { understand } from './understand.ts'
import type { Analysis } from './vocabulary.ts'

type Products = Reply<typeof products>
type FoundProducts = Page & { total?: number | undefined; dropped?: string[]; exact?: number | null; fits?: Fits | null }
/** `elsewhere`: no product here has every word, but products outside the chosen store, mall or distance do. */
type Wording = 'every word' | 'most words' | 'elsewhere'
type PreparedSearch = {
  query: ListQuery
  conditions: Condition[]
  where: CardContext
  near: readonly Near<ListedStore>[] | null
  reach: Reach
  analysis: Analysis | null
  wording: Wording
  /** So many products have every word, where that is known; at most as many as a page shows. */
  whole: number | undefined
  limit: number
}

/**
 * Products that can be bought and match the query. The fields beside the items tell how the query was changed, such as corrected spelling.
 */
export async function listProducts(finder: SearchContext, typed: ListQuery, now: Date): Promise<Products> {
  const { db, directory, tree, counts } = finder
  const { shortcut = null, isWhole = false } = shortcutIn(typed.q) ?? {}
  const [places, { query: read, analysis, understood, missingBrands, ...meaning }] = await Promise.all([
    directory.places(),
    understand(finder, isWhole ? { ...typed, asTyped: true } : typed, now),
  ])
  const lowestPrice = analysis && (await lowestInstead(finder, { typed, read, analysis, conditions: meaning.conditions }))
  const query = lowestPrice === null ? read : { ...read, minPrice: typed.minPrice, maxPrice: typed.maxPrice }
  const nearSaid = query.near === typed.near ? null : (query.near ?? null)
  const [{ near, reach }, chosen] = await Promise.all([scopeOf(db, places, query, now), conditionsOf(query, tree)])
  const unknown = unknownIn(query, places, chosen)
  const nothing = { items: [], nextCursor: null, total: 0, ...(unknown.length > 0 ? { unknown } : {}) }
  if (chosen === null || unknown.length > 0) return { ...nothing, ...(query.facets ? { facets: noFacets } : {}) }
  if (analysis && analysis.terms.length === 0)
    return {
      ...nothing,
      ...(query.facets ? { facets: noFacets } : {}),
      search: {
        ...AS_TYPED,
        dropped: analysis.unknown,
        namesNothing: analysis.unknown.length === 0,
        understood,
        near: nearSaid,
        shortcut,
        missingBrands,
      },
    }
  const ask = async (within: Reach, wishes: readonly Condition[]): Promise<PreparedSearch> => {
    const conditions = [...chosen, ...meaning.conditions, ...wishes]
    // The words were counted on the shelf that is searched, unless more or less is asked for.
    const isAsCounted = within === reach && query === read && meaning.conditions.length + wishes.length === 0
    const whole = isAsCounted ? analysis?.whole : undefined
    return {
      query,
      conditions,
      near,
      reach: within,
      analysis,
      wording: await wordingOf(db, { query, conditions, reach: within, analysis }, whole),
      whole,
      limit: query.limit ?? DEFAULT_LIMIT,
      where: {
        places,
        now,
        near,
        only: onlyOf(query, within),
        ...(isPicky(query) ? { asListed: true } : {}),
        ...(query.sort === 'distance' ? { nearestFirst: true } : {}),
      },
    }
  }
  const kept =
    meaning.wishes.length > 0 && !(await isMet(db, [...chosen, ...meaning.conditions], meaning.wishes, analysis)) ? [] : meaning.wishes
  let asked = await ask(reach, kept)
  let found = await find(finder, asked)
  let fit = await fitOf(finder, asked, found)
  const nobodyNear = query.cursor === undefined ? await nobodyIn(finder, asked, { found, fit }) : null
  const nearest = nobodyNear?.nearest ?? null
  let widenedTo: number | null = null
  if ((found.items.length === 0 || nearest) && near && reach && query.within !== undefined && query.cursor === undefined)
    for (const miles of widerThan(query.within, nearest?.distanceMiles ?? 0)) {
      const wider = await ask(reachOf(places, near, { ...query, within: miles }, now), kept)
      const there = await find(finder, wider)
      if (there.items.length === 0) continue
      asked = wider
      found = there
      fit = await fitOf(finder, asked, found)
      widenedTo = miles
      break
    }
  const isRelated = nobodyNear !== null && widenedTo === null
  // Products beside the page are shown only where they are named by these words.
  const isPage = isWhole && (isRelated || !fit?.hasThing || (found.dropped ?? []).length > 0)
  if (isPage) found = { items: [], nextCursor: null, total: 0 }
  else if (isRelated)
    found = { items: found.items.slice(0, MOST_RELATED), nextCursor: null, total: 0, exact: 0, dropped: found.dropped ?? [] }
  const counted = query.facets && !isRelated && !isPage ? await counts.of(allConditions(asked)) : undefined
  const total = counted?.total ?? found.total ?? (query.cursor === undefined && found.nextCursor === null ? found.items.length : undefined)
  const said = analysis || shortcut || widenedTo !== null || understood.length > 0
  const colored = await withAskedColors(
    finder,
    analysis ? found.items.map((card) => withReason(card, analysis)) : found.items,
    askedWords(query),
  )
  return {
    items: withAskedSizes(colored, meaning.sizes, query.options),
    nextCursor: found.nextCursor,
    ...(total === undefined ? {} : { total }),
    ...(counted ? { facets: counted.facets } : query.facets ? { facets: noFacets } : {}),
    ...(said
      ? {
          search: {
            ...AS_TYPED,
            corrected: analysis?.corrected ?? null,
            dropped: found.dropped ?? [],
            widenedTo,
            exact: isRelated ? 0 : exactIn(found, fit),
            understood,
            gaveUp: [
              ...(kept.length < meaning.wishes.length ? meaning.wishes.map(({ label }) => label) : []),
              ...(lowestPrice === null ? [] : understood.flatMap(({ label }) => (PRICE.test(label) ? label : []))),
            ],
            lowestPrice,
            near: nearSaid,
            nobodyNear: isPage ? null : nobodyNear,
            shortcut,
            missingBrands,
          },
        }
      : {}),
  }
}

/** The largest distance is everywhere, so the nearest product is always within one of these. */
const widerThan = (within: number, nearest: number): readonly number[] =>
  DISTANCE_OPTIONS.filter((option) => option > within && option >= Math.min(nearest, Math.max(...DISTANCE_OPTIONS)))

/** At most this many related products are shown where nobody sells what is asked for. */
const MOST_RELATED = 12

/** Lists in another order are no best matches, and what they hold is not judged. */
async function fitOf(
  { db }: SearchContext,
  { analysis, query }: PreparedSearch,
  { items, fits, exact = null }: FoundProducts,
): Promise<Fit | null> {
  const thing = analysis && (query.sort ?? 'relevance') === 'relevance' ? thingIn(analysis) : null
  if (!analysis || !thing || items.length === 0) return null
  return fitIn(items, fits ?? (await fitsOf(db, thing, items)), { exact, terms: analysis.terms })
}

/** The number of cards that are what was asked for; null: all of them. */
function exactIn({ items, exact = null }: FoundProducts, fit: Fit | null): number | null {
  const end = Math.min(exact ?? items.length, fit?.named ?? items.length)
  return end === items.length ? exact : end
}

/**
 * Where no product here is the thing that the search names: the nearest one that is, if there is one. Null: something here is the thing, or
 * the word only describes things everywhere ("striped").
 */
async function nobodyIn(
  { db, cards }: SearchContext,
  { query, conditions, where, reach, analysis }: PreparedSearch,
  { found, fit }: { found: FoundProducts; fit: Fit | null },
): Promise<{ nearest: ProductCard | null } | null> {
  const thing = analysis && thingIn(analysis)
  if (!thing || (found.items.length > 0 && !fit)) return null
  const isPart = (found.dropped ?? []).length > 0
  // A camera is tagged "photo", and is no "photo of nothing".
  const isTagged = isPart && fit?.hasThing && !found.items.some(({ title }) => isIn(title, thing))
  const isOther =
    fit?.isOther ||
    (isTagged && !(await exists(db, [...conditions, isThe(thing, 'name')]))) ||
    (fit?.isTurned && !(await exists(db, [describesOthers(analysis.terms)])))
  if (fit?.hasThing && !isOther) return null
  const words = isPart ? [] : hasEveryWord(analysis)
  const wanted = [...words, ...conditions, isThe(thing, 'name')]
  const place = placeConditions(query, reach)
  if (!(await exists(db, wanted)))
    return fit && fit.named > 0 && !isOther ? null : found.items.length > 0 || place.length === 0 ? { nearest: null } : null
  if (await exists(db, [...words, ...conditions, isThe(thing), ...place])) return null
  const stores = storesAround(query, where)
  if (!stores) return { nearest: null }
  const page = await nearestPage(db, stores, {
    cards,
    conditions: wanted,
    limit: 1,
    cursor: undefined,
    where: { ...where, near: stores, only: null, nearestFirst: true },
  })
  return { nearest: page.items[0] ?? null }
}

const AS_TYPED: NonNullable<Products['search']> = {
  corrected: null,
  dropped: [],
  widenedTo: null,
  exact: null,
  understood: [],
  gaveUp: [],
  lowestPrice: null,
  near: null,
  nobodyNear: null,
  shortcut: null,
  missingBrands: [],
  namesNothing: false,
}

const PRICE = /^(Under |Over )?\$/

type PricedWords = { typed: ListQuery; read: ListQuery; analysis: Analysis; conditions: readonly Condition[] }
/**
 * The lowest price of the products with every word, if the words name a price that none of them has; else null. Other things at that price
 * are no answer. Decided without the place, so that all pages decide alike.
 */
async function lowestInstead({ db, tree }: SearchContext, { typed, read, analysis, conditions }: PricedWords): Promise<Cents | null> {
  if (analysis.terms.length === 0 || (read.minPrice === typed.minPrice && read.maxPrice === typed.maxPrice)) return null
  const words = [...hasEveryWord(analysis), ...conditions]
  const [priced, any] = await Promise.all([
    conditionsOf(read, tree),
    conditionsOf({ ...read, minPrice: typed.minPrice, maxPrice: typed.maxPrice }, tree),
  ])
  if (!priced || !any || (await exists(db, [...words, ...priced]))) return null
  const { values, param } = parameters()
  const tests = [...words, ...any].map(({ sql }) => sql(param, 'd'))
  const [row] = await rowsOf<{ price: Cents | null }>(
    db,
    planName('text.lowest', [...words, ...any]),
    `select min(d.price)::int as price from search_documents d where ${tests.join(' and ')}`,
    values,
  )
  return row?.price ?? null
}

/** Whether a product anywhere has the words and fulfills the wishes: decided without the place, so that all pages decide alike. */
async function isMet(db: SearchContext['db'], conditions: readonly Condition[], wishes: readonly Condition[], analysis: Analysis | null) {
  const words = analysis ? hasEveryWord(analysis) : []
  return exists(db, [...words, ...conditions, ...wishes])
}

function unknownIn({ storeId, mallId }: ListQuery, { stores, malls }: CardContext['places'], conditions: Condition[] | null) {
  return [
    ...(conditions === null ? ['category' as const] : []),
    ...(storeId !== undefined && !stores.has(storeId) ? ['storeId' as const] : []),
    ...(mallId !== undefined && !malls.has(mallId) ? ['mallId' as const] : []),
  ]
}

/** The list is sorted or filtered by facts that differ between the retailers of an item. */
const isPicky = ({ sort, minPrice, maxPrice, onSale, options, brand }: ListQuery): boolean =>
  sort?.startsWith('price') || onSale || [minPrice, maxPrice, options, brand].some((asked) => asked !== undefined)

const noFacets = { categories: [], brands: [], methods: [], prices: [], onSale: 0, inStock: 0, wellRated: 0 }

function onlyOf({ storeId, mallId, method }: ListQuery, reach: Reach): CardContext['only'] {
  if (storeId === undefined && mallId === undefined && reach === null && method === undefined) return null
  const near = reach && new Set(reach.map(({ place }) => place.id))
  return (store) =>
    (storeId === undefined || store.id === storeId) &&
    (mallId === undefined || store.mallId === mallId) &&
    (!near || near.has(store.id)) &&
    offers(store, method)
}

async function find(finder: SearchContext, asked: PreparedSearch): Promise<FoundProducts> {
  const { db, cards } = finder
  const { query, conditions, where, near, reach, analysis, limit } = asked
  const sort = query.sort ?? 'relevance'
  const reachIds = reach?.map(({ place }) => place.id)
  if (reachIds?.length === 0 || asked.wording === 'elsewhere') return { items: [], nextCursor: null, total: 0 }
  const { cursor } = query
  const inPlace = carriedBy(query)
  if (analysis && sort === 'relevance') {
    const all = [...conditions, ...inPlace, ...(reachIds ? [availableIn(reachIds)] : [])]
    const selective = all.some(
      ({ name, facet }) => facet === 'brand' || facet === 'price' || ['store', 'mall', 'reach', 'branch'].includes(name),
    )
    const typed = analysis.corrected ?? query.q ?? ''
    const lacksPair = asked.wording === 'most words' && analysis.terms.length === 2
    return bestMatches(finder, {
      cards,
      analysis,
      typed,
      lacksPair,
      whole: asked.whole,
      conditions: all,
      reachIds,
      selective,
      limit,
      cursor,
      where,
    })
  }
  const words = wordsCondition(asked)
  if (sort === 'distance' && near)
    return nearestPage(db, placesOf(query, near, reachIds), { cards, conditions: [...conditions, ...words], limit, cursor, where })
  const listSort: ListSort = sort === 'relevance' || sort === 'distance' ? 'rank' : sort
  const place = query.storeId !== undefined ? { storeId: query.storeId } : query.mallId !== undefined ? { mallId: query.mallId } : null
  if (place && listSort === 'rank' && !reach && (query.storeId === undefined || query.mallId === undefined))
    return shelfPage(db, place, { cards, conditions: [...conditions, ...words], limit, cursor, where })
  return listPage(db, {
    cards,
    sort: listSort,
    conditions: [...conditions, ...inPlace, ...words],
    limit,
    cursor,
    where,
    reach: reachIds ? { storeIds: reachIds, share: reachIds.length / Math.max(1, where.places.stores.size) } : null,
  })
}

function placesOf({ storeId, mallId }: ListQuery, near: readonly Near<ListedStore>[], reachIds?: readonly StoreId[]): Near<ListedStore>[] {
  const within = reachIds && new Set(reachIds)
  return near.filter(
    ({ place }) =>
      (storeId === undefined || place.id === storeId) &&
      (mallId === undefined || place.mallId === mallId) &&
      (!within || within.has(place.id)),
  )
}

type UnderstoodQuery = Pick<PreparedSearch, 'query' | 'conditions' | 'reach' | 'analysis'>

const hasWords = (words: string, clause: Clause): Condition => ({
  name: 'words',
  sql: (param, d) => `${d}.words @@ ${param(words)}::tsquery`,
  clause,
})
const hasEveryWord = (analysis: Analysis): Condition[] => [hasWords(everyWord(analysis), haveAll(analysis.terms)), ...namedWords(analysis)]

/** Every word is asked for if any product here has them all; else most of them, unless products elsewhere have them all. */
export async function wordingOf(db: SearchContext['db'], { analysis, ...wanted }: UnderstoodQuery, whole?: number): Promise<Wording> {
  if (!analysis || almostEveryWord(analysis) === null) return 'every word'
  const words = hasEveryWord(analysis)
  const place = placeConditions(wanted.query, wanted.reach)
  if (whole === undefined ? await exists(db, [...words, ...wanted.conditions, ...place]) : whole > 0) return 'every word'
  return place.length > 0 && (await exists(db, [...words, ...wanted.conditions])) ? 'elsewhere' : 'most words'
}

async function exists(db: SearchContext['db'], conditions: readonly Condition[]): Promise<boolean> {
  const { values, param } = parameters()
  const tests = conditions.map(({ sql }) => sql(param, 'd'))
  const rows = await rowsOf(
    db,
    planName('text.any', conditions),
    `select from search_documents d where ${tests.join(' and ')} limit 1`,
    values,
  )
  return rows.length > 0
}

function wordsCondition({ analysis, wording }: Pick<PreparedSearch, 'analysis' | 'wording'>): Condition[] {
  if (!analysis) return []
  const most = wording === 'most words' ? almostEveryWord(analysis) : null
  return most === null ? hasEveryWord(analysis) : [hasWords(most, some((fewerWords(analysis) ?? []).map(haveAll)))]
}

export const allConditions = (wanted: UnderstoodQuery & Pick<PreparedSearch, 'wording'>): Condition[] => [
  ...wanted.conditions,
  ...placeConditions(wanted.query, wanted.reach),
  ...wordsCondition(wanted),
]
