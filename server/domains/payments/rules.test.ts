import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPointsOf, cents, shares, sum } from '#contracts/money.ts'
import { captureTransfers, refundTransfers } from './bookings.ts'
import { divideRefund, fulfillmentTotal, lineRefund, pieceWorth, restWorth, splitTenders } from './rules.ts'

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
      const totals = groups.map(fulfillmentTotal)
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
      const total = sum(groups.map(fulfillmentTotal))
      const tenders = [{ kind: 'card' as const, amount: total, points: null }]
      const order = { id: 1, number: 'S1' }
      const transfers = [
        ...captureTransfers(order, tenders, groups, order.id),
        ...groups.flatMap((g) => refundTransfers(order, g, [{ kind: 'card', amount: fulfillmentTotal(g) }])),
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

const sale = fc
  .record({
    lines: fc.array(
      fc.record({ price: amount(30_000), quantity: fc.integer({ min: 1, max: 12 }), taxBps: fc.integer({ min: 0, max: 1_200 }) }),
      { minLength: 1, maxLength: 6 },
    ),
    shipping: fc.constantFrom(cents(0), cents(499)),
    commissionBps: fc.integer({ min: 0, max: 3_000 }),
    paidBySpirals: fc.double({ min: 0, max: 1, noNaN: true }),
    /** Which line loses how many of its pieces, one after the other. */
    losses: fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 12 })), { maxLength: 20 }),
    isCancelled: fc.boolean(),
  })
  .map(({ lines, ...rest }) => ({
    ...rest,
    lines: lines.map(({ price, quantity, taxBps }) => ({
      price,
      quantity,
      tax: basisPointsOf(cents(price * quantity), taxBps),
      cancelled: 0,
    })),
  }))

test('however pieces go back, no line, tender or account gives more than it got, and a cancellation gives exactly the rest', () => {
  fc.assert(
    fc.property(sale, ({ lines, shipping, commissionBps, paidBySpirals, losses, isCancelled }) => {
      const goods = sum(lines.map(({ price, quantity }) => cents(price * quantity)))
      const whole = {
        fulfillmentId: 1,
        retailerId: 2,
        goods,
        shipping,
        tax: sum(lines.map(({ tax }) => tax)),
        commission: basisPointsOf(goods, commissionBps),
      }
      const captured = shares(
        fulfillmentTotal(whole),
        [paidBySpirals, 1 - paidBySpirals].map((part) => Math.round(part * 1000)),
      )
      const refunded = captured.map(() => 0)
      const back = { goods: 0, shipping: 0, tax: 0, commission: 0 }
      const give = (part: typeof whole) => {
        expect(
          Math.min(part.goods, part.shipping, part.tax, part.commission, part.goods + part.shipping - part.commission),
        ).toBeGreaterThanOrEqual(0)
        const parts = divideRefund(
          fulfillmentTotal(part),
          captured.map((each, i) => cents(each - (refunded[i] ?? 0))),
        )
        expect(sum(parts)).toBe(fulfillmentTotal(part))
        parts.forEach((each, i) => {
          refunded[i] = (refunded[i] ?? 0) + each
          expect(refunded[i]).toBeLessThanOrEqual(captured[i] ?? 0)
        })
        for (const kind of ['goods', 'shipping', 'tax', 'commission'] as const) back[kind] += part[kind]
      }
      for (const [at, wanted] of losses) {
        const index = at % lines.length
        const line = lines[index] as (typeof lines)[number]
        const pieces = Math.min(wanted, line.quantity - line.cancelled)
        if (pieces === 0) continue
        give(pieceWorth(whole, lines, index, pieces))
        line.cancelled += pieces
        expect(lineRefund(line)).toBeLessThanOrEqual(line.price * line.quantity + line.tax)
      }
      expect(back.goods + back.tax).toBe(sum(lines.map(lineRefund)))
      const rest = restWorth(whole, lines)
      expect(fulfillmentTotal(rest)).toBe(fulfillmentTotal(whole) - back.goods - back.tax)
      if (!isCancelled) return
      if (fulfillmentTotal(rest) > 0) give(rest)
      const { goods: g, shipping: s, tax, commission } = whole
      expect(back).toEqual({ goods: g, shipping: s, tax, commission: fulfillmentTotal(rest) > 0 ? commission : back.commission })
      expect(refunded).toEqual(captured)
    }),
    { numRuns: 500 },
  )
})
