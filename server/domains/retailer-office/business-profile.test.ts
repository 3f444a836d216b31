import { afterAll, beforeAll, expect, test } from 'vitest'
import { attention } from '#contracts/admin/admin.ts'
import {
  adminProfileReviews,
  askLegalName,
  askStoreAddress,
  changeRetailerProfile,
  changeStoreCover,
  decideProfileReview,
  profileVersions,
  retailerProfile,
  storeVersions,
} from '#contracts/retailer-office/profile.ts'
import { changeStoreSettings, storeSettings } from '#contracts/stores/settings.ts'
import { store } from '#contracts/stores/stores.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson } from '#tests/people.ts'
import { aPicture, sendPicture } from '#tests/pictures.ts'
import { aShop, aStore } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
})
afterAll(() => app.close())

async function aBusiness() {
  const shop = await aShop(app)
  const omar = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }], firstName: 'Omar', lastName: 'Said' })
  return { ...shop, omar, params: { id: shop.retailerId }, atStore: { id: shop.storeId } }
}
const pageOf = async (storeId: number) => (await app.call(guest(), store, { params: { id: String(storeId) }, query: {} })).body
const EMPTY = { markHash: null, coverHash: null, color: null, story: '' }

test('links, facts, services, the pickup desk and a cover of its own stand on the page of a store', async () => {
  const { omar, params, atStore, storeId, retailerId } = await aBusiness()
  const { version } = (await app.call(omar, retailerProfile, { params })).body
  const links = [{ kind: 'website' as const, url: 'https://www.loon.example.com/' }]
  await app.call(omar, changeRetailerProfile, { params, body: { ...EMPTY, version, links, facts: ['independent'] } })
  const settings = (await app.call(omar, storeSettings, { params: atStore })).body
  const { phone, offersPickup, offersShipToMall, offersShipToMe, returnsDays, pickupHoldDays, prepMinutes, schedule } = settings
  const body = {
    version: settings.version,
    phone,
    offersPickup,
    offersShipToMall,
    offersShipToMe,
    returnsDays,
    pickupHoldDays,
    prepMinutes,
  }
  const hours = schedule ?? { week: [[], [], [], [], [], [], []], closedOnHolidays: false, specialDays: [] }
  const saved = await app.call(omar, changeStoreSettings, {
    params: atStore,
    body: { ...body, schedule: hours, services: ['repairs'], pickupDesk: 'At the back' },
  })
  expect(saved.status).toBe(200)
  const cover = (await sendPicture(app, omar, retailerId, await aPicture('#775533', 400))).body
  expect((await app.call(omar, changeStoreCover, { params: atStore, body: { coverHash: cover.hash } })).body.stores[0]?.cover?.src).toBe(
    cover.src,
  )
  await app.settle()
  expect(await pageOf(storeId)).toMatchObject({
    links,
    facts: ['independent'],
    services: ['repairs'],
    pickupDesk: 'At the back',
    face: { cover: { src: cover.src } },
  })
  const short = await app.call(omar, changeStoreSettings, { params: atStore, raw: { ...body, schedule: hours, returnsDays: 7 } } as never)
  expect(short.problem.errors).toEqual([{ pointer: '/returnsDays', message: 'Returns must be at least 14 days for unused items.' }])
  expect((await app.call(omar, changeStoreCover, { params: atStore, body: { coverHash: 'a'.repeat(40) } })).status).toBe(422)
})

test('each save is kept as a version that can be restored, the first one with what stood there before', async () => {
  const { omar, params, atStore } = await aBusiness()
  const { version } = (await app.call(omar, retailerProfile, { params })).body
  await app.call(omar, changeRetailerProfile, { params, body: { ...EMPTY, version, story: 'One' } })
  await app.call(omar, changeRetailerProfile, { params, body: { ...EMPTY, version: version + 1, story: 'Two' } })
  const { items } = (await app.call(omar, profileVersions, { params })).body
  expect(items.map(({ content, by }) => [content['story'], by])).toEqual([
    ['Two', 'Omar Said'],
    ['One', 'Omar Said'],
    ['', null],
  ])
  expect((await app.call(omar, storeVersions, { params: atStore })).body.items).toEqual([])
})

test('hours and policies can be written for all stores at once', async () => {
  const { omar, retailerId, atStore } = await aBusiness()
  const otherId = await aStore(app, retailerId)
  const settings = (await app.call(omar, storeSettings, { params: atStore })).body
  const week = [[], [], [], [], [], [{ from: '09:00', to: '12:00' }], []]
  const { version, offersPickup, offersShipToMall, offersShipToMe, pickupHoldDays, prepMinutes } = settings
  await app.call(omar, changeStoreSettings, {
    params: atStore,
    body: {
      version,
      phone: '(612) 555-0134',
      offersPickup,
      offersShipToMall,
      offersShipToMe,
      pickupHoldDays,
      prepMinutes,
      returnsDays: 45,
      schedule: { week, closedOnHolidays: false, specialDays: [] },
      forAllStores: true,
    },
  })
  const other = (await app.call(omar, storeSettings, { params: { id: otherId } })).body
  expect(other).toMatchObject({ returnsDays: 45, phone: null, schedule: { week } })
  expect((await app.call(omar, storeVersions, { params: { id: otherId } })).body.items).toHaveLength(2)
})

test('a new legal name and address wait for an admin; shoppers see the old ones until then, and managers are told', async () => {
  const { omar, params, atStore, storeId } = await aBusiness()
  const admin = await aPerson(app, { platform: ['admin'] })
  const before = await pageOf(storeId)
  expect((await app.call(omar, askLegalName, { params, body: { legalName: 'Loon Lamps LLC' } })).status).toBe(200)
  const asked = await app.call(omar, askStoreAddress, { params: atStore, body: { street: '9 Elm Street', zip: '10001' } })
  expect(asked.body.reviews).toMatchObject([
    { storeId, state: 'waiting' },
    { storeId: null, wanted: 'Loon Lamps LLC' },
  ])
  expect(await pageOf(storeId)).toMatchObject({ legalName: before.legalName, street: before.street })
  const { items } = (await app.call(admin, adminProfileReviews, { query: {} })).body
  const [name, address] = items
  const waits = async () => (await app.call(admin, attention)).body.items.filter(({ code }) => code === 'profiles.waiting')
  expect(await waits()).toMatchObject([
    { title: expect.stringMatching(/wants to change its legal name$/), href: '/admin?section=profile-changes' },
    { title: expect.stringMatching(/wants to change the address of/) },
  ])
  if (!name || !address) throw new Error('no reviews wait')
  const decide = (id: typeof name.id, approve: boolean, reason = '') =>
    app.call(admin, decideProfileReview, { params: { id }, body: { approve, reason } })
  expect((await decide(name.id, false)).status, 'a refusal needs a reason').toBe(422)
  expect((await decide(name.id, false, 'Send your registration.')).body).toMatchObject({ state: 'refused' })
  expect((await decide(address.id, true)).body).toMatchObject({ state: 'approved' })
  expect(await waits()).toEqual([])
  expect(await decide(address.id, true)).toMatchObject({ status: 409, problem: { code: 'profile.decided' } })
  await app.settle()
  expect(await pageOf(storeId)).toMatchObject({ legalName: before.legalName, street: '9 Elm Street', zipCode: '10001', state: 'NY' })
  expect((await mailsTo(app, omar.email)).map(({ subject }) => subject)).toEqual([
    'Your new address is live',
    'Your new legal name was not approved',
  ])
  expect((await app.call(omar, askStoreAddress, { params: atStore, body: { street: '9 Elm', zip: '00000' } })).status).toBe(422)
})

test('the score counts what is missing and names the three gaps that are worth most', async () => {
  const { omar, params } = await aBusiness()
  const first = (await app.call(omar, retailerProfile, { params })).body
  expect(first.score.gaps.map(({ points }) => points)).toEqual([15, 15, 15])
  const body = { ...EMPTY, version: first.version, color: '#1f6b45', story: 'We mend lamps. '.repeat(10) }
  const second = (await app.call(omar, changeRetailerProfile, { params, body })).body
  expect(second.score.percent - first.score.percent).toBe(25)
})
