import type pg from 'pg'
import type { TestApp } from './app.ts'
import { buy, lineOf } from './buying.ts'
import { aPerson } from './people.ts'
import { aShop } from './shops.ts'

/** The statements with lists that every quote and purchase sends. A young table grows during the test, so others prove nothing here. */
const HOT = [
  'catalog.offers-for',
  'promotions.categories-of',
  'promotions.automatic',
  'stock.reserve',
  'stores.by-ids',
  'stores.lock-sellers',
]
/** Postgres tries five plans for the values given before it compares them with one for all values. */
const TRIED = 5

/**
 * Those that Postgres plans on every call, of an app with two connections. A statement that hides the length of its lists
 * (`(select $1::bigint[])`) has one plan for all values. Twice the six calls after which Postgres has chosen reach one of the connections.
 */
export async function plannedAgain(app: TestApp): Promise<string[]> {
  const shop = await aShop(app, { onHand: 500 })
  const other = await aShop(app, { onHand: 500 })
  const db = app.deps.db.$client
  await db.query(
    `with added as (
       insert into products (retailer_id, slug, title, description, category_id, status)
       select retailer_id, slug || '-' || i, title, '', category_id, 'active' from products, generate_series(1, 2000) i where id = $1 returning id, retailer_id
     ), v as (
       insert into variants (product_id, retailer_id, sku, price) select id, retailer_id, 'plans-' || id, 1000 from added returning id
     ) insert into stock (variant_id, store_id, on_hand) select v.id, s, 5 from v, unnest($2::bigint[]) s`,
    [shop.productId, [shop.storeId, other.storeId]],
  )
  await db.query('analyze')
  const maya = await aPerson(app)
  for (let i = 0; i < 14; i++) {
    const items = [lineOf(shop), lineOf(other, { fulfillmentMethod: 'ship-to-me' })].slice(0, 1 + (i % 2))
    const { status, problem } = await buy(app, maya, items)
    if (status !== 201) throw new Error(JSON.stringify(problem))
  }
  const pool = db as pg.Pool
  const clients = await Promise.all([pool.connect(), pool.connect()])
  const rows = await Promise.all(
    clients.map(async (client) => {
      const { rows: found } = await client.query<{ name: string; calls: number; custom: number }>(
        'select name, (generic_plans + custom_plans)::int as calls, custom_plans::int as custom from pg_prepared_statements',
      )
      client.release()
      return found
    }),
  )
  const called = rows.flat()
  if (!called.some(({ name, calls }) => name === 'stock.reserve' && calls > TRIED)) throw new Error('too few purchases to judge')
  return [...new Set(called.flatMap(({ name, custom }) => (custom > TRIED && HOT.includes(name) ? [name] : [])))].toSorted((a, b) =>
    a.localeCompare(b),
  )
}
