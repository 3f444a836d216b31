import type { FastifyInstance } from 'fastify'
import { apiKeys, makeApiKey, revokeApiKey, rotateApiKey } from '#contracts/api-access.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { keysOf, make, revoke, rotate } from './keys.ts'

export async function apiAccessRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, apiKeys, ({ actor, params }) => keysOf(db, actor, params.id, clock.now()))
  serve(app, makeApiKey, ({ actor, params, body }, http) => make(deps, actor, { params, body }, http))
  serve(app, rotateApiKey, ({ actor, params, body }, http) => rotate(deps, actor, { params, body }, http))
  serve(app, revokeApiKey, ({ actor, params }) => revoke(db, actor, params.id, clock.now()))
}
