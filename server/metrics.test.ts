import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aShop } from '#tests/shops.ts'

const TOKEN = 'figures-for-the-operator'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { SPIRAL_METRICS_TOKEN: TOKEN } })
})
afterAll(() => app.close())

const ask = (authorization?: string, address = '203.0.113.9') =>
  app.app.inject({ url: '/metrics', remoteAddress: address, headers: authorization ? { authorization } : {} })

const SAMPLE = /^([a-z_][a-z0-9_]*)(\{([a-z_]+="[^"\\]*"(?:,[a-z_]+="[^"\\]*")*)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|NaN|[+-]Inf)$/i
/** Reads the text format strictly: every sample follows the type of its figure, and no sample stands twice. */
function figuresIn(text: string): Map<string, number> {
  const figures = new Map<string, number>()
  const types = new Map<string, string>()
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const type = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line)
    if (type?.[1]) types.set(type[1], type[2] ?? '')
    if (line.startsWith('#')) {
      expect(line).toMatch(/^# (HELP|TYPE) [a-z_]/)
      continue
    }
    const [, name = '', labels = '', , value] = SAMPLE.exec(line) ?? []
    const isTyped = types.has(name) || types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram'
    expect(isTyped, `this line is no sample of a figure: ${line}`).toBe(true)
    expect(figures.has(name + labels), `${name}${labels} stands twice`).toBe(false)
    figures.set(name + labels, Number(value?.replace('Inf', 'Infinity')))
  }
  return figures
}
async function scrape(): Promise<Map<string, number>> {
  const answer = await ask(`Bearer ${TOKEN}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  return figuresIn(answer.body)
}

test('a scrape after real requests tells what they were, and what waits', async () => {
  const shop = await aShop(app, { onHand: 10 })
  const before = await scrape()
  expect((await buy(app, guest(), [lineOf(shop)])).status).toBe(201)
  const declined = await buy(app, guest(), [lineOf(shop)], { payment: { provider: 'sandbox', token: 'tok_declined' } })
  expect(declined.status).toBeGreaterThanOrEqual(400)
  const after = await scrape()
  const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect(more('spiral_orders_total{outcome="placed"}')).toBe(1)
  expect(more('spiral_payments_total{outcome="captured"}')).toBe(1)
  expect(more('spiral_payments_total{outcome="declined"}')).toBe(1)
  expect(more('spiral_request_duration_seconds_count{method="POST",route="/api/checkout",status="2xx"}')).toBe(1)
  expect(after.get('spiral_database_up')).toBe(1)
  // The order's facts wait until this test lets them be handed on.
  expect(after.get('spiral_facts_waiting')).toBeGreaterThan(0)
  expect(after.get('spiral_pool_connections_most{pool="requests"}')).toBe(6)
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'spiral_payouts_stuck',
    'spiral_book_differences',
  ])
    expect.soft(after.has(name), name).toBe(true)
  expect(after.has('spiral_cache_hits_total{cache="replies"}')).toBe(true)
  await app.settle()
  const settled = await scrape()
  expect(settled.get('spiral_facts_waiting')).toBe(0)
  expect(settled.get('spiral_feed_lag_seconds_count')).toBeGreaterThan(0)
  expect(settled.get('spiral_feed_connected')).toBe(1)
})

test('a job that failed for good, and one that is due, are counted under its name', async () => {
  await app.deps.db.$client.query(
    `select graphile_worker.add_job('orders.sweepUnpaid', '{}'::json, run_at => now() - interval '90 seconds'), graphile_worker.add_job('test.dead', '{}'::json, max_attempts => 1)`,
  )
  await app.deps.db.$client.query(
    `update graphile_worker._private_jobs set attempts = 1 where task_id = (select id from graphile_worker._private_tasks where identifier = 'test.dead')`,
  )
  const figures = await scrape()
  expect(figures.get('spiral_jobs_waiting{job="orders.sweepUnpaid"}')).toBe(1)
  expect(figures.get('spiral_jobs_oldest_seconds{job="orders.sweepUnpaid"}')).toBeGreaterThanOrEqual(90)
  expect(figures.get('spiral_jobs_dead{job="test.dead"}')).toBe(1)
})

test('whatever strangers ask for makes no further series', async () => {
  const ask = async (n: number) => {
    await app.app.inject({ url: `/api/products/${900_000_000 + n}?q=person${n}@example.com` })
    await app.app.inject({ url: `/nowhere/${n}`, headers: { 'user-agent': `agent ${n}` } })
    await app.app.inject({ url: `/api/stores/x${n}` })
  }
  await ask(0)
  const before = await scrape()
  for (let n = 1; n <= 100; n++) await ask(n)
  const after = await scrape()
  expect([...after.keys()].filter((name) => !before.has(name) && name.startsWith('spiral_'))).toEqual([])
  expect([...after.keys()].join('\n')).not.toMatch(/example\.com|nowhere/)
})

test.each([
  ['no token', undefined],
  ['a wrong token', `Bearer ${TOKEN}x`],
  ['the token in another scheme', `Basic ${TOKEN}`],
])('%s from outside is refused, and tells nothing', async (_, authorization) => {
  const answer = await ask(authorization)
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  expect(answer.body).not.toContain('spiral_')
})

test('where nothing is configured there are no figures', async () => {
  const plain = await testApp()
  expect(plain.metrics).toBeNull()
  expect((await plain.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).statusCode).toBe(404)
  await plain.close()
})

test('a port of its own serves them, and then the ordinary one does not', async () => {
  const own = await testApp({ env: { SPIRAL_METRICS_PORT: '0' } })
  const { config } = own.deps
  const served = await own.metrics?.listen({ ...(config.metrics ?? { host: '', token: null }), port: 0 })
  expect(served?.address).toMatch(/^http:\/\/127\.0\.0\.1:/)
  const answer = await fetch(`${served?.address}/metrics`)
  expect(figuresIn(await answer.text()).get('spiral_database_up')).toBe(1)
  expect((await fetch(`${served?.address}/api/check`)).status).toBe(404)
  expect((await own.app.inject({ url: '/metrics' })).statusCode).toBe(404)
  await served?.close()
  await own.close()
})

test('a port that other machines reach needs a token', () => {
  expect(() => readConfig({ SPIRAL_METRICS_PORT: '9464', SPIRAL_METRICS_HOST: '0.0.0.0' })).toThrow(/Set SPIRAL_METRICS_TOKEN/)
  expect(() => readConfig({ SPIRAL_METRICS_TOKEN: 'short' })).toThrow(/SPIRAL_METRICS_TOKEN: use 20 to 200/)
  expect(readConfig({ SPIRAL_METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1', token: null })
  expect(readConfig({}).metrics).toBeNull()
})

test('without its database a node still tells its own figures, and no old ones of the database', async () => {
  const cut = await testApp({ env: { SPIRAL_METRICS_TOKEN: TOKEN } })
  const read = async () => figuresIn((await cut.metrics?.read()) ?? '')
  expect((await read()).get('spiral_facts_waiting')).toBeTypeOf('number')
  await cut.close()
  const figures = await read()
  expect([figures.get('spiral_database_up'), figures.get('spiral_feed_connected')]).toEqual([0, 0])
  expect(figures.has('spiral_jobs_waiting{job="orders.sweepUnpaid"}')).toBe(false)
  expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(0)
})
