import type { z } from 'zod'
import type { Understood } from '#contracts/catalog/catalog.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import { citiesStarting } from '../places/zips.ts'
import type { Condition, ListQuery } from './filters.ts'
import type { SearchContext } from './finder.ts'
import type { Analysis } from './vocabulary.ts'
import { type Part, readWish, withoutPart, wordsOf } from './wish.ts'
import { is, literally, matches, not, some } from './search-server/clauses.ts'
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
  /** The words that must not be found. */
  excluded: string[]
}

/** What a list query asks for: prices, places, exclusions, sizes and phrases in its words become filters. Filters of the address win. */
export async function understand(finder: SearchContext, asked: ListQuery): Promise<Meaning> {
  const { vocabulary } = finder
  const { q, asTyped } = asked
  if (!q) return { query: asked, analysis: null, conditions: [], wishes: [], understood: [], excluded: [] }
  if (asTyped)
    return {
      query: asked,
      analysis: await vocabulary.analyse(q, { mends: false }),
      conditions: [],
      wishes: [],
      understood: [],
      excluded: [],
    }
  const query: ListQuery = { ...asked }
  const parts = await knownParts(finder, readWish(q), query)
  query.q = wordsOf(
    q,
    parts.map(({ part }) => part),
  )
  const excluded = parts.flatMap(({ part }) => (part.kind === 'without' ? part.words : []))
  const analysis = query.q
    ? await vocabulary.analyse([query.q, ...excluded.map((word) => `without ${word}`)].join(' '), { means: true })
    : null
  const conditions = await Promise.all(parts.flatMap(({ part }) => (part.kind === 'without' ? without(vocabulary, part.words) : [])))
  return {
    query,
    analysis,
    conditions: conditions.flat(),
    wishes: parts.flatMap(({ part, label }) =>
      part.kind === 'phrase' ? phrase(part.words, label) : part.kind === 'size' ? size(part.size, label) : [],
    ),
    excluded,
    understood: parts.map(({ part, label }) => ({ label, rest: withoutPart(q, part) })),
  }
}

/** Whole dollars without cents, as people type them. */
const amount = (price: Cents): string => dollars(price).replace(/\.00$/, '')

type Known = { part: Part; label: string }

/** The parts that mean something here, with the words of their chip. Writes the filters that they ask for into the query. */
async function knownParts(finder: SearchContext, parts: readonly Part[], query: ListQuery): Promise<Known[]> {
  const known: Known[] = []
  for (const part of parts) {
    const label = await apply(finder, part, query)
    if (label !== null) known.push({ part, label })
  }
  return known
}

async function apply(finder: SearchContext, part: Part, query: ListQuery): Promise<string | null> {
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

type Named = Extract<Part, { kind: 'place' }>

/** The ZIP of a place: a ZIP, a mall, or a city. "In" alone needs a mall or a city that has stores: "in orange" is a color. */
async function placeOf({ db, directory }: SearchContext, { name, isZip, isLoose }: Named): Promise<{ zip: string; name: string } | null> {
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
const size = (asked: string, label: string): Meaning['wishes'] => {
  const sizes = [asked, ...Object.entries(SIZES).flatMap(([long, short]) => (long === asked ? [short] : short === asked ? [long] : []))]
  return [
    {
      label,
      name: 'size',
      sql: (param, d) =>
        `exists (select from unnest(${d}.options) o where o ~ '^[^:]*size:' and split_part(o, ':', 2) = any(${param(sizes)}::text[]))`,
      clause: matches('options', `[^:]*size:(${sizes.map(literally).join('|')})`),
    },
  ]
}
