import type { FastifyInstance } from 'fastify'
import { adminOrders, attention, audit, outbox, outboxMail } from '#contracts/admin.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { attentionOf } from './attention.ts'
import { auditOf, mailsOf, ordersOf, readMail } from './lists.ts'

export async function adminRoutes(app: FastifyInstance, { db, clock }: Deps): Promise<void> {
  serve(app, attention, () => attentionOf(db, clock.now()))
  serve(app, adminOrders, ({ query }) => ordersOf(db, query))
  serve(app, outbox, ({ query }) => mailsOf(db, query))
  serve(app, outboxMail, ({ actor, params }) => readMail(db, actor, params.id))
  serve(app, audit, ({ query }) => auditOf(db, query))
}
