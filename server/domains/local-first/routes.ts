import type { FastifyInstance } from 'fastify'
import { endPledge, localImpact, localImpactTable, localPairs, myLocalImpact, pledge } from '#contracts/local-first.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { impactOf, impactOfShopper, impactTable } from './impact.ts'
import { pairsFor } from './pairs.ts'
import { dropPledge, setPledge } from './pledges.ts'

export async function localFirstRoutes(app: FastifyInstance, { db, clock }: Deps): Promise<void> {
  serve(app, localImpact, ({ query }) => impactOf(db, query.near, clock.now()))
  serve(app, localImpactTable, () => impactTable(db, clock.now()))
  serve(app, myLocalImpact, ({ actor }) => impactOfShopper(db, actor.id, clock.now()))
  serve(app, pledge, ({ actor, body }) => setPledge(db, actor.id, body.dollars))
  serve(app, endPledge, async ({ actor }) => {
    await dropPledge(db, actor.id)
    return undefined
  })
  serve(app, localPairs, ({ actor, body }) => pairsFor(db, actor, body))
}
