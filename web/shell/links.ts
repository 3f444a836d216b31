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
  { href: '/spiral-centers', label: 'SPIRAL Centers' },
])

export const accountLinks = shown([
  { href: '/account', label: 'My Account' },
  { href: '/orders', label: 'Orders' },
  { href: '/qr-pickup-system', label: 'Pickup passes' },
  { href: '/wishlist', label: 'Wishlist' },
  { href: '/wishlist-notifications', label: 'Notifications' },
  { href: '/loyalty', label: 'My SPIRALs' },
])
export const visitorLinks = shown([
  { href: '/login', label: 'Sign in' },
  { href: '/signup', label: 'Create account' },
  { href: '/wishlist', label: 'Wishlist' },
  { href: '/orders', label: 'Track an order' },
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
      { href: '/multi-mall-cart', label: 'Cart by mall' },
    ]),
  },
  {
    title: 'SPIRALs',
    links: shown([
      { href: '/spirals', label: 'Loyalty Program' },
      { href: '/loyalty', label: 'My SPIRALs' },
      { href: '/spiral-centers', label: 'SPIRAL Centers' },
      { href: '/about', label: 'About' },
    ]),
  },
  {
    title: 'Business',
    links: shown([
      { href: '/retailer-dashboard', label: 'Sell on SPIRAL' },
      { href: '/retailer-dashboard?for=mall', label: 'Bring your mall' },
      { href: '/retailer-login', label: 'Retailer sign in' },
      { href: '/mall-directory', label: 'Mall directory' },
    ]),
  },
  {
    title: 'Help',
    links: shown([
      { href: '/orders', label: 'Orders' },
      { href: '/qr-pickup-system', label: 'How pickup works' },
      { href: '/legal/refunds', label: 'Refunds' },
      { href: '/legal/guarantee', label: 'Guarantee' },
    ]),
  },
]
export const policyLinks = shown([
  { href: '/legal/terms', label: 'Terms' },
  { href: '/legal/privacy', label: 'Privacy' },
])
