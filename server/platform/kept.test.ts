import { afterEach, expect, it, vi } from 'vitest'
import { SERVER_LIMITS } from './server-limits.ts'
import { ChangeFeed } from './change-feed.ts'
import { keptUntil } from './kept.ts'

afterEach(() => vi.restoreAllMocks())

const rowsFrom = (rows: Map<number, string>) =>
  vi.fn(async (missing: readonly number[]) => new Map([...rows].filter(([id]) => missing.includes(id))))
const changed = { name: 'stores.store_changed', data: { storeId: 1 } }

it('asks once for each key, also for one that is not there', async () => {
  const kept = keptUntil<number, string>('stores.store_changed')
  const [feed, read] = [new ChangeFeed(), rowsFrom(new Map([[1, 'one']]))]
  for (const keys of [
    [1, 2],
    [1, 2],
    [2, 1, 1],
  ])
    expect(await kept(feed, keys, read)).toEqual(new Map([[1, 'one']]))
  expect(read.mock.calls).toEqual([[[1, 2]]])
})

it('forgets by the fact that announces a change, when facts may have been missed, and after a second', async () => {
  const kept = keptUntil<number, string>('stores.store_changed')
  const rows = new Map([[1, 'before']])
  const [feed, read] = [new ChangeFeed(), rowsFrom(rows)]
  const now = vi.spyOn(performance, 'now').mockReturnValue(1)
  const shown = async () => (await kept(feed, [1], read)).get(1)
  expect(await shown()).toBe('before')
  rows.set(1, 'changed')
  feed.emit([{ name: 'malls.mall_changed', data: { mallId: 1 } }])
  expect(await shown()).toBe('before')
  feed.emit([changed])
  expect(await shown()).toBe('changed')
  rows.set(1, 'later')
  now.mockReturnValue(SERVER_LIMITS.keptMs)
  expect(await shown()).toBe('changed')
  now.mockReturnValue(SERVER_LIMITS.keptMs + 2)
  expect(await shown()).toBe('later')
})

it('does not keep what changed while it was read, and keeps each node apart', async () => {
  const kept = keptUntil<number, string>('stores.store_changed')
  const [feed, other] = [new ChangeFeed(), new ChangeFeed()]
  await kept(feed, [1], async () => {
    feed.emit([changed])
    return new Map([[1, 'before']])
  })
  expect(await kept(feed, [1], rowsFrom(new Map([[1, 'after']])))).toEqual(new Map([[1, 'after']]))
  expect(await kept(other, [1], rowsFrom(new Map([[1, 'elsewhere']])))).toEqual(new Map([[1, 'elsewhere']]))
})
