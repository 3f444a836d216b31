import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { saveWish } from '#contracts/wishlist.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { count } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { timeLimit } from '#tests/safety/figures.ts'

const WISHES = 560
/** Little patience stands for a busy machine. */
const patience = SERVER_LIMITS as { connectionWaitMs: number }
const { connectionWaitMs } = SERVER_LIMITS
let app: TestApp
beforeAll(async () => {
  patience.connectionWaitMs = 400
  app = await testApp({ env: { SPIRAL_DATABASE_CONNECTIONS: '2' } })
})
afterAll(async () => {
  patience.connectionWaitMs = connectionWaitMs
  await app.close()
})

test(
  `of ${WISHES} wishes at once, those that were written are answered so, and those that were refused were not begun`,
  async () => {
    // One after another: with so little patience, the two connections are enough for no more.
    const people: TestPerson[] = []
    const shops: Shop[] = []
    while (people.length < 40) people.push(await aPerson(app))
    while (shops.length < WISHES / people.length) shops.push(await aShop(app))
    await app.settle()
    const statuses = await Promise.all(
      shops.flatMap(({ productId }) => people.map(async (one) => (await app.call(one, saveWish, { body: { productId } })).status)),
    )
    const saved = statuses.filter((status) => status === 201).length
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect(await count(app, 'select count(*) as n from wishlist_items')).toBe(saved)
  },
  timeLimit(60_000),
)
