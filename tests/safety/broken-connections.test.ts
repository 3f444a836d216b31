import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { CheckoutInput, checkout } from '#contracts/checkout/checkout.ts'
import { SERVER_LIMITS } from '#server/platform/server-limits.ts'
import { type Spiral, startSpiral } from '#server/start.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { checkoutInput, lineOf } from '#tests/buying.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { TcpProxy } from '#tests/tcp-proxy.ts'
import { expectBooksToAgree } from './books.ts'
import { crowdedDuring, FIGURES, timeLimit } from './figures.ts'
import { listen, send, type WireAnswer } from './wire.ts'

const CLIENTS = 6

let app: TestApp
let proxy: TcpProxy
/** A node whose database is behind the proxy. */
let node: Spiral
let origin: string
let shop: Shop
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 100_000 })
  proxy = await new TcpProxy(app.databaseUrl).start()
  node = await startSpiral(app.deps.config, proxy.url, { logLevel: 'silent' })
  origin = await listen(node.app)
})
afterAll(async () => {
  await node.stop()
  await proxy.stop()
  await app.close()
})

/** Retries with one key until the answer is not "later"; no answer counts as one. */
async function order(body: string, heard: (answer: WireAnswer | null) => void): Promise<WireAnswer> {
  const headers = { 'idempotency-key': randomUUID() }
  for (;;) {
    const answer = await send(origin, { method: 'POST', path: checkout.path, headers, body }).catch(() => null)
    heard(answer)
    if (answer && answer.status !== 503 && !answer.text.includes('request_in_progress')) return answer
    await pause(30)
  }
}

/** Places so many orders, some at once; each is acknowledged and exists once, and the books agree. */
async function expectOrdersToArrive(count: number, meanwhile: (done: number) => void = () => {}): Promise<(number | null)[]> {
  const input = z.encode(CheckoutInput, await checkoutInput(app, guest(), [lineOf(shop)]))
  const emails = Array.from({ length: count }, () => `bo.${randomUUID()}@example.com`)
  const bodies = emails.map((email) => JSON.stringify({ ...input, contact: { name: 'Bo', email } }))
  const statuses: (number | null)[] = []
  const answers: WireAnswer[] = []
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let body = bodies.shift(); body; body = bodies.shift()) {
        answers.push(await order(body, (answer) => statuses.push(answer?.status ?? null)))
        meanwhile(answers.length)
      }
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  await app.settle()
  const { rows } = await app.deps.db.$client.query(
    `select count(*) as orders, count(distinct email) as buyers from orders where state = 'open' and email = any($1)`,
    [emails],
  )
  expect(rows).toEqual([{ orders: count, buyers: count }])
  await expectBooksToAgree(app.deps.db)
  return statuses
}

test(
  'safety:C4 a slow way to the database makes answers slower, and nothing else',
  async () => {
    proxy.delayMs = 20
    const statuses = await expectOrdersToArrive(CLIENTS * 2)
    proxy.delayMs = 0
    expect(new Set(statuses)).toEqual(new Set([201]))
  },
  timeLimit(60_000),
)

test(
  'safety:C4 connections that are reset again and again lose no order and double none',
  async () => {
    let resets = 0
    const timer = setInterval(() => {
      proxy.reset(0.2)
      resets += 1
    }, 150)
    const statuses = await expectOrdersToArrive(FIGURES.ordersOverBrokenWays).finally(() => clearInterval(timer))
    expect(resets).toBeGreaterThan(2)
    // Whoever asks again is told so by the status alone.
    expect([...new Set(statuses)].filter((status) => ![201, 409, 503].includes(status ?? 0))).toEqual([])
  },
  timeLimit(120_000),
)

test(
  'safety:C4 an order whose commit was done and never heard of is there once',
  async () => {
    let seen = 0
    // A commit of the driver is a query of six letters.
    proxy.cutsAfter = (sent) => sent.includes('commit\0') && ++seen % 3 === 0
    await expectOrdersToArrive(FIGURES.ordersOverBrokenWays).finally(() => {
      proxy.cutsAfter = () => false
    })
    expect(seen).toBeGreaterThan(FIGURES.ordersOverBrokenWays)
  },
  timeLimit(120_000),
)

test(
  'safety:C4 connections that carry nothing any more hold a request up no longer than its limit',
  async () => {
    const limit = SERVER_LIMITS.statementMs + SERVER_LIMITS.answerMarginMs
    const read = () => send(origin, { path: `/api/stores?near=55425&at=${randomUUID()}` }).catch(() => null)
    await Promise.all(Array.from({ length: CLIENTS }, read))
    proxy.forget()
    const { ms, crowded, result } = await crowdedDuring(() =>
      Promise.all(Array.from({ length: CLIENTS * 2 }, () => send(origin, { path: '/api/malls/0' }))),
    )
    expect(ms).toBeLessThan((limit + 2_000) * crowded)
    expect(result.filter(({ status }) => status !== 404 && status !== 503)).toEqual([])
    await expect.poll(async () => (await send(origin, { path: '/api/check' })).status, { timeout: timeLimit(15_000) }).toBe(200)
    await expectOrdersToArrive(CLIENTS)
  },
  timeLimit(90_000),
)
