import { LRUCache } from 'lru-cache'
import { type Db, rowsOf } from '../../platform/db.ts'
import { deletesOf, type KnownWord, meant, type Query, readQuery } from './words.ts'

/** A search word: its stem, and how many products have it (anywhere; in title, brand, category or tags). */
export type Term = { word: string; lexeme: string; documents: number; heads: number }
export type Analysis = {
  terms: Term[]
  unwanted: string[]
  /** The corrected query; null: nothing was corrected. */
  corrected: string | null
  /** Words that no product has and that resemble no known word. */
  unknown: string[]
  /** The approximate number of products. */
  products: number
}
/** A word that continues the typed text. */
export type Continuation = { word: string; lexeme: string; heads: number }
type Row = { word: string; lexeme: string | null; documents: number; heads: number }

const AGE_MS = 60_000
/** The minimum number of products assumed when weighting words. */
const FEWEST_PRODUCTS = 100

/**
 * The words of the index, as searches need them. Word frequencies are counted at night, so entries are cached for a minute. A word that no
 * product uses is looked up each time, so that it is found as soon as a product has it.
 */
export class Vocabulary {
  readonly #db: Db
  readonly #words = new LRUCache<string, Row>({ max: 5_000, ttl: AGE_MS })
  readonly #continuations = new LRUCache<string, Continuation[]>({ max: 2_000, ttl: AGE_MS })
  #products: { count: Promise<number>; at: number } | undefined

  constructor(db: Db) {
    this.#db = db
  }

  analyse(typed: string, { mends = true } = {}): Promise<Analysis> {
    return analyse(this.#db, this, typed, mends)
  }

  async look(words: readonly string[]): Promise<Row[]> {
    const kept = new Map(words.map((word) => [word, this.#words.get(word)]))
    const missing = words.filter((word) => !kept.get(word))
    if (missing.length > 0)
      for (const row of await look(this.#db, missing)) {
        kept.set(row.word, row)
        if (row.documents > 0 || row.lexeme === null) this.#words.set(row.word, row)
      }
    return words.flatMap((word) => kept.get(word) ?? [])
  }

  /** The most common words with this prefix. */
  async continuations(start: string): Promise<Continuation[]> {
    const kept = this.#continuations.get(start)
    if (kept) return kept
    const read = await continuations(this.#db, start)
    if (read.length > 0) this.#continuations.set(start, read)
    return read
  }

  /** Call when the index has changed: a new word may continue the typed text. */
  forget(): void {
    this.#continuations.clear()
  }

  /** The approximate number of products. */
  products(): Promise<number> {
    const at = performance.now()
    if (!this.#products || at - this.#products.at > AGE_MS) {
      const kept = { count: countProducts(this.#db), at }
      kept.count.catch(() => {
        if (this.#products === kept) this.#products = undefined
      })
      this.#products = kept
    }
    return this.#products.count
  }
}

/** Finds the stems of the typed words and corrects words that no product uses. Existing words are left alone. */
async function analyse(db: Db, vocabulary: Vocabulary, typed: string, mends: boolean): Promise<Analysis> {
  const query = readQuery(typed)
  const [read, products] = await Promise.all([vocabulary.look([...query.wanted, ...query.unwanted]), vocabulary.products()])
  const rows = read.map(countNumbers)
  const wanted = rows.slice(0, query.wanted.length).filter((row) => row.lexeme !== null)
  const strange = wanted.filter((row) => row.documents === 0)
  const mended = await mend(db, mends ? strange.map(({ word }) => word) : [])
  const again = mended.size > 0 ? await vocabulary.look([...mended.values()]) : []
  const byWord = new Map(again.map((row) => [row.word, row]))
  const found = wanted.flatMap((row) => (row.documents > 0 ? row : (byWord.get(mended.get(row.word) ?? '') ?? [])))
  const terms = found.flatMap(({ word, lexeme, documents, heads }): Term[] => (lexeme === null ? [] : [{ word, lexeme, documents, heads }]))
  return {
    terms: [...new Map(terms.map((term) => [term.lexeme, term])).values()],
    unwanted: rows.slice(query.wanted.length).flatMap(({ lexeme }) => lexeme ?? []),
    corrected: mended.size === 0 ? null : spoken(query, mended),
    unknown: strange.filter(({ word }) => !mended.has(word)).map(({ word }) => word),
    products,
  }
}

/** The vocabulary does not count numbers, so they are assumed to be rare: at least 10 products. */
const countNumbers = (row: Row): Row =>
  /^\d+$/.test(row.word) ? { ...row, documents: Math.max(row.documents, 10), heads: Math.max(row.heads, 10) } : row

const spoken = ({ wanted, unwanted }: Query, mended: ReadonlyMap<string, string>): string =>
  [...wanted.map((word) => mended.get(word) ?? word), ...(unwanted.length > 0 ? ['without', unwanted.join(' without ')] : [])].join(' ')

const look = (db: Db, words: readonly string[]): Promise<Row[]> =>
  rowsOf<Row>(
    db,
    'vocabulary.look',
    `select t.word, l.lexeme, coalesce(v.documents, 0)::int as documents, coalesce(v.heads, 0)::int as heads from unnest($1::text[]) t(word)
     cross join lateral (select (tsvector_to_array(to_tsvector('english', t.word)))[1] as lexeme) l
     left join lateral (select sum(documents) as documents, sum(heads) as heads from search_vocabulary v where v.lexeme = l.lexeme) v on true`,
    [words],
  )

// The subselect hides the prefix from the planner, so that the plan is made once.
const continuations = (db: Db, start: string): Promise<Continuation[]> =>
  rowsOf<Continuation>(
    db,
    'vocabulary.continuations',
    `select word, lexeme, heads from search_vocabulary where word ~>=~ (select $1::text) and word ~<~ (select $1::text || chr(1114111)) and heads > 0
     order by heads desc, word limit 8`,
    [start],
  )

async function countProducts(db: Db): Promise<number> {
  const [row] = await rowsOf<{ products: number }>(
    db,
    'vocabulary.products',
    `select greatest(reltuples, ${FEWEST_PRODUCTS})::int as products from pg_class where oid = 'search_documents'::regclass`,
  )
  return row?.products ?? FEWEST_PRODUCTS
}

/** The best vocabulary match for each unknown word. */
async function mend(db: Db, strange: readonly string[]): Promise<Map<string, string>> {
  const mended = new Map<string, string>()
  await Promise.all(
    strange.map(async (typed) => {
      const word = meant(typed, await resembling(db, typed))
      if (word) mended.set(typed, word)
    }),
  )
  return mended
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
