import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batchCalls } from './batch-calls.ts'

test('what comes in one moment or while earlier work is running is worked on together, in order, and everybody gets their own answer', async () => {
  const desk = {}
  const batches: number[][] = []
  const double = batchCalls(
    async (_: typeof desk, items: readonly number[]) => {
      batches.push([...items])
      await new Promise(setImmediate)
      return items.map((item) => item * 2)
    },
    { most: 3 },
  )
  expect(await Promise.all([1, 2, 3, 4, 5].map((n) => double(desk, n)))).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  expect(await double(desk, 6)).toBe(12)
})

test('one piece that fails takes no other with it, whatever it was worked on together with', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), async (bad) => {
      const kept: number[] = []
      const desk = {}
      const work = batchCalls(
        async (_: typeof desk, items: readonly number[]) => {
          await new Promise(setImmediate)
          const failing = items.find((item) => bad[item])
          if (failing !== undefined) throw new Error(`${failing} fails`)
          kept.push(...items)
          return items
        },
        { most: 4 },
      )
      const ends = await Promise.allSettled(bad.map((_, i) => work(desk, i)))
      expect(ends.map(({ status }) => status === 'rejected')).toEqual(bad)
      expect(kept.toSorted((a, b) => a - b)).toEqual(bad.flatMap((isBad, i) => (isBad ? [] : [i])))
    }),
    { numRuns: 50 },
  )
})

test('a piece that takes long by itself holds nobody up, and two desks have nothing to do with each other', async () => {
  const [here, there] = [{ name: 'here' }, { name: 'there' }]
  const { promise: long, resolve: end } = Promise.withResolvers<void>()
  const say = batchCalls(async ({ name }: typeof here, items: readonly string[]) => {
    if (items.length > 1 && items.includes('stuck')) throw new Error('not together with others')
    if (items.includes('stuck')) await long
    return items.map((item) => `${item} ${name}`)
  })
  const stuck = say(here, 'stuck')
  expect(await Promise.all([say(here, 'one'), say(there, 'two')])).toEqual(['one here', 'two there'])
  expect(await say(here, 'three')).toBe('three here')
  end()
  expect(await stuck).toBe('stuck here')
})

test('a piece that is held up from outside while it is alone goes on by itself, and those behind it do not wait', async () => {
  const desk = {}
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  const tries: string[] = []
  const say = batchCalls(
    async (_: typeof desk, items: readonly string[], isAlone) => {
      tries.push(`${items.join(' ')}${isAlone ? ' alone' : ''}`)
      if (items.includes('wrong')) throw new Error('wrong')
      if (items.includes('held') && !isAlone) throw new Error('held up')
      if (items.includes('held')) await free
      return items
    },
    { isLockTimeout: (error) => (error as Error).message === 'held up' },
  )
  const held = say(desk, 'held')
  await new Promise(setImmediate)
  expect(await say(desk, 'one')).toBe('one')
  await expect(say(desk, 'wrong')).rejects.toThrow('wrong')
  letGo()
  expect(await held).toBe('held')
  expect(tries).toEqual(['held', 'held alone', 'one', 'wrong'])
})
