import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownClearing } from '#contracts/loyalty/clearing-house.ts'
import { spirals } from '#contracts/loyalty/loyalty.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { payoutOverview } from '#contracts/payouts.ts'
import { redeemPickup, undoHandOver } from '#contracts/pickups/pickups.ts'
import { points } from '#contracts/points.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { gatherEarnings } from '#server/domains/payouts/earnings.ts'
import { settleMonth } from '#server/domains/retailer-office/settlement.ts'
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

test('a month is settled once: the funder pays for its used SPIRALs with its next payout, and gets back what returns', async () => {
  const [shop, other] = [await aShop(app, { price: 10_000 }), await aShop(app, { price: 2_500 })]
  await aPromotion(app, { kind: 'spirals', multiplier: 3, retailerId: shop.retailerId })
  const ana = await aPerson(app)
  await earnAt(shop, ana)
  const { body } = await buy(app, ana, [lineOf(other)], { spirals: points(600) })
  const mallLot = `update spiral_lots set funder_kind = 'mall', funder_id = $2 where id = (select min(id) from spiral_lots where user_id = $1 and funder_kind = 'platform')`
  await app.deps.db.$client.query(mallLot, [ana.id, shop.mallId])
  const [now, owner] = [app.deps.clock.now(), await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })]
  const [month, next] = [0, 1].map((n) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1)).toISOString().slice(0, 7))
  const settled = async (of: Shop = shop) =>
    (
      await app.deps.db.$client.query<{ kind: string; amount: number }>(
        `select kind, amount::int from ledger_transfers where kind like 'clearing.%' and split_part(reference, '/', 1) = any($1) order by id`,
        [[`retailer-${of.retailerId}`, `mall-${of.mallId}`]],
      )
    ).rows
  const standing = async () => (await app.call(owner, payoutOverview, { query: { retailerId: shop.retailerId } })).body.balance
  const { owed } = await standing()
  await Promise.all([settleMonth(app.deps.db, month ?? '', now), settleMonth(app.deps.db, month ?? '', now)])
  await settleMonth(app.deps.db, month ?? '', now)
  const taken = [
    { kind: 'clearing.mall_funded', amount: 200 },
    { kind: 'clearing.funded', amount: 400 },
  ]
  expect(await settled()).toEqual(taken)
  expect(await settled(other)).not.toContainEqual(expect.objectContaining({ kind: 'clearing.funded' }))
  expect((await standing()).owed).toBe(owed - 400)
  const own = (await app.call(owner, ownClearing, { query: { retailerId: shop.retailerId } })).body
  expect([own.settled?.amount, own.statement.funded]).toEqual([-400, 400])
  await gatherEarnings(app.deps.db)
  const lines = `select kind, amount::int, payable_at <= $2 as "isPayable" from payout_earnings where retailer_id = $1 and kind = 'spirals'`
  expect((await app.deps.db.$client.query(lines, [shop.retailerId, now])).rows).toEqual([
    { kind: 'spirals', amount: -400, isPayable: true },
  ])
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
  // The order is canceled after its month was settled: the next settlement gives it back.
  await app.call(ana, cancelOrder, { params: { number: body.order.number }, query: {}, body: {} })
  await settleMonth(app.deps.db, month ?? '', now)
  expect(await settled()).toEqual(taken)
  await app.deps.db.$client.query(
    `update spiral_give_backs g set created_at = created_at + interval '1 month' from spiral_spends s join orders o on o.id = s.order_id
     where s.id = g.spend_id and o.number = $1`,
    [body.order.number],
  )
  await settleMonth(app.deps.db, next ?? '', now)
  expect(await settled()).toEqual([...taken, { kind: 'clearing.mall_returned', amount: 200 }, { kind: 'clearing.returned', amount: 400 }])
  expect((await standing()).owed).toBe(owed)
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
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
