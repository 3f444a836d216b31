import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutInput, CheckoutInput as Checkout, checkout } from '#contracts/checkout/checkout.ts'
import { spirals } from '#contracts/loyalty/loyalty.ts'
import type { PlacedOrder } from '#contracts/orders/orders.ts'
import type { ProblemDocument } from '#contracts/problems.ts'
import { points } from '#contracts/points.ts'
import { z } from 'zod'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, checkoutInput, count, handOver, lineOf, shelf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { FIGURES, timeLimit } from './figures.ts'
import { listen, sendPatiently, type WireAnswer } from './wire.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await testApp({ env: { SPIRAL_DATABASE_CONNECTIONS: '12' } })
  origin = await listen(app.app)
})
afterAll(() => app.close())

const pay = (caller: Caller, body: CheckoutInput, key: string = randomUUID()): Promise<WireAnswer> =>
  sendPatiently(origin, {
    method: 'POST',
    path: checkout.path,
    caller,
    headers: { 'idempotency-key': key },
    body: z.encode(Checkout, body),
  })
const codeOf = (answer: WireAnswer): string => (answer.status === 201 ? 'placed' : answer.json<ProblemDocument>().code)
const tally = (answers: readonly WireAnswer[]) =>
  Object.fromEntries([...Map.groupBy(answers, codeOf)].map(([code, some]) => [code, some.length]))

/** All at once: each buyer is a different guest and buys one piece. */
async function rush(shop: Shop, buyers: number) {
  const body = await checkoutInput(app, guest(), [lineOf(shop)])
  return Promise.all(
    Array.from({ length: buyers }, (_, i) =>
      pay(guest(), { ...body, contact: { name: 'Bo', email: `bo${i}.${shop.variantId}@example.com` } }),
    ),
  )
}
const leftOf = async (shop: Shop) => ({
  lines: await count(app, 'select count(*) as n from order_lines where variant_id = $1', [shop.variantId]),
  payments: await count(
    app,
    'select count(*) as n from payments where order_id in (select order_id from order_lines where variant_id = $1)',
    [shop.variantId],
  ),
  earnings: await count(
    app,
    'select count(*) as n from loyalty_earnings where order_id in (select order_id from order_lines where variant_id = $1)',
    [shop.variantId],
  ),
})

test(
  `safety:S1 ${FIGURES.buyers} buyers for one unit over real connections, ${FIGURES.buyerRounds} times: one order each time`,
  async () => {
    for (let round = 0; round < FIGURES.buyerRounds; round++) {
      const shop = await aShop(app, { onHand: 1 })
      expect(tally(await rush(shop, FIGURES.buyers))).toEqual({ placed: 1, out_of_stock: FIGURES.buyers - 1 })
      expect(await shelf(app, shop)).toEqual({ onHand: 1, reserved: 1 })
      expect(await leftOf(shop)).toEqual({ lines: 1, payments: 1, earnings: 1 })
    }
    const orders = await count(app, 'select count(*) as n from orders')
    expect(orders).toBe(FIGURES.buyerRounds)
    expect(await count(app, 'select count(*) as n from sandbox_charges')).toBe(orders)
  },
  timeLimit(120_000),
)

test(
  'safety:S1 a hundred units are a hundred orders',
  async () => {
    const shop = await aShop(app, { onHand: 100 })
    expect(tally(await rush(shop, 200))).toEqual({ placed: 100, out_of_stock: 100 })
    expect(await shelf(app, shop)).toEqual({ onHand: 100, reserved: 100 })
    expect(await leftOf(shop)).toEqual({ lines: 100, payments: 100, earnings: 100 })
  },
  timeLimit(60_000),
)

test(
  `safety:M1 ${FIGURES.equalCheckouts} equal checkouts with one key, ${FIGURES.equalRounds} times: one order, one capture, one award`,
  async () => {
    const maya = await aPerson(app)
    const shop = await aShop(app, { onHand: 1_000_000 })
    const body = await checkoutInput(app, maya, [lineOf(shop)])
    for (let round = 1; round <= FIGURES.equalRounds; round++) {
      const key = randomUUID()
      const answers = await Promise.all(Array.from({ length: FIGURES.equalCheckouts }, () => pay(maya, body, key)))
      const { placed, request_in_progress: waiting = 0, ...others } = tally(answers)
      expect(others).toEqual({})
      expect((placed ?? 0) + waiting).toBe(FIGURES.equalCheckouts)
      for (const answer of answers) if (answer.status === 409) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      const bodies = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text))
      expect(bodies.size).toBe(1)
      expect(await leftOf(shop)).toEqual({ lines: round, payments: round, earnings: round })
    }
    const ofMaya = `(select number from orders where user_id = '${maya.id}')`
    const captured = `select count(*) as n from ledger_transfers where kind = 'capture.card' and reference in ${ofMaya}`
    expect(await count(app, captured)).toBe(FIGURES.equalRounds)
    expect(await count(app, `select count(*) as n from sandbox_charges where order_number in ${ofMaya}`)).toBe(FIGURES.equalRounds)
    expect(await shelf(app, shop)).toEqual({ onHand: 1_000_000, reserved: FIGURES.equalRounds })
  },
  timeLimit(120_000),
)

test(
  `safety:M5 a SPIRAL balance spent in ${FIGURES.spenders} checkouts at once, ${FIGURES.spendRounds} times, is spent once`,
  async () => {
    const [maya, dear, cheap] = [
      await aPerson(app),
      await aShop(app, { price: 90_000 }),
      await aShop(app, { onHand: 1_000_000, price: 1_000 }),
    ]
    const clerk = await aClerk(app, dear)
    await handOver(app, clerk, dear, (await buy(app, maya, [lineOf(dear)])).body.order.fulfillments[0]?.id ?? 0)
    const balanceOf = async () => (await app.call(maya, spirals)).body.balance
    for (let round = 0; round < FIGURES.spendRounds; round++) {
      // Spends all of the account's SPIRALs at once, in half of the rounds with a card; they are restored for the next round.
      const all = await balanceOf()
      const quantity = round % 2 === 0 ? 1 : 3
      const wish = { spirals: points(quantity === 1 ? 1_000 : all) }
      const body = await checkoutInput(app, maya, [lineOf(cheap, { quantity })], wish)
      const spent = Math.min(all, body.spirals ?? 0)
      const most = Math.floor(all / spent)
      const answers = await Promise.all(Array.from({ length: FIGURES.spenders }, () => pay(maya, body)))
      const { placed = 0, ...refused } = tally(answers)
      expect(placed, JSON.stringify(refused)).toBe(most)
      const allowed = ['checkout.spirals_spent', 'checkout.spirals_limit', 'checkout.unpaid_orders', 'quote_changed']
      expect(Object.keys(refused).filter((code) => !allowed.includes(code))).toEqual([])
      expect(await balanceOf()).toBe(all - spent * placed)
      expect(await count(app, `select coalesce(sum(remaining), 0) as n from spiral_lots where user_id = $1`, [maya.id])).toBe(all - spent)
      for (const answer of answers.filter(({ status }) => status === 201))
        await cancel(answer.json<z.input<typeof PlacedOrder>>().order.number)
      expect(await balanceOf()).toBe(all)
      expect(await shelf(app, cheap)).toEqual({ onHand: 1_000_000, reserved: 0 })
    }
    async function cancel(number: string) {
      const answer = await sendPatiently(origin, {
        method: 'POST',
        path: `/api/orders/${number}/cancel`,
        caller: maya,
        headers: { 'idempotency-key': randomUUID() },
        body: {},
      })
      expect(answer.status, answer.text).toBe(200)
    }
  },
  timeLimit(120_000),
)
