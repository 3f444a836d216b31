import type { CategoryId, ProductId, RetailerId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'

/** A listed product as a photo may be compared with it. */
export type Recognizable = {
  id: ProductId
  retailerId: RetailerId
  title: string
  description: string
  categoryId: CategoryId
  categoryName: string
  imageHash: string | null
  price: Cents | null
}

const COLUMNS = `p.id, p.retailer_id as "retailerId", p.title, p.description, c.id as "categoryId", c.name as "categoryName",
  (select i.hash from product_images i where i.product_id = p.id and i.hash is not null order by i.position limit 1) as "imageHash",
  (select min(v.price) from variants v where v.product_id = p.id and not v.archived) as price`

/** Listed products with one of these barcodes. */
export const productsByGtin = (db: Db, gtins: readonly string[]) =>
  rowsOf<Recognizable & { gtin: string }>(db, 'catalog.by_gtin')`
    select ${sql(COLUMNS)}, g.gtin
    from (select distinct product_id, gtin from variants where gtin = any(${gtins}::text[]) and not archived) g
    join products p on p.id = g.product_id join categories c on c.id = p.category_id where p.status = 'active' order by p.id limit 40`

/** Listed products that show one of these pictures. */
export const productsByPicture = (db: Db, hashes: readonly string[]) =>
  rowsOf<Recognizable & { hash: string }>(db, 'catalog.by_picture')`
    select ${sql(COLUMNS)}, g.hash from (select distinct product_id, hash from product_images where hash = any(${hashes}::text[])) g
    join products p on p.id = g.product_id join categories c on c.id = p.category_id where p.status = 'active' order by p.id limit 80`

/** The pictures of listed products, in the order of their hashes. */
export async function listedPictures(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ hash: string }>(db, 'catalog.listed_pictures')`
    select distinct i.hash from product_images i join products p on p.id = i.product_id
    where p.status = 'active' and i.hash > ${after} order by i.hash limit ${limit}`
  return rows.map(({ hash }) => hash)
}
