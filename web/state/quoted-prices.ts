import type { Quote, QuoteItem } from '#contracts/checkout/checkout.ts'
import { type Cents, cents } from '#contracts/money.ts'

/** The goods of a quote after what promotions take off them; shipping is not among them. */
export const goodsAfter = ({ subtotal, groups }: Quote): Cents =>
  cents(subtotal - groups.flatMap(({ items }) => items).reduce((sum, { discount }) => sum + discount, 0))

/** The price of each piece of a line after promotions; null where the discount does not divide evenly, as in "buy 2, get 1 free". */
export const eachAfter = ({ lineTotal, discount, quantity }: Pick<QuoteItem, 'lineTotal' | 'discount' | 'quantity'>): Cents | null =>
  quantity > 0 && (lineTotal - discount) % quantity === 0 ? cents((lineTotal - discount) / quantity) : null
