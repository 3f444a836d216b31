import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CartLineInput, CartItem } from '#contracts/cart/cart.ts'
import type { MallId, ProductId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { storageForTests } from '#web/state/storage-for-tests.ts'
import { z } from 'zod'

vi.stubGlobal('localStorage', storageForTests())
const { useCart } = await import('#web/state/cart.ts')
const { lineInputOf } = await import('#web/state/cart-rules.ts')
const { mirrorCart } = await import('./mirror.ts')

const ana = 'f0000000-0000-4000-8000-00000000000a' as UserId
const bo = 'f0000000-0000-4000-8000-00000000000b' as UserId
const item = (variant: number, quantity = 1): CartItem => ({
  id: `${variant}:1`,
  productId: variant as ProductId,
  variantId: variant as VariantId,
  title: `Thing ${variant}`,
  options: '',
  image: null,
  price: cents(1000),
  quantity,
  storeId: 1 as StoreId,
  store: 'Store',
  mallId: 5 as MallId,
  mallName: 'Rosedale Center',
  fulfillmentMethod: 'in-store-pickup',
  estimatedDelivery: 'Ready today for pickup',
  shippingCost: cents(0),
  available: 9,
  methods: ['in-store-pickup'],
})

/** The server's copy of the account's cart, and the requests it received. */
let kept: CartItem[] = []
let asked: string[] = []
const known = new Map([1, 2, 3].map((variant) => [variant, item(variant)]))
function serve(path: string, init?: RequestInit): Promise<Response> {
  const method = init?.method ?? 'GET'
  asked.push(`${method} ${path}`)
  const sent = init?.body ? (JSON.parse(String(init.body)) as { items: CartLineInput[] }).items : []
  const lines = sent.flatMap((line) => (known.get(line.variantId) ? [{ ...item(line.variantId, line.quantity) }] : []))
  if (method === 'PUT') kept = lines
  if (method === 'POST') kept = [...kept.filter(({ id }) => !lines.some((line) => line.id === id)), ...lines]
  return Promise.resolve(Response.json({ items: kept.map((one) => z.encode(CartItem, one)), version: 1 }))
}
const quiet = (ms = 1_000) => vi.advanceTimersByTimeAsync(ms)
const inCart = () => useCart.getState().items.map(({ variantId, quantity }) => [variantId, quantity])

let end: () => void = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', vi.fn(serve))
  kept = []
  asked = []
  useCart.setState({ items: [], account: null, mallContext: null })
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('the cart of a guest joins the account once, at sign-in', async () => {
  kept = [item(1, 2)]
  useCart.setState({ items: [item(2)] })
  end = mirrorCart(ana)
  await quiet()
  expect(asked).toEqual(['POST /api/cart/merge'])
  expect(inCart()).toEqual([
    [1, 2],
    [2, 1],
  ])

  end()
  end = mirrorCart(ana)
  await quiet()
  expect(asked.slice(1)).toEqual(['GET /api/cart'])
})

test('changes are sent together once they pause, and nothing is sent twice', async () => {
  end = mirrorCart(ana)
  await quiet()
  asked = []
  useCart.getState().addItem(item(1))
  useCart.getState().addItem(item(3))
  useCart.getState().setQuantity('3:1', 4)
  await quiet()
  expect(asked).toEqual(['PUT /api/cart'])
  expect(kept.map(lineInputOf)).toMatchObject([{ variantId: 1 }, { variantId: 3, quantity: 4 }])
  await quiet(5_000)
  expect(asked).toHaveLength(1)
})

test('what was changed before the page was left is sent by the next one', async () => {
  end = mirrorCart(ana)
  await quiet()
  useCart.getState().addItem(item(2))
  end()
  asked = []
  end = mirrorCart(ana)
  await quiet()
  expect(asked).toEqual(['PUT /api/cart'])
  expect(kept.map(({ variantId }) => variantId)).toEqual([2])
})

test('another device’s change arrives at the next start, with the price last seen', async () => {
  useCart.setState({ items: [{ ...item(1), price: cents(900) }], account: { id: ana, sent: JSON.stringify([lineInputOf(item(1))]) } })
  kept = [item(1, 5), item(2)]
  end = mirrorCart(ana)
  await quiet()
  expect(asked).toEqual(['GET /api/cart'])
  expect(inCart()).toEqual([
    [1, 5],
    [2, 1],
  ])
  expect(useCart.getState().items[0]?.price).toBe(900)
})

test('a line that the server does not know leaves the cart, and asks no more', async () => {
  end = mirrorCart(ana)
  await quiet()
  useCart.getState().addItem(item(99))
  await quiet(5_000)
  expect(inCart()).toEqual([])
  expect(asked).toEqual(['POST /api/cart/merge', 'PUT /api/cart'])
})

test('signing out takes the account’s cart from this browser, and a guest’s stays', () => {
  useCart.setState({ items: [item(1)], account: { id: ana, sent: '' } })
  mirrorCart(null)
  expect(inCart()).toEqual([])
  useCart.setState({ items: [item(2)], account: null })
  mirrorCart(null)
  expect(inCart()).toEqual([[2, 1]])
})

test('the next person at this browser does not inherit the cart of the last', async () => {
  useCart.setState({ items: [item(1)], account: { id: ana, sent: '' } })
  end = mirrorCart(bo)
  await quiet()
  expect(inCart()).toEqual([])
  expect(kept).toEqual([])
})
