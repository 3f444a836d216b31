import type { FastifyInstance } from 'fastify'
import { apiKeys, makeApiKey, revokeApiKey, rotateApiKey } from '#contracts/api-access.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  renewWebhookSecret,
  replayDelivery,
  testWebhook,
  webhookDeliveries,
  webhooks,
} from '#contracts/webhooks.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { keysOf, make, revoke, rotate } from './keys.ts'
import { add, change, deliveriesOf, remove, renewSecret, replay, sendTest, webhooksOf } from './webhooks.ts'

export async function apiAccessRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, apiKeys, ({ actor, params }) => keysOf(db, actor, params.id, clock.now()))
  serve(app, makeApiKey, ({ actor, params, body }, http) => make(deps, actor, { params, body }, http))
  serve(app, rotateApiKey, ({ actor, params, body }, http) => rotate(deps, actor, { params, body }, http))
  serve(app, revokeApiKey, ({ actor, params }) => revoke(db, actor, params.id, clock.now()))
  serve(app, webhooks, ({ actor, params }) => webhooksOf(db, actor, params.id))
  serve(app, addWebhook, ({ actor, params, body }) => add(deps, actor, { params, body }))
  serve(app, changeWebhook, ({ actor, params, body }) => change(deps, actor, { params, body }))
  serve(app, renewWebhookSecret, ({ actor, params }) => renewSecret(deps, actor, params.id))
  serve(app, removeWebhook, ({ actor, params }) => remove(db, actor, params.id))
  serve(app, testWebhook, ({ actor, params, idempotency }) => sendTest(deps, actor, params.id, idempotency))
  serve(app, webhookDeliveries, ({ actor, params, query }) => deliveriesOf(db, actor, { params, query }))
  serve(app, replayDelivery, ({ actor, params, idempotency }) => replay(deps, actor, params.id, idempotency))
}
