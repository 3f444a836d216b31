import type { FastifyInstance } from 'fastify'
import { quote } from '#contracts/cart.ts'
import { checkout } from '#contracts/orders.ts'
import { isPerson } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { ensureGuestKey } from '../identity/index.ts'
import { checkOut, quoteOf } from './checkout.ts'

export async function checkoutRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, quote, ({ actor, body }) => quoteOf(deps, body, actor))
  serve(app, checkout, ({ actor, body, idempotency }, { request, reply }) =>
    checkOut(deps, body, actor, idempotency, isPerson(actor) ? null : ensureGuestKey(request, reply, deps.config)),
  )
}
