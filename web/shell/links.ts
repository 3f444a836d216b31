import { isScreen } from '#web/routes.ts'

export type ShellLink = { href: string; label: string }
/** Only existing screens are linked; a link appears with its screen. */
const shown = (links: readonly ShellLink[]): ShellLink[] => links.filter(({ href }) => isScreen(href))

export const mainLinks = shown([
  { href: '/products', label: 'Products' },
  { href: '/stores', label: 'Stores' },
  { href: '/malls', label: 'Malls' },
  { href: '/near-me', label: 'Near Me' },
  { href: '/spirals', label: 'SPIRALs' },
  { href: '/events', label: 'Events' },
  { href: '/local-first', label: 'Local First' },
  { href: '/ai-agents', label: 'AI Assistants' },
])
export const moreLinks = shown([
  { href: '/trusted-local-stores', label: 'Trusted Local stores' },
  { href: '/social-feed', label: 'Social feed' },
  { href: '/community', label: 'Community' },
  { href: '/visual-search', label: 'Image search' },
  { href: '/spiral-centers', label: 'SPIRAL Centers' },
  { href: '/mall-gift-card-system', label: 'Gift cards' },
  { href: '/plans', label: 'Plans' },
  { href: '/advanced-features', label: 'Advanced features' },
  { href: '/coming-soon', label: 'Coming soon' },
  { href: '/mobile-app-base', label: 'SPIRAL on your phone' },
])

export const accountLinks = shown([
  { href: '/shopper-dashboard', label: 'Dashboard' },
  { href: '/account', label: 'My Account' },
  { href: '/orders-returns', label: 'Orders & Returns' },
  { href: '/qr-pickup-system', label: 'Pickup passes' },
  { href: '/wallet', label: 'Wallet' },
  { href: '/subscriptions', label: 'Subscriptions' },
  { href: '/wishlist', label: 'Wishlist' },
  { href: '/shopper-ai-images', label: 'My photos' },
  { href: '/wishlist-notifications', label: 'Notifications' },
  { href: '/loyalty', label: 'My SPIRALs' },
  { href: '/social-rewards', label: 'Social rewards' },
  { href: '/profile', label: 'My profile' },
  { href: '/enhanced-profile-settings', label: 'Settings' },
])
export const visitorLinks = shown([
  { href: '/login', label: 'Sign in' },
  { href: '/signup', label: 'Create account' },
  { href: '/wishlist', label: 'Wishlist' },
  { href: '/orders', label: 'Track an order' },
  { href: '/ai-retailer-signup', label: 'Join as Retailer' },
  { href: '/retailer-login', label: 'Retailer sign in' },
])

export const footerColumns: { title: string; links: ShellLink[] }[] = [
  {
    title: 'Shop',
    links: shown([
      { href: '/products', label: 'Products' },
      { href: '/stores', label: 'Stores' },
      { href: '/malls', label: 'Malls' },
      { href: '/near-me', label: 'Near Me' },
      { href: '/events', label: 'Events' },
      { href: '/community', label: 'Community' },
      { href: '/social-feed', label: 'Feed' },
      { href: '/local-first', label: 'Local First' },
      { href: '/trusted-local-stores', label: 'Trusted Local stores' },
      { href: '/image-search', label: 'Search with a picture' },
      { href: '/mall-gift-card-system', label: 'Gift cards' },
      { href: '/gift-card-balance-checker', label: 'Gift card balance' },
      { href: '/multi-mall-cart', label: 'Cart by mall' },
    ]),
  },
  {
    title: 'SPIRALs',
    links: shown([
      { href: '/spirals', label: 'Loyalty Program' },
      { href: '/loyalty', label: 'My SPIRALs' },
      { href: '/loyalty-program', label: 'Program rules' },
      { href: '/tiered-spirals-engine', label: 'Tiers and calculator' },
      { href: '/checkout-spirals-demo', label: 'Try it with a cart' },
      { href: '/social-rewards', label: 'Social rewards' },
      { href: '/spiral-centers', label: 'SPIRAL Centers' },
      { href: '/plans', label: 'Plans' },
      { href: '/about', label: 'About' },
      { href: '/advanced-features', label: 'Advanced features' },
      { href: '/coming-soon', label: 'Coming soon' },
    ]),
  },
  {
    title: 'Business',
    links: shown([
      { href: '/retailer-dashboard', label: 'Sell on SPIRAL' },
      { href: '/ai-retailer-signup', label: 'Join as Retailer' },
      { href: '/onboarding', label: 'Get started' },
      { href: '/retailer-dashboard?for=mall', label: 'Bring your mall' },
      { href: '/ai-retailer-demo', label: 'Try the sign-up assistant' },
      { href: '/retailer-login', label: 'Retailer sign in' },
      { href: '/mall-directory', label: 'Mall directory' },
      { href: '/investors', label: 'Investors' },
    ]),
  },
  {
    title: 'Help',
    links: shown([
      { href: '/orders', label: 'Orders' },
      { href: '/orders-returns', label: 'Orders & returns' },
      { href: '/easy-returns', label: 'Return an item' },
      { href: '/qr-pickup-system', label: 'How pickup works' },
      { href: '/legal/refunds', label: 'Refunds' },
      { href: '/legal/guarantee', label: 'Guarantee' },
      { href: '/trust', label: 'Trust and safety' },
      { href: '/accessibility-settings', label: 'Accessibility' },
      { href: '/mobile-app-base', label: 'SPIRAL on your phone' },
    ]),
  },
]
export const policyLinks = shown([
  { href: '/legal/terms', label: 'Terms' },
  { href: '/legal/privacy', label: 'Privacy' },
  { href: '/legal/privacy#choices', label: 'Your privacy choices' },
])
