import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint, Reply } from '#contracts/endpoint.ts'
import { type Args, type Parts, replyOf, segmentsOf, wireQuery } from './call.ts'
import { transportOf } from './query-client.ts'
import { readByKey } from './transport.ts'

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
