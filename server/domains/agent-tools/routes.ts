import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  AGENT_SCOPES,
  askPurchase,
  confirmPurchase,
  connectedAgents,
  declinePurchase,
  disconnectAgent,
  purchaseToConfirm,
} from '#contracts/agent-tools.ts'
import { isPerson, type Person } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { secretHash } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import type { ToolCaller } from './call-tool.ts'
import { ask, confirm, decline, shown } from './confirmations.ts'
import { bearerOf, connectedTo, disconnect } from './connected.ts'
import { callsAs, Refused } from './in-process.ts'
import { ToolLimits } from './limits.ts'
import { signInRoutes } from './sign-in-routes.ts'

export async function agentToolRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  const callFor = (actor: Person, { ip }: FastifyRequest, key?: string) => callsAs(app, { actor, ip, key })
  serve(app, askPurchase, async ({ actor, body }, { request }) => {
    await countTry(db, clock.now(), [`agent purchases of ${actor.id}`], 20)
    return told(ask(deps, actor, body, callFor(actor, request)))
  })
  serve(app, purchaseToConfirm, ({ actor, params }, { request }) => told(shown(deps, actor, params.token, callFor(actor, request))))
  serve(app, confirmPurchase, async ({ actor, params, body, idempotency: { key } }, { request }) => {
    await countTry(db, clock.now(), [`purchase confirmations of ${actor.id}`], 20)
    const placed = await told(confirm(deps, actor, params.token, body, { key, call: callFor(actor, request, secretHash(key)) }))
    return confirmPurchase.reply.parse(placed)
  })
  serve(app, declinePurchase, ({ actor, params }) => decline(deps, actor, params.token))

  serve(app, connectedAgents, ({ actor }) => connectedTo(deps, actor.id))
  serve(app, disconnectAgent, ({ actor, params }) => disconnect(db, actor.id, params.id))
  await app.register((scope) => signInRoutes(scope, deps))

  const tools = { app, deps, limits: new ToolLimits(db) }
  for (const [url, forGuests] of [
    ['/mcp', false],
    ['/mcp/public', true],
  ] as const)
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url,
      schema: { hide: true },
      bodyLimit: MCP_BYTES,
      handler: async (request, reply) => {
        refuseForeignHost(deps.config, request)
        const { method, ip } = request
        const who = forGuests ? GUEST : await callerOf(deps, request)
        if (!who) {
          reply.header(
            'www-authenticate',
            `Bearer resource_metadata="${deps.config.publicOrigin}/.well-known/oauth-protected-resource/mcp"`,
          )
          throw new Problem('signed_out')
        }
        if (method !== 'POST') return reply.code(405).header('allow', 'POST').send()
        if (Array.isArray(request.body)) throw new Problem('bad_request', { detail: 'Send one message at a time.' })
        // The SDK is loaded with the first message.
        const { answerMcp } = await import('./mcp.ts')
        return answerMcp(tools, { ...who, ip }, request, reply)
      },
    })
}

const OWN = { agent: 'Your assistant', scopes: AGENT_SCOPES }
const GUEST: Omit<ToolCaller, 'ip'> = { ...OWN, actor: { kind: 'guest', key: null } }
/** The person whose token an agent shows, or whose browser this is. A token that is none counts for nothing, whoever else is signed in. */
async function callerOf(deps: Deps, { headers: { authorization }, actor }: FastifyRequest): Promise<Omit<ToolCaller, 'ip'> | null> {
  if (authorization !== undefined) return bearerOf(deps, /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1] ?? '')
  return isPerson(actor) ? { ...OWN, actor } : null
}

/** The longest message of an MCP client. */
const MCP_BYTES = 131_072

/** A page of another site could point its own name at this machine, and then ask with that name as its host. */
function refuseForeignHost({ publicOrigin, environment }: Deps['config'], { host, hostname }: FastifyRequest): void {
  const isOwn = host === new URL(publicOrigin).host
  const isLocal = environment === 'development' && ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname)
  if (!isOwn && !isLocal) throw new Problem('forbidden', { detail: 'This host is not served here.' })
}

/** What an endpoint refused inside is refused to the caller in the same words. */
const told = <T>(act: Promise<T>): Promise<T> =>
  act.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
    const { code, status, title, detail, errors, type: _, requestId: __, ...more } = error.problem
    throw new Problem({ [code]: { status, title, message: detail } }, code, { more, ...(errors && { errors }) })
  })
