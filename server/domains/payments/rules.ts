import { type Cents, cents, shares } from '#contracts/money.ts'

export type PaidGroup = { fulfillmentId: number; retailerId: number; goods: Cents; shipping: Cents; tax: Cents; commission: Cents }
export type Tender = { kind: 'card' | 'spirals'; amount: Cents; points: number | null }

export const groupTotal = (group: Pick<PaidGroup, 'goods' | 'shipping' | 'tax'>): Cents => cents(group.goods + group.shipping + group.tax)

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
