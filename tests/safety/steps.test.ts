import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FULFILLMENT_METHODS, type FulfillmentMethod } from '#contracts/constants.ts'
import type { FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import { cancelOrder, FULFILLMENT_STATES, type FulfillmentState } from '#contracts/orders/orders.ts'
import { redeemPickup } from '#contracts/pickups/pickups.ts'
import { receiveParcel } from '#contracts/store-work/center-desk.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { MINUTE } from '#contracts/time.ts'
import { parcelCodeOf } from '#server/domains/fulfillment/rules.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { buy, codeOf, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'

// The clock advances with every wrong code, so that a store's rate limit does not answer instead of the rule.
let now = Date.now()
let app: TestApp
let shop: Shop
let otherShop: Shop
let callers: Record<Exclude<Role, 'buyer'>, Caller & { id?: string }>

const ROLES = ['guest', 'buyer', 'stranger', 'staff', 'owner', 'other staff', 'mall staff', 'other mall staff', 'support', 'admin'] as const
type Role = (typeof ROLES)[number]
const SELLERS: readonly Role[] = ['staff', 'owner']
const COUNTER: readonly Role[] = ['staff', 'owner', 'other staff', 'mall staff', 'other mall staff']

beforeAll(async () => {
  app = await testApp({ clock: { now: () => new Date(now) } })
  ;[shop, otherShop] = [await aShop(app, { onHand: 100_000 }), await aShop(app)]
  const of = (membership: Parameters<typeof aPerson>[1]) => aPerson(app, membership)
  callers = {
    guest: guest(),
    stranger: await of({}),
    staff: await of({ retailers: [{ retailerId: shop.retailerId, role: 'staff' }] }),
    owner: await of({ retailers: [{ retailerId: shop.retailerId, role: 'owner' }] }),
    'other staff': await of({ retailers: [{ retailerId: otherShop.retailerId, role: 'staff' }] }),
    'mall staff': await of({ malls: [{ mallId: shop.mallId, role: 'staff' }] }),
    'other mall staff': await of({ malls: [{ mallId: otherShop.mallId, role: 'staff' }] }),
    support: await of({ platform: ['support'] }),
    admin: await of({ platform: ['admin'] }),
  }
})
afterAll(() => app.close())

/** The state sequences of the rules and the role for each step, repeated here because the code's own table is under test. */
const WAYS: Record<FulfillmentMethod, FulfillmentState[]> = {
  'in-store-pickup': ['placed', 'accepted', 'ready', 'picked_up'],
  'ship-to-mall': ['placed', 'accepted', 'packed', 'in_transit', 'at_center', 'picked_up'],
  'ship-to-me': ['placed', 'accepted', 'packed', 'shipped', 'delivered'],
}
const SELLER_CANCELS: Record<FulfillmentMethod, FulfillmentState[]> = {
  'in-store-pickup': ['placed', 'accepted'],
  'ship-to-mall': ['placed', 'accepted', 'packed'],
  'ship-to-me': ['placed', 'accepted', 'packed'],
}
/** From these states only the deadline job cancels. */
const CLOCK_CANCELS: FulfillmentState[] = ['ready', 'at_center']
type TargetState = (typeof moveFulfillment)['body']['_output']['to']
const TARGETS = FULFILLMENT_STATES.filter((state): state is TargetState => !['placed', 'at_center', 'picked_up'].includes(state))
type Act = TargetState | 'receive' | 'hand over at the store' | 'hand over at the center' | 'cancel as the buyer'
const ACTS: readonly Act[] = [...TARGETS, 'receive', 'hand over at the store', 'hand over at the center', 'cancel as the buyer']

function answerFor(method: FulfillmentMethod, from: FulfillmentState, act: Act, role: Role): number {
  const next = WAYS[method][WAYS[method].indexOf(from) + 1]
  if (act === 'cancel as the buyer') {
    if (!['buyer', 'support', 'admin'].includes(role)) return 404
    return from === 'placed' ? 200 : 409
  }
  if (role === 'guest') return 401
  if (act === 'receive') {
    if (role !== 'mall staff' && role !== 'other mall staff') return 403
    if (role !== 'mall staff' || method !== 'ship-to-mall') return 404
    // A parcel that is here was received: a second scan says so and changes nothing.
    return next === 'at_center' || from === 'at_center' ? 200 : 409
  }
  if (act === 'hand over at the store' || act === 'hand over at the center') {
    if (!COUNTER.includes(role)) return 403
    const works = act === 'hand over at the store' ? SELLERS.includes(role) : role === 'mall staff'
    const waits = act === 'hand over at the store' ? from === 'ready' : from === 'at_center'
    return works && waits ? 200 : 404
  }
  if (![...SELLERS, 'other staff'].includes(role)) return 403
  if (role === 'other staff') return 404
  if (act === 'cancelled') return SELLER_CANCELS[method].includes(from) ? 200 : CLOCK_CANCELS.includes(from) ? 403 : 409
  return act === next ? 200 : 409
}

type PlacedOrder = { id: FulfillmentId; number: OrderNumber; buyer: Caller & { id: string } }
/** Each order has its own buyer, because one pass hands over everything that waits for a person at a place. */
async function anOrder(method: FulfillmentMethod, state: FulfillmentState): Promise<PlacedOrder> {
  const buyer = await aPerson(app)
  const { body } = await buy(app, buyer, [lineOf(shop, { fulfillmentMethod: method })])
  const placed: PlacedOrder = { id: body.order.fulfillments[0]?.id as FulfillmentId, number: body.order.number, buyer }
  const steps: Act[] =
    state === 'cancelled'
      ? ['cancelled']
      : WAYS[method].slice(1, WAYS[method].indexOf(state) + 1).map((to): Act => {
          if (to === 'at_center') return 'receive'
          if (to === 'picked_up') return method === 'ship-to-mall' ? 'hand over at the center' : 'hand over at the store'
          return to as TargetState
        })
  for (const step of steps) {
    const atTheMall = step === 'receive' || step === 'hand over at the center'
    expect(await act(placed, step, atTheMall ? 'mall staff' : 'staff')).toBe(200)
  }
  return placed
}

const signedInAt = new Map<Role, number>()
/** Platform staff are signed out when idle; here hours pass between their actions. */
async function atTheDesk(role: 'support' | 'admin'): Promise<Caller> {
  if (now - (signedInAt.get(role) ?? 0) > 10 * MINUTE) {
    callers[role] = await aPerson(app, { platform: [role] })
    signedInAt.set(role, now)
  }
  return callers[role]
}

async function act({ id, number, buyer }: PlacedOrder, what: Act, role: Role): Promise<number> {
  now += MINUTE
  const caller = role === 'buyer' ? buyer : role === 'support' || role === 'admin' ? await atTheDesk(role) : callers[role]
  switch (what) {
    case 'receive':
      return (
        await app.call(caller, receiveParcel, {
          params: { mallId: shop.mallId },
          body: { code: parcelCodeOf(id) },
        })
      ).status
    case 'hand over at the store':
    case 'hand over at the center': {
      const at = what === 'hand over at the store' ? { storeId: shop.storeId } : { mallId: shop.mallId }
      return (await app.call(caller, redeemPickup, { body: { code: (await codeOf(app, id)) || 'ZZZZZZZZ', at } })).status
    }
    case 'cancel as the buyer':
      return (await app.call(caller, cancelOrder, { params: { number }, query: {}, body: { fulfillmentId: id } })).status
    default:
      return (await app.call(caller, moveFulfillment, { params: { id }, body: { to: what, note: 'A reason' } })).status
  }
}
const historyOf = async ({ id }: PlacedOrder) =>
  (
    await app.deps.db.$client.query<{ state: FulfillmentState; events: number; last: FulfillmentState; who: string | null }>(
      `select f.state, count(*) as events, (array_agg(e."to" order by e.id desc))[1] as last, (array_agg(e.who order by e.id desc))[1] as who
       from fulfillments f join fulfillment_events e on e.fulfillment_id = f.id where f.id = $1 group by f.id`,
      [id],
    )
  ).rows[0]

const CASES = FULFILLMENT_METHODS.flatMap((method) => [...WAYS[method], 'cancelled' as const].map((state) => [method, state] as const))

describe('safety:R9 every state, every step and every role over the API', () => {
  test.each(CASES)('%s, %s', async (method, from) => {
    const resting = await anOrder(method, from)
    const before = await historyOf(resting)
    for (const what of ACTS)
      for (const role of ROLES) {
        const expected = answerFor(method, from, what, role)
        const name = `${role}: ${from} → ${what}`
        const changesNothing = expected !== 200 || (what === 'receive' && from === 'at_center')
        if (changesNothing) {
          expect.soft(await act(resting, what, role), name).toBe(expected)
          expect.soft(await historyOf(resting), `${name} left a trace`).toEqual(before)
          continue
        }
        const moving = await anOrder(method, from)
        expect.soft(await act(moving, what, role), name).toBe(200)
        const after = await historyOf(moving)
        expect.soft(after?.events, `${name} is one event`).toBe(Number(before?.events) + 1)
        expect.soft([after?.state, after?.who], name).toEqual([after?.last, role === 'buyer' ? moving.buyer.id : callers[role].id])
        // The same step again is rejected, because it is done.
        expect.soft(what === 'receive' ? [200] : [403, 404, 409], `${name} twice`).toContain(await act(moving, what, role))
        expect.soft(await historyOf(moving), `${name} twice left a trace`).toEqual(after)
      }
  })

  test('an order that waits for its payment is nobody’s work yet', async () => {
    const buyer = await aPerson(app)
    const waiting = await buy(app, buyer, [lineOf(shop)], { payment: { provider: 'sandbox', token: 'tok_action' } })
    const placed = { id: waiting.body.order.fulfillments[0]?.id as FulfillmentId, number: waiting.body.order.number, buyer }
    for (const to of TARGETS) expect(await act(placed, to, 'staff')).toBe(404)
    expect(await historyOf(placed)).toMatchObject({ state: 'placed', events: 1 })
  })
})
