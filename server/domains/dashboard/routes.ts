import type { FastifyInstance } from 'fastify'
import { dashboard, dashboardAround, dismissSuggestion } from '#contracts/dashboard.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LocalImpactOf } from '../domain.ts'
import { serve } from '../../platform/serve.ts'
import { aroundOf, dashboardOf } from './dashboard.ts'
import { setDismissed } from './dismissals.ts'

/** @param localImpact what the domain of local shopping knows of a person */
export const dashboardRoutes =
  (localImpact: LocalImpactOf | undefined) =>
  async (app: FastifyInstance, { db, clock }: Deps): Promise<void> => {
    serve(app, dashboard, ({ actor, query: { near, day = false } }) =>
      dashboardOf(db, localImpact, actor, { near, isDayOnly: day }, clock.now()),
    )
    serve(app, dashboardAround, ({ actor, query }) => aroundOf(db, actor, query.near, clock.now()))
    serve(app, dismissSuggestion, ({ actor, body }) => setDismissed(db, actor.id, body))
  }
