import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PLACE_COOKIE } from '#contracts/constants.ts'
import type { Actor } from './actor.ts'
import type { ReplyCache } from './reply-cache.ts'
import { brotliOf, gzipOf, hashScripts, type Page, PageCache, plainOf, SHARED_AGE_MS } from './page-cache.ts'
import { WROTE_COOKIE } from './wrote-cookie.ts'
import { forPage, type PageReading } from './reading.ts'
import { semaphore } from './semaphore.ts'

/** The part of an API answer that the web app uses. */
type Answer = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text' | 'json'>
type InProcessApi = (path: string, init?: RequestInit) => Promise<Answer>
type Visit = {
  nonce: string
  origin: string
  testScreens: boolean
  cookie: string
  isShared: boolean
  place: string | null
  api: InProcessApi
  hosts: { maps: string[]; checkout: string[] }
  goneAway: AbortSignal
}
type HandleRequest = (request: Request, context: unknown) => Promise<Response & { readonly whole?: Buffer }>
/** The interface of the web bundle. It includes its own router, because context keys of another copy would not match. */
type WebBuild = {
  entry: {
    module: {
      createRequestHandler: (build: WebBuild, mode: string) => HandleRequest
      createLoadContext: (visit: Visit) => unknown
      /** Whether signed-in people share the page at this path. */
      isSharedAt: (pathname: string) => boolean
    }
  }
}
type Web = { handle: HandleRequest } & Pick<WebBuild['entry']['module'], 'createLoadContext' | 'isSharedAt'>
type Options = {
  dev?: boolean
  publicOrigin?: string
  /** Whether development and test screens are open to everybody: never in production. */
  testScreens?: boolean
  root?: string
  /** The cache of pages that visitors share; its creator decides when they are dropped. */
  pages?: PageCache
  /** Whether this signed-in person sees on the shared page at a path what everybody sees there, but for their name. */
  seesShared?: (person: Actor, pathname: string) => Promise<boolean>
  /** Cached public API answers, which pages read without a request. */
  ready?: Pick<ReplyCache, 'get'>
  /** The origin of the tile server for movable maps, if there is one. */
  tiles?: string | null
  /** Whether Stripe's card field may be on the pages. */
  stripe?: boolean
}

/** Addresses outside the web app: a missing one answers with a problem document. */
const NOT_PAGES = /^\/(api|pictures)(\/|\?|$)/

/** One thread renders all pages: rendering more at once finishes no sooner and holds memory longer. */
const RENDERED_AT_ONCE = 4

/** Serves the screens: hashed assets from disk, every other address by rendering it. Does not serve addresses below /api. */
export async function registerWeb(
  app: FastifyInstance,
  {
    dev = false,
    publicOrigin,
    testScreens = false,
    root = process.cwd(),
    pages = new PageCache(),
    seesShared = async () => false,
    ready: readyBytes,
    tiles = null,
    stripe = false,
  }: Options = {},
): Promise<void> {
  const current = dev ? await develop(app, root) : await production(app, root)
  const inTurn = semaphore(RENDERED_AT_ONCE, Number.POSITIVE_INFINITY)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const tidied = tidyAddress(request.url)
      if (tidied !== request.url) return reply.redirect(tidied, 308)
      if (NOT_PAGES.test(request.url)) return reply.callNotFound()
      const { cookie, place } = cookiesOf(request)
      const { handle, createLoadContext, isSharedAt } = await current()
      const pathname = pathOf(request)
      const isShared = !dev && isShareable(request) && isSharedAt(pathname) && (await seesShared(request.actor, pathname))
      // Shoppers with the same place share a page; the place is part of its address here.
      const isKept = isShared || (!dev && isForEverybody(request, cookie))
      const address = isKept ? `${isShared ? 'signed in ' : ''}${request.host} ${place ?? ''} ${request.url}` : null
      const kept = () => (address ? pages.get(address) : undefined)
      const ready = kept()
      if (ready) return sendPage(request, reply, ready)
      const goneAway = endOf(reply)
      // The slot is released before the answer is sent, so that a slow reader does not block other visitors.
      const page = await inTurn(async (): Promise<Page | undefined> => {
        // While it waited, the same page may have been rendered for another visitor, or this visitor may have left.
        const found = kept()
        if (found || goneAway.aborted) return found
        const reading: PageReading = { newerThan: pages.clearedAt, asOf: performance.now() }
        const origin = `${request.protocol}://${request.host || 'localhost'}`
        const nonce = randomBytes(16).toString('base64url')
        const context = createLoadContext({
          nonce,
          origin: publicOrigin ?? origin,
          hosts: { maps: tiles ? [tiles] : [], checkout: stripe ? ['https://js.stripe.com', 'https://api.stripe.com'] : [] },
          testScreens,
          cookie: isShared ? '' : cookie,
          isShared,
          place,
          api: inProcessApi(app, request, {
            ready: readyBytes,
            cookie: isShared ? undefined : request.headers.cookie,
            reading: address ? reading : undefined,
          }),
          goneAway,
        })
        const response = await handle(new Request(new URL(`${origin}${request.url}`), { method: request.method }), context)
        const rendered = await pageOf(response, nonce, { dev, tiles, stripe })
        if (!address || !isKeepable(response, isShared)) return rendered
        return pages.put(address, rendered, reading.asOf, isShared ? SHARED_AGE_MS : undefined)
      })
      return page ? sendPage(request, reply, page) : reply.hijack()
    },
  })
}

/**
 * The canonical form of an address: no doubled slashes, no slash at the end, no backslashes, which browsers read as slashes. A redirect to
 * it stays on this host, because its second character is no slash.
 */
export function tidyAddress(url: string): string {
  const end = url.search(/[?#]|$/)
  const path = url.slice(0, end).replaceAll(/[/\\]+/g, '/')
  return (path.length > 1 ? path.replace(/\/$/, '') : path) + url.slice(end)
}

/** A rendered page with the policy that allows its own inline scripts. */
async function pageOf(response: Awaited<ReturnType<HandleRequest>>, nonce: string, opened: Opened): Promise<Page> {
  const { body, hashes } = response.whole
    ? hashScripts(response.whole, nonce)
    : { body: response.body && Buffer.from(await response.arrayBuffer()), hashes: [] }
  const headers: Page['headers'] = [...response.headers, ['content-security-policy', contentPolicy(hashes, opened)]]
  return { status: response.status, headers, body: body && { plain: body } }
}

const OWN_COOKIE = /(^|;\s*)(__Host-)?spiral\./
/** Links in mails carry secrets that grant one person access. */
const SECRET_IN_ADDRESS = /[?&](key|token|code|pay|pass|shared|unsubscribe)=/

/** Whether the answer is the same for all visitors: no cookie of ours and no secret in the address. */
const isForEverybody = (request: FastifyRequest, cookie: string): boolean =>
  request.method === 'GET' && !OWN_COOKIE.test(cookie) && !SECRET_IN_ADDRESS.test(request.url)

/** Whether a signed-in person asks for a whole page without a secret in its address. */
const isShareable = ({ method, actor, url, cookies }: FastifyRequest): boolean =>
  method === 'GET' && actor?.kind === 'person' && cookies[WROTE_COOKIE] === undefined && !SECRET_IN_ADDRESS.test(url)

const pathOf = ({ url }: FastifyRequest): string => url.slice(0, url.search(/\?|$/))

const PLACE = new RegExp(`(?:^|;\\s*)${PLACE_COOKIE.replace('.', '\\.')}=([^;]*)`)
const MOST_PLACE = 400

/** The chosen place, and the other cookies. */
function cookiesOf({ headers: { cookie = '' } }: FastifyRequest): { cookie: string; place: string | null } {
  const place = PLACE.exec(cookie)?.[1] ?? ''
  return { cookie: cookie.replace(PLACE, ''), place: place !== '' && place.length <= MOST_PLACE ? place : null }
}

const isKeepable = ({ status, headers }: Response, isShared: boolean): boolean =>
  status === 200 &&
  !headers.has('set-cookie') &&
  (isShared ? ['no-store'] : ['no-cache', 'private, no-cache']).includes(headers.get('cache-control') ?? '')

type Opened = { dev: boolean; tiles: string | null; stripe: boolean }

/** Where Stripe's card field has its script and its frames, and what these ask. */
const STRIPE_JS = 'https://js.stripe.com https://*.js.stripe.com'

/** Allows only our own files, the inline scripts we wrote into this page, and what the operator chose: a tile server, Stripe's card field. */
function contentPolicy(hashes: readonly string[], { dev, tiles, stripe }: Opened): string {
  const policy = {
    'default-src': "'self'",
    'script-src': ["'self'", ...(stripe ? [STRIPE_JS] : []), ...hashes].join(' '),
    ...(stripe && { 'frame-src': `'self' ${STRIPE_JS} https://hooks.stripe.com` }),
    'style-src': dev ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': `'self' data: blob:${tiles ? ` ${tiles}` : ''}`,
    'connect-src': `'self'${dev ? ' ws:' : ''}${tiles ? ` ${tiles}` : ''}${stripe ? ' https://api.stripe.com' : ''}`,
    'media-src': "'self' blob:",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** The service worker runs under its own file's policy and fetches its pages' assets, always from this origin. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

async function production(app: FastifyInstance, root: string): Promise<() => Promise<Web>> {
  const entry = join(root, 'build/server/index.js')
  if (!existsSync(entry)) throw new Error('The web app is not built. Run `npm run build` first, or start with --dev.')
  await app.register(fastifyStatic, {
    root: join(root, 'build/client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate')
      // The file name changes with its content, so no browser needs to revalidate it. A first page loads a dozen of them.
      if (hashed) for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name)
      if (/\/sw\.js(\.\w+)?$/.test(path)) reply.header('content-security-policy', WORKER_POLICY)
    },
  })
  const web = webOf((await import(pathToFileURL(entry).href)) as WebBuild, 'production')
  return async () => web
}

async function develop(app: FastifyInstance, root: string): Promise<() => Promise<Web>> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (NOT_PAGES.test(request.url)) done()
    else vite.middlewares(request.raw, reply.raw, () => done())
  })
  return async () => webOf((await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild, 'development')
}

function webOf(build: WebBuild, mode: string): Web {
  const { createLoadContext, createRequestHandler, isSharedAt } = build.entry.module
  return { handle: createRequestHandler(build, mode), createLoadContext, isSharedAt }
}

/** Calls the API for the visitor without a network request: same address, same checks, and their cookies unless the page is shared. */
function inProcessApi(
  app: FastifyInstance,
  visitor: FastifyRequest,
  { ready, cookie, reading }: { ready: Options['ready']; cookie: string | undefined; reading: PageReading | undefined },
): InProcessApi {
  return async (path, init = {}) => {
    const kept = ready?.get(path)
    if (kept) return answerOf(200, NO_HEADERS, kept.body.toString())
    const headers = Object.fromEntries(new Headers(init.headers))
    if (cookie) headers['cookie'] = cookie
    const call = async () => app.inject({ method: 'GET', url: path, headers, remoteAddress: visitor.ip })
    const answer = await (reading ? forPage(reading, call) : call())
    const retryAfter = answer.headers['retry-after']
    return answerOf(answer.statusCode, retryAfter ? new Headers({ 'retry-after': String(retryAfter) }) : NO_HEADERS, answer.body)
  }
}

const NO_HEADERS = new Headers()
/** Only the parts of a `Response` that are read; a complete one would send its text through two streams. */
const answerOf = (status: number, headers: Headers, text: string): Answer => ({
  ok: status >= 200 && status < 300,
  status,
  statusText: '',
  headers,
  text: async () => text,
  json: async () => JSON.parse(text),
})

/** Aborts rendering when the client has left. */
function endOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

const takes = (request: FastifyRequest, coding: 'gzip' | 'br'): boolean =>
  new RegExp(`\\b${coding}\\b`).test(request.headers['accept-encoding'] ?? '')

/** Sends pages and router data as a whole: their parts are ready almost at once, and compressed they are a fifth of the size. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  const { body } = page
  if (!body) return reply.send(null)
  reply.header('vary', 'accept-encoding, cookie')
  if (takes(request, 'br')) return reply.header('content-encoding', 'br').send(brotliOf(body))
  if (takes(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(gzipOf(body))
  return reply.send(plainOf(body))
}
