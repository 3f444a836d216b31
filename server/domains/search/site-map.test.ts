import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteMapPart, siteMapParts } from '#contracts/search/site-map.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aShop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await aShop(app, { store: { name: 'Harbor Goods' }, product: { title: 'Blue mug' } })
  await app.settle()
})
afterAll(() => app.close())

const part = (name: string) => app.call(guest(), siteMapPart, { params: { part: name } })

test('what can be bought and its places stand in the site map, products with the day of their last change', async () => {
  expect((await app.call(guest(), siteMapParts)).body.parts).toEqual(['stores', 'malls', 'events', 'products-1'])
  expect((await part('stores')).body.items).toEqual([{ path: expect.stringMatching(/^\/store\/harbor-goods/), changedOn: null }])
  expect((await part('products-1')).body.items).toEqual([
    { path: expect.stringMatching(/^\/product\/blue-mug/), changedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ])
  expect((await part('products-2')).body.items).toEqual([])
  expect((await app.app.inject(siteMapPart.path.replace(':part', 'people'))).statusCode).toBe(404)
})
