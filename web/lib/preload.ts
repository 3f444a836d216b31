import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { doorFor, screenAt } from '#web/routes.ts'
import { UNKNOWN_ZIP } from './address-filters.ts'
import { ApiProblem } from './api-problem.ts'
import { browserQueryClient } from './query-client.ts'
import { visitContext } from './visit.ts'

/** A query made by `read`, `readOrNull` or `readPages`. */
export type Readable = { queryKey: QueryKey; queryFn?: unknown; getNextPageParam?: unknown; optional?: true }
/** States only that the reads are done; the data is in the query client. */
export type Preloaded = { fetched: true }
/** `place`: the value of the place cookie of the request; null in the browser. */
type ScreenAddress = { params: Record<string, string | undefined>; url: URL; place: string | null }

/** A query whose failure must not fail the page: its section loads, or fails, alone. */
export const optional = <Q extends Readable>(query: Q): Q => ({ ...query, optional: true })

/**
 * A route loader that fetches its screen's queries into the client of the request (on the server, which sends the data with the page) or of
 * the browser. Export it twice: `export { load as loader, load as clientLoader }`.
 */
export function preload(queries: (where: ScreenAddress) => readonly Readable[]) {
  return async ({ params, request, context }: Pick<LoaderFunctionArgs, 'params' | 'request' | 'context'>): Promise<Preloaded> => {
    const visit = context.get(visitContext)
    const client = visit?.client ?? browserQueryClient()
    const url = new URL(request.url)
    await Promise.all(
      queries({ params, url, place: visit?.place ?? null }).map(async (query) => {
        try {
          await fetchOnce(client, query)
        } catch (error) {
          // A place that is kept, and not asked for by the address, never fails the page.
          if (isOfUnknownZip(error) ? url.searchParams.has('near') : !query.optional) throw asRouteError(error, url)
        }
      }),
    )
    const loaded: Preloaded = { fetched: true }
    clients.set(loaded, client)
    return loaded
  }
}

type Loading = ReturnType<typeof preload>
/** A loader for queries that depend on an earlier one: a store's products need the store's id first. */
export function preloadAfter(first: Loading, queries: (brought: Preloaded, where: ScreenAddress) => readonly Readable[]): Loading {
  return async (args) => {
    const brought = await first(args)
    return preload((where) => queries(brought, where))(args)
  }
}

/** When the URL matches no record, loads another page's queries instead of failing with "not found". */
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
  // `read` made these options; TanStack types each shape separately although both carry only a key and a function.
  return query.getNextPageParam ? client.fetchInfiniteQuery(query as never) : client.fetchQuery(query as never)
}

/** Converts a failed read for the router: its status for the document, or a redirect to the right sign-in page. */
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

/** An unknown ZIP does not make the page "not found": the page is shown without a place, and says so. */
function addressWithoutPlace({ pathname, searchParams }: URL): string {
  const kept = new URLSearchParams(searchParams)
  kept.set(UNKNOWN_ZIP, kept.get('near') ?? '')
  kept.delete('near')
  kept.delete('within')
  return `${pathname}?${kept}`
}

export function signInAddress({ pathname, search }: { pathname: string; search: string }): string {
  const screen = screenAt(pathname)
  const door = screen?.joins ? '/signup' : doorFor(screen?.access ?? 'shopper')
  return `${door}?returnTo=${encodeURIComponent(pathname + search)}`
}

const clients = new WeakMap<object, QueryClient>()

/** The data that a loader already fetched, for titles and breadcrumbs, which are made outside React's tree. */
export function found<T>(loaderData: unknown, query: Readable): T | undefined {
  const own = typeof loaderData === 'object' && loaderData ? clients.get(loaderData) : undefined
  if (import.meta.env.SSR) return own?.getQueryData(query.queryKey)
  const client = browserQueryClient()
  // The first page's head is made before any component renders: this moves the SSR payload into the client.
  return client.getQueryCache().build(client, client.defaultQueryOptions(query as never)).state.data as T | undefined
}
