import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProductId, StoreId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { cents } from '#contracts/money.ts'
import { storageForTests } from './storage-for-tests.ts'

const storage = storageForTests()
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', storageForTests())
const { guestWishes, useGuestWishlist } = await import('./guest-wishlist.ts')
const { useWishlistCopy } = await import('./wishlist-copy.ts')
const { forgetAccountWishlist, markSaved, useSavedProducts } = await import('./saved-products.ts')
const { followGuestWishlist, pressHeart } = await import('./hearts.ts')
const { useToasts } = await import('./toasts.ts')

const now = new Date('2026-11-21T12:00:00Z')
const lamp = (id = 7) => ({
  productId: id as ProductId,
  variantId: null,
  storeId: 5 as StoreId,
  title: `Lamp ${id}`,
  image: null,
  glyph: '💡',
  storeName: 'Northwind',
  price: cents(4_500),
})
const list = () => useGuestWishlist.getState()
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')

beforeEach(() => {
  localStorage.clear()
  list().clear()
  useSavedProducts.setState({ ids: new Set() })
})
afterEach(() => vi.restoreAllMocks())

describe('what a browser keeps for somebody without an account', () => {
  test('the newest stands first, and saving twice is saving once', () => {
    list().add(lamp(1), now)
    list().add(lamp(2), now)
    list().add(lamp(1), new Date('2026-11-22T12:00:00Z'))
    expect(list().items.map(({ productId, savedAt }) => [productId, savedAt])).toEqual([
      [1, now],
      [2, now],
    ])
  })
  test('thirty items fit; one more is refused, a known one is not', () => {
    for (let id = 1; id <= LIMITS.guestWishes; id++) expect(list().add(lamp(id), now)).toBe(true)
    expect(list().add(lamp(99), now)).toBe(false)
    expect(list().add(lamp(3), now)).toBe(true)
    expect(list().items).toHaveLength(30)
  })
  test('what was removed comes back where it was', () => {
    for (const id of [1, 2, 3]) list().add(lamp(id), now)
    const removed = list().items[1]
    list().remove(2)
    if (removed) list().putBack(removed, 1)
    expect(list().items.map(({ productId }) => productId)).toEqual([3, 2, 1])
  })
  test('the wish to hear of its return survives another press on the heart', () => {
    list().add({ ...lamp(), tellWhenBack: true }, now)
    list().add(lamp(), now)
    expect(list().items[0]?.tellWhenBack).toBe(true)
  })
  test('it lies under its key with its version and prices in dollars, and comes back', async () => {
    list().add(lamp(), now)
    expect(stored('spiral-guest-wishlist')).toMatchObject({
      version: 1,
      state: { items: [{ productId: 7, price: 45, savedAt: '2026-11-21T12:00:00.000Z' }] },
    })
    const kept = localStorage.getItem('spiral-guest-wishlist') ?? ''
    list().clear()
    localStorage.setItem('spiral-guest-wishlist', kept)
    await useGuestWishlist.persist.rehydrate()
    expect(await guestWishes()).toMatchObject([{ productId: 7, price: 4_500, savedAt: now }])
  })
  test.each([
    ['spiral-guest-wishlist', () => useGuestWishlist, '{"state":{"items":[{"id":7}]},"version":0}'],
    ['spiral-wishlist-copy', () => useWishlistCopy, '{"state":{"copy":{"items":[]}},"version":0}'],
  ] as const)('screens:R102 a state of an older version of %s is logged as an error and left behind', async (key, store, old) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    localStorage.setItem(key, old)
    await store().persist.rehydrate()
    expect(error).toHaveBeenCalledOnce()
    expect(list().items).toEqual([])
    expect(useWishlistCopy.getState().copy).toBeNull()
  })
  test('what somebody wrote into it by hand is logged and left behind', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    localStorage.setItem('spiral-guest-wishlist', '{"state":{"items":[{"productId":-1}]},"version":1}')
    await useGuestWishlist.persist.rehydrate()
    expect(error).toHaveBeenCalled()
    expect(list().items).toEqual([])
  })
})

describe('hearts', () => {
  test('a press by somebody without an account saves here, the next one removes and offers the way back', async () => {
    const stop = followGuestWishlist()
    await pressHeart(lamp())
    expect([...useSavedProducts.getState().ids]).toEqual([7])
    expect(list().items).toHaveLength(1)
    await pressHeart(lamp())
    expect(list().items).toEqual([])
    const [toast] = useToasts.getState().toasts
    expect(toast).toMatchObject({
      title: 'Removed from wishlist',
      body: 'Item and notifications have been removed',
      durationMs: 3000,
      action: { label: 'Undo' },
    })
    toast?.action?.act()
    expect(list().items).toHaveLength(1)
    expect([...useSavedProducts.getState().ids]).toEqual([7])
    stop()
  })
  test('a heart that finds the list full empties again and says so', async () => {
    for (let id = 1; id <= LIMITS.guestWishes; id++) list().add(lamp(id), now)
    await pressHeart(lamp(99))
    expect(useSavedProducts.getState().ids.has(99)).toBe(false)
    expect(useToasts.getState().toasts[0]).toMatchObject({ variant: 'destructive', body: 'Sign in to save more.' })
  })
  test('at the end of a session nothing of the account stays, what is kept without one does', () => {
    list().add(lamp(), now)
    sessionStorage.setItem('spiral-saved-products', '{}')
    localStorage.setItem('spiral-wishlist-copy', '{}')
    markSaved(1, true)
    forgetAccountWishlist()
    expect([sessionStorage.getItem('spiral-saved-products'), localStorage.getItem('spiral-wishlist-copy')]).toEqual([null, null])
    expect(stored('spiral-guest-wishlist')).toMatchObject({ state: { items: [{ productId: 7 }] } })
  })
})
