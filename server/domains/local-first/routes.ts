import type { FastifyInstance } from 'fastify'
import { endPledge, localImpact, localImpactTable, localPairs, myLocalImpact, pledge } from '#contracts/local-first.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { cityFigures, impactOf, impactOfShopper, impactTable } from './impact.ts'
import { pairsFor } from './pairs.ts'
import { dropPledge, setPledge } from './pledges.ts'

export async function localFirstRoutes(app: FastifyInstance, { db, clock }: Deps): Promise<void> {
  const figures = cityFigures(db)
  serve(app, localImpact, async ({ query }) => impactOf(db, await figures(clock.now()), query.near))
  serve(app, localImpactTable, async () => impactTable(await figures(clock.now())))
  serve(app, myLocalImpact, ({ actor }) => impactOfShopper(db, actor.id, clock.now()))
  serve(app, pledge, ({ actor, body }) => setPledge(db, actor.id, body.dollars))
  serve(app, endPledge, ({ actor }) => dropPledge(db, actor.id))
  serve(app, localPairs, ({ actor, body }) => pairsFor(db, actor, body))
}
