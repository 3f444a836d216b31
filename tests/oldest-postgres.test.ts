import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { balanceOf } from '#server/domains/ledger/ledger.ts'
import { retailer } from '#server/domains/ledger/rules.ts'
import { migrate } from '#server/platform/migrate.ts'
import { ADMITTED, allEndpoints, aWorld, ROLES, type World } from './access-world.ts'
import { type TestApp, testApp } from './app.ts'
import { aClerk, buy, handOver, lineOf } from './buying.ts'
import { ask, named, serverVariable, template } from './database.ts'
import { ABSENT, OLDEST, startOldestPostgres } from './oldest-postgres.ts'
import { aPerson } from './people.ts'
import { plannedAgain } from './plans.ts'
import { expectBooksToAgree } from './safety/books.ts'
import { timeLimit } from './safety/figures.ts'
import { describeStatement, readStatements } from './statements.ts'

const postgres = await startOldestPostgres()
if (!postgres) console.warn(ABSENT)

describe.skipIf(!postgres)(`on PostgreSQL ${OLDEST}, the oldest that is promised`, () => {
  let app: TestApp
  let world: World
  beforeAll(async () => {
    const url = postgres?.url ?? ''
    await ask(url, `create database ${template}`)
    await migrate(named(url, template))
    vi.stubEnv(serverVariable, url)
    app = await testApp()
    world = await aWorld(app)
    await app.settle()
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await app?.close()
    await postgres?.stop()
  })

  test('every statement whose text stands in the code is understood', async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    const wrong: string[] = []
    for (const { at, text } of (await readStatements()).statements) {
      const answer = await describeStatement(client, text)
      if (typeof answer === 'string') wrong.push(`${at}: ${answer}`)
    }
    await client.end()
    expect(wrong).toEqual([])
  })

  test(
    'everything can be read',
    async () => {
      for (const [name, e] of (await allEndpoints()).filter(([, one]) => one.method === 'GET')) {
        const role = ROLES.findLast((one) => ADMITTED[e.access].includes(one)) ?? 'admin'
        const url = e.path.replace(/:(\w+)/g, (_, param: string) => (param === 'number' ? world.orderNumber : String(world.shop.storeId)))
        const { statusCode } = await app.app.inject({ method: 'GET', url, cookies: { ...world.callers[role].cookies } })
        expect.soft(statusCode, name).toBeLessThan(500)
      }
    },
    timeLimit(60_000),
  )

  test('no statement of a quote or a purchase is planned on every call', async () => {
    const own = await testApp({ env: { SPIRAL_DATABASE_CONNECTIONS: '2' } })
    try {
      expect(await plannedAgain(own)).toEqual([])
    } finally {
      await own.close()
    }
  })

  test('an order is bought, handed over and booked', async () => {
    const maya = await aPerson(app)
    const bought = await buy(app, maya, [lineOf(world.shop)])
    expect(bought.status).toBe(201)
    await handOver(app, await aClerk(app, world.shop), world.shop, bought.body.order.fulfillments[0]?.id ?? 0)
    await app.settle()
    expect(await balanceOf(app.deps.db, retailer(world.shop.retailerId))).toBeGreaterThan(0)
    await expectBooksToAgree(app.deps.db)
  })
})
