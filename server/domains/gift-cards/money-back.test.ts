import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quote } from '#contracts/checkout/checkout.ts'
import { decideGiftCard } from '#contracts/gift-cards/gift-card-office.ts'
import { claimGiftCard } from '#contracts/gift-cards/gift-cards.ts'
import { addAddress } from '#contracts/identity/auth.ts'
import type { GiftCardId } from '#contracts/ids.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { addCard } from '#contracts/payments/saved-cards.ts'
import { points } from '#contracts/points.ts'
import { payExchange } from '#contracts/returns/returns.ts'
import { addReward, redeemReward, undoRedemption } from '#contracts/loyalty/rewards.ts'
import { MINUTE } from '#contracts/time.ts'
import { cashOut, codeOfWalletCard, mergeGiftCards, wallet } from '#contracts/wallet.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { giftCard } from '#server/domains/ledger/rules.ts'
import { post } from '#server/domains/ledger/ledger.ts'
import type { Posted } from '#server/domains/ledger/posted.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { sendBackUnused } from '#server/domains/returns/jobs.ts'
import { transact } from '#server/platform/db.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { aGiftCode, buyGift } from '#tests/gift-cards.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { creditOf, leftOn } from '#tests/purses.ts'
import { SEED } from '#tests/safety/figures.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { sourcesOfAll } from './sources.ts'
import { booked } from './booking-kinds.ts'

let app: TestApp
let now = new Date('2026-11-21T17:00:00Z')
let shop: Shop
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await seedPlaces(app.deps.db)
  shop = await aShop(app, { price: 2_000, onHand: 500 })
})
afterAll(() => app.close())

const violations = async () => (await auditBooks(app.deps.db)).filter((finding) => finding.violations > 0)
/** What each charge of these purchases took and gave back. */
async function charges(...numbers: string[]): Promise<[number, number][]> {
  await app.settle()
  const { rows } = await app.deps.db.$client.query<{ n: string; amount: number; refunded: number }>(
    'select order_number as n, amount, refunded from sandbox_charges where order_number = any($1)',
    [numbers],
  )
  return numbers.map(
    (number) => rows.filter(({ n }) => n === number).map(({ amount, refunded }): [number, number] => [amount, refunded])[0] ?? [0, 0],
  )
}
const numberOf = async (id: number): Promise<string> =>
  (
    await app.deps.db.$client.query(
      'select p.number from gift_cards c join gift_card_purchases p on p.id = c.purchase_id where c.id = $1',
      [id],
    )
  ).rows[0]?.number
async function claimed(person: TestPerson, amount: number) {
  const address = `10.1.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`
  const code = await aGiftCode(app, { cookies: {}, address }, { amount: cents(amount) })
  expect((await app.call({ ...person, address }, claimGiftCard, { body: { code } })).status).toBe(204)
  const card = (await app.call(person, wallet)).body.cards.find(({ last4 }) => last4 === code.slice(-4))
  const id = card?.id as GiftCardId
  return { id, number: await numberOf(id), sent: { code: codeOfWalletCard(id) } }
}
async function paidForExchange(person: TestPerson, amount: number) {
  const { items } = (await app.call(person, addCard, { body: { provider: 'sandbox', token: 'tok_visa' } })).body
  const { number, giftCardId } = (
    await app.call(person, payExchange, { body: { amount: cents(amount), savedCardId: items[0]?.id as never } })
  ).body
  return { id: giftCardId as GiftCardId, number }
}
const merge = (person: TestPerson, id: GiftCardId) => app.call(person, mergeGiftCards, { params: { id } })
/** A new admin each time: their sign-ins end after half an hour. */
const anAdmin = () => aPerson(app, { platform: ['admin'] })
const decide = async (id: GiftCardId, act: 'refund' | 'void' | 'block' | 'unblock') =>
  app.call(await anAdmin(), decideGiftCard, { params: { id }, body: { act, reason: 'A test' } })
const cancel = (person: TestPerson, number: string) =>
  app.call(person, cancelOrder, { params: { number: number as never }, query: {}, body: {} })

test('what was paid for an exchange is no card of the wallet: not listed, merged, cashed out or spent', async () => {
  const zoe = await aPerson(app)
  const [one, hundred] = [await paidForExchange(zoe, 100), await paidForExchange(zoe, 10_000)]
  const own = await claimed(zoe, 2_500)
  expect((await app.call(zoe, wallet)).body).toMatchObject({ spendable: 2_500, cards: [{ id: own.id, sameType: 0 }] })
  expect((await merge(zoe, one.id)).status).toBe(404)
  expect((await merge(zoe, own.id)).problem).toMatchObject({ code: 'wallet.nothing_to_merge' })
  const home = {
    label: 'Home',
    recipient: 'Zoe',
    street1: '1 Market St',
    city: 'San Francisco',
    state: 'CA',
    zip: '94105',
    isDefault: true,
  }
  const { body: address } = await app.call(zoe, addAddress, { body: home })
  expect((await app.call(zoe, cashOut, { params: { id: one.id }, body: { addressId: address.id } })).status).toBe(404)
  const priced = await app.call(zoe, quote, { body: { items: [lineOf(shop)], giftCards: [{ code: codeOfWalletCard(hundred.id) }] } })
  expect(priced.body).toMatchObject({ giftCards: 0, due: priced.body.total })
  expect(priced.body.problems[0]).toMatchObject({ code: 'gift_card' })
  now = new Date(now.getTime() + 31 * MINUTE)
  await sendBackUnused.act(app.deps, {})
  expect(await charges(one.number, hundred.number)).toEqual([
    [100, 100],
    [10_000, 10_000],
  ])
  expect(await violations()).toEqual([])
})

test('money that an earlier release merged onto another exchange card is seen by the audit before it leaves, and goes back to both charges', async () => {
  const zoe = await aPerson(app)
  const [one, hundred] = [await paidForExchange(zoe, 100), await paidForExchange(zoe, 10_000)]
  await transact(app.deps.db, async (tx) => {
    await post(
      tx,
      [
        {
          from: giftCard(hundred.id),
          to: giftCard(one.id),
          amount: 10_000,
          kind: booked('gift_card.merge'),
          reference: `${hundred.id}/old`,
        },
      ],
      now,
    )
    await tx.$client.query('update gift_cards set merged_into = $2 where id = $1', [hundred.id, one.id])
  })
  expect((await violations()).map(({ rule }) => rule)).toEqual(['g8'])
  now = new Date(now.getTime() + 31 * MINUTE)
  await sendBackUnused.act(app.deps, {})
  await sendBackUnused.act(app.deps, {})
  expect(await charges(one.number, hundred.number)).toEqual([
    [100, 100],
    [10_000, 10_000],
  ])
  expect(await violations()).toEqual([])
})

test('safety:M7 a merged card that the office refunds gives each charge what it put there, and no more than is left of it', async () => {
  const ben = await aPerson(app)
  const [small, large] = [await claimed(ben, 1_000), await claimed(ben, 9_000)]
  expect((await merge(ben, small.id)).status).toBe(204)
  // The order takes the $10 first, and the rest of it from the $90.
  const placed = await buy(app, ben, [lineOf(shop)], { giftCards: [small.sent], payment: null })
  const { total } = placed.body.order
  expect((await decide(small.id, 'refund')).status).toBe(200)
  expect(await charges(small.number, large.number)).toEqual([
    [1_000, 0],
    [9_000, 10_000 - total],
  ])
  expect(await violations()).toEqual([])
})

test('money that a canceled order brought back has its source again, and three cards merged in turn keep all of them', async () => {
  const ben = await aPerson(app)
  const cards = [await claimed(ben, 1_000), await claimed(ben, 3_000)]
  await merge(ben, cards[0]?.id as GiftCardId)
  const placed = await buy(app, ben, [lineOf(shop)], { giftCards: [cards[0]?.sent as never], payment: null })
  const last = await claimed(ben, 500)
  await merge(ben, last.id)
  await cancel(ben, placed.body.order.number)
  // What came back lies on the card that paid; the rest is on the last.
  for (const { id } of [...cards, last]) if ((await leftOn(app, { id })) > 0) expect((await decide(id, 'refund')).status).toBe(200)
  const numbers = [...cards, last].map(({ number }) => number)
  expect(await charges(...numbers)).toEqual([
    [1_000, 1_000],
    [3_000, 3_000],
    [500, 500],
  ])
  expect(await violations()).toEqual([])
})

test('what SPIRALs gave has no charge: merged and refunded it becomes store credit, and undoing the reward keeps the money of others', async () => {
  const ben = await aPerson(app)
  const clerk = await aClerk(app, shop)
  const dear = await aShop(app, { price: 30_000, retailer: shop.retailerId })
  const earned = await buy(app, ben, [lineOf(dear)])
  await handOver(app, clerk, dear, earned.body.order.fulfillments[0]?.id ?? 0)
  const none = { mallId: null, retailerId: null, groupId: null, left: null, perPerson: null, isActive: true }
  const reward = await app.call(await anAdmin(), addReward, {
    body: { ...none, name: '$2', kind: 'voucher', points: points(200), value: cents(200) },
  })
  const redeemed = await app.call(ben, redeemReward, { params: { id: reward.body.id }, body: { points: points(200) } })
  expect(redeemed.status).toBeLessThan(300)
  const bought = await claimed(ben, 5_000)
  const given = (await app.call(ben, wallet)).body.cards.find(({ amount }) => amount === 200)?.id as GiftCardId
  await merge(ben, given)
  const undone = await app.call(ben, undoRedemption, { params: { id: redeemed.body.id }, body: {} })
  expect(undone.problem).toMatchObject({ code: 'rewards.undo_over' })
  expect(await leftOn(app, { id: given })).toBe(5_200)
  expect((await decide(given, 'refund')).status).toBe(200)
  expect(await charges(bought.number)).toEqual([[5_000, 5_000]])
  expect(await creditOf(app, ben)).toBe(200)
  expect(await violations()).toEqual([])
})

test('a refund of more than a charge took is never sent, whoever decided it', async () => {
  const bought = await buyGift(app, await aPerson(app))
  const { rows } = await app.deps.db.$client.query(
    `insert into gift_card_refunds (purchase_id, amount, reference, state) select id, amount + 1, 'too much', 'pending' from gift_card_purchases where number = $1 returning id`,
    [bought.body.number],
  )
  const { sendRefund } = await import('./provider-refunds.ts')
  await expect(sendRefund(app.deps, rows[0]?.id)).rejects.toThrow('more than its charge')
  expect(await charges(bought.body.number)).toEqual([[5_000, 0]])
  await app.deps.db.$client.query(`delete from gift_card_refunds where reference = 'too much'`)
})

type Step = { act: 'spend' | 'back' | 'merge' | 'refund'; card: number; other: number; amount: number }
test('over random purchases, merges, orders and refunds every dollar on a card has one source, and no charge gives back more than it took', () => {
  const step = fc.record({
    act: fc.constantFrom<Step['act'][]>('spend', 'spend', 'back', 'merge', 'refund'),
    card: fc.integer({ min: 0, max: 3 }),
    other: fc.integer({ min: 0, max: 3 }),
    amount: fc.integer({ min: 1, max: 5_000 }),
  })
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 4, maxLength: 4 }),
      fc.array(step, { maxLength: 40 }),
      (bought, steps) => {
        const posted: Posted[] = []
        const balance = bought.map(() => 0)
        const outside = bought.map(() => 0)
        const givenBack = new Map<number, number>()
        const name = (card: number | null) =>
          card === null ? { kind: 'clearing' as const, owner: '' } : { kind: 'gift_card' as const, owner: String(card + 1) }
        const move = (from: number | null, to: number | null, amount: number, kind: string, reference = String(posted.length)): void => {
          if (amount <= 0) return
          posted.push({ id: posted.length + 1, at: now, kind, reference, memo: null, unit: 'USD', amount, from: name(from), to: name(to) })
          if (from !== null) balance[from] = (balance[from] ?? 0) - amount
          if (to !== null) balance[to] = (balance[to] ?? 0) + amount
        }
        const sources = (card: number) => sourcesOfAll(posted).get((card + 1) as GiftCardId) ?? []
        bought.forEach((amount, card) => move(null, card, amount, 'gift_card.sale'))
        for (const { act, card, other, amount } of steps) {
          const has = balance[card] ?? 0
          if (act === 'spend') {
            outside[card] = (outside[card] ?? 0) + Math.min(has, amount)
            move(card, null, Math.min(has, amount), 'take.gift_card')
          } else if (act === 'back') {
            const back = Math.min(outside[card] ?? 0, amount)
            outside[card] = (outside[card] ?? 0) - back
            move(null, card, back, 'refund.gift_card')
          } else if (act === 'merge' && card !== other) move(card, other, has, 'gift_card.merge')
          else if (act === 'refund')
            for (const source of sources(card)) {
              givenBack.set(source.origin as number, (givenBack.get(source.origin as number) ?? 0) + source.amount)
              move(
                card,
                null,
                source.amount,
                'gift_card.refund',
                source.origin === card + 1 ? String(card + 1) : `${card + 1}/from-${source.origin}`,
              )
            }
          bought.forEach((_, each) => {
            expect(sum(sources(each).map((source) => source.amount))).toBe(balance[each])
            expect(sources(each).every(({ origin }) => origin !== null)).toBe(true)
          })
          bought.forEach((took, each) => {
            const left = bought.flatMap((_, at) => sources(at)).filter(({ origin }) => origin === each + 1)
            expect(sum(left.map((source): Cents => source.amount)) + (givenBack.get(each + 1) ?? 0)).toBeLessThanOrEqual(took)
          })
        }
      },
    ),
    { numRuns: 300, seed: SEED },
  )
})
