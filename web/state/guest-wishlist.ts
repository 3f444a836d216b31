import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { Price } from '#contracts/money.ts'
import { Picture } from '#contracts/pictures.ts'
import { Instant } from '#contracts/time.ts'
import { GUEST_WISHLIST_KEY } from './saved-products.ts'
import { storedAs } from './stored.ts'

const VERSION = 1

/** A product somebody wishes for without an account, as it was when they saved it; the screen shows it with live data. */
const GuestWish = z.object({
  productId: ProductId,
  variantId: VariantId.nullable(),
  storeId: StoreId.nullable(),
  title: z.string(),
  image: Picture.nullable(),
  glyph: z.string(),
  storeName: z.string(),
  price: Price,
  savedAt: Instant,
  /** Asked for while it was sold out: the alert is switched on as soon as there is an account. */
  tellWhenBack: z.boolean(),
})
export type GuestWish = z.infer<typeof GuestWish>
export type NewGuestWish = Omit<GuestWish, 'savedAt' | 'tellWhenBack'> & { tellWhenBack?: boolean }

type GuestWishlist = {
  items: GuestWish[]
  /** False: the list is full. */
  add: (wish: NewGuestWish, now?: Date) => boolean
  remove: (productId: number) => void
  /** Where it was, after a removal by mistake. */
  putBack: (wish: GuestWish, index: number) => void
  clear: () => void
}

const without = (items: readonly GuestWish[], productId: number) => items.filter((item) => item.productId !== productId)

/** What this browser keeps for somebody who is not signed in, newest first. At sign-in it moves to the account. */
export const useGuestWishlist = create<GuestWishlist>()(
  persist(
    (set, get) => ({
      items: [],
      add(wish, now = new Date()) {
        const known = get().items.find(({ productId }) => productId === wish.productId)
        if (!known && get().items.length >= LIMITS.guestWishes) return false
        const item = { ...wish, savedAt: known?.savedAt ?? now, tellWhenBack: wish.tellWhenBack ?? known?.tellWhenBack ?? false }
        set(({ items }) => ({ items: [item, ...without(items, wish.productId)] }))
        return true
      },
      remove: (productId) => set(({ items }) => ({ items: without(items, productId) })),
      putBack: (wish, index) =>
        set(({ items }) => ({ items: without(items, wish.productId).toSpliced(index, 0, wish).slice(0, LIMITS.guestWishes) })),
      clear: () => set({ items: [] }),
    }),
    {
      name: GUEST_WISHLIST_KEY,
      version: VERSION,
      skipHydration: true,
      partialize: ({ items }) => ({ items }),
      storage: storedAs(z.object({ items: z.array(GuestWish).max(LIMITS.guestWishes) }), VERSION),
    },
  ),
)

/** The list as it lies in the browser, read if it was not yet. */
export async function guestWishes(): Promise<readonly GuestWish[]> {
  if (!useGuestWishlist.persist.hasHydrated()) await useGuestWishlist.persist.rehydrate()
  return useGuestWishlist.getState().items
}
