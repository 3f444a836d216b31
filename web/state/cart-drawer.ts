import { create } from 'zustand'
import { type NewCartItem, lineId } from './cart-rules.ts'
import { useCart } from './cart.ts'

const REOPEN_AFTER_MS = 2000

type CartDrawer = {
  isOpen: boolean
  /** The line just added, shown first. */
  addedId: string | null
  lastAddedAt: number
  /** Increases with each added item that does not open the drawer; animates the count in the header. */
  pulse: number
  close: () => void
}
export const useCartDrawer = create<CartDrawer>((set) => ({
  isOpen: false,
  addedId: null,
  lastAddedAt: 0,
  pulse: 0,
  close: () => set({ isOpen: false }),
}))

/** Adds an item to the cart and opens the drawer, unless an item was added a moment ago. */
export function addToCart(item: NewCartItem, now = Date.now()): void {
  useCart.getState().addItem(item)
  const { isOpen, lastAddedAt, pulse } = useCartDrawer.getState()
  const isFresh = isOpen || now - lastAddedAt < REOPEN_AFTER_MS
  useCartDrawer.setState({
    addedId: lineId(item.variantId, item.storeId),
    lastAddedAt: now,
    ...(isFresh ? { pulse: pulse + 1 } : { isOpen: true }),
  })
}
