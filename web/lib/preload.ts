import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { doorFor, screenAt } from '#web/routes.ts'
import { UNKNOWN_ZIP } from './address-filters.ts'
import { ApiProblem } from './api-problem.ts'
import { browserQueryClient } from './query-client.ts'
import { visitContext } from './visit.ts'

/** Anything made by `read`, `readOrNull` or `readPages`. */
export type Readable = { queryKey: QueryKey; queryFn?: unknown; getNextPageParam?: unknown; optional?: true }
/** Says only that it was fetched; the answers are in the client. */
export type Preloaded = { fetched: true }
type Where = { params: Record<string, string | undefined>; url: URL }

/** A read whose failure must not take the page with it: its section loads, or fails, alone. */
export const optional = <Q extends Readable>(query: Q): Q => ({ ...query, optional: true })

/**
 * A route loader that fetches what its screen reads into the client of the visit (on the server, which gives the answers to the
 * browser with the page) or of the browser. Export it twice: `export { load as loader, load as clientLoader }`.
 */
export function preload(queries: (where: Where) => readonly Readable[]) {
  return async ({ params, request, context }: Pick<LoaderFunctionArgs, 'params' | 'request' | 'context'>): Promise<Preloaded> => {
    const visit = context.get(visitContext)
    const client = visit?.client ?? browserQueryClient()
    const url = new URL(request.url)
    await Promise.all(
      queries({ params, url }).map(async (query) => {
        try {
          await fetchOnce(client, query)
        } catch (error) {
          if (!query.optional || isOfUnknownZip(error)) throw asRouteError(error, url)
        }
      }),
    )
    const loaded: Preloaded = { fetched: true }
    clients.set(loaded, client)
    return loaded
  }
}

type Loading = ReturnType<typeof preload>
/** A loader for reads that depend on what another one brought: the products of a store need the store's own id first. */
export function preloadAfter(first: Loading, queries: (brought: Preloaded, where: Where) => readonly Readable[]): Loading {
  return async (args) => {
    const brought = await first(args)
    return preload((where) => queries(brought, where))(args)
  }
}

/** For an address that names nothing: another page's reads instead of a page that is missing. */
export function preloadOr(first: Loading, otherwise: Loading): Loading {
  return async (args) => {
    try {
      return await first(args)
    } catch (error) {
      if ((error as { init?: ResponseInit | null } | null)?.init?.status !== 404) throw error
      return otherwise(args)
    }
  }
}

function fetchOnce(client: QueryClient, query: Readable): Promise<unknown> {
  // The options were made by `read`; TanStack types each shape apart although both only carry a key and a function.
  return query.getNextPageParam ? client.fetchInfiniteQuery(query as never) : client.fetchQuery(query as never)
}

/** A failed read as the router wants it: with its status on the document, or on the way to the right sign-in. */
export function asRouteError(error: unknown, url: URL): unknown {
  if (!(error instanceof ApiProblem)) return error
  if (error.status === 401) return redirect(signInAddress(url))
  if (isOfUnknownZip(error) && url.searchParams.has('near')) return redirect(addressWithoutPlace(url))
  const headers: Record<string, string> = error.retryAfterSeconds ? { 'retry-after': String(error.retryAfterSeconds) } : {}
  return data(
    { text: error.message, document: error.document, retryAfterSeconds: error.retryAfterSeconds },
    { status: error.status || 503, headers },
  )
}

const isOfUnknownZip = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'places.unknown_zip'

/** A page is not missing because its address names a ZIP that nobody knows: it is shown without a place, and says so. */
function addressWithoutPlace({ pathname, searchParams }: URL): string {
  const kept = new URLSearchParams(searchParams)
  kept.set(UNKNOWN_ZIP, kept.get('near') ?? '')
  kept.delete('near')
  kept.delete('within')
  return `${pathname}?${kept}`
}

export function signInAddress({ pathname, search }: { pathname: string; search: string }): string {
  return `${doorFor(screenAt(pathname)?.access ?? 'shopper')}?returnTo=${encodeURIComponent(pathname + search)}`
}

const clients = new WeakMap<object, QueryClient>()

/** What a loader already fetched, for titles and breadcrumbs, which are made outside of React's tree. */
export function found<T>(loaderData: unknown, query: Readable): T | undefined {
  const own = typeof loaderData === 'object' && loaderData ? clients.get(loaderData) : undefined
  if (import.meta.env.SSR) return own?.getQueryData(query.queryKey)
  const client = browserQueryClient()
  // The head of the first page asks before any component does: what came with the page enters the client here.
  return client.getQueryCache().build(client, client.defaultQueryOptions(query as never)).state.data as T | undefined
}
