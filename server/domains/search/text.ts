import type { ProductCard } from '#contracts/catalog/catalog.ts'
import type { ProductId, StoreId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { KeptCards, CardContext } from './cards.ts'
import { readCursor, writeCursor, wrongCursor } from '../../platform/cursors.ts'
import { type Condition, parameters, planName } from './filters.ts'
import { firstOfItem, rowsFor } from './lists.ts'
import { hasWord } from './search-server/word-clauses.ts'
import { withSmallStore } from './small-stores.ts'
import { madeFor } from './audience.ts'
import { type Fits, fitSql, named, namedIn, thingIn } from './things.ts'
import type { Analysis, Term } from './vocabulary.ts'
import { NAME_SHARES, NOUN_SHARE, POINTS, RINGS, SHARE, WORDS } from './points.ts'
import { plainWords, quoted } from './words.ts'

const WINDOW = 200
/** Results of at most this many products are always scored at once. */
const ALWAYS_SCORED = 2_000
/** Scoring a product costs about as much as looking at so many while walking down the ranks. */
const LOOKS_PER_SCORE = 3
/**
 * At most this many products are scored at once; larger results are read by rank, one window at a time. The rarer a word, the more products
 * a walk by rank passes before its window is full, and of each item it keeps one: in a large marketplace scoring all products of a rare word
 * costs less.
 */
const mostScored = ({ products, perItem }: Analysis): number =>
  Math.max(ALWAYS_SCORED, Math.sqrt((WINDOW * perItem * products) / LOOKS_PER_SCORE))
/** A word that more products than this have is too common to be searched alone. */
const MOST_ALONE = 3_000

/** The word itself, or one of its other names. */
const asked = ({ lexeme, also = [] }: Term): string => (also.length === 0 ? quoted(lexeme) : `(${quoted(lexeme)} | ${named(also)})`)
const all = (terms: readonly Term[]): string => terms.map(asked).join(' & ')

/** The expected number of products with all of these words (in their heads), if words are independent. */
const expected = (terms: readonly Term[], { products }: Analysis, where: 'documents' | 'heads' = 'documents'): number =>
  terms.reduce((share, term) => share * Math.min(1, term[where] / products), products)

export const everyWord = ({ terms }: Analysis): string => all(terms)

/** A title that says it is free of a thing: "nut free", "without nuts", "nutless". Stems have letters and digits only. */
export const freeOf = (lexeme: string): string => `\\m(no|non|without|zero) ${lexeme}|\\m${lexeme}[a-z]* ?(free|less)\\M`

type Param = (value: unknown) => string
type Test = (param: Param, d: string) => string
/** Another name counts only in the heads of a product: in a description it says little. */
const hasTerm =
  ({ lexeme, also = [] }: Term): Test =>
  (param, d) =>
    also.length === 0
      ? `${d}.words @@ ${param(quoted(lexeme))}::tsquery`
      : `(${d}.words @@ ${param(quoted(lexeme))}::tsquery or ${d}.heads @@ ${param(named(also))}::tsquery)`
/** The same for products that most words have brought: the heads are small, and tell it of most of them. */
const hasTermBesides =
  (term: Term): Test =>
  (param, d) =>
    `(${d}.heads @@ ${param(quoted(term.lexeme))}::tsquery or ${hasTerm(term)(param, d)})`
/** The column that says whether a candidate has the word with this number. */
const has = (at: number): string => `d.has_${at}`
/** What products must have besides the words of `everyWord`, where words have other names. */
export const namedWords = ({ terms }: Analysis): Condition[] =>
  terms.filter(({ also }) => also).map((term) => ({ name: 'named', sql: hasTerm(term), clause: hasWord(term) }))

/** All combinations with one word left out, and single words that are rare enough; null when there are fewer than two words. */
export function fewerWords(analysis: Analysis): readonly (readonly Term[])[] | null {
  const { terms } = analysis
  if (terms.length < 2) return null
  const allButOne = terms.length > 2 ? terms.map((term) => terms.filter((other) => other !== term)) : []
  // A number alone ("10" of "10 in skillet") names nothing.
  const alone = terms.filter(({ word }) => !/^\d/.test(word)).map((term) => [term])
  const asked = [...allButOne, ...alone].filter((some) => expected(some, analysis) <= MOST_ALONE)
  const rarest = [...terms].sort((a, b) => a.documents - b.documents).slice(0, 1)
  return asked.length > 0 ? asked : [rarest]
}
export const almostEveryWord = (analysis: Analysis): string | null =>
  fewerWords(analysis)
    ?.map((some) => `(${all(some)})`)
    .join(' | ') ?? null

export type TextOptions = {
  cards: KeptCards
  analysis: Analysis
  typed: string
  /** No product has both words of the search: the thing is nearer than what has the other word. */
  lacksPair?: boolean
  /** So many products meet the conditions and have every word, where that is known. */
  whole?: number | undefined
  conditions: readonly Condition[]
  /** The stores within reach, of which one has each product. */
  reachIds?: readonly StoreId[] | undefined
  /** Set when the conditions leave few products: then the word index is used, however common the words are. */
  selective: boolean
  limit: number
  cursor: string | undefined
  where: CardContext
}
export type TextPage = {
  items: ProductCard[]
  /** How well each card fits the thing of the search, where it was read: see `fitSql`. */
  fits: Fits | null
  nextCursor: string | null
  dropped: string[]
  total: number | undefined
  exact?: number | null
}
/** `matched`: the bits of the words that it has. `fit`: see `fitSql`; null where it was not read. */
export type Match = { product_id: ProductId; score: number; matched: number; fit: number | null }
type ScoredMatch = Match & { candidates: number; edge: [rank: number, id: number] | null }

/**
 * How products with these words are found:
 * look: all products, by the index of words · heads: products with the words in title, brand, category or tags, by the index of heads ·
 * heads-walk: like heads, for words too common to score all products: from the best rank downward, one window at a time ·
 * rest-walk: like heads-walk, for products that have the words only in the description.
 */
type Way = 'look' | 'heads' | 'heads-walk' | 'rest-walk'
type Stage = 'full' | 'rest' | 'partial'
const STAGES: readonly Stage[] = ['full', 'rest', 'partial']
type ScoreCursor = { stage: Stage; score: number; id: number; edgeRank: number; edgeId: number }

const NO_EDGE = -1
const top = (stage: Stage): ScoreCursor => ({ stage, score: 1e9, id: 0, edgeRank: NO_EDGE, edgeId: 0 })

function wayOf({ analysis, selective }: TextOptions): Way {
  if (selective || analysis.terms.some(({ also }) => also) || expected(analysis.terms, analysis) <= mostScored(analysis)) return 'look'
  return expected(analysis.terms, analysis, 'heads') <= mostScored(analysis) ? 'heads' : 'heads-walk'
}

/**
 * A page of the best matches: title over brand over description, rare words over common ones, then available near the shopper, then
 * quality. Products with all words come first; products with most of the words follow only if the page is not full.
 */
export async function textPage(db: Db, options: TextOptions): Promise<TextPage> {
  const { analysis, limit } = options
  const from = fromCursor(options.cursor)
  const first = options.cursor === undefined
  // A first page that is not full is read again with fewer words.
  const isTop = first || options.cursor === cursorAt(top('partial'))
  const way = wayOf(options)
  if (from.stage === 'full') {
    // So few products fill no page: they are read together with those that have most of the words.
    if (first && way === 'look' && options.whole !== undefined && options.whole <= limit && almostEveryWord(analysis) !== null) {
      const wider = await textPage(db, { ...options, cursor: cursorAt(top('partial')) })
      return { ...wider, dropped: options.whole > 0 ? analysis.unknown : wider.dropped }
    }
    const rows = await scored(db, options, from, everyWord(analysis), way)
    const next = nextOf(rows, options, from, way)
    const less = next === null && first && way === 'look' ? almostEveryWord(analysis) : null
    if (less !== null) {
      const wider = await textPage(db, { ...options, cursor: cursorAt(top('partial')) })
      return { ...wider, dropped: rows.length > 0 ? analysis.unknown : wider.dropped }
    }
    const whole = { ...(await shownOf(rows, options, isTop)), nextCursor: next, dropped: analysis.unknown }
    if (next !== null) return { ...whole, total: way === 'look' && first ? rows[0]?.candidates : undefined }
    if (way !== 'heads') return { ...whole, total: first ? rows.length : undefined }
    // A page that is just full goes on with the next stage on the next page.
    if (rows.length >= limit) return { ...whole, nextCursor: cursorAt(top('rest')), total: undefined }
    const more = await textPage(db, { ...options, limit: limit - rows.length, cursor: cursorAt(top('rest')) })
    const fits = whole.fits && more.fits && new Map([...whole.fits, ...more.fits])
    return { ...more, items: [...whole.items, ...more.items], fits, dropped: analysis.unknown }
  }
  if (from.stage === 'rest') {
    const rows = await scored(db, options, from, everyWord(analysis), 'rest-walk')
    return {
      ...(await shownOf(rows, options, isTop)),
      nextCursor: nextOf(rows, options, from, 'rest-walk'),
      dropped: [],
      total: undefined,
    }
  }
  const less = almostEveryWord(analysis)
  const rows = less === null ? [] : await scored(db, options, from, less, 'look')
  return {
    ...(await shownOf(rows, options, isTop)),
    nextCursor: nextOf(rows, options, from, 'look'),
    ...whatMatched(rows, options),
    total: undefined,
  }
}

/** How many products of this page have every word, and the words that its best one lacks. */
export function whatMatched(rows: readonly Match[], { analysis: { terms, unknown }, limit }: TextOptions) {
  const best = rows[0]
  const missing = best ? terms.filter((_, i) => (best.matched & (1 << i)) === 0).map(({ word }) => word) : []
  return {
    exact: rows.slice(0, limit).filter(({ matched }) => matched === (1 << terms.length) - 1).length,
    dropped: [...missing, ...unknown],
  }
}

/** The cards of a page; a first one also has a product of a small store. A card may show the same item of another retailer. */
export async function shownOf(
  rows: readonly Match[],
  { cards, limit, where }: TextOptions,
  isFirst: boolean,
): Promise<Pick<TextPage, 'items' | 'fits'>> {
  const listed = rows.slice(0, limit)
  const shown = await cards.each(
    listed.map((row) => row.product_id),
    where,
  )
  const found = shown.flatMap((card, i) => {
    const row = listed[i]
    return card && row ? { card, row } : []
  })
  const items = found.map(({ card }) => card)
  const read = found.flatMap(({ card, row }) => (row.fit === null ? [] : [[card.id, row.fit] as const]))
  const fits = read.length === found.length ? new Map(read) : null
  if (!isFirst) return { items, fits }
  const scores = new Map(found.map(({ card, row }) => [card.id, row.score]))
  // What is only related is no good match beside the thing.
  const least = rows.some(({ score }) => score >= POINTS.named) ? POINTS.named : 0
  return { items: withSmallStore(items, where.places, ({ id }) => Math.max(0, (scores.get(id) ?? 0) - least)), fits }
}

const cursorAt = (to: ScoreCursor): string => writeCursor('relevance', [STAGES.indexOf(to.stage), to.score, to.id, to.edgeRank, to.edgeId])

function fromCursor(cursor: string | undefined): ScoreCursor {
  const parts = readCursor(cursor, 'relevance', ['integer', 'integer', 'integer', 'number', 'integer']) as
    | [number, number, number, number, number]
    | null
  if (!parts) return top('full')
  const [at, score, id, edgeRank, edgeId] = parts
  const stage = STAGES[at]
  if (stage === undefined || Math.abs(score) > 1e9) throw wrongCursor()
  return { stage, score, id, edgeRank, edgeId }
}

/** The cursor after the last row of this page, or at the start of the next window of a walk. */
function nextOf(rows: readonly ScoredMatch[], { limit }: TextOptions, from: ScoreCursor, way: Way): string | null {
  const last = rows.slice(0, limit).at(-1)
  if (!last) return null
  if (rows.length > limit) return cursorAt({ ...from, score: last.score, id: last.product_id })
  const walked = way === 'heads-walk' || way === 'rest-walk'
  if (!walked || last.candidates < WINDOW || last.edge === null) return null
  return cursorAt({ ...top(from.stage), edgeRank: last.edge[0], edgeId: last.edge[1] })
}

/** The function form of the `@@` operator cannot use an index: a walk from the best rank downward finds common words faster. */
const MATCH: Record<Way, (query: string, d: string) => string> = {
  look: (query, d) => `${d}.words @@ ${query}`,
  heads: (query, d) => `${d}.heads @@ ${query}`,
  'heads-walk': (query, d) => `ts_match_vq(${d}.heads, ${query})`,
  'rest-walk': (query, d) => `ts_match_vq(${d}.words, ${query}) and not ts_match_vq(${d}.heads, ${query})`,
}

function scored(db: Db, options: TextOptions, from: ScoreCursor, query: string, way: Way): Promise<ScoredMatch[]> {
  const { analysis, conditions, limit, where } = options
  const { terms, unwanted } = analysis
  const most = rowsFor(limit)
  const { values, param } = parameters()
  // The subselect hides the words from the planner, so that the plan is made once and not for every search.
  const words = `(select ${param(query)}::tsquery)`
  const matches = (d: string): string[] => [MATCH[way](words, d), ...conditions.map(({ sql }) => sql(param, d))]
  const tests = [...matches('d'), ...(from.stage === 'partial' ? [] : namedWords(analysis).map(({ sql }) => sql(param, 'd')))]
  const walks = way === 'heads-walk' || way === 'rest-walk'
  const onward = walks && from.edgeRank !== NO_EDGE
  // A walk meets the twins of an item in different windows. Elsewhere all of them are scored, and the best one is listed.
  if (walks) tests.push(firstOfItem('rank', matches('t')))
  if (onward) tests.push(`(d.rank, d.product_id) < (${param(from.edgeRank)}::float8, ${param(from.edgeId)}::bigint)`)
  const candidates = walks
    ? `(select d.* from search_documents d where ${tests.join(' and ')} order by d.rank desc, d.product_id desc limit ${WINDOW}) d`
    : from.stage === 'partial'
      ? `(select d.*, ${terms.map((term, i) => `${hasTermBesides(term)(param, 'd')} as has_${i}`).join(', ')} from search_documents d where ${tests.join(' and ')} offset 0) d`
      : `search_documents d where ${tests.join(' and ')}`
  const score = scoreSql(options, from.stage, param)
  const thing = thingIn(analysis)
  const fit = thing ? `(select ${fitSql(thing)(param, 't')} from search_documents t where t.product_id = page.product_id)` : 'null::int'
  const matched = from.stage === 'partial' ? terms.map((_, i) => `(${has(i)}::int << ${i})`).join(' + ') : '0'
  const shape = [
    way,
    most,
    from.stage,
    onward ? 'on' : '',
    terms.length,
    unwanted.length,
    analysis.noun,
    thing ? '' : 'nothing',
    analysis.audience ? 'for' : '',
    options.lacksPair ? 'no-pair' : '',
    `near${nearness(where, options.reachIds).rings.length}`,
  ]
  const candidatesSql = `select coalesce(d.item_id, d.product_id) as item_id, d.product_id, d.rank, (${score})::int as score, ${matched} as matched from ${candidates} offset 0`
  return rowsOf<ScoredMatch>(
    db,
    // Searches with other names are rare, and each has its own shape.
    terms.some(({ also }) => also) ? '' : planName(`text.${shape.join('-')}`, conditions),
    // Computes scores before counting rows: the window count buffers its rows, so they should be small.
    `select page.*, ${fit} as fit from (select * from (
       select product_id, score, matched, count(*) over ()::int as candidates, ${walks ? 'min(array[rank, product_id::float8]) over ()' : 'null'} as edge
       from (${walks ? candidatesSql : `select distinct on (item_id) * from (${candidatesSql}) every order by item_id, score desc, product_id desc`}) scored
     ) found where (score, product_id) < (${param(from.score)}::int, ${param(from.id || Number.MAX_SAFE_INTEGER)}::bigint)
     order by score desc, product_id desc limit ${most}) page`,
    values,
  )
}

/** Neighbors among the words of a search: "leather strap", of whose words each alone says less. */
export const pairsOf = ({ terms }: Analysis): [lexeme: string, next: string][] =>
  terms.flatMap(({ lexeme }, i) => {
    const next = terms[i + 1]
    return next ? [[lexeme, next.lexeme] as [string, string]] : []
  })

const MOST_BRAND_WORDS = 4
const MOST_SEARCH_WORDS = 12
/** What could be a brand in the typed words: each of them, and neighbors together, in lower case. */
export function brandsNamed(typed: string): string[] {
  const groups = [typed.toLowerCase(), plainWords(typed)].flatMap((text) => {
    const words = text.trim().split(/\s+/).slice(0, MOST_SEARCH_WORDS)
    return words.flatMap((_, from) =>
      words.slice(from, from + MOST_BRAND_WORDS).map((_, more) => words.slice(from, from + more + 1).join(' ')),
    )
  })
  return [...new Set(groups)]
}

/** The points of each word: rare words count more. */
export function weightsOf({ terms, products }: Analysis): number[] {
  const rarity = terms.map(({ documents }) => Math.log(1 + products / (1 + documents)))
  const whole = rarity.reduce((sum, weight) => sum + weight, 0) || 1
  return rarity.map((weight) => Math.round((WORDS * weight) / whole))
}

/** The heads of a product without the name of its brand. */
const NOT_BRAND = ':ACD'

/** The places of the heads where a word or another name of it can stand, with their shares of its points, the most telling first. */
function placesOf({ lexeme, also = [] }: Term, isNoun: boolean): [query: string, share: number][] {
  const share = isNoun ? NOUN_SHARE : SHARE
  const names = ([':D', ':A', ''] as const).map((place): [string, number] => [
    named(also, place),
    NAME_SHARES[place === ':D' ? 'thing' : place === ':A' ? 'title' : 'heads'],
  ])
  const own = (place: string, points: number): [string, number] => [quoted(lexeme) + place, points]
  const beside: [string, number] = [`${quoted(lexeme)} & (${named(also)})`, NAME_SHARES.beside]
  const places: [query: string, share: number][] = [
    ...(isNoun ? [own(':D', NOUN_SHARE.thing)] : []),
    own(':A', share.title),
    own(':B', share.brand),
    own('', share.heads),
    ...(also.length > 0 ? [...names, beside] : []),
  ]
  return places.toSorted((a, b) => b[1] - a[1])
}

/**
 * The rings around the shopper that tell products apart. All that is within reach is in the ring around it, too: comparing the stores of each
 * product with those of the ring would cost as much as all other points.
 */
function nearness({ near }: CardContext, reachIds: TextOptions['reachIds']) {
  const rings = RINGS.map(({ miles, points }) => ({
    points,
    ids: (near ?? []).filter(({ distance }) => distance.miles <= miles).map(({ place }) => place.id),
  }))
  const last = near && reachIds ? rings.findIndex(({ ids }) => reachIds.every((id) => ids.includes(id))) : -1
  return { rings: near ? rings.slice(0, last < 0 ? undefined : last) : [], rest: rings[last]?.points ?? 0 }
}

/** A candidate has every word. Another name counts in a description too: what helps often says so there. */
const hasEvery = (analysis: Analysis, param: Param): string =>
  analysis.terms.some(({ also }) => also)
    ? `d.words @@ ${param(everyWord(analysis))}::tsquery`
    : analysis.terms.map((_, i) => has(i)).join(' and ')

/**
 * Points for the words, plus small bonuses that break ties between equal titles. Uses floating point throughout: numeric
 * arithmetic in Postgres takes many times longer.
 */
function scoreSql({ analysis, typed, where, lacksPair, reachIds }: TextOptions, stage: Stage, param: Param): string {
  const { terms, unwanted, noun, audience } = analysis
  const weights = weightsOf(analysis)
  const words = terms.map((term, i) => {
    const isNoun = i === noun
    const places = placesOf(term, isNoun).map(([query, share]) => `when d.heads @@ ${param(query)}::tsquery then float8 '${share}'`)
    const inWords = `float8 '${(isNoun ? NOUN_SHARE : SHARE).words}'`
    // Stages before the last one match only products with every word.
    const rest = stage === 'partial' ? `when ${has(i)} then ${inWords} else float8 '0'` : `else ${inWords}`
    return `${param(weights[i])}::float8 * case ${places.join(' ')} ${rest} end`
  })
  const key = param(plainWords(typed))
  const brand = `lower(d.brand) = any(${param(brandsNamed(typed))}::text[])`
  const thing = terms[noun]
  const hasNoun = (term: Term, place: string): string => `d.heads @@ ${param(namedIn(term, place))}::tsquery`
  const every = stage === 'partial' ? hasEvery(analysis, param) : null
  const hasAll = every === null ? '' : ` and ${every}`
  const parts = [
    ...words,
    ...(thing
      ? [
          `case when ${terms.length === 1 ? hasNoun(thing, '') : `(${hasNoun(thing, NOT_BRAND)} or ${brand})`}${hasAll} then ${POINTS.named} else 0 end`,
        ]
      : []),
    ...(thing && lacksPair ? [`case when ${hasNoun(thing, ':D')} then ${POINTS.noun} else 0 end`] : []),
    ...(every === null || thing ? [] : [`case when ${every} then ${POINTS.everyWord} else 0 end`]),
    `case when ${brand} then ${POINTS.brand} else 0 end`,
    ...pairsOf(analysis).map(
      (pair) =>
        `case when d.heads @@ ${param(pair.map((lexeme) => `${quoted(lexeme)}:AC`).join(' <-> '))}::tsquery then ${POINTS.pair} else 0 end`,
    ),
    `case when d.title_key = ${key} then ${POINTS.wholeTitle} when starts_with(d.title_key, ${key} || ' ') then ${POINTS.titleStart} else 0 end`,
    ...(thing ? [`case when strpos(' ' || d.title_key || ' ', ${param(` ${thing.word} `)}) > 0 then ${POINTS.form} else 0 end`] : []),
    `float8 '${POINTS.brevity * terms.length}' / greatest(length(d.heads), ${terms.length})`,
    `case when d.in_stock then 0 else -${POINTS.inStock} end + ${POINTS.quality} * (d.rank - d.in_stock::int)`,
    `case when d.stand_in then -${POINTS.standIn} else 0 end`,
    ...(audience ? [`case when d.heads @@ ${param(madeFor(audience))}::tsquery then ${POINTS.audience} else 0 end`] : []),
    ...unwanted.map((lexeme) => `case when d.title_key ~ ${param(freeOf(lexeme))} then ${POINTS.freeOf} else 0 end`),
  ]
  const { rings, rest } = nearness(where, reachIds)
  const bonus = rings.map(({ ids, points }) => `when d.stores && ${param(ids)}::bigint[] then ${points}`)
  if (bonus.length > 0) parts.push(`case ${bonus.join(' ')} else ${rest} end`)
  return parts.join(' + ')
}
