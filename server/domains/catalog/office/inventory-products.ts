import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ProductId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { INVENTORY_ISSUES, type inventoryProducts, type InventoryRow } from '#contracts/catalog/inventory.ts'
import type { Person } from '../../../platform/actor.ts'
import { pageBy } from '../../../platform/cursors.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import { LOW_STOCK } from './inventory.ts'
import { seenShelves } from './seen-shelves.ts'

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
  unshelved: boolean
  key: string | number
}

const SORTS = {
  title: { column: 'lower(left(p.title, 80))', type: 'text', cast: 'text', descending: false },
  stock: { column: 'coalesce(sum(s.on_hand - s.reserved), 0)', type: 'whole', cast: 'bigint', descending: false },
  price: { column: 'min(v.price)', type: 'whole', cast: 'bigint', descending: false },
  newest: { column: 'p.id', type: 'whole', cast: 'bigint', descending: true },
} as const

/** The products that this person may see, on shelves or on none, each with the sums of its variants and stores. */
export async function listProducts(
  db: Db,
  person: Person,
  query: Sent<typeof inventoryProducts>['query'],
): Promise<Reply<typeof inventoryProducts>> {
  const name = query.sort ?? 'title'
  const { column, type, cast, descending } = SORTS[name]
  const direction = descending ? 'desc' : 'asc'
  const seen = await seenShelves(db, person, query)
  const matching = matchingOf(seen.from)
  const values = [
    ...seen.values,
    query.status ?? null,
    query.q ? `%${query.q.replaceAll(/[\\%_]/g, '\\$&')}%` : null,
    query.q ?? null,
    query.lowStock ?? false,
    query.unshelved ?? false,
  ]
  const page = await pageBy(
    `inventory-products.${name}`,
    { key: type, id: 'id' },
    query,
    (after, limit) =>
      rowsOf<Row>(
        db,
        `inventory-products.${name}.${seen.kind}`,
        `select page.*, (select i.hash from product_images i where i.product_id = page.id and i.hash is not null order by i.position limit 1) as image_hash
         from (select p.id, p.title, p.status, p.description = '' as bare, count(distinct v.id)::int as variants, count(distinct s.store_id)::int as stores,
           min(v.price) as lowest, max(v.price) as highest, coalesce(sum(s.on_hand), 0)::int as on_hand,
           coalesce(sum(s.on_hand - s.reserved), 0)::int as available,
           count(*) filter (where s.on_hand - s.reserved <= ${LOW_STOCK})::int as low, bool_or(v.gtin is null) as uncoded,
           ${UNSHELVED} as unshelved, ${column} as key
         ${matching} and ($11::${cast} is null or (${column}, p.id) ${descending ? '<' : '>'} ($11::${cast}, $12::bigint))
         order by key ${direction}, p.id ${direction} limit $13) page order by key ${direction}, id ${direction}`,
        [...values, after?.key ?? null, after?.id ?? null, limit],
      ),
    async () => {
      const [row] = await rowsOf<{ total: number }>(
        db,
        `inventory-products.count.${seen.kind}`,
        `select count(*)::int as total from (select p.id ${matching}) matching`,
        values,
      )
      return row?.total ?? 0
    },
  )
  return { ...page, items: page.items.map(productOf) }
}

/** Sums cover all shelves of a product, so words and low stock select products, not shelves. */
const matchingOf = (seen: string): string => `from ${seen} and ($10::boolean is not true or s.variant_id is null)
    and case when $6::text is null then p.status <> 'archived' else p.status = $6 end
  group by p.id
  having ($7::text is null or bool_or(p.title ilike $7 or v.sku ilike $7 or v.gtin = $8)) and (not $9 or bool_or(s.on_hand - s.reserved <= ${LOW_STOCK}))`

/** Seen from one store, a product may be on the shelves of others. */
const UNSHELVED = `count(s.variant_id) = 0 and (select true from variants w join stock o on o.variant_id = w.id where w.product_id = p.id and not w.archived limit 1) is null`

function productOf(row: Row): Reply<typeof inventoryProducts>['items'][number] {
  const found: Record<InventoryRow['issues'][number], boolean> = {
    sold_out: row.stores > 0 && row.status === 'active' && row.available <= 0,
    no_shelf: row.unshelved,
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
