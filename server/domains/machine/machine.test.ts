import { parseCronItems } from 'graphile-worker'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelJob, internalPlatform, replayMessage, retryJob } from '#contracts/machine.ts'
import { sendClientEvents } from '#contracts/operations.ts'
import { stores } from '#contracts/stores/stores.ts'
import { addWebhook } from '#contracts/webhooks.ts'
import { askFor } from '#server/platform/jobs.ts'
import { transact } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { addedUp, nextRun, quantileMs } from './rules.ts'

const REASON = 'The mail server is back.'
let app: TestApp
let developer: TestPerson
let admin: TestPerson
beforeAll(async () => {
  app = await testApp({ env: { SPIRAL_METRICS_TOKEN: 'a-token-of-more-than-20-letters' } })
  developer = await aPerson(app, { platform: ['developer'] })
  admin = await aPerson(app, { platform: ['admin'] })
})
afterAll(() => app.close())

const machine = async (who = developer, of = app) => (await of.call(who, internalPlatform)).body
/** A job that failed. */
async function failed(attempts: number): Promise<number> {
  await transact(app.deps.db, (tx) => askFor(tx, 'nobody.does-this', {}))
  const { rows } = await app.deps.db.$client.query(
    `update graphile_worker._private_jobs set attempts = $1, last_error = E'no answer\\nat somewhere', run_at = now() + interval '1 hour'
     where id = (select max(id) from graphile_worker._private_jobs) returning id::int`,
    [attempts],
  )
  return rows[0].id
}
const audited = async (act: string) =>
  (await app.deps.db.$client.query('select subject, before, after from audit_entries where act = $1 order by id desc limit 1', [act]))
    .rows[0]

describe('times of routes', () => {
  const buckets = (...counts: number[]) => counts.map((count, i) => ({ upToSeconds: [0.01, 0.1, 1, Infinity][i] ?? 0, count }))
  test.each([
    ['are estimated within their bucket', buckets(0, 10, 10, 10), 0.5, 55],
    ['of the first bucket begin at nothing', buckets(10, 10, 10, 10), 0.5, 5],
    ['beyond the last bucket are not known', buckets(0, 0, 5, 10), 0.95, null],
    ['without answers are not known', buckets(0, 0, 0, 0), 0.5, null],
  ])('%s', (_, of, share, ms) => expect(quantileMs(of, share)).toBe(ms))
  test('of several statuses are added up', () => {
    const of = (...counts: number[]) => ({ buckets: buckets(...counts) })
    expect(addedUp([of(1, 2, 3, 4), of(0, 1, 1, 1)]).map(({ count }) => count)).toEqual([1, 3, 4, 5])
    expect(addedUp([])).toEqual([])
  })
})

test.each([
  ['*/5 * * * *', '2026-11-28T10:03:20Z', '2026-11-28T10:05:00.000Z'],
  ['25 10 * * *', '2026-11-28T10:25:00Z', '2026-11-29T10:25:00.000Z'],
  ['0 4 1 * *', '2026-11-28T10:25:00Z', '2026-12-01T04:00:00.000Z'],
  ['30 6 * * 1', '2026-11-28T10:25:00Z', '2026-11-30T06:30:00.000Z'],
])('a schedule %s after %s runs at %s', (cron, now, next) => {
  const [item] = parseCronItems([{ task: 'any', match: cron }])
  expect(item && nextRun(item.match, new Date(now))?.toISOString()).toBe(next)
})

test('it says what the database and this node know, and how long routes take', async () => {
  for (let i = 0; i < 3; i++) await app.call(guest(), stores, { query: {} })
  await app.call(guest(), sendClientEvents, { body: { events: [{ kind: 'slow-load', name: '/cart', page: '/cart', value: 4000 }] } })
  const found = await machine()
  expect(found.requests?.routes).toContainEqual(
    expect.objectContaining({ method: 'GET', route: stores.path, count: 3, failed: 0, p50Ms: expect.any(Number) }),
  )
  expect(found.requests?.count).toBeGreaterThanOrEqual(4)
  expect(found.database.bytes).toBeGreaterThan(1_000_000)
  expect(found.database.tables.length).toBeGreaterThan(5)
  expect(found.disk?.totalBytes).toBeGreaterThan(found.disk?.freeBytes ?? 0)
  expect(found.migrations).toMatchObject({ pending: [], last: expect.stringMatching(/^\d{4}_/) })
  expect(found.schedule).toContainEqual(
    expect.objectContaining({ task: 'operations.keepChecks', cron: '*/5 * * * *', next: expect.any(Date) }),
  )
  expect(found.browsers).toEqual([{ page: '/cart', kind: 'slow-load', count: 1, p75: 4000 }])
  expect(found.queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['Facts', 'Mails', 'Pushes']))
  expect(found.mayCancel).toBe(false)
  expect((await machine(admin)).mayCancel).toBe(true)
  const support = await aPerson(app, { platform: ['support'] })
  expect((await app.call(support, internalPlatform)).status).toBe(403)
})

test('without an exporter of figures it says that nothing measures requests', async () => {
  const own = await testApp()
  const who = await aPerson(own, { platform: ['developer'] })
  expect((await machine(who, own)).requests).toBeNull()
  await own.close()
})

test('a developer retries a job that failed, with a reason on record; a job that did not fail is left alone', async () => {
  const id = await failed(12)
  const dead = (await machine()).failingJobs.find((job) => job.id === id)
  expect(dead).toMatchObject({ task: 'nobody.does-this', attempts: 12, isDead: true, error: 'no answer' })
  const noReason = await app.call(developer, retryJob, { params: { id }, body: { reason: REASON }, raw: { reason: ' ' } })
  expect(noReason).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/reason', message: 'Say why in a few words.' }] } })
  expect((await app.call(developer, retryJob, { params: { id }, body: { reason: REASON } })).status).toBe(204)
  expect(await audited('job.retry')).toEqual({ subject: `job ${id}`, before: null, after: { task: 'nobody.does-this', reason: REASON } })
  const { rows } = await app.deps.db.$client.query('select attempts::int, run_at <= now() as due from graphile_worker.jobs where id = $1', [
    id,
  ])
  expect(rows).toEqual([{ attempts: 0, due: true }])
  // It has no failed try any more.
  expect((await app.call(developer, retryJob, { params: { id }, body: { reason: REASON } })).problem.code).toBe('machine.no_job')
})

test('only an admin cancels a job, once; one that runs is not canceled', async () => {
  const id = await failed(3)
  expect((await app.call(developer, cancelJob, { params: { id }, body: { reason: REASON } })).status).toBe(403)
  const lock = (by: string | null) =>
    app.deps.db.$client.query(
      'update graphile_worker._private_jobs set locked_by = $2, locked_at = case when $2::text is null then null else now() end where id = $1',
      [id, by],
    )
  await lock('a worker')
  expect((await app.call(admin, cancelJob, { params: { id }, body: { reason: REASON } })).problem.code).toBe('machine.no_job')
  await lock(null)
  const both = await Promise.all([1, 2].map(() => app.call(admin, cancelJob, { params: { id }, body: { reason: REASON } })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(await audited('job.cancel')).toMatchObject({
    subject: `job ${id}`,
    before: { task: 'nobody.does-this', attempts: 3 },
    after: { reason: REASON },
  })
  expect((await machine()).failingJobs.some((job) => job.id === id)).toBe(false)
})

test('a message of a webhook that failed is sent again, with a reason on record', async () => {
  const shop = await aShop(app, { onHand: 1 })
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const added = await app.call(owner, addWebhook, {
    params: { id: shop.retailerId },
    body: { url: 'https://till.example.com/spiral', kinds: ['order.placed'] },
  })
  const { rows } = await app.deps.db.$client.query(
    `insert into webhook_deliveries (endpoint_id, event_id, kind, body, state, attempts, last_error)
     values ($1, 'event-1', 'order.placed', '{}', 'failed', 9, '500') returning id::int`,
    [added.body.webhook.id],
  )
  const found = (await machine()).webhooks.failed
  expect(found).toMatchObject([{ id: rows[0].id, host: 'till.example.com', attempts: 9, error: '500', isOpen: true }])
  const [message] = found
  if (!message) throw new Error('no message')
  const send = () => app.call(developer, replayMessage, { params: { id: message.id }, body: { reason: REASON } })
  expect((await send()).status).toBe(204)
  expect(await audited('webhook.replay')).toMatchObject({ subject: `retailer ${shop.retailerId}`, after: { reason: REASON } })
  expect((await machine()).webhooks).toMatchObject({ queued: 1, failed: [] })
  expect((await send()).problem.code).toBe('webhook.waiting')
})
