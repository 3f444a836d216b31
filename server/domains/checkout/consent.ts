import { type CheckoutInput, Quote } from '#contracts/checkout/checkout.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import { z } from 'zod'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { giftCard, storeCredit } from '../ledger/rules.ts'
import { highestSince } from '../ledger/ledger.ts'
import { type PricedCart, priceCart, type PricingData } from './quote.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

/** In words, that other promotions apply than those that the shopper was shown; null where they are the same. */
function promotionsChanged(
  { agreedPromotions, agreedTotal }: CheckoutInput,
  { promotions: { applied, codes }, total }: Quote,
): string | null {
  const refused = codes.find(({ problem }) => problem !== null)?.problem ?? null
  if (total !== agreedTotal) return refused
  if (!agreedPromotions || (agreedPromotions.length === applied.length && applied.every(({ id }) => agreedPromotions.includes(id))))
    return null
  return refused ?? 'The promotions in your cart have changed. Check them and place the order again.'
}

const dueChanged = (before: Cents, now: Cents): string =>
  `The amount for your card changed from ${dollars(before)} to ${dollars(now)}. Check it and place the order again.`

/**
 * The most that the shopper agreed to have charged to the card. A client that does not say it may have shown an older quote, so the least
 * that the card could have had to pay within the last day counts: with the most that its gift cards and store credit held since then.
 */
async function agreedDueOf(tx: Db, input: CheckoutInput, { quote }: PricedCart, world: PricingData): Promise<Cents> {
  if (input.agreedDue !== undefined) return input.agreedDue
  const { userId, giftCards } = world.purse
  if (quote.due === 0 || (giftCards.length === 0 && !input.storeCredit)) return quote.due
  const since = new Date(world.now.getTime() - DAY)
  const [before, credit] = await Promise.all([
    Promise.all(giftCards.map(async (card) => ({ ...card, balance: await highestSince(tx, giftCard(card.id), since) }))),
    userId === null ? world.purse.storeCredit : highestSince(tx, storeCredit(userId), since),
  ])
  return priceCart(input, { ...world, purse: { ...world.purse, giftCards: before, storeCredit: credit } }).quote.due
}

/** Throws 409 with the new quote when anything differs from the agreed quote; nothing of this attempt remains. */
export async function refuseUnagreed(tx: Db, input: CheckoutInput, priced: PricedCart, world: PricingData): Promise<void> {
  const { quote } = priced
  const agreedDue = await agreedDueOf(tx, input, priced, world)
  const isDueAgreed = quote.due <= agreedDue
  const promotions = promotionsChanged(input, quote)
  if (quote.problems.length === 0 && quote.total === input.agreedTotal && isDueAgreed && promotions === null) {
    if ((input.spirals ?? 0) > quote.spirals.limit)
      throw new Problem(ordersProblems, 'checkout.spirals_limit', {
        errors: [{ pointer: '/spirals', message: `You can use up to ${quote.spirals.limit} SPIRALs on this order.` }],
      })
    return
  }
  const more = { quote: z.encode(Quote, quote) }
  const gone = quote.problems.find(({ code }) => code === 'out_of_stock' || code === 'only_n_left')
  if (gone) throw new Problem(ordersProblems, 'out_of_stock', { detail: gone.message, more })
  const detail =
    quote.problems[0]?.message ??
    promotions ??
    (isDueAgreed || quote.total !== input.agreedTotal ? null : dueChanged(agreedDue, quote.due)) ??
    `The total changed from ${dollars(input.agreedTotal)} to ${dollars(quote.total)}. Check it and place the order again.`
  throw new Problem(ordersProblems, 'quote_changed', { detail, more })
}
