import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import { type Access, mayPass } from '#contracts/roles.ts'

export type Shell = 'shopper' | 'retailer' | 'mall' | 'staff' | 'admin' | 'plain'
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

/** All screens. Their texts for search engines are in screen-descriptions.ts. Used by the router, page heads, breadcrumbs, not-found suggestions, the sitemap and the test that visits all routes. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    shell: 'shopper',
    file: 'domains/home/HomeScreen.tsx',
    access: 'public',
    title: 'SPIRAL: shop local stores and malls near you',
  },
  {
    path: '/products',
    shell: 'shopper',
    file: 'domains/search/ProductsScreen.tsx',
    access: 'public',
    title: 'Products in stock near you | SPIRAL',
  },
  {
    path: '/search',
    shell: 'shopper',
    file: 'domains/search/ProductsScreen.tsx',
    access: 'public',
    title: 'Search | SPIRAL',
    noindex: true,
  },
  {
    path: '/visual-search',
    shell: 'shopper',
    file: 'domains/search/photos/VisualSearchScreen.tsx',
    access: 'public',
    title: 'Search with a photo | SPIRAL',
  },
  {
    path: '/image-search',
    shell: 'shopper',
    file: 'domains/search/photos/ImageSearchScreen.tsx',
    access: 'public',
    title: 'Search with a picture | SPIRAL',
    canonical: '/visual-search',
  },
  {
    path: '/advanced-image-search',
    shell: 'shopper',
    file: 'domains/search/photos/AdvancedImageSearchScreen.tsx',
    access: 'public',
    title: 'Advanced image search | SPIRAL',
  },
  {
    path: '/shopper-ai-images',
    shell: 'shopper',
    file: 'domains/search/photos/MyPhotosScreen.tsx',
    access: 'shopper',
    title: 'My photos | SPIRAL',
    noindex: true,
  },
  {
    path: '/near-me',
    shell: 'shopper',
    file: 'domains/search/NearMeScreen.tsx',
    access: 'public',
    title: 'Near me | SPIRAL',
  },
  {
    path: '/product/:id',
    shell: 'shopper',
    file: 'domains/catalog/ProductScreen.tsx',
    access: 'public',
    title: 'Product | SPIRAL',
  },
  {
    path: '/product-detail/:id',
    shell: 'shopper',
    file: 'domains/catalog/ProductScreen.tsx',
    access: 'public',
    title: 'Product | SPIRAL',
    canonical: '/product/:id',
  },
  {
    path: '/stores',
    shell: 'shopper',
    file: 'domains/stores/StoresScreen.tsx',
    access: 'public',
    title: 'Local stores | SPIRAL',
  },
  {
    path: '/local-first',
    shell: 'shopper',
    file: 'domains/local-first/LocalFirstScreen.tsx',
    access: 'public',
    title: 'Local First | SPIRAL',
  },
  {
    path: '/trusted-local-stores',
    shell: 'shopper',
    file: 'domains/trust/TrustedStoresScreen.tsx',
    access: 'public',
    title: 'Trusted Local stores | SPIRAL',
  },
  {
    path: '/trust',
    shell: 'shopper',
    file: 'domains/trust/TrustScreen.tsx',
    access: 'public',
    title: 'Why it is safe to buy here | SPIRAL',
  },
  {
    path: '/store/:id',
    shell: 'shopper',
    file: 'domains/stores/StoreScreen.tsx',
    access: 'public',
    title: 'Store | SPIRAL',
  },
  {
    path: '/malls',
    shell: 'shopper',
    file: 'domains/malls/MallsScreen.tsx',
    access: 'public',
    title: 'Malls near you | SPIRAL',
  },
  {
    path: '/mall/:id',
    shell: 'shopper',
    file: 'domains/malls/MallScreen.tsx',
    access: 'public',
    title: 'Mall | SPIRAL',
  },
  {
    path: '/community',
    shell: 'shopper',
    file: 'domains/community/CommunityScreen.tsx',
    access: 'public',
    title: 'Community | SPIRAL',
  },
  {
    path: '/social-feed',
    shell: 'shopper',
    file: 'domains/community/SocialFeedScreen.tsx',
    access: 'public',
    title: 'Feed | SPIRAL',
  },
  {
    path: '/profile',
    shell: 'shopper',
    file: 'domains/community/ProfileScreen.tsx',
    access: 'public',
    title: 'Profile | SPIRAL',
    noindex: true,
  },
  {
    path: '/events',
    shell: 'shopper',
    file: 'domains/events/EventsScreen.tsx',
    access: 'public',
    title: 'Events near you | SPIRAL',
  },
  {
    path: '/events/:id',
    shell: 'shopper',
    file: 'domains/events/EventScreen.tsx',
    access: 'public',
    title: 'Event | SPIRAL',
  },
  {
    path: '/mall-directory',
    shell: 'shopper',
    file: 'domains/malls/MallDirectoryScreen.tsx',
    access: 'public',
    title: 'Mall directory | SPIRAL',
  },
  {
    path: '/spirals',
    shell: 'shopper',
    file: 'domains/loyalty/SpiralsScreen.tsx',
    access: 'public',
    title: 'SPIRALs Loyalty Program | SPIRAL',
  },
  {
    path: '/loyalty-program',
    shell: 'shopper',
    file: 'domains/loyalty/ProgramScreen.tsx',
    access: 'public',
    title: 'Loyalty Program Rules | SPIRAL',
    canonical: '/spirals',
  },
  {
    path: '/tiered-spirals-engine',
    shell: 'shopper',
    file: 'domains/loyalty/TiersScreen.tsx',
    access: 'public',
    title: 'SPIRALs Tiers and Calculator | SPIRAL',
  },
  {
    path: '/checkout-spirals-demo',
    shell: 'shopper',
    file: 'domains/loyalty/DemoScreen.tsx',
    access: 'public',
    title: 'Try SPIRALs With a Cart | SPIRAL',
  },
  {
    path: '/social-rewards',
    shell: 'shopper',
    file: 'domains/shares/SocialRewardsScreen.tsx',
    access: 'public',
    title: 'Social rewards | SPIRAL',
  },
  {
    path: '/loyalty/retailer/:id',
    shell: 'shopper',
    file: 'domains/perks/PerksScreen.tsx',
    access: 'public',
    title: 'Perks of a store | SPIRAL',
  },
  {
    path: '/loyalty',
    shell: 'shopper',
    file: 'domains/loyalty/LoyaltyScreen.tsx',
    access: 'public',
    title: 'My SPIRALs | SPIRAL',
    noindex: true,
  },
  {
    path: '/spiral-centers',
    shell: 'shopper',
    file: 'domains/pickups/SpiralCentersScreen.tsx',
    access: 'public',
    title: 'SPIRAL Centers | SPIRAL',
  },
  {
    path: '/advanced-logistics',
    shell: 'shopper',
    file: 'domains/pickups/LogisticsScreen.tsx',
    access: 'shopper',
    title: 'Parcels and trips | SPIRAL',
    noindex: true,
  },
  {
    path: '/qr-pickup-system',
    shell: 'shopper',
    file: 'domains/pickups/PickupPassScreen.tsx',
    access: 'public',
    title: 'Pickup passes | SPIRAL',
    noindex: true,
  },
  {
    path: '/cart',
    shell: 'shopper',
    file: 'domains/cart/CartScreen.tsx',
    access: 'public',
    title: 'Shopping Cart | SPIRAL',
    noindex: true,
  },
  {
    path: '/multi-mall-cart',
    shell: 'shopper',
    file: 'domains/cart/MultiMallCartScreen.tsx',
    access: 'public',
    title: 'Cart by mall | SPIRAL',
    noindex: true,
  },
  {
    path: '/checkout',
    shell: 'shopper',
    file: 'domains/checkout/CheckoutScreen.tsx',
    access: 'public',
    title: 'Checkout | SPIRAL',
    noindex: true,
    focused: true,
  },
  {
    path: '/enhanced-checkout',
    shell: 'shopper',
    file: 'domains/checkout/GuidedCheckoutScreen.tsx',
    access: 'public',
    title: 'Checkout, step by step | SPIRAL',
    canonical: '/checkout',
    noindex: true,
    focused: true,
  },
  {
    path: '/one-click-checkout',
    shell: 'shopper',
    file: 'domains/checkout/one-click/OneClickScreen.tsx',
    access: 'public',
    title: 'One-click checkout | SPIRAL',
    noindex: true,
  },
  {
    path: '/mall-gift-card-system',
    shell: 'shopper',
    file: 'domains/gift-cards/GiftCardScreen.tsx',
    access: 'public',
    title: 'Gift cards | SPIRAL',
  },
  {
    path: '/gift-card-balance-checker',
    shell: 'shopper',
    file: 'domains/gift-cards/BalanceScreen.tsx',
    access: 'public',
    title: 'Gift card balance | SPIRAL',
  },
  {
    path: '/wallet',
    shell: 'shopper',
    file: 'domains/wallet/WalletScreen.tsx',
    access: 'shopper',
    title: 'Wallet | SPIRAL',
    noindex: true,
  },
  {
    path: '/login',
    shell: 'shopper',
    file: 'domains/identity/LoginScreen.tsx',
    access: 'public',
    title: 'Sign in | SPIRAL',
    noindex: true,
  },
  {
    path: '/signup',
    shell: 'shopper',
    file: 'domains/identity/SignupScreen.tsx',
    access: 'public',
    title: 'Create account | SPIRAL',
    noindex: true,
  },
  {
    path: '/account',
    shell: 'shopper',
    file: 'domains/identity/AccountScreen.tsx',
    access: 'shopper',
    title: 'My Account | SPIRAL',
    noindex: true,
  },
  {
    path: '/workspace',
    shell: 'shopper',
    file: 'domains/identity/WorkspaceScreen.tsx',
    access: 'shopper',
    title: 'Your workspace | SPIRAL',
    noindex: true,
  },
  {
    path: '/orders',
    shell: 'shopper',
    file: 'domains/orders/OrdersScreen.tsx',
    access: 'public',
    title: 'Orders | SPIRAL',
    noindex: true,
  },
  {
    path: '/orders-returns',
    shell: 'shopper',
    file: 'domains/returns/OrdersReturnsScreen.tsx',
    access: 'public',
    title: 'Orders and returns | SPIRAL',
    noindex: true,
  },
  {
    path: '/easy-returns',
    shell: 'shopper',
    file: 'domains/returns/EasyReturnsScreen.tsx',
    access: 'public',
    title: 'Return an item | SPIRAL',
  },
  {
    path: '/purchase-details',
    shell: 'shopper',
    file: 'domains/returns/PurchaseDetailsScreen.tsx',
    access: 'shopper',
    title: 'Purchase | SPIRAL',
    noindex: true,
  },
  {
    path: '/order-details',
    shell: 'shopper',
    file: 'domains/orders/OrderDetailsScreen.tsx',
    access: 'public',
    title: 'Order | SPIRAL',
    noindex: true,
  },
  {
    path: '/review',
    shell: 'shopper',
    file: 'domains/reviews/AskedReviewScreen.tsx',
    access: 'public',
    title: 'Write a review | SPIRAL',
    noindex: true,
  },
  {
    path: '/wishlist',
    shell: 'shopper',
    file: 'domains/wishlist/WishlistScreen.tsx',
    access: 'public',
    title: 'Wishlist | SPIRAL',
    noindex: true,
  },
  {
    path: '/wishlist-notifications',
    shell: 'shopper',
    file: 'domains/wishlist/WishlistNotificationsScreen.tsx',
    access: 'shopper',
    title: 'Wishlist notifications | SPIRAL',
    noindex: true,
  },
  {
    path: '/push-notification-settings',
    shell: 'shopper',
    file: 'domains/notifications/NotificationSettingsScreen.tsx',
    access: 'public',
    title: 'Notification settings | SPIRAL',
    noindex: true,
  },
  {
    path: '/about',
    shell: 'shopper',
    file: 'domains/about/AboutScreen.tsx',
    access: 'public',
    title: 'About | SPIRAL',
  },
  {
    path: '/legal/terms',
    shell: 'shopper',
    file: 'domains/legal/LegalScreen.tsx',
    access: 'public',
    title: 'Terms of use | SPIRAL',
  },
  {
    path: '/legal/privacy',
    shell: 'shopper',
    file: 'domains/legal/LegalScreen.tsx',
    access: 'public',
    title: 'Privacy notice | SPIRAL',
  },
  {
    path: '/legal/refunds',
    shell: 'shopper',
    file: 'domains/legal/LegalScreen.tsx',
    access: 'public',
    title: 'Returns and refunds | SPIRAL',
  },
  {
    path: '/legal/guarantee',
    shell: 'shopper',
    file: 'domains/legal/LegalScreen.tsx',
    access: 'public',
    title: 'The SPIRAL guarantee | SPIRAL',
  },
  {
    path: '/privacy',
    shell: 'shopper',
    file: 'domains/legal/LegalScreen.tsx',
    access: 'public',
    title: 'Privacy notice | SPIRAL',
    canonical: '/legal/privacy',
  },
  {
    path: '/terms',
    shell: 'shopper',
    file: 'domains/legal/LegalScreen.tsx',
    access: 'public',
    title: 'Terms of use | SPIRAL',
    canonical: '/legal/terms',
  },
  {
    path: '/offline',
    shell: 'shopper',
    file: 'shell/OfflineScreen.tsx',
    access: 'public',
    title: 'Offline | SPIRAL',
    noindex: true,
  },
  {
    path: '/onboarding',
    shell: 'shopper',
    file: 'domains/applications/OnboardingScreen.tsx',
    access: 'public',
    title: 'Get started | SPIRAL',
  },
  {
    path: '/ai-retailer-signup',
    shell: 'shopper',
    file: 'domains/applications/AiSignupScreen.tsx',
    access: 'public',
    title: 'Join as Retailer | SPIRAL',
  },
  {
    path: '/retailer-onboarding',
    shell: 'shopper',
    file: 'domains/applications/RetailerOnboardingScreen.tsx',
    access: 'public',
    title: 'Apply to sell | SPIRAL',
  },
  {
    path: '/retailer-onboarding-new',
    shell: 'shopper',
    file: 'domains/applications/RetailerOnboardingScreen.tsx',
    access: 'public',
    title: 'Apply to sell | SPIRAL',
    canonical: '/retailer-onboarding',
  },
  {
    path: '/ai-retailer-demo',
    shell: 'shopper',
    file: 'domains/assistant/AiRetailerDemoScreen.tsx',
    access: 'public',
    title: 'Try the sign-up assistant | SPIRAL',
  },
  {
    path: '/recognition-demo',
    shell: 'shopper',
    file: 'domains/assistant/RecognitionScreen.tsx',
    access: 'public',
    title: 'Photo to shelf | SPIRAL',
  },
  {
    path: '/promotion-demo',
    shell: 'shopper',
    file: 'domains/promotions/PromotionDemoScreen.tsx',
    access: 'public',
    title: 'Try a promotion | SPIRAL',
    noindex: true,
  },
  {
    path: '/retailer-login',
    shell: 'plain',
    file: 'domains/identity/RetailerLoginScreen.tsx',
    access: 'public',
    title: 'Retailer sign in | SPIRAL',
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
  },
  {
    path: '/retailer-inventory',
    shell: 'retailer',
    file: 'domains/catalog/office/InventoryScreen.tsx',
    access: 'retailer:staff',
    menu: { label: 'Products & stock', icon: 'products' },
    title: 'Products & stock | SPIRAL',
    noindex: true,
  },
  {
    path: '/promotion-request',
    shell: 'retailer',
    file: 'domains/promotions/PromotionRequestScreen.tsx',
    access: 'retailer:manager',
    title: 'Promotions | SPIRAL',
    noindex: true,
  },
  {
    path: '/retailer-business-profile',
    shell: 'retailer',
    file: 'domains/retailer-office/BusinessProfileScreen.tsx',
    access: 'retailer:manager',
    title: 'Business profile | SPIRAL',
    noindex: true,
  },
  {
    path: '/mall-dashboard',
    shell: 'mall',
    file: 'domains/mall-office/MallDashboardScreen.tsx',
    access: 'mall:staff',
    landing: true,
    title: 'Mall Dashboard | SPIRAL',
  },
  {
    path: '/mall-analytics',
    shell: 'mall',
    file: 'domains/mall-office/MallAnalyticsScreen.tsx',
    access: 'mall:manager',
    title: 'Mall analytics | SPIRAL',
    noindex: true,
  },
  {
    path: '/staff',
    shell: 'staff',
    file: 'domains/pickups/StaffScreen.tsx',
    access: 'counter',
    menu: { label: 'Counter', icon: 'counter', of: 'retailer' },
    title: 'Staff | SPIRAL',
    noindex: true,
  },
  {
    path: '/spiral-admin-login',
    shell: 'plain',
    file: 'domains/identity/AdminLoginScreen.tsx',
    access: 'public',
    title: 'Admin sign in | SPIRAL',
    noindex: true,
  },
  {
    path: '/admin',
    shell: 'admin',
    file: 'domains/admin/AdminScreen.tsx',
    access: 'platform:admin',
    title: 'Admin | SPIRAL',
    noindex: true,
  },
  {
    path: '/promotion-admin',
    shell: 'admin',
    file: 'domains/promotions/PromotionAdminScreen.tsx',
    access: 'platform:admin',
    title: 'Promotions | SPIRAL Admin',
    noindex: true,
  },
  {
    path: '/admin/reviews',
    shell: 'admin',
    file: 'domains/moderation/ModerationScreen.tsx',
    access: 'platform:admin',
    title: 'Moderation | SPIRAL Admin',
    noindex: true,
  },
  {
    path: '/admin/retailer-applications',
    shell: 'admin',
    file: 'domains/applications/ApplicationsScreen.tsx',
    access: 'platform:admin',
    title: 'Retailer applications | SPIRAL',
    noindex: true,
  },
  {
    path: '/diagnostics',
    shell: 'plain',
    file: 'domains/operations/DiagnosticsScreen.tsx',
    access: 'public',
    title: 'Diagnostics | SPIRAL',
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

/** The title of a screen without the name of the site: "Return an item". */
export const shortTitleOf = (href: string): string | undefined => screenAt(href)?.title.replace(/ \| SPIRAL$/, '')

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
  mall: 'shell/MallShell.tsx',
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
    { id: 'sitemap-part', path: '/sitemaps/:file', file: 'shell/sitemap-part.ts' },
    { id: 'robots', path: '/robots.txt', file: 'shell/robots.ts' },
    { id: 'security-contact', path: '/.well-known/security.txt', file: 'shell/security-contact.ts' },
    { id: 'change-password', path: '/.well-known/change-password', file: 'shell/change-password.ts' },
  ]
}
// The browser uses only this file's list.
export default typeof process === 'undefined' ? [] : /* @__PURE__ */ routerConfig()
