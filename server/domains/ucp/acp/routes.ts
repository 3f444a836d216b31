import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ACP_VERSION, AcpCompletion, AcpNewSession, AcpSessionChange } from '#contracts/acp.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type IdempotencyKey, once, requestHash } from '../../../platform/idempotency.ts'
import { Problem } from '../../../platform/problem.ts'
import { countTry } from '../../../platform/rate-limit.ts'
import { readingCalls } from '../calls.ts'
import { read, refusalOf, routeOf } from '../doors.ts'
import type { Asked, Operation } from '../operations.ts'
import { NoResource, Refusal } from '../outcomes.ts'
import { anySession, sessionOf } from '../sessions.ts'
import { agentOf, canonical, checkSigned, platformOf } from './callers.ts'
import { feedLines } from './feed.ts'
import { asAcp, asUcp, type Shown } from './shapes.ts'

const CALLS_PER_MINUTE = 600
const ROOT = '/acp'

/** The Agentic Commerce Protocol: the same checkouts as over UCP, in other words. Nobody speaks it here before the operator agreed on a key. */
export async function acpRoutes(app: FastifyInstance, deps: Deps, operations: readonly Operation[]): Promise<void> {
  const { config, db, clock, cards, log } = deps
  if (config.acpPlatforms.length === 0) return
  answerErrors(app, deps)
  app.get('/.well-known/acp.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').header('access-control-allow-origin', '*').send(discovery(config.publicOrigin)),
  )

  // A whole feed is large, so it is asked for by the platform that was let in, and not all the time.
  const feed = async (request: FastifyRequest, file: string, most: number) => {
    const { host } = platformOf(config, request)
    await countTry(db, clock.now(), [`acp feed ${file} of ${host}`], most)
    return readingCalls(app, request.ip)
  }
  app.get(`${ROOT}/feed/metadata.json`, { schema: { hide: true } }, async (request) => {
    await feed(request, 'metadata', 60)
    return { id: 'spiral', target_country: 'US', updated_at: clock.now().toISOString() }
  })
  app.get(`${ROOT}/feed/products.jsonl`, { schema: { hide: true } }, async (request, reply) => {
    const call = await feed(request, 'products', 2)
    const lines = Readable.from(feedLines({ call, origin: config.publicOrigin, local: null, near: undefined }))
    lines.on('error', (error) => log.warn({ err: error }, 'a feed ended early'))
    return reply.type('application/jsonl; charset=utf-8').send(lines)
  })

  type Given<B> = { body: B; asked: Omit<Asked<unknown>, 'body'> }
  /** Does what a platform asks, once per key, and answers what it answered the first time. */
  function open<B>(
    method: 'GET' | 'POST',
    path: string,
    { body: shape, status = 200 }: { body?: z.ZodType<B>; status?: number },
    act: (given: Given<B>) => Promise<object>,
  ): void {
    app.route({
      method,
      url: `${ROOT}${path}`,
      ...routeOf(method, `${ROOT}${path}`),
      handler: async (request, reply) => {
        await countTry(db, clock.now(), [`acp from ${request.ip}`], CALLS_PER_MINUTE)
        const platform = platformOf(config, request)
        checkVersion(request)
        const agent = agentOf(config, platform)
        const key = keyOf(request, agent.profile)
        const signature = checkSigned(request, platform, clock.now())
        if (signature && method === 'POST') await refuseReplay(deps, key, signature)
        const { id = '' } = request.params as { id?: string }
        const body = read(shape, request.body ?? {})
        const told = await act({ body, asked: { agent, id, key, call: readingCalls(app, request.ip), linked: nobody } })
        if (method === 'GET') return reply.send(told)
        let isFirst = false
        const answer = await once(db, { ...key, key: `answer of ${key.key}` }, async () => {
          isFirst = true
          return told
        })
        if (!isFirst) reply.header('idempotent-replayed', 'true')
        return reply.code(status).send(answer)
      },
    })
  }
  const run = async (tool: string, given: Given<unknown>, body?: unknown): Promise<object> => {
    const operation = operations.find((one) => one.tool === tool)
    if (!operation) throw new Error(`no operation ${tool}`)
    const shown = (await operation.run({ ...given.asked, body } as never)) as Shown
    const session = await anySession(db, shown.id)
    if (!session) throw new NoResource('not_found', 'There is no checkout of that id.')
    return asAcp(shown, session, { config, provider: cards.name, now: clock.now() })
  }
  open('POST', '/checkout_sessions', { body: AcpNewSession, status: 201 }, async (given) => {
    if (given.body.currency.toLowerCase() !== 'usd') throw new Refusal(400, 'unsupported', '$.currency: Prices are in usd.')
    return run('create_checkout', given, asUcp(given.body, null))
  })
  const one = '/checkout_sessions/:id'
  open('GET', one, {}, (given) => run('get_checkout', given))
  open('POST', one, { body: AcpSessionChange }, async (given) => {
    const { contents } = await sessionOf(db, 'checkout', given.asked.id, given.asked.agent.profile)
    return run('update_checkout', given, asUcp(given.body, contents))
  })
  open('POST', `${one}/complete`, { body: AcpCompletion }, (given) => {
    const { handler_id: handler, instrument } = given.body.payment_data
    return run('complete_checkout', given, {
      payment: { instruments: [{ handler_id: handler, credential: instrument.credential, selected: true }] },
    })
  })
  open('POST', `${one}/cancel`, {}, async (given) => {
    const { state } = await sessionOf(db, 'checkout', given.asked.id, given.asked.agent.profile)
    const isOver = state === 'completed' || state === 'canceled'
    return isOver ? refuseOver(deps, given.asked.key) : run('cancel_checkout', given)
  })
}

/** This protocol links no accounts. */
const nobody = async (): Promise<never> => {
  throw new NoResource('not_found', 'There is no order of that id.')
}

/** A repeated request to cancel is answered as before; a new one comes too late. */
async function refuseOver({ db }: Deps, key: IdempotencyKey): Promise<object> {
  return once(db, { ...key, key: `answer of ${key.key}` }, async () => {
    throw new Refusal(405, 'conflict', 'This session is completed or canceled already.')
  })
}

const discovery = (origin: string) => ({
  protocol: { name: 'acp', version: ACP_VERSION, supported_versions: [ACP_VERSION] },
  api_base_url: `${origin}${ROOT}`,
  transports: ['rest'],
  capabilities: { services: ['checkout'], supported_currencies: ['usd'], supported_locales: ['en-US'] },
})

function checkVersion({ headers }: FastifyRequest): void {
  const version = headers['api-version']
  if (version === undefined) throw new Refusal(400, 'missing_api_version', `Send API-Version: ${ACP_VERSION}.`)
  if (version !== ACP_VERSION) throw new Refusal(400, 'unsupported_api_version', `This site speaks version ${ACP_VERSION}.`)
}

/** Keys are those of a platform and an address; what they stand for is the content of the body, however it is written. */
function keyOf({ method, url, headers, body }: FastifyRequest, caller: string): IdempotencyKey {
  const key = [headers['idempotency-key'] ?? ''].flat().join(',')
  if (method === 'POST' && (key === '' || key.length > 255))
    throw new Refusal(400, 'idempotency_key_required', 'Send an Idempotency-Key of at most 255 characters with each POST.')
  return { caller, key: `${method} ${url} ${key}`, requestHash: requestHash(canonical(body)) }
}

/** A signature belongs to one try: with another key or at another address, somebody else sends it again. */
async function refuseReplay({ db }: Deps, { caller, key }: IdempotencyKey, signature: string): Promise<void> {
  await once(db, { caller, key: `signature ${signature}`, requestHash: requestHash(key) }, async () => true).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'key_reused')
      throw new Refusal(401, 'signature_replayed', 'This Signature was sent before with another request.')
    throw error
  })
}

const CODES: Readonly<Record<string, { status?: number; code: string }>> = {
  idempotency_conflict: { status: 422, code: 'idempotency_conflict' },
  request_in_progress: { status: 409, code: 'idempotency_in_flight' },
  session_over: { code: 'conflict' },
  payment_invalid: { code: 'invalid' },
  item_unavailable: { status: 400, code: 'out_of_stock' },
}
/** What goes wrong is told in the words of the protocol. */
function answerErrors(app: FastifyInstance, { log }: Pick<Deps, 'log'>): void {
  app.setErrorHandler((error: Error, _request, reply) => {
    const refusal = error instanceof NoResource ? { status: 404, code: error.code, content: error.message } : refusalOf(error)
    if (!refusal) throw error
    const { status: found, retryAfter, content } = refusal
    const { status = found, code } = CODES[refusal.code] ?? { code: refusal.code }
    if (status >= 500) log.warn({ err: error }, 'a request of the agentic commerce protocol failed')
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    const [, param, words] = /^(\$\S*): (.*)$/s.exec(content) ?? []
    return reply.code(status).send({
      type: status === 503 || status === 429 ? 'service_unavailable' : status >= 500 ? 'processing_error' : 'invalid_request',
      code,
      message: words ?? content,
      ...(param && { param }),
      ...(code.endsWith('api_version') && { supported_versions: [ACP_VERSION] }),
    })
  })
  app.addHook('onSend', async ({ headers, method }: FastifyRequest, reply: FastifyReply) => {
    const { 'idempotency-key': key, 'request-id': request } = headers
    if (method === 'POST' && typeof key === 'string') reply.header('idempotency-key', key)
    if (typeof request === 'string' && request.length <= 200) reply.header('request-id', request)
  })
}
