import type { CartLineInput } from '#contracts/cart/cart.ts'
import type { CartItem } from '#contracts/cart/item.ts'
import { DEFAULT_METHOD, ESTIMATES, type FulfillmentMethod, SHIPPING_CENTS } from '#contracts/constants.ts'
import type { MallId, StoreId, VariantId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'

/** The mall whose items are active; null: all places. */
export type MallContext = { mallId: MallId; mallName: string } | null
/** An item as it is added: the method may be omitted; its estimate and cost are derived from it. */
export type NewCartItem = Omit<CartItem, 'id' | 'quantity' | 'fulfillmentMethod' | 'estimatedDelivery' | 'shippingCost'> &
  Partial<Pick<CartItem, 'quantity' | 'fulfillmentMethod' | 'estimatedDelivery'>>
type FulfillmentGroup = {
  fulfillmentMethod: FulfillmentMethod
  storeId: StoreId
  storeName: string
  mallId: MallId | null
  mallName: string | null
  items: CartItem[]
  subtotal: Cents
  shippingCost: Cents
  estimatedDelivery: string
}

/** The cart has one line per variant and store. */
export const lineId = (variantId: VariantId, storeId: StoreId): string => `${variantId}:${storeId}`

const atMost = (quantity: number) => Math.min(quantity, LIMITS.quantityPerOffer)

export function addItem(items: readonly CartItem[], added: NewCartItem): CartItem[] {
  const id = lineId(added.variantId, added.storeId)
  const quantity = added.quantity ?? 1
  if (items.some((item) => item.id === id)) {
    return items.map((item) => (item.id === id ? { ...item, ...offerOf(added), quantity: atMost(item.quantity + quantity) } : item))
  }
  const method = added.fulfillmentMethod ?? DEFAULT_METHOD
  return [...items, { ...added, id, quantity: atMost(quantity), ...methodFields(method, added.estimatedDelivery) }]
}

/** The current price and stock, applied when an item is added again; the line keeps its own method. */
const offerOf = ({ price, available, methods }: NewCartItem) => ({ price, available, methods })

const methodFields = (fulfillmentMethod: FulfillmentMethod, estimate?: string) => ({
  fulfillmentMethod,
  estimatedDelivery: estimate ?? ESTIMATES[fulfillmentMethod],
  shippingCost: SHIPPING_CENTS[fulfillmentMethod],
})

export const removeItem = (items: readonly CartItem[], id: string): CartItem[] => items.filter((item) => item.id !== id)

type KeptCart = { items: CartItem[]; saved: CartItem[] }
export function saveForLater({ items, saved }: KeptCart, id: string): KeptCart {
  const item = items.find((each) => each.id === id)
  return item ? { items: removeItem(items, id), saved: [...removeItem(saved, id), item] } : { items, saved }
}
/** A line that was added again in the meantime keeps the larger quantity. */
export function putBack({ items, saved }: KeptCart, id: string): KeptCart {
  const item = saved.find((each) => each.id === id)
  return item ? { items: mergeItems(items, [item]), saved: removeItem(saved, id) } : { items, saved }
}

export function setQuantity(items: readonly CartItem[], id: string, quantity: number): CartItem[] {
  if (quantity <= 0) return removeItem(items, id)
  return items.map((item) => (item.id === id ? { ...item, quantity: atMost(quantity) } : item))
}

/** `estimate`: the actual time if the store's hours are known; otherwise the method's default text. */
export function chooseMethod(items: readonly CartItem[], id: string, method: FulfillmentMethod, estimate?: string): CartItem[] {
  return items.map((item) => (item.id === id ? { ...item, ...methodFields(method, estimate) } : item))
}

export const clearMall = (items: readonly CartItem[], mall: MallContext): CartItem[] =>
  mall ? items.filter((item) => item.mallId !== mall.mallId) : [...items]

/** With a mall context only that mall's items are active. */
export const activeItems = (items: readonly CartItem[], mall: MallContext): CartItem[] =>
  mall ? items.filter((item) => item.mallId === mall.mallId) : [...items]

/** The whole cart, the active items first: a mall filters the browsing, never the cart. */
export const activeFirst = (items: readonly CartItem[], mall: MallContext): CartItem[] => [
  ...activeItems(items, mall),
  ...(mall ? clearMall(items, mall) : []),
]

/** Lines of two carts merge by id with the larger quantity, so that nothing doubles. */
export function mergeItems(items: readonly CartItem[], others: readonly CartItem[]): CartItem[] {
  const merged = new Map(items.map((item) => [item.id, item]))
  for (const other of others) {
    const own = merged.get(other.id)
    merged.set(other.id, own ? { ...other, quantity: Math.max(own.quantity, other.quantity) } : other)
  }
  return [...merged.values()]
}

export const countOf = (items: readonly CartItem[]): number => items.reduce((n, item) => n + item.quantity, 0)
/** At the prices last seen; the quote sets the amount to pay. */
export const subtotalOf = (items: readonly CartItem[]): Cents => sum(items.map((item) => cents(item.price * item.quantity)))

/** One fulfillment group per store and method; shipping is charged once per group. */
export function fulfillmentGroups(items: readonly CartItem[]): FulfillmentGroup[] {
  const groups = new Map<string, CartItem[]>()
  for (const item of items) {
    const key = `${item.storeId}:${item.fulfillmentMethod}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const { fulfillmentMethod, storeId, store: storeName, mallId, mallName, estimatedDelivery, shippingCost } = first
    return {
      fulfillmentMethod,
      storeId,
      storeName,
      mallId,
      mallName,
      items: lines,
      subtotal: subtotalOf(lines),
      shippingCost,
      estimatedDelivery,
    }
  })
}

/** The line as the server reads it. */
export function lineInputOf({ variantId, storeId, quantity, fulfillmentMethod, centerMallId, ifUnavailable }: CartItem): CartLineInput {
  return {
    variantId,
    storeId,
    quantity,
    fulfillmentMethod,
    ...(fulfillmentMethod === 'ship-to-mall' && centerMallId && { centerMallId }),
    // Without a choice, the server takes what the shopper usually wants.
    ...(ifUnavailable && { ifUnavailable }),
  }
}
