import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { addToPayload } from './ssr-payload.ts'
import { screenAlive } from './screen-hydration.ts'
import { type ReadOptions, readByKey, type Transport } from './transport.ts'

export const LEFT_TO_BROWSER = 'left-to-browser'
/** Thrown on the server by a query that no loader fetched: the server renders the placeholder, and the browser fetches. */
export class LeftToBrowser extends Error {}

const transports = new WeakMap<QueryClient, Transport>()

/** One read for a client; on the server, its response is added to the SSR payload. */
export async function readThrough(client: QueryClient, key: QueryKey, options: Pick<ReadOptions, 'signal' | 'on401'>): Promise<unknown> {
  const arrived = import.meta.env.SSR ? (path: string, wire: string) => addToPayload(client, path, wire) : undefined
  try {
    return await readByKey(key, { ...options, transport: transportOf(client), arrived })
  } finally {
    if (!import.meta.env.SSR) await screenAlive()
  }
}

/** From now on this client makes no requests: the page is being rendered from its data. */
export const endReading = (client: QueryClient): boolean => transports.delete(client)

/** This client's transport: the browser's fetch, or the in-process API on behalf of the visitor of one request. */
function transportOf(client: QueryClient): Transport {
  const own = transports.get(client)
  if (own) return own
  if (typeof document === 'undefined') throw new LeftToBrowser('No loader made this read.')
  return (path, init) => fetch(path, init)
}

export function newQueryClient(transport?: Transport): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, client: reader, signal }) => readThrough(reader, queryKey, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: false,
        // Offline, a read or write fails at once with a message; it does not wait silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  if (transport) transports.set(client, transport)
  return client
}

let ofThisBrowser: QueryClient | undefined
/** One client for the lifetime of the page. */
export function browserQueryClient(): QueryClient {
  ofThisBrowser ??= newQueryClient()
  return ofThisBrowser
}
