import type { Cents } from '#contracts/money.ts'
import type { RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import { formerPriceSql } from '../../catalog/former-price.ts'

/** Rows of one read; the next read goes on after the last one, so that a file of any length takes the same memory. */
const AT_ONCE = 1000

export type ProductRow = {
  id: VariantId
  product_id: number
  sku: string
  gtin: string | null
  price: Cents
  former: Cents | null
  option_names: string[]
  option_values: string[]
  slug: string
  title: string
  description: string
  brand: string | null
  retailer: string
  category: string
  picture: string
  in_stock: boolean
  others: boolean
}
export type InventoryRow = {
  id: VariantId
  sku: string
  store_id: StoreId
  store_code: string
  price: Cents
  former: Cents | null
  quantity: number
  pickup: boolean
  prep_minutes: number
}

/** What can be bought, with a picture: Google shows no item without one. $1 is the retailer. */
const LISTED = `from variants v join products p on p.id = v.product_id join retailers r on r.id = v.retailer_id
    join lateral (
      select i.hash from product_images i where i.product_id = p.id and i.hash is not null
      order by i.variant_id is not distinct from v.id desc, i.position, i.id limit 1
    ) picture on true
  where v.retailer_id = $1 and not v.archived and p.status = 'active' and r.status = 'active'`

const FREE = 'case when s.stopped or st.paused or r.stopped then 0 else s.on_hand - s.reserved end'

const PRODUCTS = `select v.id, v.product_id, v.sku, v.gtin, v.price, ${formerPriceSql('v')} as former,
    array(select jsonb_array_elements(p.options) ->> 'name') as option_names, v.option_values,
    p.slug, p.title, p.description, p.brand, r.display_name as retailer, (select name from categories where id = p.category_id) as category,
    picture.hash as picture,
    exists (select from stock s join stores st on st.id = s.store_id and not st.closed where s.variant_id = v.id and ${FREE} > 0) as in_stock,
    exists (select from variants o where o.product_id = p.id and o.id <> v.id and not o.archived) as others
  ${LISTED}`

const INVENTORY = `select v.id, v.sku, st.id as store_id, st.slug as store_code, v.price, ${formerPriceSql('v')} as former,
    ${FREE} as quantity, st.offers_pickup as pickup, st.prep_minutes
  ${LISTED.replace('\n  where', '\n    join stock s on s.variant_id = v.id join stores st on st.id = s.store_id and not st.closed\n  where')}`

type Page<Row> = { sql: string; name: string; keys: (last: Row) => unknown[]; first: unknown[] }
const PRODUCT_PAGES: Page<ProductRow> = {
  name: 'google-feed.products',
  sql: `${PRODUCTS} and v.sku > $2 order by v.sku limit ${AT_ONCE}`,
  first: [''],
  keys: ({ sku }) => [sku],
}
const INVENTORY_PAGES: Page<InventoryRow> = {
  name: 'google-feed.inventory',
  sql: `${INVENTORY} and v.sku >= $2 and (v.sku > $2 or st.id > $3) order by v.sku, st.id limit ${AT_ONCE}`,
  first: ['', 0],
  keys: ({ sku, store_id }) => [sku, store_id],
}

async function* pagesOf<Row extends object>(db: Db, retailerId: RetailerId, { name, sql, first, keys }: Page<Row>): AsyncGenerator<Row[]> {
  for (let after = first, isMore = true; isMore; ) {
    const rows = await rowsOf<Row>(db, name, sql, [retailerId, ...after])
    const last = rows.at(-1)
    if (rows.length > 0) yield rows
    isMore = rows.length === AT_ONCE && last !== undefined
    if (last) after = keys(last)
  }
}
export const productPages = (db: Db, retailerId: RetailerId) => pagesOf(db, retailerId, PRODUCT_PAGES)
export const inventoryPages = (db: Db, retailerId: RetailerId) => pagesOf(db, retailerId, INVENTORY_PAGES)

/** A number that changes with every value of the file, counted by the database in one pass. */
const fingerprintOf = (rows: string): string =>
  `select count(*) || '-' || coalesce(sum(hashtextextended(f::text, 0)), 0) as mark from (${rows}) f`

export async function productsMark(db: Db, retailerId: RetailerId): Promise<string> {
  const [row] = await rowsOf<{ mark: string }>(db, 'google-feed.products-mark', fingerprintOf(PRODUCTS), [retailerId])
  return row?.mark ?? ''
}
export async function inventoryMark(db: Db, retailerId: RetailerId): Promise<string> {
  const [row] = await rowsOf<{ mark: string }>(db, 'google-feed.inventory-mark', fingerprintOf(INVENTORY), [retailerId])
  return row?.mark ?? ''
}

/** How many items the files hold, and how many lack a picture. */
export async function countsOf(db: Db, retailerId: RetailerId): Promise<{ items: number; withoutPicture: number }> {
  const [row] = await rowsOf<{ items: number; all: number }>(
    db,
    'google-feed.counts',
    `select (select count(*) ${LISTED})::int as items,
       (select count(*) from variants v join products p on p.id = v.product_id join retailers r on r.id = v.retailer_id
        where v.retailer_id = $1 and not v.archived and p.status = 'active' and r.status = 'active')::int as all`,
    [retailerId],
  )
  return { items: row?.items ?? 0, withoutPicture: (row?.all ?? 0) - (row?.items ?? 0) }
}
