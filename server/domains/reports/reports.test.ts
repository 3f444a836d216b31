import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  freezeMonth,
  moneyReport,
  moneyReportTable,
  reportMail,
  type ReportName,
  REPORT_NAMES,
  REPORTS,
  setReportMail,
  taxFiling,
} from '#contracts/reports.ts'
import { giveMallCard } from '#contracts/mall-accounts.ts'
import { cents, dollars } from '#contracts/money.ts'
import { transact } from '#server/platform/db.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { buyGift } from '#tests/gift-cards.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { acceptReturn, aReturn } from '#tests/returning.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { aMall, aShop, type Shop } from '#tests/shops.ts'
import { bookingsOf } from '../domain.ts'
import { domains } from '../all.ts'
import { platform, retailer } from '../ledger/rules.ts'
import { post } from '../ledger/ledger.ts'
import { booked } from '../payments/booking-kinds.ts'
import { mailMonth } from './mails.ts'

/** 8 PM on October 31 in New York, when it is November by UTC. */
const LAST_OF_OCTOBER = new Date('2026-11-01T00:00:00Z')
const NOVEMBER = new Date('2026-11-10T17:00:00Z')
const DECEMBER = new Date('2026-12-01T17:00:00Z')
let now = LAST_OF_OCTOBER
let app: TestApp
let shop: Shop
let clerk: TestPerson
let maya: TestPerson

beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  maya = await aPerson(app)
  shop = await aShop(app, { price: 10_000, onHand: 50, retailer: { displayName: 'Cedar Books' } })
  clerk = await aClerk(app, shop)
  await sell()
  now = NOVEMBER
  maya = await aPerson(app)
  clerk = await aClerk(app, shop)
  await buyGift(app, maya)
  const manager = await aPerson(app, { malls: [{ mallId: shop.mallId, role: 'manager' }] })
  const gift = { mallId: shop.mallId, name: 'Kim Doe', email: 'kim@example.com', amount: cents(1_500), message: '' }
  expect((await app.call(manager, giveMallCard, { body: gift, key: randomUUID() })).status).toBe(201)
  const number = await sell()
  await acceptReturn(app, clerk, shop, await aReturn(app, maya, number))
})
afterAll(() => app.close())

async function sell() {
  const bought = await buy(app, maya, [lineOf(shop)])
  await handOver(app, clerk, shop, bought.body.order.fulfillments[0]?.id ?? 0)
  return bought.body.order.number
}
const anAdmin = () => aPerson(app, { platform: ['admin'] })
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' }
const ALL = { from: '2025-06-01', to: '2026-12-31' }
const report = async (name: ReportName, range = ALL, who?: TestPerson) =>
  (await app.call(who ?? (await anAdmin()), moneyReport, { query: { report: name, ...range } })).body
const fileOf = async (who: TestPerson, name: ReportName, { from, to }: typeof ALL): Promise<string> => {
  const url = `${moneyReportTable.path}?report=${name}&from=${from}&to=${to}`
  return (await app.app.inject({ url, cookies: who.cookies })).body
}
const balance = async (kind: string): Promise<number> => {
  const { rows } = await app.deps.db.$client.query('select coalesce(sum(balance), 0)::bigint as sum from ledger_accounts where kind = $1', [
    kind,
  ])
  return Number(rows[0]?.['sum'])
}
const totalOf = async (name: ReportName, column: string, range = ALL): Promise<number> => {
  const { total } = await report(name, range)
  return total.amounts[(REPORTS[name].columns as readonly string[]).indexOf(column)] ?? Number.NaN
}

describe('sums', () => {
  test('the totals of the reports are the accounts of the books, and each total is the sum of its rows', async () => {
    await expectBooksToAgree(app.deps.db)
    expect(await totalOf('sales', 'Commission kept')).toBe(await balance('commission'))
    expect(await balance('commission')).toBeGreaterThan(0)
    expect(await totalOf('tax', 'Tax to pay')).toBe(await balance('tax_payable'))
    expect(await totalOf('gift-cards', 'Balance')).toBe(await balance('gift_card'))
    expect(await balance('gift_card')).toBeGreaterThan(0)
    expect(await totalOf('spirals', 'Balance')).toBe(await balance('spirals'))
    expect(await totalOf('fees', 'Fees')).toBe(0 - (await balance('provider_fees')))
    expect(await totalOf('malls', 'Still owed')).toBe(0 - (await balance('mall_payable')))
    expect(await balance('mall_payable')).toBe(-1_500)
    expect(await totalOf('malls', 'Gift cards')).toBe(1_500)
    expect(await totalOf('payouts', 'Paid out')).toBe((await balance('payouts_sent')) + (await balance('payouts_paid')))
    const { total } = await report('refunds')
    const [seller = 0, commission = 0, tax = 0, subsidy = 0, , shoppers = 0] = total.amounts
    expect(shoppers).toBeGreaterThan(0)
    expect(shoppers).toBe(seller + commission + tax + subsidy)
    for (const name of REPORT_NAMES) {
      const { rows, total: all } = await report(name)
      expect(REPORTS[name].columns.map((_, i) => rows.reduce((sum, { amounts }) => sum + (amounts[i] ?? 0), 0))).toEqual(all.amounts)
    }
  })

  test('a sale counts in the month of New York, under its retailer and its state', async () => {
    const [october, november] = [await report('sales', OCTOBER), await report('sales', { from: '2026-11-01', to: '2026-11-30' })]
    expect(october.rows).toMatchObject([{ label: 'Cedar Books', amounts: [10_000, 0, expect.any(Number), 0, 0, expect.any(Number)] }])
    expect(november.rows[0]?.amounts.slice(0, 2)).toEqual([10_000, 10_000])
    expect((await report('tax')).rows.map(({ label }) => label)).toEqual(['Minnesota'])
    expect((await report('sales', { from: '2026-10-30', to: '2026-10-30' })).rows).toEqual([])
  })

  test('a balance begins where the range before it ended', async () => {
    const end = await totalOf('spirals', 'Balance', OCTOBER)
    const { rows } = await report('spirals', { from: '2026-11-01', to: '2026-11-30' })
    expect(end).toBeGreaterThan(0)
    expect(rows[0]).toMatchObject({ label: 'Balance at the start', amounts: [0, 0, end] })
  })
})

describe('sales tax', () => {
  /** By name, what the report of these days says of a state. */
  const taxedIn = async (state: string, range = ALL): Promise<Record<string, number>> => {
    const row = (await report('tax', range)).rows.find(({ key }) => key === state)
    return Object.fromEntries(REPORTS.tax.columns.map((column, i) => [column, row?.amounts[i] ?? 0]))
  }
  const fileFor = async (state: string, { from, to }: typeof ALL, who: TestPerson) =>
    app.app.inject({ url: `${taxFiling.path}?state=${state}&from=${from}&to=${to}`, cookies: who.cookies })

  test('stays with the state that taxed the sale, when its store moves and for a Center in another state', async () => {
    const away = await aShop(app, { price: 10_000, onHand: 9, store: { state: 'WI', city: 'Hudson', zip: '54016' } })
    const centerMallId = await aMall(app, { hasCenter: true })
    const before = [await taxedIn('WI'), await taxedIn('MN')]
    await buy(app, maya, [lineOf(away)])
    await buy(app, maya, [lineOf(away, { fulfillmentMethod: 'ship-to-mall', centerMallId })])
    await app.deps.db.$client.query(`update stores set state = 'IA' where id = $1`, [away.storeId])
    const after = [await taxedIn('WI'), await taxedIn('MN')]
    expect(await taxedIn('IA')).toMatchObject({ 'Gross sales': 0, Collected: 0 })
    // 5 percent at the store in Wisconsin, 6.875 at the Center in Minnesota.
    expect(after.map((row, i) => (row['Collected'] ?? 0) - (before[i]?.['Collected'] ?? 0))).toEqual([500, 688])
    expect(after.map((row, i) => (row['Gross sales'] ?? 0) - (before[i]?.['Gross sales'] ?? 0))).toEqual([10_000, 10_000])
    await expectBooksToAgree(app.deps.db)
  })

  test('a filing has the gross, exempt and taxable sales by rule, and refunds in the days in which they were made', async () => {
    const place = { state: 'NJ', city: 'Paramus', zip: '07652' }
    const [mug, coat] = [
      await aShop(app, { price: 10_000, onHand: 9, store: place }),
      await aShop(app, { price: 30_000, onHand: 9, store: place, product: { category: 'clothing' } }),
    ]
    const seller = await aClerk(app, mug)
    const month = { from: '2026-11-01', to: '2026-11-30' }
    const number = (await buy(app, maya, [lineOf(mug), lineOf(coat)])).body.order
    await handOver(app, seller, mug, number.fulfillments.find(({ storeId }) => storeId === mug.storeId)?.id ?? 0)
    const sold = {
      'Gross sales': 40_000,
      Exempt: 30_000,
      Taxable: 10_000,
      Collected: 663,
      Refunded: 0,
      'In disputes': 0,
      'Tax to pay': 663,
    }
    expect(await taxedIn('NJ', month)).toEqual(sold)
    now = new Date('2026-12-01T04:59:00Z')
    await acceptReturn(app, seller, mug, await aReturn(app, maya, number.number))
    now = NOVEMBER
    expect(await taxedIn('NJ', month)).toEqual({ ...sold, Refunded: 663, 'Tax to pay': 0 })
    expect(await taxedIn('NJ', { from: '2026-11-30', to: '2026-11-30' })).toMatchObject({ 'Gross sales': 0, 'Tax to pay': -663 })
    const admin = await anAdmin()
    expect((await fileFor('NJ', month, admin)).body.trim().split('\r\n')).toEqual([
      'Rule,Rate in percent,Gross sales,Exempt,Taxable,Tax',
      'NJ-clothing,0,300.00,300.00,0.00,0.00',
      'NJ-general,6.625,100.00,0.00,100.00,6.63',
      'Collected,,400.00,300.00,100.00,6.63',
      'Refunded,,,,,6.63',
      'In disputes,,,,,0.00',
      'Tax to pay,,,,,0.00',
    ])
    expect((await fileFor('XX', month, admin)).json().errors).toEqual([{ pointer: '/state', message: 'Choose a state.' }])
    expect((await fileFor('NJ', { from: '2024-11-01', to: '2026-11-01' }, admin)).statusCode).toBe(422)
    await expectBooksToAgree(app.deps.db)
  })

  test('lines from before their terms were kept count by their tax', async () => {
    const [first] = (await report('tax', OCTOBER)).rows
    const { rows } = await app.deps.db.$client.query(
      `update order_lines set tax_rule = null, tax_rate = null, taxable = null where tax_state = 'MN' returning id`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect((await report('tax', OCTOBER)).rows[0]).toEqual(first)
  })
})

test('the file has the rows and the total of the screen', async () => {
  const admin = await anAdmin()
  const shown = await report('sales', ALL, admin)
  const lines = (await fileOf(admin, 'sales', ALL)).trim().split('\r\n')
  const cells = (amounts: readonly number[]) => amounts.map((amount) => (amount / 100).toFixed(2)).join(',')
  expect(lines).toHaveLength(shown.rows.length + 2)
  expect(lines[1]).toBe(`Cedar Books,${cells(shown.rows[0]?.amounts ?? [])}`)
  expect(lines.at(-1)).toBe(`Total,${cells(shown.total.amounts)}`)
})

test('a range that ends before it begins, is too long or is no range is refused at its field', async () => {
  const admin = await anAdmin()
  const asked = async (from: string, to: string, name = 'sales') => {
    const answer = await app.app.inject({ url: `/api/admin/reports?report=${name}&from=${from}&to=${to}`, cookies: admin.cookies })
    return { status: answer.statusCode, errors: answer.json().errors }
  }
  const at = (field: string, message: string) => [{ pointer: `/${field}`, message }]
  expect(await asked('2026-11-02', '2026-11-01')).toMatchObject({ errors: at('to', 'It ends before it begins.') })
  expect(await asked('2024-11-01', '2026-11-01')).toMatchObject({ errors: at('to', 'Choose up to 24 months.') })
  expect((await asked('2024-11-01', '2026-10-31')).status).toBe(200)
  expect(await asked('2026-13-01', '2026-11-01')).toMatchObject({ errors: at('from', 'Choose the first day.') })
  expect(await asked('2026-11-01', '2026-11-02', 'profit')).toMatchObject({ errors: at('report', 'Choose a report from the list.') })
})

test('a frozen month keeps its figures, and what is booked into it later stands beside them', async () => {
  const [ana, bo] = [await anAdmin(), await anAdmin()]
  expect((await app.call(ana, freezeMonth, { body: { month: '2026-11' } })).problem).toMatchObject({ code: 'reports.month_not_over' })
  expect(await report('sales', OCTOBER)).toMatchObject({ frozen: null, mayFreeze: true })
  const [first, second] = await Promise.all([ana, bo].map((who) => app.call(who, freezeMonth, { body: { month: '2026-10' } })))
  expect(second?.body).toEqual(first?.body)
  const before = await report('sales', OCTOBER)
  expect(before).toMatchObject({ frozen: first?.body, mayFreeze: false, total: { later: [0, 0, 0, 0, 0, 0] } })
  await transact(app.deps.db, (tx) =>
    post(
      tx,
      [
        { from: platform('clearing', 1), to: platform('commission', 1), amount: 250, kind: booked('sale.commission'), reference: 'late' },
        { from: retailer(shop.retailerId), to: platform('clearing', 1), amount: 250, kind: booked('refund.payable'), reference: 'late' },
      ],
      LAST_OF_OCTOBER,
    ),
  )
  const after = await report('sales', OCTOBER)
  expect(after.total).toEqual({ amounts: before.total.amounts, later: [250, 250, 250, 0, 0, 250] })
  expect(after.rows.find(({ label }) => label === 'Cedar Books')?.later).toEqual([0, 0, 0, 0, 0, 0])
  expect(after.rows.at(-1)).toMatchObject({ label: 'Retailer not known', amounts: [0, 0, 0, 0, 0, 0] })
  expect(await fileOf(ana, 'sales', OCTOBER)).toContain('"Commission kept, booked later"')
  // The month was frozen before there was this report: it is frozen by itself, and the others stay as they are.
  await app.deps.db.$client.query(`delete from frozen_reports where month = '2026-10' and report = 'malls'`)
  expect(await report('malls', OCTOBER)).toMatchObject({ frozen: null, mayFreeze: true })
  expect((await app.call(bo, freezeMonth, { body: { month: '2026-10' } })).status).toBe(200)
  expect((await report('malls', OCTOBER)).frozen).not.toBeNull()
  expect(await report('sales', OCTOBER)).toMatchObject({ frozen: first?.body, total: after.total })
})

test('support reads no report, and admins who asked get one mail for each month', async () => {
  const [support, admin, other] = [await aPerson(app, { platform: ['support'] }), await anAdmin(), await anAdmin()]
  expect((await app.call(support, moneyReport, { query: { report: 'sales', ...ALL } })).status).toBe(403)
  expect((await app.call(support, freezeMonth, { body: { month: '2026-10' } })).status).toBe(403)
  expect((await app.call(admin, setReportMail, { body: { wanted: true } })).body).toEqual({ wanted: true })
  expect((await app.call(admin, reportMail)).body).toEqual({ wanted: true })
  const kept = await totalOf('sales', 'Commission kept', { from: '2026-11-01', to: '2026-11-30' })
  now = DECEMBER
  const bookings = bookingsOf(domains)
  await mailMonth(app.deps, bookings)
  await mailMonth(app.deps, bookings)
  const mails = (await mailsTo(app, admin.email)).filter(({ kind }) => kind === 'reports.month')
  expect(mails.map(({ subject }) => subject)).toEqual(['Reports of November 2026'])
  const { rows } = await app.deps.db.$client.query('select words from mails where recipient = $1 and kind = $2', [
    admin.email,
    'reports.month',
  ])
  expect(JSON.stringify(rows[0]?.['words'])).toContain(
    JSON.stringify({ label: 'Sales and commission: commission kept', amount: dollars(cents(kept)) }),
  )
  expect((await mailsTo(app, other.email)).filter(({ kind }) => kind === 'reports.month')).toEqual([])
  const again = await anAdmin()
  await app.call(again, setReportMail, { body: { wanted: true } })
  await app.call(again, setReportMail, { body: { wanted: false } })
  await mailMonth(app.deps, bookings)
  expect((await mailsTo(app, again.email)).filter(({ kind }) => kind === 'reports.month')).toEqual([])
})
