import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SendRate } from './send-rate.ts'

/** The departure time of each message that wants to leave at these moments, in order, delayed only as required. */
function departures(pace: SendRate, wanted: readonly number[]): number[] {
  let now = 0
  return wanted.map((wants) => {
    now = Math.max(now, wants)
    now += pace.waitMs(now)
    pace.left(now)
    return now
  })
}

/** The most departures within any stretch; the busiest stretch starts with a departure. */
const mostWithin = (left: readonly number[], ms: number): number =>
  Math.max(...left.map((from, i) => left.slice(i).filter((at) => at < from + ms).length))

const moments = fc
  .array(fc.oneof(fc.constant(0), fc.nat(40), fc.nat(2_000)), { minLength: 1, maxLength: 200 })
  .map((gaps) => gaps.map((_, i) => gaps.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0)))

const rates = fc.record({
  perSecond: fc.integer({ min: 5, max: 200 }),
  stretch: fc.record({ most: fc.integer({ min: 1, max: 12 }), ms: fc.integer({ min: 1, max: 200 }) }),
  catchUpMs: fc.nat(500),
})

test('no more than the rates leave in any stretch, nor in any longer time, however they come', () => {
  fc.assert(
    fc.property(moments, rates, fc.integer({ min: 1, max: 3_000 }), (wanted, { perSecond, stretch, catchUpMs }, ms) => {
      const left = departures(new SendRate({ perSecond, stretch, catchUpMs }), wanted)
      expect(left).toHaveLength(wanted.length)
      expect(mostWithin(left, stretch.ms)).toBeLessThanOrEqual(stretch.most)
      expect(mostWithin(left, ms)).toBeLessThanOrEqual(Math.ceil(((ms + catchUpMs) * perSecond) / 1000) + 1)
    }),
  )
})

test('nobody waits who need not: the next leaves when the one that many before it is a stretch ago, where the rate allows it', () => {
  fc.assert(
    fc.property(moments, rates, (wanted, { stretch }) => {
      const left = departures(new SendRate({ perSecond: 1_000_000, stretch, catchUpMs: 1_000_000 }), wanted)
      left.forEach((at, i) =>
        expect(at).toBe(Math.max(wanted[i] as number, left[i - 1] ?? 0, (left[i - stretch.most] ?? -Infinity) + stretch.ms)),
      )
    }),
  )
})

test('who was kept from leaving for a while has left as many as the others, soon after', () => {
  const rates = { perSecond: 1_000, stretch: { most: 12, ms: 8 }, catchUpMs: 200 }
  const wanted = Array.from({ length: 2_000 }, (_, i) => (i < 1_000 ? 0 : 950))
  expect(departures(new SendRate(rates), wanted).at(-1)).toBeCloseTo((2_000 - 200) / 1, -1)
})
