import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attention } from '#contracts/admin/admin.ts'
import {
  CONVERSATION_DAYS,
  markProblem,
  MESSAGES_PER_MINUTE,
  MOST_MESSAGES,
  orderMessages,
  fulfillmentMessages,
  settleProblem,
  writeToShopper,
  writeToStore,
} from '#contracts/conversations.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { transact } from '#server/platform/db.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, count, handOver, type BoughtFulfillment } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { forgetOrders, forgetPerson, orderIdsOf, personalDataOf } from '../orders/personal-data.ts'

const START = new Date('2026-11-21T18:00:00Z')
let now = START
let app: TestApp
let shop: Shop
let maya: TestPerson
let clerk: TestPerson
let part: BoughtFulfillment
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = START
  shop = await aShop(app)
  ;[maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  part = await aPart(app, maya, shop)
})

const at = (of: BoughtFulfillment = part) => ({ params: { number: of.number, fulfillmentId: of.id }, query: {} })
const say = (text: string, who: Caller = maya, key?: string) =>
  app.call(who, writeToStore, { ...at(), body: { text }, ...(key && { key }) })
const answer = (text: string, who: Caller = clerk) => app.call(who, writeToShopper, { params: { id: part.id }, body: { text } })
const complain = (text = 'The box is empty', who: Caller = maya) =>
  app.call(who, markProblem, { ...at(), body: { reason: 'incomplete', text } })
const calls = async () => (await app.call(clerk, retailerFulfillments, { query: {} })).body.items.find(({ id }) => id === part.id)?.calls

test('shopper and store write to one another about a part; each hears of it, and the store sees who waits for an answer', async () => {
  expect((await say('Could you wrap it?')).body).toMatchObject({ mayWrite: true, items: [{ side: 'shopper', text: 'Could you wrap it?' }] })
  expect(await calls()).toBe('message')
  await say('In blue, please')
  now = new Date(+START + MINUTE)
  await answer('Gladly.')
  expect(await calls()).toBeNull()
  const seen = await Promise.all([app.call(maya, orderMessages, at()), app.call(clerk, fulfillmentMessages, { params: { id: part.id } })])
  for (const { body } of seen)
    expect(body.items.map(({ side, text }) => [side, text])).toEqual([
      ['shopper', 'Could you wrap it?'],
      ['shopper', 'In blue, please'],
      ['store', 'Gladly.'],
    ])
  expect(JSON.stringify(seen[0]?.body)).not.toContain(clerk.id)
  await app.settle()
  // Mailed once until the store answers.
  expect((await mailsTo(app, clerk.email)).filter(({ kind }) => kind === 'shopper-message')).toMatchObject([
    { subject: `Maya wrote about order ${part.number}` },
  ])
  expect(await count(app, `select count(*) as n from notifications where type = 'order_message' and user_id = $1`, [maya.id])).toBe(1)
})

test('a problem goes to the store and to support, once at a time, until the shopper or support says that it is settled', async () => {
  const admin = await aPerson(app, { platform: ['admin'] })
  const waits = async () =>
    (await app.call(admin, attention)).body.items.filter(({ code, detail }) => code === 'orders.problem' && detail.includes(part.number))
  expect((await complain()).body.items).toMatchObject([{ problem: 'incomplete', settledAt: null }])
  expect((await complain('Again')).problem.code).toBe('messages.problem_open')
  await answer('We send the rest today.')
  expect(await calls()).toBe('problem')
  expect(await waits()).toMatchObject([{ title: expect.stringContaining('something is missing') }])
  await app.settle()
  expect((await mailsTo(app, clerk.email)).map(({ kind }) => kind)).toContain('order-problem')
  expect((await app.call(clerk, settleProblem, at())).status).toBe(404)
  expect((await app.call(maya, settleProblem, at())).body.items).toMatchObject([{ settledAt: START }, {}])
  expect([await waits(), await calls()]).toEqual([[], null])
  expect((await app.call(maya, settleProblem, at())).problem.code).toBe('messages.no_problem')
  expect((await complain('It happened again')).status).toBe(201)
  // Support never writes as the shopper, not even with the order's key.
  const spoken = await app.call(admin, writeToStore, { ...at(), query: { key: 'x'.repeat(30) }, body: { text: 'We look into it' } })
  expect(spoken.body.items.at(-1)).toMatchObject({ side: 'support' })
  expect((await app.call(admin, settleProblem, at())).status).toBe(200)
  expect(await count(app, `select count(*) as n from audit_entries where act = 'order.settle-problem'`)).toBeGreaterThan(0)
})

test('safety:M1 what is sent twice is written once; of two problems at once one is kept', async () => {
  const key = 'one-press-of-the-send-button'
  for (let i = 0; i < 2; i++) expect((await say('Hello', maya, key)).body.items).toHaveLength(1)
  const both = await Promise.all([complain('One'), complain('Two')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('nobody writes or reads along: strangers, other stores, another part, a guest without the link', async () => {
  await say('Between us')
  const stranger = await aPerson(app)
  const otherClerk = await aClerk(app, await aShop(app))
  for (const who of [stranger, otherClerk, guest(), clerk]) {
    expect((await say('Psst', who)).status).toBe(404)
    expect((await complain('Psst', who)).status).toBe(404)
    expect((await app.call(who, orderMessages, at())).status).toBe(404)
  }
  expect((await answer('Psst', otherClerk)).status).toBe(404)
  expect((await app.call(otherClerk, fulfillmentMessages, { params: { id: part.id } })).status).toBe(404)
  const foreign = await aPart(app, stranger, shop)
  expect((await app.call(maya, orderMessages, at({ ...part, id: foreign.id }))).status).toBe(404)
  expect((await app.call(maya, writeToStore, { ...at({ ...part, id: foreign.id }), body: { text: 'Psst' } })).status).toBe(404)
  expect((await app.call(maya, orderMessages, at())).body.items).toHaveLength(1)
})

test('empty and endless messages say what is wrong, too many have to wait, and an old order is not written about', async () => {
  const raw = (text: string) => app.call(maya, writeToStore, { ...at(), body: { text: 'x' }, raw: { text } })
  expect((await raw('  ')).problem.errors).toEqual([{ pointer: '/text', message: 'Write a message first.' }])
  expect((await raw('a'.repeat(1001))).status).toBe(422)
  for (let i = 0; i < MESSAGES_PER_MINUTE; i++) await say(`Message ${i}`)
  expect((await say('One more')).status).toBe(429)
  now = new Date(+START + MINUTE)
  await handOver(app, clerk, shop, part.id)
  expect((await say('Thank you')).status).toBe(201)
  now = new Date(+now + CONVERSATION_DAYS * DAY + 1)
  expect((await say('Remember me?')).problem.code).toBe('messages.over')
  expect((await app.call(maya, orderMessages, at())).body).toMatchObject({ mayWrite: false })
})

test('what was written is in the data taken along, and gone with the account', async () => {
  await say('My door code is not for you')
  await answer('Fine')
  const ids = await orderIdsOf(app.deps.db, maya.id)
  expect(JSON.stringify(await personalDataOf(app.deps.db, ids))).toContain('My door code')
  await transact(app.deps.db, (tx) => forgetPerson(tx, clerk.id))
  expect(await count(app, 'select count(*) as n from order_messages where who = $1', [clerk.id])).toBe(0)
  await transact(app.deps.db, (tx) => forgetOrders(tx, ids))
  expect(await count(app, 'select count(*) as n from order_messages where fulfillment_id = $1', [part.id])).toBe(0)
})

test('a conversation is no list without end: when it is full nobody adds to it, and it says so', async () => {
  await app.deps.db.$client.query(
    `insert into order_messages (fulfillment_id, side, text, created_at) select $1, 'shopper', 'Again.', now() from generate_series(1, $2::int)`,
    [part.id, MOST_MESSAGES - 1],
  )
  const of = { params: { number: part.number, fulfillmentId: part.id }, query: {}, body: { text: 'One more.' } }
  expect((await app.call(maya, writeToStore, of)).body).toMatchObject({ mayWrite: false })
  expect((await app.call(maya, writeToStore, of)).problem.code).toBe('messages.full')
  expect((await app.call(clerk, writeToShopper, { params: { id: part.id }, body: { text: 'And I.' } })).problem.code).toBe('messages.full')
})
