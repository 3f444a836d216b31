import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attention } from '#contracts/admin/admin.ts'
import { makeTaxForms, formDueFor, ownTaxFormFile, ownTaxForms, taxedSellers, taxFormsFile } from '#contracts/tax-forms.ts'
import { cents } from '#contracts/money.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let now: Date
let app: TestApp
let shop: Shop
let owner: TestPerson
let maya: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date('2026-11-20T17:00:00Z')
  maya = await aPerson(app)
  shop = await aShop(app, { price: 10_000, onHand: 500 })
  owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
})
const anAdmin = () => aPerson(app, { platform: ['admin'] })
const inState = (state: string) => app.deps.db.$client.query('update stores set state = $2 where id = $1', [shop.storeId, state])
const sell = async (at: string) => {
  now = new Date(at)
  const placed = await buy(app, maya, [lineOf(shop)])
  expect(placed.status).toBe(201)
  return placed.body.order.number
}
const seller = async (year: number) => {
  const { items } = (await app.call(await anAdmin(), taxedSellers, { query: { year, limit: 100 } })).body
  return items.find(({ id }) => id === shop.retailerId)
}
const make = async (year: number) => app.call(await anAdmin(), makeTaxForms, { body: { year } })
/** Whether an admin is reminded of forms that wait. */
const isReminded = async () => (await app.call(await anAdmin(), attention)).body.items.some(({ code }) => code === 'tax_forms.due')
const forms = async () => (await app.call(owner, ownTaxForms, { query: { retailerId: shop.retailerId } })).body.items

test.each([
  [2026, 'MN', 20_000_01, 201, ['US']],
  [2026, 'MN', 20_000_00, 201, []],
  [2026, 'MN', 20_000_01, 200, []],
  [2026, 'VT', 600_00, 1, ['VT']],
  [2026, 'VT', 599_99, 500, []],
  [2026, 'IL', 1_000_00, 3, []],
  [2026, 'IL', 1_000_00, 4, ['IL']],
  [2026, 'NJ', 25_000_00, 300, ['US', 'NJ']],
  [2026, null, 900_00, 9, []],
])('in %i a business in %s with %i cents and %i sales is reported to %j', (year, state, gross, transactions, places) => {
  expect(formDueFor(year, { state, gross: cents(gross), transactions })).toEqual(places)
})

test('a year is counted by the clock of the marketplace, before refunds and without tax; its form is made once it is over', async () => {
  await inState('VT')
  for (let i = 0; i < 5; i++) await sell('2026-11-20T17:00:00Z')
  const number = await sell('2026-12-10T17:00:00Z')
  await app.call(maya, cancelOrder, { params: { number }, query: {}, body: {} })
  // Still December in New York, and then January.
  await sell('2027-01-01T04:30:00Z')
  await sell('2027-01-01T05:30:00Z')
  expect(await seller(2026)).toMatchObject({ gross: 70_000, transactions: 7, due: ['VT'], form: null, upToDate: false })
  expect(await seller(2027)).toMatchObject({ gross: 10_000, transactions: 1, due: [], upToDate: true })
  expect((await make(2027)).problem).toMatchObject({ code: 'tax_forms.year_not_over' })
  expect(await isReminded()).toBe(true)
  now = new Date('2027-02-01T17:00:00Z')
  expect(await isReminded()).toBe(false)
  now = new Date('2027-01-20T17:00:00Z')
  const both = await Promise.all([make(2026), make(2026)])
  expect(both.reduce((sum, { body }) => sum + body.made, 0)).toBe(1)
  expect((await make(2026)).body).toEqual({ made: 0, corrected: 0 })
  expect(await isReminded()).toBe(false)
  expect(await forms()).toMatchObject([{ year: 2026, version: 1, gross: 70_000, transactions: 7, due: ['VT'], payee: { state: 'VT' } }])
  await app.settle()
  expect((await mailsTo(app, owner.email)).filter(({ kind }) => kind === 'tax-forms.made')).toMatchObject([
    { subject: expect.stringMatching(/^Form 1099-K of .* for 2026$/) },
  ])
  const [form] = await forms()
  expect(form?.months).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 50_000, 20_000])
})

test('a correction is a new version, and the old one stays; the owner and the admin get their files, and nobody else', async () => {
  await inState('MA')
  for (let i = 0; i < 6; i++) await sell('2026-11-20T17:00:00Z')
  now = new Date('2027-01-10T17:00:00Z')
  await make(2026)
  await app.deps.db.$client.query(`update retailers set legal_name = 'Bloom and Company LLC' where id = $1`, [shop.retailerId])
  expect(await seller(2026)).toMatchObject({ form: { version: 1 }, upToDate: false })
  expect((await make(2026)).body).toEqual({ made: 0, corrected: 1 })
  const [second, first] = await forms()
  expect([first?.version, second?.version, second?.payee.legalName]).toEqual([1, 2, 'Bloom and Company LLC'])
  expect(first?.payee.legalName).not.toBe('Bloom and Company LLC')
  const file = (who: TestPerson, url: string) => app.app.inject({ url, cookies: who.cookies })
  const own = await file(owner, ownTaxFormFile.path.replace(':id', String(second?.id)))
  expect(own.body).toContain('1099-K for 2026, corrected, version 2')
  expect(own.body).toMatch(/^1a,Gross amount of payments,600\.00\r$/m)
  const stranger = await aPerson(app, { retailers: [{ retailerId: (await aShop(app)).retailerId, role: 'owner' }] })
  for (const who of [stranger, maya])
    expect([403, 404]).toContain((await file(who, ownTaxFormFile.path.replace(':id', String(second?.id)))).statusCode)
  const all = (await file(await anAdmin(), `${taxFormsFile.path}?year=2026`)).body
  expect(all.match(/Bloom and Company LLC/g)).toHaveLength(1)
  expect(all).toMatch(/Bloom and Company LLC.*,2,Yes,MA,600\.00,600\.00,6,0\.00/)
})
