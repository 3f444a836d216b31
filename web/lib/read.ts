import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, Reply } from '#contracts/endpoint.ts'
import type { ApiProblem } from './api-problem.ts'
import { type Args, keyOf, replyOf } from './call.ts'
import { transportOf } from './query-client.ts'
import { readByKey } from './transport.ts'

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
