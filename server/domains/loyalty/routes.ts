import type { FastifyInstance } from 'fastify'
import { loyaltyRule, spirals, spiralsHistory } from '#contracts/loyalty.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { accountOf, historyOf } from './account.ts'
import { currentRule } from './rule.ts'

export async function loyaltyRoutes(app: FastifyInstance, { db, clock, ready, feed }: Deps) {
  feed.on(({ name }) => name === 'loyalty.rule_changed' && ready.drop(['loyalty-rule']))
  serve(app, loyaltyRule, () => currentRule(db, clock.now()), { ready: { cache: ready, keys: () => ['loyalty-rule'] } })
  serve(app, spirals, ({ actor }) => accountOf(db, actor.id, clock.now()))
  serve(app, spiralsHistory, ({ actor, query }) => historyOf(db, actor.id, query))
}
