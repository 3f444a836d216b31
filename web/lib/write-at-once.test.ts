import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiProblem } from './api-problem.ts'
import { writtenAtOnce } from './write-at-once.ts'
import { readAgain } from './write-then-read.ts'

const queryKey = ['api', 'lamp']
const KEYS = [{ queryKey }]

/**
 * A lamp on the server that is on or off; each read returns its state at lookup time, and its response is held until the test releases it.
 */
function aLamp() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  let isOn = false
  const waiting: (() => void)[] = []
  const lookUp = () => {
    const found = isOn
    return new Promise<boolean>((done) => waiting.push(() => done(found)))
  }
  const answer = async () => {
    for (const one of waiting.splice(0)) one()
    for (let turns = 0; turns < 20; turns++) await Promise.resolve()
  }
  const fetch = () => client.fetchQuery({ queryKey, queryFn: lookUp, staleTime: 0 })
  const watch = () => new QueryObserver(client, { queryKey, queryFn: lookUp }).subscribe(() => {})
  return {
    client,
    answer,
    fetch,
    watch,
    turn: (on: boolean) => {
      isOn = on
    },
    shown: () => client.getQueryData(queryKey),
    reads: () => waiting.length,
  }
}

test('a read that was begun before a write is done again, also when it is the first, or is shown nowhere yet', async () => {
  for (const isFirst of [true, false])
    for (const isShown of [true, false]) {
      const lamp = aLamp()
      if (!isFirst) lamp.client.setQueryData(queryKey, false)
      if (isShown) lamp.watch()
      const loading = lamp.fetch()
      lamp.turn(true)
      const done = readAgain(lamp.client, KEYS)
      for (let answers = 0; answers < 3; answers++) await lamp.answer()
      await done
      expect({ isFirst, isShown, shown: lamp.shown() }).toEqual({ isFirst, isShown, shown: true })
      expect(await loading).toBe(!isFirst)
      expect(lamp.reads()).toBe(0)
    }
})

test('what is neither shown nor being read is left until somebody wants it', async () => {
  const lamp = aLamp()
  lamp.client.setQueryData(queryKey, false)
  await readAgain(lamp.client, KEYS)
  expect([lamp.reads(), lamp.client.getQueryState(queryKey)?.isInvalidated]).toEqual([0, true])
})

const pressOf = ({ client, turn }: ReturnType<typeof aLamp>, whenAsked: () => Promise<void>, thing = 'lamp') =>
  new MutationObserver(
    client,
    writtenAtOnce<boolean, boolean>(client, {
      async act(on) {
        await whenAsked()
        turn(on)
        return on
      },
      reads: KEYS,
      thing,
      show(on) {
        const before = client.getQueryData(queryKey)
        client.setQueryData(queryKey, on)
        return () => client.setQueryData(queryKey, before)
      },
      keep: (on) => client.setQueryData(queryKey, on),
    }),
  )

test('what is shown ahead of its answer is put back by no read that began before, which is read again at the end', async () => {
  for (const comesLate of [true, false]) {
    const lamp = aLamp()
    lamp.client.setQueryData(queryKey, false)
    lamp.watch()
    const { promise: asked, resolve: go } = Promise.withResolvers<void>()
    void lamp.fetch()
    const pressing = pressOf(lamp, () => asked).mutate(true)
    await Promise.resolve()
    if (!comesLate) await lamp.answer()
    await expect.poll(() => lamp.shown()).toBe(true)
    // A read that begins in the meantime was also looked up before the write.
    if (comesLate) void lamp.fetch()
    go()
    await expect.poll(() => lamp.reads()).toBe(comesLate ? 3 : 1)
    expect(lamp.shown()).toBe(true)
    await lamp.answer()
    expect(await pressing).toBe(true)
    expect(lamp.shown()).toBe(true)
  }
})

test('of changes that are under way together the last one to end reads again, and none before', async () => {
  const lamp = aLamp()
  lamp.client.setQueryData(queryKey, false)
  lamp.watch()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  void lamp.fetch()
  const pressing = [pressOf(lamp, () => first.promise, 'one').mutate(true), pressOf(lamp, () => second.promise, 'other').mutate(true)]
  first.resolve()
  await pressing[0]
  expect(lamp.reads()).toBe(1)
  second.resolve()
  await expect.poll(() => lamp.reads()).toBe(2)
  await lamp.answer()
  await Promise.all(pressing)
})

test('what the server refuses is taken back, and read again', async () => {
  const lamp = aLamp()
  lamp.client.setQueryData(queryKey, false)
  lamp.watch()
  const refusal = new ApiProblem(409, 'No')
  const press = pressOf(lamp, async () => {
    throw refusal
  })
  const refused = press.mutate(true).catch((error: unknown) => error)
  await expect.poll(() => lamp.reads()).toBe(1)
  expect(lamp.shown()).toBe(false)
  await lamp.answer()
  expect(await refused).toBe(refusal)
})
