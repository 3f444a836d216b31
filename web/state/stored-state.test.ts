import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MallId, ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { storageForTests } from './storage-for-tests.ts'

const storage = storageForTests()
vi.stubGlobal('localStorage', storage)
const { useAuth } = await import('./auth.ts')
const { useCart } = await import('./cart.ts')
const { locationLabel, useShopLocation } = await import('./location.ts')
const { useToasts, toast } = await import('./toasts.ts')
const { addToCart, useCartDrawer } = await import('./cart-drawer.ts')

const malls = [
  { id: 1 as MallId, name: 'Mall of America' },
  { id: 2 as MallId, name: 'Southdale Center' },
]
const mug = {
  productId: 7 as ProductId,
  variantId: 70 as VariantId,
  title: 'Stoneware mug',
  options: '',
  image: null,
  price: cents(1250),
  storeId: 5 as StoreId,
  store: 'Northwind',
  mallId: 1 as MallId,
  mallName: 'Mall of America',
  available: 9,
  methods: ['ship-to-me' as const],
}
const place = (type: 'mall' | 'city' | 'state' | 'zip' | 'all', value: string, zip: string | null = null) => ({
  type,
  value,
  displayName: value,
  zip,
})
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')

beforeEach(() => {
  localStorage.clear()
  useCart.setState({ items: [], mallContext: null })
  useShopLocation.setState(useShopLocation.getInitialState())
  useAuth.setState({ user: null, isAuthenticated: false })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.stubGlobal('localStorage', storage)
})

describe('cart', () => {
  test('screens:R44 its state is the items and the mall context', () => {
    useCart.getState().addItem(mug)
    useCart.getState().setMallContext({ mallId: 1 as MallId, mallName: 'Mall of America' })
    expect(useCart.getState()).toMatchObject({ items: [{ id: '70:5' }], mallContext: { mallId: 1, mallName: 'Mall of America' } })
  })
  test('screens:R56 the whole cart can be cleared', () => {
    useCart.getState().addItem(mug)
    useCart.getState().clear()
    expect(useCart.getState().items).toEqual([])
  })
  test('screens:R52 it is kept under its key, with prices in dollars, and comes back', async () => {
    useCart.getState().addItem(mug)
    expect(stored('spiral-cart-storage')).toMatchObject({ version: 1, state: { items: [{ price: 12.5, shippingCost: 4.99 }] } })
    const kept = localStorage.getItem('spiral-cart-storage') ?? ''
    useCart.setState({ items: [] })
    localStorage.setItem('spiral-cart-storage', kept)
    await useCart.persist.rehydrate()
    expect(useCart.getState().items[0]).toMatchObject({ price: 1250, shippingCost: 499 })
  })
  test('what no longer fits is logged and left behind', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    localStorage.setItem('spiral-cart-storage', '{"state":{"items":[{"price":-3}]},"version":1}')
    await useCart.persist.rehydrate()
    expect(useCart.getState().items).toEqual([])
    expect(error).toHaveBeenCalled()
  })
  test.each(['spiral-cart-storage', 'spiral-auth-storage', 'spiral-location-store'])(
    'screens:R102 a state of an older version of %s is logged as an error',
    async (key) => {
      const error = vi.spyOn(console, 'error').mockImplementation(() => {})
      localStorage.setItem(key, '{"state":{"items":[{"id":"old"}],"user":{"email":"old@example.com"}},"version":0}')
      const store = { 'spiral-cart-storage': useCart, 'spiral-auth-storage': useAuth, 'spiral-location-store': useShopLocation }[key]
      await store?.persist.rehydrate()
      expect(error).toHaveBeenCalledOnce()
      expect(useCart.getState().items).toEqual([])
      expect(useAuth.getState().user).toBeNull()
    },
  )
  test('a second addition within two seconds makes the count beat instead of opening the drawer again', () => {
    addToCart(mug, 10_000)
    expect(useCartDrawer.getState().isOpen).toBe(true)
    useCartDrawer.getState().close()
    addToCart(mug, 11_500)
    expect(useCartDrawer.getState()).toMatchObject({ isOpen: false, pulse: 1 })
    addToCart(mug, 14_000)
    expect(useCartDrawer.getState().isOpen).toBe(true)
  })
})

describe('location', () => {
  test('screens:R46 screens:R122 it starts everywhere, at 50 miles, by distance', () => {
    expect(useShopLocation.getState()).toMatchObject({
      currentLocation: { type: 'all', value: 'all', displayName: 'All Locations' },
      mallContext: { mallId: null, mallName: null, isActive: false },
      searchPreferences: { maxDistance: 50, sortBy: 'distance', useGeolocation: false, currentZipCode: null },
    })
  })
  test('screens:R61 a mall is looked up by name and becomes the context', () => {
    expect(useShopLocation.getState().chooseLocation(place('mall', 'southdale center'), malls)).toBe(true)
    expect(useShopLocation.getState()).toMatchObject({
      currentLocation: { type: 'mall', displayName: 'Southdale Center' },
      mallContext: { mallId: 2, mallName: 'Southdale Center', isActive: true },
    })
  })
  test('a mall that is no longer listed leads back to everywhere', () => {
    useShopLocation.getState().setMallContext({ id: 1 as MallId, name: 'Mall of America' })
    expect(useShopLocation.getState().chooseLocation(place('mall', 'Gone Mall'), malls)).toBe(false)
    expect(locationLabel(useShopLocation.getState())).toBe('All Locations')
  })
  test.each(['city', 'state', 'zip'] as const)('screens:R62 choosing a %s clears the mall and searches near it', (type) => {
    useShopLocation.getState().setMallContext({ id: 1 as MallId, name: 'Mall of America' })
    useShopLocation.getState().chooseLocation(place(type, 'Bloomington', '55425'), malls)
    expect(useShopLocation.getState()).toMatchObject({ currentLocation: { type: 'all' }, mallContext: { isActive: false, mallId: null } })
    expect(locationLabel(useShopLocation.getState())).toBe('Near 55425')
  })
  test('screens:R63 setting a mall context also sets the location', () => {
    useShopLocation.getState().setMallContext({ id: 1 as MallId, name: 'Mall of America' })
    expect(useShopLocation.getState().currentLocation).toEqual({ type: 'mall', value: '1', displayName: 'Mall of America' })
  })
  test.each(['reset', 'clearMallContext'] as const)('screens:R64 %s returns to All Locations', (act) => {
    useShopLocation.getState().setMallContext({ id: 1 as MallId, name: 'Mall of America' })
    useShopLocation.getState()[act]()
    expect(useShopLocation.getState().currentLocation.displayName).toBe('All Locations')
    expect(useShopLocation.getState().mallContext.isActive).toBe(false)
  })
  test("screens:R65 the cart's mall context follows, and its items stay", () => {
    useCart.getState().addItem(mug)
    useShopLocation.getState().setMallContext({ id: 2 as MallId, name: 'Southdale Center' })
    expect(useCart.getState().mallContext).toEqual({ mallId: 2, mallName: 'Southdale Center' })
    useShopLocation.getState().reset()
    expect(useCart.getState()).toMatchObject({ mallContext: null, items: [{ id: '70:5' }] })
  })
  test('the last three places are remembered, each once', () => {
    for (const city of ['Austin', 'Bloomington', 'Chicago', 'Austin', 'Denver'])
      useShopLocation.getState().chooseLocation(place('city', city, '10001'), malls)
    expect(useShopLocation.getState().recentPlaces.map(({ displayName }) => displayName)).toEqual(['Denver', 'Austin', 'Chicago'])
  })
})

describe('session', () => {
  const answer = (body: unknown, init: ResponseInit = {}, type = 'application/json') =>
    vi.stubGlobal(
      'fetch',
      vi.fn(
        async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { ...init, headers: { 'content-type': type } }),
      ),
    )
  const now = new Date('2026-11-21T12:00:00Z')

  test.each([
    ['its name', { name: 'Maya Lee', firstName: 'M', lastName: 'L' }, 'Maya Lee'],
    ['first plus last name', { firstName: 'Maya', lastName: 'Lee' }, 'Maya Lee'],
    ['"User"', { name: ' ' }, 'User'],
  ])('screens:R41 screens:R66 login keeps e-mail, time and %s', (_, names, name) => {
    useAuth.getState().login({ email: 'maya@example.com', ...names }, now)
    expect(useAuth.getState()).toMatchObject({
      user: { email: 'maya@example.com', name, loginTime: '2026-11-21T12:00:00.000Z' },
      isAuthenticated: true,
    })
  })
  test('screens:R42 screens:R68 a session check that names a user signs in', async () => {
    answer({ user: { email: 'maya@example.com', name: '', firstName: 'Maya', lastName: 'Lee' } })
    await useAuth.getState().checkSession(now)
    expect(useAuth.getState()).toMatchObject({ user: { email: 'maya@example.com', name: 'Maya Lee' }, isAuthenticated: true })
  })
  test('a session check keeps the time of the login', async () => {
    useAuth.getState().login({ email: 'maya@example.com' }, now)
    answer({ user: { email: 'maya@example.com', firstName: 'Maya' } })
    await useAuth.getState().checkSession(new Date('2026-11-22T12:00:00Z'))
    expect(useAuth.getState().user).toEqual({ email: 'maya@example.com', name: 'Maya', loginTime: now.toISOString() })
  })
  test.each([
    ['has no user', { user: null }, {}, 'application/json'],
    ['failed', { user: { email: 'maya@example.com' } }, { status: 500 }, 'application/json'],
    ['is not JSON', '<html></html>', {}, 'text/html'],
    ['is broken JSON', '{"user":', {}, 'application/json'],
  ])('screens:R68 screens:R101 a session check that %s signs out', async (_, body, init, type) => {
    useAuth.getState().login({ email: 'maya@example.com' }, now)
    answer(body, init, type)
    await useAuth.getState().checkSession(now)
    expect(useAuth.getState()).toMatchObject({ user: null, isAuthenticated: false })
  })
  test('screens:R101 a session check without an answer signs out', async () => {
    useAuth.getState().login({ email: 'maya@example.com' }, now)
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
    await useAuth.getState().checkSession(now)
    expect(useAuth.getState().isAuthenticated).toBe(false)
  })
  test('screens:R67 screens:R89 logout posts with credentials and no body, and clears both', async () => {
    useAuth.getState().login({ email: 'maya@example.com' }, now)
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(null, { status: 204 })),
    )
    await useAuth.getState().logout()
    expect(fetch).toHaveBeenCalledWith('/api/auth/logout', { credentials: 'include', method: 'POST', headers: {}, body: undefined })
    expect(useAuth.getState()).toMatchObject({ user: null, isAuthenticated: false })
  })
  test('screens:R67 screens:R100 a logout that fails is logged and clears both all the same', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    useAuth.getState().login({ email: 'maya@example.com' }, now)
    answer('no', { status: 500 })
    await useAuth.getState().logout()
    expect(error).toHaveBeenCalled()
    expect(useAuth.getState()).toMatchObject({ user: null, isAuthenticated: false })
  })
})

describe('toasts', () => {
  test('screens:R130 screens:R132 one at a time, for five seconds unless said otherwise', () => {
    toast({ title: 'First' })
    toast({ title: 'Second', variant: 'destructive' })
    expect(useToasts.getState().toasts).toEqual([
      expect.objectContaining({ title: 'Second', variant: 'destructive', durationMs: 5000, open: true }),
    ])
  })
  test('screens:R131 a dismissed toast leaves memory after 1,000,000 ms', () => {
    vi.useFakeTimers()
    const id = toast({ title: 'Gone' })
    useToasts.getState().dismiss(id)
    expect(useToasts.getState().toasts[0]?.open).toBe(false)
    vi.advanceTimersByTime(999_999)
    expect(useToasts.getState().toasts).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(useToasts.getState().toasts).toHaveLength(0)
    vi.useRealTimers()
  })
})

test('a product that is opened joins those of earlier visits instead of replacing them', async () => {
  const { useRecentlyViewed } = await import('./recently-viewed.ts')
  const { readStored } = await import('./stored.ts')
  const earlier = { state: { products: [{ slug: 'mug', title: 'Mug', image: null }] }, version: 1 }
  storage.setItem('spiral-recently-viewed', JSON.stringify(earlier))
  readStored(useRecentlyViewed)
  useRecentlyViewed.getState().add({ slug: 'shoe', title: 'Shoe', image: null })
  expect(useRecentlyViewed.getState().products.map(({ slug }) => slug)).toEqual(['shoe', 'mug'])
})
