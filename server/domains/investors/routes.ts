import type { FastifyInstance } from 'fastify'
import {
  addInvestorDocument,
  askToRead,
  decideInvestorRequest,
  investorDocument,
  investorDocuments,
  investorMonth,
  investorPage,
  investorRequests,
  publishFigures,
  removeInvestorDocument,
  unpublishFigure,
} from '#contracts/investors.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { documentsOf, fileOf, keepDocument, receiveDocument, removeDocument } from './documents.ts'
import { monthOf, publicFigures, publish, unpublish } from './metrics.ts'
import { decide, keepRequest, readerState, requestsOf } from './requests.ts'

/** Per minute, network address and email address: each request sends a mail. */
const REQUESTS_PER_MINUTE = 3

export async function investorRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, investorPage, async ({ actor }) => {
    const [figures, documents, reader] = await Promise.all([publicFigures(db), documentsOf(db), readerState(db, actor)])
    const seen = reader === 'approved' ? documents : documents.filter(({ access }) => access === 'public')
    return { figures, documents: seen, hidden: documents.length - seen.length, reader }
  })
  serve(app, investorDocument, async ({ actor, params }, { reply }) => {
    const bytes = await fileOf(deps, params.id, (await readerState(db, actor)) === 'approved')
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="spiral-document-${params.id}.pdf"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
    return bytes
  })
  serve(app, askToRead, async ({ body, idempotency }, { request }) => {
    await countTry(db, clock.now(), [`investor request from ${request.ip}`, `investor request by ${body.email}`], REQUESTS_PER_MINUTE)
    const { askedAt } = await once(db, idempotency, (tx) => keepRequest(tx, deps, body))
    // A stored reply holds its dates as text.
    return { askedAt: new Date(askedAt) }
  })
  serve(app, investorMonth, ({ query }) => monthOf(db, query.month, clock.now()))
  serve(app, publishFigures, ({ actor, body }) => publish(db, actor, body, clock.now()))
  serve(app, unpublishFigure, ({ actor, params }) => unpublish(db, actor, params.id, clock.now()))
  serve(app, investorDocuments, async () => ({ items: await documentsOf(db) }))
  serve(app, addInvestorDocument, async ({ actor }, { request }) => keepDocument(deps, actor, await receiveDocument(request)))
  serve(app, removeInvestorDocument, ({ actor, params }) => removeDocument(deps, actor, params.id))
  serve(app, investorRequests, ({ query }) => requestsOf(db, query))
  serve(app, decideInvestorRequest, (call) => decide(deps, call.actor, call))
}
