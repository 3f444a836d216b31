import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout, type CheckoutInput, quote } from '#contracts/checkout/checkout.ts'
import { LIMITS } from '#contracts/limits.ts'
import { cents } from '#contracts/money.ts'
import { order } from '#contracts/orders/orders.ts'
import { retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, HOME, lineOf, shelf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
})
afterAll(() => app.close())

const FAR = { street1: '1 Market Street', city: 'San Francisco', state: 'CA', zip: '94105' } as const
const BUYER = { contact: { name: 'Maya Green', email: 'maya@example.com' }, payment: { provider: 'sandbox', token: 'tok_visa' } }
const workOf = async (shop: Shop) => (await app.call(await aClerk(app, shop), retailerFulfillments, { query: {} })).body.items

/** One mug for the buyer, one mailed to Ben in California, and one that Ana picks up. */
async function threeWays(shop: Shop, changes: Partial<CheckoutInput> = {}): Promise<CheckoutInput> {
  const items = [
    lineOf(shop, { fulfillmentMethod: 'ship-to-me' }),
    { ...lineOf(shop, { fulfillmentMethod: 'ship-to-me' }), recipient: 0 },
    { ...lineOf(shop), recipient: 1 },
  ]
  const recipients = [{ name: 'Ben Lee', destination: FAR, gift: { note: 'Happy birthday, Ben!' } }, { name: 'Ana Diaz' }]
  const priced = await app.call(guest(), quote, { body: { items, destination: HOME, recipients: [{ destination: FAR }, {}] } })
  return { ...BUYER, items, destination: HOME, recipients, agreedTotal: priced.body.total, ...changes }
}

test('one cart for three people: each part is priced, taxed, addressed and shown for its own person', async () => {
  const [maya, shop] = [await aPerson(app), await aShop(app, { price: 2_000 })]
  const placed = await app.call(maya, checkout, { body: await threeWays(shop) })
  expect(placed.status).toBe(201)
  const seen = (await app.call(maya, order, { params: { number: placed.body.order.number }, query: {} })).body
  expect(seen.fulfillments.map((f) => [f.recipient, f.destination?.zip ?? null, f.gift, f.collector, f.shippingCost])).toEqual([
    [null, null, null, null, 499],
    ['Ben Lee', '94105', { note: 'Happy birthday, Ben!' }, null, 499],
    ['Ana Diaz', null, null, 'Ana Diaz', 0],
  ])
  const [home, far] = seen.fulfillments.map(({ tax }) => tax)
  expect(far).not.toBe(home)
  expect(await shelf(app, shop)).toMatchObject({ reserved: 3 })
  expect(
    (await workOf(shop)).map(({ destination, recipient, collector, gift }) => [
      destination?.recipient,
      destination?.zip,
      recipient,
      collector,
      gift?.note,
    ]),
  ).toEqual([
    [undefined, undefined, 'Ana Diaz', 'Ana Diaz', undefined],
    ['Ben Lee', '94105', 'Ben Lee', null, 'Happy birthday, Ben!'],
    ['Maya Green', '55425', null, null, undefined],
  ])
  await app.settle()
  const text = (await mailsTo(app, BUYER.contact.email)).map((mail) => mail.text).join('\n')
  expect(text).toMatch(/for Ben Lee \(gift\)[\s\S]*San Francisco, CA 94105/)
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('a gift note for the whole order goes with every part, and a person’s own note counts before it', async () => {
  const shop = await aShop(app)
  const maya = await aPerson(app)
  const body = await threeWays(shop, { gift: { note: 'From all of us' } })
  const { number } = (await app.call(maya, checkout, { body })).body.order
  const { fulfillments } = (await app.call(maya, order, { params: { number }, query: {} })).body
  expect(fulfillments.map(({ gift }) => gift?.note)).toEqual(['From all of us', 'Happy birthday, Ben!', 'From all of us'])
  const plain = (await buy(app, maya, [lineOf(shop)], { gift: {} })).body.order
  expect((await app.call(maya, order, { params: { number: plain.number }, query: {} })).body.fulfillments[0]?.gift).toEqual({ note: null })
})

test.each([
  ['a position nobody stands at', { items: 2, recipient: 2 }, '/items/2/recipient'],
  ['a recipient whose ZIP is in another state', { zip: '55425' }, '/recipients/0/destination/zip'],
  ['a note with a web address', { note: 'See http://evil.example' }, '/recipients/0/gift/note'],
  ['a note with a bare web address', { note: 'Go to evil.com now' }, '/recipients/0/gift/note'],
  ['an endless note', { note: 'a'.repeat(LIMITS.giftNote + 1) }, '/recipients/0/gift/note'],
  ['a note of nothing', { note: '   ' }, '/recipients/0/gift/note'],
  ['a note with hidden characters', { note: 'abc\u202edef' }, null],
  ['a person without a name', { name: ' ' }, '/recipients/0/name'],
] as const)('%s is refused at its field, and nothing is held', async (_, changes, pointer) => {
  const shop = await aShop(app)
  const body = structuredClone(await threeWays(shop)) as CheckoutInput & { recipients: NonNullable<CheckoutInput['recipients']> }
  const [ben] = body.recipients
  const [, , line] = body.items
  if ('recipient' in changes && line) line.recipient = changes.recipient
  if ('zip' in changes && ben?.destination) ben.destination.zip = changes.zip
  if ('note' in changes && ben) ben.gift = { note: changes.note }
  if ('name' in changes && ben) ben.name = changes.name
  const answer = await app.call(guest(), checkout, { raw: { ...body, agreedTotal: body.agreedTotal / 100 } } as never)
  expect(answer.status).toBe(422)
  if (pointer !== null) expect(answer.problem.errors?.map((error) => error.pointer)).toEqual([pointer])
  expect(await shelf(app, shop)).toMatchObject({ reserved: 0 })
})

test('all pieces of one item, whoever they are for, count against its limit and the shelf', async () => {
  const shop = await aShop(app, { onHand: 3 })
  const items = [0, 1].map((recipient) => ({ ...lineOf(shop, { quantity: 2 }), recipient }))
  const priced = (await app.call(guest(), quote, { body: { items, recipients: [{}, {}] } })).body
  expect(priced.problems).toMatchObject([{ code: 'only_n_left' }])
  const many = items.map((line) => ({ ...line, quantity: 60 }))
  expect((await app.call(guest(), quote, { body: { items: many, recipients: [{}, {}] } })).status).toBe(422)
  const gone = { items, recipients: [{ name: 'Ben' }, { name: 'Ana' }], agreedTotal: cents(priced.total) }
  expect((await app.call(guest(), checkout, { body: { ...BUYER, ...gone } })).problem.code).toBe('out_of_stock')
  expect(await shelf(app, shop)).toMatchObject({ reserved: 0 })
})
