import { spiralsBalance } from '#contracts/loyalty/loyalty.ts'
import { unreadNotifications } from '#contracts/notifications/notifications.ts'
import { boughtProducts } from '#contracts/orders/orders.ts'
import { nextPickup } from '#contracts/pickups/pickups.ts'
import { productCards } from '#contracts/search/search.ts'
import type { ProductId } from '#contracts/ids.ts'
import { read } from '#web/lib/api.ts'

// Data for signed-in users: the server loads it with the page to avoid layout shift.

export const balance = () => read(spiralsBalance)
export const unreadCount = () => read(unreadNotifications)
export const pickup = () => read(nextPickup)
export const bought = () => read(boughtProducts)

const ASKED = 10
export const cardsOfBought = (ids: readonly ProductId[], near?: string) =>
  read(productCards, { query: { ids: ids.slice(0, ASKED), ...(near && { near }) } })
