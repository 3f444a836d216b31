import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ProductId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { INVENTORY_ISSUES, type inventoryProducts, type InventoryRow } from '#contracts/catalog/inventory.ts'
import type { Person } from '../../../platform/actor.ts'
import { pageBy } from '../../../platform/cursors.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import { LOW_STOCK, scopeOf } from './inventory.ts'

type Row = {
  id: ProductId
  title: string
  status: InventoryRow['status']
  bare: boolean
  image_hash: string | null
  variants: number
  stores: number
  lowest: Cents
  highest: Cents
  on_hand: number
  available: number
  low: number
  uncoded: boolean
  key: string | number
}

const SORTS = {
  title: { column: 'lower(left(p.title, 80))', type: 'text', cast: 'text', descending: false },
  stock: { column: 'sum(s.on_hand - s.reserved)', type: 'whole', cast: 'bigint', descending: false },
  price: { column: 'min(v.price)', type: 'whole', cast: 'bigint', descending: false },
  newest: { column: 'p.id', type: 'whole', cast: 'bigint', descending: true },
} as const

/** The products on the shelves that this person may see, each with the sums of its variants and stores. */
export async function listProducts(
  db: Db,
  person: Person,
  query: Sent<typeof inventoryProducts>['query'],
): Promise<Reply<typeof inventoryProducts>> {
  const { whole, stores } = scopeOf(person, query.retailerId)
  const name = query.sort ?? 'title'
  const { column, type, cast, descending } = SORTS[name]
  const direction = descending ? 'desc' : 'asc'
  const values = [
    whole,
    stores,
    query.storeId ?? null,
    query.status ?? null,
    query.q ? `%${query.q.replaceAll(/[\\%_]/g, '\\$&')}%` : null,
    query.q ?? null,
    query.lowStock ?? false,
  ]
  const page = await pageBy(
    `inventory-products.${name}`,
    { key: type, id: 'id' },
    query,
    (after, limit) =>
      rowsOf<Row>(
        db,
        `inventory-products.${name}`,
        `select page.*, (select i.hash from product_images i where i.product_id = page.id and i.hash is not null order by i.position limit 1) as image_hash
         from (select p.id, p.title, p.status, p.description = '' as bare, count(distinct v.id)::int as variants, count(distinct s.store_id)::int as stores,
           min(v.price) as lowest, max(v.price) as highest, sum(s.on_hand)::int as on_hand, sum(s.on_hand - s.reserved)::int as available,
           count(*) filter (where s.on_hand - s.reserved <= ${LOW_STOCK})::int as low, bool_or(v.gtin is null) as uncoded, ${column} as key
         ${MATCHING} and ($8::${cast} is null or (${column}, p.id) ${descending ? '<' : '>'} ($8::${cast}, $9::bigint))
         order by key ${direction}, p.id ${direction} limit $10) page order by key ${direction}, id ${direction}`,
        [...values, after?.key ?? null, after?.id ?? null, limit],
      ),
    async () => {
      const [row] = await rowsOf<{ total: number }>(
        db,
        'inventory-products.count',
        `select count(*)::int as total from (select p.id ${MATCHING}) matching`,
        values,
      )
      return row?.total ?? 0
    },
  )
  return { ...page, items: page.items.map(productOf) }
}

/** Sums cover all shelves of a product, so words and low stock select products, not shelves. */
const MATCHING = `from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
  where (v.retailer_id = any($1::bigint[]) or s.store_id = any($2::bigint[])) and not v.archived and ($3::bigint is null or s.store_id = $3)
    and case when $4::text is null then p.status <> 'archived' else p.status = $4 end
  group by p.id
  having ($5::text is null or bool_or(p.title ilike $5 or v.sku ilike $5 or v.gtin = $6)) and (not $7 or bool_or(s.on_hand - s.reserved <= ${LOW_STOCK}))`

function productOf(row: Row): Reply<typeof inventoryProducts>['items'][number] {
  const found: Record<InventoryRow['issues'][number], boolean> = {
    sold_out: row.status === 'active' && row.available <= 0,
    no_picture: row.image_hash === null,
    no_description: row.bare,
    no_barcode: row.uncoded,
  }
  return {
    productId: row.id,
    title: row.title,
    status: row.status,
    image: row.image_hash === null ? null : { src: pictureAddress(row.image_hash), alt: row.title },
    variants: row.variants,
    stores: row.stores,
    lowestPrice: row.lowest,
    highestPrice: row.highest,
    onHand: row.on_hand,
    low: row.low,
    issues: INVENTORY_ISSUES.filter((issue) => found[issue]),
  }
}
