import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openClaim } from '#contracts/returns/claims.ts'
import { messageStore } from '#contracts/community/store-messages.ts'
import { writeToStore } from '#contracts/conversations.ts'
import type { StoreId } from '#contracts/ids.ts'
import {
  addPushDevice,
  type Notification,
  notifications,
  notificationPreferences,
  changeNotificationPreferences,
} from '#contracts/notifications/notifications.ts'
import { cancelOrder, order as orderEndpoint } from '#contracts/orders/orders.ts'
import { askQuestion } from '#contracts/questions.ts'
import { writeReview } from '#contracts/reviews/writing.ts'
import { chooseStoreNews, type StoreNewsChoices, storeNewsChoices } from '#contracts/notifications/store-news.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { removeMember } from '#contracts/teams.ts'
import { transact } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aPart, buy, handOver, lineOf, moveOn } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { type PushSink, pushSink } from '#tests/push-sink.ts'
import { aReturn } from '#tests/returning.ts'
import { aProduct, aShop, aStore, type Shop } from '#tests/shops.ts'
import { type SmtpSink, smtpSink } from '#tests/smtp-sink.ts'
import { tellStoresOfPlaced } from './listeners.ts'
import { storeDefaultsFor } from './rules.ts'

let app: TestApp
let smtp: SmtpSink
let push: PushSink
let shop: Shop
let second: StoreId
let owner: TestPerson
let clerk: TestPerson
let clerkOfSecond: TestPerson
let stranger: TestPerson
let maya: TestPerson
beforeAll(async () => {
  ;[smtp, push] = await Promise.all([smtpSink(), pushSink()])
  app = await testApp({ env: { SPIRAL_SMTP_URL: smtp.url, SPIRAL_ALLOWED_PRIVATE_HOSTS: push.host } })
})
afterAll(async () => {
  await app.close()
  await Promise.all([smtp.close(), push.close()])
})
beforeEach(async () => {
  shop = await aShop(app, { store: { name: 'Kiln downtown' }, product: { title: 'Ramen bowl' }, onHand: 50 })
  second = await aStore(app, shop.retailerId, { name: 'Kiln uptown' })
  const { retailerId } = shop
  owner = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
  clerk = await aPerson(app, { retailers: [{ retailerId, role: 'staff', storeId: shop.storeId }] })
  clerkOfSecond = await aPerson(app, { retailers: [{ retailerId, role: 'staff', storeId: second }] })
  stranger = await aPerson(app, { retailers: [{ retailerId: (await aShop(app)).retailerId, role: 'owner' }] })
  maya = await aPerson(app, { firstName: 'Maya', lastName: 'Greenfield' })
  await app.settle()
  smtp.mails.length = 0
  push.pushes.length = 0
})

const contact = { name: 'Maya Greenfield', email: 'maya.greenfield@example.com' }
const deviceOf = (person: TestPerson) =>
  app.call(person, addPushDevice, { body: push.subscribe(person.email), headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140' } })
const heard = async (person: TestPerson): Promise<Notification[]> => {
  await app.settle()
  return (await app.call(person, notifications, { query: {} })).body.items.filter(({ category }) => category === 'store')
}
const types = async (person: TestPerson) => (await heard(person)).map(({ type }) => type)
const mailsTo = (person: TestPerson) => smtp.mails.filter(({ recipient }) => recipient === person.email)
const pushesTo = (person: TestPerson) => push.pushes.filter(({ device }) => device === person.email)
const choicesOf = async (person: TestPerson, storeId = shop.storeId) => app.call(person, storeNewsChoices, { query: { storeId } })
const choose = async (person: TestPerson, change: Partial<StoreNewsChoices['kinds']>, storeIds = [shop.storeId]) =>
  app.call(person, chooseStoreNews, { body: { storeIds, kinds: { ...(await choicesOf(person)).body.kinds, ...change } } })

test('a new order rings for everyone who works in its store, comes by mail to the owner, and leads to the order', async () => {
  await Promise.all([owner, clerk, clerkOfSecond, stranger].map(deviceOf))
  const { number } = (await buy(app, guest(), [lineOf(shop, { quantity: 2 })], { contact })).body.order
  expect(await heard(owner)).toMatchObject([
    {
      type: 'store_order',
      subject: 'New order at Kiln downtown: 2 items, $40.00',
      message: expect.stringContaining('2 × Ramen bowl'),
      href: `/retailer-dashboard?section=orders&state=all&retailer=${shop.retailerId}&order=${number}`,
      orderNumber: number,
      isRead: false,
    },
  ])
  expect(await types(clerk)).toEqual(['store_order'])
  for (const nobody of [clerkOfSecond, stranger, maya]) expect(await types(nobody)).toEqual([])
  expect(push.pushes.map(({ device }) => device).sort()).toEqual([owner.email, clerk.email].sort())
  expect(pushesTo(owner)).toMatchObject([{ headers: { urgency: 'high' } }])
  expect(mailsTo(owner)).toMatchObject([{ subject: 'New order at Kiln downtown: 2 items, $40.00' }])
  expect(mailsTo(owner)[0]?.text).toContain(`order=${number}`)
  expect(mailsTo(clerk)).toEqual([])
  // Nothing names the shopper.
  const seen = JSON.stringify([
    await heard(owner),
    push.pushes.map(({ message }) => message),
    mailsTo(owner).map(({ text, html }) => [text, html]),
  ])
  expect(seen).not.toMatch(/greenfield|Maya/i)
})

test('each hears of an order once, with the items of their own stores', async () => {
  const { variantIds } = await aProduct(app, shop.retailerId, { title: 'Bud vase', storeIds: [second], price: 1000 })
  const [vase] = variantIds
  if (!vase) throw new Error('no vase')
  const other = await aShop(app, { product: { title: 'Foreign lamp' } })
  const placed = await buy(app, guest(), [lineOf(shop), lineOf({ ...shop, storeId: second, variantId: vase }), lineOf(other)], { contact })
  const orderId = (await app.deps.db.$client.query('select id::int as id from orders where number = $1', [placed.body.order.number]))
    .rows[0].id
  await app.settle()
  // The same fact again, and twice at once.
  const fact = { orderId, number: placed.body.order.number, storeIds: [shop.storeId, second] }

  await Promise.all([0, 1].map(() => transact(app.deps.db, (tx) => tellStoresOfPlaced.act(tx, [fact], app.deps))))
  await app.settle()
  const of = async (person: TestPerson) => (await heard(person)).map(({ subject, message }) => `${subject} | ${message}`)
  expect(await of(owner)).toEqual([
    expect.stringMatching(/^New order at Kiln downtown and Kiln uptown: 2 items, \$30\.00 \| Ramen bowl, Bud vase\./),
  ])
  expect(await of(clerk)).toEqual([expect.stringMatching(/^New order at Kiln downtown: 1 item, \$20\.00 \| Ramen bowl\./)])
  expect(await of(clerkOfSecond)).toEqual([expect.stringMatching(/^New order at Kiln uptown: 1 item, \$10\.00 \| Bud vase\./)])
  expect(mailsTo(owner)).toHaveLength(1)
  expect(mailsTo(owner)[0]?.text).not.toContain('Foreign lamp')
})

test('what somebody chose for a store holds, and only for them, that store, kind and channel', async () => {
  await Promise.all([owner, clerk].map(deviceOf))
  expect((await choicesOf(owner)).body).toEqual({ storeId: shop.storeId, kinds: storeDefaultsFor('owner') })
  expect((await choicesOf(clerk)).body.kinds).toEqual(storeDefaultsFor('staff'))
  const off = { inApp: false, push: false, email: false }
  expect((await choose(owner, { order: { ...off, push: true } })).status).toBe(200)
  await buy(app, guest(), [lineOf(shop)], { contact })
  expect(await types(owner)).toEqual([])
  expect([mailsTo(owner).length, pushesTo(owner).length]).toEqual([0, 1])
  expect(await types(clerk)).toEqual(['store_order'])
  // Off at one store is on at the other.
  await choose(owner, { order: off })
  const { variantIds } = await aProduct(app, shop.retailerId, { title: 'Bud vase', storeIds: [second] })
  await buy(app, guest(), [lineOf({ ...shop, storeId: second, variantId: variantIds[0] as never })], { contact })
  expect((await heard(owner)).map(({ subject }) => subject)).toEqual([expect.stringContaining('Kiln uptown')])
  // For all stores at once.
  await choose(owner, { order: off }, [shop.storeId, second])
  expect((await choicesOf(owner, second)).body.kinds.order).toEqual(off)
  expect((await choicesOf(owner, second)).body.kinds.message).toEqual(storeDefaultsFor('owner').message)
})

test('safety:R4 nobody reads or sets what is heard of a store where they do not work', async () => {
  for (const who of [stranger, clerkOfSecond]) {
    expect((await choicesOf(who)).status).toBe(404)
    const kinds = storeDefaultsFor('owner')
    expect((await app.call(who, chooseStoreNews, { body: { storeIds: [shop.storeId], kinds } })).status).toBe(404)
    // One foreign store among own ones changes nothing.
    expect((await app.call(who, chooseStoreNews, { body: { storeIds: [second, shop.storeId], kinds } })).status).toBe(404)
  }
  expect((await choicesOf(clerkOfSecond, second)).body.kinds).toEqual(storeDefaultsFor('staff'))
  expect((await choicesOf(maya)).status).toBe(403)
  expect((await app.call(guest(), storeNewsChoices, { query: { storeId: shop.storeId } })).status).toBe(401)
})

test('who has left the team hears nothing more', async () => {
  await deviceOf(clerk)
  const removed = await app.call(owner, removeMember, { params: { retailerId: shop.retailerId, userId: clerk.id } })
  expect(removed.status).toBe(204)
  await buy(app, guest(), [lineOf(shop)], { contact })
  await app.settle()
  const told = await app.deps.db.$client.query('select 1 from notifications where user_id = $1', [clerk.id])
  expect([told.rows.length, mailsTo(clerk).length, pushesTo(clerk).length]).toEqual([0, 0, 0])
  expect(await types(owner)).toEqual(['store_order'])
})

test('an order that its shopper cancels is told; one that the store cancels, or that was never paid, is not', async () => {
  const placed = (await buy(app, maya, [lineOf(shop)])).body.order
  await app.settle()
  expect((await app.call(maya, cancelOrder, { params: { number: placed.number }, query: {}, body: {} })).status).toBe(200)
  expect(await heard(owner)).toMatchObject([
    { type: 'store_order_canceled', subject: 'The shopper canceled: Ramen bowl', orderNumber: placed.number },
    { type: 'store_order' },
  ])
  expect(await types(clerk)).toContain('store_order_canceled')
  const part = await aPart(app, maya, shop)
  await app.settle()
  await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to: 'cancelled', note: 'Broken' } })
  await buy(app, guest(), [lineOf(shop)], { contact, payment: { provider: 'sandbox', token: 'tok_chargeDeclined' } })
  expect((await types(owner)).filter((type) => type === 'store_order_canceled')).toHaveLength(1)
  expect((await types(owner)).filter((type) => type === 'store_order')).toHaveLength(2)
})

test('messages, returns, claims, questions and reviews reach the people of the store, each with its page', async () => {
  const at = `/staff?tab=returns&at=store-${shop.storeId}`
  const part = await aPart(app, maya, shop)
  await app.call(maya, writeToStore, {
    params: { number: part.number, fulfillmentId: part.id },
    query: {},
    body: { text: 'My door code is 4711' },
  })
  await app.call(maya, messageStore, { params: { id: shop.storeId }, body: { text: 'Do you have it in red?' } })
  await moveOn(app, clerk, part, 'accepted', 'ready')
  await handOver(app, clerk, shop, part.id)
  await aReturn(app, maya, part.number)
  const another = await aPart(app, maya, shop)
  await moveOn(app, clerk, another, 'accepted', 'ready')
  await handOver(app, clerk, shop, another.id)
  const lineId = (await app.call(maya, orderEndpoint, { params: { number: another.number }, query: {} })).body.fulfillments[0]?.items[0]
    ?.id as number
  const claim = await app.call(maya, openClaim, {
    params: { number: another.number },
    query: {},
    body: { lineId, quantity: 1, reason: 'not_as_described', text: 'It is green.' },
  })
  expect(claim.status).toBe(201)
  const about = { subject: 'product' as const, id: shop.productId }
  const asker = await aPerson(app)
  expect((await app.call(asker, askQuestion, { query: about, body: { text: 'Does it go into the dishwasher?' } } as never)).status).toBe(
    201,
  )
  const review = { rating: 2, text: 'There is a chip at the rim of the bowl.', version: 0 }
  expect((await app.call(maya, writeReview, { query: about, body: review } as never)).status).toBe(200)
  const told = new Map((await heard(owner)).map((one) => [one.type, one]))
  expect(told.get('return_started')).toMatchObject({ subject: 'A shopper returns Ramen bowl', href: at })
  expect(told.get('claim_opened')).toMatchObject({ subject: 'A shopper claims money back for Ramen bowl', href: at })
  expect(told.get('question_asked')).toMatchObject({
    subject: 'New question about Ramen bowl',
    href: `/retailer-dashboard?section=messages&retailer=${shop.retailerId}`,
  })
  expect(told.get('review_written')).toMatchObject({
    subject: 'New review: 2 of 5 stars for Ramen bowl',
    href: `/retailer-dashboard?section=reviews&retailer=${shop.retailerId}`,
  })
  const messages = (await heard(owner)).filter(({ type }) => type === 'shopper_wrote').map(({ href }) => href)
  expect(messages.sort()).toEqual(
    [
      `/retailer-dashboard?section=messages&retailer=${shop.retailerId}&store=${shop.storeId}`,
      `/retailer-dashboard?section=orders&state=all&retailer=${shop.retailerId}&order=${part.number}`,
    ].sort(),
  )
  // The list outlives a closed account, so it neither names the shopper nor quotes what was written in private.
  expect(JSON.stringify([...told.values()])).not.toMatch(/Maya|Greenfield|4711|in red/)
  expect(new Set(await types(clerk))).toEqual(new Set(['store_order', 'shopper_wrote', 'return_started', 'claim_opened']))
  for (const nobody of [clerkOfSecond, stranger]) expect(await types(nobody)).toEqual([])
})

test('quiet hours hold back the pushes of a store too, and the switches of shopper matters do not', async () => {
  await deviceOf(owner)
  const { body } = await app.call(owner, notificationPreferences)
  const hour = (by: number) => `${String((new Date().getUTCHours() + by + 24) % 24).padStart(2, '0')}:00`
  const asked = { ...body, email: false, push: false, timeZone: 'UTC', quietHours: { from: hour(-1), to: hour(2) } }
  expect((await app.call(owner, changeNotificationPreferences, { body: asked })).status).toBe(200)
  await buy(app, guest(), [lineOf(shop)], { contact })
  expect(await types(owner)).toEqual(['store_order'])
  expect([mailsTo(owner).length, pushesTo(owner).length]).toEqual([1, 0])
})
