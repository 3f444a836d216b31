import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sum } from '#contracts/money.ts'
import { captureTransfers, refundTransfers } from './bookings.ts'
import { groupTotal, splitTenders } from './rules.ts'

const amount = (max: number) => fc.integer({ min: 0, max }).map(cents)
const group = fc
  .record({
    fulfillmentId: fc.integer({ min: 1, max: 1e6 }),
    retailerId: fc.integer({ min: 1, max: 50 }),
    goods: amount(200_000),
    shipping: fc.constantFrom(cents(0), cents(499)),
    tax: amount(9_000),
  })
  .map((g) => ({ ...g, commission: cents(Math.floor(g.goods / 20)) }))

test('tenders over groups: every row sums to its tender, every column to its group', () => {
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 8 }), fc.double({ min: 0, max: 1, noNaN: true }), (groups, part) => {
      const totals = groups.map(groupTotal)
      const total = sum(totals)
      const points = Math.floor(total * part)
      const tenders = [
        { kind: 'spirals' as const, amount: cents(points), points },
        { kind: 'card' as const, amount: cents(total - points), points: null },
      ]
      const split = splitTenders(tenders, totals)
      split.forEach((row, i) => expect(sum(row)).toBe(tenders[i]?.amount))
      totals.forEach((t, g) => expect(split.reduce((a, row) => a + (row[g] ?? 0), 0)).toBe(t))
      expect(split.flat().every((c) => c >= 0)).toBe(true)
    }),
  )
})

test('what is captured is divided to the last cent, and a full refund brings every account back', () => {
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), (groups) => {
      const total = sum(groups.map(groupTotal))
      const tenders = [{ kind: 'card' as const, amount: total, points: null }]
      const order = { id: 1, number: 'S1' }
      const transfers = [
        ...captureTransfers(order, tenders, groups, order.id),
        ...groups.flatMap((g) => refundTransfers(order, g, [{ kind: 'card', amount: groupTotal(g) }])),
      ]
      const balances = new Map<string, number>()
      for (const { from, to, amount: moved } of transfers) {
        const [a, b] = [`${from.kind}/${from.owner}`, `${to.kind}/${to.owner}`]
        balances.set(a, (balances.get(a) ?? 0) - moved)
        balances.set(b, (balances.get(b) ?? 0) + moved)
      }
      for (const [, balance] of balances) expect(balance).toBe(0)
    }),
  )
})
