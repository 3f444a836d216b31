import type { FastifyInstance } from 'fastify'
import {
  addMacro,
  answerSupport,
  claimCase,
  closeCase,
  contactSupport,
  disputeSpirals,
  draftAnswer,
  dropMacro,
  escalateCase,
  macros,
  myDisputes,
  noteInCase,
  releaseCase,
  supportCase,
  supportRequests,
} from '#contracts/support.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import * as cases from './cases.ts'
import { draftOf } from './draft.ts'
import { add, allMacros, drop } from './macros.ts'
import { dispute, disputesOf, keepMessage } from './support.ts'

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
  serve(app, supportRequests, ({ actor, query }) => cases.casesOf(db, actor, query))
  serve(app, supportCase, ({ actor, params }) => cases.caseOf(deps, actor, params.id))
  serve(app, draftAnswer, ({ params }) => draftOf(db, params.id, clock.now()))
  serve(app, claimCase, ({ actor, params }) => cases.claim(deps, actor, params.id))
  serve(app, releaseCase, ({ actor, params }) => cases.release(deps, actor, params.id))
  serve(app, answerSupport, async ({ actor, params, body, idempotency }) => {
    await once(db, idempotency, (tx) => cases.answer(tx, deps, actor, params.id, body))
    return cases.caseOf(deps, actor, params.id)
  })
  serve(app, noteInCase, async ({ actor, params, body, idempotency }) => {
    await once(db, idempotency, (tx) => cases.note(tx, deps, actor, params.id, body.note))
    return cases.caseOf(deps, actor, params.id)
  })
  serve(app, escalateCase, ({ actor, params, body }) => cases.escalate(deps, actor, params.id, body.why))
  serve(app, closeCase, ({ actor, params, body }) => cases.close(deps, actor, params.id, body.outcome))
  serve(app, macros, async () => ({ items: await allMacros(db) }))
  serve(app, addMacro, ({ actor, body }) => add(db, actor, body))
  serve(app, dropMacro, ({ actor, params }) => drop(db, actor, params.id))
}
