import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClearingParty, clearingHouse, clearingHouseTable, ownClearing } from '#contracts/loyalty/clearing-house.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { points } from '#contracts/points.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { statementsOf } from './clearing-rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const party = fc
  .constantFrom<[ClearingParty['kind'], number | null]>(['platform', null], ['retailer', 1], ['retailer', 2], ['mall', 1], ['mall', 2])
  .map(([kind, id]): ClearingParty => ({ kind, id, name: `${kind} ${id}` }))

test('whatever was funded and used, the statements of a month sum to zero, and each line has its opposite', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ funder: party, taker: party, points: fc.integer({ min: -10_000, max: 10_000 }) })), (moves) => {
      const statements = statementsOf(moves, '2026-11')
      expect(statements.reduce((sum, { net }) => sum + net, 0)).toBe(0)
      for (const { party: own, lines, net } of statements) {
        expect(lines.reduce((sum, line) => sum + line.net, 0)).toBe(net)
        for (const { other, funded } of lines) {
          const opposite = statements.find(({ party: { kind, id } }) => kind === other.kind && id === other.id)
          expect(opposite?.lines.find((line) => line.other.kind === own.kind && line.other.id === own.id)?.received).toBe(funded)
        }
      }
    }),
  )
})

test('each SPIRAL stands between its funder and the store where it was used, also after a part is canceled', async () => {
  const [shop, other] = [await aShop(app, { price: 30_000 }), await aShop(app, { price: 2_500 })]
  const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  for (let i = 0; i < 2; i++) {
    const { id } = await aPart(app, maya, shop)
    await handOver(app, clerk, shop, id)
  }
  // A retailer funded the first lot.
  await app.deps.db.$client.query(
    `update spiral_lots set funder_kind = 'retailer', funder_id = $2 where id = (select min(id) from spiral_lots where user_id = $1)`,
    [maya.id, other.retailerId],
  )
  const { body } = await buy(app, maya, [lineOf(shop), lineOf(other)], { spirals: points(1_000) })
  const admin = await aPerson(app, { platform: ['admin'] })
  const house = async () => (await app.call(admin, clearingHouse, { query: {} })).body
  const before = await house()
  expect(before.parties.reduce((sum, { net }) => sum + net, 0)).toBe(0)
  expect(before.parties.reduce((sum, { funded }) => sum + funded, 0)).toBe(1_000)
  const owner = await aPerson(app, { retailers: [{ retailerId: other.retailerId, role: 'owner' }] })
  const own = (await app.call(owner, ownClearing, { query: { retailerId: other.retailerId } })).body.statement
  expect([own.funded, own.net]).toEqual([600, own.received - 600])
  expect((await app.call(owner, ownClearing, { query: { retailerId: shop.retailerId } })).status).toBe(404)

  await app.call(maya, cancelOrder, { params: { number: body.order.number }, query: {}, body: {} })
  const after = await house()
  expect(after.parties.every(({ net, funded }) => net === 0 && funded === 0)).toBe(true)
  expect((await app.call(admin, clearingHouseTable, { query: {} })).status).toBe(200)
})
