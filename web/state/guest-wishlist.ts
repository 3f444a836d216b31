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

/** A wishlist item of a signed-out visitor, as it was when saved; the screen shows it with live data. */
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
  /** Requested while sold out: the alert is turned on once there is an account. */
  tellWhenBack: z.boolean(),
})
export type GuestWish = z.infer<typeof GuestWish>
export type NewGuestWish = Omit<GuestWish, 'savedAt' | 'tellWhenBack'> & { tellWhenBack?: boolean }

type GuestWishlist = {
  items: GuestWish[]
  /** False: the list is full. */
  add: (wish: NewGuestWish, now?: Date) => boolean
  remove: (productId: number) => void
  /** Restores an item at its old position. */
  putBack: (wish: GuestWish, index: number) => void
  clear: () => void
}

const without = (items: readonly GuestWish[], productId: number) => items.filter((item) => item.productId !== productId)

/** The wishlist of a signed-out visitor, newest first. It moves to the account at sign-in. */
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

/** The stored list, loaded if necessary. */
export async function guestWishes(): Promise<readonly GuestWish[]> {
  if (!useGuestWishlist.persist.hasHydrated()) await useGuestWishlist.persist.rehydrate()
  return useGuestWishlist.getState().items
}
