import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

/** When each of many left that want to leave at these moments, one after the other, as late as it had to wait. */
function departures(pace: Pace, wanted: readonly number[]): number[] {
  let now = 0
  return wanted.map((wants) => {
    now = Math.max(now, wants)
    now += pace.waitMs(now)
    pace.left(now)
    return now
  })
}

/** The most that left within any stretch: one that begins with a departure holds the most. */
const mostWithin = (left: readonly number[], ms: number): number =>
  Math.max(...left.map((from, i) => left.slice(i).filter((at) => at < from + ms).length))

const moments = fc
  .array(fc.oneof(fc.constant(0), fc.nat(40), fc.nat(2_000)), { minLength: 1, maxLength: 200 })
  .map((gaps) => gaps.map((_, i) => gaps.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0)))

test('no more than the rate leave in any tenth of a second, nor in any second, however they come', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 12 }), (wanted, most) => {
      const left = departures(new Pace(most, 100), wanted)
      expect(left).toHaveLength(wanted.length)
      expect(mostWithin(left, 100)).toBeLessThanOrEqual(most)
      expect(mostWithin(left, 1_000)).toBeLessThanOrEqual(10 * most)
    }),
  )
})

test('nobody waits who need not: the next leaves when the one that many before it is a stretch ago', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 12 }), (wanted, most) => {
      const left = departures(new Pace(most, 100), wanted)
      left.forEach((at, i) => expect(at).toBe(Math.max(wanted[i] as number, left[i - 1] ?? 0, (left[i - most] ?? -Infinity) + 100)))
    }),
  )
})
