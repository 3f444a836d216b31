import type { FastifyInstance } from 'fastify'
import { centerSpots, removeCenterSpot } from '#contracts/center-desk.ts'
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
} from '#contracts/claims.ts'
import {
  cancelBySupport,
  findSales,
  previewRefund,
  previewSupportRefund,
  refundableOrder,
  refundablePart,
  refundBySupport,
  refundPart,
} from '#contracts/order-refunds.ts'
import { adjustPrice, priceAdjustments } from '#contracts/price-adjustments.ts'
import type { MallId, OrderNumber, ReturnId, StoreId } from '#contracts/ids.ts'
import {
  cancelReturn,
  counterReturns,
  decideReturn,
  type Decision,
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
} from '#contracts/returns.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { type Db, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { findExchangeCard, payForExchange } from '../gift-cards/exchange-cards.ts'
import { refuseUnconfirmed } from '../identity/confirming.ts'
import { soughtTry } from '../identity/guests.ts'
import { auditOthers } from '../orders/support-acts.ts'
import { findOrder, type OrderRow } from '../orders/read.ts'
import { orderNamed } from '../orders/sold-parts.ts'
import type { Place } from '../pickups/counter.ts'
import { removeSpot, spotsOf } from '../store-work/spots.ts'
import { worksAtCenter } from '../store-work/parcels.ts'
import { decide, lookUp, placeAtCenter, returnsAt, sendOn, shelveArrived, shownAtCounter, takeIn, worksOn } from './counter.ts'
import { returnsInSpots } from './custody.ts'
import { claimableOf } from './claimable.ts'
import { claimsForSupport, claimsOfStores } from './claim-lists.ts'
import { claimById, claimsAtWork, claimsOfOrderId, claimsToDecide, shownClaim } from './claim-read.ts'
import * as claims from './claims.ts'
import { adjust, adjustmentsOf } from './price-adjustments.ts'
import { exchangeOf } from './exchange-rows.ts'
import { escalatedOnes, rule, shownEscalated } from './rulings.ts'
import { returnById } from './lock.ts'
import { cancelOwn, escalate, nudge } from './own.ts'
import { mayOpenPhoto, photoBytes, takePhoto } from './photos.ts'
import { choicesOfLine, previewOf, start, startAll } from './start.ts'
import { returnableOf, returnableOfPerson } from './returnable.ts'
import { cancelOrderBySupport } from './cancel-by-support.ts'
import { previewAtWork, previewForSupport, refundableAt, refundableForSupport, refundFromOrder, salesAt } from './order-refunds.ts'
import { ownReturn, returnsOf, returnsOfOrderId, shownById, timesOf } from './lists.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function returnRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps
  const read = (number: OrderNumber, actor: Actor, key: string | undefined) => findOrder(deps, number, actor, key)
  const whoOf = (actor: Actor) => (isPerson(actor) ? actor.id : null)

  serve(app, returnableItems, async ({ actor }) => ({ items: await returnableOfPerson(db, actor.id, clock.now()) }))
  serve(app, refundTimes, () => timesOf(db, clock.now()))
  serve(app, returnableOfOrder, async ({ params, query, actor }) => ({
    items: await returnableOf(db, (await read(params.number, actor, query.key)).id, clock.now()),
  }))
  serve(app, previewReturn, async ({ params, query, body, actor }) =>
    previewOf(db, await read(params.number, actor, query.key), body, { tax: deps.tax, now: clock.now() }),
  )
  serve(app, exchangeChoices, async ({ params, query, actor }) => {
    const found = await read(params.number, actor, query.key)
    return choicesOfLine(deps, found, query)
  })
  serve(app, startReturn, async ({ params, query, body, actor, idempotency }) => {
    const found = await read(params.number, actor, query.key)
    const ids = await once(db, idempotency, async (tx) => {
      await auditOthers(tx, found, actor, 'order.return')
      return start(tx, found, body, {
        who: whoOf(actor),
        payFrom: (isPerson(actor) && body.payFrom) || null,
        tax: deps.tax,
        now: clock.now(),
      })
    })
    return { returns: await Promise.all(ids.map((id) => shownById(db, id, clock.now()))) }
  })
  serve(app, startReturns, async ({ body, actor, idempotency }) => {
    const found = await Promise.all(body.orders.map((each) => read(each.number, actor, undefined)))
    const ids = await once(db, idempotency, (tx) => startAll(tx, actor, found, body, { tax: deps.tax, now: clock.now() }))
    return { returns: await Promise.all(ids.map((id) => shownById(db, id, clock.now()))) }
  })
  serve(app, payExchange, async ({ body, actor, idempotency }) => {
    refuseUnconfirmed(actor)
    await countTry(db, clock.now(), [`exchange payment by ${actor.id}`])
    return payForExchange(deps, body, actor, idempotency)
  })
  serve(app, findExchangePayment, ({ body, actor }, { request, reply }) =>
    findExchangeCard(deps, soughtTry(deps, payExchange, body, request, reply), actor),
  )
  serve(app, sendReturnPhoto, async ({ params, query, actor }, { request }) => {
    const { id: orderId } = await read(params.number, actor, query.key)
    return takePhoto(deps, { orderId, returnId: null, by: 'shopper' }, request)
  })
  serve(app, returnsOfOrder, async ({ params, query, actor }) => {
    const { id } = await read(params.number, actor, query.key)
    return { returns: await returnsOfOrderId(db, id, clock.now()), exchangeOf: await exchangeOf(db, id) }
  })
  serve(app, myReturns, ({ actor, query }) => returnsOf(db, actor.id, query, clock.now()))
  serve(app, oneReturn, ({ actor, params }) => ownReturn(db, actor.id, params.id, clock.now()))
  serve(app, cancelReturn, async ({ params, query, actor }) => {
    const found = await read(params.number, actor, query.key)
    await transact(db, async (tx) => {
      await cancelOwn(tx, { id: params.id, orderId: found.id, who: whoOf(actor), now: clock.now() })
      await auditOthers(tx, found, actor, 'order.cancel-return')
    })
    return shownById(db, params.id, clock.now())
  })
  serve(app, nudgeStore, async ({ params, query, actor }) => {
    const found = await read(params.number, actor, query.key)
    await transact(db, (tx) => nudge(tx, deps, { id: params.id, orderId: found.id, who: whoOf(actor), now: clock.now() }))
    return shownById(db, params.id, clock.now())
  })
  serve(app, escalateReturn, async ({ params, query, body, actor, idempotency }) => {
    const found = await read(params.number, actor, query.key)
    await once(db, idempotency, async (tx) => {
      await escalate(tx, { id: params.id, orderId: found.id, who: whoOf(actor), now: clock.now(), message: body.message })
      return true
    })
    return shownById(db, params.id, clock.now())
  })

  serve(app, claimableItems, async ({ params, query, actor }) => ({
    items: await claimableOf(db, (await read(params.number, actor, query.key)).id, clock.now()),
  }))
  serve(app, claimsOfOrder, async ({ params, query, actor }) => ({
    claims: await claimsOfOrderId(db, (await read(params.number, actor, query.key)).id),
  }))
  serve(app, openClaim, async ({ params, query, body, actor, idempotency }) => {
    const found = await read(params.number, actor, query.key)
    const id = await once(db, idempotency, async (tx) => {
      await auditOthers(tx, found, actor, 'order.claim')
      return claims.open(tx, { orderId: found.id, now: clock.now() }, body)
    })
    return shownClaim(db, id)
  })
  serve(app, withdrawClaim, async ({ params, query, actor }) => {
    const found = await read(params.number, actor, query.key)
    await transact(db, async (tx) => {
      await claims.withdraw(tx, params.id, { orderId: found.id, now: clock.now() })
      await auditOthers(tx, found, actor, 'order.withdraw-claim')
    })
    return shownClaim(db, params.id)
  })
  serve(app, storeClaims, ({ actor, query }) => claimsOfStores(db, actor, query, clock.now()))
  serve(app, answerClaim, async ({ actor, params, body }) => {
    const now = clock.now()
    await transact(db, (tx) => claims.answer(tx, actor, params.id, body.answer, now))
    return (await claimsAtWork(db, [await claimById(db, params.id)], now))[0] as ClaimAtWork
  })
  serve(app, claimQueue, ({ query }) => claimsForSupport(db, query, clock.now()))
  serve(app, decideClaim, async ({ actor, params, body, idempotency }) => {
    const now = clock.now()
    await once(db, idempotency, async (tx) => {
      await claims.decide(tx, actor, params.id, body, now)
      return true
    })
    return (await claimsToDecide(db, [await claimById(db, params.id)], now))[0] as ClaimToDecide
  })
  serve(app, escalatedReturns, ({ query }) => escalatedOnes(db, query))
  serve(app, ruleOnReturn, async ({ actor, params, body, idempotency }) => {
    await once(db, idempotency, async (tx) => {
      await rule(tx, actor, params.id, body, clock.now())
      return true
    })
    return shownEscalated(db, params.id)
  })
  serve(app, priceAdjustments, async ({ params, query, actor }) =>
    adjustmentsOf(db, (await read(params.number, actor, query.key)).id, clock.now()),
  )
  serve(app, adjustPrice, async ({ params, query, body, actor, idempotency }) => {
    const found = await read(params.number, actor, query.key)
    return once(db, idempotency, async (tx) => {
      await auditOthers(tx, found, actor, 'order.adjust-price')
      return adjust(tx, found.id, { ...body, who: whoOf(actor), now: clock.now() })
    })
  })

  serve(app, refundablePart, ({ actor, params }) => refundableAt(db, actor, params.id))
  serve(app, previewRefund, ({ actor, params, body }) => previewAtWork(db, actor, params.id, body))
  serve(app, refundPart, async ({ actor, params, body, idempotency }) => {
    await once(db, idempotency, async (tx) => {
      await refundFromOrder(tx, { person: actor, funder: null }, { id: params.id, input: body, now: clock.now() })
      return true
    })
    return refundableAt(db, actor, params.id)
  })
  serve(app, findSales, async ({ actor, query }) => ({ items: await salesAt(db, actor, query.storeId, query.q, clock.now()) }))
  serve(app, refundableOrder, async ({ params }) => refundableForSupport(db, (await anyOrder(db, { number: params.number })).id))
  serve(app, previewSupportRefund, async ({ params, body }) =>
    previewForSupport(db, await anyOrder(db, { fulfillmentId: params.id }), params.id, body),
  )
  serve(app, refundBySupport, async ({ actor, params, body: { funder, ...input }, idempotency }) => {
    await once(db, idempotency, async (tx) => {
      await refundFromOrder(tx, { person: actor, funder }, { id: params.id, input, now: clock.now() })
      return true
    })
    const { parts } = await refundableForSupport(db, (await anyOrder(db, { fulfillmentId: params.id })).id)
    const part = parts.find(({ fulfillmentId }) => fulfillmentId === params.id)
    if (!part) throw new Problem('not_found')
    return part
  })
  serve(app, cancelBySupport, async ({ actor, params, body, idempotency }) => ({
    cancelled: await once(db, idempotency, (tx) => cancelOrderBySupport(tx, actor, params.number, body, clock.now())),
  }))

  serve(app, counterReturns, ({ actor, query }) => returnsAt(db, actor, placeIn(query), query, clock.now()))
  serve(app, lookUpReturn, async ({ actor, body }) => ({ returns: await lookUp(deps, actor, body.code, body.at as Place) }))
  serve(app, takeInReturn, async ({ actor, params, body }) => {
    await transact(db, (tx) => takeIn(tx, actor, { id: params.id, at: body.at as Place, code: body.code, now: clock.now() }))
    return shownAtCounter(db, params.id)
  })
  serve(app, decideReturn, async ({ actor, params, body, idempotency }) => {
    await once(db, idempotency, async (tx) => {
      const decision: Decision = body
      await decide(tx, actor, { id: params.id, at: body.at as Place, code: body.code, decision, now: clock.now() })
      return true
    })
    return shownAtCounter(db, params.id)
  })
  serve(app, shelveReturn, async ({ actor, params, body }) => {
    await transact(db, (tx) => shelveArrived(tx, actor, { id: params.id, at: { storeId: body.storeId }, now: clock.now() }))
    return shownAtCounter(db, params.id)
  })
  serve(app, sendReturnOn, async ({ actor, params, body }) => {
    await transact(db, (tx) => sendOn(tx, actor, { id: params.id, mallId: body.mallId, now: clock.now() }))
    return shownAtCounter(db, params.id)
  })
  serve(app, placeReturn, async ({ actor, params, body }) => {
    await transact(db, (tx) => placeAtCenter(tx, actor, { id: params.id, ...body }))
    return shownAtCounter(db, params.id)
  })
  // A shelf holds parcels and returns, so its list is read here, where both are known.
  serve(app, centerSpots, async ({ actor, params: { mallId } }) => {
    worksAtCenter(actor, mallId)
    const spots = await spotsOf(db, mallId)
    const returns = await returnsInSpots(
      db,
      spots.map(({ id }) => id),
    )
    return { items: spots.map((spot) => ({ ...spot, returns: returns.get(spot.id) ?? 0 })) }
  })
  serve(app, removeCenterSpot, async ({ actor, params: { mallId, spotId } }) => {
    worksAtCenter(actor, mallId)
    await transact(db, async (tx) => {
      await removeSpot(tx, mallId, spotId, async () => ((await returnsInSpots(tx, [spotId])).get(spotId) ?? 0) > 0)
    })
    return undefined
  })
  serve(app, sendCounterPhoto, async ({ actor, params }, { request }) => {
    const row = await returnById(db, params.id)
    if (!worksOn(actor, row)) throw new Problem(returnsProblems, 'returns.not_found')
    return takePhoto(deps, { orderId: row.order_id, returnId: params.id as ReturnId, by: 'counter' }, request)
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

/** For support: whoever asks has been checked. */
async function anyOrder(db: Db, by: Parameters<typeof orderNamed>[1]): Promise<OrderRow> {
  const order = await orderNamed(db, by)
  if (!order) throw new Problem('not_found')
  return order
}

function placeIn({ storeId, mallId }: { storeId?: StoreId | undefined; mallId?: MallId | undefined }): Place {
  if (storeId !== undefined) return { storeId }
  if (mallId !== undefined) return { mallId }
  throw new Problem('not_found')
}
