import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Config } from './config.ts'
import { Problem } from './problem.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Headers of every answer, including one that reaches no hook. */
export function headersOf(config: Pick<Config, 'publicOrigin' | 'payments'>): Record<string, string> {
  // Only Stripe's frame may offer the wallets of the browser.
  const wallets = config.payments.provider === 'stripe' ? '(self "https://js.stripe.com" "https://*.js.stripe.com")' : '()'
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `camera=(self), geolocation=(self), microphone=(self), payment=${wallets}, usb=()`,
    'cache-control': 'no-store',
    ...(config.publicOrigin.startsWith('https://') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Sets the headers of every answer. Pages replace the content policy with one that has the hashes of their scripts (see web.ts). */
export function securityHeaders(config: Config): onRequestHookHandler {
  const headers = headersOf(config)
  return (_request: FastifyRequest, reply: FastifyReply, done) => {
    reply.headers(headers)
    done()
  }
}

/** Refuses an invalid host before any code builds a URL with it. HTTP/1.0 may omit the host. */
export function refuseOddHosts(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  const isOdd = request.headers.host !== undefined && !(isHost(request.headers.host) && isHost(request.host))
  done(isOdd ? new Problem('bad_request', { detail: 'The Host header is no host.' }) : undefined)
}
const isHost = (host: string): boolean => /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`)

/** Refuses changes requested by other sites: checks Origin and Sec-Fetch-Site in addition to the SameSite cookie. */
export function refuseForeignOrigins(config: Config): onRequestHookHandler {
  const own = new URL(config.publicOrigin)
  const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
  const isOwn = (origin: string, request: FastifyRequest): boolean => {
    if (origin === own.origin) return true
    if (config.environment !== 'development' || !URL.canParse(origin)) return false
    const { hostname, host } = new URL(origin)
    return isLoopback(hostname) && host === request.headers.host
  }
  return (request, _reply, done) => {
    if (SAFE.has(request.method) || request.routeOptions.config.endpoint?.fromAnywhere) return done()
    const { origin } = request.headers
    const site = request.headers['sec-fetch-site']
    const foreign = (origin !== undefined && !isOwn(origin, request)) || (site !== undefined && site !== 'same-origin' && site !== 'none')
    return done(foreign ? new Problem('foreign_origin') : undefined)
  }
}
