import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownClearing } from '#contracts/clearing-house.ts'
import { spirals } from '#contracts/loyalty.ts'
import { redeemPickup, undoHandOver } from '#contracts/pickups.ts'
import { points } from '#contracts/points.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, buy, codeOf, handOver, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aPromotion } from '#tests/promotions.ts'
import { acceptReturn, aReturn } from '#tests/returning.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const earnAt = async (shop: Shop, buyer: TestPerson) => {
  const part = await aPart(app, buyer, shop)
  await handOver(app, await aClerk(app, shop), shop, part.id)
  return part
}
/** SPIRALs that the business must pay for this month. */
const fundedBy = async (shop: Shop) => {
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  return (await app.call(owner, ownClearing, { query: { retailerId: shop.retailerId } })).body.statement.funded
}
const lotsOf = async ({ id }: TestPerson) =>
  (
    await app.deps.db.$client.query<{ funder: string; remaining: number }>(
      'select funder_kind as funder, sum(remaining)::int as remaining from spiral_lots where user_id = $1 group by 1 order by 1',
      [id],
    )
  ).rows

test('a store pays for the SPIRALs that its multiplier adds, once they are used, wherever that is', async () => {
  const [shop, other] = [await aShop(app, { price: 10_000 }), await aShop(app, { price: 2_500 })]
  await aPromotion(app, { kind: 'spirals', multiplier: 3, retailerId: shop.retailerId })
  const ana = await aPerson(app)
  await earnAt(shop, ana)
  expect((await app.call(ana, spirals)).body.balance).toBe(600)
  expect(await lotsOf(ana)).toEqual([
    { funder: 'platform', remaining: 200 },
    { funder: 'retailer', remaining: 400 },
  ])
  expect(await fundedBy(shop)).toBe(0)
  await buy(app, ana, [lineOf(other)], { spirals: points(600) })
  expect([await fundedBy(shop), await fundedBy(other)]).toEqual([400, 0])
})

test('half of a shared multiplier is paid by the store, and nothing of one that SPIRAL pays for', async () => {
  const [half, none] = [await aShop(app, { price: 10_000 }), await aShop(app, { price: 10_000 })]
  await aPromotion(app, { kind: 'spirals', multiplier: 2, retailerId: half.retailerId, funding: 'shared', budget: 100_000 })
  await aPromotion(app, { kind: 'spirals', multiplier: 2, retailerId: none.retailerId, funding: 'platform', budget: 100_000 })
  const [ben, cleo] = [await aPerson(app), await aPerson(app)]
  await earnAt(half, ben)
  await earnAt(none, cleo)
  expect(await lotsOf(ben)).toEqual([
    { funder: 'platform', remaining: 300 },
    { funder: 'retailer', remaining: 100 },
  ])
  expect(await lotsOf(cleo)).toEqual([{ funder: 'platform', remaining: 400 }])
})

test('a return takes back each funder in proportion, and an undone hand-over everything', async () => {
  const shop = await aShop(app, { price: 5_000, onHand: 20 })
  await aPromotion(app, { kind: 'spirals', multiplier: 2, retailerId: shop.retailerId })
  const [dee, clerk] = [await aPerson(app), await aClerk(app, shop)]
  const { number, id } = await aPart(app, dee, shop, { quantity: 2 })
  await handOver(app, clerk, shop, id)
  const at = { storeId: shop.storeId }
  await app.call(clerk, undoHandOver, { body: { fulfillmentIds: [id], at } })
  expect((await app.call(dee, spirals)).body.balance).toBe(0)
  await app.call(clerk, redeemPickup, { body: { code: await codeOf(app, id), at } })
  expect(await lotsOf(dee)).toEqual([
    { funder: 'platform', remaining: 200 },
    { funder: 'retailer', remaining: 200 },
  ])
  await acceptReturn(app, clerk, shop, await aReturn(app, dee, number))
  expect(await lotsOf(dee)).toEqual([
    { funder: 'platform', remaining: 100 },
    { funder: 'retailer', remaining: 100 },
  ])
})

test('debts are repaid out of the lots of every funder', async () => {
  const shop = await aShop(app, { price: 5_000, onHand: 20 })
  await aPromotion(app, { kind: 'spirals', multiplier: 3, retailerId: shop.retailerId })
  const [eli, clerk] = [await aPerson(app), await aClerk(app, shop)]
  const { number } = await earnAt(shop, eli)
  expect((await buy(app, eli, [lineOf(shop)], { spirals: points(300) })).status).toBe(201)
  await acceptReturn(app, clerk, shop, await aReturn(app, eli, number))
  const third = await aShop(app, { price: 6_000 })
  await aPromotion(app, { kind: 'spirals', multiplier: 3, retailerId: third.retailerId })
  await earnAt(third, eli)
  expect(await lotsOf(eli)).toEqual([
    { funder: 'platform', remaining: 0 },
    { funder: 'retailer', remaining: 60 },
  ])
})

test('the books hold', async () => {
  await app.settle()
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})
