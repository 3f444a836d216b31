import type { FastifyInstance, FastifyRequest } from 'fastify'
import { agentCheckout, confirmAgentCheckout } from '#contracts/ucp.ts'
import type { Person } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { secretHash } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { Refused } from '../agent-tools/in-process.ts'
import { acpRoutes } from './acp/routes.ts'
import { Agents } from './agents.ts'
import { readingCalls } from './calls.ts'
import { answerErrors, open, routeOf } from './doors.ts'
import { confirm, shownTo } from './handoff.ts'
import { january, januaryProfile } from './january.ts'
import { type Operation, operationsOf } from './operations.ts'
import { Refusal } from './outcomes.ts'
import { businessProfile, cardSchema, JANUARY_ROOT, localSchema, MCP_PATH } from './profile.ts'
import { ownKey } from './signatures.ts'

/** How long platforms may keep what describes us. */
const KEPT = 'public, max-age=3600'

export async function ucpRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const operations = operationsOf(deps)
  await app.register(async (scope) => protocolRoutes(scope, deps, operations))
  await app.register(async (scope) => acpRoutes(scope, deps, operations))
  await app.register(async (scope) => handoffRoutes(scope, deps))
}

async function protocolRoutes(app: FastifyInstance, deps: Deps, operations: readonly Operation[]): Promise<void> {
  const { config, cards, secret } = deps
  answerErrors(app, deps)
  publish(app, '/.well-known/ucp', businessProfile(config, cards.name, [ownKey(secret).jwk]))
  publish(app, '/ucp/schemas/local.json', localSchema(config))
  publish(app, '/ucp/schemas/card.json', cardSchema(config))
  const ports = { ...deps, app, agents: new Agents(deps) }
  for (const operation of operations) open(ports, operation)
  publish(app, `${JANUARY_ROOT}/.well-known/ucp`, januaryProfile(config, cards.name, [ownKey(secret).jwk]))
  // It knows no catalog and no cart.
  for (const operation of operations) if (!operation.path.startsWith('/ucp/v1/ca')) open(ports, operation, january)
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: MCP_PATH,
    ...routeOf('POST', MCP_PATH),
    handler: async (request, reply) => {
      if (request.method !== 'POST') return reply.code(405).header('allow', 'POST').send()
      if (Array.isArray(request.body)) throw new Refusal(400, 'invalid', 'Send one message at a time.')
      // The SDK is loaded with the first message.
      const { answerUcpMcp } = await import('./mcp.ts')
      return answerUcpMcp(ports, operations, request, reply)
    },
  })
}

/** Where the buyer reads what an agent prepared, and decides. */
async function handoffRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  const callFor = (actor: Person, { ip }: FastifyRequest, key?: string) => readingCalls(app, ip, actor, key)
  serve(app, agentCheckout, ({ actor, params }, { request }) => told(shownTo(deps, actor, params.session, callFor(actor, request))))
  serve(app, confirmAgentCheckout, async ({ actor, params, body, idempotency: { key } }, { request }) => {
    await countTry(db, clock.now(), [`agent checkouts of ${actor.id}`], 20)
    const own = secretHash(`${actor.id} ${key}`)
    return told(confirm(deps, actor, params.session, body, { key: own, call: callFor(actor, request, own) }))
  })
}

/** What an endpoint refused inside is refused to the caller in the same words. */
const told = <T>(act: Promise<T>): Promise<T> =>
  act.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
    const { code, status, title, detail, errors, type: _, requestId: __, ...more } = error.problem
    throw new Problem({ [code]: { status, title, message: detail } }, code, { more, ...(errors && { errors }) })
  })

/** What anybody may read from anywhere. */
function publish(app: FastifyInstance, path: string, document: object): void {
  const body = JSON.stringify(document)
  app.get(path, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', KEPT)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(body),
  )
}
