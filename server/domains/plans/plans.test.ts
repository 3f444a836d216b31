import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SavedCardId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { addCard, removeCard, savedCards } from '#contracts/payments/saved-cards.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import {
  breakEven,
  cancelMembership,
  changeMembershipCard,
  keepMembership,
  ownMembership,
  type PlanMembership,
  plans,
  type PlanPeriod,
  previewPlanSwitch,
  startMembership,
  switchPlan,
} from '#contracts/plans.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { tell } from '#server/facts.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aPart, count, HOME, lineOf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type PersonOptions, type TestPerson } from '#tests/people.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { aShop } from '#tests/shops.ts'
import { sweepCharges } from './charges.ts'
import { forgetPerson } from './personal-data.ts'
import { remindOfRenewals, renewDue } from './renewals.ts'

let app: TestApp
let now = new Date()
beforeAll(async () => {
  app = await testApp({ clock: { ...({} as TestApp['deps']['clock']), now: () => now } })
})
afterAll(() => app.close())
beforeEach(async () => {
  now = new Date('2027-01-31T17:00:00Z')
  // Each test renews its own memberships only.
  await app.deps.db.$client.query(`update plan_memberships set state = 'ended', ended_at = now() where state <> 'ended'`)
})

const planCalled = async (code: string, period: PlanPeriod = 'month') => {
  const plan = (await app.call({ cookies: {} }, plans)).body.items.find((each) => each.code === code && each.period === period)
  if (!plan) throw new Error(`there is no plan ${code}`)
  return plan
}
async function cardOf(person: TestPerson, token = 'tok_visa'): Promise<SavedCardId> {
  await app.call(person, addCard, { body: { provider: 'sandbox', token } })
  const { items } = (await app.call(person, savedCards)).body
  const digits = { tok_visa: '4242', tok_declined: '0002', tok_action: '8210', tok_slow: '0005' }[token]
  const card = items.find(({ last4 }) => last4 === digits)
  if (!card) throw new Error(`${token} was not saved`)
  return card.id
}
type Start = { token?: string; code?: string; period?: PlanPeriod; consent?: boolean; key?: string; retailerId?: number | null }
async function starts(person: TestPerson, { token, code = 'plus', period, consent = true, key, retailerId = null }: Start = {}) {
  const body = {
    retailerId: retailerId as null,
    planId: (await planCalled(code, period)).id,
    savedCardId: await cardOf(person, token),
    consent,
  }
  return app.call(person, startMembership, { body, ...(key && { key }) })
}
async function aMember(start: Start = {}, options: PersonOptions = {}): Promise<TestPerson & { membership: PlanMembership }> {
  const person = await aPerson(app, options)
  const { status, body } = await starts(person, start)
  expect(status).toBe(201)
  return { ...person, membership: body }
}
const membershipOf = async (person: TestPerson) => (await app.call(person, ownMembership, { query: {} })).body
/** What was charged for a membership, the newest first. The sign-in of a test lasts a year only, so this asks the database. */
const chargesOf = async ({ id }: TestPerson) =>
  (
    await rowsOf<{ words: string }>(
      app.deps.db,
      'test.plan-charges',
      `select c.period_start || ' ' || c.amount || ' ' || c.state as words from plan_charges c
       join plan_memberships m on m.id = c.membership_id where m.user_id = $1 order by c.id desc`,
      [id],
    )
  ).map(({ words }) => words)
/** Runs the renewals of so many days, twice a day on two nodes at once. */
async function daysPass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    now = new Date(now.getTime() + DAY)
    await Promise.all([renewDue(app.deps), renewDue(app.deps)])
    await remindOfRenewals(app.deps)
  }
}
/** What a node keeps of the rules is at most a second old; a change of them is heard at once. */
const commissionRulesForgotten = async () => {
  await transact(app.deps.db, (tx) => tell(tx, 'settings.changed', { kind: 'commission' }))
  await app.settle()
}
const subjects = async (person: TestPerson) => (await mailsTo(app, person.email)).map(({ subject }) => subject)

test('a plan starts with a ticked box, its terms and their time are kept, and the receipt comes by mail', async () => {
  const person = await aPerson(app)
  expect(await starts(person, { consent: false })).toMatchObject({
    status: 422,
    problem: { errors: [{ pointer: '/consent', message: 'Tick the box to agree to monthly renewal.' }] },
  })
  expect(await starts(person, { consent: false, period: 'year' })).toMatchObject({
    problem: { errors: [{ message: expect.stringContaining('yearly') }] },
  })
  expect((await membershipOf(person)).charges).toEqual([])
  const started = await starts(person)
  expect(started).toMatchObject({
    status: 201,
    body: {
      state: 'active',
      periodStart: '2027-01-31',
      periodEnd: '2027-02-28',
      nextCharge: { on: '2027-02-28', amount: cents(599) },
      card: { last4: '4242' },
      consent: { text: expect.stringContaining('$5.99 each month'), at: now },
    },
  })
  expect((await mailsTo(app, person.email))[0]).toMatchObject({ kind: 'plans.receipt', text: expect.stringContaining('$5.99') })
  expect(await starts(person)).toMatchObject({ status: 409, problem: { code: 'plans.has_one' } })
  expect((await starts(await aPerson(app, { emailVerified: false }))).status).toBe(403)
  await expectBooksToAgree(app.deps.db)
})

test('safety:M1 a start that is sent twice, at once or later, charges once', async () => {
  const person = await aPerson(app)
  const body = { retailerId: null, planId: (await planCalled('plus')).id, savedCardId: await cardOf(person), consent: true }
  const send = () => app.call(person, startMembership, { body, key: 'the-same-key' })
  const answers = [...(await Promise.all([send(), send()])), await send()]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  expect(await chargesOf(person)).toEqual(['2027-01-31 599 paid'])
  expect(await count(app, 'select count(*)::int as n from sandbox_charges where amount = 599')).toBe(
    await count(app, `select count(*)::int as n from plan_charges where amount = 599 and state = 'paid'`),
  )
})

test.each([
  ['tok_declined', 'plans.declined'],
  ['tok_action', 'plans.bank_asks'],
])('a first payment with %s leaves nothing behind, and another card works', async (token, code) => {
  const person = await aPerson(app)
  expect(await starts(person, { token })).toMatchObject({ status: 402, problem: { code } })
  expect((await membershipOf(person)).membership).toBeNull()
  expect((await starts(person)).status).toBe(201)
  await expectBooksToAgree(app.deps.db)
})

test('a slow bank: the plan waits, and the sweep finishes it', async () => {
  const person = await aPerson(app)
  expect((await starts(person, { token: 'tok_slow' })).body).toMatchObject({ state: 'pending', nextCharge: null })
  await app.deps.db.$client.query(`update sandbox_charges set state = 'captured' where state = 'processing'`)
  now = new Date(now.getTime() + 2 * MINUTE)
  await sweepCharges(app.deps)
  expect((await membershipOf(person)).membership).toMatchObject({ state: 'active' })
})

test('safety:M2 a year of renewals, twice a day on two nodes: every month once, on its last day where it is shorter', async () => {
  const member = await aMember()
  await daysPass(365)
  expect((await chargesOf(member)).toReversed()).toEqual(
    [
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
    ].map((day) => `${day} 599 paid`),
  )
  expect((await subjects(member)).length).toBe(13)
  await expectBooksToAgree(app.deps.db)
}, 120_000)

test('a yearly plan is announced thirty and seven days before it renews, once each', async () => {
  const member = await aMember({ period: 'year' })
  await daysPass(1)
  now = new Date('2027-12-31T17:00:00Z')
  await daysPass(32)
  expect((await subjects(member)).filter((subject) => subject.includes('renews on January 31, 2028'))).toHaveLength(2)
  expect(await chargesOf(member)).toEqual(['2028-01-31 5900 paid', '2027-01-31 5900 paid'])
})

test('a card that fails is tried three more times in ten days, then the plan ends; a new card pays at once', async () => {
  const [one, other] = [await aMember(), await aMember()]
  for (const member of [one, other]) {
    const savedCardId = await cardOf(member, 'tok_declined')
    expect((await app.call(member, changeMembershipCard, { params: { id: member.membership.id }, body: { savedCardId } })).status).toBe(200)
  }
  await daysPass(28)
  expect((await membershipOf(one)).membership).toMatchObject({ state: 'past_due', nextCharge: null })
  await daysPass(4)
  // Cards that are declined by hand do not use up the tries of the days to come.
  const again = (savedCardId: SavedCardId) =>
    app.call(other, changeMembershipCard, { params: { id: other.membership.id }, body: { savedCardId } })
  const bad = await cardOf(other, 'tok_declined')
  for (let i = 0; i < 4; i++) expect(await again(bad)).toMatchObject({ status: 402, problem: { code: 'plans.declined' } })
  expect((await again(await cardOf(other))).body).toMatchObject({ state: 'active', periodStart: '2027-02-28', periodEnd: '2027-03-31' })
  await daysPass(8)
  expect((await membershipOf(one)).membership).toBeNull()
  expect((await subjects(one)).slice(0, 4)).toEqual([
    'Your SPIRAL Plus plan has ended',
    ...Array(3).fill("We couldn't charge your card for SPIRAL Plus"),
  ])
  await daysPass(20)
  expect(await chargesOf(one)).toEqual(['2027-02-28 599 failed', '2027-01-31 599 paid'])
  await expectBooksToAgree(app.deps.db)
})

test('a canceled plan lasts until its paid day and is never charged again; it can be kept before', async () => {
  const member = await aMember()
  const { id } = member.membership
  const cancel = () => app.call(member, cancelMembership, { params: { id }, body: {} })
  expect((await cancel()).body).toMatchObject({ state: 'canceled', periodEnd: '2027-02-28', nextCharge: null })
  expect((await cancel()).status).toBe(200)
  expect((await subjects(member)).filter((subject) => subject.includes('canceled'))).toHaveLength(1)
  expect((await app.call(member, keepMembership, { params: { id }, body: { consent: false } })).status).toBe(422)
  expect((await app.call(member, keepMembership, { params: { id }, body: { consent: true } })).body.state).toBe('active')
  await cancel()
  await daysPass(27)
  expect((await membershipOf(member)).membership?.state).toBe('canceled')
  await daysPass(30)
  expect((await membershipOf(member)).membership).toBeNull()
  expect(await chargesOf(member)).toEqual(['2027-01-31 599 paid'])
  const stranger = await aMember()
  const card = { savedCardId: await cardOf(member) }
  expect((await app.call(stranger, changeMembershipCard, { params: { id: stranger.membership.id }, body: card })).status).toBe(422)
  const foreign = { ...card, retailerId: null, planId: member.membership.plan.id, consent: true }
  expect((await app.call(await aPerson(app), startMembership, { body: foreign })).status).toBe(422)
  expect((await app.call(stranger, cancelMembership, { params: { id }, body: {} })).status).toBe(404)
})

test('a change shows its amount first, is charged once though it is pressed twice, and a lower plan follows the paid time', async () => {
  const shop = await aShop(app)
  const owner = await aMember(
    { code: 'growth', retailerId: shop.retailerId },
    { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] },
  )
  const { id } = owner.membership
  const [growth, pro] = [await planCalled('growth'), await planCalled('pro')]
  now = new Date('2027-02-14T17:00:00Z')
  const offer = (await app.call(owner, previewPlanSwitch, { params: { id }, query: { planId: pro.id } })).body
  expect(offer).toMatchObject({
    when: 'now',
    credit: cents(1_950),
    dueNow: cents(4_500),
    nextCharge: { on: '2027-02-28', amount: cents(12_900) },
  })
  const change = (planId: typeof pro.id, dueNow: number, consent = true) =>
    app.call(owner, switchPlan, { params: { id }, body: { planId, dueNow: cents(dueNow), consent } })
  expect(await change(pro.id, 4_500, false)).toMatchObject({ status: 422 })
  expect(await change(pro.id, 4_400)).toMatchObject({ status: 409, problem: { code: 'plans.amount_changed' } })
  const both = await Promise.all([change(pro.id, 4_500), change(pro.id, 4_500)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await change(growth.id, 0)).body).toMatchObject({
    plan: { code: 'pro' },
    nextPlan: { code: 'growth' },
    nextCharge: { amount: cents(3_900) },
  })
  expect((await change(pro.id, 0)).body).toMatchObject({ nextPlan: null })
  await change(growth.id, 0)
  await daysPass(15)
  const manager = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  const seen = (await app.call(manager, ownMembership, { query: { retailerId: shop.retailerId } })).body
  expect(seen).toMatchObject({ membership: { plan: { code: 'growth' }, mayChange: false } })
  expect(seen.charges.map(({ amount }) => amount)).toEqual([3_900, 4_500, 3_900])
  expect((await app.call(manager, cancelMembership, { params: { id }, body: {} })).status).toBe(404)
  await expectBooksToAgree(app.deps.db)
})

test('a renewal without its card fails kindly; an account that ends takes its plan along, and a late charge goes back', async () => {
  const member = await aMember()
  const { items } = (await app.call(member, savedCards)).body
  for (const { id } of items) await app.call(member, removeCard, { params: { id } })
  await daysPass(28)
  expect((await membershipOf(member)).membership).toMatchObject({ state: 'past_due', card: null })
  await transact(app.deps.db, (tx) => forgetPerson(tx, member.id, app.deps))
  await daysPass(12)
  expect((await membershipOf(member)).charges).toEqual([])

  const leaving = await aPerson(app)
  await starts(leaving, { token: 'tok_slow' })
  await transact(app.deps.db, (tx) => forgetPerson(tx, leaving.id, app.deps))
  await app.deps.db.$client.query(`update sandbox_charges set state = 'captured' where state = 'processing'`)
  now = new Date(now.getTime() + HOUR)
  await sweepCharges(app.deps)
  await app.settle()
  expect(await count(app, `select refunded::int as n from sandbox_charges order by created_at desc limit 1`)).toBe(599)
  await expectBooksToAgree(app.deps.db)
})

test("the next order of a retailer with a plan carries that plan's fee, and an order after the plan the ordinary one", async () => {
  const shop = await aShop(app, { price: 10_000 })
  const [starter, growth] = [await planCalled('starter'), await planCalled('growth')]
  expect([starter.commissionPercent, growth.commissionPercent]).toEqual([8, 6.5])
  const bps = async () => {
    const { id } = await aPart(app, await aPerson(app), shop)
    return count(app, 'select commission_bps as n from fulfillments where id = $1', [id])
  }
  expect(await bps()).toBe(800)
  const owner = await aMember(
    { code: 'growth', retailerId: shop.retailerId },
    { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] },
  )
  await commissionRulesForgotten()
  expect(await bps()).toBe(650)
  await app.call(owner, cancelMembership, { params: { id: owner.membership.id }, body: {} })
  await daysPass(28)
  await commissionRulesForgotten()
  expect(await bps()).toBe(800)
  await expectBooksToAgree(app.deps.db)
})

test("a member's delivery shows the base rate and takes it off, SPIRAL pays the store, and the plan says what it saved", async () => {
  const shop = await aShop(app, { price: 3_000 })
  const line = lineOf(shop, { fulfillmentMethod: 'ship-to-me' })
  const member = await aMember()
  const priced = (await app.call(member, quote, { body: { items: [line], destination: HOME } })).body
  expect(priced).toMatchObject({ shipping: 499, discount: 499, memberShipping: { name: 'SPIRAL Plus', amount: 499 } })
  const other = await aPerson(app)
  expect((await app.call(other, quote, { body: { items: [line], destination: HOME } })).body).toMatchObject({
    shipping: 499,
    memberShipping: null,
  })
  const [, { id }] = [await aPart(app, other, shop, line), await aPart(app, member, shop, line)]
  expect(await count(app, 'select shipping_subsidy as n from fulfillments where id = $1', [id])).toBe(499)
  expect((await membershipOf(member)).saved).toBe(499)
  const costs = (await app.call(other, breakEven, { query: {} })).body
  const plus = await planCalled('plus')
  expect(costs).toMatchObject({ count: 1, amount: 499 })
  expect(costs.items.find(({ planId }) => planId === plus.id)?.cost).toBe(3 * 599)
  await expectBooksToAgree(app.deps.db)
})

test.each(['suspended', 'closed'])('a business that is %s pays for no further period, and its plan ends', async (status) => {
  const shop = await aShop(app)
  const retailers = [{ retailerId: shop.retailerId, role: 'owner' as const }]
  const owner = await aMember({ code: 'growth', retailerId: shop.retailerId }, { retailers })
  await rowsOf(app.deps.db, 'test.ends', `update retailers set status = $2 where id = $1`, [shop.retailerId, status])
  await daysPass(30)
  expect(await chargesOf(owner)).toEqual(['2027-01-31 3900 paid'])
  expect(await count(app, `select count(*)::int as n from plan_memberships where user_id = $1 and state = 'ended'`, [owner.id])).toBe(1)
  if (status === 'closed')
    expect((await starts(owner, { code: 'growth', retailerId: shop.retailerId })).problem.code).toBe('business.closed')
})
