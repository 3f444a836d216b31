import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { attention, audit } from '#contracts/admin/admin.ts'
import { checkBooksAgain } from '#contracts/admin/books.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { points } from '#contracts/points.ts'
import { transact } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, count, handOver, lineOf, shelf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'
import { reserveStock } from '../catalog/stock.ts'
import { setStockCount } from '../catalog/change.ts'
import { type BookingKind, platform, retailer } from '../ledger/rules.ts'
import { post } from '../ledger/ledger.ts'
import { auditBooks } from './audit-of-books.ts'
import { walkBooks } from './walk-books.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await testApp()
  admin = await aPerson(app, { platform: ['admin'] })
})
afterAll(() => app.close())

const sql = (text: string, values: unknown[] = []) => app.deps.db.$client.query(text, values)
const differences = async () =>
  (await app.call(admin, attention)).body.items
    .filter(({ code }) => code === 'books.differ')
    .map((item) => ({ ...item, id: item.differenceId ?? 0 }))
const check = (id: number, correctBecause?: string) =>
  app.call(admin, checkBooksAgain, { params: { id }, body: correctBecause === undefined ? {} : { correctBecause } })
/** The single open difference; it is raised once, however often the job runs. */
async function raised() {
  await walkBooks(app.deps)
  await walkBooks(app.deps)
  const found = await differences()
  expect(found).toHaveLength(1)
  return found[0] as (typeof found)[number]
}
async function handedOver(buyer: TestPerson, shop: Shop) {
  const { body } = await buy(app, buyer, [lineOf(shop)])
  await handOver(app, await aClerk(app, shop), shop, body.order.fulfillments[0]?.id ?? 0)
}
const cancelled = (buyer: TestPerson, number: string) =>
  app.call(buyer, cancelOrder, { params: { number: number as never }, query: {}, body: {} })
const spiralsOf = (person: TestPerson) =>
  count(app, `select sum(balance) as n from ledger_accounts where kind = 'spirals' and owner_id = $1`, [person.id])

test('safety 12: a balance edited by SQL is raised once and nothing leaves the account, until an admin has settled it; others are served', async () => {
  const shop = await aShop(app, { price: 30_000, onHand: 20 })
  const [maya, theo] = [await aPerson(app), await aPerson(app)]
  for (const buyer of [maya, theo]) await handedOver(buyer, shop)
  const earned = await spiralsOf(maya)
  expect(earned).toBeGreaterThan(200)
  await sql(`update ledger_accounts set balance = balance + 1000 where kind = 'spirals' and owner_id = $1`, [maya.id])

  const difference = await raised()
  expect(difference).toMatchObject({
    title: expect.stringContaining('each balance is the sum of its transfers'),
    detail: `Expected: ${earned}. Found: ${earned + 1000}. Nothing leaves this account until it agrees.`,
  })
  const spending = { spirals: points(100) }
  expect((await buy(app, maya, [lineOf(shop)], spending)).problem).toMatchObject({ code: 'books.account_stopped', status: 409 })
  expect((await buy(app, theo, [lineOf(shop)], spending)).status).toBe(201)
  await handedOver(maya, shop) // orders are still handed over, and their earnings are booked
  const later = await spiralsOf(maya)
  expect(later).toBeGreaterThanOrEqual(2 * earned + 1000)

  expect((await check(difference.id)).body).toEqual({ agrees: false, expected: String(later - 1000), found: String(later) })
  expect(await differences()).toHaveLength(1)
  expect((await check(difference.id, 'Edited by hand during a repair')).body.agrees).toBe(true)
  expect(await spiralsOf(maya)).toBe(later - 1000)
  expect(await differences()).toEqual([])
  expect((await check(difference.id)).status).toBe(404)
  expect((await buy(app, maya, [lineOf(shop)], spending)).status).toBe(201)
  expect((await app.call(admin, audit, { query: { q: 'books.correct' } })).body.items[0]).toMatchObject({
    act: 'books.correct',
    outcome: 'done',
    after: { agrees: true, because: 'Edited by hand during a repair' },
  })
})

test('safety 12: a shelf edited by SQL is not sold until it was counted and checked again; the rest of the store is', async () => {
  const shop = await aShop(app, { onHand: 5 })
  const { variantIds } = await aProduct(app, shop.retailerId, { storeIds: [shop.storeId] })
  const other = { ...shop, variantId: variantIds[0] ?? shop.variantId }
  const maya = await aPerson(app)
  await sql('update stock set on_hand = 9 where variant_id = $1', [shop.variantId])

  const difference = await raised()
  expect(difference).toMatchObject({ detail: 'Expected: 5 on hand. Found: 9 on hand. It is not sold there until it agrees.' })
  const { body } = await app.call(maya, quote, { body: { items: [lineOf(shop), lineOf(other)] } })
  expect(body.problems).toMatchObject([
    { variantId: shop.variantId, code: 'out_of_stock', message: expect.stringContaining('We are checking') },
  ])
  expect((await buy(app, maya, [lineOf(shop)])).problem).toMatchObject({ code: 'out_of_stock' })
  expect((await buy(app, maya, [lineOf(other)])).status).toBe(201)

  const { variantId, storeId, retailerId } = shop
  await setStockCount(app.deps.db, [retailerId], { variantId, storeId, onHand: 9, reason: 'count' }, null)
  expect((await buy(app, maya, [lineOf(shop)])).problem).toMatchObject({ code: 'out_of_stock' })
  expect((await check(difference.id)).body.agrees).toBe(true)
  expect((await buy(app, maya, [lineOf(shop, { quantity: 2 })])).status).toBe(201)
  expect(await shelf(app, shop)).toEqual({ onHand: 9, reserved: 2 })
})

test('safety 12: pieces reserved by SQL for no order are found, and correcting sets them to what open orders hold', async () => {
  const shop = await aShop(app, { onHand: 5 })
  await buy(app, await aPerson(app), [lineOf(shop, { quantity: 2 })])
  await sql('update stock set reserved = 0, on_hand = 4 where variant_id = $1', [shop.variantId])
  await walkBooks(app.deps)
  const found = await differences()
  expect(found.map(({ detail }) => detail.split('.')[0])).toEqual(['Expected: 2 reserved', 'Expected: 5 on hand'])
  expect((await check(found[0]?.id ?? 0, 'Somebody edited the table')).body.agrees).toBe(true)
  expect(await shelf(app, shop)).toEqual({ onHand: 5, reserved: 2 })
  expect(await differences()).toEqual([])
})

test('safety 12: a payment edited by SQL is not refunded until it agrees again; other orders are', async () => {
  const shop = await aShop(app, { onHand: 9 })
  const maya = await aPerson(app)
  const [edited, other, waiting] = [
    (await buy(app, maya, [lineOf(shop)])).body.order,
    (await buy(app, maya, [lineOf(shop)])).body.order,
    (await buy(app, maya, [lineOf(shop)])).body.order,
  ]
  const stateOf = (state: string, number: string) =>
    sql('update payments set state = $1 where order_id = (select id from orders where number = $2)', [state, number])
  await stateOf('created', edited.number)
  const difference = await raised()
  expect(difference.title).toContain(`Order ${edited.number}`)
  expect((await cancelled(maya, edited.number)).problem).toMatchObject({ code: 'books.payment_stopped', status: 409 })
  expect((await cancelled(maya, other.number)).status).toBe(200)
  expect((await check(difference.id)).body.agrees).toBe(false)
  await stateOf('captured', edited.number)
  expect((await check(difference.id)).body.agrees).toBe(true)
  expect((await cancelled(maya, edited.number)).status).toBe(200)

  // A refund decided earlier also waits, and is sent once the payment is released.
  await app.settle()
  expect((await cancelled(maya, waiting.number)).status).toBe(200)
  await stateOf('captured', waiting.number)
  const late = await raised()
  await app.settle()
  const pending = `select count(*) as n from refunds where state = 'pending'`
  expect(await count(app, pending)).toBe(1)
  expect((await check(late.id, 'The state was edited')).body.agrees).toBe(true)
  await app.settle()
  expect(await count(app, pending)).toBe(0)
})

test("safety 12: a retailer whose account does not agree sells nothing and is charged for nothing; the platform's own accounts are raised and go on", async () => {
  const [shop, other] = [await aShop(app, { onHand: 9 }), await aShop(app, { onHand: 9 })]
  const maya = await aPerson(app)
  const { number } = (await buy(app, maya, [lineOf(shop)])).body.order
  const edit = (cents: number, where: string) => sql(`update ledger_accounts set balance = balance + $1 where ${where}`, [cents])
  const ofShop = `kind = 'payable' and owner_id = '${shop.retailerId}'`
  await edit(500, ofShop)
  const difference = await raised()
  const charges = 'select count(*) as n from sandbox_charges'
  const before = await count(app, charges)
  expect((await buy(app, maya, [lineOf(shop)])).problem).toMatchObject({ code: 'out_of_stock' })
  expect(await count(app, charges)).toBe(before)
  expect((await cancelled(maya, number)).problem).toMatchObject({ code: 'books.account_stopped' })
  expect((await buy(app, maya, [lineOf(other)])).status).toBe(201)
  await edit(-500, ofShop)
  expect((await check(difference.id)).body.agrees).toBe(true)
  expect((await buy(app, maya, [lineOf(shop)])).status).toBe(201)

  const ofPlatform = `id = (select min(id) from ledger_accounts where kind = 'commission')`
  await edit(7, ofPlatform)
  const loud = await raised()
  expect(loud.detail).toContain('It goes on, because every sale passes through it.')
  expect((await buy(app, maya, [lineOf(shop), lineOf(other)])).status).toBe(201)
  expect((await cancelled(maya, number)).status).toBe(200)
  await edit(-7, ofPlatform)
  expect((await check(loud.id)).body.agrees).toBe(true)
})

test('a run goes on where the last one ended, and the next round begins anew', async () => {
  const shop = await aShop(app)
  await sql('update stock set on_hand = on_hand + 1 where variant_id = $1', [shop.variantId])
  const after = (id: number) =>
    sql(`insert into audit_positions values ('shelf', $1) on conflict (part) do update set after = excluded.after`, [id])
  await after(shop.variantId)
  await walkBooks(app.deps)
  expect(await differences()).toEqual([])
  await walkBooks(app.deps)
  const [difference] = await differences()
  expect((await check(difference?.id ?? 0, 'Edited by this test')).body.agrees).toBe(true)
})

test('safety 12: while checkouts, hand-overs and refunds run at the same time, no difference is raised', async () => {
  const shops = [await aShop(app, { onHand: 500 }), await aShop(app, { onHand: 500, price: 30_000 })]
  const buyers = await Promise.all(Array.from({ length: 6 }, () => aPerson(app)))
  let isOver = false
  let runs = 0
  const looking = (async () => {
    while (!isOver) {
      await walkBooks(app.deps)
      // Simulates a later run: the transfers seen so far are summed while others are being posted.
      await sql(`update ledger_sums_through set seen_at = seen_at - interval '2 minutes'`)
      runs += 1
    }
  })()
  const statuses = await Promise.all(
    buyers.map(async (buyer, b) => {
      const answers: number[] = []
      // On a slow machine the orders would end before the second run begins.
      for (let i = 0; i < 8 || (runs < 2 && i < 80); i += 1) {
        const bought = await buy(
          app,
          buyer,
          shops.map((shop) => lineOf(shop)),
        )
        answers.push(bought.status)
        if ((b + i) % 2 === 0) answers.push((await cancelled(buyer, bought.body.order.number)).status)
        else if (i === 1)
          await handOver(app, await aClerk(app, shops[0] as Shop), shops[0] as Shop, bought.body.order.fulfillments[0]?.id ?? 0)
      }
      return answers
    }),
  )
  isOver = true
  await looking
  expect(runs).toBeGreaterThan(1)
  expect(new Set(statuses.flat())).toEqual(new Set([201, 200]))
  expect(await count(app, 'select count(*) as n from book_differences where resolved_at is null')).toBe(0)
  expect(await count(app, 'select through as n from ledger_sums_through')).toBeGreaterThan(0)
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('an edit is found as well once its transfers are added up, and a wrong sum alone stops nobody', async () => {
  const shop = await aShop(app, { onHand: 9 })
  await buy(app, guest(), [lineOf(shop)])
  for (let i = 0; i < 3; i += 1) {
    await walkBooks(app.deps)
    await sql(`update ledger_sums_through set seen_at = seen_at - interval '2 minutes'`)
  }
  expect(await count(app, 'select (select max(id) from ledger_transfers) - through as n from ledger_sums_through')).toBe(0)
  const mine = `(select id from ledger_accounts where kind = 'payable' and owner_id = '${shop.retailerId}')`
  await sql(`update ledger_sums set moved = moved + 3 where account_id = ${mine}`)
  await walkBooks(app.deps)
  expect(await differences()).toEqual([])
  expect(
    await count(
      app,
      `select a.balance - s.moved as n from ledger_accounts a join ledger_sums s on s.account_id = a.id where a.id = ${mine}`,
    ),
  ).toBe(0)
  await sql(`update ledger_accounts set balance = balance - 3 where id = ${mine}`)
  const difference = await raised()
  expect((await check(difference.id, 'Edited by this test')).body.agrees).toBe(true)
})

test('the guards are part of the statements that a sale needs anyway', async () => {
  const shop = await aShop(app)
  const posting = (tx: typeof app.deps.db) =>
    post(
      tx,
      [
        {
          from: platform('clearing', 1),
          to: retailer(shop.retailerId),
          amount: 1,
          kind: 'test' as BookingKind,
          reference: crypto.randomUUID(),
        },
      ],
      new Date(),
    )
  const statements: string[] = []
  const undo = new Error('nothing of this is kept')
  await transact(app.deps.db, posting) // both accounts have ids after this call
  await transact(app.deps.db, (tx) => posting(tx))
  await transact(app.deps.db, async (tx) => {
    const spy = vi.spyOn(tx.$client, 'query')
    await posting(tx)
    await reserveStock(tx, [{ variantId: shop.variantId, storeId: shop.storeId, quantity: 1 }])
    statements.push(...spy.mock.calls.map(([statement]) => (statement as unknown as { name?: string }).name ?? String(statement)))
    spy.mockRestore()
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  expect(statements).toEqual(['ledger.post', 'stock.reserve'])
})

test('only an admin settles a difference', async () => {
  const shop = await aShop(app)
  await sql('update stock set on_hand = on_hand + 1 where variant_id = $1', [shop.variantId])
  const { id } = await raised()
  for (const person of [guest(), await aPerson(app), await aPerson(app, { platform: ['support'] })])
    expect([401, 403]).toContain(
      (await app.call(person, checkBooksAgain, { params: { id }, body: { correctBecause: 'I may not' } })).status,
    )
  expect((await check(id, 'Edited by this test')).body.agrees).toBe(true)
})
