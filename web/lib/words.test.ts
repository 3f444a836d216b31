import { describe, expect, test } from 'vitest'
import { DISTANCE_OPTIONS, SORT_OPTIONS } from '#contracts/constants.ts'
import { points } from '#contracts/points.ts'
import { breadcrumbData, breadcrumbs } from './breadcrumbs.ts'
import { environmentOf } from './environment.ts'
import { miles, relativeTime, spirals } from './format.ts'
import { editDistance, nearestScreen } from './nearest-screen.ts'
import { actionWarning, loadWarning, memoryWarning } from './slow-warnings.ts'

const labels = (path: string, record?: string | null) => breadcrumbs(path, record).map(({ label }) => label)

describe('breadcrumbs', () => {
  test('screens:R20 they are built from the path', () => {
    expect(breadcrumbs('/legal/terms')).toEqual([
      { label: 'Home', href: '/' },
      { label: 'Legal', href: null },
      { label: 'Terms', href: null },
    ])
    expect(breadcrumbs('/admin/unknown')).toMatchObject([
      { label: 'Home' },
      { label: 'Admin', href: '/admin' },
      { label: 'Unknown', href: null },
    ])
  })
  test.each([
    ['products', 'Products'],
    ['stores', 'Stores'],
    ['malls', 'Malls'],
    ['retailer-dashboard', 'Retailer Dashboard'],
    ['ai-retailer-signup', 'Join as Retailer'],
    ['spirals', 'Loyalty Program'],
    ['about', 'About'],
    ['cart', 'Shopping Cart'],
    ['account', 'My Account'],
    ['wishlist', 'Wishlist'],
    ['near-me', 'Near Me'],
    ['visual-search', 'Visual Search'],
    ['ai-agents', 'AI Assistants'],
  ])('screens:R21 %s reads %s', (segment, name) => {
    expect(labels(`/${segment}`)).toEqual(['Home', name])
  })
  test('screens:R21 a page below another page names both, in words that people use', () => {
    expect(labels('/loyalty')).toEqual(['Home', 'Loyalty Program', 'My SPIRALs'])
    expect(labels('/checkout')).toEqual(['Home', 'Shopping Cart', 'Checkout'])
    expect(labels('/multi-mall-cart')).toEqual(['Home', 'Shopping Cart', 'By mall'])
    expect(labels('/qr-pickup-system')).toEqual(['Home', 'Orders', 'Pickup passes'])
  })
  test('a product stands below its departments', () => {
    const above = [{ label: 'Shoes', href: '/products?category=shoes' }]
    expect(breadcrumbs('/product/7', 'Trail shoe', above).map(({ label }) => label)).toEqual(['Home', 'Shoes', 'Trail shoe'])
  })
  test('other segments become words, with our short names in capitals', () => {
    expect(labels('/api-notes')).toEqual(['Home', 'API notes'])
    expect(labels('/spiral-centers')).toEqual(['Home', 'SPIRAL Centers'])
  })
  test.each([
    ['/easy-returns', 'Return an item'],
    ['/retailer-onboarding', 'Apply to sell'],
    ['/wishlist-notifications', 'Wishlist notifications'],
  ])('%s is named by the title of its screen: %s', (path, name) => expect(labels(path).at(-1)).toBe(name))
  test('a record shows its name below its list, and nothing until it is known', () => {
    expect(breadcrumbs('/store/northwind', 'Northwind')).toEqual([
      { label: 'Home', href: '/' },
      { label: 'Stores', href: '/stores' },
      { label: 'Northwind', href: null },
    ])
    expect(breadcrumbs('/mall/3')[1]).toEqual({ label: 'Malls', href: '/malls' })
    expect(breadcrumbs('/product/3', null)).toMatchObject([{}, { label: 'Products', href: '/products' }, { label: null }])
  })
  test('what is gone is named by its address', () => {
    expect(labels('/product/bamboo-steamer-large-990')).toEqual(['Home', 'Products', 'Bamboo Steamer Large'])
    expect(labels('/product/990')).toEqual(['Home', 'Products', 'Not available'])
  })
  test.each(['/', '/login', '/signup', '/retailer-login', '/spiral-admin-login', '/pure-test'])('there are none on %s', (path) => {
    expect(breadcrumbs(path)).toEqual([])
  })
  test('search engines get the same trail', () => {
    expect(breadcrumbData(breadcrumbs('/store/northwind', 'Northwind'), 'https://spiral.example').itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://spiral.example/' },
      { '@type': 'ListItem', position: 2, name: 'Stores', item: 'https://spiral.example/stores' },
      { '@type': 'ListItem', position: 3, name: 'Northwind' },
    ])
  })
})

describe('the address that was meant', () => {
  test.each([
    ['/prodcts', '/products'],
    ['/Cart/', '/cart'],
    ['/logni', '/login'],
    ['/something-else', null],
    ['/order-details', null],
  ])('%s → %s', (typed, meant) => expect(nearestScreen(typed)).toBe(meant))
  test('distance counts letters added, left out and changed', () => {
    expect(editDistance('kitten', 'sitten')).toBe(1)
    expect(editDistance('malls', 'mall')).toBe(1)
    expect(editDistance('stores', 'store-s')).toBe(1)
    expect(editDistance('', 'ab')).toBe(2)
  })
})

describe('where this page runs', () => {
  test.each([
    ['screens:R73', 'localhost', 'development'],
    ['screens:R73', 'localhost:3000', 'development'],
    ['screens:R74', 'spiral.user.replit.app', 'staging'],
    ['screens:R75', 'staging.spiral.example', 'staging'],
    ['screens:R75', 'beta.spiral.example', 'staging'],
    ['screens:R76', 'spiral.example', 'production'],
    ['screens:R76', 'www.spiral.example', 'production'],
    ['screens:R77', 'shop.elsewhere.example', 'unknown'],
  ])('%s %s is %s', (_, host, environment) => expect(environmentOf(host)).toBe(environment))
})

describe('what is worth a warning', () => {
  test('screens:R140 a part that loads for 1000 ms or more', () => {
    expect([loadWarning('Map', 999), loadWarning('Map', 1000)]).toEqual([null, 'Map took 1,000 ms to load'])
  })
  test('screens:R141 an action of 3000 ms or more', () => {
    expect([actionWarning('Save', 2999), actionWarning('Save', 3000)]).toEqual([null, 'Save took 3,000 ms'])
  })
  test('screens:R142 memory above 100 MB', () => {
    expect([memoryWarning('/', 100), memoryWarning('/', 101), memoryWarning('/', 1024)]).toEqual([
      null,
      '/ holds 101 MB of memory',
      '/ holds 1,024 MB of memory',
    ])
  })
})

describe('words for figures', () => {
  test('distances have one decimal under ten, none above', () => {
    expect([miles(2.44), miles(9.96), miles(12.4)]).toEqual(['2.4 mi', '10.0 mi', '12 mi'])
  })
  test('SPIRALs always stand with their money value', () => {
    expect(spirals(points(320))).toBe('320 SPIRALs ($3.20)')
  })
  test('screens:R123 screens:R124 distances and orders to choose from', () => {
    expect([DISTANCE_OPTIONS, SORT_OPTIONS]).toEqual([
      [25, 50, 100, 250, 1000],
      ['distance', 'alphabetical'],
    ])
  })
  // Local noon, so that one day earlier is the previous day in every time zone.
  const now = new Date(2026, 10, 21, 12)
  const ago = (minutes: number) => relativeTime(new Date(now.getTime() - minutes * 60_000), now)
  test('screens:R136 minutes under 60, hours under 1440 minutes, otherwise a date', () => {
    expect([ago(59), ago(60), ago(1439), ago(1440)]).toEqual(['59 minutes ago', '1 hour ago', '23 hours ago', 'Nov 20, 2026'])
  })
})
