import type { Delivery, ShopperCategory } from '#contracts/notifications.ts'
import type { z } from 'zod'
import type { Tone } from '#web/ui/Badge.tsx'

export const CATEGORY_WORDS: Record<ShopperCategory, { label: string; detail: string }> = {
  orders: { label: 'Orders and pickups', detail: 'Updates on your orders' },
  wishlist: { label: 'Wishlist', detail: 'Price drops and items back in stock' },
  spirals: { label: 'SPIRALs', detail: 'Points that are about to expire' },
  community: { label: 'Community', detail: 'Replies to you and news from places you follow' },
  events: { label: 'Events', detail: 'Your seats, changes and reminders' },
  searches: { label: 'Saved searches', detail: 'New and cheaper items in your saved searches' },
}

type Sent = z.output<typeof Delivery>
export const CHANNEL_WORDS: Record<Sent['channel'], string> = { 'in-app': 'In the app', email: 'Email', push: 'Push' }
export const DELIVERY_WORDS: Record<Sent['state'], { label: string; tone: Tone }> = {
  held: { label: 'Waiting for its time', tone: 'neutral' },
  queued: { label: 'On its way', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Trying again', tone: 'warning' },
  dead: { label: 'Not delivered', tone: 'danger' },
}
