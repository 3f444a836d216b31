import { type DehydratedState, dehydrate, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, redirect, type UIMatch } from 'react-router'
import { doorFor, screenAt } from '#web/routes.ts'
import { ApiProblem } from './api-problem.ts'
import { browserQueryClient, newQueryClient } from './query-client.ts'
import { visitContext } from './visit.ts'

/** Anything made by `read`, `readOrNull` or `readPages`. */
export type Readable = { queryKey: QueryKey; queryFn?: unknown; getNextPageParam?: unknown; optional?: true }
export type Preloaded = { state: DehydratedState | null }
type Where = { params: Record<string, string | undefined>; url: URL }

/** A read whose failure must not take the page with it: its section loads, or fails, alone. */
export const optional = <Q extends Readable>(query: Q): Q => ({ ...query, optional: true })

/**
 * A route loader that fetches what its screen reads. On the server it returns the answers for the browser's client to own; in the
 * browser it makes sure that they are in that client. Export it twice: `export { load as loader, load as clientLoader }`.
 */
export function preload(queries: (where: Where) => readonly Readable[]) {
  return async ({ params, request, context }: Pick<LoaderFunctionArgs, 'params' | 'request' | 'context'>): Promise<Preloaded> => {
    const visit = context.get(visitContext)
    const client = visit ? newQueryClient(visit.api) : browserQueryClient()
    const url = new URL(request.url)
    await Promise.all(
      queries({ params, url }).map(async (query) => {
        try {
          await fetchOnce(client, query)
        } catch (error) {
          if (!query.optional) throw asRouteError(error, url)
        }
      }),
    )
    return { state: import.meta.env.SSR ? dehydrate(client) : null }
  }
}

type Loading = ReturnType<typeof preload>
/** A loader for reads that depend on what another one brought: the products of a store need the store's own id first. */
export function preloadAfter(first: Loading, queries: (brought: Preloaded, where: Where) => readonly Readable[]): Loading {
  return async (args) => {
    const brought = await first(args)
    const { state } = await preload((where) => queries(brought, where))(args)
    return { state: brought.state && state && { ...state, queries: [...brought.state.queries, ...state.queries] } }
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
  const headers: Record<string, string> = error.retryAfterSeconds ? { 'retry-after': String(error.retryAfterSeconds) } : {}
  return data(
    { text: error.message, document: error.document, retryAfterSeconds: error.retryAfterSeconds },
    { status: error.status || 503, headers },
  )
}

export function signInAddress({ pathname, search }: { pathname: string; search: string }): string {
  return `${doorFor(screenAt(pathname)?.access ?? 'shopper')}?returnTo=${encodeURIComponent(pathname + search)}`
}

/** What a loader already fetched, for titles and breadcrumbs, which are made outside of React's tree. */
export function found<T>(loaderData: unknown, query: { queryKey: QueryKey }): T | undefined {
  const state = (loaderData as Preloaded | undefined)?.state
  const hash = JSON.stringify(query.queryKey)
  const match = state?.queries.find((one) => JSON.stringify(one.queryKey) === hash)
  if (match) return match.state.data as T
  return typeof document === 'undefined' ? undefined : browserQueryClient().getQueryData(query.queryKey)
}

/** All answers that the loaders of these matches brought, as one state to hydrate. */
export function broughtBy(matches: UIMatch[]): DehydratedState {
  const queries = matches.flatMap((match) => (match.loaderData as Preloaded | undefined)?.state?.queries ?? [])
  return { queries, mutations: [] }
}
