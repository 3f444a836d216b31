import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import {
  check,
  type ClientEvent,
  clientEvents,
  diagnosticReports,
  figures,
  sendClientEvents,
  sendReport,
  settings,
  settleReport,
} from '#contracts/operations.ts'
import { LEGAL_SLUGS, legalDocument } from '#contracts/legal.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { aPerson } from '#tests/people.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { crowdedDuring } from '#tests/safety/figures.ts'
import { ask, serverVariable } from '#tests/database.ts'
import { publishLegalDocuments } from '../legal/legal.ts'
import { personalDataOf } from './reports.ts'

let app: TestApp
let now = new Date()
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await publishLegalDocuments(app.deps.db)
})
afterAll(() => app.close())

test('the check says what each part says of itself', async () => {
  const { status, body } = await app.call(guest(), check)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'ok', environment: 'development', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  expect(body.parts.map(({ name }) => name)).toEqual(['server', 'database', 'clock', 'outbox', 'jobs'])
})

test('safety:C2 the check says 503 within two seconds when the database is away, and 200 again when it is back', async () => {
  const own = await testApp()
  const name = new URL(own.databaseUrl).pathname.slice(1)
  const server = process.env[serverVariable] ?? ''
  await ask(server, `alter database ${name} with allow_connections false`)
  await ask(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const { result: away, ms, crowded } = await crowdedDuring(() => own.call(guest(), check))
  expect(ms).toBeLessThan(2_000 * crowded)
  expect(away.status).toBe(503)
  expect(away.headers['retry-after']).toBe('5')
  await ask(server, `alter database ${name} with allow_connections true`)
  await expect.poll(async () => (await own.call(guest(), check)).status).toBe(200)
  await own.close()
})

test('the settings say that payments are a test, and with which cards', async () => {
  const { body } = await app.call(guest(), settings)
  expect(body).toMatchObject({ testPayments: true, sample: false, payments: { provider: 'sandbox' } })
  expect(body.payments.testTokens.map(({ token }) => token)).toContain('tok_visa')
})

test('figures count what is there, and keep earnings to themselves while few earn', async () => {
  const { body } = await app.call(guest(), figures)
  expect(body).toMatchObject({ stores: 0, malls: 0, retailers: 0, products: 0, paidToStores: null })
})

test.each(LEGAL_SLUGS)('the %s text is readable, and publishing it again changes nothing', async (slug) => {
  const { status, body } = await app.call(guest(), legalDocument, { params: { slug }, query: {} })
  expect(status).toBe(200)
  expect(body.sections.length).toBeGreaterThan(2)
  expect(new Set(body.sections.map(({ id }) => id)).size).toBe(body.sections.length)
  await publishLegalDocuments(app.deps.db)
  const unknown = await app.call(guest(), legalDocument, { params: { slug }, query: { v: 'none' } })
  expect(unknown.body).toEqual(body)
})

test('an old version stays readable, one that is not yet in force is announced but not shown first', async () => {
  const insert = (version: string, at: string) =>
    rowsOf(
      app.deps.db,
      'test.legal',
      `insert into legal_documents (slug, version, title, effective_at, sections) values ('terms', $1, 'T', $2, '[]')`,
      [version, at],
    )
  await insert('2020-01', '2020-01-01')
  await insert('2099-01', '2099-01-01')
  app.deps.ready.clear()
  const { body } = await app.call(guest(), legalDocument, { params: { slug: 'terms' }, query: {} })
  expect(body.versions.slice(0, 2)).toEqual(['2099-01', body.version])
  expect(body.versions.at(-1)).toBe('2020-01')
  expect(body.upcoming).toEqual({ version: '2099-01', effectiveAt: new Date('2099-01-01T00:00:00Z') })
  const old = await app.call(guest(), legalDocument, { params: { slug: 'terms' }, query: { v: '2020-01' } })
  expect(old.body.version).toBe('2020-01')
})

test('what is only kept for a while is forgotten', async () => {
  const { db } = app.deps
  const keep = (caller: string, at: Date) =>
    rowsOf(db, 'test.keep', `insert into idempotent_requests (caller, key, request_hash, created_at) values ($1, 'k', 'h', $2)`, [
      caller,
      at,
    ])
  await keep('old', new Date(now.getTime() - 25 * HOUR))
  await keep('new', new Date(now.getTime() - 23 * HOUR))
  const { forgetOld } = await import('./jobs.ts')
  await forgetOld.act(app.deps, {})
  expect(await rowsOf(db, 'test.kept', 'select caller from idempotent_requests')).toEqual([{ caller: 'new' }])
})

const slow: ClientEvent = { kind: 'slow-load', name: '/product/:id', page: '/product/:id', value: 1400 }

test('screens:R140 screens:R141 screens:R142 what browsers found slow is kept and shown, the newest first', async () => {
  const action: ClientEvent = { kind: 'slow-action', name: 'POST /api/checkout', page: '/checkout', value: 3200 }
  const memory: ClientEvent = { kind: 'memory', name: '/', page: '/', value: 130 }
  expect((await app.call(guest(), sendClientEvents, { body: { events: [slow, action] } })).status).toBe(204)
  now = new Date(now.getTime() + 1_000)
  await app.call(guest(), sendClientEvents, { body: { events: [memory] } })
  const { items } = (await app.call(guest(), clientEvents)).body
  expect(items).toMatchObject([memory, action, slow])
})

test.each<[string, object]>([
  ['an id in the page', { ...slow, page: '/product/17' }],
  ['a search in the page', { ...slow, page: '/search?q=maya' }],
  ['an address of mail as the name', { ...slow, name: 'maya@example.com' }],
  ['a sentence as the name', { ...slow, name: 'Maya was here' }],
  ['another kind', { ...slow, kind: 'purchase' }],
  ['a person beside it', { ...slow, userId: 1 }],
  ['half a millisecond', { ...slow, value: 0.5 }],
])('%s is refused: nothing of whoever looked is kept', async (_, event) => {
  expect((await app.call(guest(), sendClientEvents, { body: { events: [slow] }, raw: { events: [event] } })).status).toBe(422)
})

test('a browser that sends too much or too often is refused, and what was slow is forgotten after a month', async () => {
  now = new Date(now.getTime() + HOUR)
  const many = Array.from({ length: 21 }, () => slow)
  expect((await app.call(guest(), sendClientEvents, { body: { events: [slow] }, raw: { events: many } })).status).toBe(422)
  const statuses: number[] = []
  for (let n = 0; n <= SERVER_LIMITS.slowReportsPerMinute; n++)
    statuses.push((await app.call(guest(), sendClientEvents, { body: { events: [slow] } })).status)
  expect(statuses.indexOf(429)).toBe(SERVER_LIMITS.slowReportsPerMinute)
  now = new Date(now.getTime() + 31 * DAY)
  const { forgetOld } = await import('./jobs.ts')
  await forgetOld.act(app.deps, {})
  expect((await app.call(guest(), clientEvents)).body.items).toEqual([])
})

test('safety:R8 in production they are shown to developers only', async () => {
  const production = await testApp({ config: { environment: 'production' } })
  expect((await production.call(guest(), clientEvents)).status).toBe(404)
  expect((await production.call(await aPerson(production), clientEvents)).status).toBe(404)
  await production.close()
})

test('a report of diagnostics reaches the desk once, with its sender, until it is settled, and for three months', async () => {
  now = new Date(now.getTime() + HOUR)
  const [ana, support] = [await aPerson(app), await aPerson(app, { platform: ['support'] })]
  const body = { report: 'GET /api/stores returned status 503', note: 'The list stays empty.' }
  const key = 'the-same-press-twice'
  for (const caller of [ana, ana]) expect((await app.call(caller, sendReport, { body, key })).status).toBe(204)
  expect((await app.call(guest(), sendReport, { body: { report: 'GET /api/check OK' } })).status).toBe(204)
  const open = async () => (await app.call(support, diagnosticReports, { query: { open: true } })).body.items
  const [fromGuest, fromAna] = await open()
  expect(await open()).toHaveLength(2)
  expect(fromGuest).toMatchObject({ report: 'GET /api/check OK', sender: null, note: null, settledAt: null })
  expect(fromAna).toMatchObject({ ...body, sender: { email: ana.email } })
  if (!fromAna) throw new Error('no report')
  const settle = (caller: typeof ana) => app.call(caller, settleReport, { params: { id: fromAna.id } })
  expect((await settle(ana)).status).toBe(403)
  expect((await settle(support)).body.settledAt).toEqual(now)
  expect((await settle(support)).status).toBe(200)
  expect((await open()).map(({ id }) => id)).toEqual([fromGuest?.id])
  expect((await app.call(ana, diagnosticReports, { query: {} })).status).toBe(403)
  expect(await personalDataOf(app.deps.db, ana.id)).toMatchObject([body])
  now = new Date(now.getTime() + 91 * DAY)
  const { forgetOld } = await import('./jobs.ts')
  await forgetOld.act(app.deps, {})
  expect(await personalDataOf(app.deps.db, ana.id)).toEqual([])
})

test.each<[string, object]>([
  ['nothing', { report: '  ' }],
  ['a book', { report: 'x'.repeat(10_001) }],
  ['a long note', { report: 'x', note: 'x'.repeat(501) }],
  ['somebody else as its sender', { report: 'x', userId: 'ana' }],
])('%s is no report', async (_, raw) => {
  now = new Date(now.getTime() + MINUTE)
  expect((await app.call(guest(), sendReport, { body: { report: 'x' }, raw })).status).toBe(422)
})

test('safety:R8 in production only developers send reports', async () => {
  const production = await testApp({ config: { environment: 'production' } })
  expect((await production.call(guest(), sendReport, { body: { report: 'x' } })).status).toBe(404)
  await production.close()
})
