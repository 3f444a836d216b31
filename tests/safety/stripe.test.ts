import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankStep, cancelOrder } from '#contracts/orders/orders.ts'
import { settings } from '#contracts/operations.ts'
import { addCard, removeCard, savedCards } from '#contracts/payments/saved-cards.ts'
import type { SavedCardId } from '#contracts/ids.ts'
import { acceptDispute, adminDisputes, sendDisputeEvidence } from '#contracts/disputes.ts'
import { cents } from '#contracts/money.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { sweepUnpaid } from '#server/domains/orders/payment.ts'
import { sweepPurchases } from '#server/domains/gift-cards/purchases.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { buyGift } from '#tests/gift-cards.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, refillShelves, type Shop } from '#tests/shops.ts'
import { StripeServer, WEBHOOK_SECRET } from '#tests/stripe-server.ts'
import { expectBooksToAgree } from './books.ts'
import { FIGURES, SEED, timeLimit } from './figures.ts'
import { randomFrom } from './schema-sampler.ts'

let stripe: StripeServer
let app: TestApp
let shop: Shop
beforeAll(async () => {
  stripe = await new StripeServer().start()
  app = await testApp({ env: stripe.settings })
  app.deps.log.level = 'silent'
  shop = await aShop(app, { price: 2_500, onHand: 100_000 })
})
afterAll(async () => {
  await app.close()
  await stripe.stop()
})
beforeEach(() => {
  stripe.troubles = []
  stripe.events.length = 0
  stripe.asked = []
})

let callers = 0
/** A guest of an own address: unpaid orders of one address are few. */
const somebody = (): Caller => ({ ...guest(), address: `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers++ & 255}` })
const by = (behaves: string, number?: string) => ({
  contact: { name: 'Maya Green', email: `maya.${callers}@example.com` },
  payment: { provider: 'stripe', token: stripe.card(behaves, number) },
})
const deliver = async (event: Record<string, unknown>, how: Parameters<StripeServer['signed']>[1] = {}): Promise<number> =>
  (await app.app.inject({ method: 'POST', url: '/api/webhooks/stripe', ...stripe.signed(event, how) })).statusCode
const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.deps.db.$client.query(sql, values)).rows as Row[]
const stateOf = async (number: string): Promise<{ state: string; payment: string; reference: string }> =>
  (
    await rows<{ state: string; payment: string; reference: string }>(
      'select o.state, p.state as payment, p.reference from orders o join payments p on p.order_id = o.id where o.number = $1',
      [number],
    )
  )[0] ?? { state: 'gone', payment: 'gone', reference: '' }
/** As if everything had happened a minute ago, and the sweeper came. */
async function aMinuteLater(): Promise<void> {
  await rows(`update orders set placed_at = placed_at - interval '1 minute' where state = 'payment_pending'`)
  await rows(`update gift_card_purchases set created_at = created_at - interval '1 minute' where state in ('created', 'requires_action')`)
  await rows(`update stripe_charges set created_at = created_at - interval '1 minute'`)
  await sweepUnpaid(app.deps)
  await sweepPurchases(app.deps)
  await app.settle()
}
const placed = async (behaves: string) => {
  const { body } = await buy(app, somebody(), [lineOf(shop)], by(behaves))
  return { number: body.order.number, ...(await stateOf(body.order.number)) }
}

test('a card is charged once, its last digits are known, and a refund is asked for once', async () => {
  const maya = await aPerson(app)
  const { status, body } = await buy(app, maya, [lineOf(shop)], by('visa'))
  expect([status, body.payment.state]).toEqual([201, 'captured'])
  const { reference } = await stateOf(body.order.number)
  expect(stripe.of(reference)).toMatchObject({ status: 'succeeded', currency: 'usd', amount: body.order.total })
  expect(await rows('select card_last4 from payments where reference = $1', [reference])).toEqual([{ card_last4: '4242' }])
  stripe.troubles = [{ on: /^POST \/refunds/, times: 1, how: 'lost' }]
  await app.call(maya, cancelOrder, { params: { number: body.order.number }, query: {}, body: {} })
  await app.settle()
  const [refund] = await rows<{ reference: string; amount: number; state: string }>(
    `select r.reference, r.amount, r.state from refunds r join orders o on o.id = r.order_id where o.number = $1`,
    [body.order.number],
  )
  expect(refund?.state).toBe('done')
  // Asked again after Stripe has forgotten the idempotency key, with an answer that we never heard.
  await rows('update stripe_refunds set provider_id = null where reference = $1', [refund?.reference])
  await app.deps.cards.refund({
    reference: refund?.reference ?? '',
    providerId: stripe.of(reference).id,
    amount: cents(Number(refund?.amount)),
  })
  expect(stripe.refunds.filter(({ payment_intent: of }) => of === stripe.of(reference).id)).toHaveLength(1)
})

test.each([
  ['insufficient_funds', /isn't enough money/],
  ['expired_card', /has expired/],
  ['incorrect_cvc', /security code is wrong/],
  ['lost_card', /Your bank said no and gave no reason/],
  ['stolen_card', /Your bank said no and gave no reason/],
  ['do_not_honor', /Your bank said no and gave no reason/],
])('a declined card says what to do, and leaves nothing behind: %s', async (reason, words) => {
  const before = (await rows('select 1 from orders')).length
  const { status, problem } = await buy(app, somebody(), [lineOf(shop)], by(reason))
  expect([status, problem.code]).toEqual([402, 'checkout.declined'])
  expect(problem['hint' as 'detail']).toMatch(words)
  expect((await rows('select 1 from orders')).length).toBe(before)
  // What Stripe reports about it later changes nothing.
  for (const event of [...stripe.events, ...stripe.events]) expect(await deliver(event)).toBe(204)
  const gift = await buyGift(app, somebody(), { payment: by(reason).payment })
  expect(gift.problem.code).toBe('gift_cards.declined')
})

test('the bank asks first: the shopper is sent there, and its answer decides', async () => {
  const buyer = somebody()
  const { body } = await buy(app, buyer, [lineOf(shop)], by('action'))
  expect(body.payment.state).toBe('requires_action')
  const { reference } = await stateOf(body.order.number)
  expect(new URL(body.payment.action?.url ?? '').searchParams.get('pay')).toBe(reference)
  expect((await app.call(guest(), bankStep, { params: { reference } })).body.url).toBe('https://bank.example/ask')
  stripe.decide(reference, 'approve')
  for (const event of stripe.events) await deliver(event)
  expect(await stateOf(body.order.number)).toMatchObject({ state: 'open', payment: 'captured' })
  expect((await app.call(guest(), bankStep, { params: { reference } })).body.url).toBeNull()
  const refused = await placed('action')
  stripe.decide(refused.reference, 'refuse')
  for (const event of stripe.events) await deliver(event)
  expect(await stateOf(refused.number)).toMatchObject({ state: 'cancelled', payment: 'failed' })
  // Nobody can pay with it afterwards.
  expect(stripe.of(refused.reference).status).toBe('canceled')
})

test('cards are saved, charged again, listed once, and forgotten with their customer', async () => {
  const maya = await aPerson(app)
  await buy(app, maya, [lineOf(shop)], { payment: { ...by('visa', 'one number').payment, save: true } })
  const added = await app.call(maya, addCard, { body: by('visa', 'one number').payment })
  expect(added.body.items).toMatchObject([{ brand: 'Visa', last4: '4242', expYear: 2034 }])
  const [card] = added.body.items
  const again = await buy(app, maya, [lineOf(shop)], { payment: { provider: 'stripe', savedCardId: card?.id as SavedCardId } })
  expect(again.body.payment.state).toBe('captured')
  const refused = await app.call(maya, addCard, { body: by('insufficient_funds').payment })
  expect([refused.status, refused.problem.errors?.[0]?.pointer]).toEqual([422, '/token'])
  const [kept] = await rows<{ reference: string }>('select reference from saved_cards where user_id = $1', [maya.id])
  // The reference of a saved card is no token, and neither is the card of somebody else.
  const [customer = '', method = ''] = kept?.reference.split('/') ?? []
  expect((await buy(app, somebody(), [lineOf(shop)], { payment: { provider: 'stripe', token: kept?.reference ?? '' } })).status).toBe(422)
  expect((await buy(app, somebody(), [lineOf(shop)], { payment: { provider: 'stripe', token: method } })).status).toBe(402)
  expect((await app.call(await aPerson(app), addCard, { body: { provider: 'stripe', token: method } })).status).toBe(422)
  expect(stripe.customers.has(customer)).toBe(true)
  await app.call(maya, removeCard, { params: { id: card?.id as SavedCardId } })
  await app.settle()
  expect((await app.call(maya, savedCards)).body.items).toEqual([])
  expect([stripe.customers.has(customer), await rows('select 1 from stripe_customers where customer = $1', [maya.id])]).toEqual([false, []])
})

test('safety:M10 sandbox tokens and sandbox messages are worthless beside Stripe, and the browser learns only the public key', async () => {
  for (const payment of [
    { provider: 'sandbox', token: 'tok_visa' },
    { provider: 'stripe', token: 'tok_visa' },
    { provider: 'stripe', token: 'sbc_1234567890' },
  ]) {
    expect((await buy(app, somebody(), [lineOf(shop)], { payment })).problem.code).toBe('checkout.provider_unknown')
    expect((await buyGift(app, somebody(), { payment })).problem.code).toBe('checkout.provider_unknown')
    expect((await app.call(await aPerson(app), addCard, { body: payment })).status).toBe(422)
  }
  const event = { reference: (await placed('action')).reference, outcome: 'captured', amount: 2_500, at: new Date().toISOString() }
  for (const provider of ['sandbox', 'stripe'])
    expect((await app.app.inject({ method: 'POST', url: `/api/webhooks/payments/${provider}`, payload: event })).statusCode).toBe(404)
  const challenge = { method: 'POST', url: `/api/payments/sandbox/challenges/${event.reference}`, payload: { approve: true } } as const
  expect((await app.app.inject(challenge)).statusCode).toBe(404)
  const { payments, testPayments } = (await app.call(guest(), settings)).body
  expect([payments, testPayments]).toEqual([{ provider: 'stripe', publishableKey: 'pk_test_tests', testTokens: [] }, true])
  const { headers } = await app.app.inject('/api/settings')
  expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com" "https://*.js.stripe.com")')
  expect(stripe.asked.filter((what) => what.includes('tok_'))).toEqual([])
})

test.each(['a person', 'a guest'] as const)('a refund that the card of %s sends back is paid in another way, once', async (whose) => {
  const maya = whose === 'a person' ? await aPerson(app) : somebody()
  const { body } = await buy(app, maya, [lineOf(shop)], by('visa'))
  const [{ id } = { id: 0 }] = await rows<{ id: number }>('select id from orders where number = $1', [body.order.number])
  await app.call(maya, cancelOrder, { params: { number: body.order.number }, query: {}, body: {} })
  await app.settle()
  const [refund] = await rows<{ reference: string; amount: string }>('select reference, amount from refunds where order_id = $1', [id])
  stripe.events.length = 0
  stripe.sendBack(refund?.reference ?? '')
  const [event] = stripe.events as (Record<string, unknown> & { data: { object: Record<string, unknown> } })[]
  for (const object of [{ amount: 1 }, { currency: 'eur' }, { id: 're_of_another' }])
    expect(await deliver({ ...event, data: { object: { ...event?.data.object, ...object } } })).toBe(409)
  for (const one of [...stripe.events, ...stripe.events]) expect(await deliver(one)).toBe(204)
  const kinds = whose === 'a person' ? 'card_refund.to_store_credit' : 'card_refund.to_pay_out'
  expect(
    await rows('select kind, amount from ledger_transfers where reference = $1 and kind like $2', [refund?.reference, 'card_refund.%']),
  ).toEqual([{ kind: kinds, amount: refund?.amount }])
  expect(await rows('select count(*)::int as waiting from cash_out_requests where source like $1', [`%${body.order.number}%`])).toEqual([
    { waiting: whose === 'a person' ? 0 : 1 },
  ])
  // Orders of other tests still wait, so only the books are compared.
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('safety:W1 only signed, fresh and unaltered messages count', async () => {
  const waiting = await placed('action')
  stripe.decide(waiting.reference, 'approve')
  const [event = {}] = stripe.events
  const now = Date.now()
  expect(await deliver(event, { secret: 'whsec_of_another' })).toBe(403)
  expect(await deliver(event, { at: new Date(now - 6 * 60_000) })).toBe(403)
  expect(await deliver(event, { at: new Date(now + 6 * 60_000) })).toBe(403)
  const { payload, headers } = stripe.signed(event)
  const send = (changed: { payload?: string; headers?: Record<string, string> }) =>
    app.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload, headers, ...changed })
  const type = { 'content-type': 'application/json' }
  expect((await send({ payload: payload.replace(/"amount":\d+/, '"amount":1') })).statusCode).toBe(403)
  // The same values in other bytes are another message.
  expect((await send({ payload: payload.replace('{', '{ ') })).statusCode).toBe(403)
  for (const signature of ['', 't=1', 'v1=00', `t=${Math.floor(now / 1000)},v1=`, `t=NaN,v1=${'0'.repeat(64)}`, WEBHOOK_SECRET])
    expect((await send({ headers: { ...type, 'stripe-signature': signature } })).statusCode, signature).toBe(403)
  expect((await send({ headers: type })).statusCode).toBe(403)
  expect(await stateOf(waiting.number)).toMatchObject({ state: 'payment_pending' })
  expect(await deliver(event)).toBe(204)
  expect(await stateOf(waiting.number)).toMatchObject({ state: 'open', payment: 'captured' })
})

test(`safety:W2 ${FIGURES.webhooks} doubled and shuffled messages end as the right order would`, {
  timeout: timeLimit(180_000),
}, async () => {
  const random = randomFrom(SEED)
  await refillShelves(app, [shop.storeId], FIGURES.webhooks * 2)
  const right = new Map<string, string>()
  while (stripe.events.length * 2 < FIGURES.webhooks) {
    const behaves = random.pick(['action', 'processing', 'visa'] as const)
    const outcome = random.pick(['approve', 'refuse'] as const)
    const isGift = random.below(4) === 0
    const buyer = somebody()
    const number = isGift
      ? (await buyGift(app, buyer, { payment: by(behaves).payment })).body.number
      : (await buy(app, buyer, [lineOf(shop)], by(behaves))).body.order.number
    const [{ reference } = { reference: '' }] = await rows<{ reference: string }>(
      `select reference from gift_card_purchases where number = $1
         union all select p.reference from payments p join orders o on o.id = p.order_id where o.number = $1`,
      [number],
    )
    stripe.decide(reference, outcome)
    right.set(number, behaves === 'visa' || outcome === 'approve' ? 'paid' : 'unpaid')
  }
  const sent = [...stripe.events, ...stripe.events].sort(() => random.below(3) - 1)
  const said = new Set<number>()
  for (let i = 0; i < sent.length; i += 8)
    for (const status of await Promise.all(sent.slice(i, i + 8).map((event) => deliver(event)))) said.add(status)
  expect([...said]).toEqual([204])
  // Ends that this side made were reported meanwhile.
  for (const event of stripe.events.slice(sent.length / 2)) expect(await deliver(event)).toBe(204)
  await app.settle()
  const ended = await rows<{ number: string; state: string }>(
    `select number, case when state = 'paid' then 'paid' else 'unpaid' end as state from gift_card_purchases where number = any($1)
       union all select number, case when state = 'cancelled' then 'unpaid' when state = 'open' then 'paid' else state end from orders where number = any($1)`,
    [[...right.keys()]],
  )
  expect(new Map(ended.map(({ number, state }) => [number, state]))).toEqual(right)
  expect(new Set(stripe.captures).size).toBe(stripe.captures.length)
  await aMinuteLater()
  await rows(`update orders set pay_by = now() - interval '1 minute' where state = 'payment_pending'`)
  await sweepUnpaid(app.deps)
  await app.settle()
  await expectBooksToAgree(app.deps.db)
})

test('safety:W3 a message of another amount, currency, account, mode or charge alarms and pays nothing', async () => {
  const waiting = await placed('action')
  const other = await placed('action')
  stripe.decide(waiting.reference, 'approve')
  const event = structuredClone(stripe.events[0]) as Record<string, unknown> & { data: { object: Record<string, unknown> } }
  const changed = (top: Record<string, unknown>, intent: Record<string, unknown> = {}) => ({
    ...event,
    ...top,
    data: { object: { ...event.data.object, ...intent } },
  })
  const alarms: unknown[] = []
  const { log } = app.deps
  const error = log.error.bind(log)
  log.error = ((...said: unknown[]) => alarms.push(said)) as typeof log.error
  try {
    const foreign = [
      changed({}, { amount: 1, amount_received: 1 }),
      changed({}, { amount_received: 1 }),
      changed({}, { amount: 9_999_999, amount_received: 9_999_999 }),
      changed({}, { currency: 'jpy' }),
      changed({ account: 'acct_of_another' }),
      changed({ livemode: true }),
      changed({}, { id: 'pi_of_another' }),
      changed({}, { metadata: { reference: other.reference } }),
      changed({}, { metadata: { reference: 'a-reference-of-nobody' } }),
      changed({}, { status: 'requires_capture' }),
    ]
    for (const [i, one] of foreign.entries()) {
      expect(await deliver(one), String(i)).toBe(409)
      expect(alarms).toHaveLength(i + 1)
    }
    // Another program on the same account is none of our business.
    expect(await deliver(changed({}, { metadata: {} }))).toBe(204)
    expect(await deliver(changed({ type: 'customer.created' }))).toBe(204)
    expect(alarms).toHaveLength(foreign.length)
  } finally {
    log.error = error
  }
  for (const { number } of [waiting, other]) expect((await stateOf(number)).state).toBe('payment_pending')
  expect(await deliver(event)).toBe(204)
  expect((await stateOf(waiting.number)).state).toBe('open')
})

test.each([
  ['the answer to the charge is lost', { on: /confirm$/, how: 'lost', times: 1 }, 'paid'],
  ['every answer to the charge is lost', { on: /confirm$/, how: 'lost', times: 9 }, 'paid'],
  ['the charge never arrives', { on: /confirm$/, how: 'cut', times: 9 }, 'unpaid'],
  ['the charge breaks', { on: /confirm$/, how: 'broken', times: 9 }, 'unpaid'],
  ['Stripe is too busy', { on: /confirm$/, how: 'busy', times: 9 }, 'unpaid'],
  ['Stripe babbles after it charged', { on: /confirm$/, how: 'babbling', times: 1 }, 'unpaid'],
  ['the first request is lost', { on: /^POST \/payment_intents$/, how: 'lost', times: 1 }, 'paid'],
  ['Stripe is away', { on: /./, how: 'cut', times: 99 }, 'refused'],
  ['Stripe is silent', { on: /./, how: 'silent', times: 99 }, 'refused'],
  ['Stripe is slow', { on: /confirm$/, how: 'slow', times: 1 }, 'paid'],
] as const)('safety:W4 %s: an answer within 10 seconds, one charge at most, and the rest resolves by itself', async (_, trouble, ends) => {
  const before = { captures: stripe.captures.length, orders: (await rows('select 1 from orders')).length }
  stripe.troubles = [{ ...trouble }]
  const start = performance.now()
  const { status, body, problem } = await buy(app, somebody(), [lineOf(shop)], by('visa'))
  expect(performance.now() - start).toBeLessThan(timeLimit(10_000))
  stripe.troubles = []
  if (ends === 'refused') {
    expect([status, problem.code]).toEqual([402, 'checkout.declined'])
    expect(problem['hint' as 'detail']).toMatch(/You haven't been charged/)
    expect([stripe.captures.length, (await rows('select 1 from orders')).length]).toEqual([before.captures, before.orders])
    return
  }
  expect([status, ['captured', 'processing'].includes(body.payment.state)]).toEqual([201, true])
  await aMinuteLater()
  const state = await stateOf(body.order.number)
  expect(state.state).toBe(ends === 'paid' ? 'open' : 'cancelled')
  expect(stripe.captures.length - before.captures).toBe(ends === 'paid' ? 1 : 0)
  if (ends === 'unpaid') expect(stripe.of(state.reference).status).toBe('canceled')
})

test('safety:W4 a charge that was voided before it came is never made, and one that was on its way is undone', async () => {
  const reference = 'voided-before-it-came'
  await app.deps.cards.void(reference)
  const request = { reference, amount: cents(2_500), token: stripe.card(), orderNumber: 'S1' }
  const before = stripe.captures.length
  expect(await app.deps.cards.charge(request)).toMatchObject({ state: 'declined' })
  expect(await app.deps.cards.lookUp(reference)).toMatchObject({ state: 'declined' })
  const waiting = await placed('processing')
  await app.deps.cards.void(waiting.reference)
  expect(await app.deps.cards.lookUp(waiting.reference)).toMatchObject({ state: 'processing' })
  const races = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const own = { ...request, reference: `a-race-of-void-${i}`, token: stripe.card() }
      const [outcome] = await Promise.all([app.deps.cards.charge(own), app.deps.cards.void(own.reference)])
      await app.deps.cards.void(own.reference)
      return [outcome.state, (await app.deps.cards.lookUp(own.reference))?.state]
    }),
  )
  for (const [said, holds] of races)
    expect([said, holds]).toSatisfy(([one, two]: string[]) => one === two || (one === 'processing' && two !== undefined))
  expect(stripe.captures.length - before).toBe(races.filter(([, holds]) => holds === 'captured').length)
})

test('safety:W4 the same charge asked for twice at once is made once', async () => {
  const request = { reference: 'twice-at-once', amount: cents(2_500), token: stripe.card(), orderNumber: 'S2' }
  const before = stripe.captures.length
  const outcomes = await Promise.all([app.deps.cards.charge(request), app.deps.cards.charge(request), app.deps.cards.charge(request)])
  expect(outcomes.map(({ state }) => state)).toEqual(['captured', 'captured', 'captured'])
  expect(await app.deps.cards.charge({ ...request, token: stripe.card() })).toMatchObject({ state: 'captured' })
  expect(stripe.captures.length - before).toBe(1)
})

test('safety:W2 a dispute of Stripe is opened, answered and decided by doubled and shuffled messages, once', async () => {
  const random = randomFrom(SEED)
  const admin = await aPerson(app, { platform: ['admin'] })
  const charges = await Promise.all(Array.from({ length: 6 }, () => placed('visa')))
  stripe.events.length = 0
  const disputes = charges.map(({ reference }) => stripe.dispute(reference).id)
  const shuffled = () =>
    [...stripe.events, ...stripe.events].map((event) => ({ event, at: random.below(1_000_000) })).toSorted((a, b) => a.at - b.at)
  const deliverAll = async () => {
    for (const { event } of shuffled()) expect(await deliver(event)).toBe(204)
    await app.settle()
  }
  await deliverAll()
  const { items } = (await app.call(admin, adminDisputes, { query: { state: 'open' } })).body
  expect(items.length).toBeGreaterThanOrEqual(6)
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
  const idOf = async (dispute: string | undefined) =>
    (await rows<{ id: number }>('select id from card_disputes where provider_id = $1', [dispute]))[0]?.id as never
  // The answer to the evidence is lost, and it is sent again under the same key.
  stripe.troubles = [{ on: /^POST \/disputes/, times: 1, how: 'lost' }]
  expect((await app.call(admin, sendDisputeEvidence, { params: { id: await idOf(disputes[0]) } })).status).toBe(200)
  expect((await app.call(admin, acceptDispute, { params: { id: await idOf(disputes[1]) } })).status).toBe(200)
  await app.settle()
  expect(stripe.evidence.get(disputes[0] ?? '')).toMatchObject({
    customer_name: 'Maya Green',
    uncategorized_text: expect.stringContaining('Receipt'),
  })
  expect(stripe.disputes.get(disputes[0] ?? '')?.evidence_details.submission_count).toBe(1)
  expect(stripe.disputes.get(disputes[1] ?? '')?.status).toBe('lost')
  for (const [i, id] of disputes.entries()) if (i !== 1 && i !== 5) stripe.decideDispute(id, i % 2 === 0 ? 'won' : 'lost')
  await deliverAll()
  const ended = await rows<{ state: string; withdrawn: string }>(
    'select state, withdrawn from card_disputes where provider_id = any($1) order by id',
    [disputes],
  )
  expect(ended.map(({ state }) => state).toSorted()).toEqual(['lost', 'lost', 'open', 'won', 'won', 'won'])
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
})

test('safety:W3 a dispute of another amount, currency, account or mode alarms and holds nothing, and one of another program is none of ours', async () => {
  const { reference } = await placed('visa')
  stripe.events.length = 0
  stripe.dispute(reference)
  const event = structuredClone(stripe.events[0]) as Record<string, unknown> & { data: { object: Record<string, unknown> } }
  const changed = (top: Record<string, unknown>, of: Record<string, unknown> = {}) => ({
    ...event,
    ...top,
    data: { object: { ...event.data.object, ...of } },
  })
  const before = (await rows('select 1 from card_disputes')).length
  for (const one of [
    changed({}, { amount: 9_999_999 }),
    changed({}, { currency: 'jpy' }),
    changed({ account: 'acct_other' }),
    changed({ livemode: true }),
  ])
    expect(await deliver(one)).toBe(409)
  expect(await deliver(changed({}, { payment_intent: 'pi_of_another' }))).toBe(204)
  await app.settle()
  expect(await rows('select 1 from card_disputes')).toHaveLength(before)
})
