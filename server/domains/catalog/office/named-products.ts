import type { ProductId, RetailerId, StoreId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { FoundProduct } from '#contracts/retailer-office/office-search.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import type { Person } from '../../../platform/actor.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'
import { seenShelves } from './seen-shelves.ts'

export type NamedProduct = FoundProduct
type Match = { id: ProductId; title: string; status: FoundProduct['status']; price: Cents; available: number; image_hash: string | null }
type ProductSearch = { q: string; retailerId?: RetailerId | undefined; storeId?: StoreId | undefined; limit: number }

/** Products that a person may see, by words of their name, a SKU or a barcode; names that begin with the query come first. */
export async function productsNamed(db: Db, person: Person, { q, retailerId, storeId, limit }: ProductSearch): Promise<NamedProduct[]> {
  const { from, values } = await seenShelves(db, person, { retailerId, storeId, own: true })
  const pattern = q.replaceAll(/[\\%_]/g, '\\$&')
  const rows = await rowsOf<Match>(
    db,
    'catalog.named',
    `select named.*, shelves.*,
       (select i.hash from product_images i where i.product_id = named.id and i.hash is not null order by i.position limit 1) as image_hash
     from (
       select p.id, p.title, p.status
       from ${from} and p.status <> 'archived' and (p.title ilike $6 or v.sku ilike $6 or v.gtin = $7)
       group by p.id order by p.title ilike $8 desc, lower(left(p.title, 80)), p.id limit $9
     ) named cross join lateral (
       select min(v.price) as price, coalesce(sum(s.on_hand - s.reserved), 0)::int as available from ${from} and v.product_id = named.id
     ) shelves order by named.title ilike $8 desc, lower(left(named.title, 80)), named.id`,
    [...values, `%${pattern}%`, q, `${pattern}%`, limit],
  )
  return rows.map(({ image_hash: hash, ...product }) => ({
    ...product,
    image: hash === null ? null : { src: pictureAddress(hash), alt: product.title },
  }))
}
