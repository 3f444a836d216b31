import type { FastifyInstance } from 'fastify'
import type { FulfillmentId, MallId, OrderNumber, StoreId } from '#contracts/ids.ts'
import {
  counterLocations,
  extendHold,
  handOverById,
  lookUpPickup,
  mailPassAgain,
  nameCollector,
  nextPickup,
  openPass,
  orderPasses,
  pickupPasses,
  redeemPickup,
  sendPass,
  shiftCounters,
  revokePass,
  tellArrival,
  undoHandOver,
} from '#contracts/pickups/pickups.ts'
import { myTrip, parcelNetwork } from '#contracts/pickups/trips.ts'
import { holdLonger } from '#contracts/store-work/store-work.ts'
import type { Actor } from '../../platform/actor.ts'
import { transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { ensureGuestKey } from '../identity/guests.ts'
import { auditOthers } from '../orders/support-acts.ts'
import { findOrder, orderOf } from '../orders/read.ts'
import { nextPickupOf, passesOf, passesOfOrder } from '../orders/passes.ts'
import { retailerScope } from '../orders/scope.ts'
import { workItem } from '../store-work/work.ts'
import { noteArrival } from './arrivals.ts'
import { extendHoldOf, holdLongerAtStore, nameCollectorOf } from './collecting.ts'
import { locationsOf } from './counter-locations.ts'
import type { Place } from './counter.ts'
import { endPassLink, mailPass, openPassLink, sendPassLink } from './pass-links.ts'
import { giveById, lookUp, redeem } from './pickup.ts'
import { networkFor } from './network.ts'
import { shiftOf } from './shift.ts'
import { tripOf } from './trip.ts'
import { undoHandOvers } from './undo-hand-over.ts'

export async function pickupRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps
  const read = (number: OrderNumber, actor: Actor, key: string | undefined) => findOrder(deps, number, actor, key)
  const shown = async (...of: Parameters<typeof read>) => orderOf(db, await read(...of), clock.now())

  serve(app, orderPasses, async ({ params, query, actor }) =>
    passesOfOrder(db, (await read(params.number, actor, query.key)).id, clock.now()),
  )
  serve(app, pickupPasses, ({ actor }) => passesOf(db, actor, clock.now()))
  serve(app, nextPickup, ({ actor }) => nextPickupOf(deps, actor))

  serve(app, myTrip, (call) => tripOf(deps, call.actor, call, clock.now()))
  serve(app, parcelNetwork, async ({ actor }) => networkFor(db, actor, clock.now()))

  serve(app, extendHold, async ({ params, query, actor }) => {
    const found = await read(params.number, actor, query.key)
    await transact(db, async (tx) => {
      await extendHoldOf(tx, found.id, params.fulfillmentId, clock.now())
      await auditOthers(tx, found, actor, 'order.extend-hold')
    })
    return shown(params.number, actor, query.key)
  })
  serve(app, nameCollector, async ({ params, query, body, actor }) => {
    const found = await read(params.number, actor, query.key)
    await transact(db, async (tx) => {
      await nameCollectorOf(tx, found.id, params.fulfillmentId, body.name)
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
      return sendPassLink(tx, deps, found.id, params.fulfillmentId)
    })
  })
  serve(app, mailPassAgain, async ({ params, actor, idempotency }) => {
    const found = await read(params.number, actor, undefined)
    return once(db, idempotency, async (tx) => {
      await auditOthers(tx, found, actor, 'order.mail-pass')
      return { to: await mailPass(tx, deps, found, params.fulfillmentId) }
    })
  })
  serve(app, revokePass, async ({ params, query, actor }) => {
    const found = await read(params.number, actor, query.key)
    await transact(db, async (tx) => {
      await endPassLink(tx, found.id, params.fulfillmentId)
      await auditOthers(tx, found, actor, 'order.take-pass-back')
    })
    return shown(params.number, actor, query.key)
  })
  serve(app, openPass, async ({ params }, { request, reply }) => {
    await countTry(db, clock.now(), [`open pass ${request.ip}`])
    return openPassLink(db, params.token, ensureGuestKey(request, reply, deps.config), clock.now())
  })

  serve(app, holdLonger, async ({ actor, params, body }) => {
    await transact(db, (tx) => holdLongerAtStore(tx, retailerScope(actor), params.id, body.holdUntil, actor.id, clock.now()))
    return workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
  })
  serve(app, counterLocations, ({ actor }) => locationsOf(db, actor))
  serve(app, lookUpPickup, ({ actor, body }) => lookUp(deps, actor, body as { code: string; at: Place }))
  serve(app, redeemPickup, ({ actor, body, idempotency }) =>
    redeem(deps, actor, body as { code: string; at: Place; fulfillmentIds?: FulfillmentId[]; takenAt?: Date }, idempotency),
  )
  serve(app, handOverById, ({ actor, params, body, idempotency }) =>
    giveById(db, actor, { id: params.fulfillmentId, at: body.at as Place }, idempotency, clock.now()),
  )
  serve(app, shiftCounters, ({ actor, query }) => shiftOf(db, actor, placeIn(query), clock.now()))
  serve(app, undoHandOver, ({ actor, body, idempotency }) =>
    undoHandOvers(db, actor, body as { fulfillmentIds: FulfillmentId[]; at: Place }, idempotency, clock.now()),
  )
}

function placeIn({ storeId, mallId }: { storeId?: StoreId | undefined; mallId?: MallId | undefined }): Place {
  if (storeId !== undefined) return { storeId }
  if (mallId !== undefined) return { mallId }
  throw new Problem('not_found')
}
