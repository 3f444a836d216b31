import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#contracts/admin/admin.ts'
import { adminMall, createMall, changeMall, inviteToMall, moveMall } from '#contracts/admin/malls.ts'
import {
  type AdminRetailerDetail,
  adminRetailer,
  adminRetailers,
  changeRetailer,
  changeStore,
  closeStore,
  createRetailer,
  createStore,
  inviteToRetailer,
  moveRetailer,
} from '#contracts/admin/retailers.ts'
import { mall } from '#contracts/malls/malls.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import { acceptInvitation, lookAtInvitation } from '#contracts/teams.ts'
import { products } from '#contracts/catalog/catalog.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { store } from '#contracts/stores/stores.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aPart, lineOf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop } from '#tests/shops.ts'

let app: TestApp
let admin: TestPerson
const REASON = 'Signed the contract on paper'
const WEEK = Array.from({ length: 7 }, () => [{ from: '09:00', to: '18:00' }])
const PLACE = { mallId: null, unit: null, street: '12 Lake St', city: 'Bloomington', state: 'MN', zip: '55425' }
const STORE = {
  name: 'Juniper Uptown',
  category: 'Home',
  ...PLACE,
  phone: '',
  offersPickup: true,
  offersShipToMall: false,
  offersShipToMe: true,
  week: WEEK,
  reason: REASON,
}
const MALL = {
  name: 'Lakeside Mall',
  street: '1 Lake Rd',
  city: 'Bloomington',
  state: 'MN',
  zip: '55425',
  week: WEEK,
  amenities: ['Parking'],
  hasCenter: true,
  centerPlace: 'Level 1, north court',
  centerHoldDays: 7,
  reason: REASON,
}

beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  admin = await aPerson(app, { platform: ['admin'] })
})
afterAll(() => app.close())

const made = async (more: object = {}): Promise<AdminRetailerDetail> =>
  (await app.call(admin, createRetailer, { body: { name: 'Juniper & Co', legalName: '', reason: REASON, ...more } })).body
const moved = (id: AdminRetailerDetail['id'], to: 'active' | 'suspended' | 'closed', reason = REASON) =>
  app.call(admin, moveRetailer, { params: { id }, body: { to, reason } })
async function tokenTo(email: string): Promise<string> {
  const [row] = await rowsOf<{ url: string }>(
    app.deps.db,
    'test.mail',
    `select words -> 'action' ->> 'url' as url from mails where recipient = $1 order by id desc limit 1`,
    [email],
  )
  return new URL(row?.url ?? '').searchParams.get('invite') ?? ''
}
const person = { firstName: 'Noor', lastName: 'Haddad', password: 'nine green lanterns' }

test('a retailer is created pending, with its owner invited; the owner joins by the mailed link, and the history says why', async () => {
  const first = await made({ ownerEmail: 'noor@juniper.example' })
  expect(first).toMatchObject({
    status: 'pending',
    slug: 'juniper-co',
    legalName: 'Juniper & Co',
    commissionPercent: 8,
    next: ['active', 'closed'],
  })
  expect(first.people).toEqual([{ name: null, email: 'noor@juniper.example', role: 'owner', isInvited: true }])
  expect(first.timeline.map(({ words, reason }) => [words, reason])).toEqual([
    ['Someone was invited', null],
    ['Retailer created', REASON],
  ])
  expect((await made()).slug).toBe('juniper-co-2')
  const token = await tokenTo('noor@juniper.example')
  expect((await app.call(guest(), lookAtInvitation, { body: { token } })).body).toMatchObject({
    retailer: 'Juniper & Co',
    role: 'owner',
    isMall: false,
  })
  const joined = await app.call(guest(), acceptInvitation, { body: { token, person } })
  expect(joined.body).toMatchObject({ retailerId: first.id, user: { retailers: [{ role: 'owner' }] } })
  expect((await app.call(guest(), acceptInvitation, { body: { token, person } })).status).toBe(410)
  const again = await app.call(admin, inviteToRetailer, {
    params: { id: first.id },
    body: { email: 'noor@juniper.example', role: 'staff' },
  })
  expect(again.problem.code).toBe('team.member_already')
})

test('safety:R6 the link dies with its sender’s role, and the same request twice makes one retailer', async () => {
  const temp = await aPerson(app, { platform: ['admin'] })
  const body = { name: 'Fern Goods', legalName: '', ownerEmail: 'fern@example.com', reason: REASON }
  const answers = await Promise.all([1, 2].map(() => app.call(temp, createRetailer, { body, key: 'one-key-for-both' })))
  expect(new Set(answers.filter(({ status }) => status === 201).map((one) => one.body.id)).size).toBe(1)
  await rowsOf(app.deps.db, 'test.no-admin', 'delete from memberships where user_id = $1', [temp.id])
  expect((await app.call(guest(), lookAtInvitation, { body: { token: await tokenTo('fern@example.com') } })).status).toBe(410)
})

test('a store takes its address from places or its mall, and a wrong address is said at its field', async () => {
  const { id } = await made({ name: 'Store Tests' })
  const open = (body: object) => app.call(admin, createStore, { params: { id }, body: { ...STORE, ...body } })
  expect((await open({ zip: '99999' })).problem.errors).toEqual([{ pointer: '/zip', message: 'ZIP 99999 is in AK.' }])
  expect((await open({ state: 'CA' })).problem.errors?.[0]?.pointer).toBe('/zip')
  expect((await open({ street: '' })).problem.errors?.[0]?.pointer).toBe('/street')
  expect(
    (
      await open({
        week: [
          [
            { from: '09:00', to: '12:00' },
            { from: '11:00', to: '12:00' },
          ],
          ...WEEK.slice(1),
        ],
      })
    ).problem.errors?.[0]?.pointer,
  ).toBe('/week/0/1/from')
  const opened = await open({})
  expect(opened.body.storeList).toMatchObject([{ name: 'Juniper Uptown', city: 'Bloomington', status: 'open', mall: null }])
  const mall = (await app.call(admin, createMall, { body: MALL })).body
  const [made1] = opened.body.storeList
  const change = { ...PLACE, mallId: mall.id, unit: 'Level 2, N214', name: 'Juniper Lakeside', reason: REASON }
  const changed = await app.call(admin, changeStore, { params: { id: made1?.id as never }, body: change })
  expect(changed.body.storeList).toMatchObject([
    { name: 'Juniper Lakeside', street: '1 Lake Rd', unit: 'Level 2, N214', mall: { id: mall.id } },
  ])
  expect((await app.call(admin, adminMall, { params: { id: mall.id } })).body.storeList).toHaveLength(1)
})

test('a suspended retailer leaves every list and cart says so; its open orders are served; only then may it close', async () => {
  const shop = await aShop(app)
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const buyer = await aPerson(app)
  const part = await aPart(app, buyer, shop)
  await app.settle()
  const listed = async () => (await app.call(guest(), products, { query: {} })).body.items.filter((one) => one.id === shop.productId).length
  const storeStatus = async () => (await app.call(guest(), store, { params: { id: String(shop.storeId) }, query: {} })).status
  expect(await listed()).toBe(1)
  expect((await moved(shop.retailerId, 'closed')).problem.code).toBe('business.wrong_status')
  expect((await moved(shop.retailerId, 'suspended', 'Complaints about late orders')).body).toMatchObject({
    status: 'suspended',
    statusReason: 'Complaints about late orders',
    next: ['active', 'closed'],
  })
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  const seenBy = async (who: typeof owner) => (await app.call(who, retailerOverview, { query: {} })).body.retailer
  expect(await seenBy(owner)).toMatchObject({ status: 'suspended', statusReason: 'Complaints about late orders' })
  expect(await seenBy(clerk)).toMatchObject({ status: 'suspended', statusReason: null })
  expect((await mailsTo(app, owner.email))[0]).toMatchObject({
    kind: 'business.status',
    text: expect.stringContaining('Complaints about late orders'),
  })
  await app.settle()
  expect(await listed()).toBe(0)
  expect([404, 410]).toContain(await storeStatus())
  const priced = await app.call(buyer, quote, { body: { items: [lineOf(shop)] } })
  expect(priced.body.problems.length).toBeGreaterThan(0)
  const early = await moved(shop.retailerId, 'closed')
  expect([early.status, early.problem.detail]).toEqual([409, 'One order is still open. Finish or cancel it first.'])
  const served = await app.call(owner, moveFulfillment, { params: { id: part.id }, body: { to: 'accepted' } })
  expect(served.status).toBe(200)
  await rowsOf(app.deps.db, 'test.done', `update fulfillments set state = 'picked_up' where id = $1`, [part.id])
  const closed = await moved(shop.retailerId, 'closed')
  expect(closed.body).toMatchObject({ status: 'closed', next: [], stores: 0 })
  expect((await moved(shop.retailerId, 'active')).problem.code).toBe('business.wrong_status')
  const entries = (await app.call(admin, audit, { query: { q: `retailer ${shop.retailerId}` } })).body.items.map(({ act }) => act)
  expect(entries).toEqual(['retailer.closed', 'retailer.suspended'])
})

test('a store with open orders stays open; reactivating brings products back', async () => {
  const shop = await aShop(app)
  const part = await aPart(app, await aPerson(app), shop)
  const close = () => app.call(admin, closeStore, { params: { id: shop.storeId }, body: { reason: REASON } })
  expect((await close()).problem.code).toBe('business.open_orders')
  await rowsOf(app.deps.db, 'test.done', `update fulfillments set state = 'picked_up' where id = $1`, [part.id])
  await moved(shop.retailerId, 'suspended')
  await moved(shop.retailerId, 'active')
  await aProduct(app, shop.retailerId, { title: 'Back again', storeIds: [shop.storeId] })
  await app.settle()
  expect((await app.call(guest(), products, { query: { q: 'Back again' } })).body.items).toHaveLength(1)
  expect((await close()).body.storeList).toMatchObject([{ status: 'closed' }])
})

test('who runs a business is told by email when an admin suspends it, opens it again or closes a store, with the reason', async () => {
  const shop = await aShop(app)
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  await moved(shop.retailerId, 'suspended', 'Complaints about late orders')
  await moved(shop.retailerId, 'active', 'The orders are out')
  await app.call(admin, closeStore, { params: { id: shop.storeId }, body: { reason: 'The lease ended' } })
  const mails = (await mailsTo(app, owner.email)).filter(({ kind }) => kind === 'business.status')
  expect(mails.map(({ subject }) => subject.replace(/^.* is /, ''))).toEqual([
    'closed on SPIRAL',
    'open on SPIRAL again',
    'suspended on SPIRAL',
  ])
  expect(mails.map(({ text }) => /The reason: (.*)/.exec(text)?.[1])).toEqual([
    'The lease ended',
    'The orders are out',
    'Complaints about late orders',
  ])
})

test('a suspended mall is not shown, its SPIRAL Center takes no new orders, its stores still sell, and its manager hears why', async () => {
  const made = (await app.call(admin, createMall, { body: { ...MALL, name: 'South Point' } })).body
  const manager = await aPerson(app, { malls: [{ mallId: made.id, role: 'manager' }] })
  const shop = await aShop(app, { mall: made.id })
  await app.settle()
  const page = async () => (await app.call(guest(), mall, { params: { id: String(made.id) }, query: {} })).status
  const priced = async (fulfillmentMethod: 'ship-to-mall' | 'in-store-pickup') =>
    (await app.call(guest(), quote, { body: { items: [{ ...lineOf(shop), fulfillmentMethod }] } })).body.problems
  expect([await page(), await priced('ship-to-mall')]).toEqual([200, []])
  const move = (to: 'active' | 'suspended') =>
    app.call(admin, moveMall, { params: { id: made.id }, body: { to, reason: 'Water in the north court' } })
  expect((await move('suspended')).body).toMatchObject({ suspended: true, suspendedBecause: 'Water in the north court' })
  expect((await move('suspended')).problem.code).toBe('business.wrong_status')
  await app.settle()
  expect(await page()).toBe(404)
  expect(await priced('ship-to-mall')).toHaveLength(1)
  expect(await priced('in-store-pickup')).toEqual([])
  expect((await app.call(guest(), store, { params: { id: String(shop.storeId) }, query: {} })).status).toBe(200)
  expect((await mailsTo(app, manager.email))[0]).toMatchObject({ subject: 'South Point is suspended on SPIRAL' })
  expect((await move('active')).body).toMatchObject({ suspended: false, suspendedBecause: null, hoursByDay: expect.arrayContaining([]) })
  await app.settle()
  expect([await page(), await priced('ship-to-mall')]).toEqual([200, []])
})

test('names and commission change with a reason and a version; a list finds by name and status', async () => {
  const { id, version } = await made({ name: 'Old Name' })
  const change = { version, name: 'New Name', legalName: 'New Name, LLC', reason: 'New plan' }
  expect((await app.call(admin, changeRetailer, { params: { id }, raw: { ...change, reason: ' ' }, body: change })).status).toBe(422)
  const changed = await app.call(admin, changeRetailer, { params: { id }, body: change })
  expect(changed.body).toMatchObject({ name: 'New Name', commissionPercent: 8, version: version + 1 })
  expect((await app.call(admin, changeRetailer, { params: { id }, body: change })).problem.code).toBe('conflict')
  const found = await app.call(admin, adminRetailers, { query: { q: 'new name', status: 'pending' } })
  expect(found.body.items.map((one) => one.id)).toEqual([id])
  expect((await app.call(admin, adminRetailer, { params: { id: 999_999_999 as never } })).status).toBe(404)
})

test('a mall gets a manager by mail; its SPIRAL Center stays while orders go there', async () => {
  const mall = (await app.call(admin, createMall, { body: { ...MALL, name: 'North Point' } })).body
  expect(mall).toMatchObject({ slug: 'north-point', hasCenter: true, week: WEEK })
  await app.call(admin, inviteToMall, { params: { id: mall.id }, body: { email: 'lena@north.example', role: 'manager' } })
  const token = await tokenTo('lena@north.example')
  const joined = await app.call(guest(), acceptInvitation, { body: { token, person } })
  expect(joined.body).toMatchObject({ retailerId: null, user: { malls: [{ mallId: mall.id, role: 'manager' }] } })
  const shop = await aShop(app, { mall: mall.id })
  await aPart(app, await aPerson(app), shop, { fulfillmentMethod: 'ship-to-mall' })
  const change = { ...MALL, name: 'North Point', version: mall.version, hasCenter: false, centerPlace: '' }
  expect((await app.call(admin, changeMall, { params: { id: mall.id }, body: change })).problem.code).toBe('business.open_orders')
  const bare = { ...MALL, centerPlace: '' }
  expect((await app.call(admin, createMall, { body: bare })).problem.errors?.[0]?.pointer).toBe('/centerPlace')
})
