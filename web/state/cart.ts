import { useMemo } from 'react'
import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { CartItem } from '#contracts/cart/item.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import { MallId, UserId } from '#contracts/ids.ts'
import * as rules from './cart-rules.ts'
import { storedAs } from './stored.ts'

export const CART_STORAGE_KEY = 'spiral-cart-storage'
const VERSION = 1

/** The stored form: prices are in dollars, as everywhere outside the code. */
const StoredCart = z.object({
  items: z.array(CartItem),
  /** Saved for later, on this device only. */
  saved: z.array(CartItem).default([]),
  mallContext: z.object({ mallId: MallId, mallName: z.string() }).nullable(),
  account: z.object({ id: UserId, sent: z.string() }).nullable().default(null),
})

type CartState = {
  items: CartItem[]
  saved: CartItem[]
  mallContext: rules.MallContext
  /** The account whose cart this copies, and the state last sent to its server; null: a guest's cart. */
  account: { id: UserId; sent: string } | null
  addItem: (item: rules.NewCartItem) => void
  removeItem: (id: string) => void
  setQuantity: (id: string, quantity: number) => void
  chooseMethod: (id: string, method: FulfillmentMethod, estimate?: string) => void
  clear: () => void
  /** Removes only the current mall's items. */
  clearMallCart: () => void
  setMallContext: (mall: rules.MallContext) => void
  /** Saves a line for later, restores it, or removes it. */
  saveForLater: (id: string) => void
  putBack: (id: string) => void
  forget: (id: string) => void
  replaceItems: (items: CartItem[]) => void
  mergeItems: (items: CartItem[]) => void
}

/** This browser's cart; when signed in, a copy of the account's. */
export const useCart = create<CartState>()(
  persist(
    (set) => ({
      items: [],
      saved: [],
      mallContext: null,
      account: null,
      addItem: (item) => set(({ items }) => ({ items: rules.addItem(items, item) })),
      removeItem: (id) => set(({ items }) => ({ items: rules.removeItem(items, id) })),
      setQuantity: (id, quantity) => set(({ items }) => ({ items: rules.setQuantity(items, id, quantity) })),
      chooseMethod: (id, method, estimate) => set(({ items }) => ({ items: rules.chooseMethod(items, id, method, estimate) })),
      clear: () => set({ items: [] }),
      clearMallCart: () => set(({ items, mallContext }) => ({ items: rules.clearMall(items, mallContext) })),
      setMallContext: (mallContext) => set({ mallContext }),
      saveForLater: (id) => set((cart) => rules.saveForLater(cart, id)),
      putBack: (id) => set((cart) => rules.putBack(cart, id)),
      forget: (id) => set(({ saved }) => ({ saved: rules.removeItem(saved, id) })),
      replaceItems: (items) => set({ items }),
      mergeItems: (others) => set(({ items }) => ({ items: rules.mergeItems(items, others) })),
    }),
    {
      name: CART_STORAGE_KEY,
      version: VERSION,
      skipHydration: true,
      partialize: ({ items, saved, mallContext, account }) => ({ items, saved, mallContext, account }),
      storage: storedAs(StoredCart, VERSION),
    },
  ),
)

/** Everything in the cart, the active items first. */
export const useCartItems = (): readonly CartItem[] => {
  const items = useCart((cart) => cart.items)
  const mall = useCart((cart) => cart.mallContext)
  return useMemo(() => rules.activeFirst(items, mall), [items, mall])
}
