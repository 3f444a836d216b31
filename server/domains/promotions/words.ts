import { type Cents, dollars } from '#contracts/money.ts'
import type { AUDIENCES, PromotionKind } from '#contracts/promotions/promotions.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** What a promotion gives. */
export type PromotionValue = {
  kind: PromotionKind
  percent: number | null
  amount: Cents | null
  buy: number | null
  get: number | null
  multiplier: number | null
}

/** "20% off", "Buy 2, get 1 free". */
export function offerOf({ kind, percent, amount, buy, get, multiplier }: PromotionValue): string {
  switch (kind) {
    case 'percent':
      return `${percent}% off`
    case 'amount':
      return `${amount === null ? '' : dollars(amount)} off`
    case 'buy_x_get_y':
      return `Buy ${buy}, get ${get} ${percent === 100 || percent === null ? 'free' : `${percent}% off`}`
    case 'free_shipping':
      return 'Free shipping'
    case 'spirals':
      return `${multiplier}× SPIRALs`
  }
}

/** "Nov 30" of a clock time. */
export const dayOf = (clock: string): string => `${MONTHS[Number(clock.slice(5, 7)) - 1]} ${Number(clock.slice(8, 10))}`

/** The last day on which it runs: one that ends at midnight ends the day before. */
export function lastDayOf(endsAt: string): string {
  if (!endsAt.endsWith('T00:00')) return dayOf(endsAt)
  const day = new Date(`${endsAt.slice(0, 10)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - 1)
  return dayOf(day.toISOString())
}

type Terms = {
  productIds: readonly unknown[] | null
  categories: readonly string[] | null
  storeNames: readonly string[] | null
  ownerName: string
  minSubtotal: Cents
  audience: (typeof AUDIENCES)[number]
  perShopper: number | null
}
const LIST = new Intl.ListFormat('en-US')
/** "Selected items at Maple Books. Spend $30.00 or more. First order only." */
export function termsOf({ productIds, categories, storeNames, ownerName, minSubtotal, audience, perShopper }: Terms): string {
  const what = productIds ? 'Selected items' : categories ? LIST.format(categories) : 'All items'
  const where = storeNames ? LIST.format(storeNames) : ownerName
  return [
    `${what} at ${where}.`,
    ...(minSubtotal > 0 ? [`Spend ${dollars(minSubtotal)} or more.`] : []),
    ...(audience === 'new_shoppers' ? ['First order only.'] : []),
    ...(perShopper !== null && audience === 'everyone'
      ? [perShopper === 1 ? 'Once per shopper.' : `Up to ${perShopper} times per shopper.`]
      : []),
  ].join(' ')
}
