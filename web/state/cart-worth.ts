import { create } from 'zustand'
import type { CartItem } from '#contracts/cart/item.ts'
import type { Quote, QuoteItem } from '#contracts/checkout.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { offerKey, priceAfter, useOfferDeals } from './offer-deals.ts'

/** The goods of a quote after what promotions take off them; shipping is not among them. */
export const goodsAfter = ({ subtotal, groups }: Quote): Cents =>
  cents(subtotal - groups.flatMap(({ items }) => items).reduce((sum, { discount }) => sum + discount, 0))

/** The price of each piece of a line after promotions; null where the discount does not divide evenly, as in "buy 2, get 1 free". */
export const eachAfter = ({ lineTotal, discount, quantity }: Pick<QuoteItem, 'lineTotal' | 'discount' | 'quantity'>): Cents | null =>
  quantity > 0 && (lineTotal - discount) % quantity === 0 ? cents((lineTotal - discount) / quantity) : null

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
