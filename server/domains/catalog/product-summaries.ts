import type { ProductId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The fields that identify a product where nothing is sold: in a message, in a list of names. */
export type ProductSummary = { title: string; slug: string; imageHash: string | null }

export async function productSummaries(db: Db, ids: readonly ProductId[]): Promise<Map<ProductId, ProductSummary>> {
  const rows = await rowsOf<ProductSummary & { id: ProductId }>(db, 'catalog.faces')`
    select p.id, p.title, p.slug,
      (select i.hash from product_images i where i.product_id = p.id and i.hash is not null order by i.position limit 1) as "imageHash"
    from products p where p.id = any((select ${ids}::bigint[])::bigint[])`
  return new Map(rows.map(({ id, ...face }) => [id, face]))
}
