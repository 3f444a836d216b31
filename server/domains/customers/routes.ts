import type { FastifyInstance } from 'fastify'
import { customers, customersFile, noteCustomer, setStoreConsent, storeConsents, writeToCustomer } from '#contracts/customers/customers.ts'
import { inbox, removeReplyTemplate, replyTemplates, saveReplyTemplate } from '#contracts/customers/inbox.ts'
import type { Deps } from '../../platform/deps.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { chooseConsent, consentsOf } from './consents.ts'
import { customersOf, fileOfCustomers, note, write } from './customers.ts'
import { inboxOf } from './inbox.ts'
import { removeTemplate, saveTemplate, templatesOf } from './templates.ts'

export async function customerRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, customers, ({ actor, query }) => customersOf(db, actor, query))
  serve(app, customersFile, async ({ actor, query }, { reply }) => {
    await countTry(db, clock.now(), [`customers file ${actor.id}`])
    const file = await fileOfCustomers(db, actor, query)
    reply.header('content-disposition', `attachment; filename="customers-${clock.now().toISOString().slice(0, 10)}.csv"`)
    return file
  })
  serve(app, noteCustomer, ({ actor, params, body }) => note(db, actor, params.id, body, clock.now()))
  serve(app, writeToCustomer, async ({ actor, params, body, idempotency }) => {
    await countTry(db, clock.now(), [`customer messages by ${actor.id}`], 60)
    return write(deps, actor, params.id, body, idempotency)
  })
  serve(app, inbox, ({ actor, query }) => inboxOf(db, actor, query))
  serve(app, replyTemplates, async ({ actor, query }) => ({ items: await templatesOf(db, actor, query.retailerId) }))
  serve(app, saveReplyTemplate, ({ actor, body }) => saveTemplate(db, actor, body))
  serve(app, removeReplyTemplate, ({ actor, params }) => removeTemplate(db, actor, params.id))
  serve(app, storeConsents, ({ actor, query }) => consentsOf(db, actor.id, query))
  serve(app, setStoreConsent, ({ actor, params, body }) => chooseConsent(db, actor, params.retailerId, body.mayWrite, clock.now()))
}
