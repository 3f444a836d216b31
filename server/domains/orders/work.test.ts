import { afterAll, beforeAll, expect, test } from 'vitest'
import { retailerFulfillments } from '#contracts/work.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, aStore, type Shop } from '#tests/shops.ts'

let app: TestApp
let [mugs, lamps]: Shop[] = []
let secondMugStore: Shop
beforeAll(async () => {
  app = await testApp()
  mugs = await aShop(app)
  lamps = await aShop(app)
  const storeId = await aStore(app, mugs.retailerId, { name: 'Second mugs' })
  await app.deps.db.$client.query('insert into stock (variant_id, store_id, on_hand) values ($1, $2, 5)', [mugs.variantId, storeId])
  secondMugStore = { ...mugs, storeId }
  for (const shop of [mugs, secondMugStore, lamps]) expect((await buy(app, guest(), [lineOf(shop)])).status).toBe(201)
})
afterAll(() => app.close())

const storesOf = async (who: Awaited<ReturnType<typeof aPerson>>, retailerId?: Shop['retailerId']) => {
  const { status, body } = await app.call(who, retailerFulfillments, { query: { ...(retailerId && { retailerId }) } })
  return status === 200 ? { stores: body.items.map(({ storeId }) => storeId).toSorted((a, b) => a - b), counts: body.counts } : status
}

test('who works for two businesses sees the work of both, or of the one that is asked for', async () => {
  const [{ retailerId: ofMugs }, { retailerId: ofLamps }] = [mugs as Shop, lamps as Shop]
  const omar = await aPerson(app, { retailers: [ofMugs, ofLamps].map((retailerId) => ({ retailerId, role: 'manager' as const })) })
  expect(await storesOf(omar)).toMatchObject({ counts: { placed: 3 } })
  expect(await storesOf(omar, ofLamps)).toEqual({ stores: [lamps?.storeId], counts: { placed: 1 } })
  expect(await storesOf(omar, ofMugs)).toMatchObject({ counts: { placed: 2 } })
})

test('all of one business and a single store of another are exactly that; a business of others is not found', async () => {
  const clerk = await aPerson(app, {
    retailers: [
      { retailerId: (lamps as Shop).retailerId, role: 'staff' },
      { retailerId: secondMugStore.retailerId, role: 'staff', storeId: secondMugStore.storeId },
    ],
  })
  expect(await storesOf(clerk)).toMatchObject({ stores: [secondMugStore.storeId, lamps?.storeId ?? 0].toSorted((a, b) => a - b) })
  const stranger = await aPerson(app, { retailers: [{ retailerId: (lamps as Shop).retailerId, role: 'owner' }] })
  expect(await storesOf(stranger, (mugs as Shop).retailerId)).toBe(404)
})
