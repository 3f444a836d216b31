import type { FastifyInstance } from 'fastify'
import {
  decideMallCorrection,
  decideStoreCorrection,
  mallCorrections,
  storeCorrections,
  suggestCorrection,
} from '#contracts/corrections.ts'
import type { Deps } from '../../platform/deps.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { correctionsOfMall, correctionsOfRetailer, decide, suggest } from './corrections.ts'

export async function correctionRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, suggestCorrection, async ({ actor, body, idempotency }) => {
    await countTry(db, clock.now(), [`correction by ${actor.id}`])
    return suggest(deps, actor, body, idempotency)
  })
  serve(app, mallCorrections, ({ actor, params, query }) => correctionsOfMall(db, actor, params.mallId, query, clock.now()))
  serve(app, decideMallCorrection, ({ actor, params, body }) => decide(deps, actor, params, body))
  serve(app, storeCorrections, ({ actor, query }) => correctionsOfRetailer(db, actor, query, clock.now()))
  serve(app, decideStoreCorrection, ({ actor, params, body }) => decide(deps, actor, { id: params.id, mallId: null }, body))
}
