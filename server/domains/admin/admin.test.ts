import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminOrders, adminPeople, assignAttention, attention, audit, businesses, outbox, outboxMail } from '#contracts/admin/admin.ts'
import { forgotPassword } from '#contracts/identity/auth.ts'
import type { MailId } from '#contracts/ids.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { remindStores } from '../orders/acceptance.ts'

let app: TestApp
let admin: TestPerson
let support: TestPerson
beforeAll(async () => {
  app = await testApp()
  admin = await aPerson(app, { platform: ['admin'] })
  support = await aPerson(app, { platform: ['support'] })
})
afterAll(() => app.close())

test('nothing waits on a new server', async () => {
  const { status, body } = await app.call(support, attention)
  expect(status).toBe(200)
  expect(body.items).toEqual([])
  expect(body.counters).toMatchObject({ ordersToday: 0, salesToday: 0, signUpsToday: 2 })
})

test('a job that gave up and a mail that failed wait for a person', async () => {
  const { db } = app.deps
  await rowsOf(db, 'test.job', `select graphile_worker.add_job('nobody.does_this', '{}'::json, max_attempts => 1)`)
  await rowsOf(db, 'test.fail', 'update graphile_worker._private_jobs set attempts = max_attempts')
  await rowsOf(
    db,
    'test.mail',
    `insert into mails (recipient, subject, kind, words, state) values ('x@example.com', 's', 'k', '{"paragraphs": []}', 'failed')`,
  )
  const { body } = await app.call(support, attention)
  expect(body.items.map(({ code }) => code).toSorted()).toEqual(['jobs.failed', 'mails.failed'])
})

test('only admins read mails, and each reading is on record; refused tries are too', async () => {
  await app.call(guest(), forgotPassword, { body: { email: support.email } })
  const { items } = (await app.call(admin, outbox, { query: { q: support.email } })).body
  expect(items).toMatchObject([{ to: support.email, kind: 'identity.reset' }])
  expect(items[0]).not.toHaveProperty('text')
  const id = items[0]?.id ?? (0 as MailId)
  expect((await app.call(admin, outboxMail, { params: { id } })).body.text).toContain('token=')
  expect((await app.call(support, outboxMail, { params: { id } })).status).toBe(403)
  expect((await app.call(await aPerson(app), outbox, { query: {} })).status).toBe(403)
  expect((await app.call(guest(), outbox, { query: {} })).status).toBe(401)
  const entries = (await app.call(admin, audit, { query: {} })).body.items
  expect(entries.map(({ act, outcome }) => `${act} ${outcome}`).slice(0, 3)).toEqual([
    'GET /api/admin/outbox refused',
    'GET /api/admin/outbox/:id refused',
    'mail.read done',
  ])
})

test('safety:O2 the audit log cannot be edited', async () => {
  await expect(app.deps.db.$client.query(`update audit_entries set who = 'nobody'`)).rejects.toThrow('final')
  await expect(app.deps.db.$client.query('delete from audit_entries')).rejects.toThrow('final')
  await expect(app.deps.db.$client.query('truncate audit_entries')).rejects.toThrow('final')
})

test('lists go on where they ended, and pattern signs in a search are text', async () => {
  const first = (await app.call(admin, audit, { query: { limit: 2 } })).body
  const second = (await app.call(admin, audit, { query: { limit: 2, cursor: first.nextCursor ?? '' } })).body
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(first.items.length + second.items.length)
  expect((await app.call(admin, audit, { query: { q: '%' } })).body.items).toEqual([])
  expect((await app.call(admin, audit, { query: { cursor: 'x' } })).status).toBe(422)
  expect((await app.call(support, adminOrders, { query: { q: '_%' } })).body).toEqual({ items: [], nextCursor: null })
})

test('an order is found by number, email and name; a store that lets it lie waits for a person', async () => {
  const shop = await aShop(app, { store: { name: 'North Loop Goods' } })
  const { order } = (await buy(app, guest(), [lineOf(shop)], { contact: { name: 'Rosa Diaz', email: 'rosa@example.com' } })).body
  for (const q of [order.number.slice(0, 6).toLowerCase(), 'ROSA@', 'diaz'])
    expect((await app.call(support, adminOrders, { query: { q } })).body.items).toMatchObject([
      { number: order.number, customer: 'Rosa Diaz', total: order.total, stores: ['North Loop Goods'], fulfillmentStates: ['placed'] },
    ])
  expect((await app.call(support, adminOrders, { query: { state: 'cancelled' } })).body.items).toEqual([])
  await rowsOf(app.deps.db, 'test.late', `update fulfillments set changed_at = now() - interval '25 hours'`)
  await remindStores(app.deps)
  const { items, counters } = (await app.call(support, attention)).body
  expect(items.find(({ code }) => code === 'orders.not_accepted')).toMatchObject({
    title: 'North Loop Goods has not accepted an order',
    detail: expect.stringContaining(`Order ${order.number} has waited 1 day.`),
    href: `/admin?section=orders&q=${order.number}`,
  })
  expect(counters).toMatchObject({ ordersToday: 1, salesToday: order.total, openOrders: 1 })
})

test('what the server leaves undone waits: one item of each kind, since the oldest', async () => {
  const shop = await aShop(app, { onHand: 5 })
  const { order: unpaid } = (await buy(app, guest(), [lineOf(shop)])).body
  const buyer = guest()
  const { order: canceled } = (await buy(app, buyer, [lineOf(shop)])).body
  expect((await app.call(buyer, cancelOrder, { params: { number: canceled.number }, query: {}, body: {} })).status).toBe(200)
  const run = (sql: string, values: unknown[] = []) => app.deps.db.$client.query(sql, values)
  await run(`update orders set state = 'payment_pending', pay_by = now() - interval '1 hour' where number = $1`, [unpaid.number])
  await run(`update refunds set created_at = now() - interval '1 hour'`)
  await run(`insert into facts (name, data, created_at) values ('nobody.listens', '{}', now() - interval '1 hour')`)
  await run(`insert into diagnostic_reports (report) values ('It is slow'), ('Still slow')`)
  await run(`insert into mails (recipient, subject, kind, words, state, created_at)
    values ('y@example.com', 's', 'k', '{"paragraphs": []}', 'queued', now() - interval '1 hour')`)
  const { items } = (await app.call(support, attention)).body
  const keys = ['jobs.failed', 'mails.failed', 'mails.waiting', 'orders.unpaid', 'outbox.late', 'refunds.pending', 'reports.open']
  expect(items.map(({ key }) => key)).toEqual(expect.arrayContaining(keys))
  expect(items.find(({ key }) => key === 'reports.open')?.title).toBe('2 reports of diagnostics')
  expect(items.map(({ since }) => since?.getTime() ?? 0)).toEqual(items.map(({ since }) => since?.getTime() ?? 0).toSorted((a, b) => a - b))
  await run(`delete from mails where recipient = 'y@example.com'`)
  await run('update refunds set created_at = now()')
})

test('what waits becomes the care of somebody of the desk, on record; of nobody else, and only while it waits', async () => {
  const key = 'mails.failed'
  const give = (ownerId: TestPerson['id'] | null, to = key) => app.call(support, assignAttention, { body: { key: to, ownerId } })
  const ownerNow = async () => (await app.call(admin, attention)).body.items.find((item) => item.key === key)?.owner
  expect(await ownerNow()).toBeNull()
  expect((await give(admin.id)).body).toEqual({ key, owner: { id: admin.id, name: 'Ana Lopez' } })
  expect(await ownerNow()).toMatchObject({ id: admin.id })
  expect((await app.call(admin, attention)).body.desk.map(({ id }) => id)).toEqual(expect.arrayContaining([admin.id, support.id]))
  expect((await give((await aPerson(app)).id)).status).toBe(422)
  expect((await give(admin.id, 'refunds.pending')).status).toBe(404)
  expect((await app.call(await aPerson(app), assignAttention, { body: { key, ownerId: null } })).status).toBe(403)
  const [entry] = (await app.call(admin, audit, { query: { q: 'attention.assign' } })).body.items
  expect(entry).toMatchObject({ subject: key, before: { owner: null }, after: { owner: 'Ana Lopez' } })

  // A settled item that fails again later has no owner.
  await rowsOf(app.deps.db, 'test.anew', `update mails set created_at = now() + interval '1 minute' where state = 'failed'`)
  expect(await ownerNow()).toBeNull()
  await give(admin.id)
  await give(null)
  expect(await ownerNow()).toBeNull()
})

test('a business and its stores are found by name, and its people by the name of the business', async () => {
  const shop = await aShop(app, {
    retailer: { displayName: 'Willow & Wren', legalName: 'WW Trading LLC' },
    store: { name: 'Nicollet corner', city: 'Edina', state: 'MN' },
  })
  const wren = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }], firstName: 'Ida', lastName: 'Wolf' })
  const named = async (q: string) => (await app.call(support, businesses, { query: { q } })).body
  const found = {
    retailers: [{ id: shop.retailerId, name: 'Willow & Wren', status: 'active', stores: 1 }],
    stores: [{ id: shop.storeId, name: 'Nicollet corner', place: 'Edina, MN', retailer: 'Willow & Wren', closed: false }],
  }
  expect(await named('willow')).toMatchObject(found)
  expect(await named('WW trading')).toMatchObject({ retailers: found.retailers, stores: [] })
  expect(await named('nicollet')).toMatchObject({ retailers: [], stores: found.stores })
  expect((await named(String(shop.storeId))).stores).toContainEqual(expect.objectContaining({ id: shop.storeId }))
  for (const q of ['%', '9'.repeat(100)]) expect(await named(q)).toEqual({ retailers: [], stores: [] })
  expect((await app.app.inject({ url: `${businesses.path}?q=${'w'.repeat(121)}`, cookies: support.cookies })).statusCode).toBe(422)
  const team = (await app.call(support, adminPeople, { query: { q: 'wren' } })).body.items
  expect(team).toMatchObject([{ id: wren.id, roles: ['owner of Willow & Wren'] }])
})

test('orders are found by letters of their number, address or name, as they are typed', async () => {
  const shop = await aShop(app)
  const buyer = await aPerson(app)
  const { order } = (await buy(app, buyer, [lineOf(shop)])).body
  await rowsOf(
    app.deps.db,
    'test.contact',
    `update orders set email = 'zquix@words.example', contact = contact || '{"name": "Zoë Quix_%ley"}' where number = $1`,
    [order.number],
  )
  const found = async (q: string) => (await app.call(support, adminOrders, { query: { q } })).body.items.map(({ number }) => number)
  for (const q of ['ZOË Q', 'ix_%l', 'ix', 'X@Words', order.number.slice(3).toLowerCase()])
    expect([q, await found(q)]).toEqual([q, [order.number]])
  for (const q of ['ix__l', 'ixx%l', `${order.number} zquix`]) expect([q, await found(q)]).toEqual([q, []])
})

test('a whole order number is found in either case, under the filters of the list', async () => {
  const shop = await aShop(app)
  const { order } = (await buy(app, guest(), [lineOf(shop)])).body
  const found = async (query: { state?: 'open' | 'cancelled'; of?: 'today' | 'refunds' }) =>
    (await app.call(support, adminOrders, { query: { q: order.number.toLowerCase(), ...query } })).body.items.map(({ number }) => number)
  expect([await found({}), await found({ state: 'open' }), await found({ of: 'today' })]).toEqual([
    [order.number],
    [order.number],
    [order.number],
  ])
  expect([await found({ state: 'cancelled' }), await found({ of: 'refunds' })]).toEqual([[], []])
})
