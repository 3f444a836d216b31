import { expect, test } from 'vitest'
import { LookThread } from './look-thread.ts'
import { LOOK_LENGTH } from './transform.ts'

const looks = (count: number) => new Uint8Array(LOOK_LENGTH * count).fill(3)

test('a thread without tasks ends and says so, and the next task starts one that knows nothing yet', async () => {
  const thread = new LookThread(20)
  expect(await thread.add(1, ['a', 'b'], looks(2))).toBe(2)
  await expect.poll(() => thread.ends).toBe(1)
  expect(await thread.add(1, ['c'], looks(1))).toBe(1)
  await expect.poll(() => thread.ends).toBe(2)
})

test('a thread with tasks goes on', async () => {
  const thread = new LookThread(60_000)
  await Promise.all([thread.add(1, ['a'], looks(1)), thread.add(2, ['a'], looks(1))])
  expect(await thread.add(1, ['b'], looks(1))).toBe(2)
  expect(thread.ends).toBe(0)
})
