import type { FastifyInstance } from 'fastify'
import { accessRequests, decideAccess } from '#contracts/identity/access-requests.ts'
import {
  adminOrders,
  adminPeople,
  assignAttention,
  attention,
  audit,
  businesses,
  outbox,
  outboxMail,
  outboxMailPreview,
} from '#contracts/admin/admin.ts'
import { checkBooksAgain } from '#contracts/admin/books.ts'
import { deadLetters, retryDeadLetter } from '#contracts/notifications.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { accessRequestsOf, decideRequest } from '../identity/index.ts'
import { attentionOf, waiting } from './attention.ts'
import { businessesNamed } from './businesses.ts'
import { deadLettersOf, retry } from './dead-letters.ts'
import { checkAgain } from './differences.ts'
import { assign } from './owners.ts'
import { auditOf, mailsOf, ordersOf, peopleOf, readMail } from './lists.ts'

/** A mail in a frame of our own pages: its inline styles, our pictures, and nothing that runs. */
const MAIL_POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

export async function adminRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, attention, () => attentionOf(db, clock.now()))
  serve(app, assignAttention, async ({ actor, body }) => {
    await waiting(db, body.key, clock.now())
    return assign(db, actor, body, clock.now())
  })
  serve(app, checkBooksAgain, ({ actor, params, body }) => checkAgain(db, actor, params.id, body.correctBecause, clock.now()))
  serve(app, adminOrders, ({ query }) => ordersOf(db, query, clock.now()))
  serve(app, adminPeople, ({ query }) => peopleOf(db, query, clock.now()))
  serve(app, businesses, ({ query }) => businessesNamed(db, query))
  serve(app, outbox, ({ query }) => mailsOf(db, query))
  serve(app, outboxMail, ({ actor, params }) => readMail(db, actor, params.id))
  serve(app, outboxMailPreview, async ({ actor, params }, { reply }) => {
    reply.header('content-security-policy', MAIL_POLICY).header('x-frame-options', 'SAMEORIGIN')
    const { html } = await readMail(db, actor, params.id)
    return html.replace('<head>', '<head><base target="_blank">')
  })
  serve(app, deadLetters, ({ query }) => deadLettersOf(db, query))
  serve(app, retryDeadLetter, async ({ actor, params }) => {
    await retry(db, actor, params.channel, params.id, clock.now())
    return undefined
  })
  serve(app, accessRequests, ({ query }) => accessRequestsOf(db, query))
  serve(app, decideAccess, ({ actor, params, body }) => decideRequest(deps, actor, params.id, body))
  serve(app, audit, ({ query }) => auditOf(db, query))
}
