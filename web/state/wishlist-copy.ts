import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { UserId } from '#contracts/ids.ts'
import { Notification, NotificationPreferences } from '#contracts/notifications.ts'
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

/** The server's last answers about the wishlist, so that its screen has something to show at once, and without a network. */
export const useWishlistCopy = create<{ copy: WishlistCopy | null }>()(
  persist((): { copy: WishlistCopy | null } => ({ copy: null }), {
    name: WISHLIST_COPY_KEY,
    version: VERSION,
    skipHydration: true,
    storage: storedAs(z.object({ copy: WishlistCopy.nullable() }), VERSION),
  }),
)
