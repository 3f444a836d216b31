import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import { isCleanText } from '#contracts/clean-text.ts'
import type { Endpoint, Reply, Sent } from '#contracts/endpoint.ts'
import { plainWords } from '#contracts/validation-messages.ts'
import { ProblemDocument } from '#contracts/problems.ts'
import { mayPass } from '#contracts/roles.ts'
import type { Actor, ActorOf } from './actor.ts'
import { type IdempotencyKey, keyAt, requestHash } from './idempotency.ts'
import { Problem } from './problem.ts'
import { readingFrom, withinThis } from './reading.ts'
import type { ReplyCache } from './reply-cache.ts'
import { encoderOf } from './reply-encoder.ts'
import type { Replicas } from './replicas.ts'

export type Http = { request: FastifyRequest; reply: FastifyReply }
type Keyed<E extends Endpoint> = E extends { idempotent: true } ? { idempotency: IdempotencyKey } : unknown
export type Call<E extends Endpoint> = Sent<E> & { actor: ActorOf<E['access']> } & Keyed<E>
/** A text may be streamed in chunks. */
type Answer<E extends Endpoint> = E extends { media: 'application/octet-stream' }
  ? Buffer
  : E extends { media: string }
    ? string | AsyncIterable<string>
    : // What is returned where nothing is answered is dropped.
      [Reply<E>] extends [undefined]
      ? unknown
      : Reply<E>
type Handler<E extends Endpoint> = (call: Call<E>, http: Http) => Promise<Answer<E>>

type Options<E extends Endpoint> = {
  /** Caches the encoded answer until one of these keys is dropped. Only for public reads that are the same for everybody. */
  ready?: { cache: ReplyCache; keys: (reply: Reply<E>, call: Call<E>) => string[] }
  /** A GET whose answer may be a second old, but for the caller's own changes: it reads from a replica. Implied by `ready`. */
  mayLag?: E extends { method: 'GET' } ? true : never
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,200}$/

/** Registers route, schemas, access check, idempotency and handler in one call; all casts of the server are in this file. */
export function serve<E extends Endpoint>(app: FastifyInstance, e: E, handle: Handler<E>, options: Options<E> = {}): void {
  const status = e.status ?? 200
  const write = encoderOf(e.reply)
  const mayLag = e.method === 'GET' && (options.mayLag === true || options.ready !== undefined)
  app.route({
    method: e.method,
    url: e.path,
    schema: documented(e),
    config: { endpoint: e, readyCache: options.ready?.cache },
    attachValidation: false,
    validatorCompiler: () => () => true,
    // zod schemas are for the API document; answers are encoded below.
    serializerCompiler: () => (answer) => JSON.stringify(answer),
    handler: async (request, reply) => {
      admit(e, request)
      // A form without a body would be accepted as a request without one.
      if (!e.multipart && request.isMultipart()) throw new Problem('wrong_type')
      const call = {
        params: read(e.params, request.params, 'params'),
        query: read(e.query, request.query, 'query'),
        body: e.multipart ? undefined : read(e.body, request.body, 'body'),
        actor: request.actor,
        ...(e.idempotent ? { idempotency: idempotencyOf(e, request) } : {}),
      } as unknown as Call<E>
      const { ready } = options
      const replica = mayLag ? app.replicas?.choose(request) : undefined
      const asOf = replica?.asOf ?? performance.now()
      const answer = await (replica
        ? readingFrom(replica, async () => inReplica(await handle(call, { request, reply })))
        : handle(call, { request, reply }))
      if (reply.sent) return reply
      if (status === 204) return reply.code(204).send()
      if (e.media === 'application/octet-stream') return reply.code(status).send(answer as Buffer)
      if (e.media) {
        const text = answer as string | AsyncIterable<string>
        const piece = typeof text === 'string' ? text : Readable.from(text)
        return reply.code(status).header('content-type', `${e.media}; charset=utf-8`).send(piece)
      }
      const body = written(e, write, answer as Reply<E>)
      reply.code(status).header('content-type', 'application/json; charset=utf-8')
      if (!ready || status !== 200) return reply.send(body)
      const kept = ready.cache.put(request.raw.url ?? '', body, ready.keys(answer as Reply<E>, call), asOf)
      return sendReady(request, reply, kept)
    },
  })
}

const inReplica = <A>(answer: A): A => (isStream(answer) ? (withinThis(answer) as A) : answer)
const isStream = (answer: unknown): answer is AsyncIterable<string> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

export function sendReady(request: FastifyRequest, reply: FastifyReply, { body, etag }: { body: Buffer; etag: string }): FastifyReply {
  reply
    .header('etag', etag)
    .header('cache-control', 'public, max-age=0, must-revalidate')
    .header('content-type', 'application/json; charset=utf-8')
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
}

/** 401 for the signed out, 403 for those without the role; the queries decide which rows a user sees. */
function admit(e: Endpoint, { actor }: FastifyRequest): void {
  if (e.access === 'public') return
  if (actor.kind === 'guest') throw new Problem('signed_out')
  if (!mayPass(e.access, actor)) throw new Problem('forbidden')
}

function read(schema: z.ZodType | undefined, given: unknown, where: 'params' | 'query' | 'body'): unknown {
  if (!schema) {
    if (where === 'body' && given !== undefined && given !== null) throw new Problem('invalid', { detail: 'This request takes no body.' })
    return undefined
  }
  if (where !== 'body') checkTexts(given as Record<string, unknown>)
  const parsed = schema.safeParse(given, { error: plainWords })
  if (parsed.success) return parsed.data
  // An id that no record can have is a record that does not exist.
  if (where === 'params') throw new Problem('not_found')
  const errors = parsed.error.issues.flatMap((issue) => {
    const at = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    return at.map((path) => ({ pointer: `/${path.map(String).join('/')}`, message: issue.message }))
  })
  throw new Problem('invalid', { errors, detail: errors.length === 1 ? errors[0]?.message : `${errors.length} things to fix.` })
}

function checkTexts(values: Record<string, unknown>): void {
  for (const value of Object.values(values ?? {}))
    if (typeof value === 'string' && !isCleanText(value))
      throw new Problem('invalid', { detail: 'A text contains characters that are not accepted.' })
}

function written<E extends Endpoint>(e: E, write: (answer: unknown) => Buffer, answer: Reply<E>): Buffer {
  try {
    return write(answer)
  } catch (error) {
    throw new Error(`the answer of ${e.method} ${e.path} does not fit its contract`, { cause: error })
  }
}

function idempotencyOf(e: Endpoint, request: FastifyRequest): IdempotencyKey {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw new Problem('key_missing')
  const { actor } = request
  const hash = requestHash(request.params, request.query, request.body)
  return { caller: callerOf(actor, hash), key: keyAt(e, key), requestHash: hash }
}

/** The owner of the key. Programs of a business are told apart by their API keys. Guests are identified by their browser's secret; guests without one only by their request. */
function callerOf(actor: Actor, hash: string): string {
  if (actor.kind === 'person') return actor.apiKeyId === undefined ? actor.id : `api key ${actor.apiKeyId}`
  return actor.key === null ? `guest asking ${hash}` : `guest ${requestHash(actor.key)}`
}

/** The API document's entry for an endpoint. `read` checks the requests, not Fastify. */
function documented(e: Endpoint): FastifySchema {
  const content = e.media ? { content: { [e.media]: { schema: e.reply } } } : e.reply
  const good = e.status === 204 ? { 204: z.null() } : { [e.status ?? 200]: content }
  return {
    summary: e.summary,
    operationId: `${e.method.toLowerCase()}${e.path.replace(/[/:.-]+(\w)?/g, (_, c: string | undefined) => c?.toUpperCase() ?? '')}`,
    tags: [e.path.split('/')[2] ?? 'api'],
    ...(e.access === 'public' ? {} : { security: [{ session: [] }, ...(e.scope ? [{ apiKey: [e.scope] }] : [])] }),
    ...(e.params ? { params: e.params } : {}),
    ...(e.query ? { querystring: e.query } : {}),
    ...(e.body ? { body: e.body } : {}),
    ...(e.multipart ? { consumes: ['multipart/form-data'] } : {}),
    ...(e.idempotent ? { headers: z.object({ 'idempotency-key': z.string().min(8).max(200) }) } : {}),
    response: { ...good, default: ProblemDocument },
  } as FastifySchema
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Only where there are any. */
    replicas?: Replicas | undefined
  }
  interface FastifyRequest {
    actor: import('./actor.ts').Actor
    /** Only for endpoints that say so. */
    rawBody?: Buffer
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    readyCache?: ReplyCache | undefined
  }
}
