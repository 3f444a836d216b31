import type { FastifyInstance } from 'fastify'
import { answerSupport, contactSupport, disputeSpirals, myDisputes, supportRequests } from '#contracts/support.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { answer, dispute, disputesOf, keepMessage, requestsOf } from './support.ts'

/** Per minute, network address and email address: each message sends a mail. */
const MESSAGES_PER_MINUTE = 3

export async function supportRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, contactSupport, async ({ actor, body, idempotency }, { request }) => {
    await countTry(db, clock.now(), [`contact from ${request.ip}`, `contact by ${body.email}`], MESSAGES_PER_MINUTE)
    const { askedAt } = await once(db, idempotency, (tx) => keepMessage(tx, deps, actor.kind === 'person' ? actor.id : null, body))
    // A stored reply holds its dates as text.
    return { askedAt: new Date(askedAt) }
  })
  serve(app, disputeSpirals, async (call) => {
    await countTry(db, clock.now(), [`dispute by ${call.actor.id}`])
    return dispute(deps, call.actor, call)
  })
  serve(app, myDisputes, async ({ actor }) => ({ items: await disputesOf(db, actor.id) }))
  serve(app, supportRequests, ({ query }) => requestsOf(db, query))
  serve(app, answerSupport, (call) => answer(deps, call.actor, call))
}
