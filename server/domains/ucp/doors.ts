import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contracts/endpoint.ts'
import { UCP_TEXT, UCP_VERSION } from '#contracts/ucp.ts'
import { plainWords } from '#contracts/validation-messages.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, keyAt, requestHash } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { Refused } from '../agent-tools/in-process.ts'
import { type Agents, need } from './agents.ts'
import { readingCalls } from './calls.ts'
import type { Operation } from './operations.ts'
import { linkedPerson } from './linked.ts'
import { IdentityNeeded, NoResource, noResourceBody, Refusal } from './outcomes.ts'
import { JANUARY_ROOT, relevant } from './profile.ts'
import { checkSignature } from './signatures.ts'

const CALLS_PER_MINUTE = 600

export type Ports = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & { app: FastifyInstance; agents: Agents }
type Given = { profile: unknown; id: string; body: unknown; key: unknown }

/** How a version of the protocol writes what is asked and told. */
export type Shape = { version: string; root: string; read: (body: unknown) => unknown; tell: (told: object) => object }
const TODAY: Shape = { version: UCP_VERSION, root: '/ucp/v1', read: (body) => body, tell: (told) => told }

/** Does what an agent asks, however the request came. Cookies have no meaning here, and every act inside is a guest's. */
export async function perform(
  { app, db, clock, config, agents }: Ports,
  operation: Operation,
  request: FastifyRequest,
  { profile, id, body, key }: Given,
  shape: Shape = TODAY,
): Promise<object> {
  await countTry(db, clock.now(), [`ucp from ${request.ip}`], CALLS_PER_MINUTE)
  const agent = await agents.at(profile, shape.version)
  checkSignature(request, agent, clock.now())
  need(agent, operation.capability)
  await countTry(db, clock.now(), [`ucp of ${agent.profile}`], CALLS_PER_MINUTE)
  const answer = await operation.run({
    agent,
    body: read(operation.body, shape.read(body)) as never,
    id,
    call: readingCalls(app, request.ip),
    key: keyOf(operation, `ucp ${agent.profile}`, { id, body, key }),
    linked: (scope) => linkedPerson({ db, config }, request.headers.authorization, scope),
  })
  const ucp = { version: UCP_VERSION, status: 'success', capabilities: relevant(config, agent.active, operation.capability) }
  return shape.tell('ucp' in answer ? { ...answer, ucp: { ...ucp, ...(answer.ucp as object) } } : { ucp, ...answer })
}

/** What makes a route one of the protocol: its shapes are those of the official schemas, so it is not part of our own API document. */
export const routeOf = (method: string, path: string) => ({
  schema: { hide: true },
  config: { endpoint: { method, path, access: 'public', summary: path, keepsRawBody: true } as unknown as Endpoint },
})

/** An operation over REST. */
export function open(ports: Ports, operation: Operation, shape: Shape = TODAY): void {
  const { method, status = 200 } = operation
  const path = operation.path.replace(TODAY.root, shape.root)
  ports.app.route({
    method,
    url: path,
    ...routeOf(method, path),
    handler: async (request, reply) => {
      const { id = '' } = request.params as { id?: string }
      const { 'ucp-agent': agent, 'idempotency-key': key } = request.headers
      const told = await perform(ports, operation, request, { profile: profileIn(agent), id, body: request.body, key }, shape)
      return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(told))
    },
  })
}
/** The header is a dictionary: `profile="https://…"`. */
export const profileIn = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? /(?:^|[,\s])profile="([^"\\]{1,500})"/.exec(header)?.[1] : undefined

const KEY = /^[\x21-\x7e]{8,200}$/
export function keyOf(
  door: Pick<Operation, 'method' | 'path' | 'once'>,
  caller: string,
  { id, body, key }: Pick<Given, 'id' | 'body' | 'key'>,
): IdempotencyKey {
  const given = typeof key === 'string' && KEY.test(key) ? key : null
  if (door.once && given === null)
    throw new Refusal(400, 'idempotency_key_missing', 'Send an Idempotency-Key, like a UUID, with what changes something.')
  return { caller, key: keyAt(door, given ?? ''), requestHash: requestHash(id, body) }
}

export function read<B>(schema: z.ZodType<B> | undefined, given: unknown): B {
  if (!schema) return undefined as B
  checkTexts(given, 0)
  const parsed = schema.safeParse(given, { error: plainWords })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refusal(400, 'invalid', `${['$', ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'Check this.'}`)
}

const MOST_DEPTH = 20
function checkTexts(value: unknown, depth: number): void {
  if (typeof value === 'string' && value.length > UCP_TEXT)
    throw new Refusal(422, 'text_too_long', `Keep each text under ${UCP_TEXT} characters.`)
  if (value === null || typeof value !== 'object') return
  if (depth > MOST_DEPTH) throw new Refusal(400, 'invalid', 'The body is nested too deeply.')
  for (const one of Object.values(value)) checkTexts(one, depth + 1)
}

/** What goes wrong is told in the words of the protocol. */
export function answerErrors(app: FastifyInstance, { config, log }: Pick<Deps, 'config' | 'log'>): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8')
    if (error instanceof NoResource && request.url.startsWith(JANUARY_ROOT))
      return reply.code(error.code === 'not_found' ? 404 : 400).send(JSON.stringify({ code: error.code, detail: error.message }))
    if (error instanceof NoResource) return reply.code(200).send(JSON.stringify(noResourceBody(error, config.publicOrigin)))
    const refusal = refusalOf(error)
    // What is not known here is the server's own to tell.
    if (!refusal) throw error
    const { status, code, content, retryAfter, challenge } = refusal
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    if (challenge !== undefined) reply.header('www-authenticate', challenge)
    if (status >= 500) log.warn({ err: error }, 'an operation of the commerce protocol failed')
    return reply.code(status).send(JSON.stringify({ code, content, ...messagesOf(refusal), continue_url: config.publicOrigin }))
  })
}
export type RefusalTold = { status: number; code: string; content: string; retryAfter?: number | undefined; challenge?: string }
/** Where a person can help, the protocol wants it as a message, too. */
export const messagesOf = ({ code, content, challenge }: RefusalTold) =>
  challenge === undefined ? {} : { messages: [{ type: 'error', code, content, severity: 'requires_buyer_review' }] }
export function refusalOf(error: unknown): RefusalTold | null {
  if (error instanceof IdentityNeeded) return { status: error.status, code: error.code, content: error.message, challenge: error.challenge }
  if (error instanceof Refusal) return { status: error.status, code: error.code, content: error.message }
  if (error instanceof Problem && error.code === 'key_reused') return { status: 409, code: 'idempotency_conflict', content: error.message }
  if (error instanceof Problem) return { status: error.status, code: error.code, content: error.message, retryAfter: error.retryAfter }
  if (error instanceof Refused) return { status: error.problem.status, code: error.problem.code, content: error.problem.detail }
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 400) return { status: 400, code: 'invalid', content: 'The body is not JSON that can be read.' }
  if (statusCode === 413) return { status: 400, code: 'request_too_large', content: 'The body is larger than we accept.' }
  if (statusCode === 415) return { status: 415, code: 'invalid', content: 'Send application/json.' }
  return null
}
