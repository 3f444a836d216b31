import { afterAll, beforeAll, expect, test } from 'vitest'
import { spirals, spiralsBalance, spiralsHistory } from '#contracts/loyalty/loyalty.ts'
import { cents } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import {
  addGroup,
  addReward,
  changeReward,
  donationPayouts,
  myRedemptions,
  payDonations,
  redeemReward,
  rewards,
  rewardSettings,
  type RewardTerms,
  undoRedemption,
} from '#contracts/loyalty/rewards.ts'
import { walletTrace } from '#contracts/traces.ts'
import { wallet } from '#contracts/wallet.ts'
import { HOUR } from '#contracts/time.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { acceptReturn, aReturn } from '#tests/returning.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { auditBooks } from '../admin/audit-of-books.ts'

let app: TestApp
let admin: TestPerson
let shop: Shop
beforeAll(async () => {
  app = await testApp()
  admin = await aPerson(app, { platform: ['admin'] })
  shop = await aShop(app, { price: 30_000, onHand: 50 })
})
afterAll(async () => {
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await app.close()
})

/** A member with 600 SPIRALs. */
async function aMember(): Promise<TestPerson & { number: string }> {
  const maya = await aPerson(app)
  const { id, number } = await aPart(app, maya, shop)
  await handOver(app, await aClerk(app, shop), shop, id)
  return { ...maya, number }
}
const terms = (wish: Partial<RewardTerms> = {}): RewardTerms => ({
  name: '$5 store credit',
  kind: 'credit',
  points: points(500),
  value: cents(500),
  mallId: null,
  retailerId: null,
  groupId: null,
  left: null,
  perPerson: null,
  isActive: true,
  ...wish,
})
const aReward = async (wish: Partial<RewardTerms> = {}) => (await app.call(admin, addReward, { body: terms(wish) })).body
const balanceOf = async (person: TestPerson) => (await app.call(person, spirals)).body.balance
const redeem = (person: TestPerson, reward: { id: number; points: number }, key?: string) =>
  app.call(person, redeemReward, { params: { id: reward.id }, body: { points: points(reward.points) }, ...(key && { key }) })
const makeOlder = (ids: readonly number[], ms: number) =>
  app.deps.db.$client.query(
    'update reward_redemptions set created_at = created_at - make_interval(secs => $2 / 1000.0) where id = any($1::bigint[])',
    [ids, ms],
  )
const undo = (person: TestPerson, id: number) => app.call(person, undoRedemption, { params: { id }, body: {} })

test('store credit is redeemed once per key, shows where it went, and comes back while it is whole', async () => {
  const maya = await aMember()
  const reward = await aReward()
  const [first, again] = [await redeem(maya, reward, 'redeem-once'), await redeem(maya, reward, 'redeem-once')]
  expect(again.body).toEqual(first.body)
  expect(await balanceOf(maya)).toBe(100)
  expect((await app.call(maya, wallet)).body.storeCredit).toBe(500)
  const [line] = (await app.call(maya, spiralsHistory, { query: {} })).body.items
  expect(line).toMatchObject({ points: -500, text: 'Redeemed: $5 store credit' })
  expect((await app.call(maya, walletTrace, { params: { id: Number(line?.id) } })).status).toBe(200)

  expect((await undo(await aPerson(app), first.body.id)).status).toBe(404)
  expect((await undo(maya, first.body.id)).body.mayUndo).toBe(false)
  expect([await balanceOf(maya), (await app.call(maya, wallet)).body.storeCredit]).toEqual([600, 0])
  expect((await undo(maya, first.body.id)).problem.code).toBe('rewards.undo_over')
})

test('a voucher is a gift card in the wallet, and stays once some of it is spent', async () => {
  const maya = await aMember()
  const reward = await aReward({ name: '$5 at this store', kind: 'voucher', retailerId: shop.retailerId })
  const { body } = await redeem(maya, reward)
  const [card] = (await app.call(maya, wallet)).body.cards
  expect(card).toMatchObject({ id: body.cardId, balance: 500, place: { kind: 'retailer' } })
  expect((await app.call(maya, myRedemptions)).body.items[0]?.mayUndo).toBe(true)
  expect((await buy(app, maya, [lineOf(shop)], { giftCards: [{ code: `wallet-${card?.id}` }] })).status).toBe(201)
  expect((await undo(maya, body.id)).problem.code).toBe('rewards.undo_over')
  expect(await balanceOf(maya)).toBe(100)
})

test('a donation counts for its group, and not once it is given back', async () => {
  const maya = await aMember()
  const group = (await app.call(admin, addGroup, { body: { name: 'Food shelf', city: 'Bloomington', about: 'Meals', isActive: true } }))
    .body
  const reward = await aReward({
    name: '$3 for the food shelf',
    kind: 'donation',
    points: points(300),
    value: cents(300),
    groupId: group.id,
  })
  const total = async () => (await app.call(maya, rewards)).body.items.find(({ id }) => id === reward.id)?.group?.total
  const { body } = await redeem(maya, reward)
  expect(await total()).toBe(300)
  await undo(maya, body.id)
  expect(await total()).toBe(0)
})

test('donations are paid to their group once, after nobody can undo them, and donors see it', async () => {
  const maya = await aMember()
  const group = (await app.call(admin, addGroup, { body: { name: 'Book club', city: 'Edina', about: 'Books', isActive: true } })).body
  const give = { kind: 'donation', points: points(100), value: cents(100), groupId: group.id } as const
  const reward = await aReward({ name: '$1 for the book club', ...give })
  const made = [await redeem(maya, reward), await redeem(maya, reward)].map(({ body }) => body.id)
  const due = async () => (await app.call(admin, rewardSettings)).body.groups.find(({ id }) => id === group.id)?.due
  const pay = (amount: number, key: string) =>
    app.call(admin, payDonations, { params: { id: group.id }, body: { amount: cents(amount), note: 'Check 1042' }, key })
  expect([await due(), (await pay(200, 'too-early')).problem.code]).toEqual([0, 'donations.nothing_due'])
  await makeOlder(made, HOUR)
  expect([await due(), (await pay(100, 'not-as-shown')).problem.code]).toEqual([200, 'donations.changed'])
  const both = await Promise.all([pay(200, 'payout-a'), pay(200, 'payout-b')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const paid = both.find(({ status }) => status === 201)?.body
  expect(paid).toMatchObject({ group: 'Book club', amount: 200, donations: 2, note: 'Check 1042' })
  expect((await app.call(admin, donationPayouts, { query: {} })).body.items[0]).toEqual(paid)
  const mine = (await app.call(maya, myRedemptions)).body.items
  expect(mine.map(({ paidOutAt, mayUndo }) => [paidOutAt, mayUndo])).toEqual(mine.map(() => [paid?.paidAt, false]))
  expect(await due()).toBe(0)
})

test('too few SPIRALs, another price, the end, an empty shelf and the limit each say so', async () => {
  const maya = await aMember()
  const dear = await aReward({ points: points(700) })
  expect((await redeem(maya, dear)).problem.detail).toBe('You have 600 SPIRALs. This needs 700.')
  const limited = await aReward({ points: points(100), value: cents(100), perPerson: 1 })
  expect((await redeem(maya, { ...limited, points: 90 })).problem.code).toBe('rewards.changed')
  expect((await redeem(maya, limited)).status).toBe(201)
  expect((await redeem(maya, limited)).problem.code).toBe('rewards.limit')
  await app.call(admin, changeReward, {
    params: { id: limited.id },
    body: terms({ points: points(100), value: cents(100), isActive: false }),
  })
  expect((await redeem(maya, limited)).problem.code).toBe('rewards.ended')
  const last = await aReward({ points: points(100), value: cents(100), left: 1 })
  const both = await Promise.all([redeem(maya, last), redeem(await aMember(), last)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await app.call(admin, addReward, { body: {} as never, raw: { ...terms(), points: 400, value: 5 } })).problem.errors?.[0]).toEqual(
    {
      pointer: '/value',
      message: 'A reward cannot be worth more than its SPIRALs.',
    },
  )
})

test('safety:M6 SPIRALs of a returned item are owed after they were redeemed, and an undo repays them', async () => {
  const maya = await aMember()
  const { body } = await redeem(maya, await aReward())
  await acceptReturn(app, await aClerk(app, shop), shop, await aReturn(app, maya, maya.number as never))
  const account = (await app.call(maya, spirals)).body
  expect([account.balance, account.owed]).toEqual([0, 500])
  await undo(maya, body.id)
  const after = (await app.call(maya, spirals)).body
  expect((await app.call(maya, spiralsBalance)).body).toEqual({ balance: after.balance, tier: after.tier.name })
  expect([after.balance, after.owed]).toEqual([0, 0])
})

test('after thirty minutes a reward stays', async () => {
  const maya = await aMember()
  const { body } = await redeem(maya, await aReward())
  await makeOlder([body.id], HOUR)
  expect((await undo(maya, body.id)).problem.code).toBe('rewards.undo_over')
})
