import { isScreen } from '#web/routes.ts'

/** `href` null: the words alone, because there is nothing to open or it is where we are. `label` null: the record is still loading. */
export type Crumb = { label: string | null; href: string | null }

const NAMES: Record<string, string> = {
  products: 'Products',
  stores: 'Stores',
  malls: 'Malls',
  'retailer-dashboard': 'Retailer Dashboard',
  'ai-retailer-signup': 'Join as Retailer',
  spirals: 'Loyalty Program',
  loyalty: 'Loyalty Program',
  about: 'About',
  cart: 'Shopping Cart',
  checkout: 'Checkout',
  account: 'My Account',
  wishlist: 'Wishlist',
  'near-me': 'Near Me',
  'visual-search': 'Visual Search',
  'ai-agents': 'AI Assistants',
}
/** Segments before a record: what they are called and where their list is. */
const LISTS: Record<string, { label: string; href: string }> = {
  store: { label: 'Stores', href: '/stores' },
  mall: { label: 'Malls', href: '/malls' },
  product: { label: 'Products', href: '/products' },
  'product-detail': { label: 'Products', href: '/products' },
}
const NO_CRUMBS = ['/', '/login', '/signup', '/retailer-login', '/spiral-admin-login', '/pure-test']

/** Home, then one crumb for each segment of the path. `record` names the one that stands in an `{id}`; without it its address does. */
export function breadcrumbs(pathname: string, record?: string | null): Crumb[] {
  const segments = pathname.split('/').filter(Boolean)
  if (NO_CRUMBS.includes(`/${segments.join('/')}`)) return []
  const crumbs = segments.map((segment, i): Crumb => {
    const list = LISTS[segment]
    if (list && i < segments.length - 1) return list
    if (LISTS[segments[i - 1] ?? '']) return { label: record === undefined ? nameIn(segment) : record, href: null }
    const href = `/${segments.slice(0, i + 1).join('/')}`
    const isLast = i === segments.length - 1
    return { label: NAMES[segment] ?? wordsOf(segment), href: !isLast && isScreen(href) ? href : null }
  })
  return [{ label: 'Home', href: '/' }, ...crumbs]
}

/** What the address of a record says of it: its words, without the number that makes it one of its kind. */
const nameIn = (segment: string): string => (/^\d+$/.test(segment) ? 'Not available' : wordsOf(segment.replace(/-\d+$/, '')))

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

/** The same trail for search engines. */
export function breadcrumbData(crumbs: readonly Crumb[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs
      .filter((crumb) => crumb.label !== null)
      .map((crumb, i) => ({ '@type': 'ListItem', position: i + 1, name: crumb.label, ...(crumb.href && { item: origin + crumb.href }) })),
  }
}
