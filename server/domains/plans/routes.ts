import type { FastifyInstance } from 'fastify'
import {
  breakEven,
  cancelMembership,
  changeMembershipCard,
  keepMembership,
  ownMembership,
  plans,
  previewPlanSwitch,
  startMembership,
  switchPlan,
} from '#contracts/plans.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { cancel, change, changeCard, keep, preview, start } from './acts.ts'
import { breakEvenOf } from './break-even.ts'
import { ownOf } from './memberships.ts'
import { plansNow } from './plans.ts'

export async function planRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, plans, async () => ({ items: await plansNow(db) }))
  serve(app, breakEven, ({ actor, query }) => breakEvenOf(db, actor, query.retailerId ?? null, clock.now()))
  serve(app, ownMembership, ({ actor, query }) => ownOf(db, actor, query.retailerId ?? null, clock.now()))
  serve(app, startMembership, ({ actor, body, idempotency }) => start(deps, actor, body, idempotency))
  serve(app, previewPlanSwitch, ({ actor, params, query }) => preview(deps, actor, params.id, query.planId))
  serve(app, switchPlan, ({ actor, params, body, idempotency }) => change(deps, actor, params.id, body, idempotency))
  serve(app, cancelMembership, ({ actor, params }) => cancel(deps, actor, params.id))
  serve(app, keepMembership, ({ actor, params, body }) => keep(deps, actor, params.id, body.consent))
  serve(app, changeMembershipCard, ({ actor, params, body }) => changeCard(deps, actor, params.id, body.savedCardId))
}
