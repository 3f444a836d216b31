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

type StockedProduct = {
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
  stock: {
    column: 'first.key',
    of: 'coalesce(sum(s.on_hand - s.reserved), 0)',
    whole: 'left join stock s on s.variant_id = v.id',
    type: 'whole',
    cast: 'bigint',
    descending: false,
  },
  price: { column: 'first.key', of: 'min(v.price)', whole: '', type: 'whole', cast: 'bigint', descending: false },
  newest: { column: 'p.id', type: 'whole', cast: 'bigint', descending: true },
} as const

/** The products that this person may see, on shelves or on none, each with the sums of its variants and stores. */
export async function listProducts(
  db: Db,
  person: Person,
  query: Sent<typeof inventoryProducts>['query'],
): Promise<Reply<typeof inventoryProducts>> {
  const name = query.sort ?? 'title'
  const { column, type, cast, descending, ...sort } = SORTS[name]
  const direction = descending ? 'desc' : 'asc'
  const { kind, ofProduct, isWhole, values: seen } = await seenShelves(db, person, query)
  const matching = matchingOf(ofProduct, isWhole)
  const shape = isWhole ? 'whole' : kind
  const sums = `cross join lateral (${sumsOf(ofProduct)}) sums`
  // All products are sorted by one sum of their shelves, which asks who sees them only where that makes a difference.
  const summed = (of: string, whole: string) =>
    isWhole
      ? `${of} as key from variants v ${whole} where v.product_id = p.id and not v.archived`
      : `${of} as key from ${ofProduct} and ${ONLY_UNSHELVED}`
  const first = 'of' in sort ? `cross join lateral (select ${summed(sort.of, sort.whole)}) first` : ''
  const values = [
    ...seen,
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
      rowsOf<StockedProduct>(
        db,
        `inventory-products.${name}.${shape}`,
        `select p.id, p.title, p.status, p.description = '' as bare, sums.*, p.key, ${UNSHELVED} as unshelved,
           (select i.hash from product_images i where i.product_id = p.id and i.hash is not null order by i.position limit 1) as image_hash
         from (
           select p.* from unnest($4::bigint[]) own(id) cross join lateral (
             select p.*, ${column} as key from products p ${first} where p.retailer_id = own.id and ${matching}
               and ($11::${cast} is null or (${column}, p.id) ${descending ? '<' : '>'} ($11::${cast}, $12::bigint))
             order by ${column} ${direction}, p.id ${direction} limit $13
           ) p order by p.key ${direction}, p.id ${direction} limit $13
         ) p ${sums} order by p.key ${direction}, p.id ${direction}`,
        [...values, after?.key ?? null, after?.id ?? null, limit],
      ),
    async () => {
      const [row] = await rowsOf<{ total: number }>(
        db,
        `inventory-products.count.${shape}`,
        `select count(*)::int as total from products p where p.retailer_id = any($4::bigint[]) and ${matching}`,
        values,
      )
      return row?.total ?? 0
    },
  )
  return { ...page, items: page.items.map(productOf) }
}

const ONLY_UNSHELVED = '($10::boolean is not true or s.variant_id is null)'
const sumsOf = (ofProduct: string): string => `select count(distinct v.id)::int as variants, count(distinct s.store_id)::int as stores,
    min(v.price) as lowest, max(v.price) as highest, coalesce(sum(s.on_hand), 0)::int as on_hand,
    coalesce(sum(s.on_hand - s.reserved), 0)::int as available,
    count(*) filter (where s.on_hand - s.reserved <= ${LOW_STOCK})::int as low, bool_or(v.gtin is null) as uncoded, count(s.variant_id) as shelves
  from ${ofProduct} and ${ONLY_UNSHELVED}`

/** Words and low stock select products, not shelves: the sums cover all shelves of a product. */
const matchingOf = (
  ofProduct: string,
  isWhole: boolean,
): string => `case when $6::text is null then p.status <> 'archived' else p.status = $6 end
  and exists (select from ${isWhole ? 'variants v where v.product_id = p.id and not v.archived' : `${ofProduct} and ${ONLY_UNSHELVED}`}
    and ($7::text is null or p.title ilike $7 or v.sku ilike $7 or v.gtin = $8))
  and (not $9 or exists (select from ${ofProduct} and ${ONLY_UNSHELVED} and s.on_hand - s.reserved <= ${LOW_STOCK}))`

/** Seen from one store, a product may be on the shelves of others. */
const UNSHELVED = `sums.shelves = 0 and (select true from variants w join stock o on o.variant_id = w.id where w.product_id = p.id and not w.archived limit 1) is null`

function productOf(row: StockedProduct): Reply<typeof inventoryProducts>['items'][number] {
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
