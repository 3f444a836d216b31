import type { ProductId, RetailerId, StoreId } from '#contracts/ids.ts'
import { on, onAll } from '../../facts.ts'
import type { Db } from '../../platform/db.ts'
import { productIdsOf } from '../catalog/products-with-stock.ts'
import { followHome } from './alerts.ts'
import { evaluate } from './evaluate.ts'
import { moveWishes } from './items.ts'

/** Covers prices and availability; `catalog.stock_moved` changes neither, so most sales cost the alerts nothing. */
export const watchProducts = onAll('catalog.products_changed', (tx, all) =>
  evaluate(
    tx,
    all.flatMap(({ productIds }) => productIds),
  ),
)

export const watchStores = onAll('stores.store_changed', async (tx, all) => evaluate(tx, await allIn(tx, all)))

export const watchRetailers = onAll('retailers.retailer_changed', async (tx, all) => evaluate(tx, await allIn(tx, all)))

export const watchMoves = on('identity.person_changed', (tx, { userId }) => followHome(tx, userId))

/** Repeated, it finds nothing left to move. */
export const moveCollectedWishes = on('identity.account_joined', (tx, { from, to }) => moveWishes(tx, from, to))

const PAGE = 2_000

async function allIn(tx: Db, places: readonly ({ storeId: StoreId } | { retailerId: RetailerId })[]): Promise<ProductId[]> {
  const all: ProductId[] = []
  for (const place of places)
    for (let page: ProductId[] = [], after: ProductId | 0 = 0; ; after = page.at(-1) ?? after) {
      page = await productIdsOf(tx, place, after, PAGE)
      all.push(...page)
      if (page.length < PAGE) break
    }
  return all
}
