import type { ProductId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { type Alerts, changeAlerts, saveWish } from '#contracts/wishlist.ts'
import type { Facts } from '#server/facts.ts'
import type { Caller, TestApp } from './app.ts'

export type Heard = Facts['wishlist.came_true']

/** Collects all wishlist alerts from now on, as the message sender receives them. */
export function hearWishes({ deps }: Pick<TestApp, 'deps'>): Heard[] {
  const heard: Heard[] = []
  deps.feed.on((fact) => {
    if (fact.name === 'wishlist.came_true') heard.push(fact.data as Heard)
  })
  return heard
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
