import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderId, OrderNumber, UserId } from '#contracts/ids.ts'
import { points } from '#contracts/points.ts'
import { DAY } from '#contracts/time.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { balanceOf } from '#server/domains/ledger/ledger.ts'
import { shopper } from '#server/domains/ledger/rules.ts'
import { type Db, rowsOf, transact } from '#server/platform/db.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { count } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { SEED } from '#tests/safety/figures.ts'
import { randomFrom } from '#tests/safety/schema-sampler.ts'
import { accountOf, historyOf } from './account.ts'
import { reward, takeBackReward } from './acts.ts'
import { expiringSoon } from './expiring.ts'
import { expire } from './jobs.ts'
import { monthsAfter } from './rules.ts'
import { giveSpirals, issuedTo, refundSpirals, spend, takeSpirals } from './spirals.ts'
import { booked } from './booking-kinds.ts'

const START = new Date('2027-03-01T12:00:00Z')
let now = START
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
})
afterAll(() => app.close())
beforeEach(() => {
  now = START
})

let last = 0
const inTx = <T>(work: (tx: Db) => Promise<T>): Promise<T> => transact(app.deps.db, work)
/** SPIRALs for an order that was handed over now. */
const earned = (userId: UserId, amount: number) =>
  inTx((tx) =>
    giveSpirals(tx, {
      userId,
      amount,
      kind: booked('spirals.earn'),
      reference: String(++last),
      memo: '|Loon Lamps',
      now,
      expiresAt: monthsAfter(now, 12),
    }),
  )
const given = (userId: UserId, amount: number, reference = `for-${++last}`) =>
  inTx((tx) => reward(tx, { userId, act: 'review', reference, amount: points(amount), memo: 'For your review', now }))
const takenBack = (userId: UserId, reference: string) =>
  inTx((tx) => takeBackReward(tx, { userId, act: 'review', reference, memo: 'The item went back', now }))
type SpentOrder = { id: OrderId; number: OrderNumber; amount: number }
async function spent(userId: UserId, amount: number): Promise<SpentOrder> {
  const id = 1_000_000 + ++last
  const order = { id: id as OrderId, number: `S${String(id).padStart(13, '0')}` as OrderNumber, amount }
  await inTx((tx) => spend(tx, userId, order, points(amount), now))
  return order
}
const givenBack = (userId: UserId, order: SpentOrder, amount: number) =>
  inTx((tx) => refundSpirals(tx, userId, order, amount, `${++last}`, now))
// Read without a request: a session does not last as long as SPIRALs do.
const account = ({ id }: { id: UserId }) => accountOf(app.deps.db, id, now)
const runExpiry = () => expire.act(app.deps, {})
const lots = (userId: UserId) =>
  rowsOf<{ earned: number; remaining: number }>(
    app.deps.db,
    'test.lots',
    'select earned, remaining from spiral_lots where user_id = $1 order by id',
    [userId],
  )

test('over random earnings, payments, returns, take-backs and expiries every balance is the sum of its bookings and of its lots', async () => {
  const random = randomFrom(SEED)
  const people = [(await aPerson(app)).id, (await aPerson(app)).id]
  /** What the person holds and owes by the rules alone. */
  const expected = new Map(people.map((id) => [id, { holds: 0, owes: 0 }]))
  const open: { userId: UserId; order: SpentOrder }[] = []
  const rewards: { userId: UserId; reference: string; amount: number }[] = []
  for (let step = 0; step < 120; step++) {
    const userId = random.pick(people)
    const purse = expected.get(userId) ?? { holds: 0, owes: 0 }
    const getting = (amount: number) => {
      const repaid = Math.min(purse.owes, amount)
      purse.owes -= repaid
      purse.holds += amount - repaid
    }
    const act = random.below(6)
    if (act === 0) {
      const amount = 1 + random.below(300)
      await earned(userId, amount)
      getting(amount)
    } else if (act === 1) {
      const [amount, reference] = [1 + random.below(60), `step-${step}`]
      await given(userId, amount, reference)
      expect(await given(userId, amount, reference), 'once for each act').toBe(0)
      getting(amount)
      rewards.push({ userId, reference, amount })
    } else if (act === 2 && purse.holds > 0) {
      const amount = 1 + random.below(purse.holds)
      open.push({ userId, order: await spent(userId, amount) })
      purse.holds -= amount
    } else if (act === 3 && open.length > 0) {
      const one = random.pick(open)
      const amount = 1 + random.below(one.order.amount)
      await givenBack(one.userId, one.order, amount)
      one.order.amount -= amount
      if (one.order.amount === 0) open.splice(open.indexOf(one), 1)
      const owner = expected.get(one.userId)
      if (owner) owner.holds += amount
    } else if (act === 4 && rewards.length > 0) {
      const [one] = rewards.splice(random.below(rewards.length), 1)
      const owner = one && expected.get(one.userId)
      if (!one || !owner) continue
      expect(await takenBack(one.userId, one.reference)).toBe(one.amount)
      expect(await takenBack(one.userId, one.reference), 'taken back once').toBe(0)
      const fromBalance = Math.min(owner.holds, one.amount)
      owner.holds -= fromBalance
      owner.owes += one.amount - fromBalance
    } else now = new Date(now.getTime() + DAY)
    for (const [id, { holds, owes }] of expected) {
      expect(await balanceOf(app.deps.db, shopper('spirals', id)), `step ${step}, seed ${SEED}`).toBe(holds)
      expect(await balanceOf(app.deps.db, shopper('spirals_owed', id))).toBe(0 - owes)
      expect((await lots(id)).reduce((sum, { remaining }) => sum + remaining, 0)).toBe(holds)
    }
  }
  now = monthsAfter(now, 14)
  await runExpiry()
  for (const id of people) expect(await balanceOf(app.deps.db, shopper('spirals', id)), 'what nobody used is gone after its time').toBe(0)
  // Rule 2d compares orders, and these payments have none.
  expect((await auditBooks(app.deps.db)).filter(({ rule, violations }) => violations > 0 && rule !== '2d')).toEqual([])
})

test('ten payments at once spend no SPIRAL twice, and one reward is given once', async () => {
  const { id } = await aPerson(app)
  await earned(id, 100)
  const paid = await Promise.allSettled(Array.from({ length: 10 }, () => spent(id, 30)))
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await balanceOf(app.deps.db, shopper('spirals', id))).toBe(10)
  const reference = `at-once-${++last}`
  const gifts = await Promise.all(Array.from({ length: 5 }, () => given(id, 7, reference)))
  expect(gifts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 7])
  expect(await balanceOf(app.deps.db, shopper('spirals', id))).toBe(17)
})

test('orders that are paid together take the lots of their shoppers one after the other', async () => {
  const [maya, bo] = [await aPerson(app), await aPerson(app)]
  for (const [{ id }, amount] of [
    [maya, 100],
    [maya, 50],
    [bo, 40],
  ] as const)
    await earned(id, amount)
  const spending = ({ id: userId }: { id: UserId }, amount: number) => {
    const id = 1_000_000 + ++last
    return { userId, order: { id: id as OrderId, number: `S${String(id).padStart(13, '0')}` as OrderNumber }, amount: points(amount) }
  }
  const together = [spending(maya, 60), spending(bo, 40), spending(maya, 60)]
  const transfers = await inTx((tx) => takeSpirals(tx, together))
  expect(transfers.map(({ amount }) => amount)).toEqual([60, 40, 60])
  expect([...(await lots(maya.id)), ...(await lots(bo.id))].map(({ remaining }) => remaining)).toEqual([0, 30, 0])
  const spends = await rowsOf<{ points: number }>(app.deps.db, 'test.spends')`
    select points from spiral_spends where order_id = any(${together.map(({ order }) => order.id)}::bigint[]) order by order_id, lot_id`
  expect(spends.map((row) => row.points)).toEqual([60, 40, 40, 20])
  await expect(inTx((tx) => takeSpirals(tx, [spending(maya, 20), spending(maya, 20)]))).rejects.toMatchObject({
    code: 'checkout.spirals_spent',
  })
  expect((await lots(maya.id)).map(({ remaining }) => remaining)).toEqual([0, 30])
})

test('SPIRALs last twelve months; the oldest are spent first, and what comes back to an old lot lasts a month more', async () => {
  const maya = await aPerson(app)
  await earned(maya.id, 100)
  now = monthsAfter(START, 6)
  await earned(maya.id, 50)
  const order = await spent(maya.id, 120)
  expect((await lots(maya.id)).map(({ remaining }) => remaining)).toEqual([0, 30])
  now = new Date(monthsAfter(START, 12).getTime() - 1)
  await givenBack(maya.id, order, 40)
  expect((await account(maya)).expiring).toMatchObject([{ points: 20 }])
  expect(
    (await lots(maya.id)).map(({ remaining }) => remaining),
    'the lot that gave last is refilled first',
  ).toEqual([20, 50])
  now = monthsAfter(START, 12)
  await runExpiry()
  expect((await account(maya)).balance, 'the old lot was given a month').toBe(70)
  now = monthsAfter(now, 1)
  await runExpiry()
  await runExpiry()
  expect((await account(maya)).balance).toBe(50)
  now = monthsAfter(START, 18)
  await runExpiry()
  const { items } = await historyOf(app.deps.db, maya.id, {})
  expect(items.map(({ kind, points: moved, balance }) => [kind, moved, balance])).toEqual([
    ['expired', -50, 0],
    ['expired', -20, 50],
    ['returned', 40, 70],
    ['spent', -120, 30],
    ['earned', 50, 150],
    ['earned', 100, 100],
  ])
})

test('SPIRALs expire for everybody on their day, however many people that are', async () => {
  const people = 501
  await rowsOf(
    app.deps.db,
    'test.many',
    `with people as (select gen_random_uuid() as id from generate_series(1, $1)), opened as (
       insert into ledger_accounts (owner_kind, owner_id, kind, unit, may_go_negative, balance)
       select 'shopper', id::text, 'spirals', 'SPIRAL', false, 3 from people)
     insert into spiral_lots (user_id, earned, remaining, source, expires_at, created_at) select id, 3, 3, 'spirals.earn/many', $2, $2 from people`,
    [people, now],
  )
  const left = () => count(app, `select count(*) as n from spiral_lots where source = 'spirals.earn/many' and remaining > 0`)
  expect(await left()).toBe(people)
  await runExpiry()
  expect(await left()).toBe(0)
})

test('people hear of SPIRALs that expire in thirty days, with all that they lose by then', async () => {
  const maya = await aPerson(app)
  await earned(maya.id, 20)
  now = new Date(START.getTime() + 10 * DAY)
  await earned(maya.id, 5)
  const soon = async (daysBefore: number) => {
    const at = new Date(monthsAfter(START, 12).getTime() - daysBefore * DAY)
    return (await expiringSoon(app.deps.db, at, null)).find(({ userId }) => userId === maya.id)?.points
  }
  expect([await soon(31), await soon(30), await soon(20)]).toEqual([undefined, 20, 25])
})

test('what is taken back after it was spent is owed: the balance is never below zero, and the next earning repays first', async () => {
  const maya = await aPerson(app)
  await given(maya.id, 100, 'the-lamp')
  await spent(maya.id, 80)
  expect(await takenBack(maya.id, 'the-lamp')).toBe(100)
  expect(await account(maya)).toMatchObject({ balance: 0, owed: 80 })
  await earned(maya.id, 50)
  expect(await account(maya)).toMatchObject({ balance: 0, owed: 30 })
  await earned(maya.id, 50)
  expect(await account(maya)).toMatchObject({ balance: 20, owed: 0 })
})

test('a tier counts what orders earned within twelve months, and nothing that was given for other acts', async () => {
  const maya = await aPerson(app)
  await given(maya.id, 600)
  expect((await account(maya)).tier.name).toBe('Local')
  await earned(maya.id, 499)
  expect(await account(maya)).toMatchObject({ earnedLast12Months: 499, tier: { name: 'Local' }, nextTier: { name: 'Explorer', from: 500 } })
  await earned(maya.id, 1)
  expect(await account(maya)).toMatchObject({ tier: { name: 'Explorer', multiplier: 1.25 }, nextTier: { name: 'Champion' } })
  await spent(maya.id, 400)
  expect((await account(maya)).tier.name, 'spending costs no tier').toBe('Explorer')
  now = new Date(monthsAfter(START, 12).getTime() + 1)
  expect(await account(maya)).toMatchObject({ earnedLast12Months: 0, tier: { name: 'Local' } })
})

test('SPIRALs of many people come from all stripes, so that hand-overs do not wait for one another; those of one person from one', () => {
  const people = Array.from({ length: 1_000 }, () => randomUUID() as string as UserId)
  expect(new Set(people.map((id) => issuedTo(id).stripe)).size).toBe(16)
  for (const id of people) expect(issuedTo(id)).toEqual(issuedTo(id))
})
