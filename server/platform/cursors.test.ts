import { expect, test } from 'vitest'
import { pageBy, writeCursor } from './cursors.ts'

const rows = [5, 4, 3, 2, 1].map((id) => ({ id, at: new Date(2026, 0, Math.ceil(id / 2)), isOpen: id > 3 }))
const keys = { isOpen: 'flag', at: 'moment', id: 'id' } as const
const list = (asked: { limit?: number; cursor?: string }, count?: () => Promise<number>) =>
  pageBy('parcels', keys, asked, (after, wanted) => rows.filter(({ id }) => after === null || id < after.id).slice(0, wanted), count)

test('a list comes in pages that hold each row once, and is counted with the first', async () => {
  const count = () => Promise.resolve(rows.length)
  const first = await list({ limit: 2 }, count)
  expect(first).toMatchObject({ items: [{ id: 5 }, { id: 4 }], total: 5 })
  const second = await list({ limit: 2, cursor: first.nextCursor ?? '' }, count)
  expect(second).toMatchObject({ items: [{ id: 3 }, { id: 2 }] })
  expect(second).not.toHaveProperty('total')
  expect(await list({ limit: 2, cursor: second.nextCursor ?? '' })).toEqual({ items: [rows[4]], nextCursor: null })
})

test('a page that ends with the last row leads to no other', async () => expect((await list({ limit: 5 })).nextCursor).toBeNull())

const at = rows[0]?.at.toISOString() ?? ''
test.each([
  ['of another list', writeCursor('orders', [1, at, 4])],
  ['with a key too few', writeCursor('parcels', [1, at])],
  ['with an id below 1', writeCursor('parcels', [1, at, 0])],
  ['with half an id', writeCursor('parcels', [1, at, 1.5])],
  ['with an id beyond all numbers', writeCursor('parcels', [1, at, 1e300])],
  ['with a moment that never was', writeCursor('parcels', [1, '2026-13-45T00:00:00.000Z', 4])],
  ['with a moment nobody can store', writeCursor('parcels', [1, '+275760-09-13T00:00:00.000Z', 4])],
  ['with a flag of neither kind', writeCursor('parcels', [2, at, 4])],
  ['that is none', 'x'],
])('a cursor %s is refused', async (_, cursor) =>
  expect(await list({ cursor }).catch((problem: unknown) => problem)).toMatchObject({ code: 'invalid', errors: [{ pointer: '/cursor' }] }),
)
