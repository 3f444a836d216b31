import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import {
  AGENT_SCOPES,
  agentRequest,
  agentRequestDoor,
  type AgentScope,
  agentToolsProblems,
  answerAgent,
  TOOL_SCOPES,
} from '#contracts/agent-tools.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { agentConnected } from './mails.ts'
import { handToProvider, takeForms } from './oauth-requests.ts'
import { register } from './register.ts'
import { mcpResource, scopesIn } from './oauth-rules.ts'

/** Agents that one network address may register in a minute. */
const REGISTRATIONS = 10

/** The sign-in of agents: what the standard asks is answered by the library, what the person sees and decides by us. */
export async function signInRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock, config, mail } = deps
  let made: Promise<Provider> | undefined
  // The library is loaded with the first sign-in.
  const provider = () => {
    made ??= import('./oauth.ts').then(({ providerFor }) => providerFor(deps))
    return made
  }

  for (const [url, scopes] of [
    ['/.well-known/oauth-protected-resource', AGENT_SCOPES],
    ['/.well-known/oauth-protected-resource/mcp', TOOL_SCOPES],
  ] as const)
    app.get(url, { schema: { hide: true } }, async () => ({
      resource: mcpResource(config.publicOrigin),
      authorization_servers: [config.publicOrigin],
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
      resource_name: 'SPIRAL',
    }))

  await app.register(async (scope) => {
    takeForms(scope)
    const pass = async (request: FastifyRequest, reply: FastifyReply) =>
      handToProvider(await provider(), config.publicOrigin, request, reply)
    const route = (
      method: 'GET' | 'POST',
      url: string,
      handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> = pass,
    ) => scope.route({ method, url, schema: { hide: true }, handler })
    route('GET', '/.well-known/oauth-authorization-server')
    route('GET', '/oauth/auth')
    route('GET', '/oauth/auth/:uid')
    route('GET', '/oauth/jwks')
    route('POST', '/oauth/token')
    route('POST', '/oauth/revoke')
    route('POST', '/oauth/register', async (request, reply) => {
      await countTry(db, clock.now(), [`agent registrations from ${request.ip}`], REGISTRATIONS)
      return reply.code(201).send(await register(db, request.body, clock.now()))
    })
  })

  serve(app, agentRequestDoor, async ({ params }) => {
    const page = `/connect-agent?request=${encodeURIComponent(params.uid)}`
    return `<!doctype html><html lang="en"><title>SPIRAL</title><meta http-equiv="refresh" content="0; url=${page}"><a href="${page}">Go on</a></html>`
  })
  const asked = async (uid: string, { raw }: FastifyRequest, reply: FastifyReply) => {
    const found = await (await provider()).interactionDetails(raw, reply.raw).catch(() => null)
    if (!found || found.uid !== uid) throw new Problem(agentToolsProblems, 'agents.request_over')
    return found
  }
  serve(app, agentRequest, async ({ actor, params }, { request, reply }) => {
    const { params: given } = await asked(params.uid, request, reply)
    const client = await (await provider()).Client.find(String(given['client_id']))
    if (!client) throw new Problem(agentToolsProblems, 'agents.request_over')
    return { ...shownOf(client, given), scopes: mayGive(actor, given['scope']) }
  })
  serve(app, answerAgent, async ({ actor, params, body }, { request, reply }) => {
    const { params: given } = await asked(params.uid, request, reply)
    const library = await provider()
    const allowed = mayGive(actor, given['scope']).filter((scope) => body.scopes.includes(scope))
    if (allowed.length === 0) {
      const result = { error: 'access_denied', error_description: 'The person declined.' }
      return { to: await library.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }) }
    }
    const grant = new library.Grant({ accountId: actor.id, clientId: String(given['client_id']) })
    const resource = mcpResource(config.publicOrigin)
    grant.addResourceScope(resource, allowed.join(' '))
    const refused = AGENT_SCOPES.filter((scope) => !allowed.includes(scope))
    if (refused.length > 0) grant.rejectResourceScope(resource, refused.join(' '))
    const result = { login: { accountId: actor.id, remember: false }, consent: { grantId: await grant.save() } }
    const client = await library.Client.find(String(given['client_id']))
    await transact(db, async (tx) => {
      const { agent, site } = shownOf(client, given)
      await recordAct(tx, { who: actor, act: 'agent.connect', subject: `assistant ${agent} at ${site}`, after: { scopes: allowed } })
      const to = { to: actor.email, firstName: actor.firstName, publicOrigin: config.publicOrigin }
      if (actor.emailVerified) await mail.send(tx, agentConnected(to, { agent, site, scopes: allowed }))
    })
    return { to: await library.interactionResult(request.raw, reply.raw, result) }
  })
}

/** The agent as its person reads of it. An app that has an address of its own has no host. */
const shownOf = (client: { clientName?: string | undefined } | undefined, given: Record<string, unknown>) => {
  const { host, protocol } = new URL(String(given['redirect_uri']))
  return { agent: client?.clientName ?? 'An assistant', site: host || protocol }
}

/** What was asked for, without what this person could not do. */
const mayGive = ({ retailers }: Person, asked: unknown): AgentScope[] =>
  scopesIn(asked).filter((scope) => scope !== 'store' || retailers.length > 0)
