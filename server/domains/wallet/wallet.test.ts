import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buyGiftCards, checkGiftCardList } from '#contracts/gift-cards/bulk.ts'
import { decideGiftCard } from '#contracts/gift-cards/gift-card-office.ts'
import { claimGiftCard, giftCardBalance, giftPurchase } from '#contracts/gift-cards/gift-cards.ts'
import { addAddress } from '#contracts/identity/auth.ts'
import { cents } from '#contracts/money.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { MINUTE } from '#contracts/time.ts'
import {
  cashOut,
  cashOutLawFor,
  cashOutRequests,
  codeOfWalletCard,
  mergeGiftCards,
  payCashOut,
  setPayOrder,
  wallet,
  walletHistory,
} from '#contracts/wallet.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import type { AccountKind } from '#server/domains/ledger/rules.ts'
import { balanceOf } from '#server/domains/ledger/ledger.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { buy, count, lineOf } from '#tests/buying.ts'
import { aGiftCode, giftInput } from '#tests/gift-cards.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let now = new Date()
beforeAll(async () => {
  app = await testApp({ clock: { ...({} as TestApp['deps']['clock']), now: () => now } })
  await seedPlaces(app.deps.db)
})
afterAll(() => app.close())
beforeEach(() => {
  now = new Date(now.getTime() + 2 * MINUTE)
})

const isInOrder = async () => expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
const walletOf = async (person: Caller) => (await app.call(person, wallet)).body
/** A card in this person's wallet. */
async function given(person: TestPerson, wish: Parameters<typeof aGiftCode>[2] = {}) {
  // Each from an address of its own: one address may try only so many times a minute.
  const address = `10.0.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`
  const code = await aGiftCode(app, { cookies: {}, address }, wish)
  expect((await app.call({ ...person, address }, claimGiftCard, { body: { code } })).status).toBe(204)
  const [card] = (await walletOf(person)).cards.filter(({ last4 }) => last4 === code.slice(-4))
  if (!card) throw new Error('the claimed card is not in the wallet')
  return { code, id: card.id, sent: { code: codeOfWalletCard(card.id) } }
}
const mallCard = (shop: Shop) => ({ scope: { kind: 'mall' as const, mallId: shop.mallId } })

test('a mall card pays $18.20 at that mall without its code, leaves $31.80, and pays nothing elsewhere', async () => {
  const [shop, elsewhere] = [await aShop(app, { price: 1_703 }), await aShop(app)]
  const ben = await aPerson(app)
  const card = await given(ben, mallCard(shop))
  const spent = await buy(app, ben, [lineOf(shop)], { giftCards: [card.sent], payment: null, agreedDue: cents(0) } as never)
  expect(spent.status).toBe(201)
  const { total } = spent.body.order
  expect(total).toBe(1_820)
  expect((await walletOf(ben)).cards[0]).toMatchObject({ balance: 5_000 - total, state: 'active' })
  const [line, first] = (await app.call(ben, walletHistory, { query: {} })).body.items
  expect(line).toMatchObject({ kind: 'gift_card', amount: 0 - total, text: 'Paid for an order', orderNumber: spent.body.order.number })
  expect(first).toMatchObject({ amount: 5_000, text: 'Gift card bought' })
  expect((await buy(app, ben, [lineOf(elsewhere)], { giftCards: [card.sent] })).problem).toMatchObject({ code: 'quote_changed' })
  await app.call(ben, cancelOrder, { params: { number: spent.body.order.number }, query: {}, body: {} })
  expect((await walletOf(ben)).cards[0]).toMatchObject({ balance: 5_000 })
  await isInOrder()
})

test('safety:R2 safety:M5 a card in a wallet pays for its owner alone, once, however many carts use it at the same time', async () => {
  const shop = await aShop(app, { price: 4_000, onHand: 20 })
  const [ben, eve] = [await aPerson(app), await aPerson(app)]
  const card = await given(ben)
  for (const sent of [card.sent, { code: card.code }])
    expect((await buy(app, eve, [lineOf(shop)], { giftCards: [sent] })).problem).toMatchObject({ code: 'quote_changed' })
  now = new Date(now.getTime() + MINUTE)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => buy(app, ben, [lineOf(shop)], { giftCards: [card.sent], payment: null })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  await isInOrder()
})

test('cards for the same place merge into one; others and foreign ones stay', async () => {
  const shop = await aShop(app)
  const [ben, eve] = [await aPerson(app), await aPerson(app)]
  const [one, two] = [await given(ben, mallCard(shop)), await given(ben, { ...mallCard(shop), amount: cents(2_500) })]
  const other = await given(ben)
  expect((await app.call(eve, mergeGiftCards, { params: { id: one.id } })).status).toBe(404)
  const key = crypto.randomUUID()
  const twice = await Promise.all([0, 1].map(() => app.call(ben, mergeGiftCards, { params: { id: one.id }, key })))
  expect(twice.map(({ status }) => status)).toContain(204)
  const { cards, spendable } = await walletOf(ben)
  expect(cards.map(({ id, balance }) => [id, balance])).toEqual([
    [one.id, 7_500],
    [other.id, 5_000],
    [two.id, 0],
  ])
  expect(spendable).toBe(12_500)
  expect((await app.call(ben, mergeGiftCards, { params: { id: one.id } })).problem).toMatchObject({ code: 'wallet.nothing_to_merge' })
  await isInOrder()
})

test('a blocked card says why, and pays for nothing until it is allowed again', async () => {
  const shop = await aShop(app)
  const [ben, admin] = [await aPerson(app), await aPerson(app, { platform: ['admin'] })]
  const card = await given(ben)
  const decide = (act: 'block' | 'unblock') =>
    app.call(admin, decideGiftCard, { params: { id: card.id }, body: { act, reason: 'Under review' } })
  await decide('block')
  expect(await walletOf(ben)).toMatchObject({ spendable: 0, cards: [{ state: 'blocked', blockedBecause: 'Under review' }] })
  expect((await buy(app, ben, [lineOf(shop)], { giftCards: [card.sent] })).problem).toMatchObject({ code: 'quote_changed' })
  await decide('unblock')
  expect((await buy(app, ben, [lineOf(shop)], { giftCards: [card.sent], payment: null })).status).toBe(201)
})

test('the order of paying is kept, and must name each part once', async () => {
  const ben = await aPerson(app)
  expect((await walletOf(ben)).payOrder).toEqual(['gift_card', 'store_credit', 'spirals'])
  await app.call(ben, setPayOrder, { body: { order: ['spirals', 'gift_card', 'store_credit'] } })
  expect((await walletOf(ben)).payOrder).toEqual(['spirals', 'gift_card', 'store_credit'])
  const twice = { order: ['spirals', 'spirals', 'gift_card'] }
  expect((await app.call(ben, setPayOrder, { body: { order: ['spirals', 'gift_card', 'store_credit'] }, raw: twice })).status).toBe(422)
})

test.each([
  ['CA', { amount: 5_000, balance: 1_499 }, true],
  ['CA', { amount: 5_000, balance: 1_500 }, false],
  ['CO', { amount: 5_000, balance: 500 }, true],
  ['WA', { amount: 5_000, balance: 500 }, false],
  ['MA', { amount: 10_000, balance: 1_000 }, true],
  ['MA', { amount: 10_000, balance: 1_001 }, false],
  ['OR', { amount: 499, balance: 499 }, false],
  ['MN', { amount: 5_000, balance: 1 }, false],
  ['CA', { amount: 5_000, balance: 0 }, false],
])('in %s a card with %o is due in cash: %s', (state, card, isDue) => expect(cashOutLawFor(state, card) !== null).toBe(isDue))

test('a small balance is cashed out once, to an own address in a state whose law says so, and an admin pays it', async () => {
  const [ben, eve, admin] = [await aPerson(app), await aPerson(app), await aPerson(app, { platform: ['admin'] })]
  const home = { label: 'Home', recipient: 'Ben Lee', street1: '1 Market St', isDefault: true }
  const inCalifornia = (await app.call(ben, addAddress, { body: { ...home, city: 'San Francisco', state: 'CA', zip: '94105' } })).body.id
  const inMinnesota = (
    await app.call(ben, addAddress, { body: { ...home, city: 'Bloomington', state: 'MN', zip: '55425', isDefault: false } })
  ).body.id
  const foreign = (await app.call(eve, addAddress, { body: { ...home, city: 'San Francisco', state: 'CA', zip: '94105' } })).body.id
  const [small, large] = [await given(ben, { amount: cents(1_400) }), await given(ben, { amount: cents(1_500) })]
  const ask = (id: typeof small.id, addressId: typeof foreign, key?: string) =>
    app.call(ben, cashOut, { params: { id }, body: { addressId }, ...(key ? { key } : {}) })
  expect((await ask(small.id, foreign)).status).toBe(404)
  expect((await ask(small.id, inMinnesota)).problem).toMatchObject({ code: 'wallet.no_cash' })
  expect((await ask(large.id, inCalifornia)).problem).toMatchObject({ code: 'wallet.no_cash' })
  const answers = await Promise.all([ask(small.id, inCalifornia), ask(small.id, inCalifornia)])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await walletOf(ben)).spendable).toBe(1_500)
  const [request] = (await app.call(admin, cashOutRequests, { query: {} })).body.items
  expect(request).toMatchObject({ amount: 1_400, state: 'CA', payTo: 'Ben Lee, 1 Market St, San Francisco, CA 94105' })
  const paid = { params: { id: request?.id ?? 0 }, body: { note: 'Check 1042' } }
  expect((await app.call(admin, payCashOut, paid)).body.paidNote).toBe('Check 1042')
  expect((await app.call(admin, payCashOut, paid)).problem).toMatchObject({ code: 'wallet.already_paid' })
  expect(
    await Promise.all(['cash_out', 'cash_paid'].map((kind) => balanceOf(app.deps.db, { kind: kind as AccountKind, owner: '' }))),
  ).toEqual([0, 1_400])
  await isInOrder()
})

test('a list with broken rows names them all and buys nothing; the mended list becomes cards with one payment', async () => {
  const buyer = await aPerson(app)
  const csv = 'Email,Name,Amount,Message\na@example.com,Ana,50,Thanks\nnobody,Bo,20,\nc@example.com,,600,\nd@example.com,Di,$25.50,'
  const { faults, rows } = (await app.call(buyer, checkGiftCardList, { body: { csv } })).body
  expect(rows.map(({ name }) => name)).toEqual(['Ana', 'Di'])
  expect(faults).toEqual([
    { line: 3, message: 'Enter an email like name@example.com.' },
    { line: 4, message: 'Enter a name.' },
    { line: 4, message: 'Choose $5 to $500.' },
  ])
  const { scope, design, sender, payment } = giftInput()
  const order = (list: string, total: number) =>
    app.call(buyer, buyGiftCards, {
      body: { csv: list, scope, design, message: 'From all of us', sender, sendOn: null, agreedTotal: cents(total), payment },
    })
  const before = await count(app, 'select count(*) as n from gift_cards')
  expect((await order(csv, 7_550)).problem).toMatchObject({ status: 422, code: 'gift_cards.broken_rows' })
  const mended = 'name,email,amount\nAna,ana.bulk@example.com,50\nDi,di.bulk@example.com,25.50\n'
  expect((await order(mended, 7_000)).problem).toMatchObject({ code: 'gift_cards.total_changed' })
  expect(await count(app, 'select count(*) as n from gift_cards')).toBe(before)
  const bought = await order(mended, 7_550)
  expect(bought.status).toBe(201)
  await app.settle()
  expect((await mailsTo(app, 'di.bulk@example.com'))[0]?.text).toContain('“From all of us”')
  expect((await app.call(buyer, giftPurchase, { params: { number: bought.body.number }, query: {} })).body).toMatchObject({ total: 7_550 })
  const many = `name,email,amount\n${'A,a@example.com,5\n'.repeat(201)}`
  expect((await app.call(buyer, checkGiftCardList, { body: { csv: many } })).body.faults[0]?.message).toContain('up to 200')
  await isInOrder()
})

test('random claims, purchases, cancellations and merges by several people at once never lose a cent', async () => {
  const shop = await aShop(app, { price: 700, onHand: 500 })
  const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(app)))
  const cards = await Promise.all(people.map((person) => Promise.all([given(person), given(person, { amount: cents(2_000) })])))
  const sum = () => count(app, `select coalesce(sum(balance), 0) as n from ledger_accounts where kind = 'gift_card'`)
  const [before, orders] = [await sum(), [] as { person: TestPerson; number: string; spent: number }[]]
  await Promise.all(
    people.map(async (person, who) => {
      for (let step = 0; step < 8; step++) {
        const card = cards[who]?.[step % 2]
        const dice = Math.random()
        if (dice < 0.55) {
          const placed = await buy(app, person, [lineOf(shop)], { giftCards: [card?.sent as never] })
          if (placed.status === 201) orders.push({ person, number: placed.body.order.number, spent: placed.body.order.total })
        } else if (dice < 0.8) await app.call(person, mergeGiftCards, { params: { id: card?.id as never } })
        else if (orders.length > 0) {
          const mine = orders.find((order) => order.person === person)
          if (mine) await app.call(person, cancelOrder, { params: { number: mine.number as never }, query: {}, body: {} })
        }
      }
    }),
  )
  await app.settle()
  const taken = await count(
    app,
    `select coalesce(sum(s.captured - s.refunded), 0) as n from tender_splits s join tender_uses u on u.id = s.tender_use_id join orders o on o.id = u.order_id
     where u.kind = 'gift_card' and o.number = any($1)`,
    [orders.map(({ number }) => number)],
  )
  expect(await sum()).toBe(before - taken)
  await isInOrder()
})

test('somebody else’s card shows no uses, and an unknown one nothing', async () => {
  const [ben, eve] = [await aPerson(app), await aPerson(app)]
  const card = await given(ben)
  expect((await app.call(eve, giftCardBalance, { body: { code: card.code } })).body).toMatchObject({ mine: false, uses: null, from: null })
  expect((await app.call(guest(), giftCardBalance, { body: { code: 'A'.repeat(16) } })).status).toBe(404)
})
