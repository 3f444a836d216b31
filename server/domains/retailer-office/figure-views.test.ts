import { afterAll, beforeAll, expect, test } from 'vitest'
import { figureViews, mailFigureView, removeFigureView, saveFigureView } from '#contracts/retailer-office/figure-views.ts'
import { MOST_VIEWS } from '#contracts/retailer-office/saved-views.ts'
import { rowsOf } from '#server/platform/db.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { mailWeek } from './figure-views.ts'

// A Saturday, and the Monday after it.
const SATURDAY = new Date('2026-11-21T18:00:00Z')
const MONDAY = new Date('2026-11-23T14:00:00Z')
let now = SATURDAY
let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  shop = await aShop(app, { onHand: 20, price: 1000, retailer: { displayName: 'Cedar Books' } })
})
afterAll(() => app.close())

const aManager = () => aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
const keep = (who: TestPerson, name: string, filter = {}) =>
  app.call(who, saveFigureView, { body: { retailerId: shop.retailerId, name, filter } })
const kept = async (who: TestPerson) => (await app.call(who, figureViews, { query: { retailerId: shop.retailerId } })).body.items

test('filters of figures are kept by person, replaced by name, and removed by who keeps them', async () => {
  const [ana, bo] = [await aManager(), await aManager()]
  expect((await keep(ana, 'My month', { days: 30 })).status).toBe(201)
  await keep(ana, 'my month', { from: '2026-10-01', to: '2026-10-31', compare: 'year' })
  const [view] = await kept(ana)
  expect(await kept(ana)).toEqual([
    { id: view?.id, name: 'my month', filter: { from: '2026-10-01', to: '2026-10-31', compare: 'year' }, weekly: false },
  ])
  expect(await kept(bo)).toEqual([])
  const params = { id: view?.id ?? 0 }
  expect((await app.call(bo, mailFigureView, { params, body: { weekly: true } })).status).toBe(404)
  expect((await app.call(bo, removeFigureView, { params })).status).toBe(404)
  expect((await app.call(ana, removeFigureView, { params })).status).toBe(204)
  expect(await kept(ana)).toEqual([])
})

test('there are not more views than the most, also in two tabs', async () => {
  const ana = await aManager()
  for (let i = 1; i < MOST_VIEWS; i++) await keep(ana, `View ${i}`)
  const two = await Promise.all([keep(ana, 'Left'), keep(ana, 'Right')])
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
})

test('the figures of the week come on Monday, once, to managers who asked for them', async () => {
  now = SATURDAY
  await buy(app, await aPerson(app), [lineOf(shop, { quantity: 2 })])
  const [ana, bo] = [await aManager(), await aManager()]
  const view = (await keep(ana, 'Whole business')).body
  await keep(bo, 'Not asked for')
  expect((await app.call(ana, mailFigureView, { params: { id: view.id }, body: { weekly: true } })).body.weekly).toBe(true)
  now = MONDAY
  await mailWeek(app.deps)
  await mailWeek(app.deps)
  const weekly = async (who: TestPerson) => (await mailsTo(app, who.email)).filter(({ kind }) => kind === 'retailer-office.week')
  const [mail, ...more] = await weekly(ana)
  expect(mail?.subject).toBe('Whole business: your week at Cedar Books')
  expect(mail?.text).toContain('from Nov 16 to Nov 22')
  expect(mail?.text).toContain('$20.00 ($0.00)')
  expect([more, await weekly(bo)]).toEqual([[], []])
  // Who no longer works there gets none.
  await rowsOf(app.deps.db, 'test.leaves', `delete from memberships where user_id = $1`, [ana.id])
  now = new Date(MONDAY.getTime() + 7 * 86_400_000)
  await mailWeek(app.deps)
  expect(await weekly(ana)).toHaveLength(1)
})
