import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '#contracts/limits.ts'
import type { ProductId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { changeProduct, changeVariant } from '#contracts/catalog/inventory.ts'
import {
  changeAlerts,
  changeList,
  changeWish,
  makeList,
  mergeWishes,
  removeList,
  removeWish,
  restoreWish,
  saveWish,
  wishlist,
} from '#contracts/wishlist.ts'
import { type Caller, type TestApp, testApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, aStore, type Shop } from '#tests/shops.ts'
import { anyDrop, dropTo, NO_ALERTS } from '#tests/wishlist.ts'
import { seedPlaces } from '../places/seed.ts'
import { rowsOf } from '../../platform/db.ts'

let app: TestApp
let shop: Shop
let now = new Date('2026-11-21T15:00:00Z')
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await seedPlaces(app.deps.db)
  shop = await aShop(app, { price: 5000 })
})
afterAll(() => app.close())

const read = async (shopper: Caller) => (await app.call(shopper, wishlist)).body
const save = (shopper: Caller, productId: ProductId, more: object = {}) => app.call(shopper, saveWish, { body: { productId, ...more } })
const another = async (wish: Parameters<typeof aProduct>[2] = {}) =>
  (await aProduct(app, shop.retailerId, { storeIds: [shop.storeId], ...wish })).productId
const manyProducts = (count: number) => Promise.all(Array.from({ length: count }, () => another()))
const onItem = (productId: ProductId) => ({ params: { productId } })

describe('saving', () => {
  test('screens:R49 a product shows its price, its stock and where it was seen; saving it twice is saving it once', async () => {
    const maya = await aPerson(app)
    expect(await read(maya)).toEqual({ lists: [], items: [] })
    const saved = await save(maya, shop.productId)
    expect(saved.status).toBe(201)
    expect(saved.body).toMatchObject({
      productId: shop.productId,
      id: expect.any(Number),
      productName: 'Blue mug',
      imageUrl: null,
      storeName: expect.any(String),
      storeId: shop.storeId,
      currentPrice: 5000,
      originalPrice: 5000,
      isInStock: true,
      isGone: false,
      variantId: null,
      variantName: null,
      // Without a ZIP nobody knows whether the store is near.
      toCart: { variantId: shop.variantId, storeId: shop.storeId, fulfillmentMethod: 'ship-to-me' },
      note: '',
      wanted: 1,
      alerts: NO_ALERTS,
      savedAt: now,
      lastChecked: now,
    })
    await save(maya, shop.productId)
    const { lists, items } = await read(maya)
    expect(lists).toMatchObject([{ name: 'Wishlist', isDefault: true, privacy: 'private', shareUrl: null, count: 1 }])
    expect(items).toHaveLength(1)
  })

  test('what is not there, another size, another store or another list is not found and leaves nothing', async () => {
    const [maya, bo] = [await aPerson(app), await aPerson(app)]
    const foreign = await aShop(app)
    const draft = await another({ status: 'draft' })
    const list = await app.call(bo, makeList, { body: { name: 'Mine' } })
    const tries = [
      save(maya, 999_999 as ProductId),
      save(maya, draft),
      save(maya, shop.productId, { variantId: foreign.variantId }),
      save(maya, shop.productId, { storeId: foreign.storeId }),
      save(maya, shop.productId, { listId: list.body.id }),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await read(maya)).items).toEqual([])
  })

  test('the newest comes first, and a lower price is seen against the first', async () => {
    const maya = await aPerson(app)
    const own = await aShop(app, { price: 5000 })
    const manager = await aPerson(app, { retailers: [{ retailerId: own.retailerId, role: 'manager' }] })
    await save(maya, own.productId)
    now = new Date(now.getTime() + 1000)
    await save(maya, shop.productId)
    await app.call(manager, changeVariant, { params: { id: own.variantId }, body: { price: cents(4100) } })
    const { items } = await read(maya)
    expect(items.map(({ productId }) => productId)).toEqual([shop.productId, own.productId])
    expect(items[1]).toMatchObject({ currentPrice: 4100, originalPrice: 5000 })
    await app.call(manager, changeProduct, { params: { id: own.productId }, body: { status: 'archived' } })
    expect((await read(maya)).items[1]).toMatchObject({ isGone: true, isInStock: false, toCart: null, currentPrice: 5000 })
  })

  test('stock counts where the shopper could use it', async () => {
    const far = await aStore(app, shop.retailerId, { zip: '10007', lat: 40.7115, lon: -74.0134, offersShipToMe: false })
    const productId = await another({ storeIds: [far] })
    const [unknown, distant] = [await aPerson(app), await aPerson(app)]
    await rowsOf(app.deps.db, 'test home', `update users set zip = '55425' where id = '${distant.id}'`)
    expect((await save(unknown, productId)).body).toMatchObject({ isInStock: true })
    expect((await save(distant, productId)).body).toMatchObject({ isInStock: false, toCart: null })
  })
})

describe('at sign-in', () => {
  test('what the browser kept joins the account once; what is there stays as it is, and what is gone is left out', async () => {
    const maya = await aPerson(app)
    const [other, third] = await manyProducts(2)
    await save(maya, shop.productId)
    await app.call(maya, changeWish, { ...onItem(shop.productId), body: { note: 'Keep me' } })
    const items = [shop.productId, other, third, 999_999, other].map((productId) => ({ productId: productId as ProductId }))
    for (let i = 0; i < 2; i++) expect((await app.call(maya, mergeWishes, { body: { items } })).status).toBe(204)
    await Promise.all(Array.from({ length: 4 }, () => app.call(maya, mergeWishes, { body: { items } })))
    const after = await read(maya)
    expect(new Set(after.items.map(({ productId }) => productId))).toEqual(new Set([shop.productId, other, third]))
    expect(after.items).toHaveLength(3)
    expect(after.items.find(({ productId }) => productId === shop.productId)?.note).toBe('Keep me')
    const tooMany = Array.from({ length: LIMITS.guestWishes + 1 }, (_, i) => ({ productId: (i + 1) as ProductId }))
    expect((await app.call(maya, mergeWishes, { body: { items: [] }, raw: { items: tooMany } })).status).toBe(422)
  })
})

describe('changing', () => {
  test('a note, how many are wanted, and the list; nobody does that with another person’s items', async () => {
    const [maya, bo] = [await aPerson(app), await aPerson(app)]
    await save(maya, shop.productId)
    const { id } = (await app.call(maya, makeList, { body: { name: 'Gifts' } })).body
    const body = { note: 'For Jo', wanted: 3, listId: id }
    expect((await app.call(maya, changeWish, { ...onItem(shop.productId), body })).body).toMatchObject(body)
    expect((await read(maya)).lists).toMatchObject([{ count: 0 }, { name: 'Gifts', count: 1 }])
    const { id: foreign } = (await app.call(bo, makeList, { body: { name: 'Mine' } })).body
    expect((await app.call(maya, changeWish, { ...onItem(shop.productId), body: { listId: foreign } })).status).toBe(404)
    for (const answer of [
      await app.call(bo, changeWish, { ...onItem(shop.productId), body: { note: 'x' } }),
      await app.call(bo, changeAlerts, { ...onItem(shop.productId), body: anyDrop }),
      await app.call(bo, changeAlerts, { ...onItem(999_999 as ProductId), body: anyDrop }),
      await app.call(bo, removeWish, onItem(shop.productId)),
      await app.call(bo, restoreWish, onItem(shop.productId)),
      await app.call(bo, changeList, { params: { id }, body: { name: 'Mine' } }),
      await app.call(bo, removeList, { params: { id } }),
    ])
      expect(answer.status).toBe(404)
  })

  test.each([
    ['an unknown field', changeWish, { price: 1 }],
    ['none wanted', changeWish, { wanted: 0 }],
    ['half a piece wanted', changeWish, { wanted: 1.5 }],
    ['too long a note', changeWish, { note: 'x'.repeat(501) }],
    ['a target below zero', changeAlerts, { backInStockEnabled: false, priceDropEnabled: true, targetPrice: -1 }],
    ['a target in text', changeAlerts, { backInStockEnabled: false, priceDropEnabled: true, targetPrice: '9' }],
    ['a switch that is left out', changeAlerts, { priceDropEnabled: true, targetPrice: null }],
    ['an unknown field of alerts', changeAlerts, { ...NO_ALERTS, userId: 1 }],
  ])('%s is refused', async (_, e, raw) => {
    const maya = await aPerson(app)
    await save(maya, shop.productId)
    expect((await app.call(maya, e as typeof changeWish, { ...onItem(shop.productId), body: {}, raw })).status).toBe(422)
  })

  test('screens:R79 screens:R50 alerts are off until somebody turns them on, and stay as they were set', async () => {
    const maya = await aPerson(app)
    expect((await save(maya, shop.productId)).body.alerts).toEqual(NO_ALERTS)
    const set = await app.call(maya, changeAlerts, { ...onItem(shop.productId), body: dropTo(3500) })
    expect(set.body.alerts).toEqual(dropTo(3500))
    expect((await read(maya)).items[0]?.alerts).toEqual(dropTo(3500))
  })
})

describe('removing', () => {
  test('screens:R80 takes the alerts along; within an hour everything comes back as it was, later nothing', async () => {
    const maya = await aPerson(app)
    await save(maya, shop.productId)
    const { id } = (await app.call(maya, makeList, { body: { name: 'Gifts' } })).body
    await app.call(maya, changeWish, { ...onItem(shop.productId), body: { note: 'For Jo', wanted: 2, listId: id } })
    await app.call(maya, changeAlerts, { ...onItem(shop.productId), body: dropTo(3500) })
    const [before] = (await read(maya)).items
    expect((await app.call(maya, removeWish, onItem(shop.productId))).status).toBe(204)
    expect((await read(maya)).items).toEqual([])
    const left = await rowsOf(app.deps.db, 'test left', `select from alert_settings where user_id = '${maya.id}'`)
    expect(left).toEqual([])
    expect((await app.call(maya, removeWish, onItem(shop.productId))).status).toBe(404)
    now = new Date(now.getTime() + 59 * 60_000)
    expect((await app.call(maya, restoreWish, onItem(shop.productId))).body).toEqual({ ...before, lastChecked: now })
    expect((await app.call(maya, restoreWish, onItem(shop.productId))).status).toBe(200)
    await app.call(maya, removeWish, onItem(shop.productId))
    now = new Date(now.getTime() + 61 * 60_000)
    expect((await app.call(maya, restoreWish, onItem(shop.productId))).status).toBe(404)
  })

  test('what was saved anew meanwhile stays as it is, and a list that is gone is replaced by the first', async () => {
    const maya = await aPerson(app)
    const { id } = (await app.call(maya, makeList, { body: { name: 'Gifts' } })).body
    await save(maya, shop.productId, { listId: id })
    await app.call(maya, changeWish, { ...onItem(shop.productId), body: { note: 'Old' } })
    await app.call(maya, removeWish, onItem(shop.productId))
    await app.call(maya, removeList, { params: { id } })
    const back = await app.call(maya, restoreWish, onItem(shop.productId))
    const [first] = (await read(maya)).lists
    expect(back.body).toMatchObject({ note: 'Old', listId: first?.id })
    await app.call(maya, removeWish, onItem(shop.productId))
    await save(maya, shop.productId)
    expect((await app.call(maya, restoreWish, onItem(shop.productId))).body.note).toBe('')
  })
})

describe('lists', () => {
  test('have names of their own; the first can be renamed but not removed; what is on a removed one comes home', async () => {
    const maya = await aPerson(app)
    const made = await app.call(maya, makeList, { body: { name: 'Kitchen' } })
    expect(made.status).toBe(201)
    const again = await app.call(maya, makeList, { body: { name: ' kitchen ' } })
    expect(again.status).toBe(422)
    expect(again.problem.errors).toEqual([{ pointer: '/name', message: 'Give the list a different name.' }])
    expect((await app.call(maya, makeList, { body: { name: '  ' }, raw: { name: '  ' } })).status).toBe(422)
    const home = (await read(maya)).lists[0]
    if (!home) throw new Error('no first list')
    expect((await app.call(maya, removeList, { params: { id: home.id } })).problem.code).toBe('wishlist.default_stays')
    expect((await app.call(maya, changeList, { params: { id: home.id }, body: { name: 'Everything' } })).body.name).toBe('Everything')
    expect((await app.call(maya, changeList, { params: { id: home.id }, body: { name: 'KITCHEN' } })).status).toBe(422)
    await save(maya, shop.productId, { listId: made.body.id })
    expect((await app.call(maya, removeList, { params: { id: made.body.id } })).status).toBe(204)
    const after = await read(maya)
    expect(after.lists).toMatchObject([{ name: 'Everything', count: 1 }])
    expect(after.items[0]?.listId).toBe(home.id)
  })

  test('are counted exactly, however many are started at once', async () => {
    const maya = await aPerson(app)
    const answers = await Promise.all(
      Array.from({ length: LIMITS.wishlists + 6 }, (_, i) => app.call(maya, makeList, { body: { name: `List ${i}` } })),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(LIMITS.wishlists - 1)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ problem }) => problem.code))).toEqual(
      new Set(['wishlist.too_many_lists']),
    )
    expect((await read(maya)).lists).toHaveLength(LIMITS.wishlists)
  })
})

describe('a full wishlist', () => {
  const fill = async (person: TestPerson, count: number) => {
    await save(person, shop.productId)
    await rowsOf(
      app.deps.db,
      'test fill',
      `with p as (insert into products (retailer_id, slug, title, description, category_id, status)
         select retailer_id, 'fill-' || gen_random_uuid(), title, '', category_id, 'active' from products, generate_series(1, $2::int) where id = $1 returning id, retailer_id),
       v as (insert into variants (product_id, retailer_id, sku, price) select id, retailer_id, 'F-' || id, 100 from p returning id, product_id),
       s as (insert into stock (variant_id, store_id, on_hand) select id, $3, 5 from v)
       insert into wishlist_items (user_id, list_id, product_id, store_id, price_when_added, saved_at)
       select l.user_id, l.id, v.product_id, $3, 100, now() from v, wishlists l where l.user_id = $4 and l.is_default`,
      [shop.productId, count, shop.storeId, person.id],
    )
  }

  test('takes exactly as many as fit, however many are saved at once', async () => {
    const maya = await aPerson(app)
    await fill(maya, LIMITS.wishes - 4)
    const products = await manyProducts(6)
    const answers = await Promise.all(products.map((productId) => save(maya, productId)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409).map(({ problem }) => problem.code)).toEqual(Array(3).fill('wishlist.full'))
    expect((await save(maya, shop.productId)).status).toBe(201)
    const { items } = await read(maya)
    expect(items).toHaveLength(LIMITS.wishes)
    expect((await app.call(maya, mergeWishes, { body: { items: products.map((productId) => ({ productId })) } })).status).toBe(204)
    expect((await read(maya)).items).toHaveLength(LIMITS.wishes)
  })
})
