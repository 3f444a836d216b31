import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FulfillmentId, OrderNumber, ReturnId, SavedCardId, VariantId } from '#contracts/ids.ts'
import { order as orderEndpoint } from '#contracts/orders/orders.ts'
import { LEAST_CARD_CHARGE } from '#contracts/orders/tenders.ts'
import { cents } from '#contracts/money.ts'
import { points } from '#contracts/points.ts'
import { cancelReturn, decideReturn, exchangeChoices, payExchange, returnsOfOrder, startReturn } from '#contracts/returns/returns.ts'
import { addCard } from '#contracts/payments/saved-cards.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { balanceOf } from '#server/domains/ledger/ledger.ts'
import { shopper } from '#server/domains/ledger/rules.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf, shelf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aCredit, aGiftCard, creditOf, leftOn } from '#tests/purses.ts'
import { expectBooksToAgree } from '#tests/safety/books.ts'
import { SEED } from '#tests/safety/figures.ts'
import { randomFrom } from '#tests/safety/schema-sampler.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'
import { expireReturns, sendBackUnused } from './jobs.ts'

const ROUNDS = 12
const ENDS = ['received', 'given', 'refused', 'in part', 'canceled', 'never brought'] as const

let now = new Date('2026-11-21T17:00:00Z')
let app: TestApp
let maya: TestPerson
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  maya = await aPerson(app)
})
afterAll(() => app.close())

const spiralsOf = async (): Promise<number> =>
  (await balanceOf(app.deps.db, shopper('spirals', maya.id))) + (await balanceOf(app.deps.db, shopper('spirals_owed', maya.id)))
const seen = async (number: OrderNumber) => (await app.call(maya, orderEndpoint, { params: { number }, query: {} })).body

test('random exchanges, however they end and whatever paid, come to the whole once all went back, to the cent and the SPIRAL (safety:M6, safety:M7)', {
  timeout: 240_000,
}, async () => {
  const random = randomFrom(SEED || 11)
  const first = await aShop(app, { price: 9_000, onHand: 5 })
  const kept = await buy(app, maya, [lineOf(first)])
  await handOver(app, await aClerk(app, first), first, kept.body.order.fulfillments[0]?.id ?? 0)
  const savedCardId = (await app.call(maya, addCard, { body: { provider: 'sandbox', token: 'tok_visa' } })).body.items[0]?.id as SavedCardId
  const reached = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const price = 200 + random.below(6_000)
    const shop = await aShop(app, { price, onHand: 20 })
    const clerk = await aClerk(app, shop)
    // Each round begins with the next of less, the same or more, and with the next end.
    const otherPrice = Math.max(1, price + ((round % 3) - 1) * (1 + random.below(150)))
    const added = await aProduct(app, shop.retailerId, { title: 'Instead', price: otherPrice, onHand: 20, storeIds: [shop.storeId] })
    const other: Shop = { ...shop, productId: added.productId, variantId: added.variantIds[0] as VariantId, price: otherPrice }
    const quantity = 1 + random.below(3)
    const card = await aGiftCard(app, { balance: 1 + random.below(3_000) })
    const credit = await aCredit(app, maya, 1 + random.below(1_500))
    await aCredit(app, maya, 2_000)
    const before = { spirals: await spiralsOf(), card: await leftOn(app, card), credit: await creditOf(app, maya) }
    const spirals = Math.min(await spiralsOf(), random.below(150))
    const others = { giftCards: [card.sent], ...(random.chance(0.5) && { storeCredit: credit }) }
    const lines = [lineOf(shop, { quantity })]
    const wished = await buy(app, maya, lines, { ...others, ...(spirals > 0 && { spirals: points(spirals) }) })
    const placed = wished.status === 422 ? await buy(app, maya, lines, others) : wished
    expect(placed.status).toBe(201)
    const { number } = placed.body.order
    await handOver(app, clerk, shop, placed.body.order.fulfillments[0]?.id as FulfillmentId)
    const orders: OrderNumber[] = [number]
    // The first order, then each replacement of it: every order is exchanged or returned until nothing is kept.
    for (let at = 0; at < orders.length; at++) {
      const of = orders[at] as OrderNumber
      const line = (await seen(of)).fulfillments[0]?.items[0]
      const lineId = line?.id as number
      let left = line?.quantity ?? 0
      for (let tries = 0; left > 0; tries++) {
        const some = 1 + random.below(left)
        const isFirst = at === 0 && tries === 0
        const into = isFirst || random.chance(0.5) ? other : shop
        const { choices } = (
          await app.call(maya, exchangeChoices, { params: { number: of }, query: { line: lineId, quantity: some, q: 'Instead' } })
        ).body
        const choice = choices.find(({ variantId }) => variantId === into.variantId)
        // Chains end, so that the money can be counted.
        const isExchange = choice?.isPayable === true && at < 3 && tries < 4 && (isFirst || random.chance(0.7))
        // Paid by card sometimes: exactly, or a little too much because the price fell meanwhile.
        const isByCard = isExchange && choice.due >= LEAST_CARD_CHARGE && (!reached.has('by card') || random.chance(0.6))
        const payment = {
          body: { amount: cents(isByCard ? choice.due + random.below(2) * random.below(90) : 1), savedCardId },
          key: crypto.randomUUID(),
        }
        const paid = isByCard ? (await app.call(maya, payExchange, payment)).body : null
        if (paid) expect((await app.call(maya, payExchange, payment)).body).toEqual(paid)
        if (paid) reached.add('by card')
        const started = await app.call(maya, startReturn, {
          params: { number: of },
          query: {},
          body: {
            items: [
              {
                lineId,
                quantity: some,
                reason: 'changed_mind',
                ...(isExchange && { exchange: { variantId: choice.variantId, due: choice.due } }),
              },
            ],
            way: 'store',
            ...(paid?.giftCardId && { payFrom: paid.giftCardId }),
          },
        })
        expect(started.status).toBe(201)
        const made = started.body.returns[0]
        const id = made?.id as ReturnId
        const end = !isExchange ? 'received' : isFirst ? (ENDS[round % ENDS.length] ?? 'received') : random.pick(ENDS)
        if (isExchange) reached.add(end).add(choice.due > 0 ? 'up' : choice.back > 0 ? 'down' : 'even')
        if (end === 'canceled') await app.call(maya, cancelReturn, { params: { number: of, id }, query: {} })
        else if (end === 'never brought') {
          now = new Date(now.getTime() + 15 * DAY)
          await expireReturns.act(app.deps, {})
          // The window stays open for the next try.
          now = new Date(now.getTime() - 15 * DAY)
        } else {
          const accepted = end === 'refused' ? 0 : end === 'in part' ? random.below(some) : some
          const key = crypto.randomUUID()
          const decision = {
            params: { id },
            body: {
              at: { storeId: shop.storeId },
              items: [{ id: made?.lines[0]?.id ?? 0, accepted, condition: 'as_new' as const, shelf: 'restock' as const }],
              ...(accepted < some && { refusal: 'Worn' }),
              handOver: end === 'given',
            },
            key,
          }
          const done = await app.call(clerk, decideReturn, decision)
          expect(done.status).toBe(200)
          expect((await app.call(clerk, decideReturn, decision)).body).toEqual(done.body)
          left -= accepted
          const next = (await app.call(maya, returnsOfOrder, { params: { number: of }, query: {} })).body.returns.find(
            (one) => one.id === id,
          )
          if (next?.exchange?.orderNumber) {
            const replacement = await seen(next.exchange.orderNumber)
            expect(replacement.tenders.reduce((all, { amount }) => all + amount, 0)).toBe(replacement.total)
            const part = replacement.fulfillments[0]
            if (part?.state === 'ready') await handOver(app, clerk, shop, part.id)
            orders.push(replacement.number)
          }
        }
        for (const one of [shop, other]) {
          const { onHand, reserved } = await shelf(app, one)
          expect(reserved).toBeGreaterThanOrEqual(0)
          expect(onHand).toBeGreaterThanOrEqual(reserved)
        }
        if (tries > 20) throw new Error('the order never ends')
      }
    }
    now = new Date(now.getTime() + HOUR)
    await sendBackUnused.act(app.deps, {})
    now = new Date(now.getTime() - HOUR)
    await app.settle()
    expect({ spirals: await spiralsOf(), card: await leftOn(app, card), credit: await creditOf(app, maya) }).toEqual(before)
    const { rows } = await app.deps.db.$client.query(
      `select amount - refunded as kept from sandbox_charges where order_number = $1 or order_number like 'G%'`,
      [number],
    )
    expect(rows.every(({ kept: cent }: { kept: number }) => Number(cent) === 0)).toBe(true)
    expect(await shelf(app, shop)).toEqual({ onHand: 20, reserved: 0 })
    expect(await shelf(app, other)).toEqual({ onHand: 20, reserved: 0 })
  }
  await expectBooksToAgree(app.deps.db)
  expect([...reached].toSorted()).toEqual([...new Set<string>([...ENDS, 'up', 'down', 'even', 'by card'])].toSorted())
})
