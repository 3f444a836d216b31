import type { ProductId, StoreId, UserId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { type Facts, tell } from '#server/facts.ts'
import { transact } from '#server/platform/db.ts'
import type { TestApp } from './app.ts'

type CameTrue = Facts['wishlist.came_true']

/** The event that the wishlist emits when an alert on a product is triggered for these people. */
export const cameTrue = (
  { productId, storeId }: { productId: ProductId; storeId: StoreId },
  people: readonly { id: UserId }[],
  { news = 'price_drop', crossing = 1 }: { news?: CameTrue['news']; crossing?: number } = {},
): CameTrue => ({
  productId,
  news,
  wishes: people.map(({ id }) => ({ userId: id, crossing, price: cents(34_50), originalPrice: cents(49_00), storeId })),
})
export const announce = ({ deps }: Pick<TestApp, 'deps'>, fact: CameTrue): Promise<void> =>
  transact(deps.db, (tx) => tell(tx, 'wishlist.came_true', fact))
