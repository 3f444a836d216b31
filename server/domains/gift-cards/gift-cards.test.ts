import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideGiftCard, officeGiftCards } from '#contracts/gift-cards/gift-card-office.ts'
import {
  buyGiftCard,
  changeGiftDelivery,
  claimGiftCard,
  giftCardBalance,
  giftPurchase,
  refundGiftCard,
  resendGiftCard,
  sentGiftCards,
  showGiftCode,
} from '#contracts/gift-cards/gift-cards.ts'
import { answerChallenge } from '#contracts/orders/orders.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import { cents } from '#contracts/money.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { tell } from '#server/facts.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { count, lineOf } from '#tests/buying.ts'
import { aGiftCode, buyGift, giftCodeIn, giftInput } from '#tests/gift-cards.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson } from '#tests/people.ts'
import { aMall, aShop } from '#tests/shops.ts'
import { sweepPurchases } from './purchases.ts'
import { CODE_KEPT_MINUTES, forgetSentCodes } from './sending.ts'

let app: TestApp
// Today: the bank's events are dated by the database.
let now = new Date()
const clock = { now: () => now }
beforeAll(async () => {
  app = await testApp({ clock: { ...({} as TestApp['deps']['clock']), ...clock } })
})
afterAll(() => app.close())
// A minute later each time, so that one test's tries do not fill another's limit.
beforeEach(() => {
  now = new Date(now.getTime() + 2 * MINUTE)
})

const dayAfter = (days: number): string => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const balance = (caller: Caller, code: string) => app.call(caller, giftCardBalance, { body: { code } })
const claim = (caller: Caller, code: string, key?: string) => app.call(caller, claimGiftCard, { body: { code }, ...(key ? { key } : {}) })
const isInOrder = async () => expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])

test('a card that asks its bank is sent when the bank says yes, and never when it says no or says nothing', async () => {
  const asks = { payment: { provider: 'sandbox', token: 'tok_action' } }
  const to = (email: string) => ({ ...asks, delivery: { by: 'email' as const, name: 'Ben', email, sendOn: null } })
  const answer = async (bought: Awaited<ReturnType<typeof buyGift>>, approve: boolean) => {
    const reference = new URL(bought.body.payment.action?.url ?? '').searchParams.get('pay') ?? ''
    return app.call(guest(), answerChallenge, { params: { reference }, body: { approve } })
  }
  const [yes, no, silent] = [await aPerson(app), await aPerson(app), await aPerson(app)]
  const approved = await buyGift(app, yes, to('yes@example.com'))
  expect(approved.body.payment.state).toBe('requires_action')
  const refused = await buyGift(app, no, to('no@example.com'))
  const left = await buyGift(app, silent, to('silent@example.com'))
  await answer(approved, true)
  await answer(refused, false)
  await app.settle()
  expect(await mailsTo(app, 'yes@example.com')).toHaveLength(1)
  expect(await mailsTo(app, 'no@example.com')).toHaveLength(0)
  later(16 * MINUTE)
  await sweepPurchases(app.deps)
  await app.settle()
  const states = await Promise.all(
    (
      [
        [yes, approved],
        [no, refused],
        [silent, left],
      ] as const
    ).map(async ([who, { body }]) => (await app.call(who, giftPurchase, { params: { number: body.number }, query: {} })).body.state),
  )
  expect(states).toEqual(['paid', 'failed', 'failed'])
  expect(await mailsTo(app, 'silent@example.com')).toHaveLength(0)
  await isInOrder()
})

test('a guest buys a card for a mall; the friend gets the code by email, sees the balance and claims it', async () => {
  const mallId = await aMall(app, { name: 'Lakeside Mall' })
  const buyer = guest()
  const { status, body } = await buyGift(app, buyer, { scope: { kind: 'mall', mallId } })
  expect(status).toBe(201)
  expect(body.payment).toEqual({ state: 'captured' })
  await app.settle()
  const [mail] = await mailsTo(app, 'ben@example.com')
  expect(mail?.text).toContain('“Happy birthday, Ben”')
  expect(mail?.text).toContain('in all stores of Lakeside Mall on SPIRAL. It never expires')
  const code = await giftCodeIn(app, 'ben@example.com')
  expect((await balance(guest(), code)).body).toMatchObject({
    balance: cents(5000),
    place: { kind: 'mall', name: 'Lakeside Mall' },
    claimed: false,
    uses: null,
  })
  const ben = await aPerson(app)
  expect((await claim(ben, code)).status).toBe(204)
  expect((await claim(ben, code)).status).toBe(204)
  expect((await balance(ben, code)).body).toMatchObject({
    mine: true,
    uses: [{ amount: cents(5000), balance: cents(5000), text: 'Gift card bought' }],
  })
  const receipt = (await mailsTo(app, 'maya@example.com'))[0]?.text ?? ''
  const [, key = ''] = /key=([\w-]{43})/.exec(receipt) ?? []
  expect((await app.call(guest(), giftPurchase, { params: { number: body.number }, query: { key } })).body.cards[0]).toMatchObject({
    claimed: true,
    may: { resend: false, refund: false },
  })
  await isInOrder()
})

test('safety:R3 the number of a purchase opens nothing, and the code is stored nowhere but in the email', async () => {
  const buyer = guest()
  const { body } = await buyGift(app, buyer, { delivery: { by: 'email', name: 'Kim', email: 'kim@example.com', sendOn: null } })
  await app.settle()
  const code = await giftCodeIn(app, 'kim@example.com')
  const foreign = { params: { number: body.number }, query: {} }
  expect((await app.call(guest(), giftPurchase, foreign)).status).toBe(404)
  expect((await app.call(await aPerson(app), giftPurchase, foreign)).status).toBe(404)
  expect((await app.call(guest(), giftPurchase, { ...foreign, query: { key: 'k'.repeat(43) } })).status).toBe(404)
  expect((await app.call(buyer, giftPurchase, foreign)).body.cards).toHaveLength(1)
  const [row] = await rowsOf<{ all: string }>(app.deps.db, 'test.gift-rows', `select string_agg(c::text, ' ') as all from gift_cards c`)
  expect(row?.all).not.toContain(code)
})

test('safety:M1 safety:M2 one key is one purchase, one charge and one card, however often it is sent at once', async () => {
  const buyer = await aPerson(app)
  const key = crypto.randomUUID()
  const cardsBefore = await count(app, 'select count(*) as n from gift_cards')
  const answers = await Promise.all(Array.from({ length: 8 }, () => buyGift(app, buyer, {}, key)))
  expect(new Set(answers.map(({ body }) => body?.number)).size).toBe(1)
  expect(await count(app, 'select count(*) as n from gift_cards')).toBe(cardsBefore + 1)
  expect((await buyGift(app, buyer, { amount: cents(6000) }, key)).problem).toMatchObject({ status: 422, code: 'key_reused' })
  await isInOrder()
})

test('a declined card buys nothing, and the same key answers the same', async () => {
  const buyer = await aPerson(app)
  const key = crypto.randomUUID()
  const declined = { payment: { provider: 'sandbox', token: 'tok_declined' } }
  expect((await buyGift(app, buyer, declined, key)).problem).toMatchObject({ status: 402, code: 'gift_cards.declined' })
  expect((await buyGift(app, buyer, declined, key)).problem).toMatchObject({ status: 402 })
  expect((await app.call(buyer, sentGiftCards, { query: {} })).body.items).toEqual([])
  await isInOrder()
})

test('amounts outside $5 to $500, past and far dates, and bad addresses are refused with plain words', async () => {
  const raw = (change: object) => app.call(guest(), buyGiftCard, { body: giftInput(), raw: { ...rawInput, ...change } })
  const rawInput = { ...giftInput(), amount: 50 }
  const words = async (change: object) => (await raw(change)).problem.errors?.map(({ message }) => message)
  expect(await words({ amount: 4.99 })).toEqual(['Choose $5 to $500.'])
  expect(await words({ amount: 500.01 })).toEqual(['Choose $5 to $500.'])
  const on = (sendOn: string) => ({ delivery: { by: 'email', name: 'B', email: 'b@example.com', sendOn } })
  expect(await words(on(dayAfter(-2)))).toEqual(['That date is over. Choose today or a later day.'])
  expect(await words(on(dayAfter(367)))).toEqual(['Choose a date within one year.'])
  expect(await words({ delivery: { by: 'email', name: 'B', email: 'nobody', sendOn: null } })).toEqual([
    'Enter an email like name@example.com.',
  ])
})

test('a card for a date waits for it; until then its date and address can be changed', async () => {
  const buyer = await aPerson(app)
  const { body } = await buyGift(app, buyer, { delivery: { by: 'email', name: 'Zoe', email: 'zoe@example.com', sendOn: dayAfter(30) } })
  await app.settle()
  expect(await mailsTo(app, 'zoe@example.com')).toHaveLength(0)
  const { cards } = (await app.call(buyer, giftPurchase, { params: { number: body.number }, query: {} })).body
  const at = { params: { number: body.number, cardId: cards[0]?.id as never }, query: {} }
  expect(cards[0]).toMatchObject({ sentAt: null, may: { change: true, resend: false } })
  expect((await app.call(buyer, resendGiftCard, { ...at, body: { email: 'zoe@example.com' } })).status).toBe(409)
  const changed = await app.call(buyer, changeGiftDelivery, { ...at, body: { email: 'zoe.new@example.com', sendOn: null } })
  expect(changed.status).toBe(200)
  await app.settle()
  expect(await mailsTo(app, 'zoe.new@example.com')).toHaveLength(1)
})

test('sending again makes a new code; the one before stops working and leaves the outbox', async () => {
  const buyer = await aPerson(app)
  const { body } = await buyGift(app, buyer, { delivery: { by: 'email', name: 'Lee', email: 'old@example.com', sendOn: null } })
  await app.settle()
  const first = await giftCodeIn(app, 'old@example.com')
  const { cards } = (await app.call(buyer, giftPurchase, { params: { number: body.number }, query: {} })).body
  const at = { params: { number: body.number, cardId: cards[0]?.id as never }, query: {} }
  expect((await app.call(await aPerson(app), resendGiftCard, { ...at, body: { email: 'thief@example.com' } })).status).toBe(404)
  expect((await app.call(buyer, resendGiftCard, { ...at, body: { email: 'new@example.com' } })).status).toBe(200)
  expect((await balance(guest(), first)).status).toBe(404)
  expect(await mailsTo(app, 'old@example.com')).toHaveLength(0)
  expect((await balance(guest(), await giftCodeIn(app, 'new@example.com'))).body.balance).toBe(5000)
})

test('a card to print shows its code to its buyer alone; a new code ends the one before', async () => {
  const buyer = guest()
  const { body } = await buyGift(app, buyer, { delivery: { by: 'print', name: 'Grandma' } })
  const { cards } = (await app.call(buyer, giftPurchase, { params: { number: body.number }, query: {} })).body
  const at = { params: { number: body.number, cardId: cards[0]?.id as never }, query: {} }
  expect((await app.call(guest(), showGiftCode, at)).status).toBe(404)
  const { code } = (await app.call(buyer, showGiftCode, at)).body
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{16}$/)
  expect((await balance(guest(), code)).status).toBe(200)
  const again = (await app.call(buyer, showGiftCode, at)).body.code
  expect((await balance(guest(), code)).status).toBe(404)
  expect((await balance(guest(), again)).status).toBe(200)
})

test('an unclaimed card goes back within 14 days, once; a claimed one and an old one do not', async () => {
  const buyer = await aPerson(app)
  const bought = async (email: string) => {
    const { body } = await buyGift(app, buyer, { delivery: { by: 'email', name: 'Pat', email, sendOn: null } })
    await app.settle()
    const { cards } = (await app.call(buyer, giftPurchase, { params: { number: body.number }, query: {} })).body
    return { params: { number: body.number, cardId: cards[0]?.id as never }, query: {} }
  }
  const at = await bought('one@example.com')
  const code = await giftCodeIn(app, 'one@example.com')
  const key = crypto.randomUUID()
  const twice = await Promise.all([app.call(buyer, refundGiftCard, { ...at, key }), app.call(buyer, refundGiftCard, at)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await app.settle()
  expect((await balance(guest(), code)).status).toBe(404)
  expect(await count(app, 'select sum(refunded) as n from sandbox_charges where order_number = $1', [at.params.number])).toBe(5000)
  const claimed = await bought('two@example.com')
  await claim(await aPerson(app), await giftCodeIn(app, 'two@example.com'))
  expect((await app.call(buyer, refundGiftCard, claimed)).status).toBe(409)
  const old = await bought('three@example.com')
  later(14 * DAY)
  expect((await app.call(buyer, refundGiftCard, old)).problem.code).toBe('gift_cards.refund_over')
  await isInOrder()
})

test('safety:A7 unknown, used up, blocked and foreign codes get one answer, and 10 tries a minute is all', async () => {
  const admin = await aPerson(app, { platform: ['admin'] })
  const [buyer, owner] = [await aPerson(app), await aPerson(app)]
  const code = await aGiftCode(app, buyer)
  await claim(owner, code)
  const found = await app.call(admin, officeGiftCards, { query: { q: code.slice(-4) } })
  const id = found.body.items[0]?.id as never
  const decide = (act: 'block' | 'unblock' | 'void') =>
    app.call(admin, decideGiftCard, { params: { id }, body: { act, reason: 'Reported stolen' } })
  expect((await decide('block')).body.state).toBe('blocked')
  expect((await decide('block')).status).toBe(409)
  later(MINUTE)
  const [blocked, unknown] = [await balance(guest(), code), await balance(guest(), 'A'.repeat(16))]
  const { requestId: _, ...first } = blocked.problem
  const { requestId: __, ...second } = unknown.problem
  expect(first).toEqual(second)
  expect((await balance(owner, code)).body).toMatchObject({ state: 'blocked', blockedBecause: 'Reported stolen' })
  expect((await decide('unblock')).body.state).toBe('active')
  const other = await aPerson(app)
  expect((await claim(other, code)).problem).toMatchObject({ status: 404, code: 'gift_cards.not_claimable' })
  later(MINUTE)
  const thief = guest()
  const tries = await Promise.all(Array.from({ length: 12 }, () => balance(thief, 'B'.repeat(16))))
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
  expect(await count(app, `select count(*) as n from audit_entries where act in ('gift_card.block', 'gift_card.unblock')`)).toBe(2)
  await isInOrder()
})

test('safety:A7 wrong codes of one browser do not stop others at its address from asking and paying, and guessing still ends', async () => {
  const shop = await aShop(app)
  const code = await aGiftCode(app, guest())
  later(MINUTE)
  const price = (caller: Caller, giftCards: string[]) =>
    app.call(caller, quote, { body: { items: [lineOf(shop)], giftCards: giftCards.map((code) => ({ code })) } as never })
  const wrong = (n: number) => `WRNG${String(n).padStart(12, '2').replaceAll('0', 'A').replaceAll('1', 'B')}`
  // Somebody at the mall tries what is no code, in every way there is.
  const [thief, account] = [guest(), await aPerson(app)]
  for (let n = 0; n < 12; n++) for (const who of [thief, account]) await balance(who, wrong(n))
  for (let n = 0; n < 12; n++) for (const who of [thief, account]) await price(who, [wrong(n)])
  for (let n = 0; n < 12; n++) await price(guest(), [wrong(n)])
  for (const who of [thief, account]) {
    expect((await balance(who, code)).status).toBe(429)
    expect((await price(who, [code])).status).toBe(429)
  }
  // Browsers that nobody knows are slowed down too.
  expect((await price(guest(), [wrong(99)])).status).toBe(429)
  for (const who of [guest(), await aPerson(app)]) {
    expect((await balance(who, code)).status).toBe(200)
    expect((await price(who, [code])).body.giftCardsUsed).toMatchObject([{ last4: code.slice(-4) }])
  }
  // A code that is one never counts.
  const regular = guest()
  for (let n = 0; n < 15; n++) expect((await balance(regular, code)).status).toBe(200)
  // With ever new browsers the address has its limit.
  const statuses = []
  for (let n = 0; n < 130; n++) statuses.push((await balance({ cookies: { 'spiral.guest': `${n}`.padStart(43, 'A') } }, wrong(n))).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await price(guest(), [code])).status).toBe(200)
})

test('two people claim one card at once: one has it', async () => {
  const code = await aGiftCode(app, guest())
  const people = [await aPerson(app), await aPerson(app), await aPerson(app)]
  const answers = await Promise.all(people.map((person) => claim(person, code)))
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(2)
})

test('what a guest bought belongs to the account of the address, once it is confirmed', async () => {
  const email = 'later@example.com'
  const sender = { name: 'Maya Green', email }
  const { body } = await buyGift(app, guest(), { sender, delivery: { by: 'print', name: 'Ben' } })
  const unconfirmed = await aPerson(app, { email, emailVerified: false })
  const bought = async () => (await app.call(unconfirmed, sentGiftCards, { query: {} })).body.items.map(({ number }) => number)
  await transact(app.deps.db, (tx) => tell(tx, 'identity.email_verified', { userId: unconfirmed.id }))
  await app.settle()
  expect(await bought()).toEqual([])
  await rowsOf(app.deps.db, 'test.verify', 'update users set email_verified = true where id = $1', [unconfirmed.id])
  await transact(app.deps.db, (tx) => tell(tx, 'identity.email_verified', { userId: unconfirmed.id }))
  await app.settle()
  expect(await bought()).toEqual([body.number])
})

test('an hour after a card was sent, the outbox no longer holds its code; a mail that waits keeps it', async () => {
  const { body } = await buyGift(app, await aPerson(app), {
    delivery: { by: 'email', name: 'Joy', email: 'joy@example.com', sendOn: null },
  })
  expect(body.payment.state).toBe('captured')
  await app.settle()
  const code = await giftCodeIn(app, 'joy@example.com')
  const inOutbox = () => count(app, `select count(*) as n from mails where words::text like $1`, [`%${code}%`])
  later((CODE_KEPT_MINUTES - 1) * MINUTE)
  await forgetSentCodes(app.deps)
  expect(await inOutbox()).toBe(1)
  await rowsOf(app.deps.db, 'test.waiting', `update mails set state = 'queued' where recipient = 'joy@example.com'`)
  later(2 * MINUTE)
  await forgetSentCodes(app.deps)
  expect(await inOutbox()).toBe(1)
  await rowsOf(app.deps.db, 'test.sent', `update mails set state = 'sent' where recipient = 'joy@example.com'`)
  await forgetSentCodes(app.deps)
  expect(await inOutbox()).toBe(0)
  expect((await mailsTo(app, 'joy@example.com'))[0]?.text).toContain('Its code was removed from our records')
  expect((await balance(guest(), code)).body.balance).toBe(cents(5000))
})
