import type { ProductId, StoreId, UserId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { type Alerts, changeAlerts, saveWish } from '#contracts/wishlist.ts'
import { type Facts, tell } from '#server/facts.ts'
import { transact } from '#server/platform/db.ts'
import type { Caller, TestApp } from './app.ts'

export type CameTrue = Facts['wishlist.came_true']

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

/** Collects all wishlist alerts from now on, as the message sender receives them. */
export function collectAlerts({ deps }: Pick<TestApp, 'deps'>): CameTrue[] {
  const alerts: CameTrue[] = []
  deps.feed.on((fact) => {
    if (fact.name === 'wishlist.came_true') alerts.push(fact.data as CameTrue)
  })
  return alerts
}

export const NO_ALERTS: Alerts = { backInStockEnabled: false, priceDropEnabled: false, targetPrice: null }
export const anyDrop: Alerts = { ...NO_ALERTS, priceDropEnabled: true }
export const dropTo = (targetPrice: number): Alerts => ({ ...anyDrop, targetPrice: cents(targetPrice) })
export const whenBack: Alerts = { ...NO_ALERTS, backInStockEnabled: true }

/** Saves a product and sets its alerts. */
export async function wishFor(app: TestApp, shopper: Caller, productId: ProductId, alerts: Alerts, more: { variantId?: number } = {}) {
  await app.call(shopper, saveWish, { body: { productId, ...more } as never })
  return (await app.call(shopper, changeAlerts, { params: { productId }, body: alerts })).body
}
