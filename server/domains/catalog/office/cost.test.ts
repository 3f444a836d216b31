import { afterAll, beforeAll, expect, test } from 'vitest'
import { editProduct, ownProduct } from '#contracts/catalog/own-products.ts'
import { cents } from '#contracts/money.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a manager enters what an item costs; an edit that does not name the cost leaves it', async () => {
  const shop = await aShop(app)
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const read = async () => (await app.call(owner, ownProduct, { params: { id: shop.productId } })).body
  const edit = async (cost: object) => {
    const { id, retailerId: _r, slug: _s, takenDownNote: _t, version, variants, pictures: _p, ...words } = await read()
    return app.call(owner, editProduct, {
      params: { id },
      body: {
        ...words,
        version,
        reason: 'correction',
        pictures: [],
        variants: variants.map((one) => {
          const { cost: _c, ...variant } = one
          return { ...variant, shelves: [], ...cost }
        }),
      },
    })
  }
  expect((await read()).variants[0]?.cost).toBeNull()
  expect((await edit({ cost: cents(750) })).body.variants[0]?.cost).toBe(750)
  expect((await edit({})).body.variants[0]?.cost).toBe(750)
  expect((await edit({ cost: null })).body.variants[0]?.cost).toBeNull()
})
