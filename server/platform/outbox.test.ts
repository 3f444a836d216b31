import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Facts, onAll, tell } from '#server/facts.ts'
import { transact, writeTold } from '#server/platform/db.ts'
import { runDueJobs, taskList } from '#server/platform/jobs.ts'
import { Outbox } from '#server/platform/outbox.ts'
import { type TestApp, testApp } from '#tests/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const MANY = 40
/** An incompressible fact of 18 kB. */
const large = (n: number) =>
  ({ productId: n, news: randomBytes(9_000).toString('hex'), wishes: [] }) as unknown as Facts['wishlist.came_true']
const count = async (sql: string): Promise<number> => Number((await app.deps.db.$client.query(`select count(${sql}`)).rows[0].count)

test('what is too much for one go is handed on in several, each fact once and none lost', async () => {
  const { deps } = app
  await transact(deps.db, async (tx) => {
    for (let n = 0; n < MANY; n++) {
      await tell(tx, 'wishlist.came_true', large(n))
      if (n % 7 === 6) await writeTold(tx)
    }
  })
  const heard: number[] = []
  const listeners = new Map([
    ['test.hear', onAll('wishlist.came_true', async (_, facts) => void heard.push(...facts.map(({ productId }) => productId)))],
  ])
  const failures: unknown[] = []
  await new Outbox(deps.db, deps.feed, listeners, (error) => failures.push(error)).drain()
  expect(await count('*) from facts')).toBe(0)
  const transactions =
    await count(`distinct j.xmin::text) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'test.hear'`)
  expect(transactions).toBeGreaterThanOrEqual(6)
  await runDueJobs(deps, taskList(deps, listeners, new Map()))
  expect(heard.toSorted((a, b) => a - b)).toEqual(Array.from({ length: MANY }, (_, n) => n))
  expect(failures).toEqual([])
})

test('what was written early is not told when its transaction fails', async () => {
  const failing = transact(app.deps.db, async (tx) => {
    await tell(tx, 'wishlist.came_true', large(1))
    await writeTold(tx)
    throw new Error('not today')
  })
  await expect(failing).rejects.toThrow('not today')
  expect(await count('*) from facts')).toBe(0)
})
