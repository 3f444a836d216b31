import type { ProductCard } from '#contracts/catalog.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { CARD_COLUMNS, type CardRow, cardsOf, type Where } from './cards.ts'
import { readCursor, writeCursor } from './cursors.ts'
import { type Condition, parameters } from './filters.ts'
import type { Analysis, Term } from './vocabulary.ts'
import { plainWords } from './words.ts'

/** So many products are scored at most; where more match, they are taken in the order of their rank, a window at a time. */
const MOST_SCORED = 2_000
const WINDOW = 200
/** A word that so many products have says too little to be looked for alone. */
const MOST_ALONE = 3_000
const RINGS_MILES = [25, 50, 100] as const

const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
const all = (terms: readonly Term[]): string => terms.map(({ lexeme }) => quoted(lexeme)).join(' & ')

/** How many products will have all of these words, if words fall independently. */
const expected = (terms: readonly Term[], { products }: Analysis): number =>
  terms.reduce((share, { documents }) => share * Math.min(1, documents / products), products)

export const everyWord = ({ terms }: Analysis): string => all(terms)

/** All words but one, in every way, and single words that are rare enough; null when there is nothing less to ask for. */
export function almostEveryWord(analysis: Analysis): string | null {
  const { terms } = analysis
  if (terms.length < 2) return null
  const allButOne = terms.length > 2 ? terms.map((term) => terms.filter((other) => other !== term)) : []
  const asked = [...allButOne, ...terms.map((term) => [term])].filter((some) => expected(some, analysis) <= MOST_ALONE)
  const rarest = [...terms].sort((a, b) => a.documents - b.documents).slice(0, 1)
  return (asked.length > 0 ? asked : [rarest]).map((some) => `(${all(some)})`).join(' | ')
}

export type TextOptions = {
  analysis: Analysis
  typed: string
  conditions: readonly Condition[]
  /** Conditions that keep few products: then the words are looked up, however common they are. */
  selective: boolean
  limit: number
  cursor: string | undefined
  where: Where
}
export type TextPage = { items: ProductCard[]; nextCursor: string | null; dropped: string[]; total: number | undefined }
type Row = CardRow & { score: number; rank: number; matched: number; candidates: number; edge_rank: number | null; edge_id: number | null }
type From = { stage: number; score: number; id: number; edgeRank: number; edgeId: number }

const NO_EDGE = -1
const TOP: From = { stage: 0, score: 1e9, id: 0, edgeRank: NO_EDGE, edgeId: 0 }

/**
 * A page of what fits the words best: title over brand over description, rare words over common ones, then what is available near, then
 * quality. Products with all words come first; only when they do not fill the page, those with most of the words.
 */
export async function textPage(db: Db, options: TextOptions): Promise<TextPage> {
  const { analysis, limit, where } = options
  const parts = readCursor(options.cursor, 'relevance', ['number', 'number', 'number', 'number', 'number']) as number[] | null
  const [stage = 0, score = 0, id = 0, edgeRank = 0, edgeId = 0] = parts ?? []
  const from: From = parts ? { stage, score, id, edgeRank, edgeId } : TOP
  const common = !options.selective && expected(analysis.terms, analysis) > MOST_SCORED
  if (from.stage === 0) {
    const rows = await scored(db, options, from, everyWord(analysis), common)
    const full = rows.length > limit || (common && (rows[0]?.candidates ?? 0) === WINDOW)
    const less = full || parts ? null : almostEveryWord(analysis)
    if (less === null)
      return {
        ...page(rows, options, from, common),
        dropped: analysis.unknown,
        total: common || parts ? undefined : (rows[0]?.candidates ?? 0),
      }
    const wider = await scored(db, options, { ...from, stage: 1 }, less, false)
    const best = wider[0]
    const missing = rows.length > 0 || !best ? [] : analysis.terms.filter((_, i) => (best.matched & (1 << i)) === 0).map(({ word }) => word)
    return { ...page(wider, options, { ...from, stage: 1 }, false), dropped: [...missing, ...analysis.unknown], total: undefined }
  }
  const less = almostEveryWord(analysis)
  if (less === null) return { items: cardsOf([], where), nextCursor: null, dropped: [], total: undefined }
  return { ...page(await scored(db, options, from, less, false), options, from, false), dropped: [], total: undefined }
}

function page(rows: readonly Row[], { limit, where }: TextOptions, from: From, common: boolean): Pick<TextPage, 'items' | 'nextCursor'> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const cursor = (to: From): string => writeCursor('relevance', [to.stage, to.score, to.id, to.edgeRank, to.edgeId])
  let nextCursor: string | null = null
  if (last && rows.length > limit) nextCursor = cursor({ ...from, score: last.score, id: last.product_id })
  else if (last && common && last.candidates === WINDOW && last.edge_rank !== null && last.edge_id !== null)
    nextCursor = cursor({ ...TOP, edgeRank: last.edge_rank, edgeId: last.edge_id })
  return { items: cardsOf(shown, where), nextCursor }
}

function scored(db: Db, options: TextOptions, from: From, query: string, common: boolean): Promise<Row[]> {
  const { analysis, conditions, limit, where } = options
  const { terms, unwanted } = analysis
  const { values, param } = parameters()
  const asked = `${param(query)}::tsquery`
  const tests = conditions.map(({ sql }) => sql(param))
  const windowed = common && from.edgeRank !== NO_EDGE
  if (windowed) tests.push(`(d.rank, d.product_id) < (${param(from.edgeRank)}::float8, ${param(from.edgeId)}::bigint)`)
  // Called by its name the operator cannot use the word index: common words are met soon on a walk from the best rank downward.
  const match = common ? `ts_match_vq(d.heads, ${asked})` : `d.words @@ ${asked}`
  const candidates = `select d.* from search_documents d where ${[match, ...tests].join(' and ')}
    ${common ? `order by d.rank desc, d.product_id desc limit ${WINDOW}` : ''}`
  const score = scoreSql(options, terms, unwanted, param)
  const name = [
    common ? 'walk' : 'look',
    windowed ? 'on' : '',
    terms.length,
    unwanted.length,
    where.near ? 'near' : '',
    conditions.map((condition) => condition.name).join('.'),
  ].join('-')
  return rowsOf<Row>(
    db,
    `text.${name}`,
    `with candidates as materialized (
       select product_id, rank, (${score})::int as score, ${terms.map((_, i) => `((d.words @@ ${param(quoted(terms[i]?.lexeme ?? ''))}::tsquery)::int << ${i})`).join(' + ')} as matched
       from (${candidates}) d
     ), edge as (
       select count(*)::int as candidates, (array_agg(rank order by rank, product_id))[1] as edge_rank, (array_agg(product_id order by rank, product_id))[1] as edge_id
       from candidates
     ), best as (
       select * from candidates where (score, product_id) < (${param(from.score)}::int, ${param(from.id || Number.MAX_SAFE_INTEGER)}::bigint)
       order by score desc, product_id desc limit ${param(limit + 1)}
     )
     select best.score, best.rank, best.matched, edge.*, ${CARD_COLUMNS}
     from best join search_documents d using (product_id) cross join edge order by best.score desc, best.product_id desc`,
    values,
  )
}

type Param = (value: unknown) => string

/** Up to 1,000 for the words, and small change for what makes one of two equal titles the better find. */
function scoreSql({ analysis, typed, where }: TextOptions, terms: readonly Term[], unwanted: readonly string[], param: Param): string {
  const rarity = terms.map(({ documents }) => Math.log(1 + analysis.products / (1 + documents)))
  const whole = rarity.reduce((sum, weight) => sum + weight, 0) || 1
  const words = terms.map(({ lexeme }, i) => {
    const [title, brand, any] = [`${quoted(lexeme)}:A`, `${quoted(lexeme)}:B`, quoted(lexeme)].map((query) => `${param(query)}::tsquery`)
    const weight = `${param(Math.round((1_000 * (rarity[i] ?? 0)) / whole))}::int`
    return `${weight} * case when d.heads @@ ${title} then 1.0 when d.heads @@ ${brand} then 0.85 when d.heads @@ ${any} then 0.6 when d.words @@ ${any} then 0.3 else 0 end`
  })
  const key = param(plainWords(typed))
  const parts = [
    ...words,
    `case when d.words @@ ${param(everyWord(analysis))}::tsquery then 200 else 0 end`,
    `case when d.title_key = ${key} then 120 when starts_with(d.title_key, ${key}) then 60 else 0 end`,
    `60.0 * ${terms.length} / greatest(length(d.heads), ${terms.length})`,
    `case when d.in_stock then 0 else -250 end + 40 * (d.rank - d.in_stock::int)`,
    ...unwanted.map((lexeme) => `case when d.heads @@ ${param(`${quoted(lexeme)}:A`)}::tsquery then -300 else 0 end`),
  ]
  if (where.near) {
    const rings = RINGS_MILES.map((miles) =>
      param(where.near?.filter(({ distance }) => distance.miles <= miles).map(({ place }) => place.id)),
    )
    const bonus = rings.map((ids, i) => `when o.store_id = any(${ids}::bigint[]) then ${90 - 30 * i}`).join(' ')
    parts.push(`coalesce((select max(case ${bonus} else 0 end) from search_offers o where o.product_id = d.product_id and o.available), 0)`)
  }
  return parts.join(' + ')
}
