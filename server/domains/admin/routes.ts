import type { FastifyInstance } from 'fastify'
import { accessRequests, decideAccess } from '#contracts/identity/access-requests.ts'
import {
  adminOrders,
  adminPeople,
  assignAttention,
  attention,
  approveReveal,
  askForReveal,
  audit,
  businesses,
  mailReveals,
  outbox,
  outboxMail,
  outboxMailPreview,
} from '#contracts/admin/admin.ts'
import { checkBooksAgain } from '#contracts/admin/books.ts'
import { clearingHouse, clearingHouseTable } from '#contracts/loyalty/clearing-house.ts'
import { deadLetters, retryDeadLetter } from '#contracts/admin/dead-letters.ts'
import { adminMall, adminMalls, changeMall, createMall, inviteToMall, moveMall } from '#contracts/admin/malls.ts'
import {
  adminRetailer,
  adminRetailers,
  changeRetailer,
  changeStore,
  closeStore,
  createRetailer,
  createStore,
  inviteToRetailer,
  moveRetailer,
} from '#contracts/admin/retailers.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { accessRequestsOf, decideRequest } from '../identity/access-requests.ts'
import type { Endings } from '../retailers/endings.ts'
import { clearingHouseOf, clearingTable } from '../retailer-office/clearing-house.ts'
import type { WaitsForAdmins } from '../waiting.ts'
import { attentionOf, refuseSettled } from './attention.ts'
import { businessesNamed } from './businesses.ts'
import { deadLettersOf, retry } from './dead-letters.ts'
import { checkAgain } from './differences.ts'
import * as malls from './malls.ts'
import { assign } from './owners.ts'
import * as retailers from './retailer-acts.ts'
import { retailerDetail, retailersOf } from './retailers.ts'
import { auditOf, mailsOf, ordersOf, peopleOf, readMail } from './lists.ts'
import { approve, askToReveal, openReveals } from './reveals.ts'

/** A mail in a frame of our own pages: its inline styles, our pictures, and nothing that runs. */
const MAIL_POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"

/**
 * @param endings what each domain ends when a seller closes
 * @param waiting what waits for an admin in each domain
 */
export async function adminRoutes(app: FastifyInstance, deps: Deps, endings: Endings, waiting: readonly WaitsForAdmins[]): Promise<void> {
  const { db, clock } = deps
  serve(app, attention, () => attentionOf(db, waiting, clock.now()))
  serve(app, assignAttention, async ({ actor, body }) => {
    await refuseSettled(db, waiting, body.key, clock.now())
    return assign(db, actor, body, clock.now())
  })
  serve(app, checkBooksAgain, ({ actor, params, body }) => checkAgain(db, actor, params.id, body.correctBecause, clock.now()))
  serve(app, adminOrders, ({ query }) => ordersOf(db, query, clock.now()))
  serve(app, adminPeople, ({ query }) => peopleOf(db, query, clock.now()))
  serve(app, businesses, ({ query }) => businessesNamed(db, query))
  serve(app, adminRetailers, ({ query }) => retailersOf(db, query))
  serve(app, adminRetailer, ({ params }) => retailerDetail(db, params.id, clock.now()))
  serve(app, createRetailer, ({ actor, body, idempotency }) => retailers.create(deps, actor, body, idempotency))
  serve(app, changeRetailer, ({ actor, params, body }) => retailers.change(deps, actor, params.id, body))
  serve(app, moveRetailer, ({ actor, params, body }) => retailers.move(deps, endings, actor, params.id, body))
  serve(app, inviteToRetailer, ({ actor, params, body, idempotency }) => retailers.invite(deps, actor, params.id, body, idempotency))
  serve(app, createStore, ({ actor, params, body, idempotency }) => retailers.openStore(deps, actor, params.id, body, idempotency))
  serve(app, changeStore, ({ actor, params, body }) => retailers.changePlace(deps, actor, params.id, body))
  serve(app, closeStore, ({ actor, params, body }) => retailers.close(deps, actor, params.id, body.reason))
  serve(app, adminMalls, ({ query }) => malls.mallsOf(db, query))
  serve(app, adminMall, ({ params }) => malls.mallDetail(db, params.id, clock.now()))
  serve(app, createMall, ({ actor, body, idempotency }) => malls.create(deps, actor, body, idempotency))
  serve(app, changeMall, ({ actor, params, body }) => malls.change(deps, actor, params.id, body))
  serve(app, moveMall, ({ actor, params, body }) => malls.move(deps, actor, params.id, body))
  serve(app, inviteToMall, ({ actor, params, body, idempotency }) => malls.invite(deps, actor, params.id, body, idempotency))
  serve(app, outbox, ({ query }) => mailsOf(db, query))
  serve(app, outboxMail, ({ actor, params }) => readMail(deps, actor, params.id))
  serve(app, outboxMailPreview, async ({ actor, params }, { reply }) => {
    reply.header('content-security-policy', MAIL_POLICY).header('x-frame-options', 'SAMEORIGIN')
    const { html } = await readMail(deps, actor, params.id)
    return html.replace('<head>', '<head><base target="_blank">')
  })
  serve(app, mailReveals, async ({ actor }) => ({ items: await openReveals(db, actor, clock.now()) }))
  serve(app, askForReveal, ({ actor, params, body }) => askToReveal(db, actor, params.id, body.reason, clock.now()))
  serve(app, approveReveal, ({ actor, params }) => approve(db, actor, params.id, clock.now()))
  serve(app, deadLetters, ({ query }) => deadLettersOf(db, query))
  serve(app, retryDeadLetter, ({ actor, params }) => retry(db, actor, params.channel, params.id, clock.now()))
  serve(app, accessRequests, ({ query }) => accessRequestsOf(db, query))
  serve(app, decideAccess, ({ actor, params, body }) => decideRequest(deps, actor, params.id, body))
  serve(app, clearingHouse, ({ query }) => clearingHouseOf(db, query.month, clock.now()), { mayLag: true })
  serve(
    app,
    clearingHouseTable,
    async ({ query }, { reply }) => {
      const { month, statements } = await clearingHouseOf(db, query.month, clock.now())
      reply.header('content-disposition', `attachment; filename="clearing-house-${month}.csv"`).header('cache-control', 'no-store')
      return clearingTable(statements)
    },
    { mayLag: true },
  )
  serve(app, audit, ({ query }) => auditOf(db, query))
}
