import { type Cents, cents, shares } from '#contracts/money.ts'

export type PaidFulfillment = { fulfillmentId: number; retailerId: number; goods: Cents; shipping: Cents; tax: Cents; commission: Cents }
export type Tender = { kind: 'card' | 'spirals'; amount: Cents; points: number | null }

export const fulfillmentTotal = (group: Pick<PaidFulfillment, 'goods' | 'shipping' | 'tax'>): Cents =>
  cents(group.goods + group.shipping + group.tax)

/** How each tender divides over the groups: rows by tender, columns by group; parts sum to the tender and to the group. */
export function splitTenders(tenders: readonly Tender[], totals: readonly Cents[]): Cents[][] {
  const left = [...totals]
  return tenders.map(({ amount }, i) => {
    const parts = i === tenders.length - 1 ? [...left] : shares(amount, left)
    parts.forEach((part, g) => {
      left[g] = cents((left[g] ?? 0) - part)
    })
    return parts
  })
}

export type SoldLine = { price: Cents; quantity: number; tax: Cents; cancelled: number }

/** What `pieces` of `of` come to, rounded half-up: counted from the first piece, so that however it is cut, all pieces come to the whole. */
const upTo = (whole: Cents, pieces: number, of: number): number => Math.floor((2 * whole * pieces + of) / (2 * of))

/** What came back for the pieces of a line that are gone. */
export const lineRefund = ({ price, quantity, tax, cancelled }: SoldLine): Cents =>
  cents(price * cancelled + upTo(tax, cancelled, quantity))

/** What giving back some more pieces of a line moves: their goods, and exactly the tax and commission that were frozen on them. */
export function pieceWorth(group: PaidFulfillment, lines: readonly SoldLine[], index: number, pieces: number): PaidFulfillment {
  return between(group, lines, index, { from: lines[index]?.cancelled ?? 0, pieces })
}

function between(
  group: PaidFulfillment,
  lines: readonly SoldLine[],
  index: number,
  { from, pieces }: { from: number; pieces: number },
): PaidFulfillment {
  const commissions = shares(
    group.commission,
    lines.map(({ price, quantity }) => price * quantity),
  )
  const line = lines[index] as SoldLine
  const cut = (whole: Cents): Cents => cents(upTo(whole, from + pieces, line.quantity) - upTo(whole, from, line.quantity))
  return {
    ...group,
    goods: cents(line.price * pieces),
    shipping: cents(0),
    tax: cut(line.tax),
    commission: cut(commissions[index] ?? cents(0)),
  }
}

/** What is left of a group after the pieces that went back: its shipping too, which goes back only with the last of it. */
export function restWorth(group: PaidFulfillment, lines: readonly SoldLine[]): PaidFulfillment {
  const gone = lines.map(({ cancelled }, index) => between(group, lines, index, { from: 0, pieces: cancelled }))
  return gone.reduce(
    (left, { goods, tax, commission }) => ({
      ...left,
      goods: cents(left.goods - goods),
      tax: cents(left.tax - tax),
      commission: cents(left.commission - commission),
    }),
    group,
  )
}

/** How what goes back divides over the tenders: in proportion to what each still holds, and never beyond it. */
export const divideRefund = (amount: Cents, outstanding: readonly Cents[]): Cents[] => shares(amount, outstanding)
