import { afterAll, beforeAll, expect, test } from 'vitest'
import { STOCK_LISTS, stockHealth, stockList, type StockList } from '#contracts/stock-planning/stock-health.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aProduct, aShop, aStore, openShelf, type Shop } from '#tests/shops.ts'

const today = Date.now()
let now = today
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => new Date(now) } })
})
afterAll(() => app.close())

const ownerOf = ({ retailerId }: Pick<Shop, 'retailerId'>) => aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
const another = async (shop: Shop, title: string, onHand: number): Promise<Shop> => {
  const { productId, variantIds } = await aProduct(app, shop.retailerId, { title, onHand, storeIds: [shop.storeId] })
  return { ...shop, productId, variantId: variantIds[0] ?? shop.variantId }
}
/** The variants and their shelves are as old as this says; a new item would have no pace yet. */
const aged = (shop: Pick<Shop, 'retailerId'>, days: number) =>
  rowsOf(
    app.deps.db,
    'test.aged',
    `with old as (update variants set created_at = now() - make_interval(days => $2) where retailer_id = $1 returning id),
       moved as (update stock_changes set created_at = now() - make_interval(days => $2) where variant_id in (select id from old) and why <> 'sale')
     update stock set updated_at = now() - make_interval(days => $2), counted_at = counted_at - make_interval(days => $2) where variant_id in (select id from old)`,
    [shop.retailerId, days],
  )
const sold = async (shop: Shop, quantity: number, daysAgo: number) => {
  now = today - daysAgo * DAY
  expect((await buy(app, guest(), [lineOf(shop, { quantity })])).status).toBeLessThan(300)
  now = today
}

test('each shelf stands in the list of its trouble, with the days left at its pace and the store that can spare pieces', async () => {
  const shop = await aShop(app, { onHand: 20, product: { title: 'Runs out' } })
  const owner = await ownerOf(shop)
  const [plenty, old, gone] = [await another(shop, 'Plenty', 90), await another(shop, 'Old', 7), await another(shop, 'Gone', 3)]
  const branch = { ...shop, storeId: await aStore(app, shop.retailerId, { name: 'Branch' }) }
  await openShelf(app, branch, 12)
  await aged(shop, 200)
  await sold(plenty, 1, 60)
  // Fourteen in 28 days: one every two days. Six are left.
  await sold(shop, 7, 27)
  await sold(shop, 7, 2)
  await sold(plenty, 1, 20)
  await sold(gone, 3, 10)
  await aged(shop, 200)
  const ask = async (list: StockList, query: object = {}) =>
    (await app.call(owner, stockList, { query: { list, retailerId: shop.retailerId, ...query } })).body.items
  const [running, lost, over, ageing] = [await ask('running_out'), await ask('lost_demand'), await ask('overstock'), await ask('ageing')]
  expect(running).toMatchObject([
    { title: 'Runs out', available: 6, sold: 14, daysLeft: 12, spare: { storeId: branch.storeId, storeName: 'Branch', pieces: 8 } },
  ])
  expect(lost).toMatchObject([{ title: 'Gone', available: 0, sold: 3, daysLeft: 0, alerts: 0 }])
  // One in 28 days makes four in ninety.
  expect(over).toMatchObject([{ title: 'Plenty', available: 88, surplus: 84 }])
  expect(ageing.map(({ title, storeId }) => [title, storeId])).toEqual([
    ['Runs out', branch.storeId],
    ['Old', shop.storeId],
  ])
  expect(await ask('ageing', { storeId: shop.storeId })).toMatchObject([{ title: 'Old', lastSoldAt: null }])
  const { body } = await app.call(owner, stockHealth, { query: { retailerId: shop.retailerId } })
  expect(body).toMatchObject({
    daysOfSales: 28,
    topSellers: { shelves: 3, inStock: 2 },
    stock: { shelves: 4, pieces: 113, value: 113 * 2000 },
  })
  expect(Object.fromEntries(body.lists.map(({ list, shelves }) => [list, shelves]))).toEqual({
    running_out: 1,
    lost_demand: 1,
    overstock: 1,
    ageing: 2,
    accuracy: 2,
  })
  // What came in lately is not ageing, however old the item is.
  await rowsOf(
    app.deps.db,
    'test.received',
    `insert into stock_changes (variant_id, store_id, why, delta) values ($1, $2, 'received', 1)`,
    [old.variantId, old.storeId],
  )
  await rowsOf(app.deps.db, 'test.moved', 'update stock set updated_at = now(), on_hand = on_hand + 1 where variant_id = $1', [
    old.variantId,
  ])
  expect((await ask('ageing', { storeId: shop.storeId })).map(({ title }) => title)).toEqual([])
})

test('with fewer than 14 days of sales nothing has a pace, and fewer than five people who wait are not told', async () => {
  const shop = await aShop(app, { onHand: 3 })
  const owner = await ownerOf(shop)
  await aged(shop, 200)
  await sold(shop, 3, 5)
  const wait = async (people: number) => {
    for (let i = 0; i < people; i++) {
      const { id } = await aPerson(app)
      await rowsOf(
        app.deps.db,
        'test.wait',
        `with list as (insert into wishlists (user_id, name, is_default) values ($1, 'Mine', true) on conflict do nothing returning id),
           item as (insert into wishlist_items (user_id, list_id, product_id, store_id, price_when_added, saved_at)
             select $1, coalesce((select id from list), (select id from wishlists where user_id = $1 and is_default)), $2, $3, 2000, now() returning id)
         insert into alert_settings (item_id, user_id, product_id, back_in_stock, price_drop) select id, $1, $2, true, false from item`,
        [id, shop.productId, shop.storeId],
      )
    }
  }
  const ask = async (list: StockList) => (await app.call(owner, stockList, { query: { list, storeId: shop.storeId } })).body.items
  await wait(4)
  expect(await ask('lost_demand')).toMatchObject([{ alerts: null, daysLeft: null, sold: 3 }])
  await wait(1)
  expect(await ask('lost_demand')).toMatchObject([{ alerts: 5 }])
  expect(await ask('running_out')).toEqual([])
  const { body } = await app.call(owner, stockHealth, { query: { storeId: shop.storeId } })
  expect(body).toMatchObject({ daysOfSales: 5, daysOfCover: null })
})

test('a list goes on where its page ended, and the department of another business is empty', async () => {
  const shop = await aShop(app, { onHand: 5, product: { title: 'First', category: 'home' } })
  const owner = await ownerOf(shop)
  await another(shop, 'Second', 9)
  await another(shop, 'Third', 9)
  await aged(shop, 200)
  const pages: string[][] = []
  for (let cursor: string | undefined; ; ) {
    const { body } = await app.call(owner, stockList, {
      query: { list: 'ageing', retailerId: shop.retailerId, limit: 2, ...(cursor && { cursor }) },
    })
    pages.push(body.items.map(({ title }) => title))
    if (body.nextCursor === null) break
    cursor = body.nextCursor
  }
  expect(pages).toEqual([['Second', 'Third'], ['First']])
  for (const list of STOCK_LISTS) {
    const { body } = await app.call(owner, stockList, { query: { list, retailerId: shop.retailerId, department: 999_999 as never } })
    expect(body.items).toEqual([])
  }
})
