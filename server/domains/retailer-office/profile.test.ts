import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RetailerId } from '#contracts/ids.ts'
import { changeRetailerProfile, retailerProfile } from '#contracts/retailer-office/profile.ts'
import { store } from '#contracts/stores/stores.ts'
import { removeUnusedPictures } from '#server/domains/operations/unused-pictures.ts'
import { DAY } from '#contracts/time.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { count } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aPicture, sendPicture } from '#tests/pictures.ts'
import { aShop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const managerOf = (retailerId: RetailerId) => aPerson(app, { retailers: [{ retailerId, role: 'manager' }] })
const EMPTY = { markHash: null, coverHash: null, color: null, story: '' }

test('what a manager sends and writes is the face of the store page', async () => {
  const shop = await aShop(app, { store: { slug: 'loon-lamps' } })
  const omar = await managerOf(shop.retailerId)
  const params = { id: shop.retailerId }
  const mark = (await sendPicture(app, omar, shop.retailerId, await aPicture('#224466'))).body
  const cover = (await sendPicture(app, omar, shop.retailerId, await aPicture('#664422', 400))).body
  const { version } = (await app.call(omar, retailerProfile, { params })).body
  const body = { version, markHash: mark.hash, coverHash: cover.hash, color: '#1f6b45', story: 'We mend lamps.\n\nSince 1962.' }
  const saved = await app.call(omar, changeRetailerProfile, { params, body })
  expect(saved.body).toMatchObject({ version: version + 1, mark: { hash: mark.hash }, story: body.story, mayEdit: true })
  const page = (await app.call(guest(), store, { params: { id: 'loon-lamps' }, query: {} })).body
  expect(page).toMatchObject({ story: body.story, face: { color: '#1f6b45', mark: { src: mark.src }, cover: { src: cover.src } } })
  expect(await count(app, `select count(*) as n from audit_entries where act = 'retailer.profile'`, [])).toBe(1)

  const tomorrow = { ...app.deps, clock: { ...app.deps.clock, now: () => new Date(Date.now() + 2 * DAY) } }
  await removeUnusedPictures(tomorrow)
  expect((await app.app.inject(mark.src)).statusCode, 'a picture that is shown is not unused').toBe(200)
  const again = await app.call(omar, changeRetailerProfile, { params, body: { ...body, version: version + 1, story: 'Shorter.' } })
  expect(again.status, 'a picture that is already shown need not be sent again').toBe(200)
})

test("another business's picture, an unreadable color and an old version are refused", async () => {
  const [shop, other] = [await aShop(app), await aShop(app)]
  const [omar, eve] = [await managerOf(shop.retailerId), await managerOf(other.retailerId)]
  const foreign = (await sendPicture(app, eve, other.retailerId, await aPicture('#990033'))).body
  const params = { id: shop.retailerId }
  const { version } = (await app.call(omar, retailerProfile, { params })).body
  const put = (body: object) =>
    app.call(omar, changeRetailerProfile, { params, body: { ...EMPTY, version }, raw: { ...EMPTY, version, ...body } })
  expect(await put({ markHash: foreign.hash })).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/markHash' }] } })
  expect(await put({ color: '#808080' })).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/color' }] } })
  expect(await put({ version: version - 1 })).toMatchObject({ status: 409, problem: { code: 'conflict' } })
  expect((await put({ story: 'Fine.' })).status).toBe(200)
})

test('who manages one store reads the profile and may not change it', async () => {
  const shop = await aShop(app)
  const lena = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager', storeId: shop.storeId }] })
  const params = { id: shop.retailerId }
  const { body } = await app.call(lena, retailerProfile, { params })
  expect(body).toMatchObject({ mayEdit: false, stores: [{ id: shop.storeId }] })
  expect((await app.call(lena, changeRetailerProfile, { params, body: { ...EMPTY, version: body.version } })).status).toBe(404)
})
