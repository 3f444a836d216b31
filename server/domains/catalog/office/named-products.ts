import type { ProductId, RetailerId, StoreId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { FoundProduct } from '#contracts/retailer-office/office-search.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { type Person, retailerIdsOf } from '../../../platform/actor.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import { scopeOf } from './inventory.ts'

export type NamedProduct = FoundProduct
type Row = { id: ProductId; title: string; status: FoundProduct['status']; price: Cents; available: number; image_hash: string | null }
type Asked = { q: string; retailerId?: RetailerId | undefined; storeId?: StoreId | undefined; limit: number }

/** SQL: shelves of whole retailers, of single stores, and of the one store that is looked at. */
const SEEN = `(v.retailer_id = any($2::bigint[]) or s.store_id = any($3::bigint[])) and ($4::bigint is null or s.store_id = $4) and not v.archived`

/**
 * Products on the shelves that a person may see, by words of their name, a SKU or a barcode; names that begin with the query come first.
 */
export async function productsNamed(db: Db, person: Person, { q, retailerId, storeId, limit }: Asked): Promise<NamedProduct[]> {
  const { whole, stores } = scopeOf(person, retailerId)
  const pattern = q.replaceAll(/[\\%_]/g, '\\$&')
  const rows = await rowsOf<Row>(
    db,
    'catalog.named',
    // The retailers are filtered first, because an index finds their variants; the limit to single stores is checked on each shelf.
    `select named.*, shelves.*,
       (select i.hash from product_images i where i.product_id = named.id and i.hash is not null order by i.position limit 1) as image_hash
     from (
       select p.id, p.title, p.status
       from variants v join products p on p.id = v.product_id join stock s on s.variant_id = v.id
       where v.retailer_id = any($1::bigint[]) and ${SEEN} and p.status <> 'archived' and (p.title ilike $5 or v.sku ilike $5 or v.gtin = $6)
       group by p.id order by p.title ilike $7 desc, lower(left(p.title, 80)), p.id limit $8
     ) named cross join lateral (
       select min(v.price) as price, sum(s.on_hand - s.reserved)::int as available
       from variants v join stock s on s.variant_id = v.id where v.product_id = named.id and ${SEEN}
     ) shelves order by named.title ilike $7 desc, lower(left(named.title, 80)), named.id`,
    [retailerIdsOf(person), whole, stores, storeId ?? null, `%${pattern}%`, q, `${pattern}%`, limit],
  )
  return rows.map(({ image_hash: hash, ...product }) => ({
    ...product,
    image: hash === null ? null : { src: pictureAddress(hash), alt: product.title },
  }))
}
