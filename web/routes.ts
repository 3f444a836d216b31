import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import { type Access, mayPass } from '#contracts/roles.ts'

export type Shell = 'shopper' | 'retailer' | 'mall' | 'staff' | 'admin' | 'plain'
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
  /** For people who have just joined: visitors are led to the sign-up. */
  joins?: true
  /** Everybody without the role sees what the page is for. */
  landing?: true
}

/** A screen as it is written here: without a shell it is a shopper's, without access it is public; the site's name follows its title. */
type Row = Pick<Partial<Screen>, 'shell' | 'access'> & Omit<Screen, 'shell' | 'access'>
/**
 * All screens, a line each. Their texts for search engines are in screen-descriptions.ts, their links in offices in web/domains/NAME/office.ts.
 */
const ROWS: readonly Row[] = [
  { path: '/', file: 'domains/home/HomeScreen.tsx', title: 'SPIRAL: shop local stores and malls near you' },
  { path: '/products', file: 'domains/search/ProductsScreen.tsx', title: 'Products in stock near you' },
  { path: '/search', file: 'domains/search/ProductsScreen.tsx', title: 'Search', noindex: true },
  { path: '/visual-search', file: 'domains/search/photos/VisualSearchScreen.tsx', title: 'Search with a photo' },
  {
    path: '/image-search',
    file: 'domains/search/photos/ImageSearchScreen.tsx',
    title: 'Search with a picture',
    canonical: '/visual-search',
  },
  { path: '/advanced-image-search', file: 'domains/search/photos/AdvancedImageSearchScreen.tsx', title: 'Advanced image search' },
  { path: '/shopper-ai-images', access: 'shopper', file: 'domains/search/photos/MyPhotosScreen.tsx', title: 'My photos', noindex: true },
  { path: '/near-me', file: 'domains/search/NearMeScreen.tsx', title: 'Near me' },
  { path: '/product/:id', file: 'domains/catalog/ProductScreen.tsx', title: 'Product' },
  { path: '/product-detail/:id', file: 'domains/pickups/InStoreScreen.tsx', title: 'Product', canonical: '/product/:id' },
  { path: '/stores', file: 'domains/stores/StoresScreen.tsx', title: 'Local stores' },
  { path: '/local-first', file: 'domains/local-first/LocalFirstScreen.tsx', title: 'Local First' },
  { path: '/trusted-local-stores', file: 'domains/trust/TrustedStoresScreen.tsx', title: 'Trusted Local stores' },
  { path: '/coming-soon', file: 'domains/roadmap/ComingSoonScreen.tsx', title: 'Coming soon' },
  { path: '/trust', file: 'domains/trust/TrustScreen.tsx', title: 'Shop with confidence' },
  { path: '/store/:id', file: 'domains/stores/StoreScreen.tsx', title: 'Store' },
  { path: '/malls', file: 'domains/malls/MallsScreen.tsx', title: 'Malls near you' },
  { path: '/mall/:id', file: 'domains/malls/MallScreen.tsx', title: 'Mall' },
  { path: '/community', file: 'domains/community/CommunityScreen.tsx', title: 'Community' },
  { path: '/social-feed', file: 'domains/community/SocialFeedScreen.tsx', title: 'Feed' },
  { path: '/profile', file: 'domains/community/ProfileScreen.tsx', title: 'Profile', noindex: true },
  { path: '/events', file: 'domains/events/EventsScreen.tsx', title: 'Events near you' },
  { path: '/events/:id', file: 'domains/events/EventScreen.tsx', title: 'Event' },
  { path: '/mall-directory', file: 'domains/malls/MallDirectoryScreen.tsx', title: 'Mall directory' },
  { path: '/spirals', file: 'domains/loyalty/SpiralsScreen.tsx', title: 'SPIRALs Loyalty Program' },
  { path: '/loyalty-program', file: 'domains/loyalty/ProgramScreen.tsx', title: 'Loyalty Program Rules', canonical: '/spirals' },
  { path: '/tiered-spirals-engine', file: 'domains/loyalty/TiersScreen.tsx', title: 'SPIRALs Tiers and Calculator' },
  { path: '/checkout-spirals-demo', file: 'domains/loyalty/DemoScreen.tsx', title: 'Try SPIRALs With a Cart' },
  { path: '/social-rewards', file: 'domains/shares/SocialRewardsScreen.tsx', title: 'Social rewards' },
  { path: '/loyalty/retailer/:id', file: 'domains/perks/PerksScreen.tsx', title: 'Perks of a store' },
  { path: '/loyalty', file: 'domains/loyalty/LoyaltyScreen.tsx', title: 'My SPIRALs', noindex: true },
  { path: '/spiral-centers', file: 'domains/pickups/SpiralCentersScreen.tsx', title: 'SPIRAL Centers' },
  {
    path: '/advanced-logistics',
    access: 'shopper',
    file: 'domains/pickups/LogisticsScreen.tsx',
    title: 'Parcels and trips',
  },
  { path: '/qr-pickup-system', file: 'domains/pickups/PickupPassScreen.tsx', title: 'Pickup passes', noindex: true },
  { path: '/cart', file: 'domains/cart/CartScreen.tsx', title: 'Shopping Cart', noindex: true },
  { path: '/multi-mall-cart', file: 'domains/cart/MultiMallCartScreen.tsx', title: 'Cart by mall', noindex: true },
  { path: '/checkout', file: 'domains/checkout/CheckoutScreen.tsx', title: 'Checkout', noindex: true, focused: true },
  {
    path: '/enhanced-checkout',
    file: 'domains/checkout/GuidedCheckoutScreen.tsx',
    title: 'Checkout, step by step',
    canonical: '/checkout',
    noindex: true,
    focused: true,
  },
  { path: '/one-click-checkout', file: 'domains/checkout/one-click/OneClickScreen.tsx', title: 'One-click checkout', noindex: true },
  { path: '/ai-agents', file: 'domains/assistants/AiAgentsScreen.tsx', title: 'AI Assistants' },
  {
    path: '/connect-agent',
    access: 'shopper',
    file: 'domains/agent-tools/ConnectAgentScreen.tsx',
    title: 'Connect an assistant',
  },
  {
    path: '/confirm-purchase',
    access: 'shopper',
    file: 'domains/agent-tools/ConfirmPurchaseScreen.tsx',
    title: 'Confirm a purchase',
    focused: true,
  },
  {
    path: '/agent-checkout',
    access: 'shopper',
    file: 'domains/ucp/AgentCheckoutScreen.tsx',
    title: 'Confirm a checkout',
    focused: true,
  },
  { path: '/mall-gift-card-system', file: 'domains/gift-cards/GiftCardScreen.tsx', title: 'Gift cards' },
  { path: '/gift-card-balance-checker', file: 'domains/gift-cards/BalanceScreen.tsx', title: 'Gift card balance' },
  { path: '/plans', file: 'domains/plans/PlansScreen.tsx', title: 'Plans' },
  { path: '/subscriptions', access: 'shopper', file: 'domains/plans/SubscriptionsScreen.tsx', title: 'Subscriptions', noindex: true },
  { path: '/wallet', access: 'shopper', file: 'domains/wallet/WalletScreen.tsx', title: 'Wallet', noindex: true },
  { path: '/login', file: 'domains/identity/LoginScreen.tsx', title: 'Sign in', noindex: true },
  { path: '/signup', file: 'domains/identity/SignupScreen.tsx', title: 'Create account', noindex: true },
  {
    path: '/shopper-onboarding',
    access: 'shopper',
    joins: true,
    file: 'domains/dashboard/onboarding/ShopperOnboardingScreen.tsx',
    title: 'Welcome to SPIRAL',
  },
  {
    path: '/shopper-dashboard',
    access: 'shopper',
    file: 'domains/dashboard/ShopperDashboardScreen.tsx',
    title: 'Today',
  },
  { path: '/account', access: 'shopper', file: 'domains/identity/AccountScreen.tsx', title: 'My Account', noindex: true },
  {
    path: '/enhanced-profile-settings',
    access: 'shopper',
    file: 'domains/preferences/ProfileSettingsScreen.tsx',
    title: 'My preferences',
  },
  { path: '/workspace', access: 'shopper', file: 'domains/identity/WorkspaceScreen.tsx', title: 'Your workspace', noindex: true },
  { path: '/orders', file: 'domains/orders/OrdersScreen.tsx', title: 'Orders', noindex: true },
  { path: '/orders-returns', file: 'domains/returns/OrdersReturnsScreen.tsx', title: 'Orders and returns', noindex: true },
  { path: '/easy-returns', file: 'domains/returns/EasyReturnsScreen.tsx', title: 'Return an item' },
  { path: '/purchase-details', access: 'shopper', file: 'domains/returns/PurchaseDetailsScreen.tsx', title: 'Purchase', noindex: true },
  { path: '/order-details', file: 'domains/orders/OrderDetailsScreen.tsx', title: 'Order', noindex: true },
  { path: '/review', file: 'domains/reviews/AskedReviewScreen.tsx', title: 'Write a review', noindex: true },
  { path: '/wishlist', file: 'domains/wishlist/WishlistScreen.tsx', title: 'Wishlist', noindex: true },
  {
    path: '/wishlist-notifications',
    access: 'shopper',
    file: 'domains/wishlist/WishlistNotificationsScreen.tsx',
    title: 'Wishlist notifications',
  },
  {
    path: '/push-notification-settings',
    file: 'domains/notifications/NotificationSettingsScreen.tsx',
    title: 'Notification settings',
    noindex: true,
  },
  { path: '/accessibility-settings', file: 'domains/preferences/AccessibilityScreen.tsx', title: 'Accessibility' },
  { path: '/mobile-app-base', file: 'domains/notifications/MobileAppScreen.tsx', title: 'SPIRAL on your phone' },
  { path: '/how-results-are-ordered', file: 'domains/search/RankingScreen.tsx', title: 'How results are ordered' },
  { path: '/advanced-features', file: 'domains/about/AdvancedFeaturesScreen.tsx', title: 'Advanced features' },
  { path: '/about', file: 'domains/about/AboutScreen.tsx', title: 'About' },
  { path: '/investors', file: 'domains/investors/InvestorsScreen.tsx', title: 'For investors' },
  { path: '/legal/terms', file: 'domains/legal/LegalScreen.tsx', title: 'Terms of use' },
  { path: '/legal/privacy', file: 'domains/legal/LegalScreen.tsx', title: 'Privacy notice' },
  { path: '/legal/refunds', file: 'domains/legal/LegalScreen.tsx', title: 'Returns and refunds' },
  { path: '/legal/guarantee', file: 'domains/legal/LegalScreen.tsx', title: 'The SPIRAL guarantee' },
  { path: '/privacy', file: 'domains/legal/LegalScreen.tsx', title: 'Privacy notice', canonical: '/legal/privacy' },
  { path: '/terms', file: 'domains/legal/LegalScreen.tsx', title: 'Terms of use', canonical: '/legal/terms' },
  { path: '/offline', file: 'shell/OfflineScreen.tsx', title: 'Offline', noindex: true },
  { path: '/onboarding', file: 'domains/applications/OnboardingScreen.tsx', title: 'Get started' },
  { path: '/ai-retailer-signup', file: 'domains/applications/AiSignupScreen.tsx', title: 'Join as Retailer' },
  { path: '/retailer-onboarding', file: 'domains/applications/RetailerOnboardingScreen.tsx', title: 'Apply to sell' },
  {
    path: '/retailer-onboarding-new',
    file: 'domains/applications/RetailerOnboardingScreen.tsx',
    title: 'Apply to sell',
    canonical: '/retailer-onboarding',
  },
  { path: '/ai-retailer-demo', file: 'domains/assistant/AiRetailerDemoScreen.tsx', title: 'Try the sign-up assistant' },
  { path: '/recognition-demo', file: 'domains/assistant/RecognitionScreen.tsx', title: 'Photo to shelf' },
  { path: '/promotion-demo', file: 'domains/promotions/PromotionDemoScreen.tsx', title: 'Try a promotion', noindex: true },
  { path: '/retailer-login', shell: 'plain', file: 'domains/identity/RetailerLoginScreen.tsx', title: 'Retailer sign in', noindex: true },
  { path: '/spiral-admin-login', shell: 'plain', file: 'domains/identity/AdminLoginScreen.tsx', title: 'Admin sign in', noindex: true },
  {
    path: '/diagnostics',
    shell: 'plain',
    testing: true,
    file: 'domains/operations/DiagnosticsScreen.tsx',
    title: 'Diagnostics',
    noindex: true,
  },
  {
    path: '/function-agent',
    access: 'platform:developer',
    file: 'domains/assistant-console/AssistantConsoleScreen.tsx',
    title: 'Function agent',
  },
  {
    path: '/gpt-integration-demo',
    access: 'platform:developer',
    file: 'domains/assistant-console/AssistantConsoleScreen.tsx',
    title: 'GPT integration demo',
  },
  {
    path: '/admin/testing',
    access: 'platform:developer',
    file: 'domains/test-center/TestCenterScreen.tsx',
    title: 'Testing',
  },
  {
    path: '/admin-test-dashboard',
    access: 'platform:developer',
    file: 'domains/test-center/TestCenterScreen.tsx',
    title: 'Testing',
    canonical: '/admin/testing',
  },
  {
    path: '/comprehensive-feature-testing',
    access: 'platform:developer',
    testing: true,
    file: 'domains/test-center/TestCenterScreen.tsx',
    title: 'Features and their tests',
  },
  {
    path: '/site-testing',
    access: 'platform:developer',
    file: 'domains/test-center/TestCenterScreen.tsx',
    title: 'Site test',
  },
  {
    path: '/spiral-todo-progress',
    access: 'platform:developer',
    testing: true,
    file: 'domains/test-center/TestCenterScreen.tsx',
    title: 'Screens and their tests',
  },
  {
    path: '/vercel-ibm-integration',
    shell: 'plain',
    access: 'platform:developer',
    testing: true,
    file: 'domains/outside-services/OutsideServicesScreen.tsx',
    title: 'Outside services',
  },
  {
    path: '/internal-platform',
    shell: 'plain',
    access: 'platform:developer',
    testing: true,
    file: 'domains/machine/InternalPlatformScreen.tsx',
    title: 'Internal platform',
  },
  {
    path: '/api-test',
    shell: 'plain',
    access: 'platform:developer',
    testing: true,
    file: 'domains/operations/ApiConsoleScreen.tsx',
    title: 'API console',
  },
  {
    path: '/retailer-dashboard',
    shell: 'retailer',
    access: 'retailer:staff',
    landing: true,
    file: 'domains/retailer-office/RetailerDashboardScreen.tsx',
    title: 'Retailer Dashboard',
  },
  {
    path: '/retailer-inventory',
    shell: 'retailer',
    access: 'retailer:staff',
    file: 'domains/catalog/office/InventoryScreen.tsx',
    title: 'Products & stock',
  },
  {
    path: '/inventory-dashboard',
    shell: 'retailer',
    access: 'retailer:manager',
    file: 'domains/stock-planning/InventoryDashboardScreen.tsx',
    title: 'Stock health',
  },
  {
    path: '/promotion-request',
    shell: 'retailer',
    access: 'retailer:manager',
    file: 'domains/promotions/PromotionRequestScreen.tsx',
    title: 'Promotions',
  },
  {
    path: '/retailer-automation-flow',
    shell: 'retailer',
    access: 'retailer:manager',
    file: 'domains/automations/AutomationScreen.tsx',
    title: 'Automations',
  },
  {
    path: '/retailer-analytics',
    shell: 'retailer',
    access: 'retailer:manager',
    file: 'domains/retailer-office/AnalyticsScreen.tsx',
    title: 'Analytics',
  },
  {
    path: '/retailer-toolkit',
    shell: 'retailer',
    access: 'retailer:staff',
    file: 'domains/toolkit/ToolkitScreen.tsx',
    title: 'Toolkit',
  },
  {
    path: '/retailer-business-profile',
    shell: 'retailer',
    access: 'retailer:manager',
    file: 'domains/retailer-office/BusinessProfileScreen.tsx',
    title: 'Business profile',
  },
  {
    path: '/retailer-admin',
    shell: 'retailer',
    access: 'retailer:manager',
    file: 'domains/retailer-office/RetailerAdminScreen.tsx',
    title: 'Control panel',
  },
  {
    path: '/mall-dashboard',
    shell: 'mall',
    access: 'mall:staff',
    landing: true,
    file: 'domains/mall-office/MallDashboardScreen.tsx',
    title: 'Mall Dashboard',
  },
  {
    path: '/mall-analytics',
    shell: 'mall',
    access: 'mall:manager',
    file: 'domains/mall-office/MallAnalyticsScreen.tsx',
    title: 'Mall analytics',
  },
  { path: '/staff', shell: 'staff', access: 'counter', file: 'domains/pickups/StaffScreen.tsx', title: 'Staff', noindex: true },
  {
    path: '/counter',
    shell: 'plain',
    file: 'domains/counter-devices/CounterScreen.tsx',
    title: 'Counter device',
    noindex: true,
  },
  { path: '/admin', shell: 'admin', access: 'platform:support', file: 'domains/admin/AdminScreen.tsx', title: 'Admin', noindex: true },
  {
    path: '/agent-dashboard',
    shell: 'admin',
    access: 'platform:support',
    file: 'domains/support/AgentDashboardScreen.tsx',
    title: 'Support | SPIRAL Admin',
  },
  {
    path: '/promotion-admin',
    shell: 'admin',
    access: 'platform:admin',
    file: 'domains/promotions/PromotionAdminScreen.tsx',
    title: 'Promotions | SPIRAL Admin',
  },
  {
    path: '/admin/reviews',
    shell: 'admin',
    access: 'platform:support',
    file: 'domains/moderation/ModerationScreen.tsx',
    title: 'Moderation | SPIRAL Admin',
  },
  {
    path: '/admin/reports',
    shell: 'admin',
    access: 'platform:admin',
    file: 'domains/reports/ReportsScreen.tsx',
    title: 'Money reports | SPIRAL Admin',
  },
  {
    path: '/phase2-dashboard',
    shell: 'admin',
    access: 'platform:admin',
    file: 'domains/roadmap/Phase2DashboardScreen.tsx',
    title: 'Roadmap | SPIRAL Admin',
  },
  {
    path: '/admin/investor-dashboard',
    shell: 'admin',
    access: 'platform:admin',
    file: 'domains/investors/InvestorAdminScreen.tsx',
    title: 'Investors | SPIRAL Admin',
  },
  {
    path: '/analytics-dashboard',
    shell: 'admin',
    access: 'platform:admin',
    file: 'domains/platform-figures/PlatformAnalyticsScreen.tsx',
    title: 'Analytics | SPIRAL Admin',
  },
  {
    path: '/admin/retailer-applications',
    shell: 'admin',
    access: 'platform:admin',
    file: 'domains/applications/ApplicationsScreen.tsx',
    title: 'Retailer applications',
  },
]

/** Used by the router, page heads, breadcrumbs, not-found suggestions, the sitemap and the test that visits all routes. */
export const screens: readonly Screen[] = ROWS.map(({ title, ...row }) => ({
  shell: 'shopper',
  access: 'public',
  // Search engines see nothing of a screen that is not for everybody.
  ...(row.access && !row.landing && { noindex: true as const }),
  ...row,
  title: /^SPIRAL:|\| SPIRAL/.test(title) ? title : `${title} | SPIRAL`,
}))

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

export const SHELL_FILES: Record<Shell, string> = {
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
