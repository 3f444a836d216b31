import { afterAll, beforeAll, expect, test } from 'vitest'
import { spirals, spiralsHistory } from '#contracts/loyalty/loyalty.ts'
import { myShares, noteVisit, share, shareAllowance } from '#contracts/shares/shares.ts'
import {
  addRewardOffer,
  appealReferral,
  decideReferral,
  heldReferrals,
  joinByReferral,
  mySocialRewards,
  remindFriend,
} from '#contracts/shares/social-rewards.ts'
import { points } from '#contracts/points.ts'
import { DAY } from '#contracts/time.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { guest, testApp, type TestApp } from '../../../tests/app.ts'
import { aClerk, aPart, buy, count, handOver, lineOf, moveOn } from '../../../tests/buying.ts'
import { aPerson, type TestPerson } from '../../../tests/people.ts'
import { aShop, type Shop } from '../../../tests/shops.ts'

let app: TestApp
let shop: Shop
let admin: TestPerson

beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 50 })
  admin = await aPerson(app, { platform: ['admin'] })
  expect((await app.call(admin, addRewardOffer, { body: bonus() })).status).toBe(201)
})
afterAll(() => app.close())

const days = () => {
  const now = app.deps.clock.now()
  return { startsAt: new Date(now.getTime() - DAY), endsAt: new Date(now.getTime() + DAY) }
}
const bonus = () => ({ kind: 'referral' as const, title: 'Bring a friend', goal: 1, points: points(250), ...days() })

const balanceOf = async (person: TestPerson) => (await app.call(person, spirals)).body.balance
const shared = (person: TestPerson, kind: 'product' | 'store' | 'account' | 'mall' | 'checkout', id: string, key?: string) =>
  app.call(person, share, { body: { kind, id, network: 'link' }, ...(key ? { key } : {}) })

test('safety:M9 a share earns SPIRALs once per subject and day, and five times a day (screens:R117)', async () => {
  const maya = await aPerson(app)
  expect((await shared(maya, 'product', String(shop.productId))).body).toMatchObject({ outcome: 'rewarded', points: 5 })
  expect((await shared(maya, 'product', String(shop.productId))).body.outcome).toBe('same_today')
  expect((await shared(maya, 'store', String(shop.storeId))).body.outcome).toBe('rewarded')
  expect((await shared(maya, 'account', '')).body.outcome).toBe('rewarded')
  expect((await shared(maya, 'account', '77')).body.outcome).toBe('same_today')
  expect(await balanceOf(maya)).toBe(15)
  expect((await app.call(maya, spiralsHistory, { query: {} })).body.items[0]).toMatchObject({
    kind: 'earned',
    text: 'For sharing your link',
  })
})

test('safety:M9 eight workers that share at once get five rewards, and the same key is one share', async () => {
  const maya = await aPerson(app)
  const shops = await Promise.all(Array.from({ length: 8 }, () => aShop(app)))
  const key = crypto.randomUUID()
  const answers = await Promise.all([
    ...shops.map(({ productId }) => shared(maya, 'product', String(productId))),
    ...shops.map(({ productId }) => shared(maya, 'product', String(productId))),
    shared(maya, 'account', '', key),
    shared(maya, 'account', '', key),
  ])
  expect(answers.filter(({ body }) => body?.outcome === 'rewarded').length).toBeGreaterThanOrEqual(5)
  expect(await balanceOf(maya)).toBe(25)
  expect((await app.call(maya, shareAllowance)).body).toMatchObject({ used: 5, limit: 5 })
})

test('guests, and people without a confirmed address, share without a reward', async () => {
  const { body } = await app.call(guest(), share, { body: { kind: 'store', id: String(shop.storeId), network: 'x' } })
  expect(body).toMatchObject({ outcome: 'signed_out', points: 0 })
  const young = await aPerson(app, { emailVerified: false })
  expect((await shared(young, 'store', String(shop.storeId))).body.outcome).toBe('unconfirmed')
  expect(await balanceOf(young)).toBe(0)
})

test('only what exists can be shared, and only an own order', async () => {
  const maya = await aPerson(app)
  const other = await aPerson(app)
  expect((await shared(maya, 'product', '999999')).status).toBe(404)
  expect((await shared(maya, 'mall', '0012')).status).toBe(404)
  const { number } = (await buy(app, other, [lineOf(shop)])).body.order
  expect((await shared(maya, 'checkout', number)).status).toBe(404)
  expect((await shared(other, 'checkout', number)).body.outcome).toBe('rewarded')
})

test('a link counts the visits and orders that it brought, never those of its owner', async () => {
  const maya = await aPerson(app)
  const [friend, other, stranger] = [await aPerson(app), await aPerson(app), await aPerson(app)]
  await shared(maya, 'product', String(shop.productId))
  const { code } = (await app.call(maya, shareAllowance)).body
  const { href } = (await app.call(maya, myShares, { query: {} })).body.items[0] as { href: string }
  const visit = (who: Parameters<TestApp['call']>[0]) => app.call(who, noteVisit, { body: { ref: code, path: href } })
  await visit(maya)
  await visit(friend)
  await visit(friend)
  await visit({ ...guest(), address: '203.0.113.9' })
  await visit(other)
  // Told together.
  await Promise.all([friend, stranger, other].map((who) => buy(app, who, [lineOf(shop)])))
  await app.settle()
  expect((await app.call(maya, myShares, { query: {} })).body.items).toMatchObject([{ href, shares: 1, visits: 3, orders: 2, points: 5 }])
})

/** Buys one item and picks it up. */
async function receive(person: TestPerson) {
  const clerk = await aClerk(app, shop)
  const part = await aPart(app, person, shop)
  await moveOn(app, clerk, part, 'accepted', 'ready')
  await handOver(app, clerk, shop, part.id)
  await app.settle()
}

async function invited() {
  const inviter = await aPerson(app, { firstName: 'Maya', lastName: 'Lind' })
  const friend = await aPerson(app, { firstName: 'Ben', lastName: 'Kerr' })
  const { code } = (await app.call(inviter, shareAllowance)).body
  const joined = await app.call(friend, joinByReferral, { body: { code } })
  expect(joined.status).toBe(204)
  return { inviter, friend, code }
}
const mine = async (person: TestPerson) => (await app.call(person, mySocialRewards)).body

test('an invitation pays both sides once, after the first order that the friend picked up', async () => {
  expect((await app.call(admin, addRewardOffer, { body: bonus() })).problem.code).toBe('shares.overlap')
  const { inviter, friend, code } = await invited()
  expect((await app.call(inviter, joinByReferral, { body: { code } })).problem).toMatchObject({
    status: 409,
    detail: "You can't use your own link.",
  })
  const [waiting] = (await mine(inviter)).referrals
  expect(waiting).toMatchObject({ name: 'Ben K.', side: 'inviter', state: 'waiting', points: 250, mayRemind: true })
  const remind = () => app.call(inviter, remindFriend, { params: { id: waiting?.id as never } })
  expect((await remind()).status).toBe(204)
  expect((await remind()).problem.code).toBe('shares.reminded')

  await receive(friend)
  const earned = async (person: TestPerson) =>
    (await app.call(person, spiralsHistory, { query: {} })).body.items
      .filter(({ text }) => text.includes('friend'))
      .map((line) => line.points)
  expect(await earned(inviter)).toEqual([250])
  expect(await earned(friend)).toEqual([250])
  await receive(friend)
  expect(await earned(inviter)).toEqual([250])
  expect((await mine(inviter)).referrals[0]).toMatchObject({ state: 'rewarded', mayRemind: false })
})

test('a reward is held when both live at one address; an appeal goes to an admin, who decides once', async () => {
  const { inviter, friend } = await invited()
  for (const person of [inviter, friend])
    await count(
      app,
      `insert into addresses (user_id, label, recipient, street1, city, state, zip) values ($1, 'Home', 'Maya', $2, 'Bloomington', 'MN', '55425') returning 1 as n`,
      [person.id, person === friend ? ' 100 LAKE street' : '100 Lake Street'],
    )
  await receive(friend)
  const [held] = (await mine(inviter)).referrals
  expect(held).toMatchObject({ state: 'held', mayAppeal: true })
  const id = held?.id as never
  expect((await app.call(await aPerson(app), appealReferral, { params: { id }, body: { text: 'Let me in' } })).status).toBe(404)
  expect((await app.call(friend, appealReferral, { params: { id }, body: { text: 'We are neighbors in one house.' } })).status).toBe(204)
  expect((await app.call(inviter, appealReferral, { params: { id }, body: { text: 'Again' } })).problem.code).toBe('shares.appealed')
  const [row] = (await app.call(admin, heldReferrals, { query: {} })).body.items
  expect(row).toMatchObject({ id, reasons: ['address'], appeal: 'We are neighbors in one house.' })
  const decide = () => app.call(admin, decideReferral, { params: { id }, body: { decision: 'pay', note: 'Neighbors are fine.' } })
  const answers = await Promise.all(Array.from({ length: 8 }, decide))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(204)
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect((await mine(inviter)).referrals[0]).toMatchObject({ state: 'rewarded', note: 'Neighbors are fine.' })
})

test('a challenge is rewarded once, and the books agree with everything', async () => {
  const now = app.deps.clock.now()
  const challenge = { kind: 'shares' as const, title: 'Share two finds', goal: 2, points: points(40), ...days() }
  expect((await app.call(admin, addRewardOffer, { body: challenge })).status).toBe(201)
  const maya = await aPerson(app)
  await shared(maya, 'store', String(shop.storeId))
  expect((await mine(maya)).challenges.at(-1)).toMatchObject({ done: 1, rewardedAt: null })
  await shared(maya, 'product', String(shop.productId))
  await shared(maya, 'account', '')
  expect(await balanceOf(maya)).toBe(55)
  expect((await mine(maya)).challenges.at(-1)).toMatchObject({ done: 2 })
  expect(
    (
      await app.call(admin, addRewardOffer, {
        body: challenge,
        raw: { ...challenge, startsAt: now.toISOString(), endsAt: now.toISOString() },
      })
    ).problem.errors,
  ).toMatchObject([{ pointer: '/endsAt', message: 'Choose an end after the start.' }])
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})
