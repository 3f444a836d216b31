import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import { SAMPLE_EMAILS, SAMPLE_PASSWORD } from '#sample/accounts.ts'
import { askOnce } from './load.ts'
import { type Server, startServer } from './server.ts'

const root = join(import.meta.dirname, '../..')

export type BenchOffer = { variantId: number; storeId: number }
/** The data that requests are built from. */
export type World = { products: number[]; categories: string[]; titles: string[]; offers: BenchOffer[]; cookie: string | null }

/** Starts the server on a marketplace of this many products; creates it first if needed. */
export async function openMarketplace(
  dataDir: string,
  size: number,
  say: (words: string) => void,
  env: Record<string, string> = {},
  checkout = root,
): Promise<Server> {
  const server = await startServer(dataDir, env, checkout)
  if ((await productsIn(server.databaseUrl)) >= size * 0.98) return server
  await server.stop()
  say(`Making a marketplace of ${size.toLocaleString('en')} products in ${dataDir} (kept for the next time)`)
  const making = spawn(process.execPath, ['tools/sample.ts', '--products', String(size)], {
    cwd: checkout,
    env: { ...process.env, SPIRAL_DATA: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(making, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The marketplace could not be made.')
  return startServer(dataDir, env, checkout)
}

async function productsIn(url: string): Promise<number> {
  return asking(url, async (client) => Number((await client.query('select count(*) as n from search_documents')).rows[0].n))
}

export async function asking<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Picks the same products and offers every time, and raises their stock so that no run of orders empties it. */
export async function surveyWorld(server: Server): Promise<World> {
  const picked = await asking(server.databaseUrl, async (client) => {
    const all = async <Row>(sql: string): Promise<Row[]> => (await client.query(sql)).rows as Row[]
    const spread = `order by md5(product_id::text)`
    const products = await all<{ id: string; title: string }>(
      `select product_id as id, title from search_documents where in_stock ${spread} limit 5000`,
    )
    const categories = await all<{ slug: string }>(
      'select category_slug as slug from search_documents where in_stock group by 1 having count(*) >= 24 order by count(*) desc limit 40',
    )
    // The first products in this order, so that a larger marketplace does not spread the orders over more rows.
    const offers = await all<{ variant_id: string; store_id: string }>(
      // With its entry in the history: the running audit stops a shelf whose count does not agree with its history.
      `with picked as (
         select distinct on (product_id) s.variant_id, s.store_id from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
         join stores st on st.id = s.store_id join retailers r on r.id = p.retailer_id
         where st.offers_pickup and st.offers_ship_to_me and not st.closed and not st.paused and r.status = 'active' and p.status = 'active'
           and not v.archived and p.id % 13 = 0 order by product_id limit 300
       ), counted as (
         insert into stock_changes (variant_id, store_id, why, delta)
         select variant_id, store_id, 'count', reserved + 1000000 - on_hand from stock join picked using (variant_id, store_id)
         where on_hand <> reserved + 1000000
       )
       update stock s set on_hand = reserved + 1000000 from picked p where p.variant_id = s.variant_id and p.store_id = s.store_id
       returning s.variant_id, s.store_id`,
    )
    return {
      products: products.map(({ id }) => Number(id)),
      titles: products.map(({ title }) => title),
      categories: categories.map(({ slug }) => slug),
      offers: offers.map((row) => ({ variantId: Number(row.variant_id), storeId: Number(row.store_id) })),
    }
  })
  return { ...picked, cookie: await signIn(server.port, SAMPLE_EMAILS.shopper) }
}

export async function signIn(port: number, email: string): Promise<string | null> {
  const answer = await askOnce(port, {
    method: 'POST',
    path: '/api/auth/login',
    body: { email, password: SAMPLE_PASSWORD },
  })
  const cookies = [...answer.head.matchAll(/\r\nset-cookie: ([^;\r]+)/gi)].map(([, pair]) => pair)
  return answer.status === 200 && cookies.length > 0 ? cookies.join('; ') : null
}

/**
 * Facts and jobs that a load leaves behind are part of its cost: waits until none is due. The job that measures pictures is left out: it
 * rests most of the time, and follows no load.
 */
export async function untilQuiet(url: string): Promise<void> {
  await asking(url, async (client) => {
    for (let i = 0; i < 2400; i++) {
      const { rows } = await client.query<{ busy: boolean }>(
        `select exists (select from facts) or exists (select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts
           and task_identifier <> 'search.measurePictures') as busy`,
      )
      if (!rows[0]?.busy) return
      await new Promise((done) => setTimeout(done, 50))
    }
  })
}
