import { type Cents, cents, shares, sum } from '#contracts/money.ts'
import type { TenderKind } from '#contracts/orders/tenders.ts'

/** A group as it was sold: before discounts, what these take off, and the part of them that the platform pays to the store. */
export type SoldFulfillment = {
  fulfillmentId: number
  retailerId: number
  subtotal: Cents
  discount: Cents
  subsidy: Cents
  shipping: Cents
  shippingDiscount: Cents
  shippingSubsidy: Cents
  tax: Cents
  commission: Cents
}
/** What the shopper pays for a group, and `subsidy`, what the platform adds to it for the store. */
export type PaidFulfillment = {
  fulfillmentId: number
  retailerId: number
  goods: Cents
  shipping: Cents
  subsidy: Cents
  tax: Cents
  commission: Cents
}
export const paidFulfillment = (sold: SoldFulfillment): PaidFulfillment => ({
  fulfillmentId: sold.fulfillmentId,
  retailerId: sold.retailerId,
  goods: cents(sold.subtotal - sold.discount),
  shipping: cents(sold.shipping - sold.shippingDiscount),
  subsidy: cents(sold.subsidy + sold.shippingSubsidy),
  tax: sold.tax,
  commission: sold.commission,
})

/** `account` says whose: the gift card's id, the person with store credit; empty for others. `detail` tells it apart on a receipt. */
export type Tender = { kind: TenderKind; account: string; amount: Cents; points: number | null; detail: string | null }

export const fulfillmentTotal = (group: Pick<PaidFulfillment, 'goods' | 'shipping' | 'tax'>): Cents =>
  cents(group.goods + group.shipping + group.tax)

/** What may pay for an order: up to `most`, and only the groups where it is valid. */
export type OfferedTender = Omit<Tender, 'amount' | 'points'> & { most: Cents; isValidFor?: (group: number) => boolean }
/** A tender with its part of each group. */
export type SplitTender = Tender & { parts: Cents[] }

/**
 * Lets each tender in turn pay as much as it may of what is left. Returns one row per offered tender, in the given order; the parts of a
 * row sum to its amount, and no group is paid more than its total.
 */
export function applyTenders(offered: readonly OfferedTender[], totals: readonly Cents[]): SplitTender[] {
  const left = [...totals]
  return offered.map(({ most, isValidFor = () => true, ...tender }) => {
    const open = left.map((amount, group) => (isValidFor(group) ? amount : cents(0)))
    const amount = cents(Math.min(most, sum(open)))
    const parts = amount === 0 ? open.map(() => cents(0)) : shares(amount, open)
    parts.forEach((part, group) => {
      left[group] = cents((left[group] ?? 0) - part)
    })
    return { ...tender, amount, points: tender.kind === 'spirals' ? amount : null, parts }
  })
}

export type SoldLine = {
  price: Cents
  quantity: number
  /** What promotions took off the whole line, and the part of it that the platform pays. */
  discount: Cents
  subsidy: Cents
  tax: Cents
  /** Frozen at the sale; null in older lines, which share that of their fulfillment. */
  commission: Cents | null
  cancelled: number
  returned: number
  /** What was given back for the pieces that the shopper keeps, without their tax; its tax and commission. */
  allowed: Cents
  allowedTax: Cents
  allowedCommission: Cents
}
type PricedLine = Pick<SoldLine, 'price' | 'quantity' | 'discount' | 'subsidy'>

/** The part of `whole` for `pieces` of `of`, rounded half up: counted from the first piece, so that however it is cut, all pieces come to the whole. */
const upTo = (whole: number, pieces: number, of: number): number =>
  of === 0 ? 0 : Number((2n * BigInt(whole) * BigInt(pieces) + BigInt(of)) / (2n * BigInt(of)))

/** What the store sold the first pieces of a line for: the discounts that it pays itself are taken off. */
export const soldFor = ({ price, quantity, discount, subsidy }: PricedLine, pieces: number): Cents =>
  cents(price * pieces - upTo(discount - subsidy, pieces, quantity))

/** What the shopper pays for the first pieces of a line, without tax. The platform's part follows what the store sold them for, so that no piece costs less than nothing. */
export function paidFor(line: PricedLine, pieces: number): Cents {
  const sold = soldFor(line, pieces)
  return cents(sold - upTo(line.subsidy, sold, soldFor(line, line.quantity)))
}

/** `soldFor` and `paidFor` as SQL, for the figures and the audit; `line` is the alias of order_lines. */
export const soldForSql = (line: string, pieces: string): string =>
  `(${line}.price * (${pieces}) - (2 * (${line}.discount - ${line}.subsidy) * (${pieces}) + ${line}.quantity) / (2 * ${line}.quantity))`
export function paidForSql(line: string, pieces: string): string {
  const [sold, whole] = [soldForSql(line, pieces), soldForSql(line, `${line}.quantity`)]
  return `(${sold} - case ${line}.subsidy when 0 then 0 else div(2 * ${line}.subsidy::numeric * ${sold} + ${whole}, 2 * ${whole})::bigint end)`
}
/** What the store sold a fulfillment's items for, without tax and shipping; `fulfillment` is the alias of fulfillments. */
export const grossSaleSql = (fulfillment: string): string => `(${fulfillment}.subtotal - ${fulfillment}.discount + ${fulfillment}.subsidy)`
/** What is left of it: without the pieces that were canceled or returned, and without what was given back for the others. */
export const netSaleSql = (fulfillment: string): string =>
  `(${grossSaleSql(fulfillment)} - coalesce((select sum(${soldForSql('l', 'l.cancelled + l.returned')} + l.allowed) from order_lines l
    where l.fulfillment_id = ${fulfillment}.id and (l.cancelled + l.returned > 0 or l.allowed > 0)), 0))`

/** The same of one line. The lines of a fulfillment add up to it. */
export const netLineSql = (line: string): string =>
  `(${soldForSql(line, `${line}.quantity`)} - ${soldForSql(line, `${line}.cancelled + ${line}.returned`)} - ${line}.allowed)`

/** Pieces of a line that the shopper no longer pays for. */
const gone = ({ cancelled, returned }: Pick<SoldLine, 'cancelled' | 'returned'>): number => cancelled + returned

type Refunded = PricedLine & Pick<SoldLine, 'tax' | 'cancelled' | 'returned' | 'allowed' | 'allowedTax'>
/** What came back for the pieces of a line that are gone, and of the price of the others, with the tax. */
export const lineRefund = (line: Refunded): Cents =>
  cents(paidFor(line, gone(line)) + upTo(line.tax, gone(line), line.quantity) + line.allowed + line.allowedTax)
/** What the shopper still pays for the pieces of a line that they keep, without tax. */
export const keptPrice = (line: PricedLine & Pick<SoldLine, 'cancelled' | 'returned' | 'allowed'>): Cents =>
  cents(paidFor(line, line.quantity) - paidFor(line, gone(line)) - line.allowed)

/**
 * What giving back some more pieces of a line moves: their goods, and exactly the tax, subsidy and commission that were frozen on them,
 * without what was already given back of their price.
 */
export function pieceWorth(group: PaidFulfillment, lines: readonly SoldLine[], index: number, pieces: number): PaidFulfillment {
  const line = lines[index] as SoldLine
  const from = gone(line)
  const worth = between(group, lines, index, { from, to: from + pieces })
  const part = allowanceOf(group, lines, index, pieces)
  return {
    ...worth,
    goods: cents(worth.goods - part.allowed),
    tax: cents(worth.tax - part.allowedTax),
    commission: cents(worth.commission - part.allowedCommission),
  }
}

export type Allowance = Pick<SoldLine, 'allowed' | 'allowedTax' | 'allowedCommission'>
/** The part of what was given back of a line's price that goes with these pieces, so that what is kept never holds more than its price. */
export function allowanceOf(group: PaidFulfillment, lines: readonly SoldLine[], index: number, pieces: number): Allowance {
  const line = lines[index] as SoldLine
  const [from, left] = [gone(line), line.quantity - gone(line)]
  const now = between(group, lines, index, { from, to: from + pieces })
  const rest = between(group, lines, index, { from: from + pieces, to: line.quantity })
  const part = (whole: Cents, worth: Cents, kept: Cents): Cents => cents(Math.min(worth, Math.max(upTo(whole, pieces, left), whole - kept)))
  const allowed = part(line.allowed, now.goods, rest.goods)
  // Neither these pieces nor the others may owe more commission than the store has of them.
  const least = now.commission - (now.goods + now.subsidy - allowed)
  const most = line.allowedCommission - (rest.commission - (rest.goods + rest.subsidy - (line.allowed - allowed)))
  const commission = part(line.allowedCommission, now.commission, rest.commission)
  return {
    allowed,
    allowedTax: part(line.allowedTax, now.tax, rest.tax),
    allowedCommission: cents(Math.min(most, Math.max(least, commission))),
  }
}

/** What giving back a part of the price of a line's kept pieces moves: their tax and commission follow in proportion. */
export function priceWorth(group: PaidFulfillment, lines: readonly SoldLine[], index: number, amount: Cents): PaidFulfillment {
  const kept = keptWorth(group, lines, index)
  if (amount <= 0 || amount > kept.goods) throw new Error(`a kept price of ${kept.goods} cannot be lowered by ${amount}`)
  return {
    ...group,
    goods: amount,
    shipping: cents(0),
    subsidy: cents(0),
    tax: cents(upTo(kept.tax, amount, kept.goods)),
    commission: cents(Math.min(amount, upTo(kept.commission, amount, kept.goods))),
  }
}

/** What the shopper still pays for a line, tax included. */
export const keptTotal = (group: PaidFulfillment, lines: readonly SoldLine[], index: number): Cents =>
  fulfillmentTotal(keptWorth(group, lines, index))
const keptWorth = (group: PaidFulfillment, lines: readonly SoldLine[], index: number): PaidFulfillment => {
  const line = lines[index] as SoldLine
  return pieceWorth(group, lines, index, line.quantity - gone(line))
}

/** What a refund of this much of a line's kept items, tax included, moves: goods, tax and commission in proportion. */
export function totalWorth(group: PaidFulfillment, lines: readonly SoldLine[], index: number, total: Cents): PaidFulfillment {
  const kept = keptWorth(group, lines, index)
  const whole = fulfillmentTotal(kept)
  if (total < 0 || total > whole) throw new Error(`of ${whole} kept ${total} cannot go back`)
  const tax = cents(upTo(kept.tax, total, whole))
  const goods = cents(total - tax)
  return {
    ...group,
    goods,
    shipping: cents(0),
    subsidy: cents(0),
    tax,
    commission: cents(Math.min(goods, upTo(kept.commission, goods, kept.goods))),
  }
}

/** The commission of each line. */
function commissionsOf(group: PaidFulfillment, lines: readonly SoldLine[]): Cents[] {
  const frozen = lines.flatMap(({ commission }) => commission ?? [])
  if (frozen.length === lines.length) return frozen
  return shares(
    group.commission,
    lines.map((line) => soldFor(line, line.quantity)),
  )
}

type Cut = { from: number; to: number }
function between(group: PaidFulfillment, lines: readonly SoldLine[], index: number, { from, to }: Cut): PaidFulfillment {
  const commissions = commissionsOf(group, lines)
  const line = lines[index] as SoldLine
  const whole = soldFor(line, line.quantity)
  const cut = (part: (pieces: number) => number): Cents => cents(part(to) - part(from))
  return {
    ...group,
    goods: cut((pieces) => paidFor(line, pieces)),
    shipping: cents(0),
    subsidy: cut((pieces) => soldFor(line, pieces) - paidFor(line, pieces)),
    tax: cut((pieces) => upTo(line.tax, pieces, line.quantity)),
    commission: cut((pieces) => upTo(commissions[index] ?? 0, soldFor(line, pieces), whole)),
  }
}

/** What is left of a group after the pieces that went back: its shipping too, which goes back only with the last of it. */
export function restWorth(group: PaidFulfillment, lines: readonly SoldLine[]): PaidFulfillment {
  const parts = lines.map((line, index) => {
    const back = between(group, lines, index, { from: 0, to: gone(line) })
    return {
      ...back,
      goods: cents(back.goods + line.allowed),
      tax: cents(back.tax + line.allowedTax),
      commission: cents(back.commission + line.allowedCommission),
    }
  })
  return parts.reduce(
    (left, { goods, subsidy, tax, commission }) => ({
      ...left,
      goods: cents(left.goods - goods),
      subsidy: cents(left.subsidy - subsidy),
      tax: cents(left.tax - tax),
      commission: cents(left.commission - commission),
    }),
    group,
  )
}

/** How what goes back divides over the tenders: in proportion to what each still holds, and never beyond it. */
export const divideRefund = (amount: Cents, outstanding: readonly Cents[]): Cents[] => shares(amount, outstanding)
