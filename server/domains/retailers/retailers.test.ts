import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminRetailer, moveRetailer } from '#contracts/admin/retailers.ts'
import { products } from '#contracts/catalog/catalog.ts'
import { checkout, quote } from '#contracts/checkout/checkout.ts'
import type { RetailerId } from '#contracts/ids.ts'
import {
  adminProfileReviews,
  askLegalName,
  askStoreAddress,
  changeRetailerProfile,
  decideProfileReview,
  profileVersions,
  retailerProfile,
} from '#contracts/retailer-office/profile.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { store, stores } from '#contracts/stores/stores.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { transact } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, aPart, buy, checkoutInput, count, handOver, lineOf, moveOn } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aRetailer, aShop, aStore, type Shop } from '#tests/shops.ts'
import { forgetPerson, personalDataOf } from './personal-data.ts'
import { addRetailer, freeSlug, retailersByIds, retailersWith, sellingRetailers } from './retailers.ts'
import { statusesAfter } from './rules.ts'
import { stopRetailer } from './stopped.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  admin = await aPerson(app, { platform: ['admin'] })
})
afterAll(() => app.close())

async function aBusiness() {
  const shop = await aShop(app, { onHand: 50 })
  const { retailerId } = shop
  const owner = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }], firstName: 'Noor', lastName: 'Haddad' })
  return { shop, owner, clerk: await aClerk(app, shop), params: { id: retailerId } }
}
const move = (id: RetailerId, to: 'active' | 'suspended' | 'closed') =>
  app.call(admin, moveRetailer, { params: { id }, body: { to, reason: 'Complaints about late orders' } })
const problemsOf = async (shop: Shop) => (await app.call(guest(), quote, { body: { items: [lineOf(shop)] } })).body.problems
const charges = (shop: Shop) =>
  count(app, 'select count(*) as n from fulfillments where store_id = $1 and state <> $2', [shop.storeId, 'unpaid'])
async function seen({ productId, storeId }: Shop) {
  await app.settle()
  const listed = (await app.call(guest(), products, { query: { limit: 100 } })).body.items.some(({ id }) => id === productId)
  const found = (await app.call(guest(), stores, { query: { limit: 100 } })).body.items.some(({ id }) => id === storeId)
  return { listed, found, page: (await app.call(guest(), store, { params: { id: String(storeId) }, query: {} })).status }
}
const setUp = async (person: TestPerson, id: RetailerId, content: object) => {
  const { version } = (await app.call(person, retailerProfile, { params: { id } })).body
  const body = { version, markHash: null, coverHash: null, color: null, story: '', ...content }
  return app.call(person, changeRetailerProfile, { params: { id }, body })
}

test('a business is pending, active, suspended or closed; only SPIRAL suspends it and ends that, and nothing follows a closing', () => {
  expect(statusesAfter('pending')).toEqual(['active', 'closed'])
  expect(statusesAfter('active')).toEqual(['suspended'])
  expect(statusesAfter('suspended')).toEqual(['active', 'closed'])
  expect(statusesAfter('closed')).toEqual([])
  expect((['pending', 'active', 'suspended', 'closed'] as const).map((status) => statusesAfter(status, 'owner'))).toEqual([
    ['closed'],
    ['closed'],
    [],
    [],
  ])
})

test('of two admins who move a business at the same moment one is told that somebody else did', async () => {
  const { shop, params } = await aBusiness()
  const answers = await Promise.all([move(shop.retailerId, 'suspended'), move(shop.retailerId, 'suspended')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { timeline } = (await app.call(admin, adminRetailer, { params })).body
  expect(timeline.filter(({ reason }) => reason === 'Complaints about late orders')).toHaveLength(1)
})

test('a suspended business sells nothing, not even a cart that was priced before; what is paid is handed over, and then it sells again', async () => {
  const { shop, clerk, owner } = await aBusiness()
  const buyer = await aPerson(app)
  const part = await aPart(app, buyer, shop)
  const priced = await checkoutInput(app, buyer, [lineOf(shop)])
  expect(await seen(shop)).toEqual({ listed: true, found: true, page: 200 })
  await move(shop.retailerId, 'suspended')
  expect(await seen(shop)).toMatchObject({ listed: false, found: false })
  expect((await seen(shop)).page).toBeGreaterThanOrEqual(400)
  expect(await problemsOf(shop)).toHaveLength(1)
  expect((await app.call(buyer, checkout, { body: priced })).status).toBeGreaterThanOrEqual(400)
  expect(await charges(shop), 'nothing is charged for what is not sold').toBe(1)
  expect((await app.call(owner, retailerOverview, { query: {} })).body.retailer).toMatchObject({
    status: 'suspended',
    statusReason: 'Complaints about late orders',
  })
  await handOver(app, clerk, shop, part.id)
  expect(await count(app, `select count(*) as n from fulfillments where id = $1 and state = 'picked_up'`, [part.id])).toBe(1)
  await move(shop.retailerId, 'active')
  expect(await seen(shop)).toEqual({ listed: true, found: true, page: 200 })
  expect((await buy(app, buyer, [lineOf(shop)])).status).toBe(201)
  expect((await app.call(owner, retailerOverview, { query: {} })).body.retailer).toMatchObject({ status: 'active', statusReason: null })
})

test('a business whose account does not agree sells nothing until that is settled, and serves what it has', async () => {
  const { shop, clerk } = await aBusiness()
  const buyer = await aPerson(app)
  const part = await aPart(app, buyer, shop)
  await transact(app.deps.db, (tx) => stopRetailer(tx, shop.retailerId, true))
  expect(await problemsOf(shop)).toHaveLength(1)
  expect((await sellingRetailers(app.deps.db)).map(({ id }) => id)).not.toContain(shop.retailerId)
  await moveOn(app, clerk, part, 'accepted', 'ready')
  expect(await count(app, `select count(*) as n from fulfillments where id = $1 and state = 'ready'`, [part.id])).toBe(1)
  await transact(app.deps.db, (tx) => stopRetailer(tx, shop.retailerId, false))
  expect(await problemsOf(shop)).toEqual([])
  expect((await sellingRetailers(app.deps.db)).map(({ id }) => id)).toContain(shop.retailerId)
})

test('businesses of one name have addresses of their own, and are found by name and by legal name while they are active', async () => {
  const { db } = app.deps
  const add = async (more: object = {}) =>
    addRetailer(db, { slug: await freeSlug(db, 'Willow & Rye'), displayName: 'Willow & Rye', legalName: 'Rye Holdings LLC', ...more })
  const [first, second, pending] = [await add(), await add(), await add({ status: 'pending' })]
  const known = await retailersByIds(db, [first, second, pending])
  expect([...known.values()].map(({ slug }) => slug)).toEqual(['willow-rye', 'willow-rye-2', 'willow-rye-3'])
  expect((await retailersWith(db, 'WILLOW')).map(({ id }) => id)).toEqual([first, second])
  expect((await retailersWith(db, 'rye holdings')).map(({ id }) => id)).toEqual([first, second])
  expect(await retailersWith(db, '100%')).toEqual([])
})

test('an independent business says so and has five open stores at most', async () => {
  const retailerId = await aRetailer(app, { facts: ['independent'] })
  const open = async () => {
    await app.settle()
    return (await app.call(guest(), stores, { query: { independent: true, limit: 100 } })).body.items.length
  }
  for (let n = 0; n < 5; n++) await aStore(app, retailerId)
  const five = await open()
  expect(five).toBeGreaterThanOrEqual(5)
  await aStore(app, retailerId)
  expect(await open(), 'the sixth store makes it a chain').toBe(five - 5)
})

test('what is waiting is what was asked for last, and an admin approves what the admin read, not what replaced it', async () => {
  const { owner, params, shop } = await aBusiness()
  const ask = (legalName: string) => app.call(owner, askLegalName, { params, body: { legalName } })
  const waiting = async () => (await app.call(admin, adminProfileReviews, { query: {} })).body.items.find(({ before }) => before === legal)
  const { legalName: legal } = (await app.call(owner, retailerProfile, { params })).body
  await ask('Loon Lamps LLC')
  const read = await waiting()
  const asked = await Promise.all([ask('Somebody Else Inc'), ask('Somebody Else Inc')])
  expect(asked.map(({ status }) => status)).toEqual([200, 200])
  const decide = (id: NonNullable<typeof read>['id'], approve = true) =>
    app.call(admin, decideProfileReview, { params: { id }, body: { approve, reason: 'Read the registration.' } })
  if (!read) throw new Error('nothing waits')
  expect((await decide(read.id)).problem.code, 'nobody read this name').toBe('profile.replaced')
  expect((await app.call(owner, retailerProfile, { params })).body.legalName).toBe(legal)
  const now = await waiting()
  expect(now?.wanted).toBe('Somebody Else Inc')
  const answers = await Promise.all([decide(now?.id ?? read.id, true), decide(now?.id ?? read.id, false)])
  expect(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    'it is decided once',
  ).toEqual([200, 409])
  const approved = answers[0]?.status === 200
  expect((await retailersByIds(app.deps.db, [shop.retailerId])).get(shop.retailerId)?.legalName).toBe(
    approved ? 'Somebody Else Inc' : legal,
  )
  expect((await ask(approved ? 'Somebody Else Inc' : legal)).problem.errors?.[0]?.pointer, 'the name that it has').toBe('/legalName')
})

test('a name and an address wait apart, and who runs another business neither asks for them nor reads what stood there', async () => {
  const { owner, params, shop } = await aBusiness()
  const stranger = (await aBusiness()).owner
  const seller = await aPerson(app, {
    retailers: [{ retailerId: shop.retailerId, role: 'manager', storeId: await aStore(app, shop.retailerId) }],
  })
  await app.call(owner, askLegalName, { params, body: { legalName: 'Loon Lamps LLC' } })
  const asked = await app.call(owner, askStoreAddress, { params: { id: shop.storeId }, body: { street: '9 Elm Street', zip: '55425' } })
  expect(asked.body.reviews.map(({ storeId, state }) => [storeId, state])).toEqual([
    [shop.storeId, 'waiting'],
    [null, 'waiting'],
  ])
  for (const person of [stranger, seller]) {
    expect((await app.call(person, askLegalName, { params, body: { legalName: 'Mine LLC' } })).status).toBe(404)
    const moved = await app.call(person, askStoreAddress, { params: { id: shop.storeId }, body: { street: '1 My Street', zip: '55425' } })
    expect(moved.status).toBe(404)
  }
  expect((await app.call(stranger, profileVersions, { params })).status).toBe(404)
  expect((await app.call(stranger, retailerProfile, { params })).status).toBe(404)
})

test('each save keeps what stood before; who is erased leaves the profile to the business, without the name', async () => {
  const { owner, params, shop } = await aBusiness()
  await setUp(owner, shop.retailerId, { story: 'We make lamps.' })
  await setUp(owner, shop.retailerId, { story: 'We make lamps and repair them.' })
  await app.call(owner, askLegalName, { params, body: { legalName: 'Loon Lamps LLC' } })
  const versions = async () => (await app.call(partner, profileVersions, { params })).body.items
  const partner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const before = await versions()
  expect(before.map(({ content, by }) => [content['story'], by])).toEqual([
    ['We make lamps and repair them.', 'Noor Haddad'],
    ['We make lamps.', 'Noor Haddad'],
    ['', null],
  ])
  expect(await personalDataOf(app.deps.db, owner.id)).toMatchObject({
    saved: [{ content: { story: 'We make lamps.' } }, { content: { story: 'We make lamps and repair them.' } }],
    asked: [{ wanted: 'Loon Lamps LLC', state: 'waiting' }],
  })
  await transact(app.deps.db, (tx) => forgetPerson(tx, owner.id))
  expect(await personalDataOf(app.deps.db, owner.id)).toEqual({ saved: [], asked: [] })
  expect((await versions()).map(({ content, by }) => [content['story'], by])).toEqual(before.map(({ content }) => [content['story'], null]))
})
