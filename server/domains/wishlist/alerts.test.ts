import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeProfile } from '#contracts/identity/auth.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { changeProduct, changeVariant, setStock } from '#contracts/catalog/inventory.ts'
import { applyImport, undoImport } from '#contracts/imports/imports.ts'
import { cents } from '#contracts/money.ts'
import { changeAlerts, removeWish, restoreWish } from '#contracts/wishlist.ts'
import { type Caller, type TestApp, testApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aRetailer, aShop, aStore, type Shop } from '#tests/shops.ts'
import { upload } from '#tests/uploads.ts'
import { anyDrop, dropTo, type CameTrue, collectAlerts, NO_ALERTS, whenBack, wishFor } from '#tests/wishlist.ts'
import { putBackStock } from '../catalog/stock.ts'
import { seedPlaces } from '../places/seed.ts'
import { changeRetailerStatus } from '../retailers/retailers.ts'
import { rowsOf, transact } from '../../platform/db.ts'
import { tell } from '../../facts.ts'
import { evaluate } from './evaluate.ts'

let app: TestApp
let heard: CameTrue[]
beforeAll(async () => {
  app = await testApp()
  await seedPlaces(app.deps.db)
  heard = collectAlerts(app)
})
afterAll(() => app.close())

type Counter = Shop & { manager: Caller }
async function aCounter(wish: Parameters<typeof aShop>[1] = {}): Promise<Counter> {
  const shop = await aShop(app, { price: 5000, ...wish })
  return { ...shop, manager: await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] }) }
}
const price = async ({ manager, variantId }: Counter, value: number) => {
  expect((await app.call(manager, changeVariant, { params: { id: variantId }, body: { price: cents(value) } })).status).toBe(200)
  await app.settle()
}
const count = async ({ manager, variantId, storeId }: Counter, onHand: number) => {
  expect((await app.call(manager, setStock, { body: { variantId, storeId, onHand, reason: 'count' } })).status).toBe(200)
  await app.settle()
}
/** The news about this product since the last call. */
const newsOf = ({ productId }: Pick<Shop, 'productId'>) => {
  const own = heard.filter((fact) => fact.productId === productId)
  for (const fact of own) heard.splice(heard.indexOf(fact), 1)
  return own.flatMap(({ news, wishes }) => wishes.map((wish) => ({ news, ...wish })))
}

describe('a price', () => {
  test('that reaches the target is told once, and again only after it was above it', async () => {
    const [shop, maya] = [await aCounter(), await aPerson(app)]
    await wishFor(app, maya, shop.productId, dropTo(3500))
    await price(shop, 3600)
    expect(newsOf(shop)).toEqual([])
    await price(shop, 3450)
    const wish = { userId: maya.id, price: 3450, originalPrice: 5000, storeId: shop.storeId, crossing: expect.any(Number) }
    expect(newsOf(shop)).toEqual([{ news: 'price_drop', ...wish }])
    await price(shop, 3000)
    expect(newsOf(shop)).toEqual([])
    await price(shop, 4000)
    await price(shop, 3500)
    expect(newsOf(shop)).toMatchObject([{ price: 3500 }])
  })

  test('that is at the target already is told when it crosses again, and without a target any lower price is told', async () => {
    const [shop, maya, bo] = [await aCounter(), await aPerson(app), await aPerson(app)]
    await wishFor(app, maya, shop.productId, dropTo(6000))
    await wishFor(app, bo, shop.productId, anyDrop)
    await price(shop, 4999)
    expect(newsOf(shop)).toMatchObject([{ userId: bo.id }])
    await price(shop, 7000)
    await price(shop, 5500)
    expect(newsOf(shop)).toMatchObject([{ userId: maya.id, price: 5500 }])
  })

  test('of nothing on the shelf is told to nobody; when it is back, it is', async () => {
    const [shop, maya] = [await aCounter(), await aPerson(app)]
    await wishFor(app, maya, shop.productId, dropTo(3500))
    await count(shop, 0)
    await price(shop, 3000)
    expect(newsOf(shop)).toEqual([])
    await count(shop, 2)
    expect(newsOf(shop)).toMatchObject([{ news: 'price_drop', price: 3000 }])
    await count(shop, 0)
    await count(shop, 2)
    expect(newsOf(shop)).toEqual([])
  })

  test('of another size is nothing to somebody who chose one', async () => {
    const retailerId = await aRetailer(app)
    const storeId = await aStore(app, retailerId)
    const size = (sku: string) => ({
      sku: `${sku}-${retailerId}`,
      price: cents(5000),
      optionValues: [sku],
      stock: [{ storeId, onHand: 3 }],
    })
    const made = await aProduct(app, retailerId, { options: [{ name: 'Size', values: ['S', 'M'] }], variants: [size('S'), size('M')] })
    const [small, medium] = made.variantIds
    const manager = await aPerson(app, { retailers: [{ retailerId, role: 'manager' }] })
    const [any, chosen] = [await aPerson(app), await aPerson(app)]
    await wishFor(app, any, made.productId, anyDrop)
    const wish = await wishFor(app, chosen, made.productId, anyDrop, { variantId: medium as number })
    expect(wish).toMatchObject({ variantId: medium, variantName: 'M' })
    await app.call(manager, changeVariant, { params: { id: small as never }, body: { price: cents(4000) } })
    await app.settle()
    expect(newsOf(made)).toMatchObject([{ userId: any.id }])
    await app.call(manager, changeVariant, { params: { id: medium as never }, body: { price: cents(4500) } })
    await app.settle()
    expect(newsOf(made)).toMatchObject([{ userId: chosen.id, price: 4500 }])
  })
})

describe('stock', () => {
  test('that comes back by a count, a cancelled order, a return or a product put on sale again is told with its store', async () => {
    const [shop, maya] = [await aCounter({ onHand: 1 }), await aPerson(app)]
    await wishFor(app, maya, shop.productId, whenBack)
    const order = await buy(app, await aPerson(app), [lineOf(shop)])
    expect(order.status).toBe(201)
    await app.settle()
    expect(newsOf(shop)).toEqual([])
    await app.call(await anAdmin(), cancelOrder, { params: { number: order.body.order.number }, query: {}, body: {} })
    await app.settle()
    expect(newsOf(shop)).toMatchObject([{ news: 'back_in_stock', userId: maya.id, storeId: shop.storeId, price: 5000 }])
    await count(shop, 0)
    await count(shop, 4)
    expect(newsOf(shop)).toMatchObject([{ news: 'back_in_stock' }])
    await count(shop, 0)
    expect(newsOf(shop)).toEqual([])
    const piece = { variantId: shop.variantId, storeId: shop.storeId, quantity: 1 }
    await transact(app.deps.db, (tx) => putBackStock(tx, [piece], null, app.deps.clock.now()))
    await app.settle()
    expect(newsOf(shop)).toMatchObject([{ news: 'back_in_stock', userId: maya.id, storeId: shop.storeId }])
    for (const status of ['archived', 'active'] as const) {
      await app.call(shop.manager, changeProduct, { params: { id: shop.productId }, body: { status } })
      await app.settle()
    }
    expect(newsOf(shop)).toMatchObject([{ news: 'back_in_stock' }])
  })

  test('of a retailer who may sell again is back, and so is that of a store that opens again', async () => {
    const [shop, maya] = [await aCounter(), await aPerson(app)]
    await wishFor(app, maya, shop.productId, whenBack)
    await changeRetailerStatus(app.deps.db, shop.retailerId, 'suspended')
    await app.settle()
    await changeRetailerStatus(app.deps.db, shop.retailerId, 'active')
    await app.settle()
    expect(newsOf(shop)).toHaveLength(1)
    for (const paused of [true, false])
      await transact(app.deps.db, async (tx) => {
        await tx.$client.query('update stores set paused = $2 where id = $1', [shop.storeId, paused])
        await tell(tx, 'stores.store_changed', { storeId: shop.storeId })
      }).then(() => app.settle())
    expect(newsOf(shop)).toHaveLength(1)
  })

  test('in a store that only hands over counts for those who can go there, and for those who did not say where they are', async () => {
    const shop = await aCounter({ onHand: 0, store: { offersShipToMe: false } })
    const [close, distant, unknown] = [await atHome('55425'), await atHome('10007'), await aPerson(app)]
    for (const person of [close, distant, unknown]) await wishFor(app, person, shop.productId, whenBack)
    await count(shop, 3)
    const told = newsOf(shop).map(({ userId }) => userId)
    expect(told).toHaveLength(2)
    expect(told).toEqual(expect.arrayContaining([close.id, unknown.id]))
    // Moving near a store is not news about that store; changes there after the move are.
    await app.call(distant, changeProfile, { body: { firstName: 'Ana', lastName: 'Lopez', zip: '55425' } })
    await app.settle()
    expect(newsOf(shop)).toEqual([])
    await count(shop, 0)
    await count(shop, 1)
    expect(newsOf(shop)).toHaveLength(3)
  })

  test('that comes back cheaper is one message', async () => {
    const [shop, maya] = [await aCounter({ onHand: 0 }), await aPerson(app)]
    await wishFor(app, maya, shop.productId, { ...dropTo(3500), backInStockEnabled: true })
    await price(shop, 3000)
    await count(shop, 5)
    expect(newsOf(shop)).toMatchObject([{ news: 'back_in_stock', price: 3000 }])
  })

  test('that a file brings, over what orders have taken whole, is told', async () => {
    const shop = await aCounter({ onHand: 0 })
    const file = (pieces: number) =>
      `Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price\nlamp,Lamp,LAMP-${shop.retailerId},${pieces},50\n`
    const bring = async (pieces: number) => {
      const { body } = await upload(app, shop.manager, shop.storeId, file(pieces))
      expect((await app.call(shop.manager, applyImport, { params: { id: body.id } })).status).toBe(200)
      await app.settle()
      return body.id
    }
    await bring(1)
    const [lamp] = await rowsOf<{ productId: never; variantId: never }>(
      app.deps.db,
      'test lamp',
      `select product_id as "productId", id as "variantId" from variants where sku = 'LAMP-${shop.retailerId}'`,
    )
    if (!lamp) throw new Error('no lamp was brought')
    const maya = await aPerson(app)
    await wishFor(app, maya, lamp.productId, whenBack)
    expect((await buy(app, await aPerson(app), [lineOf({ ...shop, ...lamp })])).status).toBe(201)
    await app.settle()
    const run = await bring(4)
    expect(newsOf(lamp)).toMatchObject([{ news: 'back_in_stock' }])
    await app.call(shop.manager, undoImport, { params: { id: run } })
    await app.settle()
    await bring(6)
    expect(newsOf(lamp)).toMatchObject([{ news: 'back_in_stock' }])
  })
})

const anAdmin = () => aPerson(app, { platform: ['admin'] })
async function atHome(zip: string): Promise<TestPerson> {
  const person = await aPerson(app)
  await app.call(person, changeProfile, { body: { firstName: 'Ana', lastName: 'Lopez', zip } })
  await app.settle()
  return person
}

describe('an alert', () => {
  test('that is switched off or removed is not told; restored, it goes on from what is true then', async () => {
    const [shop, maya] = [await aCounter(), await aPerson(app)]
    await wishFor(app, maya, shop.productId, dropTo(3500))
    await app.call(maya, changeAlerts, { params: { productId: shop.productId }, body: NO_ALERTS })
    await price(shop, 3000)
    expect(newsOf(shop)).toEqual([])
    await price(shop, 5000)
    await app.call(maya, changeAlerts, { params: { productId: shop.productId }, body: dropTo(3500) })
    await app.call(maya, removeWish, { params: { productId: shop.productId } })
    await price(shop, 3000)
    const restored = await app.call(maya, restoreWish, { params: { productId: shop.productId } })
    expect(restored.body.alerts).toEqual(dropTo(3500))
    await app.settle()
    expect(newsOf(shop)).toEqual([])
    await price(shop, 4000)
    await price(shop, 3400)
    expect(newsOf(shop)).toHaveLength(1)
  })

  test('of ten thousand is told in portions of 250 at most, each shopper once', async () => {
    const shop = await aCounter()
    const MANY = 1_200
    await manyWatchers(shop, MANY, 3500)
    await price(shop, 3000)
    const facts = heard.filter(({ productId }) => productId === shop.productId)
    expect(facts.map(({ wishes }) => wishes.length)).toEqual([250, 250, 250, 250, 200])
    const all = newsOf(shop)
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(MANY)
    expect(new Set(all.map(({ crossing }) => crossing)).size).toBe(MANY)
  })

  test('safety:W6 is told at most once a crossing while the price flaps and jobs run at the same time, and none is lost at the end', async () => {
    const shop = await aCounter()
    const WATCHERS = 40
    await manyWatchers(shop, WATCHERS, 3500)
    const { db } = app.deps
    const FLAPS = 60
    const changing = async () => {
      for (let i = 0; i < FLAPS; i++)
        await app.call(shop.manager, changeVariant, { params: { id: shop.variantId }, body: { price: cents(i % 2 === 0 ? 3400 : 3600) } })
    }
    const looking = async () => {
      for (let i = 0; i < FLAPS; i++) await transact(db, (tx) => evaluate(tx, [shop.productId]))
    }
    await Promise.all([changing(), looking(), looking(), app.settle()])
    await price(shop, 3600)
    const before = Map.groupBy(newsOf(shop), ({ userId }) => userId)
    expect(before.size).toBe(WATCHERS)
    for (const told of before.values()) expect(told.length).toBeLessThanOrEqual(FLAPS / 2)
    await price(shop, 3400)
    expect(newsOf(shop)).toHaveLength(WATCHERS)
    await Promise.all([looking(), looking(), app.settle()])
    expect(newsOf(shop)).toEqual([])
    const waiting = await rowsOf(db, 'test waiting', `select from alert_settings where product_id = ${shop.productId} and not price_fired`)
    expect(waiting).toEqual([])
  })
})

test('an alert that is set while the price changes misses nothing: in the end each has fired exactly where the price is low enough', async () => {
  const shop = await aCounter()
  const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(app)))
  const changing = async () => {
    for (const value of [4000, 3000, 4500, 3200, 4800, 2900, 4100, 3300])
      await app.call(shop.manager, changeVariant, { params: { id: shop.variantId }, body: { price: cents(value) } })
  }
  const setting = people.map((person, i) => wishFor(app, person, shop.productId, i % 2 === 0 ? dropTo(3000 + i * 100) : anyDrop))
  await Promise.all([changing(), app.settle(), ...setting])
  await app.settle()
  const states = await rowsOf<{ ceiling: number; fired: boolean }>(
    app.deps.db,
    'test states',
    `select ceiling, price_fired as fired from alert_settings where product_id = ${shop.productId}`,
  )
  expect(states).toHaveLength(people.length)
  for (const { ceiling, fired } of states) expect(fired).toBe(3300 <= ceiling)
})

/** Inserts hundreds of watchers, with the rows that the actions would write. */
async function manyWatchers(shop: Shop, many: number, target: number): Promise<void> {
  await rowsOf(
    app.deps.db,
    'test watchers',
    `with u as (insert into users (email, name, email_verified) select gen_random_uuid() || '@example.com', 'W', true from generate_series(1, $1::int) returning id),
       l as (insert into wishlists (user_id, name, is_default) select id, 'Wishlist', true from u returning id, user_id),
       i as (insert into wishlist_items (user_id, list_id, product_id, store_id, price_when_added, saved_at) select user_id, id, $2::bigint, $3::bigint, 5000, now() from l returning id, user_id)
     insert into alert_settings (item_id, user_id, product_id, back_in_stock, price_drop, target_price, ceiling) select id, user_id, $2, false, true, $4::bigint, $4 from i`,
    [many, shop.productId, shop.storeId, target],
  )
  await rowsOf(app.deps.db, 'test watch', 'insert into watched_products values ($1)', [shop.productId])
}
