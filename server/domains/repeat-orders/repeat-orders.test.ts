import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeBusiness, ownClosing } from '#contracts/closings.ts'
import { addAddress } from '#contracts/identity/auth.ts'
import type { AddressId, SavedCardId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { cancelOrder, order as orderEndpoint } from '#contracts/orders/orders.ts'
import { addCard, savedCards } from '#contracts/payments/saved-cards.ts'
import {
  answerRepeat,
  cancelRepeat,
  changeRepeat,
  pauseRepeat,
  type RepeatChoices,
  repeatOffer,
  type RepeatOrder,
  repeatOrders,
  resumeRepeat,
  skipRepeat,
  startRepeat,
} from '#contracts/repeat-orders.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aPart, count, HOME, shelf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type PersonOptions, type TestPerson } from '#tests/people.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { randomFrom } from '#tests/safety/schema-sampler.ts'
import { SEED } from '#tests/safety/figures.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { dayOf, daysAfter } from '../plans/rules.ts'
import { forgetPerson, personalDataOf } from './personal-data.ts'
import { RUN, type RunRow } from './repeats.ts'
import { orderDue, place, remind, sweepRuns } from './runs.ts'

let app: TestApp
let now = new Date()
const START = new Date('2027-01-04T17:00:00Z')
beforeAll(async () => {
  app = await testApp({ clock: { ...({} as TestApp['deps']['clock']), now: () => now } })
  await seedPlaces(app.deps.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  now = START
  // Each test runs its own repeat orders only.
  await app.deps.db.$client.query(`update repeat_orders set state = 'ended', paused = null, ended_at = now() where state <> 'ended'`)
})

const DIGITS: Record<string, string> = { tok_visa: '4242', tok_declined: '0002', tok_action: '8210', tok_slow: '0005' }
async function cardOf(person: TestPerson, token = 'tok_visa'): Promise<SavedCardId> {
  await app.call(person, addCard, { body: { provider: 'sandbox', token } })
  const { items } = (await app.call(person, savedCards)).body
  const card = items.find(({ last4 }) => last4 === DIGITS[token])
  if (!card) throw new Error(`${token} was not saved`)
  return card.id
}
type Buyer = TestPerson & { lineId: number; choices: RepeatChoices }
/** Somebody who bought here, and the choices of a weekly repeat order from next week on. */
async function aBuyer(shop: Shop, changes: Partial<RepeatChoices> = {}, options: PersonOptions = {}): Promise<Buyer> {
  const person = await aPerson(app, options)
  const { number } = await aPart(app, person, shop)
  const bought = (await app.call(person, orderEndpoint, { params: { number }, query: {} })).body
  const lineId = bought.fulfillments[0]?.items[0]?.id ?? 0
  const { quantity = 1, method = 'in-store-pickup', addressId = null } = changes
  const { body } = await app.call(person, repeatOffer, { query: { lineId, quantity, method, ...(addressId && { addressId }) } })
  const choices: RepeatChoices = {
    everyWeeks: 1,
    nextOn: '2027-01-11',
    quantity,
    method,
    addressId,
    savedCardId: await cardOf(person),
    total: body.total ?? cents(0),
    consent: true,
    ...changes,
  }
  return { ...person, lineId, choices }
}
const starts = ({ lineId, choices, ...person }: Buyer, changes: Partial<RepeatChoices> = {}, key?: string) =>
  app.call(person, startRepeat, { body: { ...choices, ...changes, lineId }, ...(key && { key }) })
async function aRepeat(shop: Shop, changes: Partial<RepeatChoices> = {}): Promise<Buyer & { repeat: RepeatOrder }> {
  const buyer = await aBuyer(shop, changes)
  const { status, body } = await starts(buyer)
  expect(status).toBe(201)
  return { ...buyer, repeat: body }
}
const mine = async (person: TestPerson) => (await app.call(person, repeatOrders)).body.items[0] as RepeatOrder
const one = ({ repeat }: { repeat: RepeatOrder }) => ({ params: { id: repeat.id } })
/** Runs the job of so many days, each twice, on two nodes at once. */
async function daysPass(days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    now = new Date(now.getTime() + DAY)
    await Promise.all([orderDue(app.deps), orderDue(app.deps)])
    await remind(app.deps)
  }
}
const daysOf = async (person: TestPerson) => (await mine(person)).runs.map(({ dueOn, state }) => `${dueOn} ${state}`).toReversed()
const subjects = async (person: TestPerson) => (await mailsTo(app, person.email)).map(({ subject }) => subject)
const priceNow = (shop: Shop, price: number) =>
  app.deps.db.$client.query('update variants set price = $2 where id = $1', [shop.variantId, price])
/** Somebody else buys all that is left, until they cancel. */
async function sellOut(shop: Shop): Promise<() => Promise<unknown>> {
  const { onHand, reserved } = await shelf(app, shop)
  const other = await aPerson(app)
  const { number } = await aPart(app, other, shop, { quantity: onHand - reserved })
  return async () => {
    await app.call(other, cancelOrder, { params: { number }, query: {}, body: {} })
    await app.settle()
  }
}

test('a line is repeated with a ticked box; its terms and their time are kept, and nothing is charged before its day', async () => {
  const shop = await aShop(app, { price: 2_000, onHand: 50 })
  const buyer = await aBuyer(shop)
  const refused: [Partial<RepeatChoices>, string][] = [
    [{ consent: false }, '/consent'],
    [{ nextOn: '2027-01-04' }, '/nextOn'],
    [{ nextOn: '2027-07-20' }, '/nextOn'],
    [{ everyWeeks: 27 }, '/everyWeeks'],
    [{ quantity: 0 }, '/quantity'],
    [{ method: 'ship-to-me' }, '/addressId'],
    [{ method: 'ship-to-me', addressId: 999_999 as AddressId }, '/addressId'],
  ]
  for (const [changes, pointer] of refused) {
    const body = { ...buyer.choices, ...changes, lineId: buyer.lineId }
    const { status, problem } = await app.call(buyer, startRepeat, { raw: { ...body, total: body.total / 100 } } as never)
    expect({ status, pointer: problem.errors?.[0]?.pointer }, pointer).toEqual({ status: 422, pointer })
  }
  expect(await starts(buyer, { total: cents(1) })).toMatchObject({ status: 409, problem: { code: 'repeat.amount_changed' } })
  expect((await starts(await aBuyer(shop, {}), { savedCardId: buyer.choices.savedCardId })).status).toBe(422)
  expect((await starts({ ...(await aBuyer(shop)), lineId: buyer.lineId })).status).toBe(404)
  const both = await Promise.all([starts(buyer, {}, 'the-same-key'), starts(buyer, {}, 'the-same-key')])
  expect(new Set(both.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await mine(buyer)).toMatchObject({
    state: 'active',
    nextOn: '2027-01-11',
    consent: { text: expect.stringContaining('every week'), at: now },
    card: { last4: '4242' },
  })
  expect(await mailsTo(app, buyer.email)).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'repeat-agreed' })]))
  await daysPass(6)
  expect(await daysOf(buyer)).toEqual([])
  await daysPass(1)
  expect(await daysOf(buyer)).toEqual(['2027-01-11 placed'])
  expect(await mine(buyer)).toMatchObject({ nextOn: '2027-01-18', runs: [{ total: buyer.choices.total }] })
  expect((await subjects(buyer)).filter((subject) => subject.startsWith('We order Blue mug on January 11'))).toHaveLength(1)
})

test('safety:M2 a year of repeat orders on two nodes: each due day one order, skips and pauses honored, stock and books agree', async () => {
  const shop = await aShop(app, { price: 1_000, onHand: 5_000 })
  const random = randomFrom(SEED)
  const people = [await aRepeat(shop), await aRepeat(shop, { everyWeeks: 4, quantity: 2 }), await aRepeat(shop, { everyWeeks: 3 })]
  const expected = people.map(({ choices: { nextOn } }) => ({ next: nextOn, isPaused: false, ordered: [] as string[] }))
  for (let day = 0; day < 364; day++) {
    now = new Date(now.getTime() + DAY)
    const today = dayOf(now)
    await Promise.all([orderDue(app.deps), orderDue(app.deps)])
    for (const [i, person] of people.entries()) {
      const plan = expected[i] as (typeof expected)[number]
      const step = person.choices.everyWeeks * 7
      const move = () => {
        do plan.next = daysAfter(plan.next, step)
        while (plan.next <= today)
      }
      if (!plan.isPaused && plan.next <= today) {
        plan.ordered.push(plan.next)
        move()
      }
      const luck = random.next()
      if (luck < 0.02 && !plan.isPaused) {
        await app.call(person, skipRepeat, { ...one(person), body: { dueOn: plan.next } })
        move()
      } else if (luck < 0.04) {
        await app.call(person, plan.isPaused ? resumeRepeat : pauseRepeat, { ...one(person), body: {} })
        if (plan.isPaused && plan.next <= today) move()
        plan.isPaused = !plan.isPaused
      }
    }
  }
  for (const [i, person] of people.entries()) {
    const rows = await rowsOf<{ day: string }>(
      app.deps.db,
      'test.ordered-days',
      `select x.due_on::text as day from repeat_runs x join orders o on o.number = x.order_number and o.state <> 'payment_pending'
       where x.repeat_id = $1 and x.state = 'placed' order by 1`,
      [person.repeat.id],
    )
    expect(rows.map(({ day }) => day)).toEqual(expected[i]?.ordered)
    // One more is the order that each began with.
    expect(await count(app, 'select count(*)::int as n from orders where user_id = $1', [person.id])).toBe(rows.length + 1)
  }
  const sold = expected.reduce((all, { ordered }, i) => all + ordered.length * (people[i]?.choices.quantity ?? 0), people.length)
  expect(await shelf(app, shop)).toEqual({ onHand: 5_000, reserved: sold })
  await expectBooksToAgree(app.deps.db)
}, 240_000)

test('what is sold out, or costs over ten percent more, waits for an answer and is never ordered by itself', async () => {
  const shop = await aShop(app, { price: 2_000, onHand: 50 })
  const buyer = await aRepeat(shop)
  const before = await count(app, 'select count(*)::int as n from orders')
  await priceNow(shop, 2_300)
  await daysPass(7)
  expect(await daysOf(buyer)).toEqual(['2027-01-11 asking'])
  const { question } = await mine(buyer)
  expect(question).toMatchObject({ dueOn: '2027-01-11', why: 'price' })
  expect((await subjects(buyer))[0]).toBe('Your repeat order of Blue mug waits for your answer')
  const answer = (total: number | null) =>
    app.call(buyer, answerRepeat, { ...one(buyer), body: { dueOn: '2027-01-11', total: total === null ? null : cents(total) } })
  expect(await answer(2_000)).toMatchObject({ status: 409, problem: { code: 'repeat.amount_changed' } })
  expect(await count(app, 'select count(*)::int as n from orders')).toBe(before)
  await Promise.all([answer(question?.total ?? 0), answer(question?.total ?? 0)])
  expect(await count(app, 'select count(*)::int as n from orders')).toBe(before + 1)
  expect(await mine(buyer)).toMatchObject({ question: null, runs: [{ state: 'placed', total: question?.total }] })

  await priceNow(shop, 2_100)
  const giveBack = await sellOut(shop)
  await daysPass(7)
  expect((await mine(buyer)).question).toMatchObject({ why: 'sold_out', total: null })
  expect((await app.call(buyer, answerRepeat, { ...one(buyer), body: { dueOn: '2027-01-18', total: cents(9_000) } })).problem.code).toBe(
    'repeat.not_sold',
  )
  // Without an answer it is skipped when the next one is due.
  await giveBack()
  await daysPass(7)
  expect(await daysOf(buyer)).toEqual(['2027-01-11 placed', '2027-01-18 skipped', '2027-01-25 placed'])
  await app.deps.db.$client.query(`update products set status = 'archived' where id = $1`, [shop.productId])
  await daysPass(7)
  expect((await mine(buyer)).question).toMatchObject({ dueOn: '2027-02-01', total: null })
  const skipped = await app.call(buyer, answerRepeat, { ...one(buyer), body: { dueOn: '2027-02-01', total: null } })
  expect(skipped.body).toMatchObject({ question: null, nextOn: '2027-02-08' })
  await expectBooksToAgree(app.deps.db)
})

test.each(['tok_declined', 'tok_action'])(
  'a card with %s is tried three more times in ten days, then the repeat order pauses',
  async (token) => {
    const shop = await aShop(app, { price: 2_000, onHand: 50 })
    const buyer = await aRepeat(shop)
    const savedCardId = await cardOf(buyer, token)
    const change = (changes: Partial<RepeatChoices>) =>
      app.call(buyer, changeRepeat, { ...one(buyer), body: { ...buyer.choices, ...changes } })
    expect((await change({ savedCardId, consent: false })).status).toBe(422)
    expect((await change({ savedCardId })).status).toBe(200)
    await daysPass(7)
    expect(await mine(buyer)).toMatchObject({ failing: { dueOn: '2027-01-11', nextTryOn: '2027-01-14' } })
    await daysPass(9)
    expect(await mine(buyer)).toMatchObject({ state: 'active', failing: { nextTryOn: '2027-01-21' } })
    await daysPass(1)
    expect(await mine(buyer)).toMatchObject({ state: 'paused', paused: 'card', failing: null })
    expect((await subjects(buyer)).filter((subject) => subject.startsWith("We couldn't charge"))).toHaveLength(3)
    expect((await subjects(buyer))[0]).toBe('Your repeat order of Blue mug is paused')
    await daysPass(14)
    expect(await daysOf(buyer)).toEqual(['2027-01-11 skipped'])
    expect((await change({ nextOn: '2027-02-08' })).status).toBe(200)
    await app.call(buyer, resumeRepeat, { ...one(buyer), body: {} })
    await daysPass(4)
    expect(await daysOf(buyer)).toEqual(['2027-01-11 skipped', '2027-02-08 placed'])
    expect(await count(app, `select count(*)::int as n from orders where user_id = $1 and state = 'payment_pending'`, [buyer.id])).toBe(0)
    await expectBooksToAgree(app.deps.db)
  },
)

test('another card orders at once what the first one did not pay', async () => {
  const shop = await aShop(app, { price: 2_000, onHand: 50 })
  const buyer = await aRepeat(shop)
  const bad = { ...buyer.choices, savedCardId: await cardOf(buyer, 'tok_declined') }
  await app.call(buyer, changeRepeat, { ...one(buyer), body: bad })
  await daysPass(8)
  expect((await mine(buyer)).failing).not.toBeNull()
  const nextOn = '2027-01-18'
  expect((await app.call(buyer, changeRepeat, { ...one(buyer), body: { ...bad, nextOn } })).problem.code).toBe('repeat.declined')
  const paid = await app.call(buyer, changeRepeat, { ...one(buyer), body: { ...buyer.choices, nextOn } })
  expect(paid.body).toMatchObject({ failing: null, nextOn, runs: [{ dueOn: '2027-01-11', state: 'placed' }] })
})

test('safety:C1 a run that is cut off at any step ends as one order', async () => {
  const shop = await aShop(app, { price: 2_000, onHand: 50 })
  const buyer = await aRepeat(shop)
  await daysPass(7)
  const runOf = async () =>
    (await rowsOf<RunRow>(app.deps.db, 'test.run', `select ${RUN} from repeat_runs x where x.repeat_id = $1`, [buyer.repeat.id]))[0]
  const orders = () => count(app, 'select count(*)::int as n from orders where user_id = $1', [buyer.id])
  expect(await orders()).toBe(2)
  // The order was placed, and the node died before it noted that. Meanwhile the last piece was sold.
  await app.deps.db.$client.query(`update repeat_runs set state = 'placing', order_number = null, total = null where repeat_id = $1`, [
    buyer.repeat.id,
  ])
  const giveBack = await sellOut(shop)
  now = new Date(now.getTime() + HOUR)
  await Promise.all([sweepRuns(app.deps), sweepRuns(app.deps)])
  expect(await runOf()).toMatchObject({ state: 'placed', order: expect.stringMatching(/^S/) })
  expect(await orders()).toBe(2)
  // A run that nobody finished for a day is not ordered by itself.
  await giveBack()
  await app.deps.db.$client.query(
    `update repeat_runs set state = 'placing', tries = 2, order_number = null, total = null where repeat_id = $1`,
    [buyer.repeat.id],
  )
  now = new Date(now.getTime() + DAY)
  const run = await runOf()
  if (run) await place(app.deps, run)
  expect(await runOf()).toMatchObject({ state: 'asking', why: 'other' })
  expect(await orders()).toBe(2)
})

test('a slow bank: the run waits, and is noted when the bank has decided', async () => {
  const shop = await aShop(app, { price: 2_000, onHand: 50 })
  const buyer = await aRepeat(shop)
  await app.call(buyer, changeRepeat, { ...one(buyer), body: { ...buyer.choices, savedCardId: await cardOf(buyer, 'tok_slow') } })
  await daysPass(7)
  expect(await daysOf(buyer)).toEqual(['2027-01-11 placing'])
  expect((await app.call(buyer, cancelRepeat, { ...one(buyer), body: {} })).problem.code).toBe('repeat.ordering')
  await app.deps.db.$client.query(`update sandbox_charges set state = 'captured' where state = 'processing'`)
  const { sweepUnpaid } = await import('../orders/payment.ts')
  now = new Date(now.getTime() + HOUR)
  await sweepUnpaid(app.deps)
  await sweepRuns(app.deps)
  expect(await daysOf(buyer)).toEqual(['2027-01-11 placed'])
})

test('parcels go to the chosen address; pause, resume and cancel do what they say, and only for the owner', async () => {
  const shop = await aShop(app, { price: 2_000, onHand: 50 })
  const person = await aRepeat(shop)
  const home = { ...HOME, label: 'Home', recipient: 'Ana Lopez', isDefault: true }
  const addressId = (await app.call(person, addAddress, { body: home })).body.id
  const offer = (await app.call(person, repeatOffer, { query: { lineId: person.lineId, quantity: 2, method: 'ship-to-me', addressId } }))
    .body
  const body = { ...person.choices, quantity: 2, method: 'ship-to-me' as const, addressId, total: offer.total ?? cents(0) }
  expect((await app.call(person, changeRepeat, { ...one(person), body })).body).toMatchObject({
    method: 'ship-to-me',
    address: { id: addressId },
  })
  await daysPass(7)
  const number = (await mine(person)).runs[0]?.order
  const placed = (await app.call(person, orderEndpoint, { params: { number: number as never }, query: {} })).body
  expect(placed).toMatchObject({
    destination: { street1: HOME.street1 },
    fulfillments: [{ fulfillmentMethod: 'ship-to-me', items: [{ quantity: 2 }] }],
  })

  const press = (e: typeof pauseRepeat | typeof resumeRepeat | typeof cancelRepeat, who: TestPerson = person) =>
    app.call(who, e as typeof pauseRepeat, { ...one(person), body: {} })
  const stranger = await aPerson(app)
  for (const e of [pauseRepeat, resumeRepeat, cancelRepeat]) expect((await press(e, stranger)).status).toBe(404)
  await press(pauseRepeat)
  await daysPass(20)
  expect((await press(resumeRepeat)).body).toMatchObject({ state: 'active', nextOn: '2027-02-01' })
  await app.call(person, skipRepeat, { ...one(person), body: { dueOn: '2027-02-01' } })
  expect((await app.call(person, skipRepeat, { ...one(person), body: { dueOn: '2027-02-01' } })).body.nextOn).toBe('2027-02-08')
  // A skipped day that is chosen again is ordered.
  const nextOn = '2027-02-01'
  await app.call(person, changeRepeat, { ...one(person), body: { ...body, nextOn } })
  await daysPass(1)
  expect((await daysOf(person)).at(-1)).toBe('2027-02-01 placed')
  expect((await press(cancelRepeat)).body.state).toBe('ended')
  expect((await press(cancelRepeat)).status).toBe(200)
  expect((await press(pauseRepeat)).problem.code).toBe('repeat.ended')
  await daysPass(30)
  expect((await daysOf(person)).length).toBe(2)
  expect((await subjects(person)).filter((subject) => subject.startsWith('You canceled'))).toHaveLength(1)
})

test('repeat orders end with their store and with the account, and are in its export', async () => {
  const shop = await aShop(app, { price: 2_000, onHand: 50 })
  const [stays, leaves] = [await aRepeat(shop), await aRepeat(shop)]
  expect(await personalDataOf(app.deps.db, leaves.id)).toMatchObject([{ title: 'Blue mug', consents: [{ terms: expect.any(String) }] }])
  await transact(app.deps.db, (tx) => forgetPerson(tx, leaves.id))
  expect(await personalDataOf(app.deps.db, leaves.id)).toEqual([])
  const other = await aShop(app, { price: 2_000, onHand: 50 })
  const elsewhere = await aRepeat(other)
  const owner = await aPerson(app, { retailers: [{ retailerId: other.retailerId, role: 'owner' }] })
  const preview = (await app.call(owner, ownClosing, { params: { id: other.retailerId } })).body
  expect(preview.endings).toEqual([{ kind: 'repeat_orders', count: 1, people: 1, amount: null }])
  await app.deps.db.$client.query(`update fulfillments set state = 'cancelled' where retailer_id = $1`, [other.retailerId])
  await app.call(owner, closeBusiness, { params: { id: other.retailerId }, body: { name: preview.name, reason: 'We retire' } })
  await app.settle()
  expect(await mine(elsewhere)).toMatchObject({ state: 'ended' })
  expect(await subjects(elsewhere)).toContain('Your repeat order of Blue mug ended')
  await daysPass(7)
  expect(await daysOf(stays)).toEqual(['2027-01-11 placed'])
  expect(await daysOf(elsewhere)).toEqual([])
})
