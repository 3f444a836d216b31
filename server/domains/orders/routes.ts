import type { FastifyInstance } from 'fastify'
import type { FulfillmentId, MallId, OrderNumber, StoreId } from '#contracts/ids.ts'
import { answerChallenge, boughtProducts, cancelOrder, findGuestOrder, order, orders, paymentWebhook } from '#contracts/orders.ts'
import { alternatives, chooseAlternative } from '#contracts/choices.ts'
import {
  counterLocations,
  extendHold,
  handOverById,
  nameCollector,
  openPass,
  orderPasses,
  pickupPasses,
  redeemPickup,
  sendPass,
  shiftCounters,
  takePassBack,
  tellArrival,
  undoHandOver,
} from '#contracts/pickups.ts'
import {
  askAboutMissing,
  holdLonger,
  moveFulfillment,
  parcels,
  receiveParcel,
  refundLine,
  retailerFulfillments,
  substituteLine,
  workExport,
} from '#contracts/work.ts'
import { findInOffice } from '#contracts/office-search.ts'
import { retailerOverview, salesByDay } from '#contracts/retailers.ts'
import type { Actor } from '../../platform/actor.ts'
import { transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { takeTry } from '../../platform/rate-limit.ts'
import { isSandbox } from '../../platform/sandbox-cards.ts'
import { serve } from '../../platform/serve.ts'
import { ensureGuestKey } from '../identity/index.ts'
import { workFile } from './export.ts'
import { tellArrival as noteArrival } from './arrivals.ts'
import { alternativesOf, choose } from './choices.ts'
import { cancel } from './cancel.ts'
import { extendHold as keepLonger, holdLonger as keepAtStore, nameCollector as setCollector } from './collecting.ts'
import { mailGuestLink } from './guest-links.ts'
import { locationsOf } from './locations.ts'
import { foundInOffice } from './office-search.ts'
import { overviewOf } from './overview.ts'
import { salesByDayOf } from './sales-by-day.ts'
import type { Place } from './counter.ts'
import { giveById, passesOf, passesOfOrder, redeem } from './pickup.ts'
import { shiftOf } from './shift.ts'
import { takeBack } from './take-back.ts'
import { openPassLink, sendPass as makePassLink, takePassBack as endPassLink } from './pass-links.ts'
import { ordersOf, productsBoughtBy } from './list.ts'
import { findOrder, orderOf } from './read.ts'
import { refundLine as refundPieces } from './refund-line.ts'
import { messageRoutes } from './message-routes.ts'
import { hearProvider } from './webhook.ts'
import { mallScope, retailerScope, workItem, workOf } from './work.ts'
import { askAboutMissing as askShopper, substitute } from './shortage.ts'
import { auditOthers } from './support-acts.ts'
import { lockFulfillment, move } from './transitions.ts'

export async function orderRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock, cards } = deps
  const read = (number: OrderNumber, actor: Actor, key: string | undefined) => findOrder(deps, number, actor, key)
  const shown = async (...of: Parameters<typeof read>) => orderOf(db, await read(...of), clock.now())

  serve(app, orders, ({ actor, query }) => ordersOf(db, actor, query))
  serve(app, boughtProducts, async ({ actor }) => ({ productIds: await productsBoughtBy(db, actor.id, clock.now()) }))
  serve(app, order, ({ params, query, actor }) => shown(params.number, actor, query.key))
  serve(app, cancelOrder, async ({ params, query, body, actor, idempotency }) => {
    const found = await read(params.number, actor, query.key)
    await once(db, { ...idempotency, caller: String(found.id) }, async (tx) => {
      await cancel(tx, found, body.fulfillmentId, actor, clock.now())
      await auditOthers(tx, found, actor, 'order.cancel')
      return true
    })
    return shown(params.number, actor, query.key)
  })
  serve(app, alternatives, async ({ params, query, actor }) =>
    alternativesOf(db, (await read(params.number, actor, query.key)).id, params.fulfillmentId, clock.now()),
  )
  serve(app, chooseAlternative, async ({ params, query, body, actor, idempotency }) => {
    const found = await read(params.number, actor, query.key)
    await once(db, { ...idempotency, caller: String(found.id) }, async (tx) => {
      await choose(tx, found.id, params.fulfillmentId, body, actor, clock.now())
      await auditOthers(tx, found, actor, 'order.choose')
      return true
    })
    return shown(params.number, actor, query.key)
  })
  serve(app, findGuestOrder, async ({ body }, { request }) => {
    await takeTry(db, clock.now(), [`order look-up ${request.ip}`])
    await mailGuestLink(deps, body.number, body.email)
    return { message: "If we find that order, we've emailed you a link." }
  })
  serve(app, orderPasses, async ({ params, query, actor }) =>
    passesOfOrder(db, (await read(params.number, actor, query.key)).id, clock.now()),
  )
  serve(app, pickupPasses, ({ actor }) => passesOf(db, actor, clock.now()))

  serve(app, extendHold, async ({ params, query, actor }) => {
    const found = await read(params.number, actor, query.key)
    await transact(db, async (tx) => {
      await keepLonger(tx, found.id, params.fulfillmentId, clock.now())
      await auditOthers(tx, found, actor, 'order.extend-hold')
    })
    return shown(params.number, actor, query.key)
  })
  serve(app, nameCollector, async ({ params, query, body, actor }) => {
    const found = await read(params.number, actor, query.key)
    await transact(db, async (tx) => {
      await setCollector(tx, found.id, params.fulfillmentId, body.name)
      await auditOthers(tx, found, actor, 'order.name-collector')
    })
    return shown(params.number, actor, query.key)
  })

  serve(app, tellArrival, async ({ params, query, body, actor }) => {
    const found = await read(params.number, actor, query.key)
    await transact(db, (tx) => noteArrival(tx, found.id, params.fulfillmentId, body, clock.now()))
    return shown(params.number, actor, query.key)
  })
  serve(app, sendPass, async ({ params, query, actor }) => {
    const found = await read(params.number, actor, query.key)
    return transact(db, async (tx) => {
      await auditOthers(tx, found, actor, 'order.send-pass')
      return makePassLink(tx, deps, found.id, params.fulfillmentId)
    })
  })
  serve(app, takePassBack, async ({ params, query, actor }) => {
    const found = await read(params.number, actor, query.key)
    await transact(db, async (tx) => {
      await endPassLink(tx, found.id, params.fulfillmentId)
      await auditOthers(tx, found, actor, 'order.take-pass-back')
    })
    return shown(params.number, actor, query.key)
  })
  serve(app, openPass, async ({ params }, { request, reply }) => {
    await takeTry(db, clock.now(), [`open pass ${request.ip}`])
    return openPassLink(db, params.token, ensureGuestKey(request, reply, deps.config), clock.now())
  })

  await messageRoutes(app, deps)

  serve(app, retailerOverview, ({ actor, query }) => overviewOf(db, actor, query, clock.now()))
  serve(app, salesByDay, ({ actor, query }) => salesByDayOf(db, actor, query, clock.now()))
  serve(app, findInOffice, ({ actor, query }) => foundInOffice(db, actor, query, clock.now()))
  serve(app, retailerFulfillments, ({ actor, query }) =>
    workOf(db, retailerScope(actor, query.retailerId), 'retailer', query, null, clock.now()),
  )
  serve(app, workExport, async ({ actor, query }, { reply }) => {
    const now = clock.now()
    await takeTry(db, now, [`work export ${actor.id}`])
    const file = workFile(db, retailerScope(actor, query.retailerId), query, now)
    reply.header('content-disposition', `attachment; filename="orders-${now.toISOString().slice(0, 10)}.csv"`)
    return file
  })
  serve(app, moveFulfillment, async ({ actor, params, body }) => {
    await workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
    await transact(db, async (tx) =>
      move(tx, await lockFulfillment(tx, params.id), { ...body, mover: 'retailer', who: actor.id, now: clock.now() }),
    )
    return workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
  })
  serve(app, holdLonger, async ({ actor, params, body }) => {
    await workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
    await transact(db, (tx) => keepAtStore(tx, params.id, body.holdUntil, actor.id, clock.now()))
    return workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
  })
  serve(app, askAboutMissing, async ({ actor, params, body }) => {
    await workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
    await transact(db, (tx) => askShopper(tx, params.id, body, { who: actor.id, now: clock.now() }))
    return workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
  })
  serve(app, substituteLine, async ({ actor, params, body }) => {
    await workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
    await transact(db, (tx) => substitute(tx, params.id, body, { who: actor.id, now: clock.now() }))
    return workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
  })
  serve(app, refundLine, async ({ actor, params, body, idempotency }) => {
    await workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
    await once(db, idempotency, async (tx) => {
      await refundPieces(tx, params.id, body, { who: actor.id, now: clock.now() })
      return true
    })
    return workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
  })
  serve(app, parcels, ({ actor, query }) =>
    workOf(db, mallScope(actor), 'mall', query, ['packed', 'in_transit', 'at_center', 'picked_up'], clock.now()),
  )
  serve(app, receiveParcel, async ({ actor, params }) => {
    await workItem(db, mallScope(actor), 'mall', params.fulfillmentId, clock.now())
    await transact(db, async (tx) =>
      move(tx, await lockFulfillment(tx, params.fulfillmentId), { to: 'at_center', mover: 'mall', who: actor.id, now: clock.now() }),
    )
    return workItem(db, mallScope(actor), 'mall', params.fulfillmentId, clock.now())
  })
  serve(app, counterLocations, ({ actor }) => locationsOf(db, actor))
  serve(app, redeemPickup, ({ actor, body, idempotency }) =>
    redeem(deps, actor, body as { code: string; at: Place; takenAt?: Date }, idempotency),
  )
  serve(app, handOverById, ({ actor, params, body, idempotency }) =>
    giveById(db, actor, { id: params.fulfillmentId, at: body.at as Place }, idempotency, clock.now()),
  )
  serve(app, shiftCounters, ({ actor, query }) => shiftOf(db, actor, placeIn(query), clock.now()))
  serve(app, undoHandOver, ({ actor, body, idempotency }) =>
    takeBack(db, actor, body as { fulfillmentIds: FulfillmentId[]; at: Place }, idempotency, clock.now()),
  )

  serve(app, paymentWebhook, async ({ params, body }, { request }) =>
    hearProvider(deps, params.provider, body, String(request.headers['spiral-signature'] ?? '')),
  )
  if (isSandbox(cards))
    serve(app, answerChallenge, async ({ params, body }) => {
      const event = await cards.answer(params.reference, body.approve)
      if (event) await hearProvider(deps, cards.name, event, cards.sign(event))
      return undefined
    })
}

function placeIn({ storeId, mallId }: { storeId?: StoreId | undefined; mallId?: MallId | undefined }): Place {
  if (storeId !== undefined) return { storeId }
  if (mallId !== undefined) return { mallId }
  throw new Problem('not_found')
}
