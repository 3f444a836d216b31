import type { FastifyInstance } from 'fastify'
import type { MallId, OrderNumber, StoreId } from '#contracts/ids.ts'
import { answerChallenge, cancelOrder, findGuestOrder, order, orders, paymentWebhook } from '#contracts/orders.ts'
import { counterLocations, orderPasses, pickupPasses, redeemPickup } from '#contracts/pickups.ts'
import { moveFulfillment, parcels, receiveParcel, retailerFulfillments } from '#contracts/work.ts'
import { retailerOverview } from '#contracts/retailers.ts'
import { isPerson } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { takeTry } from '../../platform/rate-limit.ts'
import { isSandbox } from '../../platform/sandbox-cards.ts'
import { serve } from '../../platform/serve.ts'
import { cancel } from './cancel.ts'
import { mailGuestLink } from './guest-links.ts'
import { locationsOf } from './locations.ts'
import { overviewOf } from './overview.ts'
import { passesOf, passesOfOrder, redeem } from './pickup.ts'
import { findOrder, orderOf, ordersOf } from './read.ts'
import { hearProvider } from './webhook.ts'
import { mallScope, retailerScope, workItem, workOf } from './work.ts'
import { lockFulfillment, move } from './transitions.ts'

export async function orderRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock, cards } = deps
  const read = async (number: OrderNumber, actor: Parameters<typeof findOrder>[2], key: string | undefined) =>
    findOrder(db, number, actor, key, clock.now())

  serve(app, orders, ({ actor, query }) => ordersOf(db, actor, query))
  serve(app, order, async ({ params, query, actor }) => orderOf(db, await read(params.number, actor, query.key)))
  serve(app, cancelOrder, async ({ params, query, body, actor, idempotency }) => {
    const found = await read(params.number, actor, query.key)
    await once(db, { ...idempotency, caller: String(found.id) }, async (tx) => {
      await cancel(tx, found, body.fulfillmentId, actor, clock.now())
      if (isPerson(actor) && found.user_id !== actor.id)
        await recordAct(tx, { who: actor, act: 'order.cancel', subject: `order ${found.number}` })
      return true
    })
    return orderOf(db, await read(params.number, actor, query.key))
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

  serve(app, retailerOverview, ({ actor, query }) => overviewOf(db, actor, query.retailerId, clock.now()))
  serve(app, retailerFulfillments, ({ actor, query }) => workOf(db, retailerScope(actor), 'retailer', query, null))
  serve(app, moveFulfillment, async ({ actor, params, body }) => {
    await workItem(db, retailerScope(actor), 'retailer', params.id)
    await transact(db, async (tx) =>
      move(tx, await lockFulfillment(tx, params.id), { ...body, mover: 'retailer', who: actor.id, now: clock.now() }),
    )
    return workItem(db, retailerScope(actor), 'retailer', params.id)
  })
  serve(app, parcels, ({ actor, query }) => workOf(db, mallScope(actor), 'mall', query, ['packed', 'in_transit', 'at_center', 'picked_up']))
  serve(app, receiveParcel, async ({ actor, params }) => {
    await workItem(db, mallScope(actor), 'mall', params.fulfillmentId)
    await transact(db, async (tx) =>
      move(tx, await lockFulfillment(tx, params.fulfillmentId), { to: 'at_center', mover: 'mall', who: actor.id, now: clock.now() }),
    )
    return workItem(db, mallScope(actor), 'mall', params.fulfillmentId)
  })
  serve(app, counterLocations, ({ actor }) => locationsOf(db, actor))
  serve(app, redeemPickup, ({ actor, body }) =>
    redeem(db, actor, body as { code: string; at: { storeId: StoreId } | { mallId: MallId } }, clock.now()),
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
