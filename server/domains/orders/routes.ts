import type { FastifyInstance } from 'fastify'
import { alternatives, chooseAlternative } from '#contracts/orders/alternatives.ts'
import type { OrderNumber } from '#contracts/ids.ts'
import {
  answerChallenge,
  bankStep,
  boughtProducts,
  cancelOrder,
  findGuestOrder,
  order,
  orders,
  paymentWebhook,
  stripeWebhook,
} from '#contracts/orders/orders.ts'
import { centersForPart, sendToCenter } from '#contracts/orders/to-center.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { isSandbox } from '../../platform/sandbox-cards.ts'
import { serve } from '../../platform/serve.ts'
import { cancel } from './cancel.ts'
import { alternativesOf, choose } from './choices.ts'
import { mailGuestLink } from './guest-links.ts'
import { ordersOf, productsBoughtBy } from './list.ts'
import { findOrder, orderOf } from './read.ts'
import { centersFor, mergeIntoTrip } from './to-center.ts'
import { auditOthers } from './support-acts.ts'
import { hearMessage, hearProvider } from './webhook.ts'

export async function orderRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock, cards, tax } = deps
  const read = (number: OrderNumber, actor: Actor, key: string | undefined) => findOrder(deps, number, actor, key)
  const shown = async (...of: Parameters<typeof read>) => orderOf(db, await read(...of), clock.now())

  serve(app, orders, ({ actor, query }) => ordersOf(db, actor, query))
  serve(app, boughtProducts, async ({ actor }) => ({ productIds: await productsBoughtBy(db, actor.id, clock.now()) }))
  serve(app, order, ({ params, query, actor }) => shown(params.number, actor, query.key))
  serve(app, cancelOrder, async ({ params, query, body, actor, idempotency }) => {
    const found = await read(params.number, actor, query.key)
    await once(db, idempotency, async (tx) => {
      await cancel(tx, found, body.fulfillmentId, actor, clock.now())
      await auditOthers(tx, found, actor, 'order.cancel')
    })
    return shown(params.number, actor, query.key)
  })
  serve(app, alternatives, async ({ params, query, actor }) =>
    alternativesOf(db, (await read(params.number, actor, query.key)).id, params.fulfillmentId, { now: clock.now(), tax }),
  )
  serve(app, chooseAlternative, async ({ params, query, body, actor, idempotency }) => {
    const found = await read(params.number, actor, query.key)
    await once(db, idempotency, async (tx) => {
      await choose(tx, found.id, params.fulfillmentId, body, actor, { now: clock.now(), tax })
      await auditOthers(tx, found, actor, 'order.choose')
    })
    return shown(params.number, actor, query.key)
  })
  serve(app, centersForPart, ({ actor, params }) => centersFor(db, actor, params, clock.now()))
  serve(app, sendToCenter, ({ actor, params, body, idempotency }) =>
    once(db, idempotency, (tx) => mergeIntoTrip(tx, actor, { params, body }, clock.now())),
  )
  serve(app, findGuestOrder, async ({ body }, { request }) => {
    await countTry(db, clock.now(), [`order look-up ${request.ip}`])
    await mailGuestLink(deps, body.number, body.email)
    return { message: "If we find that order, we've emailed you a link." }
  })
  serve(app, paymentWebhook, async ({ params, body }, { request }) =>
    hearProvider(deps, params.provider, body, String(request.headers['spiral-signature'] ?? '')),
  )
  serve(app, stripeWebhook, async (_, { request }) =>
    hearMessage(deps, request.rawBody ?? Buffer.alloc(0), String(request.headers['stripe-signature'] ?? '')),
  )
  serve(app, bankStep, async ({ params }) => ({ url: (await cards.bankStep?.(params.reference)) ?? null }))
  if (isSandbox(cards))
    serve(app, answerChallenge, async ({ params, body }) => {
      const event = await cards.answer(params.reference, body.approve)
      if (event) await hearProvider(deps, cards.name, event, cards.sign(event))
      return undefined
    })
}
