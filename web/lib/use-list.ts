import { keepPreviousData, useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { Endpoint, Reply } from '#contracts/endpoint.ts'
import { filtersIn } from './address-filters.ts'
import type { Args } from './call.ts'
import { readPages } from './read-pages.ts'

const PAGE = 50
type ListEndpoint = Endpoint & { query: z.ZodObject; reply: z.ZodType<{ nextCursor: string | null }> }
type Query<E extends ListEndpoint> = z.output<E['query']>

/**
 * A list with the filters of the URL: `names` are contract parameters that the URL carries under the same name; invalid values are dropped.
 * `fixed` holds the screen's own parameters. The list is refetched on each visit.
 */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  names: readonly (keyof E['query']['shape'] & string)[],
  fixed: Partial<Query<E>> = {},
): UseInfiniteQueryResult<InfiniteData<Reply<E>>> {
  const [search] = useSearchParams()
  const { filter } = filtersIn(search, endpoint.query.shape as z.ZodRawShape, names)
  const input = [{ query: { ...filter, ...fixed, limit: PAGE } }] as unknown as Args<E>
  return useInfiniteQuery({ ...readPages(endpoint, ...input), placeholderData: keepPreviousData, staleTime: 0 }) as UseInfiniteQueryResult<
    InfiniteData<Reply<E>>
  >
}
