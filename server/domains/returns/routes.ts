import type { FastifyInstance } from 'fastify'
import { centerSpots, removeCenterSpot } from '#contracts/store-work/center-desk.ts'
import {
  answerClaim,
  type ClaimAtWork,
  type ClaimToDecide,
  claimableItems,
  claimQueue,
  claimsOfOrder,
  decideClaim,
  escalatedReturns,
  openClaim,
  ruleOnReturn,
  storeClaims,
  withdrawClaim,
} from '#contracts/returns/claims.ts'
import {
  cancelBySupport,
  findSales,
  previewRefund,
  previewSupportRefund,
  refundableOrder,
  refundablePart,
  refundBySupport,
  refundPart,
} from '#contracts/returns/order-refunds.ts'
import { adjustPrice, priceAdjustments } from '#contracts/returns/price-adjustments.ts'
import type { MallId, OrderNumber, ReturnId, StoreId } from '#contracts/ids.ts'
import {
  cancelReturn,
  counterReturns,
  decideReturn,
  escalateReturn,
  exchangeChoices,
  lookUpReturn,
  myReturns,
  nudgeStore,
  oneReturn,
  findExchangePayment,
  payExchange,
  previewReturn,
  refundTimes,
  returnableItems,
  returnableOfOrder,
  returnBySupport,
  returnsOfOrder,
  sendCounterPhoto,
  sendReturnPhoto,
  placeReturn,
  sendReturnOn,
  shelveReturn,
  startReturn,
  startReturns,
  takeInReturn,
  returnsProblems,
} from '#contracts/returns/returns.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { type Db, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { findExchangeCard, payForExchange } from '../gift-cards/exchange-cards.ts'
import { refuseUnconfirmed } from '../identity/confirming.ts'
import { soughtTry } from '../identity/guests.ts'
import { auditOthers } from '../orders/support-acts.ts'
import { findOrder, type OrderRow } from '../orders/read.ts'
import type { Place } from '../pickups/counter.ts'
import { removeSpot } from '../store-work/spots.ts'
import { worksAtCenter } from '../store-work/parcels.ts'
import { decide, lookUp, placeAtCenter, returnsAt, sendOn, shelveArrived, shownAtCounter, takeIn, worksOn } from './counter.ts'
import { returnsInSpots, spotsWithReturns } from './custody.ts'
import { claimableOf } from './claimable.ts'
import { claimsForSupport, claimsOfStores } from './claim-lists.ts'
import { claimById, claimsAtWork, claimsOfOrderId, claimsToDecide, shownClaim } from './claim-read.ts'
import * as claims from './claims.ts'
import { adjust, adjustmentsOf } from './price-adjustments.ts'
import { exchangeOf } from './exchange-rows.ts'
import { escalatedOnes, rule, shownEscalated } from './rulings.ts'
import { returnById } from './lock.ts'
import { cancelOwn, escalate, nudge, type OwnReturn } from './own.ts'
import { mayOpenPhoto, photoBytes, takePhoto } from './photos.ts'
import { choicesOfLine, previewOf, start, startAll, startOutsidePolicy } from './start.ts'
import { returnableOf, returnableOfPerson } from './returnable.ts'
import { cancelOrderBySupport } from './cancel-by-support.ts'
import {
  previewAtWork,
  previewForSupport,
  refundableAt,
  refundableForSupport,
  refundablePartForSupport,
  refundFromOrder,
  salesAt,
} from './order-refunds.ts'
import { ownReturn, returnsOf, returnsOfOrderId, shownById, timesOf } from './lists.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type OfReturn = { params: { id: ReturnId } }
type Keyed = { idempotency?: IdempotencyKey }
/** A call about an order, by its shopper, by a guest with the key of its receipt, or by support. */
type OfOrder = Keyed & { params: { number: OrderNumber }; query: { key?: string | undefined }; actor: Actor }

export async function returnRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock, tax } = deps
  const now = () => clock.now()
  const whoOf = (actor: Actor) => (isPerson(actor) ? actor.id : null)
  const orderOf = ({ params, query, actor }: OfOrder) => findOrder(deps, params.number, actor, query.key)
  const orderId = async (call: OfOrder) => (await orderOf(call)).id
  const shown = async (ids: readonly ReturnId[]) => ({ returns: await Promise.all(ids.map((id) => shownById(db, id, now()))) })

  /** One transaction, and only once for a request with a key. */
  const change = <T>({ idempotency }: Keyed, act: (tx: Db) => Promise<T>): Promise<T> =>
    idempotency ? once(db, idempotency, act) : transact(db, act)
  /** What support does for somebody else joins the audit log, unless the act has no name there. */
  const changeOrder = async <T>(call: OfOrder, name: string | null, act: (tx: Db, order: OrderRow) => Promise<T>): Promise<T> => {
    const order = await orderOf(call)
    return change(call, async (tx) => {
      if (name) await auditOthers(tx, order, call.actor, name)
      return act(tx, order)
    })
  }
  const changeReturn = async (call: OfOrder & OfReturn, name: string | null, act: (tx: Db, own: OwnReturn) => Promise<void>) => {
    const { id } = call.params
    await changeOrder(call, name, (tx, order) => act(tx, { id, orderId: order.id, who: whoOf(call.actor), now: now() }))
    return shownById(db, id, now())
  }
  const changeAtCounter = async (call: Keyed & OfReturn, act: (tx: Db) => Promise<void>) => {
    await change(call, act)
    return shownAtCounter(db, call.params.id)
  }

  serve(app, returnableItems, async ({ actor }) => ({ items: await returnableOfPerson(db, actor.id, now()) }))
  serve(app, refundTimes, () => timesOf(db, now()))
  serve(app, returnableOfOrder, async (call) => ({ items: await returnableOf(db, await orderId(call), now()) }))
  serve(app, previewReturn, async (call) => previewOf(db, await orderOf(call), call.body, { tax, now: now() }))
  serve(app, exchangeChoices, async (call) => choicesOfLine(deps, await orderOf(call), call.query))
  serve(app, startReturn, async (call) => {
    const payFrom = (isPerson(call.actor) && call.body.payFrom) || null
    const how = { who: whoOf(call.actor), payFrom, tax, now: now() }
    return shown(await changeOrder(call, 'order.return', (tx, order) => start(tx, order, call.body, how)))
  })
  serve(app, startReturns, async ({ body, actor, idempotency }) => {
    const orders = await Promise.all(body.orders.map(({ number }) => findOrder(deps, number, actor)))
    return shown(await once(db, idempotency, (tx) => startAll(tx, actor, orders, body, { tax, now: now() })))
  })
  serve(app, payExchange, async ({ body, actor, idempotency }) => {
    refuseUnconfirmed(actor)
    await countTry(db, now(), [`exchange payment by ${actor.id}`])
    return payForExchange(deps, body, actor, idempotency)
  })
  serve(app, findExchangePayment, ({ body, actor }, { request, reply }) =>
    findExchangeCard(deps, soughtTry(deps, payExchange, body, request, reply), actor),
  )
  serve(app, sendReturnPhoto, async (call, { request }) =>
    takePhoto(deps, { orderId: await orderId(call), returnId: null, by: 'shopper' }, request),
  )
  serve(app, returnsOfOrder, async (call) => {
    const id = await orderId(call)
    return { returns: await returnsOfOrderId(db, id, now()), exchangeOf: await exchangeOf(db, id) }
  })
  serve(app, myReturns, ({ actor, query }) => returnsOf(db, actor.id, query, now()))
  serve(app, oneReturn, ({ actor, params }) => ownReturn(db, actor.id, params.id, now()))
  serve(app, cancelReturn, (call) => changeReturn(call, 'order.cancel-return', cancelOwn))
  serve(app, nudgeStore, (call) => changeReturn(call, null, (tx, own) => nudge(tx, deps, own)))
  serve(app, escalateReturn, (call) => changeReturn(call, null, (tx, own) => escalate(tx, { ...own, message: call.body.message })))

  serve(app, claimableItems, async (call) => ({ items: await claimableOf(db, await orderId(call), now()) }))
  serve(app, claimsOfOrder, async (call) => ({ claims: await claimsOfOrderId(db, await orderId(call)) }))
  serve(app, openClaim, async (call) =>
    shownClaim(db, await changeOrder(call, 'order.claim', (tx, { id }) => claims.open(tx, { orderId: id, now: now() }, call.body))),
  )
  serve(app, withdrawClaim, async (call) => {
    const { id } = call.params
    await changeOrder(call, 'order.withdraw-claim', (tx, order) => claims.withdraw(tx, id, { orderId: order.id, now: now() }))
    return shownClaim(db, id)
  })
  serve(app, storeClaims, ({ actor, query }) => claimsOfStores(db, actor, query, now()))
  serve(app, answerClaim, async ({ actor, params, body }) => {
    await transact(db, (tx) => claims.answer(tx, actor, params.id, body.answer, now()))
    return (await claimsAtWork(db, [await claimById(db, params.id)], now()))[0] as ClaimAtWork
  })
  serve(app, claimQueue, ({ query }) => claimsForSupport(db, query, now()))
  serve(app, decideClaim, async ({ actor, params, body, idempotency }) => {
    await once(db, idempotency, (tx) => claims.decide(tx, actor, params.id, body, now()))
    return (await claimsToDecide(db, [await claimById(db, params.id)], now()))[0] as ClaimToDecide
  })
  serve(app, escalatedReturns, ({ query }) => escalatedOnes(db, query))
  serve(app, ruleOnReturn, async ({ actor, params, body, idempotency }) => {
    await once(db, idempotency, (tx) => rule(tx, actor, params.id, body, now()))
    return shownEscalated(db, params.id)
  })
  serve(app, priceAdjustments, async (call) => adjustmentsOf(db, await orderId(call), now()))
  serve(app, adjustPrice, (call) =>
    changeOrder(call, 'order.adjust-price', (tx, { id }) => adjust(tx, id, { ...call.body, who: whoOf(call.actor), now: now() })),
  )

  serve(app, refundablePart, ({ actor, params }) => refundableAt(db, actor, params.id))
  serve(app, previewRefund, ({ actor, params, body }) => previewAtWork(db, actor, params.id, body))
  serve(app, refundPart, async ({ actor, params: { id }, body: input, idempotency }) => {
    await once(db, idempotency, (tx) => refundFromOrder(tx, { person: actor, funder: null }, { id, input, now: now() }))
    return refundableAt(db, actor, id)
  })
  serve(app, findSales, async ({ actor, query }) => ({ items: await salesAt(db, actor, query.storeId, query.q, now()) }))
  serve(app, refundableOrder, ({ actor, params }) => refundableForSupport(db, actor, params))
  serve(app, previewSupportRefund, ({ actor, params, body }) => previewForSupport(db, actor, params.id, body))
  serve(app, refundBySupport, async ({ actor, params: { id }, body: { funder, ...input }, idempotency }) => {
    await once(db, idempotency, (tx) => refundFromOrder(tx, { person: actor, funder }, { id, input, now: now() }))
    return refundablePartForSupport(db, actor, id)
  })
  serve(app, returnBySupport, async ({ actor, params, body, idempotency }) =>
    shown(await once(db, idempotency, (tx) => startOutsidePolicy(tx, actor, params.number, body, { tax, now: now() }))),
  )
  serve(app, cancelBySupport, async ({ actor, params, body, idempotency }) => ({
    cancelled: await once(db, idempotency, (tx) => cancelOrderBySupport(tx, actor, params.number, body, now())),
  }))

  serve(app, counterReturns, ({ actor, query }) => returnsAt(db, actor, placeIn(query), query, now()))
  serve(app, lookUpReturn, async ({ actor, body }) => ({ returns: await lookUp(deps, actor, body.code, body.at) }))
  serve(app, takeInReturn, (call) => changeAtCounter(call, (tx) => takeIn(tx, call.actor, { ...call.params, ...call.body, now: now() })))
  serve(app, decideReturn, (call) => {
    const { at, code } = call.body
    return changeAtCounter(call, (tx) => decide(tx, call.actor, { ...call.params, at, code, decision: call.body, now: now() }))
  })
  serve(app, shelveReturn, (call) =>
    changeAtCounter(call, (tx) => shelveArrived(tx, call.actor, { ...call.params, at: call.body, now: now() })),
  )
  serve(app, sendReturnOn, (call) => changeAtCounter(call, (tx) => sendOn(tx, call.actor, { ...call.params, ...call.body, now: now() })))
  serve(app, placeReturn, (call) => changeAtCounter(call, (tx) => placeAtCenter(tx, call.actor, { ...call.params, ...call.body })))
  // A shelf holds parcels and returns, so its list is read here, where both are known.
  serve(app, centerSpots, async ({ actor, params: { mallId } }) => {
    worksAtCenter(actor, mallId)
    return { items: await spotsWithReturns(db, mallId) }
  })
  serve(app, removeCenterSpot, async ({ actor, params: { mallId, spotId } }) => {
    worksAtCenter(actor, mallId)
    await transact(db, (tx) => removeSpot(tx, mallId, spotId, async () => (await returnsInSpots(tx, [spotId])).has(spotId)))
  })
  serve(app, sendCounterPhoto, async ({ actor, params }, { request }) => {
    const row = await returnById(db, params.id)
    if (!worksOn(actor, row)) throw new Problem(returnsProblems, 'returns.not_found')
    return takePhoto(deps, { orderId: row.order_id, returnId: params.id, by: 'counter' }, request)
  })

  app.get<{ Params: { id: string }; Querystring: { key?: unknown } }>(
    '/return-photos/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params
      const key = typeof request.query.key === 'string' ? request.query.key : undefined
      if (!UUID.test(id) || !(await mayOpenPhoto(deps, id, request.actor, key))) throw new Problem('not_found')
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-type', 'image/webp')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(await photoBytes(deps, id))
    },
  )
}

function placeIn({ storeId, mallId }: { storeId?: StoreId | undefined; mallId?: MallId | undefined }): Place {
  if (storeId !== undefined) return { storeId }
  if (mallId !== undefined) return { mallId }
  throw new Problem('not_found')
}
