import type { Suggestion, suggest } from '#contracts/catalog.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { zipPlace } from '../places/index.ts'
import { CARD_COLUMNS, type CardRow, cardsOf } from './cards.ts'
import type { Finder } from './finder.ts'
import { analyse } from './vocabulary.ts'
import { plainWords, readQuery } from './words.ts'

const MOST = 10
const MOST_TO_SORT = 2_000
type Continuation = { word: string; lexeme: string; heads: number }

/** At most ten ways to go on: queries that find something, departments, products, stores, malls, a ZIP. */
export async function suggestions(
  { db, directory, tree }: Finder,
  { query }: Sent<typeof suggest>,
  now: Date,
): Promise<Reply<typeof suggest>> {
  const typed = plainWords(query.q)
  if (typed.length < 2) return { items: [] }
  const [places, categories, zip, spot] = await Promise.all([
    directory.places(),
    tree.all(),
    /^\d{5}$/.test(typed) ? zipPlace(db, typed) : null,
    query.near ? zipPlace(db, query.near) : null,
  ])
  const near = spot ? places.storesNear(spot) : null
  const { rows, completions } = await candidates(db, typed)
  const cards = cardsOf(rows, { places, now, near, only: null })
  const stores = near ? near.map(({ place }) => place) : [...places.stores.values()].sort((a, b) => a.name.localeCompare(b.name))
  const items: Suggestion[] = [
    ...(zip ? [{ kind: 'zip' as const, zip: zip.zip, text: `Shop near ${zip.zip}` }] : []),
    ...completions.slice(0, 3).map((text) => ({ kind: 'query' as const, text })),
    ...categories
      .filter(({ name }) => begins(name, typed))
      .slice(0, 2)
      .map(({ slug, name }) => ({ kind: 'category' as const, slug, text: name })),
    ...cards.slice(0, 4).map(({ id, slug, title, image, price, store }) => ({
      kind: 'product' as const,
      id,
      slug,
      text: title,
      image,
      price,
      storeName: store.name,
    })),
    ...stores
      .filter(({ name }) => begins(name, typed))
      .slice(0, 2)
      .map(({ slug, name, city }) => ({ kind: 'store' as const, slug, text: name, city })),
    ...[...places.malls.values()]
      .filter(({ name }) => begins(name, typed))
      .slice(0, 1)
      .map(({ slug, name, city }) => ({ kind: 'mall' as const, slug, text: name, city })),
  ]
  return { items: items.slice(0, MOST) }
}

/** Whether the words typed begin a name, or a word within it. */
const begins = (name: string, typed: string): boolean => ` ${plainWords(name)}`.includes(` ${typed}`)

/** Products whose heads have the words typed, the last one as it may go on; and the queries those products stand for. */
async function candidates(db: Db, typed: string): Promise<{ rows: CardRow[]; completions: string[] }> {
  const { wanted } = readQuery(typed)
  const last = wanted.at(-1)
  if (!last) return { rows: [], completions: [] }
  const before = wanted.slice(0, -1)
  let [earlier, goOn] = await Promise.all([before.length > 0 ? analyse(db, before.join(' ')) : null, continuations(db, last)])
  let said = earlier?.corrected ?? before.join(' ')
  if (goOn.length === 0) {
    // Nothing goes on like this: perhaps it is a word with a mistake in it.
    const whole = await analyse(db, typed)
    if (whole.terms.length === 0) return { rows: [], completions: [] }
    goOn = whole.terms.slice(-1)
    earlier = whole.terms.length > 1 ? { ...whole, terms: whole.terms.slice(0, -1) } : null
    said = whole.corrected?.split(' ').slice(0, -1).join(' ') ?? said
  }
  const starts = (earlier?.terms ?? []).map(({ lexeme }) => quoted(lexeme))
  const ends = goOn.map(({ lexeme }) => quoted(lexeme)).join(' | ')
  const rows = await withHeads(
    db,
    [...starts, `(${ends})`].join(' & '),
    starts.length === 0 ? goOn.reduce((sum, { heads }) => sum + heads, 0) : 0,
  )
  const titles = rows.map(({ title }) => ` ${plainWords(title)} `)
  const completions = goOn
    .filter(({ word }) => starts.length === 0 || titles.some((title) => title.includes(` ${word} `)))
    .map(({ word }) => (said ? `${said} ${word}` : word))
  return { rows, completions: [...new Set(completions)] }
}

const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

const continuations = (db: Db, start: string): Promise<Continuation[]> =>
  rowsOf<Continuation>(
    db,
    'suggest.words',
    `select word, lexeme, heads from search_vocabulary where word ~>=~ $1 and word ~<~ ($1 || chr(1114111)) and heads > 0 order by heads desc, word limit 8`,
    [start],
  )

/** Common words are met soon on a walk down the ranks; rare ones are looked up. */
function withHeads(db: Db, query: string, expected: number): Promise<CardRow[]> {
  const walk = expected > MOST_TO_SORT
  return rowsOf<CardRow>(
    db,
    walk ? 'suggest.walk' : 'suggest.look',
    `select ${CARD_COLUMNS} from search_documents d where ${walk ? 'ts_match_vq(d.heads, $1::tsquery)' : 'd.heads @@ $1::tsquery'}
     order by d.rank desc, d.product_id desc limit 20`,
    [query],
  )
}
