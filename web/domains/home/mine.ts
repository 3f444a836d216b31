import { spirals } from '#contracts/loyalty.ts'
import { unreadNotifications } from '#contracts/notifications.ts'
import { boughtProducts } from '#contracts/orders/orders.ts'
import { pickupPasses } from '#contracts/pickups.ts'
import { productCards } from '#contracts/search/search.ts'
import type { ProductId } from '#contracts/ids.ts'
import { read } from '#web/lib/api.ts'

// Data for signed-in users: the server loads it with the page to avoid layout shift.

export const balance = () => read(spirals)
export const unreadCount = () => read(unreadNotifications)
export const passes = () => read(pickupPasses)
export const bought = () => read(boughtProducts)

const ASKED = 10
export const cardsOfBought = (ids: readonly ProductId[], near?: string) =>
  read(productCards, { query: { ids: ids.slice(0, ASKED), ...(near && { near }) } })
