import { on, onAll } from '../../facts.ts'
import type { ProductId, RetailerId, StoreId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { indexProducts, renewSureness } from './documents.ts'
import { announce } from './announce.ts'

const BATCH = 500

async function index(tx: Db, productIds: readonly ProductId[], deps: Deps): Promise<void> {
  for (let i = 0; i < productIds.length; i += BATCH)
    await announce(tx, await indexProducts(tx, productIds.slice(i, i + BATCH), { news: true }), deps)
}

async function compare(tx: Db, productIds: readonly ProductId[], deps: Deps): Promise<void> {
  for (let i = 0; i < productIds.length; i += BATCH) await announce(tx, await renewSureness(tx, productIds.slice(i, i + BATCH)), deps)
}

export const followProducts = on('catalog.products_changed', (tx, { productIds }, deps) => index(tx, productIds, deps))

/** A shelf that sells fast, or of which an order was canceled, is as sure on lists as on its page. Most sales move no list. */
export const followSales = onAll('catalog.stock_moved', (tx, moved, deps) =>
  compare(tx, [...new Set(moved.flatMap(({ productIds }) => productIds))], deps),
)

/** What a store misses of its orders makes all its shelves less sure. */
export const followRecords = on('stores.records_counted', async (tx, { storeIds }, deps) => {
  for (const storeId of storeIds) await compare(tx, await productsIn(tx, storeId), deps)
})

/** The index entries of a store's products change when the store opens, moves, pauses or closes. */
export const followStore = on('stores.store_changed', async (tx, { storeId }, deps) => index(tx, await productsIn(tx, storeId), deps))

export const followRetailer = on('retailers.retailer_changed', async (tx, { retailerId }, deps) =>
  index(tx, await productsOf(tx, retailerId), deps),
)

/** The rating of an item stands on its cards and counts in its rank. */
export const followRatings = onAll('reviews.rated', (tx, rated, deps) =>
  index(tx, [...new Set(rated.flatMap(({ subject, subjectId }) => (subject === 'product' ? [subjectId as ProductId] : [])))], deps),
)

const productsIn = async (tx: Db, storeId: StoreId): Promise<ProductId[]> =>
  (
    await rowsOf<{ id: ProductId }>(tx, 'search.products-in-store')`
      select distinct v.product_id as id from stock s join variants v on v.id = s.variant_id where s.store_id = ${storeId}
      union select product_id from search_offers where store_id = ${storeId}`
  ).map(({ id }) => id)

const productsOf = async (tx: Db, retailerId: RetailerId): Promise<ProductId[]> =>
  (await rowsOf<{ id: ProductId }>(tx, 'search.products-of-retailer')`select id from products where retailer_id = ${retailerId}`).map(
    ({ id }) => id,
  )
