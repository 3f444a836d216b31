import type { FastifyInstance } from 'fastify'
import {
  adminPayouts,
  bookkeeping,
  bookkeepingFile,
  checkPayoutAccount,
  openPayoutAccount,
  payoutAccountOf,
  payoutLines,
  payoutOverview,
  payouts,
  payoutStatement,
  payoutTable,
  providerDifferences,
  restrictPayouts,
  retryPayout,
  settleDifference,
  setPayoutBank,
  setPayoutSchedule,
  stripeConnectWebhook,
} from '#contracts/payouts.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { accountForAdmin, overviewOf, restrict, setBank, setSchedule } from './accounts.ts'
import { bookFile, booksOf } from './bookkeeping.ts'
import { hearPayoutMessage } from './hear.ts'
import { checkThere, openThere } from './provider-accounts.ts'
import { differences, settleDifference as settle } from './reconcile.ts'
import { retry } from './send.ts'
import { allPayouts, linesOf, payoutsOf, statementOf, tableOf } from './statements.ts'

export async function payoutRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  serve(app, payoutOverview, ({ actor, query }) => overviewOf(deps, actor, query.retailerId))
  serve(app, payouts, ({ actor, query }) => payoutsOf(db, actor, query))
  serve(app, payoutStatement, ({ actor, params }) => statementOf(db, actor, params.id))
  serve(app, payoutLines, ({ actor, params, query }) => linesOf(db, actor, params.id, query))
  serve(app, payoutTable, ({ actor, params }, { reply }) => {
    reply.header('content-disposition', `attachment; filename="payout-${params.id}.csv"`).header('cache-control', 'no-store')
    return tableOf(db, actor, params.id)
  })
  serve(app, bookkeeping, ({ actor, query }) => booksOf(db, actor, query))
  serve(app, bookkeepingFile, ({ actor, query }, { reply }) => {
    const name = `bookkeeping-${query.from}-to-${query.to}-${query.format}.csv`
    reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store')
    return bookFile(db, actor, query)
  })
  serve(app, setPayoutBank, ({ actor, body }, http) => setBank(deps, actor, body, http))
  serve(app, openPayoutAccount, ({ actor, body }, http) => openThere(deps, actor, body, http))
  serve(app, checkPayoutAccount, ({ actor, body }) => checkThere(deps, actor, body))
  serve(app, stripeConnectWebhook, (_, { request }) =>
    hearPayoutMessage(deps, request.rawBody ?? Buffer.alloc(0), String(request.headers['stripe-signature'] ?? '')),
  )
  serve(app, setPayoutSchedule, ({ actor, body }) => setSchedule(deps, actor, body))
  serve(app, adminPayouts, ({ query }) => allPayouts(db, query))
  serve(app, retryPayout, ({ params, actor }) => retry(deps, actor, params.id))
  serve(app, providerDifferences, () => differences(db))
  serve(app, settleDifference, ({ actor, params, body }) => settle(db, actor, params.id, body.note, deps.clock.now()))
  serve(app, payoutAccountOf, ({ params }) => accountForAdmin(deps, params.id))
  serve(app, restrictPayouts, ({ actor, params, body }) => restrict(deps, actor, params.id, body))
}
