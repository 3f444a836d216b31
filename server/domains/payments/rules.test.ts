import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPointsOf, cents, sum } from '#contracts/money.ts'
import { captureTransfers, refundTransfers } from './bookings.ts'
import {
  allowanceOf,
  applyTenders,
  divideRefund,
  fulfillmentTotal,
  keptPrice,
  lineRefund,
  type OfferedTender,
  paidFulfillment,
  pieceWorth,
  priceWorth,
  restWorth,
} from './rules.ts'

const amount = (max: number) => fc.integer({ min: 0, max }).map(cents)
const group = fc
  .record({
    fulfillmentId: fc.integer({ min: 1, max: 1e6 }),
    retailerId: fc.integer({ min: 1, max: 50 }),
    goods: amount(200_000),
    shipping: fc.constantFrom(cents(0), cents(499)),
    tax: amount(9_000),
  })
  .map((g) => ({ ...g, subsidy: cents(Math.floor(g.goods / 7)), commission: cents(Math.floor(g.goods / 20)) }))

const offers = fc.array(
  fc.record({
    kind: fc.constantFrom('gift_card' as const, 'store_credit' as const, 'spirals' as const),
    most: amount(150_000),
    reach: fc.nat(255),
  }),
  { maxLength: 6 },
)

test('tenders over groups: each pays as much as it may, only where it is valid, and together they pay each group whole', () => {
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 8 }), offers, (groups, wallet) => {
      const totals = groups.map(fulfillmentTotal)
      const reaches = (reach: number, at: number) => (reach & (1 << at)) !== 0
      const offered: OfferedTender[] = [
        ...wallet.map(({ kind, most, reach }, i) => ({
          kind,
          account: kind === 'spirals' ? '' : String(i),
          detail: null,
          most,
          isValidFor: (at: number) => reaches(reach, at),
        })),
        { kind: 'card', account: '', detail: null, most: cents(Number.MAX_SAFE_INTEGER) },
      ]
      const split = applyTenders(offered, totals)
      const left = [...totals] as number[]
      split.forEach(({ amount: paid, points, kind, parts }, i) => {
        const { most, isValidFor = () => true } = offered[i] as OfferedTender
        expect(sum(parts)).toBe(paid)
        expect(paid).toBe(
          Math.min(
            most,
            left.reduce((all, each, at) => all + (isValidFor(at) ? each : 0), 0),
          ),
        )
        expect(points).toBe(kind === 'spirals' ? paid : null)
        parts.forEach((part, at) => {
          expect(part).toBeGreaterThanOrEqual(0)
          if (!isValidFor(at)) expect(part).toBe(0)
          left[at] = (left[at] ?? 0) - part
          expect(left[at]).toBeGreaterThanOrEqual(0)
        })
      })
      expect(left.every((each) => each === 0)).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('what is captured is divided to the last cent, and a full refund brings every account back', () => {
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), (groups) => {
      const total = sum(groups.map(fulfillmentTotal))
      const tenders = [{ kind: 'card' as const, account: '', amount: total, points: null, detail: null }]
      const order = { id: 1, number: 'S1' }
      const transfers = [
        ...captureTransfers(order, tenders, groups, order.id),
        ...groups.flatMap((g) => refundTransfers(order, g, [{ kind: 'card', account: '', amount: fulfillmentTotal(g) }])),
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

const share = fc.double({ min: 0, max: 1, noNaN: true })
const sale = fc
  .record({
    lines: fc.array(
      fc.record({
        price: amount(30_000),
        quantity: fc.integer({ min: 1, max: 12 }),
        taxBps: fc.integer({ min: 0, max: 1_200 }),
        off: fc.oneof(fc.constant(0), fc.constant(1), share),
        subsidized: fc.oneof(fc.constant(0), fc.constant(1), share),
        ownBps: fc.integer({ min: 0, max: 10_000 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    shipping: fc.constantFrom(cents(0), cents(499)),
    shippingDiscount: fc.constantFrom(0, 0.5, 1),
    commissionBps: fc.integer({ min: 0, max: 10_000 }),
    /** Sold by rules of commission, or before, by one rate. */
    isByRule: fc.boolean(),
    wallet: fc.array(fc.nat(40_000), { maxLength: 4 }),
    /** Which line loses how many of its pieces, one after the other: before the hand-over or after it; and how much of the price of the others. */
    losses: fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 12 }), fc.boolean(), fc.oneof(fc.constant(0), fc.constant(1), share)), {
      maxLength: 20,
    }),
    isCancelled: fc.boolean(),
  })
  .map(({ lines, shippingDiscount, ...rest }) => ({
    ...rest,
    shippingDiscount: cents(Math.floor(rest.shipping * shippingDiscount)),
    lines: lines.map(({ price, quantity, taxBps, off, subsidized, ownBps }) => {
      const discount = cents(Math.round(price * quantity * off))
      const subsidy = cents(Math.floor(discount * subsidized))
      return {
        price,
        quantity,
        discount,
        subsidy,
        commission: rest.isByRule ? basisPointsOf(cents(price * quantity - discount + subsidy), ownBps) : null,
        tax: basisPointsOf(cents(price * quantity - discount), taxBps),
        cancelled: 0,
        returned: 0,
        allowed: cents(0),
        allowedTax: cents(0),
        allowedCommission: cents(0),
      }
    }),
  }))

test('however pieces go back, no line, tender or account gives more than it got, and a cancellation gives exactly the rest', () => {
  fc.assert(
    fc.property(sale, ({ lines, shipping, shippingDiscount, commissionBps, wallet, losses, isCancelled }) => {
      const subtotal = sum(lines.map(({ price, quantity }) => cents(price * quantity)))
      const discount = sum(lines.map((line) => line.discount))
      const subsidy = sum(lines.map((line) => line.subsidy))
      const whole = paidFulfillment({
        fulfillmentId: 1,
        retailerId: 2,
        subtotal,
        discount,
        subsidy,
        shipping,
        shippingDiscount,
        shippingSubsidy: shippingDiscount,
        tax: sum(lines.map(({ tax }) => tax)),
        commission: lines.every(({ commission }) => commission !== null)
          ? sum(lines.flatMap(({ commission }) => commission ?? []))
          : basisPointsOf(cents(subtotal - discount + subsidy), commissionBps),
      })
      const tenders = applyTenders(
        [...wallet, Number.MAX_SAFE_INTEGER].map((most, i) => ({ kind: 'gift_card', account: String(i), detail: null, most: cents(most) })),
        [fulfillmentTotal(whole)],
      )
      const captured = tenders.map((tender) => tender.amount)
      const refunded = captured.map(() => 0)
      const kinds = ['goods', 'shipping', 'subsidy', 'tax', 'commission'] as const
      const back = { goods: 0, shipping: 0, subsidy: 0, tax: 0, commission: 0 }
      const give = (part: typeof whole) => {
        for (const { amount: moved } of refundTransfers({ id: 1 }, part, [])) expect(moved).toBeGreaterThanOrEqual(0)
        const parts = divideRefund(
          fulfillmentTotal(part),
          captured.map((each, i) => cents(each - (refunded[i] ?? 0))),
        )
        expect(sum(parts)).toBe(fulfillmentTotal(part))
        parts.forEach((each, i) => {
          refunded[i] = (refunded[i] ?? 0) + each
          expect(refunded[i]).toBeLessThanOrEqual(captured[i] ?? 0)
        })
        for (const kind of kinds) back[kind] += part[kind]
      }
      for (const [at, wanted, isReturn, lowered] of losses) {
        const index = at % lines.length
        const line = lines[index] as (typeof lines)[number]
        const pieces = Math.min(wanted, line.quantity - line.cancelled - line.returned)
        if (pieces === 0) continue
        give(pieceWorth(whole, lines, index, pieces))
        const part = allowanceOf(whole, lines, index, pieces)
        line[isReturn ? 'returned' : 'cancelled'] += pieces
        for (const kind of ['allowed', 'allowedTax', 'allowedCommission'] as const) line[kind] = cents(line[kind] - part[kind])
        const kept = keptPrice(line)
        if (kept > 0 && lowered > 0) {
          const worth = priceWorth(whole, lines, index, cents(1 + Math.floor((kept - 1) * lowered)))
          give(worth)
          line.allowed = cents(line.allowed + worth.goods)
          line.allowedTax = cents(line.allowedTax + worth.tax)
          line.allowedCommission = cents(line.allowedCommission + worth.commission)
        }
        expect(keptPrice(line)).toBeGreaterThanOrEqual(0)
        expect(lineRefund(line)).toBeLessThanOrEqual(line.price * line.quantity - line.discount + line.tax)
      }
      expect(back.goods + back.tax).toBe(sum(lines.map(lineRefund)))
      const rest = restWorth(whole, lines)
      for (const kind of kinds) expect(rest[kind]).toBe(whole[kind] - back[kind])
      if (!isCancelled) return
      give(rest)
      for (const kind of kinds) expect(back[kind]).toBe(whole[kind])
      expect(refunded).toEqual(captured)
    }),
    { numRuns: 3000 },
  )
})
