import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderNumber } from '#contracts/ids.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { answerChallenge, cancelOrder, paymentWebhook, type ProviderEvent } from '#contracts/orders/orders.ts'
import { checkout } from '#contracts/checkout/checkout.ts'
import { MINUTE } from '#contracts/time.ts'
import { sweepUnpaid } from '#server/domains/orders/payment.ts'
import type { CardPort } from '#server/platform/cards.ts'
import { type SandboxCards, sandboxCards } from '#server/platform/sandbox-cards.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { buy, checkoutInput, count, lineOf, shelf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'

/** The sandbox provider, whose charge may be delayed or cut off before or after it is made, as on a network. */
const way = { there: async () => {}, back: async () => {}, keepsVoided: false }
let sandbox: SandboxCards
const cards = {
  name: 'sandbox',
  charge: async (request) => {
    await way.there()
    const outcome = await sandbox.charge(request)
    await way.back()
    if (!way.keepsVoided || outcome.state !== 'declined') return outcome
    // A provider that cannot refuse a reference it had not seen when the reference was voided.
    await app.deps.db.$client.query(`update sandbox_charges set state = 'captured', amount = $2, order_number = $3 where reference = $1`, [
      request.reference,
      request.amount,
      request.orderNumber,
    ])
    return { state: 'captured', providerId: outcome.providerId }
  },
} as Pick<CardPort, 'charge' | 'name'>
const port = new Proxy(cards, { get: (own, name) => (name in own ? own[name as 'charge'] : sandbox[name as keyof SandboxCards]) })

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await testApp({ cards: port as CardPort })
  sandbox = sandboxCards({
    db: app.deps.db,
    clock: app.deps.clock,
    secret: app.deps.secret,
    publicOrigin: app.deps.config.publicOrigin,
  })
  shop = await aShop(app, { onHand: 1_000_000 })
})
afterAll(() => app.close())
beforeEach(() => {
  Object.assign(way, { there: async () => {}, back: async () => {}, keepsVoided: false })
})

const ON = { provider: 'sandbox', token: 'tok_action' }
const later = () => ({ ...app.deps, clock: { now: () => new Date(Date.now() + (SERVER_LIMITS.reservationMinutes + 1) * MINUTE) } })
const sweepLater = () => sweepUnpaid(later())
const rowOf = async <T>(sql: string, values: unknown[]): Promise<T> => (await app.deps.db.$client.query(sql, values)).rows[0] as T
const referenceOf = async (number: OrderNumber) =>
  (await rowOf<{ reference: string }>('select reference from payments p join orders o on o.id = p.order_id where number = $1', [number]))
    .reference
const cancel = (who: Caller, number: OrderNumber) => app.call(who, cancelOrder, { params: { number }, query: {}, body: {} })
const approve = (reference: string, yes = true) => app.call(guest(), answerChallenge, { params: { reference }, body: { approve: yes } })
const deliver = (event: ProviderEvent) =>
  app.call(guest(), paymentWebhook, {
    params: { provider: 'sandbox' },
    body: event,
    headers: { 'spiral-signature': sandbox.sign(event) },
  })
/** For each order of this shopper: its state, and the provider's state of its charge. */
const books = async (who: { id: string }) =>
  (
    await app.deps.db.$client.query<{ state: string; total: number; kept: number }>(
      `select o.state, o.total, coalesce(sum(c.amount - c.refunded) filter (where c.state = 'captured'), 0)::int as kept
       from orders o left join sandbox_charges c on c.order_number = o.number where o.user_id = $1 group by o.id order by o.id`,
      [who.id],
    )
  ).rows
async function expectNothingKept() {
  await app.settle()
  expect(
    await count(
      app,
      `select count(*) as n from sandbox_charges c left join orders o on o.number = c.order_number
       where c.state = 'captured' and c.amount <> c.refunded and coalesce(o.state, 'cancelled') = 'cancelled'`,
    ),
  ).toBe(0)
  expect((await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)).toEqual([])
}

describe('an order that ended unpaid keeps no money', () => {
  test('safety:M1 tok_slow, cancelled before the bank settles: the charge is ended and never captured', async () => {
    const maya = await aPerson(app)
    const { order } = (await buy(app, maya, [lineOf(shop)], { payment: { provider: 'sandbox', token: 'tok_slow' } })).body
    expect((await cancel(maya, order.number)).body.state).toBe('cancelled')
    await app.settle()
    expect(await sandbox.settle(await referenceOf(order.number))).toBeNull()
    expect(await books(maya)).toEqual([expect.objectContaining({ state: 'cancelled', kept: 0 })])
    await expectNothingKept()
  })

  test('safety:W2 tok_slow, captured, then cancelled before the webhook arrives, twice: refunded once', async () => {
    const maya = await aPerson(app)
    const { order } = (await buy(app, maya, [lineOf(shop)], { payment: { provider: 'sandbox', token: 'tok_slow' } })).body
    const reference = await referenceOf(order.number)
    const event = (await sandbox.settle(reference)) as ProviderEvent
    expect((await cancel(maya, order.number)).body.state).toBe('cancelled')
    expect((await Promise.all([deliver(event), deliver(event)])).map(({ status }) => status)).toEqual([204, 204])
    await app.settle()
    expect((await deliver(event)).status).toBe(204)
    await expectNothingKept()
    expect(await rowOf('select refunded::int from sandbox_charges where reference = $1', [reference])).toEqual({
      refunded: Math.round(order.total),
    })
    expect(
      await count(app, 'select count(*) as n from refunds r join orders o on o.id = r.order_id where number = $1', [order.number]),
    ).toBe(1)
  })

  test('safety:M7 tok_action, cancelled, then approved: the money goes back, and the order says so', async () => {
    const maya = await aPerson(app)
    const { order } = (await buy(app, maya, [lineOf(shop)], { payment: ON })).body
    await cancel(maya, order.number)
    await approve(await referenceOf(order.number))
    await expectNothingKept()
    const seen = await cancel(maya, order.number)
    expect(seen.status).toBe(409)
    expect(await books(maya)).toEqual([expect.objectContaining({ state: 'cancelled', kept: 0 })])
  })

  test('safety:M1 approved and cancelled at the same moment, forty times: paid and open, or cancelled and nothing kept', async () => {
    const maya = await aPerson(app)
    for (let round = 0; round < 40; round++) {
      const { order } = (await buy(app, maya, [lineOf(shop)], { payment: ON })).body
      const reference = await referenceOf(order.number)
      await Promise.all(round % 2 ? [cancel(maya, order.number), approve(reference)] : [approve(reference), cancel(maya, order.number)])
    }
    await expectNothingKept()
    for (const { state, total, kept } of await books(maya)) expect(kept).toBe(state === 'cancelled' ? 0 : total)
    expect(await count(app, `select count(*) as n from orders where user_id = $1 and state = 'payment_pending'`, [maya.id])).toBe(0)
  }, 60_000)

  test('safety:W2 whatever happens to a waiting order, in whatever order: it is paid once, or nothing is kept of it', async () => {
    const acts = {
      cancel: (maya: Caller, number: OrderNumber) => cancel(maya, number),
      approve: (_: Caller, __: OrderNumber, reference: string) => approve(reference),
      refuse: (_: Caller, __: OrderNumber, reference: string) => approve(reference, false),
      settle: async (_: Caller, __: OrderNumber, reference: string) => {
        const event = await sandbox.settle(reference)
        if (event) await deliver(event)
      },
      'settle unheard': (_: Caller, __: OrderNumber, reference: string) => sandbox.settle(reference),
      'approve unheard': (_: Caller, __: OrderNumber, reference: string) => sandbox.answer(reference, true),
      sweep: sweepLater,
      jobs: () => app.settle(),
    }
    const act = fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('tok_action', 'tok_slow'),
        // The acts of one step happen concurrently.
        fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
        async (token, steps) => {
          const maya = await aPerson(app)
          const { order } = (await buy(app, maya, [lineOf(shop)], { payment: { provider: 'sandbox', token } })).body
          const reference = await referenceOf(order.number)
          for (const step of steps) await Promise.all(step.map((name) => acts[name](maya, order.number, reference)))
          await sweepLater()
          await app.settle()
          const [{ state, total, kept }] = (await books(maya)) as [{ state: string; total: number; kept: number }]
          expect(['open', 'cancelled']).toContain(state)
          expect(kept).toBe(state === 'open' ? total : 0)
        },
      ),
      { numRuns: 30 },
    )
    await expectNothingKept()
  }, 120_000)

  test('the audit finds a capture whose order ended without it', async () => {
    const maya = await aPerson(app)
    const { order } = (await buy(app, maya, [lineOf(shop)], { payment: ON })).body
    await cancel(maya, order.number)
    await app.settle()
    const reference = await referenceOf(order.number)
    const toState = (state: string) =>
      app.deps.db.$client.query('update sandbox_charges set state = $2 where reference = $1', [reference, state])
    await toState('captured')
    const broken = (await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)
    expect(broken.map(({ rule, examples }) => [rule, examples])).toEqual([['5h', [`charge of order ${order.number}`]]])
    await toState('voided')
  })
})

describe('a node that stalls between reserving and charging', () => {
  test.each([
    ['voided references are refused', false, 'checkout.expired'],
    ['the provider charges all the same', true, 'checkout.expired_refunded'],
  ])('safety:C1 charges nothing for an order that expired meanwhile, and says so: %s', async (_, keepsVoided, code) => {
    const maya = await aPerson(app)
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    Object.assign(way, {
      keepsVoided,
      there: () => {
        begun.resolve()
        return held.promise
      },
    })
    const body = await checkoutInput(app, maya, [lineOf(shop)])
    const placing = app.call(maya, checkout, { body, key: `stalled-${code}` })
    await begun.promise
    const before = await shelf(app, shop)
    await sweepLater()
    held.resolve()
    const answer = await placing
    expect([answer.status, answer.problem.code]).toEqual([409, code])
    await expectNothingKept()
    expect(await books(maya)).toEqual([expect.objectContaining({ state: 'cancelled', kept: 0 })])
    expect(await shelf(app, shop)).toEqual({ ...before, reserved: before.reserved - 1 })
    const again = await app.call(maya, checkout, { body, key: `stalled-${code}` })
    expect([again.status, again.problem]).toEqual([409, { ...answer.problem, requestId: expect.any(String) }])
  })

  test('safety:M1 answers 201 when the webhook opened its order meanwhile', async () => {
    const maya = await aPerson(app)
    way.back = async () => {
      await sweepUnpaid({ ...app.deps, clock: { now: () => new Date(Date.now() + MINUTE) } })
    }
    const placed = await buy(app, maya, [lineOf(shop)])
    expect(placed.status).toBe(201)
    expect(placed.body).toMatchObject({ order: { state: 'open' }, payment: { state: 'captured' } })
    expect(await books(maya)).toEqual([{ state: 'open', total: expect.any(Number), kept: placed.body.order.total }])
    await expectNothingKept()
  })

  test('an order that its shopper cancelled while the bank was asked stays cancelled, and the bank’s step opens nothing', async () => {
    const maya = await aPerson(app)
    way.back = async () => {
      const { number } = await rowOf<{ number: OrderNumber }>('select number from orders where user_id = $1', [maya.id])
      await cancel(maya, number)
    }
    const placed = await buy(app, maya, [lineOf(shop)], { payment: ON })
    expect([placed.status, placed.problem.code]).toEqual([409, 'checkout.expired'])
    await expectNothingKept()
  })
})

describe('a checkout that was cut off', () => {
  const cutOff = async (who: Caller & { id: string }, where: 'there' | 'back') => {
    way[where] = async () => {
      throw new Error('the node died')
    }
    const body = await checkoutInput(app, who, [lineOf(shop)])
    expect((await app.call(who, checkout, { body, key: 'cut-off-checkout' })).status).toBe(500)
    way[where] = async () => {}
    await app.deps.db.$client.query(`update checkout_requests set created_at = now() - interval '1 hour' where caller = $1`, [who.id])
    return () => app.call(who, checkout, { body, key: 'cut-off-checkout' })
  }

  test('safety:M1 and expired before the card was asked: the retry says that it expired and nothing was charged, each time', async () => {
    const maya = await aPerson(app)
    const retry = await cutOff(maya, 'there')
    await sweepLater()
    const answers = [await retry(), await retry()]
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(Array(2).fill([409, 'checkout.expired']))
    expect(answers[0]?.problem.detail).toContain('Nothing was charged')
    await expectNothingKept()
    expect(await books(maya)).toEqual([expect.objectContaining({ state: 'cancelled', kept: 0 })])
  })

  test('and whose time is over, before anybody ended it: the retry charges nothing any more', async () => {
    const maya = await aPerson(app)
    const retry = await cutOff(maya, 'there')
    await app.deps.db.$client.query(`update orders set pay_by = now() - interval '1 second' where user_id = $1`, [maya.id])
    expect((await retry()).problem.code).toBe('checkout.expired')
    await expectNothingKept()
    expect(await books(maya)).toEqual([expect.objectContaining({ state: 'cancelled', kept: 0 })])
  })

  test('safety:C1 after the capture, and cancelled meanwhile: the retry says that the money goes back', async () => {
    const maya = await aPerson(app)
    const retry = await cutOff(maya, 'back')
    const { number } = await rowOf<{ number: OrderNumber }>('select number from orders where user_id = $1', [maya.id])
    await cancel(maya, number)
    expect((await retry()).problem.code).toBe('checkout.expired_refunded')
    await expectNothingKept()
    expect((await retry()).problem.code).toBe('checkout.expired_refunded')
  })

  test('safety:C1 within its time: the retry finishes it, paid once', async () => {
    const maya = await aPerson(app)
    for (const where of ['there', 'back'] as const) {
      const retry = await cutOff(maya, where)
      const placed = await retry()
      expect([placed.status, placed.body.order.state, placed.body.payment.state]).toEqual([201, 'open', 'captured'])
      await app.deps.db.$client.query('delete from checkout_requests where caller = $1', [maya.id])
    }
    expect((await books(maya)).every(({ state, total, kept }) => state === 'open' && total === kept)).toBe(true)
    await expectNothingKept()
  })
})
