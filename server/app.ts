import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify, { type FastifyError, type FastifyInstance, LogController, type onRequestHookHandler } from 'fastify'
import { LIMITS } from '#contracts/limits.ts'
import { SERVER_LIMITS } from './platform/server-limits.ts'
import { domains } from './domains/all.ts'
import type { Listener } from './facts.ts'
import type { Deps } from './platform/deps.ts'
import { READ_ONLY, sqlState } from './platform/db.ts'
import { admitRequests, type Work } from './platform/admission.ts'
import { asRequest } from './platform/pool.ts'
import { countRequests } from './platform/request-priority.ts'
import type { Job } from './platform/jobs.ts'
import { readJson } from './platform/strict-json.ts'
import { openApi } from './platform/openapi.ts'
import { pictureRoutes } from './platform/pictures-routes.ts'
import { Problem } from './platform/problem.ts'
import { refuseForeignOrigins, refuseOddHosts, securityHeaders } from './platform/security.ts'
import { sendReady } from './platform/serve.ts'
import { rememberWriters } from './platform/wrote-cookie.ts'
import { closeQuietConnections } from './platform/quiet-close.ts'
import { refuseMalformedUrl, refuseMalformedRequest } from './platform/malformed-requests.ts'

type Registered = { listeners: ReadonlyMap<string, Listener>; jobs: ReadonlyMap<string, Job> }

/** The listeners and jobs of all domains, by job name. */
export function registered(): Registered {
  const listeners = new Map<string, Listener>()
  const jobs = new Map<string, Job>()
  for (const { name, listeners: own = {}, jobs: timed = {} } of domains) {
    for (const [key, listener] of Object.entries(typeof own === 'function' ? own(domains) : own)) listeners.set(`${name}.${key}`, listener)
    for (const [key, job] of Object.entries(typeof timed === 'function' ? timed(domains) : timed)) jobs.set(`${name}.${key}`, job)
  }
  return { listeners, jobs }
}

type Watcher = { watchRequests(app: FastifyInstance): void; refused?(work: Work): void }

/** The API with all domains, registered in dependency order. `registerWeb` adds the pages. `watchers` see every request before anything else does. */
export async function buildApp(deps: Deps, watchers: readonly Watcher[] = []): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: SERVER_LIMITS.jsonBodyBytes,
    requestTimeout: SERVER_LIMITS.requestMs,
    connectionTimeout: SERVER_LIMITS.requestMs,
    keepAliveTimeout: 65_000,
    trustProxy: deps.config.trustedProxies.length > 0 ? deps.config.trustedProxies : false,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 300, querystringParser: parseQuery },
    // Node looks for slow clients only every half minute by itself.
    http: { headersTimeout: SERVER_LIMITS.headersMs, connectionsCheckingInterval: SERVER_LIMITS.slowClientsMs },
    frameworkErrors: refuseMalformedUrl(deps.config),
    clientErrorHandler: refuseMalformedRequest(deps.config),
  })
  closeQuietConnections(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      if (request.routeOptions.config.endpoint?.keepsRawBody) request.rawBody = body as Buffer
      done(null, body.length === 0 ? undefined : readJson(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  app.decorateRequest('actor')
  app.decorateRequest('rawBody')
  for (const watcher of watchers) watcher.watchRequests(app)
  // Twice, because what follows on a body is called by its stream.
  const inRequest: onRequestHookHandler = (request, _reply, done) => asRequest(request, done)
  app.addHook('onRequest', inRequest)
  app.addHook('preValidation', inRequest)
  countRequests(app)
  app.addHook('onRequest', securityHeaders(deps.config))
  app.addHook('onRequest', refuseOddHosts)
  app.addHook('onRequest', async (request, reply) => {
    const kept = request.method === 'GET' ? request.routeOptions.config.readyCache?.get(request.raw.url ?? '') : undefined
    if (kept) return sendReady(request, reply, kept)
  })
  await admitRequests(app, (work) => {
    for (const watcher of watchers) watcher.refused?.(work)
  })
  app.addHook('onRequest', refuseForeignOrigins(deps.config))
  app.decorate('replicas', deps.replicas)
  // Before the plugin, which writes what was set until then.
  if (deps.replicas) rememberWriters(app, deps.config)
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: LIMITS.csvBytes + 1, files: 1, fields: 10, fieldSize: 10_000, parts: 12 } })
  await app.register(openApi(deps.config))
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = asProblem(error)
    if (OUT_OF_RANGE.has(sqlState(error) ?? ''))
      request.log.error(
        { err: error, url: request.routeOptions.url, method: request.method },
        'a contract lets in what its column cannot hold',
      )
    if (problem.status === 500)
      request.log.error({ err: error, url: request.routeOptions.url, method: request.method }, 'unexpected failure')
    if (problem.retryAfter) reply.header('retry-after', problem.retryAfter)
    return reply
      .code(problem.status)
      .header('content-type', 'application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem.document(request.id)))
  })
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .header('content-type', 'application/problem+json; charset=utf-8')
      .send(JSON.stringify(new Problem('not_found').document(request.id))),
  )
  for (const domain of domains) if (domain.identify) app.addHook('onRequest', domain.identify(deps))
  await app.register(async (scope) => pictureRoutes(scope, deps))
  for (const domain of domains) if (domain.routes) await app.register(async (scope) => domain.routes?.(scope, deps, domains))
  return app
}

/** Keeps repeated keys as arrays, so that the schema refuses them instead of one value silently winning. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const before = query[key]
    query[key] = before === undefined ? value : [before, value].flat()
  }
  return query
}

const DATABASE_AWAY = new Set([
  READ_ONLY,
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53400',
  '08000',
  '08003',
  '08006',
  '08001',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
])
/** A cluster has another primary after about 20 seconds: two more tries reach it. */
const BACK_SECONDS = 12
/** Error codes that mean no file descriptor or port is left for another connection or file. */
const NODE_FULL = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'EADDRNOTAVAIL'])
const DATABASE_FULL = new Set(['53100', '53200', '58030', 'ENOSPC'])
const TOO_SLOW = new Set(['55P03', '57014', '40P01', '40001'])

const OUT_OF_RANGE = new Set(['22003', '22008'])

/** Converts any thrown error to a `Problem`. */
function asProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  const state = sqlState(error)
  const databaseAway =
    (state && DATABASE_AWAY.has(state)) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/.test(
      error.message,
    )
  if (databaseAway || (state && DATABASE_FULL.has(state))) return new Problem('busy', { retryAfter: BACK_SECONDS })
  if (state && (NODE_FULL.has(state) || TOO_SLOW.has(state))) return new Problem('busy')
  if (state === '22021' || state === '22P05') return new Problem('invalid', { detail: 'A text contains characters that are not accepted.' })
  // The contracts bound what comes in by its column; this is for what they miss.
  if (state && OUT_OF_RANGE.has(state))
    return new Problem('invalid', { detail: 'A number or date is beyond what can be stored. Check it and try again.' })
  switch (error.statusCode) {
    case 413:
      return new Problem('too_large')
    case 415:
    case 406:
      return new Problem('wrong_type')
    case 400:
      return new Problem('bad_request')
    case 503:
      return new Problem('busy')
    default:
      return new Problem('internal')
  }
}
