import type { FastifyInstance } from 'fastify'
import { answerEnquiry, closeEnquiry, enquiries, ownEnquiry, sellingTerms, sendEnquiry } from '#contracts/enquiries.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { termsFor } from './terms.ts'
import { answer, close, enquiriesOf, keepEnquiry, own } from './enquiries.ts'

/** Per minute, network address and email address: each enquiry sends a mail. */
const ENQUIRIES_PER_MINUTE = 3

export async function enquiryRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, sellingTerms, () => termsFor(db, deps.feed))
  serve(app, sendEnquiry, async ({ body, idempotency }, { request }) => {
    await countTry(db, clock.now(), [`enquiry from ${request.ip}`, `enquiry by ${body.email}`], ENQUIRIES_PER_MINUTE)
    const { askedAt } = await once(db, idempotency, (tx) => keepEnquiry(tx, deps, body))
    // A stored reply holds its dates as text.
    return { askedAt: new Date(askedAt) }
  })
  serve(app, enquiries, ({ actor, query }) => enquiriesOf(db, actor, query))
  serve(app, answerEnquiry, (call) => answer(deps, call.actor, call))
  serve(app, ownEnquiry, (call) => own(db, call.actor, call))
  serve(app, closeEnquiry, ({ actor, params }) => close(deps, actor, params.id))
}
