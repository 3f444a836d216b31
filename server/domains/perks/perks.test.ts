import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FulfillmentId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { spirals } from '#contracts/loyalty/loyalty.ts'
import {
  askForPerk,
  changePerk,
  createPerk,
  endPerk,
  joinPerks,
  leavePerks,
  type MyPerks,
  myPerks,
  myPerkStores,
  type OwnPerk,
  ownPerks,
  type PerkForm,
  redeemPerk,
  retailerPerks,
} from '#contracts/perks.ts'
import { points } from '#contracts/points.ts'
import { changePreferences, preferences } from '#contracts/preferences.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, aPart, handOver, type BoughtFulfillment } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { acceptReturn, aReturn } from '#tests/returning.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { forgetPerson, personalDataOf } from './personal-data.ts'
import { giveBirthdays } from './jobs.ts'
import { remains, rewardsFor, titleOf } from './rules.ts'
import { settleOrders } from './settle.ts'

// A Tuesday, at noon in Bloomington.
const tuesday = new Date('2026-11-24T18:00:00Z')
let now = tuesday
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())

const FORM: PerkForm = {
  kind: 'stamps',
  weekdays: [],
  goal: 2,
  least: cents(2000),
  value: cents(500),
  spirals: null,
  startsOn: '2026-11-01',
  endsOn: '2026-12-31',
  budget: 10,
  isLive: true,
}
const DOUBLE = { kind: 'double_days', weekdays: [2], goal: null, least: null, value: null, budget: 100_000 } as const
const BIRTHDAY = { kind: 'birthday', goal: null, least: null, value: null, spirals: 200, budget: 500 } as const
const raw = (form: object) => {
  const { least, value, ...rest } = form as PerkForm
  return JSON.stringify({ ...rest, least: least === null ? null : least / 100, value: value === null ? null : value / 100 })
}
type Owned = { shop: Shop; owner: TestPerson; clerk: TestPerson }
async function owned(onHand = 500): Promise<Owned> {
  const shop = await aShop(app, { price: 2_500, onHand })
  return {
    shop,
    owner: await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] }),
    clerk: await aClerk(app, shop),
  }
}
const createBy = (who: TestPerson, { shop: { retailerId } }: Owned, form: object = {}) =>
  app.call(who, createPerk, { raw: raw({ ...FORM, ...form, retailerId }) } as never)
const create = async (at: Owned, form: object = {}): Promise<OwnPerk> => (await createBy(at.owner, at, form)).body
const join = (who: TestPerson, { shop: { retailerId: id } }: Owned, birthMonth?: number | null, messages = true) =>
  app.call(who, joinPerks, { params: { id }, body: { messages, ...(birthMonth !== undefined && { birthMonth }) } })
const mine = async (who: TestPerson, { shop: { retailerId: id } }: Owned): Promise<MyPerks> =>
  (await app.call(who, myPerks, { params: { id } })).body
const redeemBy = (who: TestPerson, { shop: { retailerId } }: Owned, code: string) =>
  app.call(who, redeemPerk, { body: { retailerId, code } })
const allListed = async (at: Owned, ids: readonly OwnPerk['id'][]): Promise<OwnPerk[]> => {
  const { items } = (await app.call(at.owner, ownPerks, { query: { retailerId: at.shop.retailerId } })).body
  return ids.map((id) => items.find((one) => one.id === id) as OwnPerk)
}
const listed = async (at: Owned, id: OwnPerk['id']): Promise<OwnPerk> => (await allListed(at, [id]))[0] as OwnPerk
const collect = async (buyer: TestPerson, { shop, clerk }: Owned, quantity = 1): Promise<BoughtFulfillment> => {
  const part = await aPart(app, buyer, shop, { quantity })
  await handOver(app, clerk, shop, part.id)
  await app.settle()
  return part
}
const sendBack = async (buyer: TestPerson, { shop, clerk }: Owned, { number }: BoughtFulfillment) => {
  expect((await acceptReturn(app, clerk, shop, await aReturn(app, buyer, number))).status).toBeLessThan(300)
  await app.settle()
}
const balance = async (who: TestPerson) => (await app.call(who, spirals, {})).body.balance
const earnedBy = async ({ id }: { id: FulfillmentId }) =>
  (await rowsOf<{ points: number }>(app.deps.db, 'test.earned', 'select points from loyalty_earnings where fulfillment_id = $1', [id]))[0]
    ?.points ?? 0

test('titles, cards and shares follow from the terms', () => {
  const terms = { kind: 'stamps', weekdays: [], goal: 5, least: cents(2000), value: cents(1000), spirals: null } as const
  expect(titleOf(terms)).toBe('$10.00 off after 5 orders of $20.00 or more')
  expect(titleOf({ ...terms, kind: 'double_days', weekdays: [4, 2] })).toBe('Double SPIRALs on Tuesdays and Thursdays')
  expect(titleOf({ ...terms, kind: 'birthday', value: null, spirals: points(1500) })).toBe('1,500 SPIRALs in your birth month')
  expect([rewardsFor(9, 5), rewardsFor(10, 5)]).toEqual([1, 2])
  expect([remains(30, 100, 60), remains(30, 100, 100), remains(30, 100, 0), remains(30, 100, 200)]).toEqual([18, 30, 0, 30])
})

test('a manager makes perks, visitors read them, drafts stay inside, and people of other stores make none', async () => {
  const at = await owned()
  const made = await create(at)
  expect(made).toMatchObject({ title: '$5.00 off after 2 orders of $20.00 or more', state: 'live', spent: 0, endsOn: '2026-12-31' })
  const draft = await create(at, { isLive: false })
  const shown = await app.call(guest(), retailerPerks, { params: { id: at.shop.retailerId } })
  expect(shown.body.perks.map(({ id }) => id)).toEqual([made.id])
  expect(shown.body.stores).toHaveLength(1)
  const stranger = await owned()
  expect((await createBy(stranger.owner, at)).status).toBe(404)
  expect((await createBy(at.clerk, at)).status).toBe(403)
  expect((await app.call(stranger.owner, endPerk, { params: { id: made.id } })).status).toBe(404)
  const change = (form: object, version: number, id = made.id) =>
    app.call(at.owner, changePerk, { params: { id }, raw: raw({ ...FORM, ...form, version }) } as never)
  expect((await change({ goal: 3 }, 1)).problem.code).toBe('perks.terms_fixed')
  expect((await change({ endsOn: '2026-12-01' }, 1)).problem.code).toBe('perks.terms_fixed')
  expect((await change({ budget: 20, endsOn: '2027-01-31' }, 1)).body).toMatchObject({ budget: 20, endsOn: '2027-01-31', version: 2 })
  expect((await change({ budget: 30 }, 1)).problem.code).toBe('conflict')
  expect((await change({ goal: 4 }, 1, draft.id)).body).toMatchObject({ goal: 4, state: 'live' })
})

test('wrong terms are named at their field and write nothing', async () => {
  const at = await owned()
  const wrong: [object, string][] = [
    [{ ...DOUBLE, weekdays: [] }, '/weekdays'],
    [{ ...BIRTHDAY, spirals: null }, '/spirals'],
    [{ goal: null }, '/goal'],
    [{ goal: 1 }, '/goal'],
    [{ least: null }, '/least'],
    [{ value: null }, '/value'],
    [{ spirals: 5 }, '/value'],
    [{ endsOn: '2026-10-31' }, '/endsOn'],
    [{ startsOn: '2026-10-01', endsOn: '2026-11-01' }, '/endsOn'],
    [{ budget: 0 }, '/budget'],
  ]
  for (const [form, pointer] of wrong)
    expect.soft(await createBy(at.owner, at, form), pointer).toMatchObject({ status: 422, problem: { errors: [{ pointer }] } })
  expect((await app.call(at.owner, ownPerks, { query: { retailerId: at.shop.retailerId } })).body.items).toEqual([])
})

test('collected orders fill a card; its code is redeemed once, by staff of that retailer only', { timeout: 60_000 }, async () => {
  const at = await owned()
  const perk = await create(at)
  const maya = await aPerson(app)
  await collect(maya, at)
  expect((await mine(maya, at)).stamps).toEqual([])
  await join(maya, at)
  await collect(maya, at)
  expect((await mine(maya, at)).stamps).toMatchObject([{ have: 1, goal: 2 }])
  await collect(maya, at)
  const { rewards, stamps } = await mine(maya, at)
  expect(stamps).toMatchObject([{ have: 0, goal: 2 }])
  expect(rewards).toMatchObject([{ state: 'ready', value: 500, title: '$5.00 off' }])
  const code = rewards[0]?.code ?? ''
  const rival = await owned()
  expect((await redeemBy(rival.clerk, rival, code)).problem.code).toBe('perks.unknown_code')
  expect((await redeemBy(rival.clerk, at, code)).status).toBe(404)
  expect((await redeemBy(maya, at, code)).status).toBe(403)
  const both = await Promise.all([redeemBy(at.clerk, at, code.toLowerCase()), redeemBy(at.owner, at, code)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await redeemBy(at.clerk, at, code)).problem).toMatchObject({
    code: 'perks.used',
    detail: 'This code was used already, on Nov 24.',
  })
  expect(await listed(at, perk.id)).toMatchObject({ spent: 1, redeemed: 1, stamps: 2 })
  expect((await app.call(maya, myPerkStores, { query: {} })).body.items).toMatchObject([
    { retailerId: at.shop.retailerId, perks: 1, rewards: 0 },
  ])
})

test('a returned order loses its stamp, and the code that rested on it', { timeout: 60_000 }, async () => {
  const at = await owned()
  const perk = await create(at)
  const maya = await aPerson(app)
  await join(maya, at)
  const first = await collect(maya, at)
  await collect(maya, at)
  const code = (await mine(maya, at)).rewards[0]?.code ?? ''
  await sendBack(maya, at, first)
  expect(await mine(maya, at)).toMatchObject({ rewards: [], stamps: [{ have: 1 }] })
  expect((await redeemBy(at.clerk, at, code)).problem.code).toBe('perks.withdrawn')
  expect(await listed(at, perk.id)).toMatchObject({ spent: 0, stamps: 1 })
})

test('an ended perk says on which day it ended, and a full budget gives no more', { timeout: 60_000 }, async () => {
  const at = await owned()
  const perk = await create(at, { budget: 1 })
  const maya = await aPerson(app)
  await join(maya, at)
  for (let i = 0; i < 4; i++) await collect(maya, at)
  const { rewards } = await mine(maya, at)
  expect(rewards).toHaveLength(1)
  expect(await listed(at, perk.id)).toMatchObject({ spent: 1, isUsedUp: true, stamps: 4 })
  expect((await app.call(at.owner, endPerk, { params: { id: perk.id } })).body.state).toBe('ended')
  expect((await redeemBy(at.clerk, at, rewards[0]?.code ?? '')).problem).toMatchObject({
    code: 'perks.ended',
    detail: 'This perk ended on Nov 24.',
  })
  expect((await mine(maya, at)).rewards).toMatchObject([{ state: 'expired', code: null, why: 'This perk ended on Nov 24.' }])
})

test('safety:M6 double days give the same again, paid by the retailer, and returns take it back', { timeout: 60_000 }, async () => {
  const at = await owned()
  const perk = await create(at, DOUBLE)
  const maya = await aPerson(app)
  await join(maya, at)
  const part = await collect(maya, at, 2)
  const earned = await earnedBy(part)
  expect(earned).toBeGreaterThan(0)
  expect(await balance(maya)).toBe(2 * earned)
  const funded = () =>
    rowsOf<{ left: number }>(
      app.deps.db,
      'test.funded',
      `select (earned - taken_back)::int as left from spiral_lots where user_id = $1 and funder_kind = 'retailer' and funder_id = $2`,
      [maya.id, at.shop.retailerId],
    )
  expect(await funded()).toEqual([{ left: earned }])
  // A fact that arrives again changes nothing.
  const [order] = await rowsOf<{ id: number }>(app.deps.db, 'test.order', 'select id from orders where number = $1', [part.number])
  await transact(app.deps.db, (tx) => settleOrders(tx, app.deps, [order?.id as never]))
  expect(await balance(maya)).toBe(2 * earned)
  // One of two items comes back.
  await sendBack(maya, at, part)
  const left = await earnedBy(part)
  expect(left).toBeLessThan(earned)
  expect(await balance(maya)).toBe(2 * left)
  expect(await listed(at, perk.id)).toMatchObject({ spent: left })
  await sendBack(maya, at, part)
  expect(await balance(maya)).toBe(0)
  expect(await listed(at, perk.id)).toMatchObject({ spent: 0 })
  now = new Date(tuesday.getTime() + DAY)
  const plain = await collect(maya, at)
  expect(await balance(maya)).toBe(await earnedBy(plain))
  now = tuesday
})

test('a birthday gives SPIRALs once a year, to members who said their month, within the budget', { timeout: 60_000 }, async () => {
  const at = await owned()
  const perk = await create(at, BIRTHDAY)
  const [maya, ben, ida, tom] = await Promise.all([aPerson(app), aPerson(app), aPerson(app), aPerson(app)])
  await join(maya, at, 11)
  await join(maya, at, 11, false)
  expect(await balance(maya)).toBe(200)
  await join(ben, at)
  await join(tom, at, 12)
  await Promise.all([giveBirthdays.act(app.deps, undefined as never), giveBirthdays.act(app.deps, undefined as never)])
  expect([await balance(maya), await balance(ben), await balance(tom)]).toEqual([200, 0, 0])
  expect((await mine(maya, at)).history).toMatchObject([{ text: '200 SPIRALs in your birth month', spirals: 200 }])
  now = new Date('2026-12-02T18:00:00Z')
  await giveBirthdays.act(app.deps, undefined as never)
  expect(await balance(tom)).toBe(200)
  // 100 SPIRALs are left, fewer than a birthday gives.
  await join(ida, at, 12)
  now = tuesday
  expect(await balance(ida)).toBe(0)
  expect(await listed(at, perk.id)).toMatchObject({ spent: 400 })
})

test('a birth month is said once for all stores, and joining another one neither asks again nor clears it', async () => {
  const [at, other] = [await owned(), await owned()]
  await create(at, BIRTHDAY)
  await create(other, BIRTHDAY)
  const maya = await aPerson(app)
  await app.call(maya, changePreferences, { body: { birthMonth: 11 } })
  await join(maya, at)
  await join(maya, other)
  expect(await balance(maya)).toBe(400)
  expect((await mine(maya, other)).membership).toMatchObject({ birthMonth: 11 })
  await join(maya, other, null)
  expect((await mine(maya, at)).membership).toMatchObject({ birthMonth: null })
  expect((await app.call(maya, preferences)).body.birthMonth).toBeNull()
})

test('each shopper asks once where there is no perk; leaving ends what comes after', { timeout: 60_000 }, async () => {
  const at = await owned()
  const maya = await aPerson(app)
  const ask = () => app.call(maya, askForPerk, { params: { id: at.shop.retailerId } })
  expect((await ask()).status).toBe(204)
  expect((await ask()).status).toBe(204)
  expect((await mine(maya, at)).hasAsked).toBe(true)
  expect((await app.call(at.owner, ownPerks, { query: { retailerId: at.shop.retailerId } })).body).toMatchObject({ asks: 1, members: 0 })
  await create(at, DOUBLE)
  expect((await ask()).problem.code).toBe('perks.has_perks')
  await join(maya, at)
  await app.call(maya, leavePerks, { params: { id: at.shop.retailerId } })
  const part = await collect(maya, at)
  expect(await balance(maya)).toBe(await earnedBy(part))
  expect(JSON.stringify(await personalDataOf(app.deps.db, maya.id))).toContain(`"retailer_id":${at.shop.retailerId}`)
  await transact(app.deps.db, (tx) => forgetPerson(tx, maya.id))
  expect(await personalDataOf(app.deps.db, maya.id)).toEqual({ memberships: [], stamps: [], gifts: [], rewards: [], asks: [] })
})

test('safety:M8 any run of orders, returns and redemptions gives no more stamps or rewards than orders, and holds the budget', {
  timeout: 240_000,
}, async () => {
  const step = fc.constantFrom<'buy' | 'return' | 'redeem' | 'again'>('buy', 'buy', 'return', 'redeem', 'again')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), fc.integer({ min: 1, max: 2 }), async (steps, budget) => {
      const at = await owned()
      const stamps = await create(at, { budget })
      const gifts = await create(at, { value: null, spirals: 50, budget })
      const double = await create(at, { ...DOUBLE, budget: 40 * budget })
      const maya = await aPerson(app)
      await join(maya, at)
      const kept: BoughtFulfillment[] = []
      for (const each of steps) {
        if (each === 'buy') kept.push(await collect(maya, at))
        const last = kept.at(-1)
        if (each === 'return' && last) await sendBack(maya, at, kept.pop() as BoughtFulfillment)
        if (each === 'redeem') {
          const code = (await mine(maya, at)).rewards.find((one) => one.code)?.code
          if (code) expect((await redeemBy(at.clerk, at, code)).status).toBe(200)
        }
        const ids = await rowsOf<{ id: never }>(app.deps.db, 'test.orders', 'select id from orders where user_id = $1', [maya.id])
        if (each === 'again')
          await transact(app.deps.db, (tx) =>
            settleOrders(
              tx,
              app.deps,
              ids.map(({ id }) => id),
            ),
          )
        const [counted, given, doubled] = await allListed(at, [stamps.id, gifts.id, double.id])
        if (!counted || !given || !doubled) throw new Error('a perk is not listed')
        expect([counted.stamps, given.stamps]).toEqual([kept.length, kept.length])
        expect(given.spent).toBe(Math.min(given.spent, budget, Math.floor(kept.length / 2)))
        expect(counted.spent).toBeLessThanOrEqual(Math.min(budget, Math.floor(ids.length / 2)))
        expect(doubled.spent).toBeLessThanOrEqual(40 * budget)
        const [books] = await rowsOf<{ lots: number; gifts: number; spent: number }>(
          app.deps.db,
          'test.books',
          `select (select coalesce(sum(earned - taken_back), 0)::int from spiral_lots where user_id = $1 and source like 'spirals.perk/%') as lots,
             (select coalesce(sum(points), 0)::int from perk_gifts where user_id = $1) as gifts,
             (select coalesce(sum(points), 0)::int from perk_gifts where perk_id = $2) as spent`,
          [maya.id, double.id],
        )
        expect(books).toMatchObject({ lots: books?.gifts, spent: doubled.spent })
      }
    }),
    { numRuns: 6 },
  )
})
