import type { QueryKey } from '@tanstack/react-query'
import { z } from 'zod'
import type { Endpoint, Reply, Sent } from '#contracts/endpoint.ts'
import { ApiProblem } from './api-problem.ts'
import { searchOf, send, type Transport } from './transport.ts'

type Optional<T> = { [K in keyof T as Record<never, never> extends T[K] ? K : never]?: T[K] }
type Required<T> = { [K in keyof T as Record<never, never> extends T[K] ? never : K]: T[K] }
/** The input of a call; objects whose fields are all optional may be omitted. */
export type Input<E extends Endpoint> = Optional<Sent<E>> & Required<Sent<E>>
export type Args<E extends Endpoint> = Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]
export type RequestParts = { params?: unknown; query?: unknown; body?: unknown }
type CallOptions = { transport?: Transport; signal?: AbortSignal; idempotencyKey?: string; file?: File }

/** Calls one endpoint: the contract encodes the request and parses the response. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<Reply<E>> {
  const parts: RequestParts = input
  const search = searchOf(wireQuery(endpoint, parts))
  const url = `${segmentsOf(endpoint, parts).reduce((path, segment) => `${path}/${segment}`, '')}${search && `?${search}`}`
  const { body, headers } = wireBody(endpoint, parts, options.file)
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const response = await send(url, { method: endpoint.method, headers, body, signal: options.signal }, options.transport)
  return replyOf(endpoint, response.status === 204 ? undefined : await response.json())
}

/** The path segments with the params filled in, then the query as it is sent. A prefix of the key is a prefix of the path. */
export function keyOf<E extends Endpoint>(endpoint: E, input: RequestParts): QueryKey {
  return keyFrom(segmentsOf(endpoint, input), wireQuery(endpoint, input))
}

export const keyFrom = (segments: readonly string[], query: Record<string, unknown>): QueryKey =>
  Object.keys(query).length > 0 ? [...segments, query] : segments

/** The request of a read. An input that the contract rejects, as in a truncated link, is reported as not found without a request. */
export function askedOf(endpoint: Endpoint, input: RequestParts) {
  try {
    return { segments: segmentsOf(endpoint, input), query: wireQuery(endpoint, input), refusal: null }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    return { segments: [endpoint.path, JSON.stringify(input)], query: {}, refusal: new ApiProblem(404, 'Not Found') }
  }
}

export function segmentsOf(endpoint: Endpoint, { params }: RequestParts): string[] {
  const wire = endpoint.params && params ? (z.encode(endpoint.params, params as never) as Record<string, unknown>) : {}
  return endpoint.path
    .split('/')
    .filter(Boolean)
    .map((segment) => (segment.startsWith(':') ? encodeURIComponent(String(wire[segment.slice(1)])) : segment))
}

export function wireQuery(endpoint: Endpoint, { query }: RequestParts): Record<string, unknown> {
  if (!endpoint.query || !query) return {}
  const wire = z.encode(endpoint.query, query as never) as Record<string, unknown>
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== undefined && value !== ''))
}

function wireBody(endpoint: Endpoint, { body }: RequestParts, file?: File): { body?: string | FormData; headers: Record<string, string> } {
  const wire = endpoint.body && body !== undefined ? encoded(endpoint.body, body) : undefined
  if (endpoint.multipart) {
    const form = new FormData()
    for (const [name, value] of Object.entries((wire ?? {}) as Record<string, unknown>))
      if (value !== undefined) form.append(name, String(value))
    if (file) form.append('file', file)
    return { body: form, headers: {} }
  }
  return wire === undefined ? { headers: {} } : { body: JSON.stringify(wire), headers: { 'content-type': 'application/json' } }
}

/** A body that the contract rejects fails as if the server had said so, at the fields where the form shows it. */
function encoded(schema: NonNullable<Endpoint['body']>, body: unknown): unknown {
  const wire = z.safeEncode(schema, body as never)
  if (wire.success) return wire.data
  const errors = wire.error.issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, message }))
  const detail = errors[0]?.message ?? ''
  throw new ApiProblem(422, detail, { type: '', title: '', status: 422, detail, code: 'invalid', errors })
}

export const replyOf = <E extends Endpoint>(endpoint: E, answer: unknown): Reply<E> => endpoint.reply.parse(answer) as Reply<E>
