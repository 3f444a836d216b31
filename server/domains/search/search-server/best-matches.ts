import type { ProductId } from '#contracts/ids.ts'
import { cursorSort, readCursor, writeCursor, wrongCursor } from '../../../platform/cursors.ts'
import { Problem } from '../../../platform/problem.ts'
import type { SearchHit, SearchServer } from '../../../platform/search-server.ts'
import { fewerWords, itemsOf, type Match, type TextOptions, type TextPage, textPage, weightsOf, whatMatched } from '../text.ts'
import type { Analysis, Term } from '../vocabulary.ts'
import { NAME_SHARES, POINTS, RINGS, SHARE } from '../points.ts'
import { plainWords } from '../words.ts'
import { type Asking, askServer } from './ask.ts'
import { anyOf, best, type Clause, every, is, points, some, startsWith } from './clauses.ts'
import { haveAll, isFreeOf } from './word-clauses.ts'
import { catalogProblems } from '#contracts/catalog/catalog.ts'

/** The server refuses to look further into a list. */
const DEEPEST = 10_000
/** Above this number of items, the server's count is an estimate. */
const COUNTED_EXACTLY = 10_000

const STAGES = ['full', 'partial'] as const
type From = { stage: (typeof STAGES)[number]; offset: number }

/**
 * A page of the best matches, by the search server if there is one. Postgres answers while the server does not, and where its documents
 * cannot tell a condition. A list that the server began is not continued by Postgres, whose order may differ a little.
 */
export async function bestMatches(asking: Asking, options: TextOptions): Promise<TextPage> {
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
    items: await itemsOf(rows, options, from.offset === 0),
    nextCursor,
    total: isFirst ? totalIn(aggregations) : undefined,
    ...(from.stage === 'partial' ? whatMatched(rows, options) : { dropped: analysis.unknown }),
  }
}

const matchOf = ({ id, score, names }: SearchHit, { terms }: Analysis): Match => ({
  product_id: id as ProductId,
  score,
  matched: terms.reduce((bits, _, i) => bits | (names.includes(nameOf(i)) ? 1 << i : 0), 0),
})
const nameOf = (term: number): string => `word ${term}`

const totalIn = (aggregations: Record<string, unknown>): number | undefined =>
  (aggregations['items'] as { value: number } | undefined)?.value

const CURSOR = 'search-server'
const cursorAt = ({ stage, offset }: From): string => writeCursor(CURSOR, [STAGES.indexOf(stage), offset])
function fromCursor(cursor: string | undefined): From {
  const [at = 0, offset = 0] = (readCursor(cursor, CURSOR, ['integer', 'integer']) ?? []) as number[]
  const stage = STAGES[at]
  if (stage === undefined || offset < 0 || offset >= DEEPEST) throw wrongCursor()
  return { stage, offset }
}

function bodyOf(options: TextOptions, { stage, offset }: From, filters: readonly Clause[]): object {
  const { analysis, limit, typed, where } = options
  const { terms, unwanted } = analysis
  const weights = weightsOf(analysis)
  const words = terms.map((term, i) => best(pointsOf(term, weights[i] ?? 0), nameOf(i)))
  const fewer = stage === 'partial' ? (fewerWords(analysis) ?? []) : []
  const key = plainWords(typed)
  const rings = RINGS.map((ring) => {
    const around = where.near?.filter(({ distance }) => distance.miles <= ring.miles).map(({ place }) => place.id) ?? []
    return points(ring.points, anyOf('carried_by', around))
  })
  const bonuses = [
    points(POINTS.inStock, is('in_stock', true)),
    best([points(POINTS.wholeTitle, is('title_key', key)), points(POINTS.titleStart, startsWith('title_key', key))]),
    ...unwanted.map((lexeme) => points(POINTS.freeOf, isFreeOf(lexeme))),
    ...(where.near ? [best(rings)] : []),
    ...(stage === 'partial' ? [...words, points(POINTS.everyWord, haveAll(terms))] : []),
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
function pointsOf({ lexeme, also = [] }: Term, weight: number): Clause[] {
  const names = also.flatMap((name) => {
    const [title, heads] = NAME_SHARES[name.relation]
    return [
      points(weight * title, every(name.lexemes.map((each) => is('title_words', each)))),
      points(weight * heads, every(name.lexemes.map((each) => is('head_words', each)))),
    ]
  })
  return [
    points(weight * SHARE.title, is('title_words', lexeme)),
    points(weight * SHARE.brand, is('brand_words', lexeme)),
    points(weight * SHARE.heads, is('head_words', lexeme)),
    ...names,
    points(weight * SHARE.words, is('words', lexeme)),
  ]
}
