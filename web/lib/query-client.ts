import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { addToPayload } from './ssr-payload.ts'
import { screenAlive } from './screen-hydration.ts'
import { type ReadOptions, readByKey, type Transport } from './transport.ts'

export const LEFT_TO_BROWSER = 'left-to-browser'
/** Thrown by a read that no loader made on the server: the browser makes it, the server sends the placeholder. */
export class LeftToBrowser extends Error {}

const transports = new WeakMap<QueryClient, Transport>()

/** One read on behalf of a client; what the server reads is kept for the browser. */
export async function readThrough(client: QueryClient, key: QueryKey, options: Pick<ReadOptions, 'signal' | 'on401'>): Promise<unknown> {
  const arrived = import.meta.env.SSR ? (path: string, wire: string) => addToPayload(client, path, wire) : undefined
  try {
    return await readByKey(key, { ...options, transport: transportOf(client), arrived })
  } finally {
    if (!import.meta.env.SSR) await screenAlive()
  }
}

/** From now on this client gives what it has, as the page is being rendered from it. */
export const endReading = (client: QueryClient): boolean => transports.delete(client)

/** How this client's reads travel: the browser's fetch, or the API inside the process for the visitor of one request. */
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
        // Offline, a read or write fails at once and says so; it does not wait in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  if (transport) transports.set(client, transport)
  return client
}

let ofThisBrowser: QueryClient | undefined
/** One client for the life of the page. */
export function browserQueryClient(): QueryClient {
  ofThisBrowser ??= newQueryClient()
  return ofThisBrowser
}
