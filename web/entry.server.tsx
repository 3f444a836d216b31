import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { QueryClientProvider, timeoutManager } from '@tanstack/react-query'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter, StaticRouter } from 'react-router'
import { MarkupOf } from './lib/kept-markup.tsx'
import { Nonce } from './lib/nonce.ts'
import { ssrPayloadElement } from './lib/ssr-payload.ts'
import { endReading, LEFT_TO_BROWSER, LeftToBrowser, newQueryClient } from './lib/query-client.ts'
import { isSharedAt } from './shared-pages.ts'
import { type Visit, VisitClient, VisitPlace, visitContext } from './lib/visit.ts'

export { createRequestHandler, isSharedAt }

const RENDER_MS = 10_000

// Queries are dropped with their request. With timers, as in the browser, each would hold its page's data for up to half an hour.
timeoutManager.setTimeoutProvider({ setTimeout: () => 0, clearTimeout: () => {}, setInterval: () => 0, clearInterval: () => {} })

/** Created here, not in the adapter: context keys match only the copy of the router that is bundled with the screens. */
export function createLoadContext(visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(visitContext, { ...visit, client: newQueryClient(visit.api) })
  return context
}

/** Pages are sent as one buffer; streaming them costs Node more than the page itself. */
class WholePage extends Response {
  readonly whole: Buffer

  constructor(whole: Buffer, init: ResponseInit) {
    super(null, init)
    this.whole = whole
  }
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
  if (!visit) throw new Error('A page is rendered for a visit.')
  if (!headers.has('cache-control'))
    headers.set('cache-control', visit.cookie || visit.isShared ? 'no-store' : visit.place ? 'private, no-cache' : 'no-cache')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { nonce, client, goneAway } = visit
  const { serverHandoffStream, ...rest } = router
  endReading(client)
  const [parts, script] = await Promise.all([
    render(
      <Nonce value={nonce}>
        <VisitClient value={client}>
          <VisitPlace value={visit.place}>
            <MarkupOf value={markupOf}>
              <ServerRouter context={openedOnly(rest)} url={request.url} nonce={nonce} />
            </MarkupOf>
          </VisitPlace>
        </VisitClient>
      </Nonce>,
      { nonce, goneAway },
    ),
    handoff(serverHandoffStream, nonce),
  ])
  return new WholePage(seenFirst(withAtEnd(parts, ssrPayloadElement(client, nonce) + script)), { status, headers })
}

/** Whatever is rendered apart from its page reads nothing and knows no address. */
const nobody = newQueryClient()
const markupOf = (part: ReactNode): string =>
  renderToString(
    <StaticRouter location="/">
      <QueryClientProvider client={nobody}>{part}</QueryClientProvider>
    </StaticRouter>,
  )

/** Only the routes of this page, and of the home page: preparing all routes of the app costs more than many a page. */
function openedOnly<Context extends Pick<EntryContext, 'manifest' | 'staticHandlerContext'>>(router: Context): Context {
  const { routes } = router.manifest
  const opened = new Set(router.staticHandlerContext.matches.map(({ route }) => route.id))
  for (let home = Object.values(routes).find((route) => route?.index); home; home = home.parentId ? routes[home.parentId] : undefined)
    opened.add(home.id)
  return { ...router, manifest: { ...router.manifest, routes: Object.fromEntries([...opened].map((id) => [id, routes[id]])) } }
}

function render(page: ReactNode, { nonce, goneAway }: Pick<Visit, 'nonce' | 'goneAway'>): Promise<Buffer[]> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = []
    const whole = new Writable({
      write(part: Buffer, _, next) {
        parts.push(part)
        next()
      },
    })
    const stop = () => abort(goneAway.aborted ? 'nobody waits for it any more' : 'rendering took too long')
    const timer = setTimeout(stop, RENDER_MS)
    goneAway.addEventListener('abort', stop, { once: true })
    const tidy = () => {
      clearTimeout(timer)
      goneAway.removeEventListener('abort', stop)
    }
    whole.once('finish', () => {
      tidy()
      done(parts)
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Finished sections are sent in place: moving large ones in by script would delay the main content.
      progressiveChunkSize: 1_000_000,
      onAllReady: () => void pipe(whole),
      onShellError(error) {
        tidy()
        fail(error)
      },
      onError(error) {
        if (error instanceof LeftToBrowser) return LEFT_TO_BROWSER
        if (!goneAway.aborted) console.error(error)
      },
    })
  })
}

/** The loader data for the browser's router, in the form the router's own streaming would use; the router waits for it. */
async function handoff(returned: ReadableStream<Uint8Array> | undefined, nonce: string): Promise<string> {
  if (!returned) return ''
  const parts: Uint8Array[] = []
  for await (const part of returned) parts.push(part)
  const text = JSON.stringify(Buffer.concat(parts).toString()).replace(/[<>&\u2028\u2029]/g, inUnicode)
  const controller = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`
}

const inUnicode = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const END = Buffer.from('</body></html>')
function withAtEnd(parts: readonly Buffer[], script: string): Buffer {
  const last = parts.at(-1) ?? END
  const isWhole = last.subarray(-END.length).equals(END)
  const end = isWhole ? [last.subarray(0, -END.length), Buffer.from(script), END] : [last, Buffer.from(script)]
  return Buffer.concat([...parts.slice(0, -1), ...end])
}

const HEAD_END = '</head>'
/** Lowers the fetch priority of the script preloads, so that styles, fonts and the first pictures load before them. */
function seenFirst(page: Buffer): Buffer {
  const end = page.indexOf(HEAD_END)
  if (end < 0) return page
  const head = page.toString('utf8', 0, end).replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"')
  return Buffer.concat([Buffer.from(head), page.subarray(end)])
}

export function handleError(error: unknown, { context }: { context: RouterContextProvider }): void {
  if (!context.get(visitContext)?.goneAway.aborted) console.error(error)
}
