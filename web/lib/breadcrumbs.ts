import { isScreen, shortTitleOf } from '#web/routes.ts'

/** `href` null: text only, because there is no page to open or it is the current page. `label` null: the record is still loading. */
export type Crumb = { label: string | null; href: string | null }

const NAMES: Record<string, string> = {
  products: 'Products',
  stores: 'Stores',
  malls: 'Malls',
  'retailer-dashboard': 'Retailer Dashboard',
  'ai-retailer-signup': 'Join as Retailer',
  spirals: 'Loyalty Program',
  loyalty: 'My SPIRALs',
  about: 'About',
  cart: 'Shopping Cart',
  checkout: 'Checkout',
  events: 'Events',
  account: 'My Account',
  wishlist: 'Wishlist',
  'near-me': 'Near Me',
  'visual-search': 'Visual Search',
  'ai-agents': 'AI Assistants',
  'multi-mall-cart': 'By mall',
  'qr-pickup-system': 'Pickup passes',
  'push-notification-settings': 'Notification settings',
  'order-details': 'Order',
  privacy: 'Privacy',
  terms: 'Terms',
  'mall-gift-card-system': 'Gift cards',
  'gift-card-balance-checker': 'Balance',
}
/** Pages that belong to another page although their paths do not say so. */
const PARENTS: Record<string, Crumb> = {
  'gift-card-balance-checker': { label: 'Gift cards', href: '/mall-gift-card-system' },
  wallet: { label: 'My Account', href: '/account' },
  loyalty: { label: 'Loyalty Program', href: '/spirals' },
  checkout: { label: 'Shopping Cart', href: '/cart' },
  'multi-mall-cart': { label: 'Shopping Cart', href: '/cart' },
  'order-details': { label: 'Orders', href: '/orders' },
  'qr-pickup-system': { label: 'Orders', href: '/orders' },
  'wishlist-notifications': { label: 'Wishlist', href: '/wishlist' },
  'push-notification-settings': { label: 'My Account', href: '/account' },
}
/** The segments before a record id: their labels and the URLs of their lists. */
const LISTS: Record<string, { label: string; href: string }> = {
  store: { label: 'Stores', href: '/stores' },
  mall: { label: 'Malls', href: '/malls' },
  product: { label: 'Products', href: '/products' },
  events: { label: 'Events', href: '/events' },
  retailer: { label: 'Stores', href: '/stores' },
  'product-detail': { label: 'Products', href: '/products' },
}
const NO_CRUMBS = ['/', '/login', '/signup', '/retailer-login', '/spiral-admin-login', '/pure-test']

/**
 * Home, then one breadcrumb for each segment of the path, by the title of its screen. `record` is the label for an `{id}`; by default it is derived from the URL. `above`
 * replaces the list that a record stands in, for example by its departments.
 */
export function breadcrumbs(pathname: string, record?: string | null, above: readonly Crumb[] = []): Crumb[] {
  const segments = pathname.split('/').filter(Boolean)
  if (NO_CRUMBS.includes(`/${segments.join('/')}`)) return []
  const crumbs = segments.flatMap((segment, i): Crumb | readonly Crumb[] => {
    const list = LISTS[segment]
    if (list && i < segments.length - 1) return above.length > 0 ? above.map(apartFromHome) : list
    if (LISTS[segments[i - 1] ?? '']) return { label: record === undefined ? nameIn(segment) : record, href: null }
    const href = `/${segments.slice(0, i + 1).join('/')}`
    const isLast = i === segments.length - 1
    return { label: NAMES[segment] ?? shortTitleOf(href) ?? sentenceOf(segment), href: !isLast && isScreen(href) ? href : null }
  })
  const parent = segments.length === 1 ? PARENTS[segments[0] ?? ''] : undefined
  return [{ label: 'Home', href: '/' }, ...(parent ? [parent] : []), ...crumbs]
}

/** The department Home is not the home page. */
const apartFromHome = (crumb: Crumb): Crumb => (crumb.label === 'Home' ? { ...crumb, label: 'Home goods' } : crumb)

/** The name of a record as its URL gives it: the words, without the number that tells it from records of the same name. */
const nameIn = (segment: string): string => (/^\d+$/.test(segment) ? 'Not available' : wordsOf(segment.replace(/-\d+$/, '')))

/** A page without a title of its own, in sentence case. */
const sentenceOf = (segment: string): string =>
  wordsOf(segment)
    .split(' ')
    .map((word, i) => (i === 0 || word === word.toUpperCase() || word.startsWith('SPIRAL') ? word : word.toLowerCase()))
    .join(' ')

const UPPER_CASE = ['spiral', 'ai', 'qr', 'api', 'gpt']
function wordsOf(segment: string): string {
  return readable(segment)
    .split('-')
    .filter(Boolean)
    .map((word) => {
      if (UPPER_CASE.includes(word.toLowerCase())) return word.toUpperCase()
      return word.toLowerCase() === 'spirals' ? 'SPIRALs' : word.charAt(0).toUpperCase() + word.slice(1)
    })
    .join(' ')
}
function readable(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The same breadcrumbs as structured data for search engines. */
export function breadcrumbData(crumbs: readonly Crumb[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    // A crumb between others needs an address there; the last one is the page itself.
    itemListElement: crumbs
      .filter((crumb, i) => crumb.label !== null && (crumb.href !== null || i === crumbs.length - 1))
      .map((crumb, i) => ({ '@type': 'ListItem', position: i + 1, name: crumb.label, ...(crumb.href && { item: origin + crumb.href }) })),
  }
}
