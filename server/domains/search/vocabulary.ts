import { LRUCache } from 'lru-cache'
import { MOST_ON_A_PAGE } from '#contracts/page.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { readAsOf } from '../../platform/reading.ts'
import { isUnit } from './measures.ts'
import { type Audience, audienceIn, isAudience } from './audience.ts'
import { type Condition, parameters, planName } from './filters.ts'
import { isFiller, otherNames, type OtherName, thingsFor } from './senses.ts'
import { deletesOf, type KnownWord, meantBy, nameIs, quoted, type Query, readQuery } from './words.ts'

/** Another name for a word of the search, as a query of the index of heads: names in a description say little. */
export type Also = Pick<OtherName, 'name'> & { lexemes: readonly string[]; said: string }
/** A search word: its stem, how many products have it (anywhere; in title, brand, category or tags), and its other names if it needs them. */
export type Term = { word: string; lexeme: string; documents: number; heads: number; also?: readonly Also[] }
export type Analysis = {
  terms: Term[]
  /** The place of the noun among the terms: of "red shoes for men" the shoes. -1 without one. */
  noun: number
  /** For whom it shall be. */
  audience: Audience | null
  unwanted: string[]
  /** The corrected query; null: nothing was corrected. */
  corrected: string | null
  /** Words that no product has and that resemble no known word. */
  unknown: string[]
  /** The approximate number of products. */
  products: number
  /** How many of them are one item, on average. */
  perItem: number
  /** So many products of the searched shelf have every word, counted up to `MOST_COUNTED`; where it was counted. */
  whole?: number
}
type Size = Pick<Analysis, 'products' | 'perItem'>
/** A word that continues the typed text. */
export type Continuation = { word: string; lexeme: string; heads: number }
type VocabularyWord = { word: string; lexeme: string | null; documents: number; heads: number }

const AGE_MS = 60_000
/** A search with this many items that have all its words in their heads needs no other names. */
const ENOUGH = 5
const LOOKED_AT = 60
/** More than a page shows. */
export const MOST_COUNTED = MOST_ON_A_PAGE + 1
/** At most this many other names of a word are searched: each costs a read of the index. */
const MOST_NAMES = 10
/** The minimum number of products assumed when weighting words. */
const FEWEST_PRODUCTS = 100

/**
 * The words of the index, as searches need them. Word frequencies are counted at night, so entries are cached for a minute. A word that no
 * product uses is kept until the index changes, so that it is found as soon as a product has it.
 */
export class Vocabulary {
  readonly #db: Db
  readonly #words = new LRUCache<string, VocabularyWord>({ max: 5_000, ttl: AGE_MS })
  readonly #unused = new LRUCache<string, VocabularyWord>({ max: 2_000, ttl: AGE_MS })
  readonly #continuations = new LRUCache<string, Continuation[]>({ max: 2_000, ttl: AGE_MS })
  #forgotAt = 0
  #size: { read: Promise<Size>; at: number } | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * `mends`: corrects spelling. `means`: also finds other names of the things, where few products of the searched shelf, which these
   * conditions bound, have the typed words.
   */
  analyse(typed: string, { mends = true, means = null }: { mends?: boolean; means?: readonly Condition[] | null } = {}): Promise<Analysis> {
    return analyse(this.#db, this, typed, { mends, shelf: means })
  }

  async look(words: readonly string[]): Promise<VocabularyWord[]> {
    const kept = new Map(words.map((word) => [word, this.#words.get(word) ?? this.#unused.get(word)]))
    const missing = words.filter((word) => !kept.get(word))
    const asOf = readAsOf()
    if (missing.length > 0)
      for (const row of await look(this.#db, missing)) {
        kept.set(row.word, row)
        if (row.documents > 0 || row.lexeme === null) this.#words.set(row.word, row)
        else if (asOf > this.#forgotAt) this.#unused.set(row.word, row)
      }
    return words.flatMap((word) => kept.get(word) ?? [])
  }

  /** The most common words with this prefix. */
  async continuations(start: string): Promise<Continuation[]> {
    const kept = this.#continuations.get(start)
    if (kept) return kept
    const asOf = readAsOf()
    const read = await continuations(this.#db, start)
    if (read.length > 0 && asOf > this.#forgotAt) this.#continuations.set(start, read)
    return read
  }

  /** Call when the index has changed: a new word may continue the typed text, or be the typed one. */
  forget(): void {
    this.#forgotAt = performance.now()
    this.#continuations.clear()
    this.#unused.clear()
  }

  /** The approximate size of the catalog. */
  size(): Promise<Size> {
    const at = performance.now()
    if (!this.#size || at - this.#size.at > AGE_MS) {
      const kept = { read: sizeOf(this.#db), at }
      kept.read.catch(() => {
        if (this.#size === kept) this.#size = undefined
      })
      this.#size = kept
    }
    return this.#size.read
  }
}

/** Finds the stems of the typed words and corrects words that no product uses. Existing words, and words with other names, are left alone. */
async function analyse(
  db: Db,
  vocabulary: Vocabulary,
  typed: string,
  { mends, shelf }: { mends: boolean; shelf: readonly Condition[] | null },
): Promise<Analysis> {
  const query = readQuery(typed)
  const need = shelf && (await needIn(db, vocabulary, query))
  if (need) return need
  const audience = audienceIn(query.wanted)
  const words = query.wanted.filter((word) => !audience?.words.includes(word))
  // The words that neighbors are together may be asked for below: one statement looks all of them up.
  const looked = [...words, ...query.unwanted, ...(shelf ? pairsIn(words).map(({ name }) => name) : [])]
  const [read, size] = await Promise.all([vocabulary.look(looked), vocabulary.size()])
  const rows = read.slice(0, words.length + query.unwanted.length).map(countNumbers)
  const typedRows = rows.slice(0, words.length)
  const all = typedRows.filter((row) => row.lexeme !== null)
  const stock = shelf && (await stockOf(db, typedRows, nounOf(words, new Map(), all), shelf))
  const named = stock && stock.things < ENOUGH ? await namesFor(db, vocabulary, typedRows) : new Map<string, Also[]>()
  const telling = shelf ? all.filter(({ word }) => !isFiller(word) || named.has(word)) : all
  const wanted = telling.length > 0 ? telling : all
  const strange = wanted.filter((row) => row.documents === 0 && !named.has(row.word) && !isAudience(row.word)).map(({ word }) => word)
  const known = wanted.flatMap(({ documents, lexeme }) => (documents > 0 && lexeme !== null ? lexeme : []))
  const mended = mends ? await mend(db, vocabulary, strange, known) : new Map<string, string>()
  const again = mended.size > 0 ? await vocabulary.look([...mended.values()]) : []
  const byWord = new Map(again.map((row) => [row.word, row]))
  const found = wanted.flatMap((row) => (row.documents > 0 || named.has(row.word) ? row : (byWord.get(mended.get(row.word) ?? '') ?? [])))
  const terms = found.flatMap(({ word, lexeme, documents, heads }): Term[] => {
    const also = named.get(word)
    return lexeme === null ? [] : [{ word, lexeme, documents, heads, ...(also ? { also } : {}) }]
  })
  const distinct = [...new Map(terms.map((term) => [term.lexeme, term])).values()]
  const isAsCounted = distinct.every(({ lexeme, also }) => !also && stock?.lexemes.has(lexeme)) && distinct.length === stock?.lexemes.size
  return {
    terms: distinct,
    noun: nounOf(words, mended, distinct),
    audience,
    unwanted: rows.slice(words.length).flatMap(({ lexeme }) => lexeme ?? []),
    corrected: mended.size === 0 ? null : spoken(query, mended),
    unknown: strange.filter((word) => !mended.has(word)),
    ...size,
    ...(isAsCounted && stock.whole !== null ? { whole: stock.whole } : {}),
  }
}

/**
 * A need is answered by the things that help, and by what bears its words in full; it is never corrected. In "snow day", neither snow nor a day
 * is asked for.
 */
async function needIn(db: Db, vocabulary: Vocabulary, { wanted, unwanted }: Query): Promise<Analysis | null> {
  const things = thingsFor(wanted)
  if (things.length === 0) return null
  const said = wanted.join(' ')
  const [looked, size, others] = await Promise.all([
    vocabulary.look([...new Set([...things, said].flatMap((thing) => thing.split(' ')))]),
    vocabulary.size(),
    vocabulary.look(unwanted),
  ])
  const rows = new Map(looked.map((row) => [row.word, row]))
  const also = [...things, said].flatMap((name): Also[] => {
    const lexemes = stemsOf(name, rows)
    return lexemes ? [{ name, lexemes, said }] : []
  })
  const own = wanted.flatMap((word) => rows.get(word)?.lexeme ?? [])
  if (own.length > 1 && (await areTitles(db, own))) return null
  // Where nobody sells anything that helps, the words are words.
  if (also.every(({ name }) => name === said)) return null
  return {
    terms: [{ word: said, lexeme: said, documents: 0, heads: 0, also }],
    noun: 0,
    audience: null,
    unwanted: others.flatMap(({ lexeme }) => lexeme ?? []),
    corrected: null,
    unknown: [],
    ...size,
  }
}

/** Whether shops call enough things by these words themselves: "baby shower gifts". */
async function areTitles(db: Db, lexemes: readonly string[]): Promise<boolean> {
  const rows = await rowsOf(db, 'vocabulary.titles')`
    select from search_documents where heads @@ ${lexemes.map((lexeme) => `${quoted(lexeme)}:A`).join(' & ')}::tsquery limit ${sql(ENOUGH)}`
  return rows.length === ENOUGH
}

const AFTER_THE_NOUN = new Set('for with in of from by on to at that'.split(' '))
/** The last word before what only describes the thing; measures and numbers name none. */
function nounOf(words: readonly string[], mended: ReadonlyMap<string, string>, terms: readonly Pick<Term, 'word'>[]): number {
  const end = words.findIndex((word, i) => i > 0 && AFTER_THE_NOUN.has(word))
  const before = new Set(words.slice(0, end < 0 ? undefined : end).map((word) => mended.get(word) ?? word))
  const isNoun = ({ word }: Pick<Term, 'word'>): boolean => before.has(word) && mayName(word) && !isUnit(word)
  const at = terms.findLastIndex(isNoun)
  return at < 0 ? terms.findLastIndex(({ word }) => mayName(word)) : at
}
const mayName = (word: string): boolean => !/\d/.test(word) && !isAudience(word)

/**
 * What the searched shelf has for these words. `things`: so many of the items that have all of them in their heads are the thing. `whole`: so
 * many products have all of them anywhere; null where it was not counted.
 */
type Stock = { things: number; whole: number | null; lexemes: ReadonlySet<string> }
async function stockOf(db: Db, rows: readonly VocabularyWord[], noun: number, shelf: readonly Condition[]): Promise<Stock | null> {
  const nounWord = rows.filter((row) => row.lexeme !== null)[noun]?.word
  const known = rows.flatMap(({ lexeme, word, heads }) => (lexeme !== null && !isFiller(word) ? { lexeme, word, heads } : []))
  const lexemes = new Set(known.map(({ lexeme }) => lexeme))
  if (known.length === 0) return null
  if (known.some(({ heads }) => heads === 0)) return { things: 0, whole: null, lexemes }
  const { values, param } = parameters()
  const asked = `(select ${param(known.map(({ lexeme }) => quoted(lexeme)).join(' & '))}::tsquery)`
  const thing = known.find(({ word }) => word === nounWord)?.lexeme
  const shelfTests = shelf.map(({ sql: test }) => test(param, 'd'))
  const tests = [`d.heads @@ ${asked}`, ...(thing ? [nameIs('d', `(select ${param(quoted(thing))}::tsquery)`)] : []), ...shelfTests]
  // A search of one word is answered by its products alone.
  const whole =
    lexemes.size > 1
      ? `(select count(*)::int from (select from search_documents d where ${[`d.words @@ ${asked}`, ...shelfTests].join(' and ')} limit ${MOST_COUNTED}) every)`
      : 'null::int'
  const [found] = await rowsOf<{ things: number; whole: number | null }>(
    db,
    planName(`vocabulary.stock${thing ? '' : '.any'}${lexemes.size > 1 ? '' : '.one'}`, shelf),
    `select (select count(distinct item)::int from (
       select coalesce(item_id, product_id) as item from search_documents d where ${tests.join(' and ')} limit ${LOOKED_AT}) seen) as things,
       ${whole} as whole`,
    values,
  )
  return { things: found?.things ?? 0, whole: found?.whole ?? null, lexemes }
}

/** The other names of the words that the heads of products have. */
async function namesFor(db: Db, vocabulary: Vocabulary, rows: readonly VocabularyWord[]): Promise<Map<string, Also[]>> {
  const words = rows.map(({ word }) => word)
  const names = otherNames(words)
  const told = new Set(names.flatMap(({ from, to }) => words.slice(from, to)))
  names.push(...(await apartOrTogether(db, vocabulary, rows)).filter(({ from, to }) => to - from > 1 || !told.has(words[from] ?? '')))
  const looked = new Map((await vocabulary.look([...new Set(names.flatMap(({ name }) => name.split(' ')))])).map((row) => [row.word, row]))
  const also = new Map<string, Also[]>()
  for (const name of names) {
    const lexemes = stemsOf(name.name, looked)
    const phrase = words.slice(name.from, name.to)
    const isNearest = phrase.every((word) => !also.has(word))
    if (lexemes === null || !isOtherName(name.name.split(' '), phrase, isNearest)) continue
    const said = phrase.join(' ')
    for (const word of phrase) {
      const kept = also.get(word) ?? []
      const isNew = !kept.some((other) => other.lexemes.join(' ') === lexemes.join(' '))
      if (kept.length < MOST_NAMES && isNew) also.set(word, [...kept, { lexemes, name: name.name, said }])
    }
  }
  return also
}

/** The nearest other name may be the thing alone, without its attribute: a "phone charger" is a charger. */
const isOtherName = (name: readonly string[], phrase: readonly string[], isNearest: boolean): boolean =>
  name.some((word) => !phrase.includes(word)) || (isNearest && name.length < phrase.length && name.at(-1) === phrase.at(-1))

const pairsIn = (words: readonly string[]): OtherName[] =>
  words.slice(1).map((word, i) => ({ from: i, to: i + 2, name: `${words[i] ?? ''}${word}` }))

/** "Sun glasses" for sunglasses, and "yogamat" for a yoga mat: pairs that are one word here, and unknown words that are two here. */
async function apartOrTogether(db: Db, vocabulary: Vocabulary, rows: readonly VocabularyWord[]): Promise<OtherName[]> {
  const pairs = pairsIn(rows.map(({ word }) => word))
  const joined = new Map((await vocabulary.look(pairs.map(({ name }) => name))).map((row) => [row.word, row]))
  const split = await Promise.all(
    rows.map(async ({ word, documents }, from) => {
      if (documents > 0 || word.length < 4 || word.length > 24 || /^\d/.test(word)) return []
      const halves = Array.from({ length: word.length - 1 }, (_, i) => `${word.slice(0, i + 1)} ${word.slice(i + 1)}`)
      const known = await rowsOf<{ name: string }>(db, 'vocabulary.halves')`
        select name from unnest(${halves}::text[]) name
        where exists (select from search_documents where heads @@ phraseto_tsquery('english', name) and numnode(phraseto_tsquery('english', name)) > 1)`
      return known.map(({ name }) => ({ from, to: from + 1, name }))
    }),
  )
  return [...pairs.filter(({ name }) => (joined.get(name)?.heads ?? 0) > 0), ...split.flat()]
}

/** The stems of a name; null if one of them stands in no head. The vocabulary counts neither numbers nor single letters. */
function stemsOf(name: string, looked: ReadonlyMap<string, VocabularyWord>): string[] | null {
  const rows = name.split(' ').flatMap((word) => looked.get(word) ?? [])
  const stems = rows.filter(({ lexeme }) => lexeme !== null)
  if (stems.length === 0 || stems.some(({ word, heads }) => heads === 0 && word.length > 1 && !/^\d+$/.test(word))) return null
  return stems.map(({ lexeme }) => lexeme ?? '')
}

/** The vocabulary does not count numbers, so they are assumed to be rare: at least 10 products. */
const countNumbers = (row: VocabularyWord): VocabularyWord =>
  /^\d+$/.test(row.word) ? { ...row, documents: Math.max(row.documents, 10), heads: Math.max(row.heads, 10) } : row

const spoken = ({ wanted, unwanted }: Query, mended: ReadonlyMap<string, string>): string =>
  [...wanted.map((word) => mended.get(word) ?? word), ...(unwanted.length > 0 ? ['without', unwanted.join(' without ')] : [])].join(' ')

const look = (db: Db, words: readonly string[]): Promise<VocabularyWord[]> =>
  rowsOf<VocabularyWord>(db, 'vocabulary.look')`
    select t.word, l.lexeme, coalesce(v.documents, 0)::int as documents, coalesce(v.heads, 0)::int as heads
    from unnest((select ${words}::text[])) t(word)
    cross join lateral (select (tsvector_to_array(to_tsvector('english', t.word)))[1] as lexeme) l
    left join lateral (select sum(documents) as documents, sum(heads) as heads from search_vocabulary v where v.lexeme = l.lexeme) v on true`

// The subselect hides the prefix from the planner, so that the plan is made once.
const continuations = (db: Db, start: string): Promise<Continuation[]> =>
  rowsOf<Continuation>(db, 'vocabulary.continuations')`
    select word, lexeme, heads from search_vocabulary
    where word ~>=~ (select ${start}::text) and word ~<~ (select ${start}::text || chr(1114111)) and heads > 0
    order by heads desc, word limit 8`

/** So many products tell how many are one item. */
const SAMPLED = 1_000
async function sizeOf(db: Db): Promise<Size> {
  const [counted] = await rowsOf<{ products: number }>(db, 'vocabulary.products')`
    select greatest(reltuples, ${sql(FEWEST_PRODUCTS)})::int as products from pg_class where oid = 'search_documents'::regclass`
  const products = counted?.products ?? FEWEST_PRODUCTS
  const percent = Math.min(100, (100 * SAMPLED) / products)
  const [sampled] = await rowsOf<{ perItem: number | null }>(db, 'vocabulary.per-item')`
    select avg(1 + cardinality(twins))::float8 as "perItem" from search_documents tablesample system (${percent}::float4)`
  return { products, perItem: sampled?.perItem ?? 1 }
}

/** At most this many likely words are compared with the rest of the search. */
const MOST_LIKELY = 8
/** The best vocabulary match for each unknown word: first one that occurs together with the known words of the search. */
async function mend(db: Db, vocabulary: Vocabulary, strange: readonly string[], known: readonly string[]): Promise<Map<string, string>> {
  const mended = new Map<string, string>()
  await Promise.all(
    strange.map(async (typed) => {
      const near = await resembling(db, typed)
      const likely = known.length > 0 ? meantBy(typed, near, new Set(near.map(({ word }) => word))).slice(0, MOST_LIKELY) : []
      const fits = likely.length > 1 || typed.length === 4 ? await fitting(db, await vocabulary.look(likely), known) : new Set<string>()
      const [word] = meantBy(typed, near, fits)
      if (word) mended.set(typed, word)
    }),
  )
  return mended
}

/** The words that a product has together with the known ones. */
async function fitting(db: Db, words: readonly VocabularyWord[], known: readonly string[]): Promise<Set<string>> {
  const asked = words.map(({ lexeme }) => [lexeme ?? '', ...known].map(quoted).join(' & '))
  if (asked.length === 0) return new Set()
  const rows = await rowsOf<{ word: string }>(db, 'vocabulary.fits')`
    select word from unnest(${words.map(({ word }) => word)}::text[], ${asked}::text[]) t(word, asked)
    where exists (select from search_documents where words @@ asked::tsquery)`
  return new Set(rows.map(({ word }) => word))
}

/** Words one letter apart, words with this prefix, and for long words also those that share most of their trigrams. */
const resembling = (db: Db, typed: string): Promise<KnownWord[]> =>
  rowsOf<KnownWord>(
    db,
    typed.length >= 8 ? 'vocabulary.resembling-long' : 'vocabulary.resembling',
    `select word, documents from search_vocabulary where deletes && $1::text[]
     union (select word, documents from search_vocabulary where word ~>=~ $2 and word ~<~ ($2 || chr(1114111)) and length($2) > 2 order by documents desc limit 20)
     ${typed.length >= 8 ? 'union (select word, documents from search_vocabulary where word % $2 order by similarity(word, $2) desc limit 20)' : ''}`,
    [deletesOf(typed), typed],
  )
