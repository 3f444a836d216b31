import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { check } from '#contracts/operations.ts'
import { checkout, quote } from '#contracts/checkout/checkout.ts'
import { products } from '#contracts/catalog/catalog.ts'
import { admitRequests } from '#server/platform/admission.ts'
import { connect, type Db, disconnect } from '#server/platform/db.ts'
import { Problem } from '#server/platform/problem.ts'
import { SERVER_LIMITS } from '#server/platform/server-limits.ts'
import { lineOf } from '#tests/buying.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { Line, type Ask, loadHttp, written } from '#tools/bench/load.ts'
import { crowding, isFull, timeLimit } from './figures.ts'
import { aServerProcess, type ServerProcess } from './server.ts'
import { listen, send } from './wire.ts'

const { browse, change, first } = SERVER_LIMITS.underWay

describe('safety:X2 what is refused, and in which order', () => {
  let app: FastifyInstance
  let origin: string
  let letGo: () => void
  let underWay: number
  beforeAll(async () => {
    app = fastify()
    app.setErrorHandler<Problem>((problem, _request, reply) =>
      reply.code(problem.status).header('retry-after', problem.retryAfter).send({}),
    )
    await admitRequests(app, () => {})
    const held = async () => {
      underWay += 1
      await new Promise<void>((done) => waiting.push(done))
      return 'done'
    }
    const waiting: (() => void)[] = []
    letGo = () => {
      for (const done of waiting.splice(0)) done()
    }
    app.get('/api/list', held)
    app.get('/*', held)
    app.post('/api/change', held)
    app.post('/api/buy', { config: { endpoint: checkout } }, held)
    app.get('/api/well', { config: { endpoint: check } }, async () => 'well')
    origin = await listen(app)
  })
  afterAll(() => app.close())

  const ask = (method: string, path: string) => send(origin, { method, path: `/api/${path}`, ...(method === 'POST' && { body: {} }) })
  const fill = async (method: string, path: string, upTo: number) => {
    const asked = Array.from({ length: upTo - underWay }, () => ask(method, path))
    await expect.poll(() => underWay).toBe(upTo)
    return asked
  }

  test('browsing first, then writes, then purchases, each at once and with a time to come back; then all is well again', async () => {
    for (let round = 0; round < 2; round++) {
      underWay = 0
      const reads = await fill('GET', 'list', browse)
      const refused = await ask('GET', 'list')
      expect(refused.status).toBe(503)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      const page = await send(origin, { path: '/', headers: { accept: 'text/html' } })
      expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
      expect(page.text).toContain('Try again')
      const writes = await fill('POST', 'change', change)
      expect((await ask('POST', 'change')).status).toBe(503)
      const purchases = await fill('POST', 'buy', first)
      expect((await ask('POST', 'buy')).status).toBe(503)
      expect((await ask('GET', 'well')).status).toBe(200)
      letGo()
      const answers = await Promise.all([...reads, ...writes, ...purchases])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    }
  })
})

describe.runIf(isFull)('safety:X2 at twice and five times its capacity', () => {
  const SECONDS = 10
  let server: ServerProcess
  let db: Db
  let shop: Shop
  let port: number
  beforeAll(async () => {
    server = await aServerProcess({ SPIRAL_DATABASE_CONNECTIONS: '12' })
    db = connect(server.databaseUrl, { connections: 2, onError: () => {} })
    shop = await aShop({ deps: { db } }, { onHand: 1_000_000 })
    port = Number(new URL(server.origin).port)
  })
  afterAll(async () => {
    await disconnect(db)
    await server.stop()
  })

  /** Nine of ten browse, by words that no cache knows; the tenth is about to buy. */
  const isBuyer = (i: number) => i % 10 === 0
  const wish = (i: number): Ask =>
    isBuyer(i)
      ? { method: 'POST', path: quote.path, body: { items: [lineOf(shop)] } }
      : { path: `${products.path}?q=${encodeURIComponent(`word ${i} ${Math.random()}`)}` }

  /** How long the thread of a process has run and has waited for a processor, in milliseconds; null where the system does not say. */
  function turnsOf(pid: number): { ran: number; waited: number } | null {
    try {
      const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ').map(Number)
      return { ran: ran / 1e6, waited: waited / 1e6 }
    } catch {
      return null
    }
  }
  /** How many times longer everything took on the thread than its work did, because others had the processors. */
  function stretching(pid: number): () => number {
    const before = turnsOf(pid)
    return () => {
      const after = turnsOf(pid)
      if (!before || !after) return crowding()
      return 1 + (after.waited - before.waited) / (after.ran - before.ran)
    }
  }

  type Outcome = { buyer: boolean; status: number; ms: number }
  /** Sends so many requests a second, whether or not answers come. */
  async function offer(perSecond: number): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    const free: Line[] = []
    const flying = new Set<Promise<unknown>>()
    const begun = performance.now()
    for (let i = 0; performance.now() - begun < SECONDS * 1000; ) {
      for (const due = ((performance.now() - begun) * perSecond) / 1000; i < due; i++) {
        const one = (async (n: number) => {
          const from = performance.now()
          const line = free.pop() ?? (await Line.to(port))
          const { status } = await line.send(written(wish(n)))
          outcomes.push({ buyer: isBuyer(n), status, ms: performance.now() - from })
          free.push(line)
        })(i).catch(() => outcomes.push({ buyer: isBuyer(i), status: 0, ms: 0 }))
        flying.add(one)
        void one.finally(() => flying.delete(one))
      }
      await pause(1)
    }
    await Promise.all(flying)
    for (const line of free) line.end()
    return outcomes
  }

  test.each([
    [2, 0.9],
    [5, 0.8],
  ])(
    '%s times: at least %s of it is done, buyers before browsers, and refusals take 50 ms',
    async (times, share) => {
      await loadHttp(port, wish, { connections: 16, seconds: 3 })
      const { count, errors, seconds } = await loadHttp(port, wish, { connections: 16, seconds: 5 })
      const capacity = (count - errors) / seconds
      const [stretchOfServer, stretchOfClients] = [stretching(server.pid), stretching(process.pid)]
      const outcomes = await offer(capacity * times)
      const [byServer, byClients] = [stretchOfServer(), stretchOfClients()]
      const done = outcomes.filter(({ status }) => status === 200)
      const buyers = outcomes.filter(({ buyer }) => buyer)
      const refused = outcomes.filter(({ status }) => status === 503).map(({ ms }) => ms)
      refused.sort((a, b) => a - b)
      const p95 = refused[Math.floor(refused.length * 0.95)] ?? 0
      const served = buyers.filter(({ status }) => status === 200).length / buyers.length
      const again = await send(server.origin, { path: `${products.path}?q=again` })
      console.log(
        `${times} × ${Math.round(capacity)}/s: ${(done.length / SECONDS / capacity).toFixed(2)} done, ${served.toFixed(2)} of buyers, ${refused.length} refused, p95 ${p95.toFixed(0)} ms; a wait for processors made the server ${byServer.toFixed(1)} times as slow and the clients ${byClients.toFixed(1)} times`,
      )
      expect(again.status).toBe(200)
      expect(done.length / SECONDS).toBeGreaterThan((capacity * share) / crowding())
      expect(served).toBeGreaterThan(0.95)
      expect(p95).toBeLessThan(50 * Math.max(byServer, byClients, crowding()))
    },
    timeLimit(120_000),
  )
})
