import { dollars } from '#contracts/money.ts'
import type { Alerts } from '#contracts/wishlist.ts'

/** A one-line description of the alerts; null if there are none. */
export function alertWords({ backInStockEnabled, priceDropEnabled, targetPrice }: Alerts): string | null {
  const price = targetPrice === null ? 'when the price drops' : `at ${dollars(targetPrice)} or less`
  if (backInStockEnabled && priceDropEnabled) return `We tell you when it's back in stock, and ${price}.`
  if (backInStockEnabled) return "We tell you when it's back in stock."
  return priceDropEnabled ? `We tell you ${price}.` : null
}
