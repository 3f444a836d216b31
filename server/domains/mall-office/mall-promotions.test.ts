import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerMallPromotion,
  askedOfRetailer,
  askForPromotion,
  mallPromotions,
  withdrawMallPromotion,
} from '#contracts/mall-office/mall-promotions.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import { chooseMallNews, mallNewsChoices } from '#contracts/notifications/store-news.ts'
import { retailerPromotions } from '#contracts/promotions/office.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import { tell } from '#server/facts.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { lineOf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aMall, aShop, type Shop } from '#tests/shops.ts'

let now = new Date('2026-11-21T15:00:00Z')
let app: TestApp
let [one, two, elsewhere]: Shop[] = []
let manager: TestPerson
let first: TestPerson
let second: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  one = await aShop(app, { onHand: 9, price: 5_000 })
  two = await aShop(app, { store: { mallId: one.mallId }, mall: one.mallId, onHand: 9, price: 5_000 } as never)
  elsewhere = await aShop(app)
  manager = await aPerson(app, { malls: [{ mallId: one.mallId, role: 'manager' }] })
  first = await aPerson(app, { retailers: [{ retailerId: one.retailerId, role: 'manager' }] })
  second = await aPerson(app, { retailers: [{ retailerId: two.retailerId, role: 'manager' }] })
})
afterAll(() => app.close())

const shopOf = (shop: Shop | undefined): Shop => shop as Shop
const WISH = {
  name: 'Winter days',
  words: 'All stores, one weekend.',
  percent: 20,
  startsAt: '2026-11-21T09:00',
  endsAt: '2026-11-23T21:00',
}
const ask = (who: TestPerson, change: object = {}) =>
  app.call(who, askForPromotion, {
    raw: JSON.stringify({ mallId: shopOf(one).mallId, ...WISH, ...change }),
    key: crypto.randomUUID(),
  } as never)
const answer = (who: TestPerson, id: number, shop: Shop | undefined, isAgreed: boolean) =>
  app.call(who, answerMallPromotion, { params: { id: id as never }, body: { retailerId: shopOf(shop).retailerId, isAgreed } })
const asked = async (who: TestPerson, shop: Shop | undefined) =>
  (await app.call(who, askedOfRetailer, { query: { retailerId: shopOf(shop).retailerId } })).body.items
const tenants = async () => (await app.call(manager, mallPromotions, { query: { mallId: shopOf(one).mallId } })).body.items[0]?.tenants
const discountAt = async (shop: Shop | undefined) =>
  (await app.call(await aPerson(app), quote, { body: { items: [lineOf(shopOf(shop))] } })).body.discount

test('only who agrees takes part, at its own cost and in its stores at that mall', async () => {
  await rowsOf(app.deps.db, 'test.old-products', "update products set created_at = '2026-01-01'")
  const { id } = (await ask(manager)).body
  expect(await tenants()).toHaveLength(2)
  expect(await asked(first, one)).toMatchObject([{ id, mall: expect.any(String), percent: 20, isAgreed: null }])
  expect(await discountAt(one)).toBe(0)
  const both = await Promise.all([answer(first, id, one, true), answer(first, id, one, true)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  expect((await answer(second, id, two, false)).status).toBe(204)
  expect((await tenants())?.map(({ isAgreed }) => isAgreed)).toEqual([true, false])
  const own = (await app.call(first, retailerPromotions, { query: { retailerId: shopOf(one).retailerId } })).body.items
  expect(own).toMatchObject([{ name: 'Winter days', status: 'live', storeIds: [shopOf(one).storeId], funding: 'retailer' }])
  expect([await discountAt(one), await discountAt(two), await discountAt(elsewhere)]).toEqual([1_000, 0, 0])
  expect((await answer(second, id, two, true)).problem.code).toBe('mall_promotions.answered')
})

test('nobody asks or answers for others, and what the rules of promotions refuse is no answer', async () => {
  const { id } = (await ask(manager, { name: 'Spring days', startsAt: '2026-12-01T09:00', endsAt: '2026-12-02T09:00' })).body
  expect((await ask(first)).status).not.toBe(201)
  expect((await answer(first, id, two, true)).status).toBe(404)
  const stranger = await aPerson(app, { retailers: [{ retailerId: shopOf(elsewhere).retailerId, role: 'owner' }] })
  expect((await answer(stranger, id, elsewhere, true)).status).toBe(404)
  expect(await asked(stranger, elsewhere)).toEqual([])
  const other = await aPerson(app, { malls: [{ mallId: await aMall(app), role: 'manager' }] })
  expect((await ask(other)).status).toBe(404)
  for (const bad of [{ endsAt: '2026-11-20T09:00' }, { endsAt: WISH.startsAt }]) {
    const refused = await ask(manager, bad)
    expect([refused.status, refused.problem.errors?.[0]?.pointer]).toEqual([422, '/endsAt'])
  }
  // What the rules of promotions refuse is refused here, and leaves no answer.
  await rowsOf(app.deps.db, 'test.close', "update retailers set status = 'closed' where id = $1", [shopOf(two).retailerId])
  const refused = await answer(second, id, two, true)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  await rowsOf(app.deps.db, 'test.open', "update retailers set status = 'active' where id = $1", [shopOf(two).retailerId])
  expect((await tenants())?.map(({ isAgreed }) => isAgreed)).toEqual([null, null])
  now = new Date('2026-12-03T15:00:00Z')
  expect((await answer(first, id, one, true)).problem.code).toBe('mall_promotions.over')
  expect(await asked(first, one)).toEqual([])
})

const withdraw = (who: TestPerson, id: number) => app.call(who, withdrawMallPromotion, { params: { id: id as never } })
const heardOf = async (who: TestPerson, name: string) => {
  await app.settle()
  const { items } = (await app.call(who, notifications, { query: {} })).body
  return items.filter(({ subject }) => subject.includes(name)).map(({ subject, href }) => ({ subject, href }))
}
const mailsOf = async (who: TestPerson, name: string) =>
  (await mailsTo(app, who.email)).filter(({ subject }) => subject.includes(name)).map(({ kind }) => kind)

test('stores hear what their mall asks for and withdraws, the mall hears each answer, and after a withdrawal nobody answers', async () => {
  const days = { startsAt: '2026-12-20T09:00', endsAt: '2026-12-22T09:00' }
  const clerk = await aPerson(app, { retailers: [{ retailerId: shopOf(one).retailerId, role: 'staff' }] })
  const outsider = await aPerson(app, { retailers: [{ retailerId: shopOf(elsewhere).retailerId, role: 'owner' }] })
  const { id } = (await ask(manager, { name: 'Lantern days', ...days })).body
  const [mall] = (await asked(first, one)).map((item) => item.mall)
  const askedNews = { subject: `${mall} asks for a promotion: Lantern days`, href: `/promotion-request?retailer=${shopOf(one).retailerId}` }
  expect(await heardOf(first, 'Lantern days')).toEqual([askedNews])
  expect(await mailsOf(first, 'Lantern days')).toEqual(['mall-promotion-asked'])
  for (const nobody of [clerk, outsider, manager]) expect(await heardOf(nobody, 'Lantern days')).toEqual([])

  expect((await answer(first, id, one, true)).status).toBe(204)
  expect(await heardOf(manager, 'Lantern days')).toEqual([
    { subject: expect.stringMatching(/ takes part in Lantern days$/), href: expect.stringContaining('section=promotions') },
  ])
  expect(await mailsOf(manager, 'Lantern days')).toEqual(['mall-promotion-answered'])

  const other = await aPerson(app, { malls: [{ mallId: await aMall(app), role: 'manager' }] })
  expect((await withdraw(other, id)).status).toBe(404)
  expect(await Promise.all([withdraw(manager, id), withdraw(manager, id)])).toMatchObject([{ status: 204 }, { status: 204 }])
  expect((await answer(second, id, two, true)).problem.code).toBe('mall_promotions.withdrawn')
  const withdrawn = { subject: `${mall} withdrew its promotion: Lantern days` }
  for (const who of [first, second]) expect(await heardOf(who, 'Lantern days')).toMatchObject([withdrawn, {}])
  expect(await mailsOf(second, 'Lantern days')).toEqual(['mall-promotion-withdrawn', 'mall-promotion-asked'])
  expect(await asked(second, two)).toMatchObject([{ id, withdrawnAt: expect.any(Date), isAgreed: null }])
  // Who took part keeps a promotion that is its own.
  const own = (await app.call(first, retailerPromotions, { query: { retailerId: shopOf(one).retailerId } })).body.items
  expect(own.find(({ name }) => name === 'Lantern days')).toMatchObject({ status: 'scheduled' })
})

test('an answer that comes while the mall withdraws is refused, and who declined hears of no withdrawal', async () => {
  const days = { startsAt: '2026-12-20T09:00', endsAt: '2026-12-22T09:00' }
  const { id } = (await ask(manager, { name: 'Carol days', ...days })).body
  await app.settle()
  expect((await answer(second, id, two, false)).status).toBe(204)
  const { answered } = await transact(app.deps.db, async (tx) => {
    await rowsOf(tx, 'test.withdraw', 'update mall_promotion_asks set withdrawn_at = now() where id = $1', [id])
    const late = answer(first, id, one, true)
    const waiting = () =>
      rowsOf(app.deps.db, 'test.waiting', "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
    await expect.poll(async () => (await waiting()).length).toBe(1)
    await tell(tx, 'mall-office.promotion_moved', { id, to: 'withdrawn' })
    return { answered: late }
  })
  expect((await answered).problem.code).toBe('mall_promotions.withdrawn')
  expect((await tenants())?.filter(({ isAgreed }) => isAgreed)).toEqual([])
  expect((await heardOf(first, 'Carol days')).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('withdrew'))
  expect((await heardOf(second, 'Carol days')).map(({ subject }) => subject)).toEqual([expect.stringContaining('asks for a promotion')])
  now = new Date('2026-12-24T15:00:00Z')
  expect((await withdraw(manager, id)).status).toBe(204)
  const { id: past } = (await ask(manager, { name: 'Short days', startsAt: '2026-12-24T11:00', endsAt: '2026-12-24T12:00' })).body
  now = new Date('2026-12-25T15:00:00Z')
  expect((await withdraw(manager, past)).problem.code).toBe('mall_promotions.over')
})

const off = { inApp: false, push: false, email: false }
test('people of a mall choose what they hear of it, each for themselves', async () => {
  const mallId = shopOf(one).mallId
  const colleague = await aPerson(app, { malls: [{ mallId, role: 'manager' }] })
  const desk = await aPerson(app, { malls: [{ mallId, role: 'staff' }] })
  const choices = async (who: TestPerson) => (await app.call(who, mallNewsChoices, { query: { mallId } })).body
  const choose = (who: TestPerson, kinds: object) =>
    app.call(who, chooseMallNews, { body: { mallId, kinds: { message: off, promotion: off, report: off, ...kinds } as never } })
  expect((await choices(desk)).kinds).toMatchObject({ promotion: off, message: { inApp: true, email: true } })
  expect((await choices(manager)).kinds.promotion).toEqual({ inApp: true, push: false, email: true })
  expect((await choose(manager, {})).status).toBe(200)
  expect(await choices(manager)).toEqual({ mallId, kinds: { message: off, promotion: off, report: off } })
  expect((await choose(desk, { promotion: { ...off, inApp: true } })).status).toBe(200)
  const { id } = (await ask(manager, { name: 'Sled days', startsAt: '2027-01-02T09:00', endsAt: '2027-01-03T09:00' })).body
  expect((await answer(second, id, two, false)).status).toBe(204)
  for (const who of [colleague, desk]) expect(await heardOf(who, 'declined Sled days')).toHaveLength(1)
  expect(await heardOf(manager, 'Sled days')).toEqual([])
  const mailed = await Promise.all([manager, desk, colleague].map((who) => mailsOf(who, 'Sled days')))
  expect(mailed).toEqual([[], [], ['mall-promotion-answered']])
  expect((await mailsTo(app, colleague.email))[0]?.text).toContain(`section=notifications&mall=${mallId}`)
  // Another mall is unknown.
  const other = await aMall(app)
  expect((await app.call(manager, mallNewsChoices, { query: { mallId: other } })).status).toBe(404)
  expect((await app.call(manager, chooseMallNews, { body: { mallId: other, kinds: (await choices(desk)).kinds } })).status).toBe(404)
})
