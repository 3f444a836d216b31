import { asyncProperty, array, assert, constantFrom } from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { product, products } from '#contracts/catalog/catalog.ts'
import { changeVariant } from '#contracts/catalog/inventory.ts'
import { ownProductsTable } from '#contracts/retailer-office/own-data.ts'
import { cents } from '#contracts/money.ts'
import { readConfig } from '#server/platform/config.ts'
import { callsAs } from '#server/domains/agent-tools/in-process.ts'
import type { Person } from '#server/platform/actor.ts'
import { migrate } from '#server/platform/migrate.ts'
import { forPage } from '#server/platform/reading.ts'
import type { Replicas } from '#server/platform/replicas.ts'
import { type Spiral, startSpiral } from '#server/start.ts'
import { ADMITTED, allEndpoints, aWorld, ROLES } from './access-world.ts'
import { callsOf, guest, type TestApp, testApp } from './app.ts'
import { ask, named, serverVariable, template } from './database.ts'
import { ABSENT, startOldestPostgres } from './oldest-postgres.ts'
import { aPerson, type TestPerson } from './people.ts'
import { timeLimit } from './safety/figures.ts'
import { aShop, type Shop } from './shops.ts'
import { TcpProxy } from './tcp-proxy.ts'

const otherCluster = process.env[serverVariable] ?? ''
const primary = await startOldestPostgres()
if (!primary) console.warn(ABSENT)
const nameIn = (url: string) => new URL(url).pathname.slice(1)

describe.skipIf(!primary)('with a streaming replica', () => {
  let replica: NonNullable<Awaited<ReturnType<typeof startOldestPostgres>>>
  /** Between the nodes and the replica. */
  let way: TcpProxy
  let app: TestApp
  /** Another node at the same database. */
  let other: Spiral
  let shop: Shop
  let manager: TestPerson
  let replayer: pg.Client

  const startReplica = async () => {
    const started = await startOldestPostgres(primary?.url)
    if (!started) throw new Error(ABSENT)
    return started
  }
  beforeAll(async () => {
    const url = primary?.url ?? ''
    await ask(url, `create database ${template}`)
    await migrate(named(url, template))
    vi.stubEnv(serverVariable, url)
    replica = await startReplica()
    way = await new TcpProxy(replica.url).start()
    app = await testApp({ replicas: (databaseUrl) => [named(way.url, nameIn(databaseUrl))] })
    other = await startSpiral(app.deps.config, app.databaseUrl, { jobs: 'manual', logLevel: 'error' })
    shop = await aShop(app)
    manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
    await app.settle()
    replayer = new pg.Client({ connectionString: named(replica.url, nameIn(app.databaseUrl)) })
    replayer.on('error', () => {})
    await caughtUp(app)
    await replayer.connect()
  }, timeLimit(120_000))
  afterAll(async () => {
    vi.unstubAllEnvs()
    await other?.stop()
    await app?.close()
    await way?.stop()
    await replayer?.end()
    await replica?.stop()
    await primary?.stop()
  })
  beforeEach(async () => {
    await caughtUp(app)
    await caughtUp(other)
  })

  const replicasOf = ({ deps }: Spiral): Replicas => {
    if (!deps.replicas) throw new Error('this node reads from no replica')
    return deps.replicas
  }
  /** Everything of before now can be read on the replica. */
  const caughtUp = async (node: Spiral) => {
    const now = performance.now()
    await vi.waitFor(
      () =>
        expect(Math.max(...replicasOf(node).states.map(({ lagSeconds }) => performance.now() - lagSeconds * 1_000))).toBeGreaterThan(now),
      { timeout: timeLimit(20_000) },
    )
  }
  const pauseReplay = () => replayer.query('select pg_wal_replay_pause()')
  const resumeReplay = () => replayer.query('select pg_wal_replay_resume()')
  const counted = (node: Spiral = app) => Object.fromEntries(replicasOf(node).requests)
  /** How many requests the replica and the primary were given meanwhile. */
  async function during(work: () => Promise<unknown>, node: Spiral = app): Promise<{ replica: number; primary: number }> {
    const sum = () => {
      const { primary: own = 0, ...rest } = counted(node)
      return { own, rest: Object.values(rest).reduce((a, b) => a + b, 0) }
    }
    const before = sum()
    await work()
    const after = sum()
    return { replica: after.rest - before.rest, primary: after.own - before.own }
  }
  const setPrice = async (price: number) =>
    expect(await app.call(manager, changeVariant, { params: { id: shop.variantId }, body: { price: cents(price) } })).toMatchObject({
      status: 200,
    })
  const priceFor = async (caller = guest(), node: Spiral = app) => {
    const { status, body } = await callsOf(node)(caller, product, { params: { id: String(shop.productId) }, query: {} })
    expect(status).toBe(200)
    return Number(body.offers[0]?.price)
  }

  test('a public read is served by the replica', async () => {
    const { replica: there, primary: here } = await during(async () => {
      expect((await app.call(guest(), products, { query: { q: 'mug' } })).status).toBe(200)
    })
    expect([there, here]).toEqual([1, 0])
    const { rows } = await replayer.query<{ query: string }>(
      `select query from pg_stat_activity where application_name = 'spiral' and query like '%search_%' and datname = current_database()`,
    )
    expect(rows).not.toEqual([])
  })

  test('one who changed something sees it at once on every node, however far the replica is behind', async () => {
    await pauseReplay()
    try {
      for (const price of [1_111, 2_222]) {
        await setPrice(price)
        expect(await priceFor(manager)).toBe(price)
        expect(await priceFor(manager, other)).toBe(price)
      }
    } finally {
      await resumeReplay()
    }
  })

  test('a replica that lags by more than a second is not read until it has caught up', async () => {
    await pauseReplay()
    try {
      await setPrice(3_333)
      await vi.waitFor(() => expect(replicasOf(app).states.map(({ isRead }) => isRead)).toEqual([false]), { timeout: timeLimit(20_000) })
      expect((await during(async () => expect(await priceFor()).toBe(3_333))).primary).toBe(1)
    } finally {
      await resumeReplay()
    }
    await caughtUp(app)
    const query = { q: 'blue mug' }
    expect(await during(() => app.call(guest(), products, { query }))).toEqual({ replica: 1, primary: 0 })
  })

  test(
    'no cache keeps an answer from before a change that its node has heard of',
    async () => {
      let price = 5_000
      const act = {
        change: async () => setPrice((price += 1)),
        pause: pauseReplay,
        resume: resumeReplay,
        read: async () => void (await priceFor()),
        list: async () => void (await app.call(guest(), products, { query: { q: 'mug' } })),
        tell: async () => app.settle(),
      }
      const step = constantFrom(...(Object.keys(act) as (keyof typeof act)[]))
      await assert(
        asyncProperty(array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
          for (const each of ['change', ...steps] as const) await act[each]()
          await resumeReplay()
          await app.settle()
          await caughtUp(app)
          // Twice, because an address is cached when it is asked for again.
          for (let i = 0; i < 2; i++) {
            expect(await priceFor()).toBe(price)
            const { body } = await app.call(guest(), products, { query: { q: 'mug' } })
            expect(Number(body.items[0]?.price)).toBe(price)
          }
        }),
        { numRuns: 15, examples: [[['pause', 'change', 'tell', 'list', 'read']]] },
      )
    },
    timeLimit(120_000),
  )

  test('what is read for a page that shall be cached is newer than the last change of pages, and says its age', async () => {
    const address = `/api/products/${shop.productId}?for=page`
    const read = (newerThan: number) => {
      const page = { newerThan, asOf: performance.now() }
      return during(async () => forPage(page, async () => app.app.inject({ method: 'GET', url: address }))).then((counts) => ({
        ...counts,
        page,
      }))
    }
    expect(await read(performance.now())).toMatchObject({ replica: 0, primary: 1 })
    const start = performance.now()
    const { replica: there, page } = await read(0)
    expect(there).toBe(1)
    expect(page.asOf).toBeLessThan(start)
  })

  test('everything that may lag is answered by the replica alone', { timeout: timeLimit(120_000) }, async () => {
    const world = await aWorld(app)
    await app.settle()
    await caughtUp(app)
    const fallbacks = () => [...replicasOf(app).fallbacks.values()].reduce((a, b) => a + b, 0)
    const before = fallbacks()
    const lagging: string[] = []
    const days = 'from=2026-01-01&to=2026-01-31'
    const asked: Record<string, string> = {
      '/api/reviews': `?subject=product&id=${world.shop.productId}`,
      '/api/retailer/analytics': `?${days}`,
      '/api/admin/reports.csv': `?report=sales&${days}`,
    }
    for (const [name, e] of (await allEndpoints()).filter(([, one]) => one.method === 'GET')) {
      const role = ROLES.findLast((one) => ADMITTED[e.access].includes(one)) ?? 'admin'
      const url = e.path.replace(/:(\w+)/g, (_, param: string) => (param === 'number' ? world.orderNumber : String(world.shop.storeId)))
      const { 'spiral.wrote': _, ...cookies } = world.callers[role].cookies
      const { replica: there } = await during(async () => {
        expect.soft((await app.app.inject({ method: 'GET', url: url + (asked[e.path] ?? ''), cookies })).statusCode, name).toBeLessThan(500)
      })
      if (there > 0) lagging.push(e.path)
      expect.soft(fallbacks(), name).toBe(before)
    }
    expect(lagging).toEqual(expect.arrayContaining(['/api/products', '/api/reviews', '/api/retailer/analytics', '/api/admin/reports.csv']))
    expect(lagging.filter((path) => /cart|checkout|orders|auth|wallet|gift-cards\/(mine|balance)|payments/.test(path))).toEqual([])
  })

  test('a file that is sent in parts is read from the replica to its end', async () => {
    const path = ownProductsTable.path.replace(':id', String(shop.retailerId))
    const { 'spiral.wrote': _, ...cookies } = manager.cookies
    const sent = await app.app.inject({ method: 'GET', url: path, cookies })
    expect(sent.body).toContain('Blue mug')
    const { rows } = await replayer.query(
      `select from pg_stat_activity where application_name = 'spiral' and query like '%option_values%' and datname = current_database()`,
    )
    expect(rows).not.toEqual([])
  })

  test('the figures of a node say how far the replica is behind, and which server was read', async () => {
    const node = await startSpiral({ ...app.deps.config, metrics: { port: 0, host: '127.0.0.1', token: null } }, app.databaseUrl, {
      jobs: 'manual',
      logLevel: 'error',
    })
    await caughtUp(node)
    await callsOf(node)(guest(), products, { query: {} })
    const text = (await node.metrics?.read()) ?? ''
    const { host } = new URL(way.url)
    expect(text).toMatch(new RegExp(`^spiral_replica_lag_seconds{replica="${host}"} 0\\.\\d+$`, 'm'))
    expect(text).toContain(`spiral_replica_read{replica="${host}"} 1`)
    expect(text).toContain(`spiral_replica_requests_total{server="${host}"} 1`)
    await node.stop()
  })

  test('an agent, which keeps no cookies, reads what it may have changed from the primary', async () => {
    const { 'spiral.wrote': _, ...cookies } = manager.cookies
    expect(await during(() => app.call({ cookies }, products, { query: { q: 'cup' } }))).toEqual({ replica: 1, primary: 0 })
    const actor: Person = {
      kind: 'person',
      id: manager.id,
      sessionId: 'inside' as Person['sessionId'],
      email: manager.email,
      name: 'Ana Lopez',
      firstName: 'Ana',
      lastName: 'Lopez',
      emailVerified: true,
      zip: null,
      retailers: [],
      malls: [],
      platform: [],
    }
    const ask = callsAs(app.app, { actor, ip: '127.0.0.1' })
    expect(await during(() => ask(products, { query: { q: 'cups' } }))).toEqual({ replica: 0, primary: 1 })
  })

  const manyReads = async (rounds: number, between: (round: number) => Promise<unknown> | void = () => {}) => {
    const statuses = new Set<number>()
    for (let round = 0; round < rounds; round++) {
      await between(round)
      const words = Array.from({ length: 8 }, (_, i) => `mug ${round} ${i} ${performance.now()}`)
      for (const { status } of await Promise.all(words.map((q) => app.call(guest(), products, { query: { q } })))) statuses.add(status)
    }
    return [...statuses]
  }

  test(
    'a network that resets connections, or carries nothing any more, costs no answer',
    async () => {
      expect(await manyReads(12, (round) => (round % 4 === 1 ? way.reset() : round % 4 === 3 ? way.forget() : undefined))).toEqual([200])
    },
    timeLimit(60_000),
  )

  test('a replica of another cluster is refused at the start, and one that does not answer is not waited for', async () => {
    const foreign = named(otherCluster, 'postgres')
    await expect(testApp({ replicas: () => [foreign] })).rejects.toThrow(/belongs to another database cluster than DATABASE_URL/)
    const alone = await testApp({ replicas: () => ['postgres://spiral@127.0.0.1:1/nothing'] })
    expect((await alone.call(guest(), products, { query: {} })).status).toBe(200)
    await alone.close()
  })

  test(
    'a replica that is killed under load costs no answer',
    async () => {
      const doomed = await startReplica()
      const url = named(doomed.url, nameIn(app.databaseUrl))
      const node = await startSpiral({ ...app.deps.config, replicaUrls: [url] }, app.databaseUrl, { jobs: 'manual', logLevel: 'error' })
      await caughtUp(node)
      const statuses = new Set<number>()
      let isOver = false
      const reading = Array.from({ length: 6 }, async (_, reader) => {
        for (let round = 0; !isOver; round++)
          statuses.add((await callsOf(node)(guest(), products, { query: { q: `mug ${reader} ${round}` } })).status)
      })
      const enough = (server: string) =>
        vi.waitFor(() => expect(counted(node)[server] ?? 0).toBeGreaterThan(20), { timeout: timeLimit(20_000) })
      await enough(new URL(url).host)
      await doomed.stop()
      await enough('primary')
      isOver = true
      await Promise.all(reading)
      expect([...statuses]).toEqual([200])
      await node.stop()
    },
    timeLimit(60_000),
  )

  test('a replica that became a primary of its own is not read any more', async () => {
    await replayer.query('select pg_promote()')
    await vi.waitFor(() => expect(replicasOf(app).states.map(({ isRead }) => isRead)).toEqual([false]), { timeout: timeLimit(20_000) })
    await setPrice(7_777)
    expect(await priceFor()).toBe(7_777)
  })
})

test('addresses of replicas are checked, and want the database that they copy', () => {
  const read = (urls: string, env: Record<string, string> = { DATABASE_URL: 'postgres://a/b' }) =>
    readConfig({ ...env, DATABASE_REPLICA_URLS: urls }).replicaUrls
  expect(read('postgres://c/b, postgresql://d/b,postgres://c/b')).toEqual(['postgres://c/b', 'postgresql://d/b'])
  expect(() => read('postgres://c/b,')).toThrow(/must start with postgres:/)
  expect(() => read('postgres://c/b', {})).toThrow(/DATABASE_REPLICA_URLS needs DATABASE_URL too/)
  expect(read('')).toEqual([])
})
