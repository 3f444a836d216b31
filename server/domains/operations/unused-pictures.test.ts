import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CategoryId } from '#contracts/ids.ts'
import { categories } from '#contracts/catalog/catalog.ts'
import { cents } from '#contracts/money.ts'
import { addProduct, editProduct, type OwnProduct } from '#contracts/catalog/own-products.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aPicture, sendPicture } from '#tests/pictures.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { forgetPictures } from './jobs.ts'

const START = new Date('2026-11-21T12:00:00Z')
let now = START
let app: TestApp
let kitchen: CategoryId
let [shop, other]: Shop[] = []
let manager: TestPerson
let rival: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date(now.getTime() + 7 * DAY)
  ;[shop, other] = [await aShop(app), await aShop(app)]
  kitchen = (await app.call(guest(), categories)).body.items.find(({ slug }) => slug === 'kitchen')?.id as CategoryId
  manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  rival = await aPerson(app, { retailers: [{ retailerId: other.retailerId, role: 'manager' }] })
})

let width = 40
/** A picture that nothing else uses. */
const fresh = () => aPicture('#336699', width++)
const send = async (bytes?: Buffer, of = shop as Shop, who = manager) => {
  const { status, body } = await sendPicture(app, who, of.retailerId, bytes ?? (await fresh()))
  expect(status).toBe(201)
  return body
}
const isThere = async ({ src }: { src: string }) => (await app.app.inject({ url: src })).statusCode === 200
const isKnown = async ({ hash }: { hash: string }) =>
  (await rowsOf(app.deps.db, 'test.sent', 'select from sent_pictures where hash = $1', [hash])).length > 0
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const night = () => forgetPictures.act(app.deps, {})
const aBowl = (hash: string | null, { who = manager, of = shop as Shop } = {}) => {
  const variant = { id: null, version: null, sku: '', gtin: null, optionValues: [], price: cents(2500), compareAtPrice: null }
  const shelves = [{ storeId: of.storeId, onHand: 4, stockVersion: null }]
  const pictures = hash === null ? [] : [{ id: null, hash, alt: 'A bowl', variant: null }]
  const words = { title: 'Oak bowl', description: '', brand: '', categoryId: kitchen, tags: [], options: [], status: 'active' as const }
  return app.call(who, addProduct, { body: { retailerId: of.retailerId, ...words, variants: [{ ...variant, shelves }], pictures } })
}
const withoutPictures = async (own: OwnProduct) => {
  const { version, title, description, brand, categoryId, tags, options, status } = own
  const variants = own.variants.map((variant) => ({ ...variant, shelves: [] }))
  const body = {
    version,
    reason: 'correction' as const,
    title,
    description,
    brand,
    categoryId,
    tags,
    options,
    status,
    variants,
    pictures: [],
  }
  expect((await app.call(manager, editProduct, { params: { id: own.id }, body })).status).toBe(200)
  await app.settle()
}

test('a picture that was sent and never used goes after a day, in all its sizes; used ones and those of the day stay', async () => {
  const [unused, used] = [await send(), await send()]
  expect((await aBowl(used.hash)).status).toBe(201)
  expect(await isThere(unused)).toBe(true)
  later(23 * HOUR)
  const young = await send()
  await night()
  expect(await isThere(unused)).toBe(true)
  later(2 * HOUR)
  await night()
  expect([await isThere(unused), await isKnown(unused)]).toEqual([false, false])
  expect([await isThere(used), await isKnown(used)]).toEqual([true, true])
  expect([await isThere(young), await isKnown(young)]).toEqual([true, true])
  await night()
  expect(await isThere(used)).toBe(true)
})

test('what two businesses sent stays while one of them shows it, and what was ordered with a picture keeps it', async () => {
  const bytes = await fresh()
  const shared = await send(bytes)
  expect((await send(bytes, other, rival)).hash).toBe(shared.hash)
  await aBowl(shared.hash, { who: rival, of: other as Shop })
  const bought = await send()
  const { body: bowl } = await aBowl(bought.hash)
  await app.settle()
  expect((await buy(app, guest(), [lineOf(shop as Shop, { variantId: bowl.variants[0]?.id as Shop['variantId'] })])).status).toBe(201)
  await withoutPictures(bowl)
  const taken = await send()
  await withoutPictures((await aBowl(taken.hash)).body)
  later(2 * DAY)
  await night()
  expect([await isThere(shared), await isThere(bought), await isThere(taken)]).toEqual([true, true, false])
})

test('sent again it is young again, and usable', async () => {
  const bytes = await fresh()
  const first = await send(bytes)
  later(2 * DAY)
  await send(bytes)
  await night()
  expect(await isThere(first)).toBe(true)
  later(2 * DAY)
  await night()
  expect((await aBowl(first.hash)).problem.errors).toMatchObject([{ pointer: '/pictures/0', message: 'Send this picture again.' }])
  const again = await send(bytes)
  expect((await aBowl(again.hash)).status).toBe(201)
  expect(await isThere(again)).toBe(true)
})

test('what is put on a product at this very moment stays', async () => {
  const photo = await send()
  later(2 * DAY)
  await transact(app.deps.db, async (tx) => {
    await rowsOf(tx, 'test.putting', 'select from sent_pictures where hash = $1 for key share', [photo.hash])
    await night()
  })
  expect([await isThere(photo), await isKnown(photo)]).toEqual([true, true])
  await transact(app.deps.db, async (tx) => {
    await rowsOf(tx, 'test.sending', 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [photo.hash])
    await night()
  })
  expect(await isThere(photo)).toBe(true)
})
