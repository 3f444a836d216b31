import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import MiniSearch from 'minisearch'
import type { Client } from 'pg'
import { cents } from '#contracts/money.ts'
import { addProducts } from '#server/domains/catalog/add-products.ts'
import { allCategories } from '#server/domains/catalog/departments.ts'
import { addRetailer } from '#server/domains/retailers/retailers.ts'
import { reindexAll } from '#server/domains/search/documents.ts'
import { addStore } from '#server/domains/stores/stores.ts'
import { insertInitialRows } from '#server/initial-rows.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect, disconnect, transact } from '#server/platform/db.ts'
import { withDatabase } from '../database.ts'
import { askOnce } from './load.ts'
import { type Server, startServer } from './server.ts'
import { asking } from './world.ts'

type Judged = { words: string; gains: Map<string, number> }
type Item = { id: string; title: string; brand: string; color: string; bullets: string; description: string }
type Ranker = (words: string) => Promise<readonly string[]>
export type Relevance = { way: string; clean: number; misspelled: number }

const GAINS: Readonly<Record<string, number>> = { E: 1, S: 0.1, C: 0.01, I: 0 }
const DEPTH = 10
const BATCH = 500

/** Judged searches over products of a real catalog: ours beside a BM25 library and the text search of Postgres. */
export async function measureRelevance(dataDir: string, folder: string, say: (words: string) => void): Promise<Relevance[]> {
  const items = gunzipSync(await readFile(join(folder, 'products.ndjson.gz')))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Item)
  const queries = judgedIn(await readFile(join(folder, 'judgments.even.tsv'), 'utf8'))
  const config = readConfig({ SPIRAL_DATA: dataDir, SPIRAL_SAMPLE: 'off' })
  const idOf = await withDatabase(config, async (url) => {
    await insertInitialRows(config, url, say)
    return fill(url, items, say)
  })
  const server = await startServer(dataDir)
  try {
    return await measure(server, items, { queries, idOf })
  } finally {
    await server.stop()
  }
}

type Judgments = { queries: readonly Judged[]; idOf: ReadonlyMap<number, string> }
const measure = (server: Server, items: readonly Item[], { queries, idOf }: Judgments): Promise<Relevance[]> =>
  asking(server.databaseUrl, async (client) => {
    const ways: [string, Ranker][] = [
      ['ours', async (words) => (await oursFor(server, words)).map((id) => idOf.get(id) ?? '')],
      ['BM25 library', bm25(items)],
      ['Postgres text search', postgres(client, idOf)],
    ]
    const measured: Relevance[] = []
    for (const [way, rank] of ways)
      measured.push({
        way,
        clean: await meanGain(queries, rank),
        misspelled: await meanGain(
          queries.map((query) => ({ ...query, words: misspelled(query.words) })),
          rank,
        ),
      })
    return measured
  })

function judgedIn(text: string): Judged[] {
  const queries = new Map<string, Judged>()
  for (const line of text.trim().split('\n').slice(1)) {
    const [id = '', words = '', product = '', label = ''] = line.split('\t')
    const query = queries.get(id) ?? { words, gains: new Map<string, number>() }
    query.gains.set(product, GAINS[label.trim()] ?? 0)
    queries.set(id, query)
  }
  return [...queries.values()]
}

/** Makes the products findable, once per data folder. Returns the catalog's id of each product. */
async function fill(databaseUrl: string, items: readonly Item[], say: (words: string) => void): Promise<Map<number, string>> {
  const db = connect(databaseUrl, { connections: 2, statementMs: 600_000 })
  try {
    const { rows } = await db.$client.query<{ n: number }>('select count(*)::int as n from search_documents')
    if (rows[0]?.n === 0) {
      say(`Making ${items.length.toLocaleString('en')} judged products findable`)
      await write(db, items)
    }
    const { rows: known } = await db.$client.query<{ id: string; sku: string }>('select product_id as id, sku from variants')
    return new Map(known.map(({ id, sku }) => [Number(id), sku]))
  } finally {
    await disconnect(db)
  }
}

async function write(db: ReturnType<typeof connect>, items: readonly Item[]): Promise<void> {
  const hours = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['10:00', '20:00']]])) as never
  const retailerId = await addRetailer(db, { slug: 'judged', displayName: 'Judged' })
  const place = {
    street: '1 Main Street',
    city: 'Bloomington',
    state: 'MN',
    zip: '55425',
    lat: 44.85,
    lon: -93.24,
    timeZone: 'America/Chicago',
  }
  const services = { offersPickup: true, offersShipToMall: true, offersShipToMe: true }
  const storeId = await addStore(db, {
    ...place,
    ...services,
    retailerId,
    slug: 'judged',
    name: 'Judged',
    category: 'General',
    description: '',
    hours,
  })
  const [category] = await allCategories(db)
  if (!category) throw new Error('There are no departments.')
  for (let i = 0; i < items.length; i += BATCH)
    await transact(db, (tx) =>
      addProducts(
        tx,
        retailerId,
        items.slice(i, i + BATCH).map(({ id, title, brand, color, bullets, description }) => ({
          title: title.slice(0, 200),
          brand: brand.slice(0, 80) || null,
          description: `${bullets} ${description}`,
          tags: color ? [color.slice(0, 40)] : [],
          categoryId: category.id,
          variants: [{ sku: id, price: cents(2_000), compareAt: null, gtin: null, stock: [{ storeId, onHand: 5 }] }],
        })) as never,
      ),
    )
  await reindexAll(db)
}

async function oursFor(server: Server, words: string): Promise<number[]> {
  const { body } = await askOnce(server.port, { path: `/api/products?limit=${DEPTH}&q=${encodeURIComponent(words)}` })
  return (JSON.parse(body.toString()) as { items: { id: number }[] }).items.map(({ id }) => id)
}

function bm25(items: readonly Item[]): Ranker {
  const fields = ['title', 'brand', 'color', 'bullets', 'description']
  const index = new MiniSearch<Item>({ fields, searchOptions: { boost: { title: 4, brand: 2, color: 2 }, prefix: true, fuzzy: 0.2 } })
  index.addAll(items)
  return (words) =>
    Promise.resolve(
      index
        .search(words)
        .slice(0, DEPTH)
        .map(({ id }) => String(id)),
    )
}

const postgres =
  (client: Client, idOf: ReadonlyMap<number, string>): Ranker =>
  async (words) => {
    const { rows } = await client.query<{ id: string }>(
      `select product_id as id from search_documents, (select replace(plainto_tsquery('english', $1)::text, '&', '|')::tsquery as q) asked
       where words @@ q order by ts_rank(heads, q) desc, product_id limit ${DEPTH}`,
      [words],
    )
    return rows.map(({ id }) => idOf.get(Number(id)) ?? '')
  }

async function meanGain(queries: readonly Judged[], rank: Ranker): Promise<number> {
  let whole = 0
  for (const { words, gains } of queries) {
    const found = await rank(words)
    const discounted = (list: readonly number[]): number =>
      list.slice(0, DEPTH).reduce((total, gain, i) => total + gain / Math.log2(i + 2), 0)
    const ideal = discounted([...gains.values()].sort((a, b) => b - a))
    whole += ideal === 0 ? 0 : discounted(found.map((id) => gains.get(id) ?? 0)) / ideal
  }
  return whole / queries.length
}

/** The same mistake in the same query every time: two letters of the longest word change places. */
function misspelled(words: string): string {
  const longest = words.split(' ').sort((a, b) => b.length - a.length)[0] ?? ''
  if (longest.length < 4) return words
  const at = 1 + (longest.charCodeAt(0) % (longest.length - 2))
  const wrong = longest.slice(0, at) + longest.slice(at + 1, at + 2) + longest.slice(at, at + 1) + longest.slice(at + 2)
  return words.replace(longest, wrong)
}
