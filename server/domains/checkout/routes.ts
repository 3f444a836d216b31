import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { quote, checkout } from '#contracts/checkout.ts'
import { isPerson } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { serve } from '../../platform/serve.ts'
import { ensureGuestKey } from '../identity/index.ts'
import { checkOut, quoteOf } from './checkout.ts'
import { networkOf } from './network.ts'

export async function checkoutRoutes(app: FastifyInstance, deps: Deps) {
  const { config, secret } = deps
  serve(app, quote, ({ actor, body }) => quoteOf(deps, body, actor))
  serve(app, checkout, ({ actor, body, idempotency }, { request, reply }) =>
    checkOut(deps, body, actor, idempotency, {
      guestKey: isPerson(actor) ? '' : ensureGuestKey(request, reply, config, firstKey(secret, idempotency)),
      network: networkOf(secret, request.ip),
    }),
  )
}

/**
 * The secret for a browser without one. A request that is sent again because its answer was lost gets the same secret, so that the guest
 * finds the order and can open it. Nobody can compute it without the installation's secret.
 */
const firstKey = (secret: string, { key, requestHash }: IdempotencyKey): string =>
  createHmac('sha256', secret).update(`guest\n${key}\n${requestHash}`).digest('base64url')
