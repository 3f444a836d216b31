import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Reply } from '#contracts/endpoint.ts'
import type { products } from '#contracts/catalog/catalog.ts'
import { printedIn, type VisitEvent } from '#contracts/visits.ts'
import { browserQueryClient } from '#web/lib/query-client.ts'
import { mayCountVisits } from '#web/state/allowed.ts'
import { useCart } from '#web/state/cart.ts'
import { keptRef, refIn } from '#web/state/share-ref.ts'

/**
 * Records what is opened, searched for and put into the cart, for the figures of stores and malls: to this server only, and as the visitor
 * chose. It is loaded after the page and after consent (R98), and the page does not depend on it.
 */
export default function VisitRecorder() {
  const { pathname, search } = useLocation()
  const before = useRef<Came>({ way: 'other' })
  useEffect(() => {
    const came = keptRef() !== null || refIn(search) !== null ? { way: 'shared' as const } : before.current
    const printed = printedIn(new URLSearchParams(search).get('via'))
    const events = eventsAt(pathname, printed ? { way: printed } : came)
    note(...events, ...(printed ? events.map((event) => ({ ...event, kind: 'scan' as const })) : []))
    before.current = cameFrom(pathname, search) ?? (events.length > 0 ? { way: 'other' } : before.current)
  }, [pathname, search])
  useEffect(watchSearches, [])
  useEffect(watchCart, [])
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && send()
    document.addEventListener('visibilitychange', leave)
    return () => document.removeEventListener('visibilitychange', leave)
  }, [])
  return null
}

type Came = Pick<VisitEvent, 'way' | 'words'>

function eventsAt(pathname: string, came: Came): VisitEvent[] {
  const [, kind, name] = /^\/(product|product-detail|store|mall)\/([a-z0-9-]{1,120})$/.exec(pathname) ?? []
  if (name === undefined) return []
  if (kind === 'store' || kind === 'mall') return [{ kind: 'page', [kind]: name, ...came }]
  return [{ kind: 'view', product: name, ...came }]
}

/** How a page is reached that is opened from here; null: the page before it still says it. */
function cameFrom(pathname: string, search: string): Came | null {
  const words = new URLSearchParams(search).get('q')
  if (words) return { way: 'search', words: words.slice(0, 120) }
  if (pathname.startsWith('/mall/')) return { way: 'mall' }
  return pathname.startsWith('/store/') ? { way: 'store' } : null
}

type Asked = { q?: string; mallId?: unknown; storeId?: unknown }
type Found = { pages: readonly Reply<typeof products>[] }

/** The lists of products that the page shows for the words in its address. */
function watchSearches(): () => void {
  const cache = browserQueryClient().getQueryCache()
  const seen = new Set<string>()
  const look = ({ queryHash, queryKey, state }: { queryHash: string; queryKey: readonly unknown[]; state: { data?: unknown } }) => {
    const asked = queryKey.at(-2) === 'products' ? (queryKey.at(-1) as { pages?: Asked }).pages : undefined
    if (asked?.q === undefined || seen.has(queryHash) || asked.q !== new URLSearchParams(location.search).get('q')?.trim()) return
    const reply = (state.data as Found | undefined)?.pages[0]
    if (!reply) return
    seen.add(queryHash)
    const found = reply.items.length === 0 ? 0 : (reply.search?.exact ?? reply.total ?? reply.items.length)
    const at = {
      ...(asked.mallId !== undefined && { mall: String(asked.mallId) }),
      ...(asked.storeId !== undefined && { store: String(asked.storeId) }),
    }
    note({ kind: 'search', words: asked.q.slice(0, 120), found, ...at })
  }
  for (const query of cache.getAll()) look(query)
  return cache.subscribe(({ query }) => look(query))
}

/** One more line at a time is somebody's press; a cart that arrives from the account is not. */
const watchCart = (): (() => void) =>
  useCart.subscribe((now, before) => {
    const added = now.items.filter(({ id }) => !before.items.some((item) => item.id === id))
    const [line] = added
    if (!line || added.length > 1 || now.account?.id !== before.account?.id || now.items.length !== before.items.length + 1) return
    note({ kind: 'cart', product: String(line.productId), store: String(line.storeId) })
  })

const SENT_AFTER_MS = 1_000
const MOST_AT_ONCE = 20
let waiting: VisitEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function note(...events: readonly VisitEvent[]): void {
  waiting.push(...events)
  if (waiting.length >= MOST_AT_ONCE) send()
  else if (waiting.length > 0) timer ??= setTimeout(send, SENT_AFTER_MS)
}

/** `keepalive`: the request outlives the page. What cannot be sent is left out. */
function send(): void {
  clearTimeout(timer)
  timer = undefined
  const events = waiting.splice(0, MOST_AT_ONCE)
  if (events.length === 0 || !mayCountVisits()) return
  const body = JSON.stringify({ events })
  fetch('/api/visits', { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true }).catch(() => undefined)
}
