import { create } from 'zustand'
import type { CartItem } from '#contracts/cart/item.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { offerKey, priceAfter, useOfferDeals } from './offer-deals.ts'

const linesOf = (items: readonly CartItem[]): string =>
  items
    .map((item) => `${offerKey(item)} ${item.quantity} ${item.price}`)
    .toSorted()
    .join()

/** What the goods of a cart cost after promotions, as the server's last quote said; the header shows it without a quote of its own. */
const useWorth = create<{ of: string; worth: Cents } | { of: null; worth: null }>(() => ({ of: null, worth: null }))

export const keepWorth = (items: readonly CartItem[], worth: Cents): void => useWorth.setState({ of: linesOf(items), worth })

/** The same for any cart: from the quote where it is of these lines, otherwise from the promotion of each piece. */
export function useCartWorth(items: readonly CartItem[]): Cents {
  const { of, worth } = useWorth()
  const deals = useOfferDeals((state) => state.deals)
  if (of !== null && of === linesOf(items)) return worth
  return cents(items.reduce((sum, item) => sum + priceAfter(item.price, deals.get(offerKey(item))) * item.quantity, 0))
}
