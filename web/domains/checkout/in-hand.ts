import type { CartItem } from '#contracts/cart/cart.ts'
import { StoreId } from '#contracts/ids.ts'

/** The store that somebody stands in with the goods in hand: `/checkout?hand=<store>`. */
export const inHandIn = (search: URLSearchParams): StoreId | undefined => StoreId.safeParse(Number(search.get('hand') || NaN)).data

/** What is bought there and taken along: the pickups at this store. */
export const inHandOf = (items: readonly CartItem[], at: StoreId): CartItem[] =>
  items.filter(({ storeId, fulfillmentMethod }) => storeId === at && fulfillmentMethod === 'in-store-pickup')
