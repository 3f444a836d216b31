import { LRUCache } from 'lru-cache'
import { type Db, rowsOf } from '../../platform/db.ts'
import { isFiller, otherNames, type OtherName } from './senses.ts'
import { WordNet } from './wordnet.ts'
import { deletesOf, type KnownWord, meant, quoted, type Query, readQuery } from './words.ts'

/** Another name for a word of the search, as a query of the index of heads: names in a description say little. */
export type Also = Pick<OtherName, 'name' | 'relation' | 'source'> & { lexemes: readonly string[]; said: string }
/** A search word: its stem, how many products have it (anywhere; in title, brand, category or tags), and its other names if it needs them. */
export type Term = { word: string; lexeme: string; documents: number; heads: number; also?: readonly Also[] }
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
/** A search with this many items that have all its words in their heads needs no other names; it looks at so many products for them. */
const ENOUGH = 5
const LOOKED_AT = 60
/** So many other names of one word are asked for at most: each costs a look into the index. */
const MOST_NAMES = 10
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
  readonly #net = new WordNet()
  #products: { count: Promise<number>; at: number } | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** `mends`: corrects spelling. `means`: also finds other names of the things, where few products have the typed words. */
  analyse(typed: string, { mends = true, means = false } = {}): Promise<Analysis> {
    return analyse(this.#db, this, typed, { mends, net: means ? this.#net : null })
  }

  /** Closes the files of WordNet. */
  close(): Promise<void> {
    return this.#net.close()
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

/** Finds the stems of the typed words and corrects words that no product uses. Existing words, and words with other names, are left alone. */
async function analyse(
  db: Db,
  vocabulary: Vocabulary,
  typed: string,
  { mends, net }: { mends: boolean; net: WordNet | null },
): Promise<Analysis> {
  const query = readQuery(typed)
  const [read, products] = await Promise.all([vocabulary.look([...query.wanted, ...query.unwanted]), vocabulary.products()])
  const rows = read.map(countNumbers)
  const typedRows = rows.slice(0, query.wanted.length)
  const named = net && (await isRare(db, typedRows)) ? await namesFor(vocabulary, net, typedRows) : new Map<string, Also[]>()
  const all = typedRows.filter((row) => row.lexeme !== null)
  const telling = net ? all.filter(({ word }) => !isFiller(word) || named.has(word)) : all
  const wanted = telling.length > 0 ? telling : all
  const strange = wanted.filter((row) => row.documents === 0 && !named.get(row.word)?.some(({ source }) => source === 'table'))
  const mended = await mend(db, mends ? strange.map(({ word }) => word) : [])
  // A likely mistake in the shop's own word is worth more than a far relative of the word as typed: "trial shoes" are trail shoes.
  for (const word of mended.keys()) named.delete(word)
  const again = mended.size > 0 ? await vocabulary.look([...mended.values()]) : []
  const byWord = new Map(again.map((row) => [row.word, row]))
  const found = wanted.flatMap((row) => (row.documents > 0 || named.has(row.word) ? row : (byWord.get(mended.get(row.word) ?? '') ?? [])))
  const terms = found.flatMap(({ word, lexeme, documents, heads }): Term[] => {
    const also = named.get(word)
    return lexeme === null ? [] : [{ word, lexeme, documents, heads, ...(also ? { also } : {}) }]
  })
  return {
    terms: [...new Map(terms.map((term) => [term.lexeme, term])).values()],
    unwanted: rows.slice(query.wanted.length).flatMap(({ lexeme }) => lexeme ?? []),
    corrected: mended.size === 0 ? null : spoken(query, mended),
    unknown: strange.filter(({ word }) => !mended.has(word) && !named.has(word)).map(({ word }) => word),
    products,
  }
}

/** Whether fewer items than enough have all of these words in their heads. */
async function isRare(db: Db, rows: readonly Row[]): Promise<boolean> {
  const known = rows.filter(({ lexeme, word }) => lexeme !== null && !isFiller(word))
  if (known.length === 0) return false
  if (known.some(({ heads }) => heads === 0)) return true
  const [found] = await rowsOf<{ items: number }>(
    db,
    'vocabulary.enough',
    `select count(distinct item)::int as items from (
       select coalesce(item_id, product_id) as item from search_documents where heads @@ (select $1::tsquery) limit ${LOOKED_AT}) seen`,
    [known.map(({ lexeme }) => quoted(lexeme ?? '')).join(' & ')],
  )
  return (found?.items ?? 0) < ENOUGH
}

/** The other names of the words that the heads of products have, the most exact first. */
async function namesFor(vocabulary: Vocabulary, net: WordNet, rows: readonly Row[]): Promise<Map<string, Also[]>> {
  const words = rows.map(({ word }) => word)
  const names = await otherNames(net, words)
  const looked = new Map((await vocabulary.look([...new Set(names.flatMap(({ name }) => name.split(' ')))])).map((row) => [row.word, row]))
  const also = new Map<string, Also[]>()
  for (const name of names) {
    const lexemes = stemsOf(name, looked)
    const phrase = words.slice(name.from, name.to)
    // "Bat" for "cricket bat" leaves a word out, which is no other name.
    if (lexemes === null || name.name.split(' ').every((word) => phrase.includes(word))) continue
    const said = phrase.join(' ')
    for (const word of phrase) {
      const kept = also.get(word) ?? []
      // A wider thing (a bench for a settee) only helps if nothing more exact is sold.
      const isNew =
        !kept.some((other) => other.lexemes.join(' ') === lexemes.join(' ')) &&
        !(name.relation === 'wider' && kept.some(({ relation }) => relation !== 'wider'))
      if (kept.length < MOST_NAMES && isNew)
        also.set(word, [...kept, { lexemes, name: name.name, relation: name.relation, source: name.source, said }])
    }
  }
  return also
}

/** The stems of a name; null if one of them stands in no head. */
function stemsOf({ name }: OtherName, looked: ReadonlyMap<string, Row>): string[] | null {
  const rows = name.split(' ').flatMap((word) => looked.get(word) ?? [])
  const stems = rows.filter(({ lexeme }) => lexeme !== null)
  if (stems.length === 0 || stems.some(({ word, heads }) => heads === 0 && !/\d/.test(word))) return null
  return stems.map(({ lexeme }) => lexeme ?? '')
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
