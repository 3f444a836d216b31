import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { UserId } from '#contracts/ids.ts'
import { Notification, NotificationPreferences } from '#contracts/notifications/notifications.ts'
import { Instant } from '#contracts/time.ts'
import { wishlist } from '#contracts/wishlist.ts'
import { WISHLIST_COPY_KEY } from './saved-products.ts'
import { storedAs } from './stored.ts'

const VERSION = 1

const WishlistCopy = z.object({
  account: UserId,
  at: Instant,
  wishlist: wishlist.reply,
  notifications: z.object({ items: z.array(Notification), unread: z.int(), total: z.int().optional() }),
  preferences: NotificationPreferences,
})
type WishlistCopy = z.infer<typeof WishlistCopy>

/** The last wishlist responses, so that the screen has data at once and offline. */
export const useWishlistCopy = create<{ copy: WishlistCopy | null }>()(
  persist((): { copy: WishlistCopy | null } => ({ copy: null }), {
    name: WISHLIST_COPY_KEY,
    version: VERSION,
    skipHydration: true,
    storage: storedAs(z.object({ copy: WishlistCopy.nullable() }), VERSION),
  }),
)
