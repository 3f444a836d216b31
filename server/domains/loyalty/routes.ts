import type { FastifyInstance } from 'fastify'
import { loyaltyRule, spirals, spiralsHistory, spiralsTable } from '#contracts/loyalty.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { accountOf, historyOf, historyTable } from './account.ts'
import { currentRule } from './published-rules.ts'

export async function loyaltyRoutes(app: FastifyInstance, { db, clock, ready, feed }: Deps) {
  feed.on(({ name }) => name === 'loyalty.rule_changed' && ready.drop(['loyalty-rule']))
  serve(app, loyaltyRule, () => currentRule(db, clock.now()), { ready: { cache: ready, keys: () => ['loyalty-rule'] } })
  serve(app, spirals, ({ actor }) => accountOf(db, actor.id, clock.now()))
  serve(app, spiralsTable, async ({ actor, query }, { reply }) => {
    reply.header('content-disposition', 'attachment; filename="my-spirals.csv"').header('cache-control', 'no-store')
    return historyTable(db, actor.id, query.kind)
  })
  serve(app, spiralsHistory, ({ actor, query }) => historyOf(db, actor.id, query))
}
