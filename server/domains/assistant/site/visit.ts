import robotsParser from 'robots-parser'
import { AnswerTooLate, RefusedAddress, type SafeFetch } from '../../../platform/safe-fetch.ts'
import { pageReader } from './page-reader.ts'
import type { PageFacts } from './page.ts'

/** How SPIRAL names itself to sites; the first word is the name that robots.txt may address. */
const AGENT = 'SPIRALbot'
const HEADERS = { 'user-agent': `${AGENT}/1.0 (reads a shop's own site when its owner asks)`, accept: 'text/html,application/xhtml+xml' }
export type VisitLimits = { pages: number; productPages: number; pageBytes: number; pageMs: number; totalMs: number; pageSeconds: number }
export const VISIT_LIMITS: VisitLimits = {
  pages: 20,
  productPages: 12,
  pageBytes: 2_000_000,
  pageMs: 6_000,
  totalMs: 30_000,
  pageSeconds: 4,
}
const ROBOTS_BYTES = 500_000
const REDIRECTS = 4
/** Pages requested at the same time. */
const AT_ONCE = 2

export type Visited = { page: PageFacts } | { left: { address: string; why: string } }

/** A site that cannot be read at all, in one sentence for the person who named it. */
export class UnreadableSite extends Error {}

/** The address of a site as people type it: `harborlane.com`, `http://harborlane.com/home`. Refused unless it is http(s) and public. */
export function siteAddress(outside: SafeFetch, typed: string): URL {
  const text = /^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[\w.-]+:\d+(\/|$)/.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new UnreadableSite('Enter a web address that starts with https:// or http://.')
  const secure = new URL(url)
  secure.protocol = 'https:'
  const asked = [url, secure].find((one) => outside.mayAsk(one.toString()))
  if (!asked) throw new UnreadableSite('This address leads to a private network. Enter the public address of your site.')
  return asked
}

/**
 * Walks through a shop's own site, the most telling pages first. Only this host is asked, robots.txt is respected, and pages, bytes and
 * time are limited. A page that cannot be read is reported and left out.
 */
export async function* visit(
  outside: SafeFetch,
  start: URL,
  { limits = VISIT_LIMITS, signal }: { limits?: VisitLimits; signal?: AbortSignal } = {},
): AsyncGenerator<Visited> {
  const endAt = performance.now() + limits.totalMs
  const home = await arrive(outside, start, limits)
  const robots = await robotsOf(outside, home.url, limits)
  const mayRead = (address: string) => robots.isAllowed(address, AGENT) !== false
  if (!mayRead(home.url.toString()))
    throw new UnreadableSite("This site's robots.txt asks programs not to read it, so we didn't. Continue with photos, a file or the form.")
  const reader = pageReader(limits.pageSeconds)
  try {
    const seen = new Set([pathOf(start.toString()), pathOf(home.url.toString())])
    const queue: { address: string; rank: number }[] = []
    let [asked, productPages] = [1, 0]
    const take = (page: PageFacts) => {
      for (const { address, text } of page.links) {
        const rank = rankOf(address, text)
        if (rank === null || new URL(address).host !== home.url.host || seen.has(pathOf(address))) continue
        seen.add(pathOf(address))
        queue.push({ address, rank })
      }
      queue.sort((a, b) => a.rank - b.rank)
    }
    const first = await reader.read(home.html, home.url.toString())
    if (!first) throw new UnreadableSite('We could not read this site. Continue with photos, a file or the form.')
    take(first)
    yield { page: first }
    while (asked < limits.pages && queue.length > 0 && performance.now() < endAt && !signal?.aborted) {
      const next: string[] = []
      while (next.length < AT_ONCE && asked < limits.pages) {
        const one = queue.shift()
        if (!one) break
        if (one.rank === PRODUCT_RANK && productPages >= limits.productPages) continue
        if (!mayRead(one.address)) {
          yield { left: { address: one.address, why: 'robots.txt asks programs not to read it' } }
          continue
        }
        asked += 1
        if (one.rank === PRODUCT_RANK) productPages += 1
        next.push(one.address)
      }
      const ms = Math.max(1, Math.min(limits.pageMs, endAt - performance.now()))
      const answers = await Promise.all(next.map((address) => pageAt(outside, address, home.url.host, { ...limits, pageMs: ms })))
      for (const [i, answer] of answers.entries()) {
        const address = next[i] ?? ''
        const page = 'html' in answer ? await reader.read(answer.html, answer.url.toString()) : null
        if (page) {
          take(page)
          yield { page }
        } else yield { left: { address, why: 'why' in answer ? answer.why : 'it could not be read' } }
      }
    }
  } finally {
    reader.close()
  }
}

type Answer = { html: string; url: URL }

/** The home page. A site may move its visitors to or from "www", which is then the host to stay on. */
async function arrive(outside: SafeFetch, start: URL, limits: VisitLimits): Promise<Answer> {
  const answer = await pageAt(outside, start.toString(), start.host, limits, true)
  if ('html' in answer) return answer
  throw new UnreadableSite(
    answer.elsewhere
      ? `This address leads to another site (${answer.elsewhere}). If it is yours, enter that address.`
      : `We could not read this site: ${answer.why}. Continue with photos, a file or the form.`,
  )
}

async function pageAt(
  outside: SafeFetch,
  address: string,
  host: string,
  limits: VisitLimits,
  mayChangeWww = false,
): Promise<Answer | { why: string; elsewhere?: string }> {
  const endAt = performance.now() + limits.pageMs
  let url = new URL(address)
  try {
    for (let left = REDIRECTS; left >= 0; left--) {
      const timeoutMs = Math.max(1, endAt - performance.now())
      const { status, headers, body } = await outside.fetch(url.toString(), { headers: HEADERS, timeoutMs, maxBytes: limits.pageBytes })
      const location = headers['location']
      if (status >= 300 && status < 400 && location) {
        if (!URL.canParse(location, url)) return { why: 'it leads nowhere' }
        const to = new URL(location, url)
        const isSame = to.host === host || (mayChangeWww && bare(to.host) === bare(host))
        if (!outside.mayAsk(to.toString()) && to.protocol === 'http:') to.protocol = 'https:'
        if (!outside.mayAsk(to.toString())) return { why: 'it leads to a private network' }
        if (!isSame) return { why: 'it leads to another site', elsewhere: to.host }
        url = to
        continue
      }
      if (status !== 200) return { why: `it answered ${status}` }
      if (!/\b(html|xml)\b/i.test(headers['content-type'] ?? 'text/html')) return { why: 'it is no web page' }
      if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') return { why: 'it is packed' }
      return { html: decode(body, headers['content-type'] ?? ''), url }
    }
    return { why: 'it leads in circles' }
  } catch (error) {
    if (error instanceof RefusedAddress) return { why: /large/.test(error.message) ? 'it is too large' : 'it leads to a private network' }
    return { why: error instanceof AnswerTooLate ? 'it takes too long' : 'it does not answer' }
  }
}

const bare = (host: string): string => host.replace(/^www\./, '')
/** Pages that differ in their query or a slash at the end are one page. */
const pathOf = (address: string): string => new URL(address).pathname.replace(/\/$/, '')

function decode(body: Buffer, contentType: string): string {
  const named =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(body.toString('latin1', 0, 2_000))?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

/** No robots.txt allows all. One that cannot be had because the server fails forbids all, as RFC 9309 asks. */
async function robotsOf(outside: SafeFetch, home: URL, limits: VisitLimits) {
  const address = new URL('/robots.txt', home).toString()
  try {
    const { status, body } = await outside.fetch(address, {
      headers: HEADERS,
      timeoutMs: limits.pageMs,
      maxBytes: ROBOTS_BYTES,
      redirects: 0,
    })
    if (status >= 500) return robotsParser(address, 'User-agent: *\nDisallow: /')
    return robotsParser(address, status === 200 ? body.toString('utf8') : '')
  } catch {
    return robotsParser(address, 'User-agent: *\nDisallow: /')
  }
}

const PRODUCT_RANK = 4
// biome-ignore format: a table
const RANKS: readonly [rank: number, words: RegExp][] = [
  [1, /\b(contact|visit|hours|locations?|find[ -]us|stores?|directions)\b/],
  [2, /\b(about|our[ -]story|story|who[ -]we[ -]are)\b/],
  [3, /\b(returns?|refunds?|shipping|delivery|pick[ -]?up|polic(y|ies)|faq)\b/],
  [5, /\b(shop|products?|catalog|collections?|categor(y|ies)|new)\b/],
]
const LEFT_OUT =
  /\.(jpe?g|png|gif|webp|svg|pdf|zip|mp4|css|js|xml|json)$|\/(cart|checkout|account|login|sign-?in|register|search|wp-admin|cdn-cgi)\b/i

/** How telling a link is, the smallest first; null for pages without use. */
function rankOf(address: string, text: string): number | null {
  const { pathname } = new URL(address)
  if (LEFT_OUT.test(pathname)) return null
  const words = `${pathname} ${text}`.toLowerCase()
  if (/\/(products?|items?|p|listing)\/[^/]+/.test(pathname)) return PRODUCT_RANK
  return RANKS.find(([, pattern]) => pattern.test(words))?.[0] ?? 6
}
