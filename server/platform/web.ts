import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type InputType, gzip, type ZlibOptions } from 'node:zlib'
import type { ReadableStream } from 'node:stream/web'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cutAtNonce, packedWithNonce, type ReadyPage, ReadyPages, withNonce } from './ready-pages.ts'

type InProcessApi = (path: string, init?: RequestInit) => Promise<Response>
/** What the web bundle offers to whoever serves it. It brings its own router: context keys of another copy would not fit. */
type WebBuild = {
  entry: {
    module: {
      createRequestHandler: (build: WebBuild, mode: string) => (request: Request, context: unknown) => Promise<Response>
      createLoadContext: (visit: { nonce: string; origin: string; cookie: string; api: InProcessApi }) => unknown
    }
  }
}
type Options = {
  dev?: boolean
  publicOrigin?: string
  root?: string
  /** Where pages for visitors without a sign-in are kept; whoever makes it says when they are dropped. */
  pages?: ReadyPages
}

const packed = promisify<InputType, ZlibOptions, Buffer>(gzip)

/** Addresses that answer for themselves, with a problem document when there is nothing. */
const NOT_PAGES = /^\/(api|pictures)(\/|\?|$)/

/** Serves the screens: hashed assets from disk, every other address by rendering it. Addresses below /api are not its business. */
export async function registerWeb(
  app: FastifyInstance,
  { dev = false, publicOrigin, root = process.cwd(), pages = new ReadyPages() }: Options = {},
): Promise<void> {
  const currentBuild = dev ? await develop(app, root) : await production(app, root)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      if (NOT_PAGES.test(request.url)) return reply.callNotFound()
      const nonce = randomBytes(16).toString('base64url')
      reply.header('content-security-policy', contentPolicy(nonce, dev))
      const address = !dev && isForEverybody(request) ? `${request.host} ${request.url}` : null
      const kept = address && pages.get(address)
      if (kept) return sendReadyPage(request, reply, kept, nonce)
      const mark = pages.mark
      const build = await currentBuild()
      const { createLoadContext, createRequestHandler } = build.entry.module
      const origin = `${request.protocol}://${request.host}`
      const context = createLoadContext({
        nonce,
        origin: publicOrigin ?? origin,
        cookie: request.headers.cookie ?? '',
        api: inProcessApi(app, request),
      })
      const page = new Request(new URL(request.url, origin), {
        method: request.method,
        headers: webHeaders(request),
        signal: endOf(reply),
      })
      const response = await createRequestHandler(build, dev ? 'development' : 'production')(page, context)
      if (dev || !isHtml(response)) return answer(reply, response)
      const body = Buffer.from(await response.arrayBuffer())
      if (!address || !isKeepable(response)) return sendWhole(request, reply, response, body)
      const ready = { headers: [...response.headers], ...cutAtNonce(body, nonce) }
      pages.put(address, ready, mark)
      return sendReadyPage(request, reply, ready, nonce)
    },
  })
}

const OWN_COOKIE = /(^|;\s*)(__Host-)?spiral\./
/** Links in mails open what is one person's. */
const SECRET_IN_ADDRESS = /[?&](key|token|code|pay)=/

/** Without a cookie of ours all visitors get the same page. */
const isForEverybody = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !OWN_COOKIE.test(request.headers.cookie ?? '') && !SECRET_IN_ADDRESS.test(request.url)

const isKeepable = ({ status, headers }: Response): boolean =>
  status === 200 && !headers.has('set-cookie') && headers.get('cache-control') === 'no-cache'

/** Only our own files and the inline scripts we wrote into this page run. */
function contentPolicy(nonce: string, dev: boolean): string {
  const policy = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': dev ? "'self' 'unsafe-inline'" : "'self'",
    // Tabs that the server renders carry style attributes of their library. They are data; no style sheet of a stranger gets in.
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'connect-src': dev ? "'self' ws:" : "'self'",
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

async function production(app: FastifyInstance, root: string): Promise<() => Promise<WebBuild>> {
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
    },
  })
  const build: WebBuild = await import(pathToFileURL(entry).href)
  return async () => build
}

async function develop(app: FastifyInstance, root: string): Promise<() => Promise<WebBuild>> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (NOT_PAGES.test(request.url)) done()
    else vite.middlewares(request.raw, reply.raw, () => done())
  })
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild
}

/** The visitor's own call of the API without a network in between: same cookie, same address, same guards. */
function inProcessApi(app: FastifyInstance, visitor: FastifyRequest): InProcessApi {
  return async (path, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    if (visitor.headers.cookie) headers.cookie = visitor.headers.cookie
    const answer = await app.inject({ method: 'GET', url: path, headers, remoteAddress: visitor.ip })
    const body = answer.statusCode === 204 || answer.statusCode === 304 ? null : new Uint8Array(answer.rawPayload)
    const contentType = answer.headers['content-type']
    const retryAfter = answer.headers['retry-after']
    return new Response(body, {
      status: answer.statusCode,
      headers: { ...(contentType && { 'content-type': String(contentType) }), ...(retryAfter && { 'retry-after': String(retryAfter) }) },
    })
  }
}

function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(':') || value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  return headers
}

/** Rendering stops when nobody waits for it any more. */
function endOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

const takesGzip = (request: FastifyRequest): boolean => /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
const isHtml = ({ headers, body }: Response): boolean => body !== null && (headers.get('content-type') ?? '').startsWith('text/html')

function sendReadyPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage, nonce: string): FastifyReply {
  reply.headers(Object.fromEntries(page.headers)).header('vary', 'accept-encoding')
  return takesGzip(request)
    ? reply.header('content-encoding', 'gzip').send(packedWithNonce(page, nonce))
    : reply.send(withNonce(page, nonce))
}

/** Pages leave whole: their parts are ready within a moment of one another, and packed they are a fifth. */
async function sendWhole(request: FastifyRequest, reply: FastifyReply, response: Response, body: Buffer): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(request)) return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(await packed(body, { level: 1 }))
}

function answer(reply: FastifyReply, response: Response) {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : null)
}
