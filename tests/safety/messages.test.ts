import { readFile } from 'node:fs/promises'
import { type ExpectStatic, afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outbox } from '#contracts/admin/admin.ts'
import { deadLetters, retryDeadLetter } from '#contracts/admin/dead-letters.ts'
import {
  addPushDevice,
  changeNotificationPreferences,
  notificationPreferences,
  notifications,
  pushSettings,
  unsubscribe,
  unsubscribeInfo,
} from '#contracts/notifications/notifications.ts'
import { MINUTE } from '#contracts/time.ts'
import { connect, disconnect, rowsOf } from '#server/platform/db.ts'
import { askFor } from '#server/platform/jobs.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { type PushSink, pushSink } from '#tests/push-sink.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { type SmtpSink, smtpSink } from '#tests/smtp-sink.ts'
import { announce, cameTrue } from '#tests/wishlist.ts'
import { crowding, timeLimit } from './figures.ts'
import { aServerProcess, type ServerProcess } from './server.ts'

let app: TestApp
let smtp: SmtpSink
let push: PushSink
let shop: Shop
let ana: TestPerson
let now = new Date('2026-11-20T18:00:00Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
beforeAll(async () => {
  ;[smtp, push] = await Promise.all([smtpSink(), pushSink()])
  app = await testApp({ clock: { now: () => now }, env: { SPIRAL_SMTP_URL: smtp.url, SPIRAL_ALLOWED_PRIVATE_HOSTS: push.host } })
  shop = await aShop(app)
})
afterAll(async () => {
  await app.close()
  await Promise.all([smtp.close(), push.close()])
})
beforeEach(async () => {
  ana = await aPerson(app)
  await app.settle()
  smtp.mails.length = 0
  smtp.begun = []
  smtp.mood = () => 'take'
  push.pushes.length = 0
  push.mood = () => ({ status: 201 })
})

test('safety:W6 one alert per crossing and channel, though the mail server drops lines and the push service fails', async () => {
  await app.call(ana, addPushDevice, { body: push.subscribe(ana.email) })
  smtp.mood = () => (smtp.begun.length <= 3 ? 'drop' : 'take')
  let failures = 2
  push.mood = () => ({ status: failures-- > 0 ? 503 : 201 })
  for (let i = 0; i < 3; i++) await announce(app, cameTrue(shop, [ana], { crossing: 7 }))
  for (let i = 0; i < 8; i++) {
    await app.settle()
    later(5 * MINUTE)
  }
  expect(smtp.mails).toHaveLength(1)
  expect(new Set(smtp.begun).size).toBe(1)
  expect(smtp.begun.length).toBeGreaterThan(1)
  expect(push.pushes).toHaveLength(1)
})

const unsubscribeAddress = (mail: (typeof smtp.mails)[number] | undefined): URL =>
  new URL(/<(.+)>/.exec(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '')

test('safety:W7 an unsubscribe link does nothing on GET or HEAD, and one click is a POST from anywhere', async () => {
  await announce(app, cameTrue(shop, [ana]))
  await app.settle()
  const { pathname } = unsubscribeAddress(smtp.mails[0])
  const isOff = async () => !(await app.call(ana, notificationPreferences)).body.categories.wishlist.email
  for (const method of ['GET', 'HEAD'] as const) expect((await app.app.inject({ method, url: pathname })).statusCode).toBeLessThan(300)
  const token = pathname.split('/').at(-1) ?? ''
  expect((await app.call(guest(), unsubscribeInfo, { params: { token } })).body).toEqual({
    category: 'wishlist',
    email: `a•••@example.com`,
    isOff: false,
  })
  expect(await isOff()).toBe(false)
  // As an email program posts it: a form, no cookie, any origin.
  const click = {
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example.net', 'sec-fetch-site': 'cross-site' },
    payload: 'List-Unsubscribe=One-Click',
  } as const
  expect((await app.app.inject(click)).statusCode).toBe(204)
  expect((await app.app.inject(click)).statusCode).toBe(204)
  expect(await isOff()).toBe(true)
  expect((await app.call(ana, notificationPreferences)).body).toMatchObject({
    email: true,
    categories: { orders: { email: true }, spirals: { email: true } },
  })
  // Only this endpoint: others still reject forms and foreign origins.
  const elsewhere = await app.app.inject({ ...click, url: '/api/notifications/read-all', cookies: ana.cookies })
  expect(elsewhere.statusCode).toBe(403)
})

test('safety:W7 safety:D3 a link that was changed or made up is worth nothing, and names nobody', async () => {
  await announce(app, cameTrue(shop, [ana]))
  await app.settle()
  const address = unsubscribeAddress(smtp.mails[0])
  const token = address.pathname.split('/').at(-1) ?? ''
  expect(address.toString()).not.toContain(encodeURIComponent(ana.email))
  expect(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('latin1')).not.toContain(ana.email.slice(0, 8))
  const [payload = '', mac = ''] = token.split('.')
  const other = await aPerson(app)
  const theirs = Buffer.from([...Buffer.from(other.id.replaceAll('-', ''), 'hex'), 1]).toString('base64url')
  for (const wrong of [
    `${theirs}.${mac}`,
    `${payload}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`,
    `${payload}.${payload}`,
    `${payload}${mac}`,
  ])
    expect(await app.call(guest(), unsubscribe, { params: { token: wrong } })).toMatchObject({
      status: 410,
      problem: { code: 'unsubscribe.unknown' },
    })
})

test('mails about orders carry no such link; all others do, for the program and for the person', async () => {
  await announce(app, cameTrue(shop, [ana]))
  await app.settle()
  const [mail] = smtp.mails
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain('/push-notification-settings?unsubscribe=')
})

test('safety:W5 safety:O2 what was given up is seen by an admin, who sends it once more; the act is on record', async () => {
  const admin = await aPerson(app, { platform: ['admin'] })
  await app.call(ana, addPushDevice, { body: push.subscribe('odd') })
  smtp.mood = () => 550
  push.mood = () => ({ status: 400 })
  await announce(app, cameTrue(shop, [ana]))
  await app.settle()
  const { items } = (await app.call(admin, deadLetters, { query: {} })).body
  expect(items).toMatchObject([
    { channel: 'push', attempts: 1, error: 'Its push service answered 400.' },
    { channel: 'email', to: ana.email, subject: 'Price drop: Blue mug', attempts: 1, error: expect.stringContaining('550') },
  ])
  const first = (await app.call(admin, deadLetters, { query: { limit: 1 } })).body
  expect((await app.call(admin, deadLetters, { query: { limit: 1, cursor: first.nextCursor ?? '' } })).body.items).toMatchObject([
    { channel: 'email' },
  ])
  expect((await app.call(admin, outbox, { query: { q: ana.email } })).body.items).toMatchObject([{ state: 'failed', attempts: 1 }])
  smtp.mood = () => 'take'
  push.mood = () => ({ status: 201 })
  for (const { channel, id } of items) expect((await app.call(admin, retryDeadLetter, { params: { channel, id } })).status).toBe(204)
  for (const { channel, id } of items) expect((await app.call(admin, retryDeadLetter, { params: { channel, id } })).status).toBe(404)
  await app.settle()
  expect([smtp.mails.length, push.pushes.length]).toEqual([1, 1])
  expect((await app.call(admin, deadLetters, { query: {} })).body.items).toEqual([])
  const audit = await rowsOf<{ subject: string }>(
    app.deps.db,
    'test.audit',
    `select subject from audit_entries where act = 'dead_letter.retry' order by id`,
  )
  expect(audit.map(({ subject }) => subject)).toEqual(items.map(({ channel, id }) => `${channel} ${id}`))
})

test('safety:W5 a poisonous job ends among the dead letters without what it was given, and blocks nobody', async () => {
  const admin = await aPerson(app, { platform: ['admin'] })
  await askFor(app.deps.db, 'orders.settleSlowCard', null)
  await announce(app, cameTrue(shop, [ana]))
  for (let i = 0; i < 14; i++) {
    await app.settle()
    await rowsOf(
      app.deps.db,
      'test.hurry',
      `update graphile_worker._private_jobs set run_at = now() where run_at > now() and run_at < now() + interval '1 day'`,
    )
  }
  expect((await app.call(ana, notifications, { query: {} })).body.items).toHaveLength(1)
  const { items } = (await app.call(admin, deadLetters, { query: {} })).body
  expect(items).toMatchObject([
    { channel: 'job', to: 'orders', subject: 'orders.settleSlowCard', attempts: 12, error: expect.stringMatching(/\w/) },
  ])
  expect((await app.call(admin, retryDeadLetter, { params: { channel: 'job', id: items[0]?.id ?? 0 } })).status).toBe(204)
  expect((await app.call(admin, deadLetters, { query: {} })).body.items).toEqual([])
  await rowsOf(app.deps.db, 'test.sweep', `delete from graphile_worker._private_jobs where attempts = 0`)
})

test('safety:D3 what waits in jobs and facts names ids, never an address, a name or a code', async () => {
  const { rows } = await app.deps.db.$client.query(
    `select data::text as text from facts where name like 'notifications.%' or name like 'wishlist.%'`,
  )
  await announce(app, cameTrue(shop, [ana]))
  const told = await app.deps.db.$client.query(`select data::text as text from facts`)
  expect(JSON.stringify([...rows, ...told.rows])).not.toMatch(/@|Lopez/)
  await app.settle()
})

test('safety:F5 a browser’s push service is never an address inside', async () => {
  const { keys } = push.subscribe('inside')
  for (const endpoint of [
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
    'http://push.example.com/x',
    'https://localhost/x',
    'https://[::1]/x',
  ])
    expect(await app.call(ana, addPushDevice, { body: { endpoint, keys } })).toMatchObject({
      status: 422,
      problem: { code: 'push.endpoint' },
    })
  // A subscription from before the check, or a name that now resolves to an internal address, is rejected on connecting; redirects are not
  // followed.
  push.mood = () => ({ status: 307, location: `${push.origin}/push/elsewhere` })
  await app.call(ana, addPushDevice, { body: push.subscribe('moved') })
  await announce(app, cameTrue(shop, [ana]))
  const before = push.requests
  await app.settle()
  expect(push.requests - before).toBe(1)
})

test('safety:A6 a browser that was signed out, or whose account is left by all, gets no more messages', async () => {
  await app.call(ana, addPushDevice, { body: push.subscribe(ana.email) })
  const { publicKey } = (await app.call(ana, pushSettings, { query: {} })).body
  expect(publicKey).toMatch(/^[\w-]{87}$/)
  await announce(app, cameTrue(shop, [ana]))
  const { endSessions } = await import('#server/domains/identity/sessions.ts')
  await endSessions(app.deps.db, ana.id, 'all')
  await app.settle()
  await announce(app, cameTrue(shop, [ana], { crossing: 2 }))
  await app.settle()
  expect(push.pushes.filter(({ device }) => device === ana.email).length).toBeLessThanOrEqual(1)
  const devices = await rowsOf(app.deps.db, 'test.devices', 'select id from push_devices where user_id = $1', [ana.id])
  expect(devices).toEqual([])
})

test('quiet hours and zones are kept as they were chosen', async () => {
  const { body } = await app.call(ana, notificationPreferences)
  const wants = { ...body, quietHours: { from: '22:00', to: '07:00' }, timeZone: 'America/Denver' }
  expect((await app.call(ana, changeNotificationPreferences, { body: wants })).body).toEqual(wants)
  expect((await app.call(ana, notificationPreferences)).body).toEqual(wants)
})

/** The child processes of a process. */
const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number)
const isCourier = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('sender.ts')
const couriersOf = async (pid: number): Promise<number[]> => {
  const children = await childrenOf(pid)
  const are = await Promise.all(children.map(isCourier))
  return children.filter((_, i) => are[i])
}

/** The mail server accepts the first email but never confirms it: the sender is killed while it waits. */
async function killedWhileSending(expect: ExpectStatic, kill: (server: ServerProcess) => Promise<unknown>): Promise<void> {
  const sink = await smtpSink()
  const server = await aServerProcess({ SPIRAL_SMTP_URL: sink.url, SPIRAL_MAIL_FROM: 'hello@spiral.example' })
  const db = connect(server.databaseUrl, { connections: 2, onError: () => {} })
  try {
    const bo = await aPerson({ deps: { ...app.deps, db } })
    const theirs = await aShop({ deps: { db } })
    const reached = new Promise<void>((heard) => {
      sink.mood = () => {
        if (sink.begun.length === 1) heard()
        return sink.begun.length <= 1 ? 'silence' : 'take'
      }
    })
    for (let i = 0; i < 5; i++) await announce({ deps: { ...app.deps, db } }, cameTrue(theirs, [bo], { crossing: 1 }))
    await reached
    const [courier = 0] = await couriersOf(server.pid)
    expect(courier).toBeGreaterThan(0)
    await kill(server)
    await sink.arrived(1, 30_000 * crowding())
    await expect
      .poll(async () => (await db.$client.query(`select state, attempts from mails`)).rows, { timeout: 5_000 * crowding() })
      .toEqual([{ state: 'sent', attempts: 2 }])
    expect(new Set([...sink.begun, ...sink.mails.map(({ messageId }) => messageId)]).size).toBe(1)
    expect((await db.$client.query('select count(*) as n from notifications')).rows).toEqual([{ n: 1 }])
    expect(await isCourier(courier)).toBe(false)
    expect(await couriersOf(server.pid)).toHaveLength(1)
  } finally {
    await disconnect(db)
    await server.stop()
    await sink.close()
  }
}

// Both wait until a killed sender's claims expire, so they run in parallel.
test.concurrent('safety:W5 a server killed in the middle of sending: its sender ends with it, and the same mail arrives soon after it is back, once', {
  timeout: timeLimit(120_000),
  retry: 1,
}, async ({ expect }) => {
  await killedWhileSending(expect, (server) => server.killAndRestart())
})

test.concurrent('safety:W5 the process that sends is killed in the middle of it: another is begun, and the same mail arrives soon, once', {
  timeout: timeLimit(120_000),
  retry: 1,
}, async ({ expect }) => {
  await killedWhileSending(expect, async (server) => {
    for (const courier of await couriersOf(server.pid)) process.kill(courier, 'SIGKILL')
  })
})
