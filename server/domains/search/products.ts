import type { Reply } from '#contracts/endpoint.ts'
import { DISTANCE_OPTIONS } from '#contracts/constants.ts'
import type { StoreId } from '#contracts/ids.ts'
import type { products } from '#contracts/catalog/catalog.ts'
import { DEFAULT_LIMIT } from '#contracts/page.ts'
import { rowsOf } from '../../platform/db.ts'
import { askedWords, withAskedColors } from './asked-colors.ts'
import type { Where } from './cards.ts'
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
import { almostEveryWord, everyWord, fewerWords, namedWords } from './text.ts'
import { withReason } from './reasons.ts'
import { understand } from './understand.ts'
import type { Analysis } from './vocabulary.ts'

type Products = Reply<typeof products>
type Found = Page & { total?: number | undefined; dropped?: string[]; exact?: number | null }
/** `elsewhere`: no product here has every word, but products outside the chosen store, mall or distance do. */
type Wording = 'every word' | 'most words' | 'elsewhere'
type Asked = {
  query: ListQuery
  conditions: Condition[]
  where: Where
  near: readonly Near<ListedStore>[] | null
  reach: Reach
  analysis: Analysis | null
  wording: Wording
  limit: number
}

/**
 * Products that can be bought and match the query. The fields beside the items tell how the query was changed, such as corrected spelling.
 */
export async function listProducts(finder: SearchContext, typed: ListQuery, now: Date): Promise<Products> {
  const { db, directory, tree, counts } = finder
  const [places, { query, analysis, understood, ...meaning }] = await Promise.all([directory.places(), understand(finder, typed)])
  const nearSaid = query.near === typed.near ? null : (query.near ?? null)
  const [{ near, reach }, chosen] = await Promise.all([scopeOf(db, places, query, now), conditionsOf(query, tree)])
  const unknown = unknownIn(query, places, chosen)
  const nothing = { items: [], nextCursor: null, total: 0, ...(unknown.length > 0 ? { unknown } : {}) }
  if (chosen === null || unknown.length > 0) return { ...nothing, ...(query.facets ? { facets: noFacets } : {}) }
  if (analysis && analysis.terms.length === 0)
    return {
      ...nothing,
      ...(query.facets ? { facets: noFacets } : {}),
      search: { corrected: null, dropped: analysis.unknown, widenedTo: null, exact: null, understood, gaveUp: [], near: nearSaid },
    }
  const ask = async (within: Reach, wishes: readonly Condition[]): Promise<Asked> => {
    const conditions = [...chosen, ...meaning.conditions, ...wishes]
    return {
      query,
      conditions,
      near,
      reach: within,
      analysis,
      wording: await wordingOf(db, { query, conditions, reach: within, analysis }),
      limit: query.limit ?? DEFAULT_LIMIT,
      where: { places, now, near, only: onlyOf(query, within), ...(isPicky(query) ? { asListed: true } : {}) },
    }
  }
  const kept =
    meaning.wishes.length > 0 && !(await isMet(db, [...chosen, ...meaning.conditions], meaning.wishes, analysis)) ? [] : meaning.wishes
  let asked = await ask(reach, kept)
  let found = await find(finder, asked)
  let widenedTo: number | null = null
  if (found.items.length === 0 && near && reach && query.within !== undefined && query.cursor === undefined)
    for (const miles of DISTANCE_OPTIONS.filter((option) => option > (query.within ?? 0))) {
      asked = await ask(reachOf(places, near, { ...query, within: miles }, now), kept)
      found = await find(finder, asked)
      if (found.items.length === 0) continue
      widenedTo = miles
      break
    }
  const counted = query.facets ? await counts.of(allConditions(asked)) : undefined
  const total = counted?.total ?? found.total ?? (query.cursor === undefined && found.nextCursor === null ? found.items.length : undefined)
  const said = analysis || widenedTo !== null || understood.length > 0
  return {
    items: await withAskedColors(db, analysis ? found.items.map((card) => withReason(card, analysis)) : found.items, askedWords(query)),
    nextCursor: found.nextCursor,
    ...(total === undefined ? {} : { total }),
    ...(counted ? { facets: counted.facets } : {}),
    ...(said
      ? {
          search: {
            corrected: analysis?.corrected ?? null,
            dropped: found.dropped ?? [],
            widenedTo,
            exact: found.exact ?? null,
            understood,
            gaveUp: kept.length < meaning.wishes.length ? meaning.wishes.map(({ label }) => label) : [],
            near: nearSaid,
          },
        }
      : {}),
  }
}

/** Whether a product anywhere has the words and fulfills the wishes: decided without the place, so that all pages decide alike. */
async function isMet(db: SearchContext['db'], conditions: readonly Condition[], wishes: readonly Condition[], analysis: Analysis | null) {
  const words = analysis ? hasEveryWord(analysis) : []
  return exists(db, [...words, ...conditions, ...wishes])
}

function unknownIn({ storeId, mallId }: ListQuery, { stores, malls }: Where['places'], conditions: Condition[] | null) {
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

function onlyOf({ storeId, mallId, method }: ListQuery, reach: Reach): Where['only'] {
  if (storeId === undefined && mallId === undefined && reach === null && method === undefined) return null
  const near = reach && new Set(reach.map(({ place }) => place.id))
  return (store) =>
    (storeId === undefined || store.id === storeId) &&
    (mallId === undefined || store.mallId === mallId) &&
    (!near || near.has(store.id)) &&
    offers(store, method)
}

async function find(finder: SearchContext, asked: Asked): Promise<Found> {
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
    return bestMatches(finder, { cards, analysis, typed, conditions: all, selective, limit, cursor, where })
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

type Wanted = Pick<Asked, 'query' | 'conditions' | 'reach' | 'analysis'>

const hasWords = (words: string, clause: Clause): Condition => ({
  name: 'words',
  sql: (param, d) => `${d}.words @@ ${param(words)}::tsquery`,
  clause,
})
const hasEveryWord = (analysis: Analysis): Condition[] => [hasWords(everyWord(analysis), haveAll(analysis.terms)), ...namedWords(analysis)]

/** The conditions that limit a list to a store, a mall or a distance. */
const placeConditions = ({ query, reach }: Pick<Asked, 'query' | 'reach'>): Condition[] => [
  ...carriedBy(query),
  ...(reach ? [availableIn(reach.map(({ place }) => place.id))] : []),
]

/** Every word is asked for if any product here has them all; else most of them, unless products elsewhere have them all. */
export async function wordingOf(db: SearchContext['db'], { analysis, ...wanted }: Wanted): Promise<Wording> {
  if (!analysis || almostEveryWord(analysis) === null) return 'every word'
  const words = hasEveryWord(analysis)
  const place = placeConditions(wanted)
  if (await exists(db, [...words, ...wanted.conditions, ...place])) return 'every word'
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

function wordsCondition({ analysis, wording }: Pick<Asked, 'analysis' | 'wording'>): Condition[] {
  if (!analysis) return []
  const most = wording === 'most words' ? almostEveryWord(analysis) : null
  return most === null ? hasEveryWord(analysis) : [hasWords(most, some((fewerWords(analysis) ?? []).map(haveAll)))]
}

export const allConditions = (wanted: Wanted & Pick<Asked, 'wording'>): Condition[] => [
  ...wanted.conditions,
  ...placeConditions(wanted),
  ...wordsCondition(wanted),
]
