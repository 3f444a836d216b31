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
    path: '/visual-search',
    shell: 'shopper',
    file: 'domains/search/photos/VisualSearchScreen.tsx',
    access: 'public',
    title: 'Search with a photo | SPIRAL',
    description: 'Take a photo of an item and find it, or something like it, in stores near you.',
    keywords: 'visual search, photo search, find by picture',
  },
  {
    path: '/image-search',
    shell: 'shopper',
    file: 'domains/search/photos/ImageSearchScreen.tsx',
    access: 'public',
    title: 'Search with a picture | SPIRAL',
    description: 'Upload, paste or drop a picture, or give its address, and find items that look like it nearby.',
    canonical: '/visual-search',
  },
  {
    path: '/advanced-image-search',
    shell: 'shopper',
    file: 'domains/search/photos/AdvancedImageSearchScreen.tsx',
    access: 'public',
    title: 'Advanced image search | SPIRAL',
    description: 'Search with several pictures, weights, regions and likes, and see why each item was found.',
  },
  {
    path: '/shopper-ai-images',
    shell: 'shopper',
    file: 'domains/search/photos/MyPhotosScreen.tsx',
    access: 'shopper',
    title: 'My photos | SPIRAL',
    description: 'Your saved photos and the items near you that look like them.',
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
    path: '/local-first',
    shell: 'shopper',
    file: 'domains/local-first/LocalFirstScreen.tsx',
    access: 'public',
    title: 'Local First | SPIRAL',
    description: 'Independent stores near you, the same items from a store down the street, and what your city spends with them.',
    keywords: 'shop local, independent stores, locally owned, local impact',
  },
  {
    path: '/trusted-local-stores',
    shell: 'shopper',
    file: 'domains/trust/TrustedStoresScreen.tsx',
    access: 'public',
    title: 'Trusted Local stores | SPIRAL',
    description: 'Stores near you that keep their word: pickups on time, fair returns and good reviews, with the figures behind each mark.',
    keywords: 'trusted stores, verified local shops, reliable stores near me',
  },
  {
    path: '/trust',
    shell: 'shopper',
    file: 'domains/trust/TrustScreen.tsx',
    access: 'public',
    title: 'Why it is safe to buy here | SPIRAL',
    description: 'Measured figures on orders, pickups, refunds and uptime, how money and data are protected, and how to report a problem.',
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
    path: '/events',
    shell: 'shopper',
    file: 'domains/events/EventsScreen.tsx',
    access: 'public',
    title: 'Events near you | SPIRAL',
    description: 'Sales, classes, music and things for kids at malls and stores near you. Take a seat, free of charge.',
    keywords: 'mall events, store events, local events, things to do',
  },
  {
    path: '/events/:id',
    shell: 'shopper',
    file: 'domains/events/EventScreen.tsx',
    access: 'public',
    title: 'Event | SPIRAL',
    description: 'When and where it takes place, and how to take a seat.',
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
    path: '/loyalty-program',
    shell: 'shopper',
    file: 'domains/loyalty/ProgramScreen.tsx',
    access: 'public',
    title: 'Loyalty Program Rules | SPIRAL',
    description: 'The rules of SPIRALs: how you earn, use and keep them, tiers, and every version of the rules.',
    canonical: '/spirals',
  },
  {
    path: '/tiered-spirals-engine',
    shell: 'shopper',
    file: 'domains/loyalty/TiersScreen.tsx',
    access: 'public',
    title: 'SPIRALs Tiers and Calculator | SPIRAL',
    description: 'What each tier of SPIRALs gives, and a calculator that shows what your order earns.',
  },
  {
    path: '/checkout-spirals-demo',
    shell: 'shopper',
    file: 'domains/loyalty/DemoScreen.tsx',
    access: 'public',
    title: 'Try SPIRALs With a Cart | SPIRAL',
    description: 'See what a cart earns and what SPIRALs take off before you buy.',
  },
  {
    path: '/social-rewards',
    shell: 'shopper',
    file: 'domains/shares/SocialRewardsScreen.tsx',
    access: 'public',
    title: 'Social rewards | SPIRAL',
    description: 'Earn SPIRALs by sharing local finds, inviting friends and writing reviews.',
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
    path: '/advanced-logistics',
    shell: 'shopper',
    file: 'domains/pickups/LogisticsScreen.tsx',
    access: 'shopper',
    title: 'Parcels and trips | SPIRAL',
    description: 'Where your parcels are, and one trip to everything that is ready.',
    noindex: true,
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
    path: '/enhanced-checkout',
    shell: 'shopper',
    file: 'domains/checkout/GuidedCheckoutScreen.tsx',
    access: 'public',
    title: 'Checkout, step by step | SPIRAL',
    description: 'The checkout in four steps, with your pickup trip and gift options.',
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
    description: 'Buy in one press with your saved card, address and limit. You can undo it for two minutes.',
    noindex: true,
  },
  {
    path: '/mall-gift-card-system',
    shell: 'shopper',
    file: 'domains/gift-cards/GiftCardScreen.tsx',
    access: 'public',
    title: 'Gift cards | SPIRAL',
    description: 'Gift cards for one mall, one retailer or every store on SPIRAL. By email or to print. They never expire.',
    keywords: 'gift cards, mall gift card, local gift card, email gift card',
  },
  {
    path: '/gift-card-balance-checker',
    shell: 'shopper',
    file: 'domains/gift-cards/BalanceScreen.tsx',
    access: 'public',
    title: 'Gift card balance | SPIRAL',
    description: "See what's left on a SPIRAL gift card, without an account.",
  },
  {
    path: '/wallet',
    shell: 'shopper',
    file: 'domains/wallet/WalletScreen.tsx',
    access: 'shopper',
    title: 'Wallet | SPIRAL',
    description: 'Your gift cards, store credit and SPIRALs.',
    noindex: true,
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
    path: '/orders-returns',
    shell: 'shopper',
    file: 'domains/returns/OrdersReturnsScreen.tsx',
    access: 'public',
    title: 'Orders and returns | SPIRAL',
    description: 'Your orders and returns: codes, labels, refunds and days left.',
    noindex: true,
  },
  {
    path: '/easy-returns',
    shell: 'shopper',
    file: 'domains/returns/EasyReturnsScreen.tsx',
    access: 'public',
    title: 'Return an item | SPIRAL',
    description: 'Return what you bought to the store, to any SPIRAL Center or by mail, and see your refund first.',
    keywords: 'returns, refund, return an item, SPIRAL Center',
  },
  {
    path: '/purchase-details',
    shell: 'shopper',
    file: 'domains/returns/PurchaseDetailsScreen.tsx',
    access: 'shopper',
    title: 'Purchase | SPIRAL',
    description: 'One bought item: where, when, its price, and until when it can go back.',
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
    title: 'Wishlist notifications | SPIRAL',
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
    path: '/onboarding',
    shell: 'shopper',
    file: 'domains/applications/OnboardingScreen.tsx',
    access: 'public',
    title: 'Get started | SPIRAL',
    description: 'Shop, sell with your store, bring your mall, or accept an invitation: one door to SPIRAL.',
  },
  {
    path: '/ai-retailer-signup',
    shell: 'shopper',
    file: 'domains/applications/AiSignupScreen.tsx',
    access: 'public',
    title: 'Join as Retailer | SPIRAL',
    description: 'Bring your shop online in minutes. Our assistant drafts your profile and listings; you approve them.',
    keywords: 'sell locally, join as retailer, online store for local shops, AI listing assistant',
  },
  {
    path: '/retailer-onboarding',
    shell: 'shopper',
    file: 'domains/applications/RetailerOnboardingScreen.tsx',
    access: 'public',
    title: 'Apply to sell | SPIRAL',
    description: 'Apply to sell on SPIRAL in seven short steps: business, identity, stores, bank, products and policies.',
  },
  {
    path: '/retailer-onboarding-new',
    shell: 'shopper',
    file: 'domains/applications/RetailerOnboardingScreen.tsx',
    access: 'public',
    title: 'Apply to sell | SPIRAL',
    description: 'Apply to sell on SPIRAL in seven short steps: business, identity, stores, bank, products and policies.',
    canonical: '/retailer-onboarding',
  },
  {
    path: '/ai-retailer-demo',
    shell: 'shopper',
    file: 'domains/assistant/AiRetailerDemoScreen.tsx',
    access: 'public',
    title: 'Try the sign-up assistant | SPIRAL',
    description: 'See your store on SPIRAL before you sign up: the assistant drafts it from your website, photos or catalog.',
    keywords: 'sell locally, store sign-up, AI assistant',
  },
  {
    path: '/recognition-demo',
    shell: 'shopper',
    file: 'domains/assistant/RecognitionScreen.tsx',
    access: 'public',
    title: 'Photo to shelf | SPIRAL',
    description: 'Take a photo of an item and see its listing drafted: barcode, look-alikes, category.',
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
    path: '/promotion-request',
    shell: 'retailer',
    file: 'domains/promotions/PromotionRequestScreen.tsx',
    access: 'retailer:manager',
    title: 'Promotions | SPIRAL',
    description: 'Ask for promotions and see what they would cost and what they did.',
    noindex: true,
  },
  {
    path: '/retailer-business-profile',
    shell: 'retailer',
    file: 'domains/retailer-office/BusinessProfileScreen.tsx',
    access: 'retailer:manager',
    title: 'Business profile | SPIRAL',
    description: 'What shoppers see of your business: look, story, hours, services and policies.',
    noindex: true,
  },
  {
    path: '/mall-dashboard',
    shell: 'mall',
    file: 'domains/mall-office/MallDashboardScreen.tsx',
    access: 'mall:staff',
    landing: true,
    title: 'Mall Dashboard | SPIRAL',
    description: 'Run your mall on SPIRAL: stores and units, announcements, hours, the SPIRAL Center.',
    keywords: 'mall dashboard, mall management, SPIRAL Center, mall stores',
  },
  {
    path: '/mall-analytics',
    shell: 'mall',
    file: 'domains/mall-office/MallAnalyticsScreen.tsx',
    access: 'mall:manager',
    title: 'Mall analytics | SPIRAL',
    description: 'Pickups, parcels and baskets of your mall, in groups of five or more.',
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
    path: '/promotion-admin',
    shell: 'admin',
    file: 'domains/promotions/PromotionAdminScreen.tsx',
    access: 'platform:admin',
    title: 'Promotions | SPIRAL Admin',
    description: 'Decide on promotions, change their budgets, and publish stacking rules.',
    noindex: true,
  },
  {
    path: '/admin/reviews',
    shell: 'admin',
    file: 'domains/moderation/ModerationScreen.tsx',
    access: 'platform:admin',
    title: 'Moderation | SPIRAL Admin',
    description: 'Reported and held texts, decisions by rule, and the counts of shown and hidden reviews.',
    noindex: true,
  },
  {
    path: '/admin/retailer-applications',
    shell: 'admin',
    file: 'domains/applications/ApplicationsScreen.tsx',
    access: 'platform:admin',
    title: 'Retailer applications | SPIRAL',
    description: 'Businesses that apply to sell: documents, checks and decisions.',
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
  ]
}
// The browser uses only this file's list.
export default typeof process === 'undefined' ? [] : /* @__PURE__ */ routerConfig()
