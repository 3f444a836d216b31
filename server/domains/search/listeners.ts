import { on, onAll, tell } from '../../facts.ts'
import type { ProductId, RetailerId, StoreId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { indexProducts } from './documents.ts'

const BATCH = 500

async function index(tx: Db, productIds: readonly ProductId[]): Promise<void> {
  for (let i = 0; i < productIds.length; i += BATCH) {
    const indexed = await indexProducts(tx, productIds.slice(i, i + BATCH), { news: true })
    for (let n = 0; n < indexed.length; n += BATCH) await tell(tx, 'search.index_changed', { productIds: indexed.slice(n, n + BATCH) })
  }
}

export const followProducts = on('catalog.products_changed', (tx, { productIds }) => index(tx, productIds))

/** The index entries of a store's products change when the store opens, moves, pauses or closes. */
export const followStore = on('stores.store_changed', async (tx, { storeId }) => index(tx, await productsIn(tx, storeId)))

export const followRetailer = on('retailers.retailer_changed', async (tx, { retailerId }) => index(tx, await productsOf(tx, retailerId)))

/** The rating of an item stands on its cards and counts in its rank. */
export const followRatings = onAll('reviews.rated', (tx, rated) =>
  index(tx, [...new Set(rated.flatMap(({ subject, subjectId }) => (subject === 'product' ? [subjectId as ProductId] : [])))]),
)

const productsIn = async (tx: Db, storeId: StoreId): Promise<ProductId[]> =>
  (
    await rowsOf<{ id: ProductId }>(
      tx,
      'search.products-in-store',
      `select distinct v.product_id as id from stock s join variants v on v.id = s.variant_id where s.store_id = $1
       union select product_id from search_offers where store_id = $1`,
      [storeId],
    )
  ).map(({ id }) => id)

const productsOf = async (tx: Db, retailerId: RetailerId): Promise<ProductId[]> =>
  (await rowsOf<{ id: ProductId }>(tx, 'search.products-of-retailer', 'select id from products where retailer_id = $1', [retailerId])).map(
    ({ id }) => id,
  )
