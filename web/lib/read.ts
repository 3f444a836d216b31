import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, Reply } from '#contracts/endpoint.ts'
import type { ApiProblem } from './api-problem.ts'
import { type Args, askedOf, keyFrom, replyOf } from './call.ts'
import { takePayload } from './ssr-payload.ts'
import { readThrough } from './query-client.ts'
import { pathOf } from './transport.ts'

/** A read as a query; its key is the path with the params filled in, then the query parameters. */
export function read<E extends Endpoint>(endpoint: E, ...[input]: Args<E>) {
  const { segments, query, refusal } = askedOf(endpoint, input ?? {})
  const queryKey = keyFrom(segments, query)
  return queryOptions<Reply<E>, ApiProblem>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      if (refusal) throw refusal
      return replyOf(endpoint, await readThrough(client, queryKey, { signal }))
    },
    initialData() {
      const wire = refusal ? undefined : takePayload(pathOf(queryKey))
      return wire === undefined ? undefined : replyOf(endpoint, wire)
    },
  })
}

/** Like `read`, but a signed-out visitor reads null instead of an error. */
export function readOrNull<E extends Endpoint>(endpoint: E, ...[input]: Args<E>) {
  const { segments, query, refusal } = askedOf(endpoint, input ?? {})
  const queryKey = keyFrom(segments, query)
  return queryOptions<Reply<E> | null, ApiProblem>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      if (refusal) throw refusal
      const answer = await readThrough(client, queryKey, { signal, on401: 'return-null' })
      return answer === null ? null : replyOf(endpoint, answer)
    },
    initialData() {
      const wire = refusal ? undefined : takePayload(pathOf(queryKey))
      return wire === undefined || wire === null ? (wire as null | undefined) : replyOf(endpoint, wire)
    },
  })
}
