import type { FastifyInstance } from 'fastify'
import { stockHealth, stockList } from '#contracts/stock-planning.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { stockHealthOf, stockListOf } from './stock-health.ts'

export async function stockPlanningRoutes(app: FastifyInstance, { db, clock }: Deps): Promise<void> {
  serve(app, stockHealth, ({ actor, query }) => stockHealthOf(db, actor, query, clock.now()))
  serve(app, stockList, ({ actor, query }) => stockListOf(db, actor, query, clock.now()))
}
