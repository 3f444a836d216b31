import { create } from 'zustand'
import type { NewCartItem } from './cart-rules.ts'
import { lineId } from './cart-rules.ts'
import { useCart } from './cart.ts'

const REOPEN_AFTER_MS = 2000

type CartDrawer = {
  isOpen: boolean
  /** The line that was just added, on top. */
  addedId: string | null
  lastAddedAt: number
  /** Grows with each addition that did not open the drawer: the count in the header beats. */
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

/** Puts an item into the cart and shows it, unless it was shown a moment ago. */
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
