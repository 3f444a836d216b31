import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceOf } from '#server/domains/ledger/ledger.ts'
import { retailer } from '#server/domains/ledger/rules.ts'
import { SERVER_LIMITS } from '#server/platform/server-limits.ts'
import { ADMITTED, allEndpoints, aWorld, ROLES, type World } from './access-world.ts'
import { type TestApp, testApp } from './app.ts'
import { aClerk, buy, handOver, lineOf } from './buying.ts'
import { ask, serverVariable } from './database.ts'
import { NO_POOLER, startPooler } from './pooler.ts'
import { aPerson } from './people.ts'
import { expectBooksToAgree } from './safety/books.ts'
import { timeLimit } from './safety/figures.ts'
import { aShop } from './shops.ts'

const pooler = await startPooler(process.env[serverVariable] ?? '')
if (!pooler) console.warn(NO_POOLER)
const nameIn = (url: string) => new URL(url).pathname.slice(1)
const through = async (url: string) => pooler?.urlOf(nameIn(url)) ?? ''

describe.skipIf(!pooler)('behind PgBouncer, which lends its connections for one transaction', () => {
  let app: TestApp
  let world: World
  beforeAll(async () => {
    app = await testApp({
      async pooled(url) {
        const { statementMs, lockWaitMs, requestMs } = SERVER_LIMITS
        const limits = { statement_timeout: statementMs, lock_timeout: lockWaitMs, idle_in_transaction_session_timeout: requestMs }
        for (const [name, ms] of Object.entries(limits)) await ask(url, `alter database "${nameIn(url)}" set ${name} = ${ms}`)
        return through(url)
      },
    })
    world = await aWorld(app)
    await app.settle()
  }, timeLimit(120_000))
  afterAll(async () => {
    await app?.close()
    await pooler?.stop()
  })

  test('a database without time limits is refused, with the statements that set them', async () => {
    await expect(testApp({ pooled: through })).rejects.toThrow(/take forever.*\n.*alter database "test_\w+" set statement_timeout = \d+;/)
  })

  test('everything can be read', { timeout: timeLimit(60_000) }, async () => {
    for (const [name, e] of (await allEndpoints()).filter(([, one]) => one.method === 'GET')) {
      const role = ROLES.findLast((one) => ADMITTED[e.access].includes(one)) ?? 'admin'
      const url = e.path.replace(/:(\w+)/g, (_, param: string) => (param === 'number' ? world.orderNumber : String(world.shop.storeId)))
      const { statusCode } = await app.app.inject({ method: 'GET', url, cookies: { ...world.callers[role].cookies } })
      expect.soft(statusCode, name).toBeLessThan(500)
    }
  })

  test('purchases at once over few connections are handed over, and the books agree', async () => {
    const shop = await aShop(app, { onHand: 100 })
    const fulfillments: number[] = []
    for (let round = 0; round < 5; round++) {
      const buyers = await Promise.all(Array.from({ length: 6 }, () => aPerson(app)))
      const bought = await Promise.all(buyers.map((buyer) => buy(app, buyer, [lineOf(shop)])))
      expect(bought.map(({ status }) => status)).toEqual(buyers.map(() => 201))
      fulfillments.push(...bought.flatMap(({ body }) => body.order.fulfillments.map(({ id }) => id)))
    }
    const clerk = await aClerk(app, shop)
    await Promise.all(fulfillments.map((id) => handOver(app, clerk, shop, id)))
    await app.settle()
    expect(await balanceOf(app.deps.db, retailer(shop.retailerId))).toBeGreaterThan(0)
    await expectBooksToAgree(app.deps.db)
  })
})
