import type { ProductId, RetailerId } from '#contracts/ids.ts'
import { tell } from '../../../facts.ts'
import { type Db, rowsOf, transact } from '../../../platform/db.ts'

export type FetchedPicture = { hash: string; width: number; height: number }

export type FilePicture = { productId: ProductId; address: string; isFetched: boolean }

/** The pictures that these products have from files. One that a person removed is no longer among them. */
export const picturesOfFiles = (db: Db, productIds: readonly ProductId[]): Promise<FilePicture[]> =>
  rowsOf<FilePicture>(db, 'catalog.pictures-of-files')`
    select product_id as "productId", source_url as address, hash is not null as "isFetched" from product_images
    where product_id = any((select ${productIds}::bigint[])::bigint[]) and source_url is not null order by product_id, position, id`

/**
 * Shows a fetched picture on all products of the retailer that wait for this address. The versions of the products stay, so that an editor
 * that is open meanwhile can be saved.
 */
export async function showFetchedPicture(
  db: Db,
  of: { retailerId: RetailerId; address: string },
  { hash, width, height }: FetchedPicture,
): Promise<ProductId[]> {
  return transact(db, async (tx) => {
    // Until the commit, the nightly removal of unused pictures leaves this one.
    await rowsOf(tx, 'catalog.hold-fetched')`select pg_advisory_xact_lock_shared(hashtextextended(${hash}, 0))`
    const shown = await rowsOf<{ productId: ProductId }>(tx, 'catalog.show-fetched')`
      update product_images i set hash = ${hash}, width = ${width}, height = ${height} from products p
      where p.id = i.product_id and p.retailer_id = ${of.retailerId} and i.source_url = ${of.address} and i.hash is null
      returning i.product_id as "productId"`
    const productIds = [...new Set(shown.map(({ productId }) => productId))]
    if (productIds.length > 0) await tell(tx, 'catalog.products_changed', { productIds })
    return productIds
  })
}
