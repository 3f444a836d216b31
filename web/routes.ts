import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import { type Access, mayPass } from '#contracts/roles.ts'

export type Shell = 'shopper' | 'retailer' | 'staff' | 'admin' | 'plain'
/** Icons of office links; web/shell/office-menu.tsx draws them. */
export type MenuIcon = 'home' | 'products' | 'counter'
export type Screen = {
  path: `/${string}`
  shell: Shell
  /** Path below web/. Several URLs may share one file. */
  file: string
  /** The access required. The API checks again on each call; this selects the page, the sign-in page or "no access". */
  access: Access
  title: string
  description: string
  keywords?: string
  noindex?: true
  /** The canonical path for search engines, if different. */
  canonical?: `/${string}`
  /** Only the task: a header with the way back to the cart, a short footer, no bottom navigation. */
  focused?: true
  /** For development and tests: in production only developers may open it. */
  testing?: true
  /** Its link in an office's side menu, if any; `of` is the office when it is not the screen's own. */
  menu?: { label: string; icon: MenuIcon; of?: Shell }
  /** Everybody without the role sees what the page is for. */
  landing?: true
}

/** All screens. Used by the router, page heads, breadcrumbs, not-found suggestions, the sitemap and the test that visits all routes. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    shell: 'shopper',
    file: 'domains/home/HomeScreen.tsx',
    access: 'public',
    title: 'SPIRAL: shop local stores and malls near you',
    description: 'Find it in stock nearby, pick it up today or have it shipped, and earn SPIRALs on every order.',
    keywords: 'local shopping, nearby stores, malls, pickup today, in stock near me, SPIRALs',
  },
  {
    path: '/products',
    shell: 'shopper',
    file: 'domains/search/ProductsScreen.tsx',
    access: 'public',
    title: 'Products in stock near you | SPIRAL',
    description: 'Browse products from local stores and malls with live stock, pickup times and prices.',
    keywords: 'products in stock, local products, pickup today, store prices',
  },
  {
    path: '/search',
    shell: 'shopper',
    file: 'domains/search/ProductsScreen.tsx',
    access: 'public',
    title: 'Search | SPIRAL',
    description: 'Search products, stores and malls near you.',
    noindex: true,
  },
  {
    path: '/near-me',
    shell: 'shopper',
    file: 'domains/search/NearMeScreen.tsx',
    access: 'public',
    title: 'Near me | SPIRAL',
    description: 'What is open and in stock around you now, with distance and pickup times.',
  },
  {
    path: '/product/:id',
    shell: 'shopper',
    file: 'domains/catalog/ProductScreen.tsx',
    access: 'public',
    title: 'Product | SPIRAL',
    description: 'Price, stock and pickup time at stores near you.',
  },
  {
    path: '/product-detail/:id',
    shell: 'shopper',
    file: 'domains/catalog/ProductScreen.tsx',
    access: 'public',
    title: 'Product | SPIRAL',
    description: 'Price, stock and pickup time at stores near you.',
    canonical: '/product/:id',
  },
  {
    path: '/stores',
    shell: 'shopper',
    file: 'domains/stores/StoresScreen.tsx',
    access: 'public',
    title: 'Local stores | SPIRAL',
    description: 'Independent shops and mall stores near you: hours, what they sell and how to get it.',
    keywords: 'local stores, independent shops, mall stores, store hours',
  },
  {
    path: '/store/:id',
    shell: 'shopper',
    file: 'domains/stores/StoreScreen.tsx',
    access: 'public',
    title: 'Store | SPIRAL',
    description: 'Hours, products in stock and how to get them.',
  },
  {
    path: '/malls',
    shell: 'shopper',
    file: 'domains/malls/MallsScreen.tsx',
    access: 'public',
    title: 'Malls near you | SPIRAL',
    description: 'Malls by distance with open hours, stores on SPIRAL and SPIRAL Centers.',
  },
  {
    path: '/mall/:id',
    shell: 'shopper',
    file: 'domains/malls/MallScreen.tsx',
    access: 'public',
    title: 'Mall | SPIRAL',
    description: 'Stores, hours and the SPIRAL Center of this mall.',
  },
  {
    path: '/mall-directory',
    shell: 'shopper',
    file: 'domains/malls/MallDirectoryScreen.tsx',
    access: 'public',
    title: 'Mall directory | SPIRAL',
    description: 'Malls by state and city with stores by floor, hours, services and SPIRAL Centers.',
    keywords: 'mall directory, mall hours, mall stores, SPIRAL Centers',
  },
  {
    path: '/spirals',
    shell: 'shopper',
    file: 'domains/loyalty/SpiralsScreen.tsx',
    access: 'public',
    title: 'SPIRALs Loyalty Program | SPIRAL',
    description: 'Earn SPIRALs when you shop and share locally. See rates, tiers and how to use them.',
    keywords: 'SPIRALs, loyalty program, local rewards, earn points',
  },
  {
    path: '/loyalty',
    shell: 'shopper',
    file: 'domains/loyalty/LoyaltyScreen.tsx',
    access: 'public',
    title: 'My SPIRALs | SPIRAL',
    description: 'Your SPIRALs: balance, tier and history.',
    noindex: true,
  },
  {
    path: '/spiral-centers',
    shell: 'shopper',
    file: 'domains/pickups/SpiralCentersScreen.tsx',
    access: 'public',
    title: 'SPIRAL Centers | SPIRAL',
    description: 'Where ship-to-mall parcels wait for you: places, hours and how it works.',
  },
  {
    path: '/qr-pickup-system',
    shell: 'shopper',
    file: 'domains/pickups/PickupPassScreen.tsx',
    access: 'public',
    title: 'Pickup passes | SPIRAL',
    description: 'Your pickup passes, and how pickup works.',
    noindex: true,
  },
  {
    path: '/cart',
    shell: 'shopper',
    file: 'domains/cart/CartScreen.tsx',
    access: 'public',
    title: 'Shopping Cart | SPIRAL',
    description: 'Review what you are about to buy.',
    noindex: true,
  },
  {
    path: '/multi-mall-cart',
    shell: 'shopper',
    file: 'domains/cart/MultiMallCartScreen.tsx',
    access: 'public',
    title: 'Cart by mall | SPIRAL',
    description: 'Everything in your cart, mall by mall.',
    noindex: true,
  },
  {
    path: '/checkout',
    shell: 'shopper',
    file: 'domains/checkout/CheckoutScreen.tsx',
    access: 'public',
    title: 'Checkout | SPIRAL',
    description: 'One order and one payment for all stores in your cart.',
    noindex: true,
    focused: true,
  },
  {
    path: '/login',
    shell: 'shopper',
    file: 'domains/identity/LoginScreen.tsx',
    access: 'public',
    title: 'Sign in | SPIRAL',
    description: 'Sign in to your SPIRAL account.',
    noindex: true,
  },
  {
    path: '/signup',
    shell: 'shopper',
    file: 'domains/identity/SignupScreen.tsx',
    access: 'public',
    title: 'Create account | SPIRAL',
    description: 'Create a SPIRAL account to keep orders and earn SPIRALs.',
    noindex: true,
  },
  {
    path: '/account',
    shell: 'shopper',
    file: 'domains/identity/AccountScreen.tsx',
    access: 'shopper',
    title: 'My Account | SPIRAL',
    description: 'Your orders, addresses, sign-ins and SPIRALs.',
    noindex: true,
  },
  {
    path: '/workspace',
    shell: 'shopper',
    file: 'domains/identity/WorkspaceScreen.tsx',
    access: 'shopper',
    title: 'Your workspace | SPIRAL',
    description: 'Where mall teams, developers and investors start.',
    noindex: true,
  },
  {
    path: '/orders',
    shell: 'shopper',
    file: 'domains/orders/OrdersScreen.tsx',
    access: 'public',
    title: 'Orders | SPIRAL',
    description: 'Your orders and where they are, or look one up by its number.',
    noindex: true,
  },
  {
    path: '/order-details',
    shell: 'shopper',
    file: 'domains/orders/OrderDetailsScreen.tsx',
    access: 'public',
    title: 'Order | SPIRAL',
    description: 'One order: what, where and when.',
    noindex: true,
  },
  {
    path: '/wishlist',
    shell: 'shopper',
    file: 'domains/wishlist/WishlistScreen.tsx',
    access: 'public',
    title: 'Wishlist | SPIRAL',
    description: 'What you saved, with the price and stock of now.',
    noindex: true,
  },
  {
    path: '/wishlist-notifications',
    shell: 'shopper',
    file: 'domains/wishlist/WishlistNotificationsScreen.tsx',
    access: 'shopper',
    title: 'Wishlist Notifications | SPIRAL',
    description: 'Alerts when saved items are back in stock or drop in price.',
    noindex: true,
  },
  {
    path: '/push-notification-settings',
    shell: 'shopper',
    file: 'domains/notifications/NotificationSettingsScreen.tsx',
    access: 'public',
    title: 'Notification settings | SPIRAL',
    description: 'Which messages you get, by which channel, on which device.',
    noindex: true,
  },
  {
    path: '/about',
    shell: 'shopper',
    file: 'domains/about/AboutScreen.tsx',
    access: 'public',
    title: 'About | SPIRAL',
    description: 'What SPIRAL is and how it works for shoppers, stores and malls.',
  },
  {
    path: '/legal/terms',
    shell: 'shopper',
    file: 'domains/legal/LegalScreen.tsx',
    access: 'public',
    title: 'Terms of use | SPIRAL',
    description: 'The terms of using SPIRAL.',
  },
  {
    path: '/legal/privacy',
    shell: 'shopper',
    file: 'domains/legal/LegalScreen.tsx',
    access: 'public',
    title: 'Privacy notice | SPIRAL',
    description: 'What data SPIRAL keeps, why and for how long.',
  },
  {
    path: '/legal/refunds',
    shell: 'shopper',
    file: 'domains/legal/LegalScreen.tsx',
    access: 'public',
    title: 'Returns and refunds | SPIRAL',
    description: 'How returns and refunds work on SPIRAL.',
  },
  {
    path: '/legal/guarantee',
    shell: 'shopper',
    file: 'domains/legal/LegalScreen.tsx',
    access: 'public',
    title: 'The SPIRAL guarantee | SPIRAL',
    description: 'Money back when an order is not as described, not ready or not received.',
  },
  {
    path: '/privacy',
    shell: 'shopper',
    file: 'domains/legal/LegalScreen.tsx',
    access: 'public',
    title: 'Privacy notice | SPIRAL',
    description: 'What data SPIRAL keeps, why and for how long.',
    canonical: '/legal/privacy',
  },
  {
    path: '/terms',
    shell: 'shopper',
    file: 'domains/legal/LegalScreen.tsx',
    access: 'public',
    title: 'Terms of use | SPIRAL',
    description: 'The terms of using SPIRAL.',
    canonical: '/legal/terms',
  },
  {
    path: '/offline',
    shell: 'shopper',
    file: 'shell/OfflineScreen.tsx',
    access: 'public',
    title: 'Offline | SPIRAL',
    description: 'What is saved on this device while there is no network.',
    noindex: true,
  },
  {
    path: '/retailer-login',
    shell: 'plain',
    file: 'domains/identity/RetailerLoginScreen.tsx',
    access: 'public',
    title: 'Retailer sign in | SPIRAL',
    description: 'Sign in to the business side of SPIRAL.',
    noindex: true,
  },
  {
    path: '/retailer-dashboard',
    shell: 'retailer',
    file: 'domains/retailer-office/RetailerDashboardScreen.tsx',
    access: 'retailer:staff',
    landing: true,
    menu: { label: 'Home', icon: 'home' },
    title: 'Retailer Dashboard | SPIRAL',
    description: 'Orders, stock, promotions and payouts for your stores, in one place.',
    keywords: 'retailer dashboard, sell locally, store orders, stock',
  },
  {
    path: '/retailer-inventory',
    shell: 'retailer',
    file: 'domains/catalog/office/InventoryScreen.tsx',
    access: 'retailer:staff',
    menu: { label: 'Products & stock', icon: 'products' },
    title: 'Products & stock | SPIRAL',
    description: 'Prices and stock of your stores, and imports.',
    noindex: true,
  },
  {
    path: '/staff',
    shell: 'staff',
    file: 'domains/pickups/StaffScreen.tsx',
    access: 'counter',
    menu: { label: 'Counter', icon: 'counter', of: 'retailer' },
    title: 'Staff | SPIRAL',
    description: 'Pickups, scans and parcels at your counter.',
    noindex: true,
  },
  {
    path: '/spiral-admin-login',
    shell: 'plain',
    file: 'domains/identity/AdminLoginScreen.tsx',
    access: 'public',
    title: 'Admin sign in | SPIRAL',
    description: 'Sign in to platform operations.',
    noindex: true,
  },
  {
    path: '/admin',
    shell: 'admin',
    file: 'domains/admin/AdminScreen.tsx',
    access: 'platform:admin',
    title: 'Admin | SPIRAL',
    description: 'What needs attention, orders, outbox and audit.',
    noindex: true,
  },
  {
    path: '/diagnostics',
    shell: 'plain',
    file: 'domains/operations/DiagnosticsScreen.tsx',
    access: 'public',
    title: 'Diagnostics | SPIRAL',
    description: 'Whether this server and this browser are well.',
    noindex: true,
    testing: true,
  },
]

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)
/** Decodes a segment as the router does: `%61dmin` is `admin`; an invalid encoding stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
const byAddress = new Map<string, Screen>(screens.map((screen) => [segmentsOf(screen.path).join('/'), screen]))
const patterns = screens.filter(({ path }) => path.includes(':')).map((screen) => ({ screen, known: segmentsOf(screen.path) }))

/** The screen at a path. Every link on a page asks this, so most results are cached. */
export function screenAt(pathname: string): Screen | undefined {
  const given = segmentsOf(pathname).map(decoded)
  const fits = (known: string[]) => known.length === given.length && known.every((one, i) => one.startsWith(':') || one === given[i])
  return byAddress.get(given.join('/')) ?? patterns.find(({ known }) => fits(known))?.screen
}
/** Whether the path is a screen; only existing screens are linked. */
export const isScreen = (href: string): boolean => screenAt(href.split(/[?#]/)[0] ?? '') !== undefined

/** Whether this person may see the screen, including its signed-out version. */
export function isWelcomeAt(screen: Screen | undefined, viewer: Parameters<typeof mayPass>[1] | null): boolean {
  if (!screen || screen.access === 'public') return true
  return screen.landing === true || (viewer !== null && mayPass(screen.access, viewer))
}

/** The sign-in page for screens with this access. */
export function doorFor(access: Access): '/login' | '/retailer-login' | '/spiral-admin-login' {
  if (access.startsWith('platform')) return '/spiral-admin-login'
  return access.startsWith('retailer') || access.startsWith('mall') || access === 'counter' ? '/retailer-login' : '/login'
}

const SHELL_FILES: Record<Shell, string> = {
  shopper: 'shell/ShopperShell.tsx',
  retailer: 'shell/RetailerShell.tsx',
  staff: 'shell/StaffShell.tsx',
  admin: 'shell/AdminShell.tsx',
  plain: 'shell/PlainShell.tsx',
}

function asRoute({ path, file }: Screen): RouteConfigEntry {
  const id = path === '/' ? 'home' : path.slice(1).replaceAll(/[/:]+/g, '.')
  // `/ADMIN` is not a path: guards compare paths as they are written here.
  return path === '/' ? { id, index: true, file } : { id, path, file, caseSensitive: true }
}

function routerConfig(): RouteConfig {
  const shells = (Object.keys(SHELL_FILES) as Shell[]).map((shell): RouteConfigEntry => {
    const own = screens.filter((screen) => screen.shell === shell).map(asRoute)
    const anyOther: RouteConfigEntry[] = shell === 'shopper' ? [{ id: 'not-found', path: '*', file: 'shell/NotFoundScreen.tsx' }] : []
    return { id: `shell.${shell}`, file: SHELL_FILES[shell], children: [...own, ...anyOther] }
  })
  return [
    ...shells,
    { id: 'sitemap', path: '/sitemap.xml', file: 'shell/sitemap.ts' },
    { id: 'robots', path: '/robots.txt', file: 'shell/robots.ts' },
  ]
}
// The browser uses only this file's list.
export default typeof process === 'undefined' ? [] : /* @__PURE__ */ routerConfig()
