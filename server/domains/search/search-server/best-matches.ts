import type { ProductId } from '#contracts/ids.ts'
import { cursorSort, readCursor, writeCursor, wrongCursor } from '../../../platform/cursors.ts'
import { Problem } from '../../../platform/problem.ts'
import type { SearchHit, SearchServer } from '../../../platform/search-server.ts'
import {
  brandsNamed,
  fewerWords,
  type Match,
  pairsOf,
  shownOf,
  type TextOptions,
  type TextPage,
  textPage,
  weightsOf,
  whatMatched,
} from '../text.ts'
import { LEXEMES } from '../audience.ts'
import type { Analysis, Term } from '../vocabulary.ts'
import { NAME_SHARES, NOUN_SHARE, POINTS, RINGS, SHARE } from '../points.ts'
import { plainWords } from '../words.ts'
import { type AskContext, askServer } from './ask.ts'
import { anyOf, best, type Clause, every, is, points, some, startsWith } from './clauses.ts'
import { hasName, haveAll, inHeads, inHeadsButBrand, isFreeOf, isNamed } from './word-clauses.ts'
import { catalogProblems } from '#contracts/catalog/catalog.ts'

/** The server refuses to look further into a list. */
const DEEPEST = 10_000
/** Above this number of items, the server's count is an estimate. */
const COUNTED_EXACTLY = 10_000

const STAGES = ['full', 'partial'] as const
type MatchCursor = { stage: (typeof STAGES)[number]; offset: number }

/**
 * A page of the best matches, by the search server if there is one. Postgres answers while the server does not, and where its documents
 * cannot tell a condition. A list that the server began is not continued by Postgres, whose order may differ a little.
 */
export async function bestMatches(asking: AskContext, options: TextOptions): Promise<TextPage> {
  const { cursor, conditions } = options
  const isBegun = cursor !== undefined && cursorSort(cursor) === CURSOR
  const filters = conditions.flatMap(({ clause }) => (clause ? [clause] : []))
  const isAnswerable = filters.length === conditions.length
  if (isBegun && !isAnswerable) throw wrongCursor()
  const page =
    isAnswerable && (isBegun || cursor === undefined) ? await askServer(asking, (server) => pageFrom(server, options, filters)) : null
  if (page) return page
  if (isBegun) throw new Problem(catalogProblems, 'search.interrupted')
  return textPage(asking.db, options)
}

/** The same stages as in `textPage`: all words, and most of them if all matches fit on the first page. */
async function pageFrom(server: SearchServer, options: TextOptions, filters: readonly Clause[]): Promise<TextPage> {
  const { analysis, limit } = options
  const from = fromCursor(options.cursor)
  const { hits, aggregations } = await server.search(bodyOf(options, from, filters))
  const rows = hits.map((hit) => matchOf(hit, analysis))
  const nextOffset = from.offset + limit
  const nextCursor = rows.length > limit && nextOffset < DEEPEST ? cursorAt({ ...from, offset: nextOffset }) : null
  const isFirst = options.cursor === undefined
  if (isFirst && nextCursor === null && fewerWords(analysis) !== null) {
    const wider = await pageFrom(server, { ...options, cursor: cursorAt({ stage: 'partial', offset: 0 }) }, filters)
    return { ...wider, dropped: rows.length > 0 ? analysis.unknown : wider.dropped }
  }
  return {
    ...(await shownOf(rows, options, from.offset === 0)),
    nextCursor,
    total: isFirst ? totalIn(aggregations) : undefined,
    ...(from.stage === 'partial' ? whatMatched(rows, options) : { dropped: analysis.unknown }),
  }
}

const matchOf = ({ id, score, names }: SearchHit, { terms }: Analysis): Match => ({
  product_id: id as ProductId,
  score,
  fit: null,
  matched: terms.reduce((bits, _, i) => bits | (names.includes(nameOf(i)) ? 1 << i : 0), 0),
})
const nameOf = (term: number): string => `word ${term}`

const totalIn = (aggregations: Record<string, unknown>): number | undefined =>
  (aggregations['items'] as { value: number } | undefined)?.value

const CURSOR = 'search-server'
const cursorAt = ({ stage, offset }: MatchCursor): string => writeCursor(CURSOR, [STAGES.indexOf(stage), offset])
function fromCursor(cursor: string | undefined): MatchCursor {
  const [at = 0, offset = 0] = (readCursor(cursor, CURSOR, ['integer', 'integer']) ?? []) as number[]
  const stage = STAGES[at]
  if (stage === undefined || offset < 0 || offset >= DEEPEST) throw wrongCursor()
  return { stage, offset }
}

function bodyOf(options: TextOptions, { stage, offset }: MatchCursor, filters: readonly Clause[]): object {
  const { analysis, limit, typed, where } = options
  const { terms, unwanted, noun, audience } = analysis
  const weights = weightsOf(analysis)
  const words = terms.map((term, i) => best(pointsOf(term, weights[i] ?? 0, i === noun), nameOf(i)))
  const fewer = stage === 'partial' ? (fewerWords(analysis) ?? []) : []
  const key = plainWords(typed)
  const thing = terms[noun]
  const brand = anyOf('brand_key', brandsNamed(typed))
  const isSaid = (noun: Term): Clause => (terms.length === 1 ? inHeads(noun) : some([inHeadsButBrand(noun), brand]))
  const rings = RINGS.map((ring) => {
    const around = where.near?.filter(({ distance }) => distance.miles <= ring.miles).map(({ place }) => place.id) ?? []
    return points(ring.points, anyOf('carried_by', around))
  })
  const bonuses = [
    points(POINTS.inStock, is('in_stock', true)),
    ...(thing ? [points(POINTS.named, every([isSaid(thing), ...(stage === 'partial' ? [haveAll(terms)] : [])]))] : []),
    ...(thing ? [points(POINTS.form, is('title_forms', thing.word))] : []),
    best([points(POINTS.wholeTitle, is('title_key', key)), points(POINTS.titleStart, startsWith('title_key', `${key} `))]),
    ...(audience ? [points(POINTS.audience, anyOf('head_words', LEXEMES[audience.who]))] : []),
    ...unwanted.map((lexeme) => points(POINTS.freeOf, isFreeOf(lexeme))),
    points(POINTS.brand, brand),
    ...pairsOf(analysis).map((pair) => points(POINTS.pair, is('title_pairs', pair.join(' ')))),
    ...(where.near ? [best(rings)] : []),
    ...(thing && options.lacksPair ? [points(POINTS.noun, isNamed(thing))] : []),
    ...(stage === 'partial' ? [...words, ...(thing ? [] : [points(POINTS.everyWord, haveAll(terms))])] : []),
  ]
  const query = {
    bool: {
      filter: [...filters, ...(stage === 'partial' ? [some(fewer.map(haveAll))] : [])],
      must: stage === 'partial' ? [] : words,
      should: bonuses,
      minimum_should_match: 0,
    },
  }
  const functions = [
    { field_value_factor: { field: 'quality', factor: POINTS.quality } },
    { field_value_factor: { field: 'brevity', factor: POINTS.brevity * terms.length } },
  ]
  return {
    from: offset,
    size: Math.min(limit + 1, DEEPEST - offset),
    _source: false,
    track_total_hits: false,
    // Sorted by more than the score, hits would come without it.
    track_scores: true,
    query: { function_score: { query, functions, score_mode: 'sum', boost_mode: 'sum' } },
    sort: ['_score', { product_id: 'desc' }],
    collapse: { field: 'item_id' },
    ...(offset === 0 ? { aggs: { items: { cardinality: { field: 'item_id', precision_threshold: COUNTED_EXACTLY } } } } : {}),
  }
}

/** The points of a word, by where the product has it. */
function pointsOf({ lexeme, also = [] }: Term, weight: number, isNoun: boolean): Clause[] {
  const share = isNoun ? NOUN_SHARE : SHARE
  const names = also.flatMap((name) => {
    const last = name.lexemes.length - 1
    const has = (field: 'thing_words' | 'title_words' | 'head_words', part: number): Clause =>
      points(weight * part, every(name.lexemes.map((each, at) => is(field === 'thing_words' && at < last ? 'head_words' : field, each))))
    return [has('thing_words', NAME_SHARES.thing), has('title_words', NAME_SHARES.title), has('head_words', NAME_SHARES.heads)]
  })
  return [
    ...(isNoun ? [points(weight * NOUN_SHARE.thing, is('thing_words', lexeme))] : []),
    points(weight * share.title, is('title_words', lexeme)),
    points(weight * share.brand, is('brand_words', lexeme)),
    points(weight * share.heads, is('head_words', lexeme)),
    ...names,
    ...(also.length > 0 ? [points(weight * NAME_SHARES.beside, every([is('head_words', lexeme), some(also.map(hasName))]))] : []),
    points(weight * share.words, is('words', lexeme)),
  ]
}
