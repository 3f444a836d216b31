import { lookup as resolve } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** An outside address that may not be requested, or an answer that may not be accepted. */
export class RefusedAddress extends Error {}
/** The answer is larger than the request allows. */
export class AnswerTooLarge extends RefusedAddress {}
/** The answer did not end within the time that the request allows. */
export class AnswerTooLate extends Error {}

type AnswerHead = { status: number; headers: Record<string, string | undefined> }
type FetchAnswer = AnswerHead & { body: Buffer }
type FetchRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: Buffer
  timeoutMs?: number
  maxBytes?: number
  /** The number of redirects followed, each checked like the first address; none by default. */
  redirects?: number
}
export type SafeFetch = {
  /** Whether an address could be requested, judged without a connection: refuses early what the connection would refuse. */
  mayAsk(address: string): boolean
  fetch(address: string, request?: FetchRequest): Promise<FetchAnswer>
  /** Hands a large answer on while it arrives. Throws as `fetch` does, also from within the body. */
  read<T>(address: string, request: FetchRequest, take: (answer: AnswerHead & { body: AsyncIterable<Buffer> }) => Promise<T>): Promise<T>
  close(): void
}

const TIMEOUT_MS = 5_000
const MOST_BYTES = 10 * 1024 * 1024
const SOCKETS = 64
const SOCKETS_PER_HOST = 16

const closedV4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closedV4.addSubnet(net, bits, 'ipv4')
// In IPv6 only global unicast addresses are open, without those that wrap or map to others.
const openV6 = new BlockList()
openV6.addSubnet('2000::', 3, 'ipv6')
const closedV6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedV6.addSubnet(net, bits, 'ipv6')

export function isPublic(address: string): boolean {
  if (isIPv6(address)) return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
  return isIP(address) === 4 && !closedV4.check(address, 'ipv4')
}

/** Checks the resolved address at the moment of connecting, so that it cannot change between the check and the connection. */
function publicOnly(resolveName: typeof resolve): LookupFunction {
  return (hostname, options, done) => {
    resolveName(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const open = (Array.isArray(found) ? found : [found]).filter(({ address }) => isPublic(address))
      const [first] = open
      if (!first) return done(new RefusedAddress('This address does not lead outside.'), '', 0)
      if (options.all) done(null, open)
      else done(null, first.address, first.family)
    })
  }
}

/**
 * Requests addresses given from outside: only https and only public ones, checked on the address connected to. Hosts that the configuration
 * allows (tests, development) may be private and use http.
 */
export function safeFetch(allowedPrivateHosts: readonly string[], resolveName: typeof resolve = resolve): SafeFetch {
  const keep = {
    keepAlive: true,
    maxSockets: SOCKETS_PER_HOST,
    maxTotalSockets: SOCKETS,
    maxFreeSockets: SOCKETS_PER_HOST,
    timeout: 30_000,
  }
  const secure = new https.Agent({ ...keep, lookup: publicOnly(resolveName) })
  const allowed = new http.Agent(keep)

  const isAllowed = (url: URL) => allowedPrivateHosts.includes(url.host)
  function checked(address: string): URL {
    if (!URL.canParse(address)) throw new RefusedAddress('This is not an address.')
    const url = new URL(address)
    if (isAllowed(url)) return url
    if (url.protocol !== 'https:') throw new RefusedAddress('Only https addresses are asked.')
    if (url.username || url.password) throw new RefusedAddress('An address with a password is not asked.')
    // An IP address is connected to without a lookup.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) ? !isPublic(host) : host === 'localhost' || !host.includes('.') || /\.(localhost|local|internal)$/.test(host))
      throw new RefusedAddress('This address does not lead outside.')
    return url
  }

  async function ask(url: URL, request: FetchRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const { method = 'GET', headers = {}, body } = request
    const [client, agent] = url.protocol === 'https:' ? ([https, secure] as const) : ([http, allowed] as const)
    return new Promise<IncomingMessage>((heard, fail) => {
      const begin = () => {
        const asking = client.request(url, { method, headers, agent, signal }, heard)
        // A kept connection that the server closed in the meantime says nothing about the server: retry on another one.
        asking.once('error', (error: NodeJS.ErrnoException) => (asking.reusedSocket && error.code === 'ECONNRESET' ? begin() : fail(error)))
        asking.end(body)
      }
      begin()
    })
  }

  async function read<T>(
    address: string,
    request: FetchRequest,
    take: (answer: AnswerHead & { body: AsyncIterable<Buffer> }) => Promise<T>,
  ): Promise<T> {
    // Not `AbortSignal.timeout`, whose timers would still fire seconds after the answer: thousands of them when thousands of messages are
    // sent.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), request.timeoutMs ?? TIMEOUT_MS)
    let open: IncomingMessage | undefined
    try {
      let url = checked(address)
      for (let left = request.redirects ?? 0; ; left--) {
        const answer = await ask(url, request, late.signal)
        open = answer
        const { location } = answer.headers
        const isRedirect = left > 0 && answer.statusCode !== undefined && answer.statusCode >= 300 && answer.statusCode < 400
        if (!isRedirect || !location) return await take({ ...headOf(answer), body: limited(answer, request.maxBytes ?? MOST_BYTES) })
        answer.destroy()
        url = checked(new URL(location, url).toString())
      }
    } catch (error) {
      if (late.signal.aborted) throw new AnswerTooLate('The answer did not come in time.')
      throw error
    } finally {
      clearTimeout(timer)
      // What was not read is not wanted.
      if (open && !open.readableEnded) open.destroy()
    }
  }

  return {
    mayAsk(address) {
      try {
        return checked(address) !== null
      } catch {
        return false
      }
    },
    fetch: (address, request = {}) =>
      read(address, request, async ({ status, headers, body }) => {
        const chunks: Buffer[] = []
        for await (const chunk of body) chunks.push(chunk)
        return { status, headers, body: Buffer.concat(chunks) }
      }),
    read,
    close() {
      secure.destroy()
      allowed.destroy()
    },
  }
}

const headOf = ({ statusCode, headers }: IncomingMessage): AnswerHead => ({
  status: statusCode ?? 0,
  headers: headers as Record<string, string | undefined>,
})

/** Stops before an answer that says it is too large, and in the middle of one that does not say so. */
async function* limited(answer: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw new AnswerTooLarge('The answer is too large.')
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new AnswerTooLarge('The answer is too large.')
    yield chunk
  }
}
