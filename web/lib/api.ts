import { infiniteQueryOptions, type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { z } from 'zod'
import type { Endpoint, Reply, Sent } from '#contracts/endpoint.ts'
import { toast } from '#web/state/toasts.ts'
import { ApiProblem, sentenceFor } from './api-problem.ts'
import { transportOf } from './query-client.ts'
import { readByKey, searchOf, send, type Transport } from './transport.ts'

export { ApiProblem, sentenceFor } from './api-problem.ts'
export { apiRequest } from './transport.ts'

type Optional<T> = { [K in keyof T as Record<never, never> extends T[K] ? K : never]?: T[K] }
type Required<T> = { [K in keyof T as Record<never, never> extends T[K] ? never : K]: T[K] }
/** What a call needs; parts whose fields are all optional may be left out. */
export type Input<E extends Endpoint> = Optional<Sent<E>> & Required<Sent<E>>
export type Args<E extends Endpoint> = Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]
type Parts = { params?: unknown; query?: unknown; body?: unknown }
type CallOptions = { transport?: Transport; signal?: AbortSignal; idempotencyKey?: string; file?: File }

/** One call of one endpoint: what is sent is encoded by its contract, what arrives is parsed by it. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<Reply<E>> {
  const parts: Parts = input
  const search = searchOf(wireQuery(endpoint, parts))
  const url = `${segmentsOf(endpoint, parts).reduce((path, segment) => `${path}/${segment}`, '')}${search && `?${search}`}`
  const { body, headers } = wireBody(endpoint, parts, options.file)
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const response = await send(url, { method: endpoint.method, headers, body, signal: options.signal }, options.transport)
  return replyOf(endpoint, response.status === 204 ? undefined : await response.json())
}

/** A read as a query: its key is the path with the params filled in, then what is asked. */
export function read<E extends Endpoint>(endpoint: E, ...[input]: Args<E>) {
  const queryKey = keyOf(endpoint, input ?? {})
  return queryOptions<Reply<E>, ApiProblem>({
    queryKey,
    queryFn: async ({ client, signal }) => replyOf(endpoint, await readByKey(queryKey, { transport: transportOf(client), signal })),
  })
}

/** The same, but a signed-out visitor reads null instead of an error. */
export function readOrNull<E extends Endpoint>(endpoint: E, ...[input]: Args<E>) {
  const queryKey = keyOf(endpoint, input ?? {})
  return queryOptions<Reply<E> | null, ApiProblem>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const answer = await readByKey(queryKey, { transport: transportOf(client), signal, on401: 'return-null' })
      return answer === null ? null : replyOf(endpoint, answer)
    },
  })
}

/** A list read page by page ("Load more"). Its pages go stale together with the plain read of the same path. */
export function readPages<E extends Endpoint & { reply: z.ZodType<{ nextCursor: string | null }> }>(endpoint: E, ...[input]: Args<E>) {
  const parts: Parts = input ?? {}
  const queryKey = [...segmentsOf(endpoint, parts), { pages: wireQuery(endpoint, parts) }]
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: async ({ client, signal, pageParam }): Promise<Reply<E>> => {
      const query = { ...wireQuery(endpoint, parts), ...(pageParam && { cursor: pageParam }) }
      return replyOf(endpoint, await readByKey([...segmentsOf(endpoint, parts), query], { transport: transportOf(client), signal }))
    },
    getNextPageParam: (last) => (last as { nextCursor: string | null }).nextCursor,
  })
}

type WriteOptions<E extends Endpoint> = {
  /** `mine`: the screen shows the failure itself (a form with its summary). Otherwise a toast says it. */
  failure?: 'toast' | 'mine'
  onSuccess?: (reply: Reply<E>, input: Input<E>) => void | Promise<void>
}
export type Write<E extends Endpoint> = Input<E> & { file?: File }

/** A write; on success the named reads (and everything below their paths) become stale and are read again where they are shown. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  staleReads: readonly { queryKey: QueryKey }[] = [],
  { failure = 'toast', onSuccess }: WriteOptions<E> = {},
) {
  const client = useQueryClient()
  const keyFor = useIdempotencyKey()
  return useMutation<Reply<E>, ApiProblem, Write<E>>({
    mutationFn: ({ file, ...input }) =>
      call(endpoint, input as unknown as Input<E>, { file, idempotencyKey: endpoint.idempotent && keyFor(JSON.stringify(input)) }),
    async onSuccess(reply, input) {
      keyFor.done()
      await Promise.all(staleReads.map(({ queryKey }) => client.invalidateQueries({ queryKey })))
      await onSuccess?.(reply, input)
    },
    onError(problem) {
      if (failure === 'toast') toast({ title: sentenceFor(problem), variant: 'destructive' })
    },
  })
}

/** One key per thing submitted: a retry of the same content keeps it, other content or a success ends it. */
function useIdempotencyKey() {
  const last = useRef<{ content: string; key: string } | null>(null)
  const keyFor = (content: string): string => {
    if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() }
    return last.current.key
  }
  return Object.assign(keyFor, {
    done: () => {
      last.current = null
    },
  })
}

/** Path segments with the params filled in, then the query as it travels. Prefixes of it are prefixes of the address. */
export function keyOf<E extends Endpoint>(endpoint: E, input: Parts): QueryKey {
  const query = wireQuery(endpoint, input)
  return Object.keys(query).length > 0 ? [...segmentsOf(endpoint, input), query] : segmentsOf(endpoint, input)
}

function segmentsOf(endpoint: Endpoint, { params }: Parts): string[] {
  const wire = endpoint.params && params ? (z.encode(endpoint.params, params as never) as Record<string, unknown>) : {}
  return endpoint.path
    .split('/')
    .filter(Boolean)
    .map((segment) => (segment.startsWith(':') ? encodeURIComponent(String(wire[segment.slice(1)])) : segment))
}

function wireQuery(endpoint: Endpoint, { query }: Parts): Record<string, unknown> {
  if (!endpoint.query || !query) return {}
  const wire = z.encode(endpoint.query, query as never) as Record<string, unknown>
  return Object.fromEntries(Object.entries(wire).filter(([, value]) => value !== undefined && value !== ''))
}

function wireBody(endpoint: Endpoint, { body }: Parts, file?: File): { body?: string | FormData; headers: Record<string, string> } {
  const wire = endpoint.body && body !== undefined ? z.encode(endpoint.body, body as never) : undefined
  if (endpoint.multipart) {
    const form = new FormData()
    for (const [name, value] of Object.entries((wire ?? {}) as Record<string, unknown>))
      if (value !== undefined) form.append(name, String(value))
    if (file) form.append('file', file)
    return { body: form, headers: {} }
  }
  return wire === undefined ? { headers: {} } : { body: JSON.stringify(wire), headers: { 'content-type': 'application/json' } }
}

const replyOf = <E extends Endpoint>(endpoint: E, answer: unknown): Reply<E> => endpoint.reply.parse(answer) as Reply<E>
