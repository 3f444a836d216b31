import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter } from '#contracts/day-range.ts'
import type { OrderNumber } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { order } from '#contracts/orders/orders.ts'
import {
  type BookDay,
  bookkeeping,
  bookkeepingFile,
  type BookFormat,
  payoutOverview,
  setPayoutBank,
  setPayoutSchedule,
} from '#contracts/payouts.ts'
import { refundPart } from '#contracts/returns/order-refunds.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson, PASSWORD, type TestPerson } from '#tests/people.ts'
import { aPromotion } from '#tests/promotions.ts'
import { randomFrom } from '#tests/safety/schema-sampler.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { retailer as payableOf } from '../ledger/rules.ts'
import { gatherEarnings } from './earnings.ts'
import { runPayouts } from './pay.ts'
import { sendCreated } from './send.ts'

const START = new Date('2026-03-02T17:00:00Z')
let now = START
let app: TestApp
let shop: Shop
let owner: TestPerson
let clerk: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  shop = await aShop(app, { price: 3_337, onHand: 500 })
  owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  clerk = await aClerk(app, shop)
})
afterAll(() => app.close())

const books = async (from: string, to: string) =>
  (await app.call(owner, bookkeeping, { query: { retailerId: shop.retailerId, from, to } })).body
const file = async (from: string, to: string, format: BookFormat) => {
  const url = `${bookkeepingFile.path}?retailerId=${shop.retailerId}&from=${from}&to=${to}&format=${format}`
  const { body } = await app.app.inject({ url, cookies: owner.cookies })
  return body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => Array.from(line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g), ([, cell = '']) => cell.replace(/^"|"$/g, '')))
}
const centsIn = (cell: string | undefined): number => Math.round(Number(cell ?? 0) * 100)
const total = (days: readonly BookDay[], column: 'change' | 'sales' | 'fees' | 'payouts'): number =>
  days.reduce((sum, day) => sum + day[column], 0)

test('over random days of sales, discounts, cancellations, refunds and payouts the file is what the books say, to the cent', async () => {
  const random = randomFrom(Number(process.env['SPIRAL_SEED'] ?? 0) || 35)
  const own = { retailerId: shop.retailerId }
  const { account } = (await app.call(owner, payoutOverview, { query: own })).body
  const bank = { holder: 'Bloom & Co', routing: '110000000', account: '000123456789' }
  const given = { raw: { ...own, version: account.version, bank, proof: { password: PASSWORD } } }
  expect((await app.call(owner, setPayoutBank, { body: undefined as never, ...given })).status).toBe(200)
  const changed = (await app.call(owner, payoutOverview, { query: own })).body.account.version
  await app.call(owner, setPayoutSchedule, { body: { ...own, version: changed, interval: 'daily', minimum: cents(100) } })
  await aPromotion(app, { ...own, percent: 15, funding: 'retailer' })
  const kept: { number: OrderNumber; id: number }[] = []
  let sold = 0
  for (let n = 0; n < 14; n++) {
    now = new Date(now.getTime() + random.below(60) * HOUR)
    await app.deps.db.$client.query('delete from rate_limits')
    const buyer = await aPerson(app)
    const placed = await buy(app, buyer, [lineOf(shop, { quantity: 1 + random.below(3) })])
    const [part] = placed.body.order.fulfillments
    if (!part) throw new Error(`nothing was sold: ${JSON.stringify(placed.problem)}`)
    sold += 1
    now = new Date(now.getTime() + random.below(30) * HOUR)
    if (random.next() < 0.2) {
      await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to: 'cancelled', note: 'Broken' } })
      continue
    }
    await handOver(app, clerk, shop, part.id)
    kept.push({ number: placed.body.order.number, id: part.id })
    if (random.next() < 0.4) {
      const { items } =
        (await app.call(buyer, order, { params: { number: placed.body.order.number }, query: {} })).body.fulfillments[0] ?? {}
      const lineId = items?.[0]?.id ?? 0
      now = new Date(now.getTime() + HOUR)
      const refund = { items: [{ lineId, quantity: 1, restock: false }], reason: 'damaged' as const }
      expect((await app.call(owner, refundPart, { params: { id: part.id }, body: refund })).status).toBe(201)
    }
  }
  now = new Date(now.getTime() + 33 * DAY)
  await runPayouts(app.deps)
  await sendCreated(app.deps)
  await buy(app, await aPerson(app), [lineOf(shop)])
  await gatherEarnings(app.deps.db)

  const [from, to] = ['2026-03-01', '2026-12-31']
  const whole = await books(from, to)
  const balance = await balanceOf(app.deps.db, payableOf(shop.retailerId))
  expect(whole.sums.change).toBe(balance)
  expect(whole.sums.payouts).toBeGreaterThan(0)
  expect(whole.sums.discounts).toBeGreaterThan(0)
  const { rows } = await app.deps.db.$client.query<{ sales: string; fees: string; tax: string; refunds: string }>(
    `select (select sum(f.subtotal) from fulfillments f where f.retailer_id = $1) as sales,
       (select sum(case when t.kind = 'sale.commission' then t.amount else -t.amount end) from ledger_transfers t
        where t.kind in ('sale.commission', 'refund.commission')) as fees,
       (select sum(case when t.kind = 'sale.tax' then t.amount else -t.amount end) from ledger_transfers t where t.kind in ('sale.tax', 'refund.tax')) as tax,
       (select sum(t.amount) from ledger_transfers t where t.kind in ('refund.payable', 'refund.commission')) as refunds`,
    [shop.retailerId],
  )
  const [counted] = rows
  expect([whole.sums.sales, whole.sums.fees, whole.sums.tax, whole.sums.refunds].map(Number)).toEqual(
    [counted?.sales, counted?.fees, counted?.tax, counted?.refunds].map(Number),
  )
  expect(sold).toBeGreaterThan(kept.length - 1)

  // Any cut of the time adds up, and each entry of the journal is balanced.
  const cut = dayAfter(from, 1 + random.below(60))
  const [before, after] = [await books(from, cut), await books(dayAfter(cut, 1), to)]
  expect([...before.days, ...after.days]).toEqual(whole.days)
  expect(before.sums.change + after.sums.change).toBe(balance)
  const [, ...entries] = await file(from, to, 'quickbooks')
  const byNumber = new Map<string, number>()
  for (const [number = '', , , debit, credit] of entries)
    byNumber.set(number, (byNumber.get(number) ?? 0) + centsIn(debit) - centsIn(credit))
  expect([...byNumber.values()].every((sum) => sum === 0)).toBe(true)
  expect(byNumber.size).toBe(whole.days.length)
  const owed = entries.filter(([, , account]) => account === 'SPIRAL balance')
  expect(owed.reduce((sum, [, , , debit, credit]) => sum + centsIn(debit) - centsIn(credit), 0)).toBe(balance)
  const [, ...lines] = await file(from, to, 'xero')
  expect(lines.reduce((sum, line) => sum + centsIn(line[5]), 0)).toBe(0)
  const [head, ...days] = await file(from, to, 'days')
  expect(head?.slice(0, 3)).toEqual(['Date', 'Store', 'Sales'])
  expect(days.reduce((sum, line) => sum + centsIn(line[2]), 0)).toBe(total(whole.days, 'sales'))
})

test('a day of a late evening is that of the store, and a range that ends before it begins is refused', async () => {
  const at = (day: BookDay): Cents => day.sales
  now = new Date('2027-02-02T04:30:00Z')
  await app.deps.db.$client.query('delete from rate_limits')
  await buy(app, await aPerson(app), [lineOf(shop)])
  await gatherEarnings(app.deps.db)
  expect((await books('2027-02-01', '2027-02-01')).days.map(at)).toEqual([3_337])
  expect((await books('2027-02-02', '2027-02-03')).days).toEqual([])
  const turned = { retailerId: shop.retailerId, from: '2027-02-02', to: '2027-02-01' }
  const url = `${bookkeepingFile.path}?${new URLSearchParams({ ...turned, retailerId: String(turned.retailerId), format: 'xero' })}`
  const refused = await app.app.inject({ url, cookies: owner.cookies })
  expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('It ends before it begins.')])
})
