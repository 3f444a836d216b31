import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attention } from '#contracts/admin/admin.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { spirals, spiralsHistory, spiralsTable } from '#contracts/loyalty/loyalty.ts'
import { changeNotificationPreferences, notificationPreferences, notifications } from '#contracts/notifications/notifications.ts'
import { orders } from '#contracts/orders/orders.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { answerSupport, contactSupport, disputeSpirals, myDisputes, supportRequests } from '#contracts/support.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, handOver } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { forgetClosed } from './jobs.ts'

let app: TestApp
let shop: Shop
let maya: TestPerson
let desk: TestPerson
let now = new Date('2026-11-21T18:00:00Z')
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  shop = await aShop(app, { onHand: 90, price: 30_000, store: { name: '=SUM(A1), Kites' } })
  desk = await aPerson(app, { platform: ['support'], firstName: 'Sam' })
})
afterAll(() => app.close())
beforeEach(async () => {
  // A new minute for each test, because one test uses up the rate limit.
  now = new Date(now.getTime() + MINUTE)
  maya = await aPerson(app, { firstName: 'Maya', lastName: 'Green' })
})

async function anEarnedLine(): Promise<string> {
  await handOver(app, await aClerk(app, shop), shop, (await aPart(app, maya, shop)).id)
  const [line] = (await app.call(maya, spiralsHistory, { query: {} })).body.items
  if (!line) throw new Error('nothing was earned')
  return line.id
}
const disputed = (who: TestPerson, id: string, message = 'The store gave me two.') =>
  app.call(who, disputeSpirals, { params: { id }, body: { message } })
const open = async () => (await app.call(desk, supportRequests, { query: { limit: 100 } })).body.items
const message = { name: 'Bo Lane', message: 'Where is my store?' }

test('a disputed line waits at the desk until it is answered, and the answer reaches the shopper by mail, bell and the line itself', async () => {
  const id = await anEarnedLine()
  expect((await disputed(maya, id)).body).toMatchObject({ entryId: id, answer: null })
  const waiting = (await app.call(desk, attention)).body.items.filter(({ code }) => code === 'support.asked')
  expect(waiting).toMatchObject([{ title: 'Maya Green disputes a line of their SPIRALs', detail: 'The store gave me two.' }])
  const [request] = await open()
  if (!request) throw new Error('nothing waits')
  expect(request.about).toMatch(/^2026-11-21: Earned with your order at =SUM\(A1\), Kites, order S\w+, \+600 SPIRALs$/)

  const answered = await app.call(desk, answerSupport, { params: { id: request.id }, body: { answer: 'You are right.\n\nWe added 300.' } })
  expect(answered.body).toMatchObject({ answer: 'You are right.\n\nWe added 300.', answeredBy: 'Sam Lopez' })
  await app.settle()
  expect((await app.call(maya, myDisputes)).body.items).toMatchObject([{ entryId: id, answer: 'You are right.\n\nWe added 300.' }])
  const [news] = (await app.call(maya, notifications, { query: { category: 'spirals' } })).body.items
  expect(news).toMatchObject({ type: 'support_answered', href: '/loyalty#history', isRead: false })
  const [mail] = await mailsTo(app, maya.email)
  expect(mail).toMatchObject({ kind: 'support.answered', text: expect.stringContaining('We added 300.') })
  expect((await app.call(desk, attention)).body.items.filter(({ code }) => code === 'support.asked')).toEqual([])

  const again = await app.call(desk, answerSupport, { params: { id: request.id }, body: { answer: 'Or not.' } })
  expect(again.problem.code).toBe('support.closed')
  expect((await mailsTo(app, maya.email)).filter(({ kind }) => kind === 'support.answered')).toHaveLength(1)
})

test('asked twice while it is open, a dispute is one; once answered it can be disputed anew', async () => {
  const id = await anEarnedLine()
  const [first, second] = await Promise.all([disputed(maya, id, 'Once.'), disputed(maya, id, 'Twice.')])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(first.body).toEqual(second.body)
  const [request] = await open()
  if (!request) throw new Error('nothing waits')
  await app.call(desk, answerSupport, { params: { id: request.id }, body: { answer: 'It is right.' } })
  await disputed(maya, id, 'It is not.')
  expect((await app.call(maya, myDisputes)).body.items.map(({ answer }) => answer)).toEqual([null, 'It is right.'])
})

test("nobody disputes another's line, or none, or without a word; and nobody answers their own", async () => {
  const id = await anEarnedLine()
  const eve = await aPerson(app)
  expect((await disputed(eve, id)).status).toBe(404)
  expect((await disputed(maya, '999999999')).status).toBe(404)
  const wordless = await app.call(maya, disputeSpirals, { params: { id }, body: { message: '' }, raw: { message: '  ' } })
  expect(wordless.problem.errors).toEqual([{ pointer: '/message', message: 'Write what it is about.' }])
  expect((await app.call(eve, myDisputes)).body.items).toEqual([])
  expect((await app.call(maya, supportRequests, { query: {} })).status).toBe(403)
  const worker = await aPerson(app, { platform: ['support'] })
  maya = worker
  await disputed(worker, await anEarnedLine())
  const own = (await open()).find(({ email }) => email === worker.email)
  if (!own) throw new Error('nothing waits')
  expect((await app.call(worker, answerSupport, { params: { id: own.id }, body: { answer: 'Yes.' } })).problem.code).toBe('support.own')
})

test('who wants no messages about SPIRALs still reads the answer on the line', async () => {
  const preferences = (await app.call(maya, notificationPreferences)).body
  const off = { email: false, push: false, inApp: false }
  await app.call(maya, changeNotificationPreferences, { body: { ...preferences, categories: { ...preferences.categories, spirals: off } } })
  const id = await anEarnedLine()
  await disputed(maya, id)
  const request = (await open()).find(({ email }) => email === maya.email)
  if (!request) throw new Error('nothing waits')
  await app.call(desk, answerSupport, { params: { id: request.id }, body: { answer: 'Done.' } })
  expect((await mailsTo(app, maya.email)).filter(({ kind }) => kind === 'support.answered')).toEqual([])
  expect((await app.call(maya, myDisputes)).body.items[0]?.answer).toBe('Done.')
})

test('a message to support is confirmed without repeating it, is one however often it is sent, and is answered by mail', async () => {
  const email = 'bo.lane@example.com'
  const body = { ...message, email, message: 'Buy at http://bad.example now' }
  for (const _ of [1, 2]) expect((await app.call(guest(), contactSupport, { body, key: 'contact-once-1' })).status).toBe(201)
  const mails = await mailsTo(app, email)
  expect(mails).toMatchObject([{ kind: 'support.received' }])
  expect(mails[0]?.text).not.toMatch(/bad\.example|Bo Lane/)
  const request = (await open()).find((each) => each.email === email)
  if (!request) throw new Error('nothing waits')
  await app.call(desk, answerSupport, { params: { id: request.id }, body: { answer: 'No, thank you.' } })
  expect((await mailsTo(app, email))[0]).toMatchObject({ kind: 'support.answered', text: expect.stringContaining('No, thank you.') })

  now = new Date(now.getTime() + SERVER_LIMITS.supportKeptDays * DAY + MINUTE)
  await forgetClosed.act(app.deps, {})
  expect(await rowsOf(app.deps.db, 'test.support', 'select from support_requests where email = $1', [email])).toEqual([])
})

test('messages to support are checked, and few in a minute from one place', async () => {
  const send = (body: object) =>
    app.call(guest(), contactSupport, {
      body: { ...message, email: 'kim@example.com' },
      raw: { ...message, email: 'kim@example.com', ...body },
    })
  expect((await send({ message: '' })).problem.errors).toEqual([{ pointer: '/message', message: 'Write what it is about.' }])
  expect((await send({ message: 'x'.repeat(2_001) })).status).toBe(422)
  expect((await send({ email: 'nobody' })).status).toBe(422)
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push((await send({})).status)
  expect(statuses).toEqual([201, 201, 201, 429])
})

test('the lines are a table for their owner, from the newest to the oldest, whatever their number', async () => {
  await anEarnedLine()
  const file = await app.app.inject({ url: spiralsTable.path, cookies: maya.cookies })
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="my-spirals.csv"',
  })
  expect(file.body).toMatch(
    /^\uFEFFDate,What,Order,SPIRALs,Balance\r\n2\S+Z,"Earned with your order at =SUM\(A1\), Kites",S\w+,600,600\r\n$/,
  )
  expect((await app.app.inject({ url: `${spiralsTable.path}?kind=spent`, cookies: maya.cookies })).body).toBe(
    '\uFEFFDate,What,Order,SPIRALs,Balance\r\n',
  )
  expect((await app.app.inject({ url: spiralsTable.path })).statusCode).toBe(401)
})

test('what is on its way says since when, and its order until when it waits', async () => {
  const part = await aPart(app, maya, shop)
  const clerk = await aClerk(app, shop)
  for (const to of ['accepted', 'ready'] as const) await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to } })
  const [pending] = (await app.call(maya, spirals)).body.pendingItems
  expect(pending).toMatchObject({ fulfillmentId: part.id, orderedAt: expect.any(Date) })
  const [order] = (await app.call(maya, orders, { query: {} })).body.items
  expect(order?.fulfillments[0]).toMatchObject({ id: part.id, state: 'ready', endsAt: expect.any(Date) })
})
