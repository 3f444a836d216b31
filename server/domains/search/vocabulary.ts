import { type Db, rowsOf } from '../../platform/db.ts'
import { deletesOf, type KnownWord, meant, type Query, readQuery } from './words.ts'

/** A word to look for: its stem, and how many products have it (anywhere; in title, brand, category or tags). */
export type Term = { word: string; lexeme: string; documents: number; heads: number }
export type Analysis = {
  terms: Term[]
  unwanted: string[]
  /** What was searched instead of what was typed; null: nothing was corrected. */
  corrected: string | null
  /** Words that no product has and that resemble none. */
  unknown: string[]
  /** How many products there are, about. */
  products: number
}
type Row = { ord: number; word: string; lexeme: string | null; documents: number; heads: number; products: number }

/** Finds the stems of what was typed and mends the spelling of words that no product uses. Words that exist are left alone. */
export async function analyse(db: Db, typed: string): Promise<Analysis> {
  const query = readQuery(typed)
  const rows = (await look(db, [...query.wanted, ...query.unwanted])).map(countNumbers)
  const wanted = rows.slice(0, query.wanted.length).filter((row) => row.lexeme !== null)
  const strange = wanted.filter((row) => row.documents === 0)
  const mended = await mend(
    db,
    strange.map(({ word }) => word),
  )
  const again = mended.size > 0 ? await look(db, [...mended.values()]) : []
  const byWord = new Map(again.map((row) => [row.word, row]))
  const found = wanted.flatMap((row) => (row.documents > 0 ? row : (byWord.get(mended.get(row.word) ?? '') ?? [])))
  const terms = found.flatMap(({ word, lexeme, documents, heads }): Term[] => (lexeme === null ? [] : [{ word, lexeme, documents, heads }]))
  return {
    terms: [...new Map(terms.map((term) => [term.lexeme, term])).values()],
    unwanted: rows.slice(query.wanted.length).flatMap(({ lexeme }) => lexeme ?? []),
    corrected: mended.size === 0 ? null : spoken(query, mended),
    unknown: strange.filter(({ word }) => !mended.has(word)).map(({ word }) => word),
    products: rows[0]?.products ?? 100,
  }
}

/** Numbers are no words, so nobody counts them; what a package says about itself is rare enough. */
const countNumbers = (row: Row): Row =>
  /^\d+$/.test(row.word) ? { ...row, documents: Math.max(row.documents, 10), heads: Math.max(row.heads, 10) } : row

const spoken = ({ wanted, unwanted }: Query, mended: ReadonlyMap<string, string>): string =>
  [...wanted.map((word) => mended.get(word) ?? word), ...(unwanted.length > 0 ? ['without', unwanted.join(' without ')] : [])].join(' ')

function look(db: Db, words: readonly string[]): Promise<Row[]> {
  if (words.length === 0) return Promise.resolve([])
  return rowsOf<Row>(
    db,
    'vocabulary.look',
    `select t.ord, t.word, l.lexeme, coalesce(v.documents, 0)::int as documents, coalesce(v.heads, 0)::int as heads,
       (select greatest(reltuples, 100)::int from pg_class where oid = 'search_documents'::regclass) as products
     from unnest($1::text[]) with ordinality t(word, ord)
     cross join lateral (select (tsvector_to_array(to_tsvector('english', t.word)))[1] as lexeme) l
     left join lateral (select sum(documents) as documents, sum(heads) as heads from search_vocabulary v where v.lexeme = l.lexeme) v on true order by t.ord`,
    [words],
  )
}

/** The words of the shop that were meant by words it does not know. */
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

/** Words one letter apart, words that go on from here, and for long words those that share most of their letter triples. */
const resembling = (db: Db, typed: string): Promise<KnownWord[]> =>
  rowsOf<KnownWord>(
    db,
    typed.length >= 8 ? 'vocabulary.resembling-long' : 'vocabulary.resembling',
    `select word, documents from search_vocabulary where deletes && $1::text[]
     union (select word, documents from search_vocabulary where word ~>=~ $2 and word ~<~ ($2 || chr(1114111)) and length($2) > 2 order by documents desc limit 20)
     ${typed.length >= 8 ? 'union (select word, documents from search_vocabulary where word % $2 order by similarity(word, $2) desc limit 20)' : ''}`,
    [deletesOf(typed), typed],
  )
