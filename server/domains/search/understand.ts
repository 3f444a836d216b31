import type { z } from 'zod'
import type { Understood } from '#contracts/catalog/catalog.ts'
import type { ProductId } from '#contracts/ids.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import { citiesStarting } from '../places/zips.ts'
import { labelOf, notForOthers, wishedFor } from './audience.ts'
import { productsWithCode } from './codes.ts'
import { type Condition, conditionsOf, type ListQuery, placeConditions, scopeOf } from './filters.ts'
import type { SearchContext } from './finder.ts'
import { missingBrands } from './brands.ts'
import { fromSpanish } from './spanish.ts'
import type { Analysis } from './vocabulary.ts'
import { type QueryPart, queryParts, withoutPart, wordsOf } from './query-parts.ts'
import { anyOf, is, literally, matches, not, some } from './search-server/clauses.ts'
import { isFreeOf } from './search-server/word-clauses.ts'
import { freeOf } from './text.ts'
import { plainWords, quoted } from './words.ts'

/** The distance for a place that a query names, if the shopper chose none. */
const AROUND_MILES = 25

export type Meaning = {
  /** The query with the filters that its words ask for. `q` has the words that are left. */
  query: ListQuery
  analysis: Analysis | null
  /** Exclusions. */
  conditions: Condition[]
  /** Sizes and phrases: given up if nothing has them. */
  wishes: (Condition & { label: string })[]
  understood: z.infer<typeof Understood>[]
  /** The sizes among the words, in every spelling. */
  sizes: string[]
  /** The words that must not be found. */
  excluded: string[]
  /** Well-known brands among the words that nobody here sells. */
  missingBrands: string[]
}
const NOTHING = { conditions: [], wishes: [], understood: [], sizes: [], excluded: [], missingBrands: [] }

/**
 * What a list query asks for: prices, places, exclusions, sizes and phrases in its words become filters. Filters of the address win. Without `now`,
 * the words get no other names.
 */
export async function understand(finder: SearchContext, asked: ListQuery, now: Date | null): Promise<Meaning> {
  const { vocabulary } = finder
  const { q: typed, asTyped } = asked
  const translated = typed && !asTyped && now ? await fromSpanish(finder.db, vocabulary, typed) : null
  const q = asTyped ? typed : (translated ?? typed)?.replace(AGE, (_, years, months, of) => forAge(Number(years ?? 0), months, of))
  if (!q) return { ...NOTHING, query: asked, analysis: null }
  const coded = now && (await productsWithCode(finder.db, q))
  if (coded) return withCode(asked, q, coded)
  if (asTyped) return { ...NOTHING, query: asked, analysis: await vocabulary.analyse(q, { mends: false }) }
  const query: ListQuery = { ...asked }
  const parts = await knownParts(finder, queryParts(q), query)
  const left = wordsOf(
    q,
    parts.map(({ part }) => part),
  )
  // A saved search waits for just these words.
  const { brands, q: words } = now ? await missingBrands(finder.db, left) : { brands: [], q: left }
  query.q = words
  const excluded = parts.flatMap(({ part }) => (part.kind === 'without' ? part.words : []))
  const read = query.q
    ? await vocabulary.analyse([query.q, ...excluded.map((word) => `without ${word}`)].join(' '), {
        means: now && (await shelfOf(finder, query, now)),
      })
    : null
  // "The one under $20" names nothing but its price.
  const isOnlyParts = parts.length > 0 && read?.terms.length === 0 && read.unknown.length === 0
  if (isOnlyParts) delete query.q
  const analysis = isOnlyParts ? null : read && translated !== null ? { ...read, corrected: read.corrected ?? query.q ?? null } : read
  const conditions = await Promise.all(parts.flatMap(({ part }) => (part.kind === 'without' ? without(vocabulary, part.words) : [])))
  const audience = analysis?.audience
  return {
    query,
    analysis,
    conditions: [...conditions.flat(), ...(audience ? notForOthers(audience) : [])],
    wishes: [
      ...(audience ? wishedFor(audience) : []),
      ...parts.flatMap(({ part, label }) =>
        part.kind === 'phrase' ? phrase(part.words, label) : part.kind === 'size' ? size(spellingsOf(part.size), label) : [],
      ),
    ],
    sizes: parts.flatMap(({ part }) => (part.kind === 'size' ? spellingsOf(part.size) : [])),
    excluded,
    missingBrands: brands,
    understood: [
      ...(audience ? [{ label: labelOf(audience), rest: withoutWords(q, audience.words) }] : []),
      ...parts.map(({ part, label }) => ({ label, rest: withoutPart(q, part) })),
    ],
  }
}

/** "For a 6 year old" and "for my 6-month-old boy". */
const AGE =
  /\b(?:for\s+)?(?:an?\s+|my\s+)?(?:(\d{1,2})[\s-]*(?:years?|yrs?|y)[\s/-]*(?:olds?|o)|(\d{1,2})[\s-]*(?:months?|mos?)[\s-]*olds?)\b(?:\s+(boys?|girls?)\b)?/giu
function forAge(years: number, months: string | undefined, of: string | undefined): string {
  if (months !== undefined || years < 3) return ' for baby '
  if (years > 12) return years < 20 ? ' for teen ' : ' '
  return of ? ` for ${of.replace(/s?$/, 's')} ` : ' for kids '
}

/** Exactly the products with this code: parts of a code say nothing about others. */
function withCode(asked: ListQuery, code: string, ids: readonly ProductId[]): Meaning {
  const query = { ...asked }
  delete query.q
  if (ids.length === 0)
    return {
      ...NOTHING,
      query: asked,
      analysis: { terms: [], noun: -1, audience: null, unwanted: [], corrected: null, unknown: [code], products: 0, perItem: 1 },
    }
  return {
    ...NOTHING,
    query,
    analysis: null,
    conditions: [
      {
        name: 'code',
        selective: true,
        sql: (param, d) => `${d}.product_id = any(${param(ids)}::bigint[])`,
        clause: anyOf('product_id', ids),
      },
    ],
    understood: [{ label: `Code ${code}`, rest: '' }],
  }
}

/** The products that the search can return: other names are for what these do not have. */
async function shelfOf({ db, directory, tree }: SearchContext, query: ListQuery, now: Date): Promise<readonly Condition[]> {
  const [{ reach }, chosen] = await Promise.all([scopeOf(db, await directory.places(), query, now), conditionsOf(query, tree)])
  return [...(chosen ?? []), ...placeConditions(query, reach)]
}

const withoutWords = (typed: string, words: readonly string[]): string =>
  typed
    .split(/\s+/)
    .filter((word) => !words.includes(plainWords(word)))
    .join(' ')

/** Whole dollars without cents, as people type them. */
const amount = (price: Cents): string => dollars(price).replace(/\.00$/, '')

type UnderstoodPart = { part: QueryPart; label: string }

/** The parts that mean something here, with the words of their chip. Writes the filters that they ask for into the query. */
async function knownParts(finder: SearchContext, parts: readonly QueryPart[], query: ListQuery): Promise<UnderstoodPart[]> {
  const known: UnderstoodPart[] = []
  for (const part of parts) {
    const label = await apply(finder, part, query)
    if (label !== null) known.push({ part, label })
  }
  return known
}

async function apply(finder: SearchContext, part: QueryPart, query: ListQuery): Promise<string | null> {
  if (part.kind === 'price') {
    if (query.minPrice !== undefined || query.maxPrice !== undefined) return null
    if (part.min !== null) query.minPrice = part.min
    if (part.max !== null) query.maxPrice = part.max
    if (part.min === null) return part.max === null ? null : `Under ${amount(part.max)}`
    return part.max === null ? `Over ${amount(part.min)}` : `${amount(part.min)} to ${amount(part.max)}`
  }
  if (part.kind === 'place') {
    const place = await placeOf(finder, part)
    if (!place) return null
    query.near = place.zip
    query.within = query.within === undefined || query.within >= AROUND_MILES ? AROUND_MILES : query.within
    delete query.mallId
    return `Near ${place.name}`
  }
  if (part.kind === 'here') return query.near === undefined ? null : `Near ${query.near}`
  if (part.kind === 'without') return `Without ${part.words}`
  return part.kind === 'phrase' ? `“${part.words}”` : `Size ${part.size.toUpperCase()}`
}

type NamedPlace = Extract<QueryPart, { kind: 'place' }>

/** The ZIP of a place: a ZIP, a mall, or a city. "In" alone needs a mall or a city that has stores: "in orange" is a color. */
async function placeOf(
  { db, directory }: SearchContext,
  { name, isZip, isLoose }: NamedPlace,
): Promise<{ zip: string; name: string } | null> {
  const { malls, stores } = await directory.places()
  if (isZip) return { zip: name, name }
  const words = plainWords(name)
  const mall = [...malls.values()].find((each) => plainWords(each.name) === words)
  if (mall) return { zip: mall.zip, name: mall.name }
  const [city = '', state] = name.split(',').map((part) => part.trim())
  const found = (await citiesStarting(db, city, 20)).filter(
    (each) => plainWords(each.name) === plainWords(city) && (!state || each.state === state.toUpperCase()),
  )
  const hasStores = (each: { name: string; state: string }): boolean =>
    [...stores.values()].some((store) => store.city === each.name && store.state === each.state)
  const best = found.find(hasStores) ?? (isLoose && !state ? undefined : found[0])
  return best ? { zip: best.zip, name: `${best.name}, ${best.state}` } : null
}

/** Products that do not name the thing in their heads, and products that say they are free of it. */
async function without(vocabulary: SearchContext['vocabulary'], words: string): Promise<Condition[]> {
  const [row] = await vocabulary.look([words])
  if (!row?.lexeme) return []
  const word = quoted(row.lexeme)
  return [
    {
      name: 'without',
      sql: (param, d) => `(not ${d}.heads @@ ${param(word)}::tsquery or ${d}.title_key ~ ${param(freeOf(row.lexeme ?? ''))})`,
      clause: some([not(is('head_words', row.lexeme)), isFreeOf(row.lexeme)]),
    },
  ]
}

const phrase = (words: string, label: string): Meaning['wishes'] => [
  { label, name: 'phrase', sql: (param, d) => `${d}.heads @@ (select phraseto_tsquery('english', ${param(words)}::text))` },
]

const SIZES: Readonly<Record<string, string>> = { small: 's', medium: 'm', large: 'l' }
const spellingsOf = (asked: string): string[] => [
  asked,
  ...Object.entries(SIZES).flatMap(([long, short]) => (long === asked ? [short] : short === asked ? [long] : [])),
]
const size = (sizes: readonly string[], label: string): Meaning['wishes'] => [
  {
    label,
    name: 'size',
    sql: (param, d) =>
      `exists (select from unnest(${d}.options) o where o ~ '^[^:]*size:' and split_part(o, ':', 2) = any(${param(sizes)}::text[]))`,
    clause: matches('options', `[^:]*size:(${sizes.map(literally).join('|')})`),
  },
]
