/** Rules for which responses this browser may cache. Pure, so that every case can be tested without a browser. */

/** The prefix of caches that hold one person's data. */
export const MINE = 'spiral-mine-'
export const cacheNames = (version: string) => ({
  shell: `spiral-shell-${version}`,
  assets: `spiral-assets-${version}`,
  pictures: `spiral-pictures-${version}`,
  products: `spiral-products-${version}`,
  mine: `${MINE}${version}`,
})
export const isOfVersion = (cacheName: string, version: string): boolean => Object.values(cacheNames(version)).includes(cacheName)

export const OFFLINE_PAGE = '/offline'
/** The cache entry that names the owner of the cached data. */
export const KEPT_VIEWER = '/kept/viewer'
export const KEPT_AT = 'kept-at'

/** The last 20 products viewed; the other limits keep the browser from evicting everything. */
export const LIMITS = { assets: 120, pictures: 120, products: 20, mine: 60 } as const
/** The lifetime of an unused sign-in. */
const KEPT_FOR_MS = 7 * 24 * 3_600_000

export type Kind =
  | 'asset'
  | 'picture'
  | 'screen'
  | 'routes'
  | 'product'
  /** One person's data, served from the cache when offline. */
  | 'mine'
  /** Returns who is signed in. */
  | 'who'
  /** May sign the user in or out. */
  | 'session'
  /** Ends a sign-in, whatever the response. */
  | 'sign-out'
  /** Not handled by the worker. */
  | 'other'

const MINE_PATHS = /^\/api\/(orders|orders\/S[^/]+(\/passes)?|pickups\/passes|counter\/locations|retailer\/fulfillments|mall\/parcels)$/
/** Parameters of email links that open one person's data; the responses are never cached. */
const SECRETS = ['key', 'token', 'code', 'pay']

type BrowserRequest = Pick<Request, 'method' | 'mode' | 'url'>
export function kindOf({ method, mode, url }: BrowserRequest, origin: string): Kind {
  const { origin: home, pathname, searchParams } = new URL(url)
  if (home !== origin) return 'other'
  if (method !== 'GET') {
    if (pathname === '/api/auth/logout') return 'sign-out'
    return pathname.startsWith('/api/auth/') ? 'session' : 'other'
  }
  if (mode === 'navigate') return pathname.startsWith('/api/') ? 'other' : 'screen'
  if (pathname === '/api/auth/me') return 'who'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/pictures/')) return 'picture'
  if (pathname === '/__manifest') return 'routes'
  if (SECRETS.some((name) => searchParams.has(name))) return 'other'
  if (/^\/api\/products\/[^/]+$/.test(pathname)) return 'product'
  return MINE_PATHS.test(pathname) ? 'mine' : 'other'
}

type Answered = Pick<Response, 'status' | 'redirected' | 'type' | 'headers'>
/** Only complete responses of our own: no errors, no redirects to the sign-in page, no streams. */
export const mayKeep = ({ status, redirected, type, headers }: Answered): boolean =>
  status === 200 && !redirected && type === 'basic' && !(headers.get('content-type') ?? '').includes('event-stream')
export const mayKeepData = (answer: Answered): boolean =>
  mayKeep(answer) && (answer.headers.get('content-type') ?? '').startsWith('application/json')

/** A person's cached data expires when their sign-in would. */
export function isStillKept(keptAt: string | null, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(keptAt ?? '')) < KEPT_FOR_MS
}

/** Screens that work offline. */
const OFFLINE_SCREENS =
  /^\/(product|product-detail)\/[^/]+$|^\/(orders|wishlist|wishlist-notifications|order-details|qr-pickup-system|cart|staff)$/
export const worksOffline = (path: string): boolean => OFFLINE_SCREENS.test(new URL(path, 'http://here').pathname)

/** The path if it is on this site, else the home page. */
export function ownPath(href: unknown, origin: string): string {
  if (typeof href !== 'string' || !href.startsWith('/') || !URL.canParse(href, origin)) return '/'
  const url = new URL(href, origin)
  return url.origin === origin && !url.pathname.startsWith('/api/') ? url.pathname + url.search + url.hash : '/'
}

/** The redirect for a screen that could not be reached: the offline page, which is always cached and lists the other cached screens. */
export const offlineAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  `${OFFLINE_PAGE}?to=${encodeURIComponent(pathname + search)}`

export type PushMessage = { title: string; body: string; href: string; tag: string; id: number | null }
/** Turns any payload into a message of ours: browsers require that every push shows one. */
export function messageIn(sent: unknown, origin: string): PushMessage {
  const { title, body, href, tag, id } = (sent ?? {}) as Partial<Record<keyof PushMessage, unknown>>
  return {
    title: typeof title === 'string' && title ? title : 'SPIRAL',
    body: typeof body === 'string' ? body : 'There is news for you.',
    href: ownPath(href, origin),
    tag: typeof tag === 'string' && tag ? tag : 'spiral',
    id: Number.isSafeInteger(Number(id)) && Number(id) > 0 ? Number(id) : null,
  }
}
