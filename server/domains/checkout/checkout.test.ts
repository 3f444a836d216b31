import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import pg from 'pg'
import { z } from 'zod'
import { replaceCart } from '#contracts/cart/cart.ts'
import { Quote, quote, checkout } from '#contracts/checkout/checkout.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { cents } from '#contracts/money.ts'
import { spirals } from '#contracts/loyalty/loyalty.ts'
import { answerChallenge, cancelOrder, order } from '#contracts/orders/orders.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { points } from '#contracts/points.ts'
import { sweepUnpaid } from '#server/domains/orders/payment.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, buy, checkoutInput, codeOf, count, handOver, HOME, lineOf, shelf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('one payment buys from stores in two malls, by different methods', async () => {
  const [shoes, toy] = [await aShop(app, { price: 9_000 }), await aShop(app, { price: 2_500 })]
  const maya = await aPerson(app)
  const placed = await buy(app, maya, [lineOf(shoes, { quantity: 2 }), lineOf(toy, { fulfillmentMethod: 'ship-to-me' })])
  expect(placed.status).toBe(201)
  expect(placed.body.payment.state).toBe('captured')
  expect(placed.body.order).toMatchObject({ state: 'open', spiralsPending: 360 + 25 })
  const seen = await app.call(maya, order, { params: { number: placed.body.order.number }, query: {} })
  expect(seen.body.fulfillments.map((f) => [f.storeId, f.fulfillmentMethod, f.state, f.subtotal, f.shippingCost])).toEqual([
    [shoes.storeId, 'in-store-pickup', 'placed', 18_000, 0],
    [toy.storeId, 'ship-to-me', 'placed', 2_500, 499],
  ])
  expect(seen.body.total).toBe(seen.body.subtotal + seen.body.shipping + seen.body.tax)
  expect(await shelf(app, shoes)).toEqual({ onHand: 5, reserved: 2 })
})

test('pages that count a shelf hear of a paid order, of one whose bank asks back, and of nothing more when it is declined', async () => {
  const shop = await aShop(app, { onHand: 9 })
  const heard: string[] = []
  const stop = app.deps.feed.on(({ name, data }) => {
    if ((data as { productIds?: number[] }).productIds?.includes(shop.productId)) heard.push(name)
  })
  for (const token of ['tok_visa', 'tok_action', 'tok_declined'])
    await buy(app, guest(), [lineOf(shop)], { payment: { provider: 'sandbox', token } })
  stop()
  expect(heard).toEqual(['catalog.stock_moved', 'catalog.stock_moved', 'catalog.stock_moved'])
  expect(await shelf(app, shop)).toEqual({ onHand: 9, reserved: 2 })
})

test('captured money is divided at once: retailer, commission, tax; clearing keeps nothing', async () => {
  const shop = await aShop(app, { price: 10_000 })
  const maya = await aPerson(app)
  await buy(app, maya, [lineOf(shop)])
  const payable = await count(app, `select balance as n from ledger_accounts where owner_kind = 'retailer' and owner_id = $1`, [
    String(shop.retailerId),
  ])
  const commission = await count(app, 'select commission as n from fulfillments where store_id = $1', [shop.storeId])
  expect(payable + commission).toBe(10_000)
  expect(commission).toBe(800)
  expect(await count(app, `select sum(balance) as n from ledger_accounts where kind = 'clearing'`)).toBe(0)
})

test('SPIRALs are pending until the goods are in hand, then they can be spent, oldest first', async () => {
  const shop = await aShop(app, { price: 20_000 })
  const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  const placed = await buy(app, maya, [lineOf(shop)])
  expect((await app.call(maya, spirals)).body).toMatchObject({ balance: 0, pending: 400 })
  await handOver(app, clerk, shop, placed.body.order.fulfillments[0]?.id ?? 0)
  expect((await app.call(maya, spirals)).body).toMatchObject({ balance: 400, pending: 0, value: 400 })
  expect(await shelf(app, shop)).toEqual({ onHand: 4, reserved: 0 })
  const second = await buy(app, maya, [lineOf(shop)], { spirals: points(300) })
  expect(second.status).toBe(201)
  expect((await app.call(maya, spirals)).body.balance).toBe(100)
  const seen = await app.call(maya, order, { params: { number: second.body.order.number }, query: {} })
  expect(seen.body.tenders.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['spirals', 300],
    ['card', seen.body.total - 300],
  ])
})

test('SPIRALs alone can pay the whole', async () => {
  const shop = await aShop(app, { price: 50_000 })
  const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  const placed = await buy(app, maya, [lineOf(shop)])
  await handOver(app, clerk, shop, placed.body.order.fulfillments[0]?.id ?? 0)
  const small = await aShop(app, { price: 500 })
  const paid = await buy(app, maya, [lineOf(small)], { spirals: points(534), payment: null })
  expect(paid.status).toBe(201)
  expect(paid.body.payment.state).toBe('captured')
})

test('cancelling before acceptance gives everything back: money, points, stock', async () => {
  const shop = await aShop(app, { price: 30_000 })
  const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  await handOver(app, clerk, shop, (await buy(app, maya, [lineOf(shop)])).body.order.fulfillments[0]?.id ?? 0)
  const before = await app.call(maya, spirals)
  const placed = await buy(app, maya, [lineOf(shop)], { spirals: points(500) })
  const { number } = placed.body.order
  const cancelled = await app.call(maya, cancelOrder, { params: { number }, query: {}, body: {} })
  expect(cancelled.body.state).toBe('cancelled')
  expect(cancelled.body.tenders.every(({ amount, refunded }) => amount === refunded)).toBe(true)
  expect((await app.call(maya, spirals)).body).toMatchObject({ balance: before.body.balance, pending: 0 })
  expect(await shelf(app, shop)).toEqual({ onHand: 4, reserved: 0 })
  await app.settle()
  expect(
    await count(app, 'select count(*) as n from sandbox_refunds r join sandbox_charges c using (provider_id) where c.order_number = $1', [
      number,
    ]),
  ).toBe(1)
})

test('after the store accepted, the shopper cannot cancel any more', async () => {
  const shop = await aShop(app)
  const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  const placed = await buy(app, maya, [lineOf(shop)])
  const id = placed.body.order.fulfillments[0]?.id as never
  expect((await app.call(clerk, moveFulfillment, { params: { id }, body: { to: 'accepted' } })).status).toBe(200)
  expect((await app.call(maya, cancelOrder, { params: { number: placed.body.order.number }, query: {}, body: {} })).problem.code).toBe(
    'orders.too_late',
  )
})

test('safety:M1 fifty equal checkouts with one key are one order', async () => {
  const shop = await aShop(app, { onHand: 60 })
  const maya = await aPerson(app)
  const body = await checkoutInput(app, maya, [lineOf(shop)])
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.call(maya, checkout, { body, key: 'one-key-for-all-of-them' })))
  const statuses = new Set(answers.map(({ status, problem }) => (status === 201 ? 201 : problem.code)))
  expect([...statuses].every((status) => status === 201 || status === 'request_in_progress')).toBe(true)
  expect(new Set(answers.flatMap(({ status, body: b }) => (status === 201 ? [b.order.number] : []))).size).toBe(1)
  expect(await count(app, 'select count(*) as n from orders where user_id = $1', [maya.id])).toBe(1)
  expect(
    await count(
      app,
      `select count(*) as n from ledger_transfers where kind = 'capture.card' and reference in (select number from orders where user_id = $1)`,
      [maya.id],
    ),
  ).toBe(1)
  expect(await shelf(app, shop)).toEqual({ onHand: 60, reserved: 1 })
  const again = await app.call(maya, checkout, { body, key: 'one-key-for-all-of-them' })
  expect(again.body).toEqual(answers.find(({ status }) => status === 201)?.body)
})

test('safety:M2 a key with another body is refused, another person’s equal key is another request, a missing key is 400', async () => {
  const shop = await aShop(app, { onHand: 50 })
  const [maya, bo] = [await aPerson(app), await aPerson(app)]
  const body = await checkoutInput(app, maya, [lineOf(shop)])
  expect((await app.call(maya, checkout, { body, key: 'shared-key-1' })).status).toBe(201)
  const other = await app.call(maya, checkout, {
    body: await checkoutInput(app, maya, [lineOf(shop, { quantity: 2 })]),
    key: 'shared-key-1',
  })
  expect([other.status, other.problem.code]).toEqual([422, 'key_reused'])
  expect((await app.call(bo, checkout, { body, key: 'shared-key-1' })).status).toBe(201)
  const missing = await app.call(maya, checkout, { body, headers: { 'idempotency-key': '' } })
  expect([missing.status, missing.problem.code]).toEqual([400, 'key_missing'])
  expect(await shelf(app, shop)).toEqual({ onHand: 50, reserved: 2 })
})

test('safety:M3 amounts from the client are refused, and a wrong agreed total is 409 with the new quote', async () => {
  const shop = await aShop(app)
  const maya = await aPerson(app)
  const good = {
    items: [lineOf(shop)],
    contact: { name: 'M', email: 'm@example.com' },
    payment: { provider: 'sandbox', token: 'tok_visa' },
    agreedTotal: 20,
  }
  for (const forged of [
    { ...good, total: 1 },
    { ...good, items: [{ ...lineOf(shop), price: 1 }] },
    { ...good, tax: 0 },
    { ...good, discount: 5 },
    { ...good, state: 'open' },
  ])
    expect((await app.call(maya, checkout, { body: undefined as never, raw: forged })).status).toBe(422)
  const wrong = await app.call(maya, checkout, { body: await checkoutInput(app, maya, [lineOf(shop)], { agreedTotal: cents(1) }) })
  expect([wrong.status, wrong.problem.code]).toEqual([409, 'quote_changed'])
  expect(wrong.problem['quote']).toMatchObject({ subtotal: 20 })
  expect(await shelf(app, shop)).toEqual({ onHand: 5, reserved: 0 })
  expect(await count(app, 'select count(*) as n from orders where user_id = $1', [maya.id])).toBe(0)
})

test.each([0, -1, 1.5, 100, 1e12, '2', null])('safety:M4 a quantity of %s is refused', async (quantity) => {
  const shop = await aShop(app)
  const answer = await app.call(guest(), quote, { body: undefined as never, raw: { items: [{ ...lineOf(shop), quantity }] } })
  expect(answer.status).toBe(422)
})

test('safety:M4 equal lines are merged and the limit counts their sum', async () => {
  const shop = await aShop(app, { onHand: 500 })
  const merged = await app.call(guest(), quote, { body: { items: [lineOf(shop, { quantity: 40 }), lineOf(shop, { quantity: 2 })] } })
  expect(merged.body.groups[0]?.items.map(({ quantity }) => quantity)).toEqual([42])
  const beyond = await app.call(guest(), quote, {
    body: { items: [lineOf(shop, { quantity: 60 }), lineOf(shop, { quantity: 60, fulfillmentMethod: 'ship-to-mall' })] },
  })
  expect(beyond.status).toBe(422)
})

test('safety:M10 another provider’s world: sandbox tokens are unknown there, and a foreign provider is refused here', async () => {
  const shop = await aShop(app)
  const maya = await aPerson(app)
  const foreign = await buy(app, maya, [lineOf(shop)], { payment: { provider: 'stripe', token: 'tok_visa' } })
  expect([foreign.status, foreign.problem.code]).toEqual([422, 'checkout.provider_unknown'])
  const unknown = await buy(app, maya, [lineOf(shop)], { payment: { provider: 'sandbox', token: 'tok_mine' } })
  expect(unknown.problem.code).toBe('checkout.provider_unknown')
  const other = await testApp({
    cards: {
      name: 'other',
      test: false,
      testTokens: [],
      knows: (t) => t.startsWith('pm_'),
      charge: refuse,
      lookUp: refuse,
      refund: refuse,
      keep: async () => null,
      forget: async () => {},
      void: refuse,
      dispute: () => Promise.resolve(null),
      submitEvidence: () => Promise.resolve(),
      acceptDispute: () => Promise.resolve(),
    },
  })
  try {
    const there = await aShop(other)
    expect((await buy(other, guest(), [lineOf(there)])).problem.code).toBe('checkout.provider_unknown')
    expect(
      (await other.app.inject({ method: 'POST', url: '/api/payments/sandbox/challenges/abcdefghijkl', payload: { approve: true } }))
        .statusCode,
    ).toBe(404)
    const event = { reference: 'abcdefghijkl', outcome: 'captured', amount: 1, at: new Date().toISOString() }
    expect((await other.app.inject({ method: 'POST', url: '/api/webhooks/payments/sandbox', payload: event })).statusCode).toBe(404)
  } finally {
    await other.close()
  }
})
const refuse = async (): Promise<never> => {
  throw new Error('nobody may ask this provider')
}

test('safety:S1 two hundred buyers for one unit: one order, and nothing is left of the others', async () => {
  const shop = await aShop(app, { onHand: 1 })
  const buyers = Array.from({ length: 200 }, (_, i) => ({ ...guest(), email: `buyer${i}@example.com` }))
  const body = await checkoutInput(app, guest(), [lineOf(shop)])
  const answers = await Promise.all(
    buyers.map((buyer) => app.call(buyer, checkout, { body: { ...body, contact: { name: 'B', email: buyer.email } } })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const losers = answers.filter(({ status }) => status !== 201)
  expect(new Set(losers.map(({ problem }) => problem.code))).toEqual(new Set(['out_of_stock']))
  expect(await shelf(app, shop)).toEqual({ onHand: 1, reserved: 1 })
  expect(await count(app, 'select count(*) as n from order_lines where variant_id = $1', [shop.variantId])).toBe(1)
  expect(
    await count(app, `select count(*) as n from payments p join order_lines l using (order_id) where l.variant_id = $1`, [shop.variantId]),
  ).toBe(1)
})

test('orders of the same moment share a transaction, and one that is refused takes no other with it', async () => {
  const [shoes, toy] = [await aShop(app, { onHand: 50 }), await aShop(app, { onHand: 50 })]
  const [maya, bo] = [await aPerson(app), await aPerson(app)]
  let buyers = 0
  const order = async (who: Parameters<typeof checkoutInput>[1], shop: typeof shoes, more = {}) => ({
    who,
    body: { ...(await checkoutInput(app, who, [lineOf(shop)])), contact: { name: 'B', email: `moment${buyers++}@example.com` }, ...more },
  })
  const place = (all: Awaited<ReturnType<typeof order>>[]) => Promise.all(all.map(({ who, body }) => app.call(who, checkout, { body })))
  const good = [await order(maya, shoes), await order(bo, toy), await order(guest(), shoes), await order(guest(), toy)]
  const answers = await place([...good, ...good])
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  const wrote = `select count(distinct f.xmin::text) as n from fulfillments f where store_id = any($1)`
  expect(await count(app, wrote, [[shoes.storeId, toy.storeId]])).toBeLessThan(8)
  expect(answers.map(({ body }) => body.order.fulfillments.map(({ storeId }) => storeId))).toEqual(
    [shoes, toy, shoes, toy, shoes, toy, shoes, toy].map(({ storeId }) => [storeId]),
  )
  const mixed = await place([...good, await order(maya, toy, { agreedTotal: cents(1) }), await order(bo, shoes, { spirals: points(9) })])
  expect(mixed.map(({ status, problem }) => (status === 201 ? 201 : problem.code))).toEqual([
    ...Array(4).fill(201),
    'quote_changed',
    'checkout.spirals_limit',
  ])
  expect([await shelf(app, shoes), await shelf(app, toy)]).toEqual(Array(2).fill({ onHand: 50, reserved: 6 }))
})

test('safety:X3 an order whose goods, or whose money, somebody holds for a while makes no other order wait', async () => {
  const [held, free] = [await aShop(app), await aShop(app)]
  const order = async (shop: Shop) => {
    const body = await checkoutInput(app, guest(), [lineOf(shop)])
    return () => app.call(guest(), checkout, { body })
  }
  const holds = {
    goods: `select from stock where store_id = ${held.storeId} for update`,
    money: `select from ledger_accounts where owner_kind = 'retailer' and owner_id = '${held.retailerId}' for update`,
  }
  await (await order(held))()
  for (const hold of Object.values(holds)) {
    const [slow, quick, quicker] = [await order(held), await order(free), await order(free)]
    const { waiting, answers } = await transact(app.deps.db, async (tx) => {
      await tx.$client.query(hold)
      const waiting = slow()
      await expect.poll(() => count(app, WAITING_FOR_A_LOCK)).toBe(1)
      return { waiting, answers: await Promise.all([quick(), quicker()]) }
    })
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await waiting).status).toBe(201)
  }
})
const WAITING_FOR_A_LOCK = `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('safety:S3 whoever comes many times in one moment holds no more unpaid orders than one by one', async () => {
  const shop = await aShop(app, { onHand: 50 })
  const somebody = { ...guest(), address: '192.0.2.1' }
  const body = await checkoutInput(app, somebody, [lineOf(shop)], {
    contact: { name: 'Many', email: 'many@example.com' },
    payment: { provider: 'sandbox', token: 'tok_action' },
  })
  const most = SERVER_LIMITS.unpaidOrdersPerShopper
  const answers = await Promise.all(Array.from({ length: most + 4 }, () => app.call(somebody, checkout, { body })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most)
  expect(new Set(answers.flatMap(({ status, problem }) => (status === 201 ? [] : [problem.code])))).toEqual(
    new Set(['checkout.unpaid_orders']),
  )
  expect(await shelf(app, shop)).toEqual({ onHand: 50, reserved: most })
})

const UNPAID = { payment: { provider: 'sandbox', token: 'tok_action' } }

test('safety:S3 nor when each time it is something else, and some of it is refused', async () => {
  const shops = await Promise.all(Array.from({ length: SERVER_LIMITS.unpaidOrdersPerShopper + 4 }, () => aShop(app)))
  const [somebody, maya] = [
    { ...guest(), address: '192.0.2.2' },
    { ...(await aPerson(app)), address: '192.0.2.3' },
  ]
  for (const [who, contact] of [
    [somebody, { name: 'Many', email: 'many.things@example.com' }],
    [maya, { name: 'Maya', email: 'maya.things@example.com' }],
  ] as const) {
    const bodies = await Promise.all(shops.map((shop) => checkoutInput(app, who, [lineOf(shop)], { contact, ...UNPAID })))
    const refused = await checkoutInput(app, guest(), [lineOf(shops[0] as Shop)], { agreedTotal: cents(1) })
    const answers = await Promise.all([...bodies, refused].map((body) => app.call(body === refused ? guest() : who, checkout, { body })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(SERVER_LIMITS.unpaidOrdersPerShopper)
  }
})

test('safety:S3 nobody is kept from buying by what others leave unpaid under their address, be it as a guest or with an account', async () => {
  const shop = await aShop(app, { onHand: 50 })
  const [maya, bo] = [
    { ...(await aPerson(app)), address: '192.0.2.4' },
    { ...(await aPerson(app)), address: '192.0.2.5' },
  ]
  const atHers = { contact: { name: 'Somebody', email: maya.email } }
  const most = SERVER_LIMITS.unpaidOrdersPerShopper
  for (const who of [{ ...guest(), address: '192.0.2.6' }, bo]) {
    for (let i = 0; i < most; i++) expect((await buy(app, who, [lineOf(shop)], { ...atHers, ...UNPAID })).status).toBe(201)
    expect((await buy(app, who, [lineOf(shop)], { ...atHers, ...UNPAID })).problem.code).toBe('checkout.unpaid_orders')
  }
  expect((await buy(app, maya, [lineOf(shop)], atHers)).status).toBe(201)
  for (let i = 0; i < most; i++) expect((await buy(app, maya, [lineOf(shop)], { ...atHers, ...UNPAID })).status).toBe(201)
  expect((await buy(app, maya, [lineOf(shop)], atHers)).problem.code).toBe('checkout.unpaid_orders')
  const mine = { contact: { name: 'Zoe', email: 'zoe.unblocked@example.com' } }
  for (let i = 0; i < most; i++)
    expect((await buy(app, bo, [lineOf(shop)], { ...mine, ...UNPAID })).problem.code).toBe('checkout.unpaid_orders')
  expect((await buy(app, guest(), [lineOf(shop)], mine)).status).toBe(201)
})

test('a declined card leaves nothing: no order, payment, reservation or points', async () => {
  const shop = await aShop(app, { price: 40_000 })
  const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  await handOver(app, clerk, shop, (await buy(app, maya, [lineOf(shop)])).body.order.fulfillments[0]?.id ?? 0)
  const orders = await count(app, 'select count(*) as n from orders')
  const declined = await buy(
    app,
    maya,
    [lineOf(shop)],
    { payment: { provider: 'sandbox', token: 'tok_declined' }, spirals: points(100) },
    'declined-key',
  )
  expect([declined.status, declined.problem.code]).toEqual([402, 'checkout.declined'])
  expect(await count(app, 'select count(*) as n from orders')).toBe(orders)
  expect(await shelf(app, shop)).toEqual({ onHand: 4, reserved: 0 })
  expect((await app.call(maya, spirals)).body).toMatchObject({ balance: 800, pending: 0 })
})

test('a bank that asks for one more step: approved it opens the order, refused it gives everything back', async () => {
  const shop = await aShop(app)
  const maya = await aPerson(app)
  for (const approve of [true, false]) {
    const waiting = await buy(app, maya, [lineOf(shop)], { payment: { provider: 'sandbox', token: 'tok_action' } })
    expect(waiting.body).toMatchObject({ order: { state: 'payment_pending' }, payment: { state: 'requires_action' } })
    const reference = new URL(waiting.body.payment.action?.url ?? '').searchParams.get('pay') ?? ''
    expect((await app.call(maya, answerChallenge, { params: { reference }, body: { approve } })).status).toBe(204)
    const after = await app.call(maya, order, { params: { number: waiting.body.order.number }, query: {} })
    expect(after.body.state).toBe(approve ? 'open' : 'cancelled')
  }
  expect(await shelf(app, shop)).toEqual({ onHand: 5, reserved: 1 })
})

test('safety:S2 an unpaid reservation returns its stock once, however often the sweeper runs', async () => {
  const shop = await aShop(app)
  const maya = await aPerson(app)
  const waiting = await buy(app, maya, [lineOf(shop, { quantity: 3 })], { payment: { provider: 'sandbox', token: 'tok_action' } })
  expect(await shelf(app, shop)).toEqual({ onHand: 5, reserved: 3 })
  const later = { ...app.deps, clock: { now: () => new Date(Date.now() + 16 * 60_000) } }
  await Promise.all(Array.from({ length: 8 }, () => sweepUnpaid(later)))
  await sweepUnpaid(later)
  expect(await shelf(app, shop)).toEqual({ onHand: 5, reserved: 0 })
  expect((await app.call(maya, order, { params: { number: waiting.body.order.number }, query: {} })).body.state).toBe('cancelled')
})

test('safety:M3 the new quote of what was agreed to at another price still offers the last one there is', async () => {
  const shop = await aShop(app, { price: 2_000, onHand: 1 })
  const maya = await aPerson(app)
  const body = await checkoutInput(app, maya, [lineOf(shop)], { agreedTotal: cents(1) })
  const refused = await app.call(maya, checkout, { body })
  expect([refused.status, refused.problem.code]).toEqual([409, 'quote_changed'])
  const { body: quoted } = await app.call(maya, quote, { body: { items: body.items } })
  expect(refused.problem['quote']).toEqual(z.encode(Quote, quoted))
  expect(quoted.problems).toEqual([])
})

test('a signed-in purchase of one item asks Postgres at most 34 times, and its quote 4 times', async () => {
  const shop = await aShop(app, { onHand: 50 })
  const maya = await aPerson(app)
  const items = [lineOf(shop, { ifUnavailable: 'refund' })]
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  /** Without what the background of the app asks meanwhile. */
  const statements = async (act: () => Promise<{ status: number }>) => {
    asked.mockClear()
    expect((await act()).status).toBeLessThan(300)
    const names = asked.mock.calls.map(([asking]) => asking as unknown as string | pg.QueryConfig)
    return names.filter((one) => !/^(outbox|jobs|clock|sending)\./.test(typeof one === 'string' ? one : (one.name ?? '')))
  }
  const fewest = { cart: 99, quote: 99, order: 99 }
  // What is kept in memory is kept for a second only.
  for (let i = 0; i < 5; i++) {
    const body = await checkoutInput(app, maya, items)
    await app.settle()
    const cart = await statements(() => app.call(maya, replaceCart, { body: { items } }))
    const quoted = await statements(() => app.call(maya, quote, { body: { items } }))
    const ordered = await statements(() => app.call(maya, checkout, { body }))
    for (const [name, { length }] of Object.entries({ cart, quote: quoted, order: ordered }))
      fewest[name as keyof typeof fewest] = Math.min(fewest[name as keyof typeof fewest], length)
  }
  asked.mockRestore()
  expect(fewest.cart).toBeLessThanOrEqual(6)
  expect(fewest.quote).toBeLessThanOrEqual(4)
  expect(fewest.cart + fewest.quote + fewest.order).toBeLessThanOrEqual(34)
})

test('safety:S5 a price that changed after the quote is 409, never a silent other amount', async () => {
  const shop = await aShop(app, { price: 2_000 })
  const maya = await aPerson(app)
  const body = await checkoutInput(app, maya, [lineOf(shop)])
  await app.deps.db.$client.query('update variants set price = 2500 where id = $1', [shop.variantId])
  const answer = await app.call(maya, checkout, { body })
  expect([answer.status, answer.problem.code]).toEqual([409, 'quote_changed'])
  await app.deps.db.$client.query('update stores set paused = true where id = $1', [shop.storeId])
  expect((await app.call(maya, checkout, { body })).problem.code).toBe('quote_changed')
})

test('safety:R3 an order number opens nothing for a stranger, a guest or another browser', async () => {
  const shop = await aShop(app)
  const [maya, bo, ana] = [await aPerson(app), await aPerson(app), guest()]
  const mine = await buy(app, maya, [lineOf(shop)])
  const hers = await buy(app, ana, [lineOf(shop)])
  const read = async (caller: typeof ana, number: never) => (await app.call(caller, order, { params: { number }, query: {} })).status
  expect(await read(bo, mine.body.order.number as never)).toBe(404)
  expect(await read(guest(), mine.body.order.number as never)).toBe(404)
  expect(await read(guest(), hers.body.order.number as never)).toBe(404)
  expect(await read(ana, hers.body.order.number as never)).toBe(200)
  expect((await app.call(bo, cancelOrder, { params: { number: mine.body.order.number }, query: {}, body: {} })).status).toBe(404)
})

test('a pickup code works once, here only, and every wrong one gets the same answer', async () => {
  const [shop, other] = [await aShop(app), await aShop(app)]
  const [maya, clerk, stranger] = [await aPerson(app), await aClerk(app, shop), await aClerk(app, other)]
  const placed = await buy(app, maya, [lineOf(shop)])
  const id = placed.body.order.fulfillments[0]?.id as never
  for (const to of ['accepted', 'ready'] as const) await app.call(clerk, moveFulfillment, { params: { id }, body: { to } })
  const code = await codeOf(app, id)
  const { redeemPickup } = await import('#contracts/pickups/pickups.ts')
  const tryIt = async (who: typeof clerk, storeId: typeof shop.storeId, text: string) =>
    app.call(who, redeemPickup, { body: { code: text, at: { storeId } } })
  expect((await tryIt(stranger, other.storeId, code)).problem.code).toBe('pickups.unusable')
  expect((await tryIt(clerk, shop.storeId, 'AAAA-AAAA')).problem.code).toBe('pickups.unusable')
  expect(
    (await tryIt(clerk, shop.storeId, ` spiral:${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).body.handedOver.map(
      (item) => item.state,
    ),
  ).toEqual(['picked_up'])
  expect((await tryIt(clerk, shop.storeId, code)).problem.code).toBe('pickups.used')
  expect(await count(app, `select count(*) as n from fulfillment_events where fulfillment_id = $1 and "to" = 'picked_up'`, [id])).toBe(1)
})

test('a scan that is sent again, because its answer got lost, is one hand-over; a refusal is not remembered', async () => {
  const shop = await aShop(app)
  const [maya, clerk] = [await aPerson(app), await aClerk(app, shop)]
  const placed = await buy(app, maya, [lineOf(shop)])
  const id = placed.body.order.fulfillments[0]?.id as never
  await app.call(clerk, moveFulfillment, { params: { id }, body: { to: 'accepted' } })
  const { redeemPickup } = await import('#contracts/pickups/pickups.ts')
  await app.call(clerk, moveFulfillment, { params: { id }, body: { to: 'ready' } })
  const code = await codeOf(app, id)
  const key = crypto.randomUUID()
  const scan = () => app.call(clerk, redeemPickup, { body: { code, at: { storeId: shop.storeId } }, key })
  const giveCode = (text: string) => app.deps.db.$client.query('update fulfillments set pickup_code = $2 where id = $1', [id, text])
  await giveCode('ZZZZZZZZ')
  expect((await scan()).problem.code).toBe('pickups.unusable')
  await giveCode(code)
  const answers = [await scan(), await scan()]
  expect(answers.map(({ status, body }) => [status, body.handedOver.map((item) => item.id)])).toEqual([
    [200, [id]],
    [200, [id]],
  ])
  expect(await count(app, `select count(*) as n from fulfillment_events where fulfillment_id = $1 and "to" = 'picked_up'`, [id])).toBe(1)
})

test('safety:A7 wrong pickup codes are braked per store', async () => {
  const shop = await aShop(app)
  const clerk = await aClerk(app, shop)
  const { redeemPickup } = await import('#contracts/pickups/pickups.ts')
  const statuses: number[] = []
  for (let i = 0; i < 12; i++)
    statuses.push((await app.call(clerk, redeemPickup, { body: { code: `WRONG${i}`, at: { storeId: shop.storeId } } })).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404))
  expect(statuses.at(-1)).toBe(429)
})

test('home delivery needs an address whose ZIP lies in the state', async () => {
  const shop = await aShop(app)
  const items = [lineOf(shop, { fulfillmentMethod: 'ship-to-me' })]
  const body = await checkoutInput(app, guest(), items)
  const { destination: _, ...without } = body
  expect((await app.call(guest(), checkout, { body: without })).problem.errors).toEqual([
    { pointer: '/destination', message: 'Enter the address to ship to.' },
  ])
  await app.deps.db.$client.query(
    `insert into zips (zip, city, state, time_zone) values ('55425', 'Bloomington', 'MN', 'America/Chicago') on conflict do nothing`,
  )
  const wrong = await app.call(guest(), checkout, { body: { ...body, destination: { ...HOME, state: 'WI' } } })
  expect(wrong.problem.errors).toEqual([{ pointer: '/destination/zip', message: 'ZIP 55425 is in MN.' }])
})

test('a shelf that somebody else keeps locked is told as busy, not as a first request that still runs; the same key buys later', async () => {
  const shop = await aShop(app)
  const body = await checkoutInput(app, guest(), [lineOf(shop)])
  const [buyer, key] = [guest(), crypto.randomUUID()]
  const busy = await transact(app.deps.db, async (tx) => {
    await rowsOf(tx, 'test.hold-shelf', 'select from stock where variant_id = $1 for no key update', [shop.variantId])
    return app.call(buyer, checkout, { body, key })
  })
  expect([busy.status, busy.problem.code, Number(busy.headers['retry-after']) > 0]).toEqual([503, 'busy', true])
  expect((await app.call(buyer, checkout, { body, key })).status).toBe(201)
})
