/** What this browser may keep of an answer. Pure, so that every case can be tried without a browser. */

/** Answers that are one person's lie in caches whose names begin like this. */
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
/** Who the kept answers belong to. */
export const KEPT_VIEWER = '/kept/viewer'
export const KEPT_AT = 'kept-at'

/** The last 20 products that were opened; the rest is bounded so that a browser never has to throw all of it away. */
export const LIMITS = { assets: 120, pictures: 120, products: 20, mine: 60 } as const
/** As long as a sign-in lasts without being used. */
const KEPT_FOR_MS = 7 * 24 * 3_600_000

export type Kind =
  | 'asset'
  | 'picture'
  | 'screen'
  | 'routes'
  | 'product'
  /** One person's own, read again when there is no network. */
  | 'mine'
  /** Says who is signed in. */
  | 'who'
  /** May sign somebody in or out. */
  | 'session'
  /** Ends a sign-in, whatever is answered. */
  | 'sign-out'
  /** Not the worker's business. */
  | 'other'

const MINE_PATHS = /^\/api\/(orders|orders\/S[^/]+(\/passes)?|pickups\/passes|counter\/locations|retailer\/fulfillments|mall\/parcels)$/
/** Links in mails open what is one person's; what they opened is nobody else's to find. */
const SECRETS = ['key', 'token', 'code', 'pay']

type Asked = Pick<Request, 'method' | 'mode' | 'url'>
export function kindOf({ method, mode, url }: Asked, origin: string): Kind {
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
/** Whole answers of our own only: no errors, no way to the sign-in, no stream. */
export const mayKeep = ({ status, redirected, type, headers }: Answered): boolean =>
  status === 200 && !redirected && type === 'basic' && !(headers.get('content-type') ?? '').includes('event-stream')
export const mayKeepData = (answer: Answered): boolean =>
  mayKeep(answer) && (answer.headers.get('content-type') ?? '').startsWith('application/json')

/** What was kept for a person is theirs for as long as a sign-in would be. */
export function isStillKept(keptAt: string | null, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(keptAt ?? '')) < KEPT_FOR_MS
}

/** Screens that show something without a network. */
const OFFLINE_SCREENS =
  /^\/(product|product-detail)\/[^/]+$|^\/(orders|wishlist|wishlist-notifications|order-details|qr-pickup-system|cart|staff)$/
export const worksOffline = (path: string): boolean => OFFLINE_SCREENS.test(new URL(path, 'http://here').pathname)

/** A path of this site, or home. */
export function ownPath(href: unknown, origin: string): string {
  if (typeof href !== 'string' || !href.startsWith('/') || !URL.canParse(href, origin)) return '/'
  const url = new URL(href, origin)
  return url.origin === origin && !url.pathname.startsWith('/api/') ? url.pathname + url.search + url.hash : '/'
}

/** Where a screen that could not be reached sends the browser: the one page that is always here, which knows what else is. */
export const offlineAddress = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  `${OFFLINE_PAGE}?to=${encodeURIComponent(pathname + search)}`

export type PushMessage = { title: string; body: string; href: string; tag: string; id: number | null }
/** A message of ours, whatever was sent: the browser wants to show one in any case. */
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
