import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { spiralsHistory } from '#contracts/loyalty/loyalty.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { points } from '#contracts/points.ts'
import { share, shareAllowance } from '#contracts/shares/shares.ts'
import {
  addRewardOffer,
  type ChallengeId,
  appealReferral,
  decideReferral,
  endRewardOffer,
  heldReferrals,
  inviter as inviterOf,
  joinByReferral,
  mySocialRewards,
  type ReferralId,
} from '#contracts/shares/social-rewards.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, aPart, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson, type PersonOptions, type TestPerson } from '#tests/people.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { aShop, type Shop } from '#tests/shops.ts'

const START = new Date(Date.now())
let now = START
let app: TestApp
let shop: Shop
let clerk: TestPerson
let admin: TestPerson
let bonus: ChallengeId
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  shop = await aShop(app, { onHand: 200 })
  clerk = await aClerk(app, shop)
  admin = await aPerson(app, { platform: ['admin'] })
  bonus = await offer()
})
afterAll(() => app.close())
beforeEach(() => {
  now = START
})

const offer = async () =>
  (
    await app.call(admin, addRewardOffer, {
      body: {
        kind: 'referral',
        title: 'Bring a friend',
        goal: 1,
        points: points(250),
        startsAt: START,
        endsAt: new Date(START.getTime() + 30 * DAY),
      },
    })
  ).body.id
const codeOf = async (person: Caller) => (await app.call(person, shareAllowance)).body.code
const join = (friend: Caller, code: Awaited<ReturnType<typeof codeOf>>) => app.call(friend, joinByReferral, { body: { code } })
async function receive(person: Caller) {
  await handOver(app, clerk, shop, (await aPart(app, person, shop)).id)
  await app.settle()
}
const stateOf = async (person: Caller) => (await app.call(person, mySocialRewards)).body.referrals.map(({ state }) => state)
const earned = async (person: Caller) =>
  (await app.call(person, spiralsHistory, { query: {} })).body.items
    .filter(({ text }) => text.includes('friend'))
    .map((line) => line.points)
/** A person whose friend joined by the person's code. */
async function invited(options: PersonOptions = {}, inviterOptions: PersonOptions = {}) {
  const [inviter, friend] = [await aPerson(app, inviterOptions), await aPerson(app, options)]
  expect((await join(friend, await codeOf(inviter))).status).toBe(204)
  return { inviter, friend }
}
const signsOf = async () => (await app.call(admin, heldReferrals, { query: {} })).body.items.at(-1)
const decide = (who: Caller, id: ReferralId, decision: 'pay' | 'refuse') =>
  app.call(who, decideReferral, { params: { id }, body: { decision, note: 'We looked at both accounts.' } })

test('an invitation counts in the first week of an account, once, and never through the own link or a code that nobody has', async () => {
  const [maya, zoe, late] = [await aPerson(app), await aPerson(app), await aPerson(app)]
  const code = await codeOf(maya)
  expect((await app.call(guest(), inviterOf, { params: { code } })).body).toMatchObject({ name: 'Ana L.', isMe: false, points: 250 })
  expect((await join(maya, code)).problem.code).toBe('shares.own_link')
  const unknown = code.replace(/.$/, (last) => (last === '2' ? '3' : '2')) as typeof code
  expect((await join(zoe, unknown)).problem.code).toBe('shares.unknown_code')
  now = new Date(START.getTime() + 7 * DAY + HOUR)
  expect((await join(late, code)).problem.code).toBe('shares.too_late')
  now = START
  const answers = await Promise.all([join(zoe, code), join(zoe, code)])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect(await stateOf(maya)).toEqual(['waiting'])
  await join(zoe, await codeOf(late))
  expect(await stateOf(late), 'the first invitation stays').toEqual([])
})

test('who has ordered is no new friend, also where the order was placed as a guest under the same address', async () => {
  const maya = await aPerson(app)
  const [member, visitor] = [await aPerson(app), await aPerson(app)]
  await buy(app, member, [lineOf(shop)])
  await buy(app, guest(), [lineOf(shop)], { contact: { name: 'Zoe Green', email: visitor.email } })
  for (const friend of [member, visitor]) expect((await join(friend, await codeOf(maya))).problem.code).toBe('shares.too_late')
  expect(await stateOf(maya)).toEqual([])
})

test('nothing is paid for an order that is canceled, nor before both addresses are confirmed; then both get it once', async () => {
  const { inviter, friend } = await invited()
  const { number } = (await buy(app, friend, [lineOf(shop)])).body.order
  await app.settle()
  expect(await stateOf(inviter)).toEqual(['waiting'])
  await app.call(friend, cancelOrder, { params: { number }, query: {}, body: {} })
  await app.settle()
  expect([await stateOf(inviter), await earned(inviter), await earned(friend)]).toEqual([['waiting'], [], []])
  await receive(friend)
  await receive(friend)
  expect([await stateOf(inviter), await earned(inviter), await earned(friend)]).toEqual([['rewarded'], [250], [250]])
  const unconfirmed = await invited({}, { emailVerified: false })
  await receive(unconfirmed.friend)
  expect(await stateOf(unconfirmed.inviter)).toEqual(['waiting'])
  expect(await earned(unconfirmed.friend)).toEqual([])
})

test('what was promised when a friend joined is paid, also after the bonus has ended; a friend who joins later gets nothing of it', async () => {
  const { inviter, friend } = await invited()
  await app.call(admin, endRewardOffer, { params: { id: bonus } })
  const later = await invited()
  await receive(friend)
  await receive(later.friend)
  expect([await earned(inviter), await earned(friend)]).toEqual([[250], [250]])
  expect([await earned(later.inviter), await earned(later.friend)]).toEqual([[], []])
  bonus = await offer()
})

test('two accounts of one mailbox, or with one card, are held; a refusal pays nothing and tells both why', async () => {
  const box = `mia${Date.now()}`
  const mailbox = await invited({ email: `${box}+two@example.com` }, { email: `${box}@example.com` })
  await receive(mailbox.friend)
  const held = await signsOf()
  expect(held?.reasons).toEqual(['email'])
  expect([await earned(mailbox.inviter), await stateOf(mailbox.friend)]).toEqual([[], ['held']])
  expect((await decide(admin, held?.id as ReferralId, 'refuse')).status).toBe(204)
  await app.settle()
  expect([await earned(mailbox.inviter), await earned(mailbox.friend)]).toEqual([[], []])
  for (const person of [mailbox.inviter, mailbox.friend]) {
    expect((await app.call(person, mySocialRewards)).body.referrals).toMatchObject([
      { state: 'refused', note: 'We looked at both accounts.' },
    ])
    const [told] = (await app.call(person, notifications, { query: {} })).body.items
    expect(told?.subject).toBe('No reward for an invitation')
    const appeal = await app.call(person, appealReferral, { params: { id: held?.id as ReferralId }, body: { text: 'We are two.' } })
    expect(appeal.problem.code, 'it was decided').toBe('shares.not_held')
  }
  const card = await invited()
  await app.deps.db.$client.query(
    `insert into saved_cards (user_id, provider, reference, brand, last4, exp_month, exp_year, is_default)
     select unnest($1::uuid[]), 'sandbox', gen_random_uuid()::text, 'Visa', '7733', 4, 2091, true`,
    [[card.inviter.id, card.friend.id]],
  )
  await receive(card.friend)
  expect((await signsOf())?.reasons).toContain('card')
})

test('an admin does not decide about an own reward', async () => {
  const box = `ada${Date.now()}`
  const { inviter, friend } = await invited({ email: `${box}+two@example.com` }, { email: `${box}@example.com`, platform: ['admin'] })
  await receive(friend)
  const id = (await signsOf())?.id as ReferralId
  expect((await decide(inviter, id, 'pay')).problem.code).toBe('shares.own_referral')
  const answers = await Promise.all([decide(admin, id, 'pay'), decide(admin, id, 'refuse')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  const paid = answers[0]?.status === 204 ? [250] : []
  expect([await earned(inviter), await earned(friend)]).toEqual([paid, paid])
})

test('a new day of sharing begins at midnight in New York, wherever the person is', async () => {
  const maya = await aPerson(app)
  const shared = async () => (await app.call(maya, share, { body: { kind: 'product', id: String(shop.productId), network: 'link' } })).body
  const day = new Date(START.getTime() + 2 * DAY).toISOString().slice(0, 10)
  // Between 4 and 5 AM in UTC it is about midnight there, whatever the season.
  now = new Date(`${day}T03:30:00Z`)
  const first = await shared()
  expect(first).toMatchObject({ outcome: 'rewarded', points: 5 })
  expect((await shared()).outcome).toBe('same_today')
  const midnight = first.resetsAt ?? START
  expect([4, 5]).toContain(midnight.getUTCHours())
  now = new Date(midnight.getTime() - 1)
  expect((await shared()).outcome).toBe('same_today')
  now = midnight
  expect((await shared()).outcome).toBe('rewarded')
})

test('after all of it the books agree', async () => {
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})
