import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint, Reply } from '#contracts/endpoint.ts'
import { type Args, askedOf, replyOf } from './call.ts'
import { takePayload } from './ssr-payload.ts'
import { readThrough } from './query-client.ts'
import { pathOf } from './transport.ts'

/** A list loaded page by page ("Load more"). Invalidating the plain read of its path invalidates its pages too. */
export function readPages<E extends Endpoint & { reply: z.ZodType<{ nextCursor: string | null }> }>(endpoint: E, ...[input]: Args<E>) {
  const { segments, query: asked, refusal } = askedOf(endpoint, input ?? {})
  return infiniteQueryOptions({
    queryKey: [...segments, { pages: asked }],
    initialPageParam: null as string | null,
    queryFn: async ({ client, signal, pageParam }): Promise<Reply<E>> => {
      if (refusal) throw refusal
      const query = { ...asked, ...(pageParam && { cursor: pageParam }) }
      return replyOf(endpoint, await readThrough(client, [...segments, query], { signal }))
    },
    initialData() {
      const wire = refusal ? undefined : takePayload(pathOf([...segments, asked]))
      return wire === undefined ? undefined : { pages: [replyOf(endpoint, wire)], pageParams: [null] }
    },
    getNextPageParam: (last) => (last as { nextCursor: string | null }).nextCursor,
  })
}
