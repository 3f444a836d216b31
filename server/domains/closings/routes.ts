import type { FastifyInstance } from 'fastify'
import { adminMallClosing, adminRetailerClosing, closeBusiness, ownClosing } from '#contracts/closings.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import type { Endings } from '../retailers/endings.ts'
import { closeOwn, closingOfMall, closingOfRetailer, ownClosingOf } from './closing.ts'

/** @param endings what each domain ends when a seller closes */
export async function closingRoutes(app: FastifyInstance, deps: Deps, endings: Endings): Promise<void> {
  const { db, clock } = deps
  serve(app, ownClosing, ({ actor, params }) => ownClosingOf(db, endings, actor, params.id, clock.now()))
  serve(app, closeBusiness, ({ actor, params, body, idempotency }) => closeOwn(deps, endings, actor, { params, body }, idempotency))
  serve(app, adminRetailerClosing, ({ params }) => closingOfRetailer(db, endings, params.id, 'admin', clock.now()))
  serve(app, adminMallClosing, ({ params }) => closingOfMall(db, endings, params.id, clock.now()))
}
