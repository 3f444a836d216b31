import { renderToReadableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { Nonce } from './lib/nonce.ts'
import { LEFT_TO_BROWSER, LeftToBrowser } from './lib/query-client.ts'
import { type Visit, visitContext } from './lib/visit.ts'

export { createRequestHandler }

const RENDER_MS = 10_000

/** Made here and not by the adapter: context keys only fit the copy of the router that is bundled with the screens. */
export function createLoadContext(visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return context
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const visit = context.get(visitContext)
  if (!headers.has('cache-control')) headers.set('cache-control', visit?.cookie ? 'private, no-cache' : 'no-cache')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const nonce = visit?.nonce
  const stream = await renderToReadableStream(
    <Nonce value={nonce}>
      <ServerRouter context={router} url={request.url} nonce={nonce} />
    </Nonce>,
    {
      nonce,
      // What is ready is sent in its place: moving large parts in by script would hold back what people came for.
      progressiveChunkSize: 1_000_000,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(RENDER_MS)]),
      onError(error) {
        if (error instanceof LeftToBrowser) return LEFT_TO_BROWSER
        if (!request.signal.aborted) console.error(error)
      },
    },
  )
  return new Response(stream, { status, headers })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error)
}
