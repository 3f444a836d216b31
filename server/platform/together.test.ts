import fc from 'fast-check'
import { expect, test } from 'vitest'
import { together } from './together.ts'

test('what comes in while earlier work is running is worked on together, in order, and everybody gets their own answer', async () => {
  const batches: number[][] = []
  const double = together(async (items: readonly number[]) => {
    batches.push([...items])
    await new Promise(setImmediate)
    return items.map((item) => item * 2)
  }, 3)
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
  expect(await double(6)).toBe(12)
})

test('one piece that fails takes no other with it, whatever it was worked on together with', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), async (bad) => {
      const kept: number[] = []
      const work = together(async (items: readonly number[]) => {
        await new Promise(setImmediate)
        const failing = items.find((item) => bad[item])
        if (failing !== undefined) throw new Error(`${failing} fails`)
        kept.push(...items)
        return items
      }, 4)
      const ends = await Promise.allSettled(bad.map((_, i) => work(i)))
      expect(ends.map(({ status }) => status === 'rejected')).toEqual(bad)
      expect(kept.toSorted((a, b) => a - b)).toEqual(bad.flatMap((isBad, i) => (isBad ? [] : [i])))
    }),
    { numRuns: 50 },
  )
})
