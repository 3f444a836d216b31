import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addPushDevice,
  changeNotificationPreferences,
  type NotificationPreferences,
  notificationPreferences,
  notifications,
  pushSettings,
  readAllNotifications,
  readNotification,
  recentDeliveries,
  removePushDevice,
  testPush,
  unreadNotifications,
} from '#contracts/notifications/notifications.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { transact } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { type PushSink, pushSink } from '#tests/push-sink.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { type SmtpSink, smtpSink } from '#tests/smtp-sink.ts'
import { announce, cameTrue } from '#tests/wishlist.ts'
import { remindOfExpiring, remindOfHolds, summaries } from './jobs.ts'
import { tellWishers } from './listeners.ts'
import { pushQueue } from './push-queue.ts'

// Mails and pushes are sent over their real protocols and read at the receiving end.

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
  shop = await aShop(app, { store: { name: 'Northwind Lamps' }, product: { title: 'Paper lamp' }, onHand: 1000 })
})
afterAll(async () => {
  await app.close()
  await Promise.all([smtp.close(), push.close()])
})
beforeEach(async () => {
  ana = await aPerson(app)
  await app.settle()
  smtp.mails.length = 0
  push.pushes.length = 0
  push.mood = () => ({ status: 201 })
})

const deviceOf = async (person: TestPerson, name = person.email) =>
  (await app.call(person, addPushDevice, { body: push.subscribe(name), headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140' } }))
    .body
const choose = async (person: TestPerson, change: Partial<NotificationPreferences>) => {
  const { body } = await app.call(person, notificationPreferences)
  return app.call(person, changeNotificationPreferences, { body: { ...body, ...change } })
}
const inbox = async (person: TestPerson) => (await app.call(person, notifications, { query: {} })).body
const mailsTo = (person: TestPerson) => smtp.mails.filter(({ recipient }) => recipient === person.email)

test('screens:R36 screens:R51 a wish that came true stands in the list, comes by mail and rings on the device', async () => {
  await deviceOf(ana)
  await announce(app, cameTrue(shop, [ana]))
  await app.settle()
  expect(await inbox(ana)).toMatchObject({
    unread: 1,
    items: [
      {
        type: 'price_drop',
        category: 'wishlist',
        subject: 'Paper lamp',
        productName: 'Paper lamp',
        message: 'Now $34.50 at Northwind Lamps, was $49.00 when you saved it.',
        href: `/product/${shop.productId}`,
        productId: shop.productId,
        timestamp: now,
        isRead: false,
      },
    ],
  })
  expect(mailsTo(ana)).toMatchObject([{ subject: 'Price drop: Paper lamp' }])
  expect(mailsTo(ana)[0]?.text).toContain(`/product/${shop.productId}`)
  const [item] = (await inbox(ana)).items
  expect(push.pushes).toMatchObject([
    {
      device: ana.email,
      message: { title: 'Paper lamp', body: item?.message, href: `/product/${shop.productId}`, id: item?.id },
      headers: { ttl: '43200', urgency: 'normal', 'content-encoding': 'aes128gcm', topic: expect.stringMatching(/^[\w-]{32}$/) },
      sender: { aud: push.origin, sub: 'mailto:hello@localhost' },
    },
  ])
  const { items } = (await app.call(ana, recentDeliveries)).body
  expect(items.map(({ channel, state }) => `${channel} ${state}`).sort()).toEqual(['email sent', 'in-app sent', 'push sent'])
})

test('safety:W6 safety:M1 the same fact, fifty times and at once: one notification, one mail, one push', async () => {
  await deviceOf(ana)
  const fact = cameTrue(shop, [ana])
  await Promise.all(Array.from({ length: 50 }, () => announce(app, fact)))
  await app.settle()
  expect((await inbox(ana)).items).toHaveLength(1)
  expect(mailsTo(ana)).toHaveLength(1)
  expect(push.pushes).toHaveLength(1)
  await announce(app, cameTrue(shop, [ana], { crossing: 2 }))
  await app.settle()
  expect([(await inbox(ana)).unread, mailsTo(ana).length, push.pushes.length]).toEqual([2, 2, 2])
})

test('500 people are told by a handful of statements', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => aPerson(app)))
  const { rows } = await app.deps.db.$client.query<{ id: TestPerson['id'] }>(
    `insert into users (email, name, email_verified) select 'many.' || i || '@example.com', 'Many', true from generate_series(1, 480) i returning id`,
  )
  await announce(app, cameTrue(shop, [...people, ...rows]))
  await app.settle()
  const { rows: counted } = await app.deps.db.$client.query(
    `select count(*) as n from notifications where product_id = $1 and user_id = any($2)`,
    [shop.productId, [...people, ...rows].map(({ id }) => id)],
  )
  expect(counted).toEqual([{ n: 500 }])
  expect(smtp.mails).toHaveLength(500)
})

const waiting = async () =>
  (await app.deps.db.$client.query(`select coalesce(sum(jsonb_array_length(items)), 0)::int as n from batches where queue = 'pushes'`)).rows

test('of many who are told together, those are not who removed their browser or their news before it left', async () => {
  const people = await Promise.all(Array.from({ length: 24 }, () => aPerson(app)))
  for (const person of people) await deviceOf(person)
  await transact(app.deps.db, (tx) => tellWishers.act(tx, [cameTrue(shop, people)], app.deps))
  const [gone, cleared, ...others] = people as [TestPerson, TestPerson, ...TestPerson[]]
  expect(await waiting()).toEqual([{ n: 24 }])
  await app.deps.db.$client.query('delete from push_devices where user_id = $1', [gone.id])
  await app.deps.db.$client.query('delete from notifications where user_id = $1', [cleared.id])
  await app.settle()
  expect(push.pushes.map(({ device }) => device).toSorted()).toEqual(others.map(({ email }) => email).toSorted())
  expect(smtp.mails).toHaveLength(24)
  expect(await waiting()).toEqual([{ n: 0 }])
})

test('who is told rings by their own browsers, however many came since the sender began', async () => {
  const people = await Promise.all(Array.from({ length: 24 }, () => aPerson(app)))
  const unpacked = transact(app.deps.db, async (tx) => {
    const take = () => pushQueue(app.deps).unpack?.(tx, { now, leaseSeconds: 10, leaveOut: 0 })
    // Postgres caches a generic plan only after several executions on a connection.
    for (let i = 0; i < 10; i++) expect(await take()).toBeNull()
    await tx.$client.query(
      `insert into push_devices (user_id, session_id, endpoint, p256dh, auth, name, added_at, last_seen_at)
       select $1, gen_random_uuid(), 'https://push.example.com/' || n, '', '', 'A browser', now(), now() from generate_series(1, 20000) n`,
      [ana.id],
    )
    await tx.$client.query(
      `with told as (insert into notifications (user_id, dedupe_key, type, category, subject, message, href, in_app, created_at)
         select id, 'crowd', 'test', 'system', '', '', '/', false, now() from unnest($1::uuid[]) id returning id)
       insert into batches (queue, items) select 'pushes', jsonb_agg(id) from told`,
      [people.map(({ id }) => id)],
    )
    expect(await take()).toEqual([])
    const read = await tx.$client.query(`select seq_tup_read::int as n from pg_stat_xact_user_tables where relname = 'push_devices'`)
    expect(read.rows[0].n).toBeLessThan(20_000)
    throw new Error('enough')
  })
  await expect(unpacked).rejects.toThrow('enough')
})

test('screens:R38 screens:R78 read is read, for good, and only one’s own', async () => {
  await announce(app, cameTrue(shop, [ana]))
  await app.settle()
  const [item] = (await inbox(ana)).items
  const params = { id: item?.id as never }
  expect((await app.call(await aPerson(app), readNotification, { params })).status).toBe(404)
  expect((await app.call(ana, unreadNotifications)).body).toEqual({ unread: 1 })
  for (let i = 0; i < 2; i++) expect((await app.call(ana, readNotification, { params })).body).toEqual({ unread: 0 })
  expect((await inbox(ana)).items).toMatchObject([{ isRead: true }])
  await announce(app, cameTrue(shop, [ana], { crossing: 2 }))
  await announce(app, cameTrue(shop, [ana], { news: 'back_in_stock' }))
  await app.settle()
  expect((await app.call(ana, notifications, { query: { unread: true, limit: 1 } })).body).toMatchObject({
    unread: 2,
    items: [{}],
    nextCursor: expect.any(String),
  })
  expect((await app.call(ana, readAllNotifications)).body).toEqual({ unread: 0 })
})

test('what a person switched off does not come, and nobody switches off the mails of orders', async () => {
  await deviceOf(ana)
  const { body: wants } = await app.call(ana, notificationPreferences)
  expect(wants).toMatchObject({ email: true, push: true, dailySummary: false })
  await choose(ana, { email: false, push: false })
  await announce(app, cameTrue(shop, [ana]))
  await app.settle()
  expect([(await inbox(ana)).items.length, mailsTo(ana).length, push.pushes.length]).toEqual([1, 0, 0])
  const refused = await choose(ana, { categories: { ...wants.categories, orders: { email: false, push: true, inApp: true } } })
  expect(refused).toMatchObject({
    status: 422,
    problem: { code: 'notifications.orders_mail', errors: [{ pointer: '/categories/orders/email' }] },
  })
  expect(await choose(ana, { quietHours: { from: '22:00', to: '22:00' } })).toMatchObject({
    problem: { detail: 'Start and end must differ.' },
  })
  expect(await choose(ana, { timeZone: 'Mars/Olympus' })).toMatchObject({ problem: { code: 'notifications.time_zone' } })
})

test('quiet hours hold a push until they end', async () => {
  await deviceOf(ana)
  await choose(ana, { quietHours: { from: '11:00', to: '13:00' }, timeZone: 'America/Chicago' })
  await announce(app, cameTrue(shop, [ana]))
  await app.settle()
  expect(push.pushes).toHaveLength(0)
  const { items } = (await app.call(ana, recentDeliveries)).body
  expect(items.find(({ channel }) => channel === 'push')).toMatchObject({ state: 'held' })
  later(61 * MINUTE)
  await app.settle()
  expect(push.pushes).toHaveLength(1)
})

test('the daily summary is one mail at eight in the morning where the person is', async () => {
  await choose(ana, { dailySummary: true, timeZone: 'America/Chicago' })
  const other = await aShop(app, { product: { title: 'Wool <rug>' } })
  await announce(app, cameTrue(shop, [ana]))
  await announce(app, cameTrue(other, [ana], { news: 'back_in_stock' }))
  await app.settle()
  await summaries.act(app.deps, {})
  await app.settle()
  expect(mailsTo(ana)).toHaveLength(0)
  expect((await app.call(ana, recentDeliveries)).body.items.filter(({ channel }) => channel === 'email').map(({ state }) => state)).toEqual(
    ['held', 'held'],
  )
  now = new Date('2026-11-21T14:00:00Z')
  await Promise.all([summaries.act(app.deps, {}), summaries.act(app.deps, {})])
  await app.settle()
  const [mail, ...more] = mailsTo(ana)
  expect(more).toEqual([])
  expect(mail?.text).toContain('Paper lamp')
  for (const written of [mail?.text, mail?.html]) expect(written).toMatch(/100 Sample Street, Bloomington, MN 55425/)
  expect(mail?.html).toContain('Wool &lt;rug&gt;')
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
})

test('news of an order come the same way, at once; a guest hears by mail alone', async () => {
  await deviceOf(ana)
  await choose(ana, { dailySummary: true, email: false })
  const bought = await buy(app, ana, [lineOf(shop)], { contact: { name: 'Ana Lopez', email: ana.email } })
  const theirs = await buy(app, guest(), [lineOf(shop)], { contact: { name: 'Bo Lee', email: 'bo.guest@example.com' } })
  await app.settle()
  expect(mailsTo(ana).map(({ subject }) => subject)).toEqual(['We got your order from Northwind Lamps'])
  expect(await inbox(ana)).toMatchObject({ unread: 0, items: [{ type: 'order_placed', isRead: true }] })
  expect(push.pushes).toEqual([])
  const toGuest = smtp.mails.find(({ recipient }) => recipient === 'bo.guest@example.com')
  expect(toGuest?.text).toMatch(new RegExp(`/order-details\\?id=${theirs.body.order.number}&key=[\\w-]{43}`))
  const clerk = await aClerk(app, shop)
  const id = bought.body.order.fulfillments[0]?.id as never
  for (const to of ['accepted', 'ready'] as const) await app.call(clerk, moveFulfillment, { params: { id }, body: { to } })
  await app.settle()
  expect(push.pushes).toMatchObject([
    { message: { title: 'Your order from Northwind Lamps is ready for pickup', href: '/qr-pickup-system' }, headers: { urgency: 'high' } },
  ])
  expect(mailsTo(ana)).toHaveLength(2)
  // The pickup code is in the mail to its owner, and in nothing that stays on a screen.
  const [code] = mailsTo(ana)[1]?.text?.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/) ?? ['the mail tells it']
  expect(code).toHaveLength(9)
  expect(JSON.stringify([push.pushes.map(({ message }) => message), await inbox(ana)])).not.toContain(code)

  later(2 * 24 * HOUR + HOUR)
  for (let i = 0; i < 3; i++) {
    await remindOfHolds.act(app.deps, {})
    later(HOUR)
  }
  await app.settle()
  expect((await inbox(ana)).items.map(({ type }) => type)).toEqual(['hold_ending', 'fulfillment_moved', 'order_placed'])
  expect(mailsTo(ana)).toHaveLength(3)
  expect(mailsTo(ana)[2]?.text).toMatch(/holds your order until \w+day, \w+ \d+ at \d+(:\d\d)? [AP]M CT\./)
})

test('SPIRALs that expire are told of thirty days before, once, with what they are worth', async () => {
  const lot = (points: number, days: number) =>
    app.deps.db.$client.query(
      `insert into spiral_lots (user_id, earned, remaining, source, expires_at, created_at) values ($1, $2, $2, 'test ' || $3::timestamptz, $3, $4)`,
      [ana.id, points, new Date(now.getTime() + days * DAY), now],
    )
  await lot(1_200, 31)
  await lot(300, 60)
  await remindOfExpiring.act(app.deps, {})
  await app.settle()
  expect((await inbox(ana)).items).toEqual([])
  later(2 * DAY)
  for (let i = 0; i < 3; i++) {
    await remindOfExpiring.act(app.deps, {})
    later(DAY)
  }
  await app.settle()
  expect((await inbox(ana)).items).toMatchObject([
    { type: 'spirals_expiring', message: expect.stringMatching(/^1,200 SPIRALs worth \$12\.00 expire in the next 30 days, the first on /) },
  ])
  expect(mailsTo(ana)).toHaveLength(1)
})

test('the same browser again is the same device, and of whoever is signed in on it', async () => {
  const subscription = push.subscribe('kitchen')
  const first = await app.call(ana, addPushDevice, { body: subscription })
  const again = await app.call(ana, addPushDevice, { body: subscription })
  expect(again.body.id).toBe(first.body.id)
  const bo = await aPerson(app)
  await app.call(bo, addPushDevice, { body: subscription })
  expect((await app.call(ana, pushSettings, { query: {} })).body.devices).toEqual([])
  expect((await app.call(bo, pushSettings, { query: { endpoint: subscription.endpoint } })).body.devices).toMatchObject([
    { isThisOne: true },
  ])
  await announce(app, cameTrue(shop, [ana]))
  await app.settle()
  expect(push.pushes).toEqual([])
})

test(`a person has up to ${SERVER_LIMITS.pushDevices} devices, can remove each, and nobody else's`, async () => {
  const devices = []
  for (let i = 0; i < SERVER_LIMITS.pushDevices; i++) {
    devices.push(await deviceOf(ana, `${ana.email} ${i}`))
    if (i % 5 === 4) later(MINUTE)
  }
  later(MINUTE)
  expect(await app.call(ana, addPushDevice, { body: push.subscribe('one more') })).toMatchObject({ problem: { code: 'push.too_many' } })
  const params = { id: devices[0]?.id as never }
  expect((await app.call(await aPerson(app), removePushDevice, { params })).status).toBe(404)
  expect((await app.call(ana, removePushDevice, { params })).status).toBe(204)
  expect(await app.call(ana, removePushDevice, { params })).toMatchObject({ problem: { detail: 'That device is gone.' } })
})

test('a test message goes to its device, in quiet hours too, and into no list', async () => {
  const device = await deviceOf(ana)
  await choose(ana, { quietHours: { from: '00:00', to: '23:59' } })
  const key = 'the-same-key'
  for (let i = 0; i < 2; i++) expect((await app.call(ana, testPush, { params: { id: device.id }, key })).status).toBe(204)
  await app.settle()
  expect(push.pushes).toMatchObject([{ message: { title: 'It works' } }])
  expect((await inbox(ana)).items).toEqual([])
})

test('a test message for a device that is being removed says that it is gone', async () => {
  const device = await deviceOf(ana)
  const client = await (app.deps.db.$client as pg.Pool).connect()
  try {
    await client.query('begin')
    await client.query('delete from push_devices where id = $1', [device.id])
    const asked = app.call(ana, testPush, { params: { id: device.id } })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1)
    await client.query('commit')
    expect(await asked).toMatchObject({ problem: { code: 'push.device_gone' } })
  } finally {
    client.release()
  }
})

test('a device that its push service knows no more is forgotten; one that is busy is asked again when it says', async () => {
  await deviceOf(ana, 'gone')
  await deviceOf(ana, 'busy')
  push.mood = (device) => (device === 'gone' ? { status: 410 } : { status: 429, retryAfter: '600' })
  await announce(app, cameTrue(shop, [ana]))
  await app.settle()
  expect((await app.call(ana, pushSettings, { query: {} })).body.devices).toHaveLength(1)
  push.mood = () => ({ status: 201 })
  later(9 * MINUTE)
  await app.settle()
  expect(push.pushes).toHaveLength(0)
  later(2 * MINUTE)
  await app.settle()
  expect(push.pushes).toMatchObject([{ device: 'busy' }])
})
