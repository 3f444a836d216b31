import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApiKey } from '#contracts/api-access.ts'
import { ownHistory, ownHistoryTable, ownProductsTable } from '#contracts/retailer-office/own-data.ts'
import { pauseStore } from '#contracts/stores/stores.ts'
import { recordAct } from '#server/platform/audit.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { count } from '#tests/buying.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 7, price: 19_99, store: { name: 'Oak Street' }, product: { title: 'Mug "Blue"', sku: 'MUG-1' } })
})
afterAll(() => app.close())

test('a business sees what its team and SPIRAL changed, without the names of people at SPIRAL or notes of their work', async () => {
  const role = 'owner' as const
  const owner = await aPerson(app, { firstName: 'Ida', lastName: 'Wells', retailers: [{ retailerId: shop.retailerId, role }] })
  await app.call(owner, pauseStore, { params: { id: shop.storeId }, body: { paused: true } })
  const proof = { password: PASSWORD }
  await app.call(owner, makeApiKey, { params: { id: shop.retailerId }, body: { name: 'Till', scopes: ['orders:read'], days: 30, proof } })
  const admin = await aPerson(app, { firstName: 'Sam', platform: ['admin'] })
  const subject = `retailer ${shop.retailerId}`
  const who = { id: admin.id, name: 'Sam Lopez', email: admin.email, retailers: [], malls: [], platform: ['admin' as const] }
  for (const act of ['retailer.suspended', 'seller.check'])
    await recordAct(app.deps.db, { who: who as never, act, subject, after: { reason: 'Papers are missing' } })

  const params = { id: shop.retailerId }
  const { items } = (await app.call(owner, ownHistory, { params, query: {} })).body
  expect(items.map(({ who: by, words, about }) => [by, words, about])).toEqual([
    ['SPIRAL', 'Business suspended', 'Papers are missing'],
    ['Ida Wells', 'API key made', 'Till'],
    ['Ida Wells', 'Store stopped taking orders', 'Oak Street'],
  ])
  const file = (await app.call(owner, ownHistoryTable, { params })).headers
  expect(file['content-disposition']).toContain('history.csv')
  const staff = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  expect((await app.call(staff, ownHistory, { params, query: {} })).status).toBe(403)
  const stranger = await aPerson(app, { retailers: [{ retailerId: (await aShop(app)).retailerId, role }] })
  expect((await app.call(stranger, ownHistoryTable, { params })).status).toBe(404)
})

test('the file of products has each variant in each store, and nothing of other businesses', async () => {
  await aProduct(app, shop.retailerId, { title: '=SUM(A1)', sku: 'ALONE', price: 5_00 })
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const answer = await app.app.inject({
    url: ownProductsTable.path.replace(':id', String(shop.retailerId)),
    cookies: owner.cookies,
  })
  const [head, ...rows] = answer.body.trim().split('\r\n')
  expect(head).toContain('Product,State,Options,SKU,Barcode,Price,Compare-at price,Store,On hand,Reserved')
  expect(rows).toEqual(['"Mug ""Blue""",active,,MUG-1,,19.99,,Oak Street,7,0', "'=SUM(A1),active,,ALONE,,5,,,,"])
  expect(await count(app, 'select count(*) as n from variants where retailer_id <> $1', [shop.retailerId])).toBeGreaterThan(0)
})
