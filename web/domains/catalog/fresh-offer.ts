import type { QueryClient } from '@tanstack/react-query'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import { addToCart } from '#web/state/cart-drawer.ts'
import { toast } from '#web/state/toasts.ts'
import { cartItemOf } from './offers.ts'
import { product as productQuery } from './queries.ts'

export type WantedInCart = {
  /** Product id or slug. */
  id: string
  title: string
  variantId?: number | null
  storeId?: number | null
  method?: FulfillmentMethod
  quantity?: number
}

/** Adds from the original store if it still has stock, otherwise from another. Returns a page address if options must be chosen first. */
export async function addFreshOffer(client: QueryClient, wanted: WantedInCart): Promise<string | null> {
  const { id, title, variantId, storeId, method, quantity = 1 } = wanted
  const fresh = await client.fetchQuery({ ...productQuery(id), staleTime: 0 })
  if (!variantId && fresh.variants.length > 1) return `/product/${fresh.slug}`
  const there = fresh.offers.filter((offer) => offer.available > 0 && (!variantId || offer.variantId === variantId))
  const offer = there.find(({ store }) => store.id === storeId) ?? there[0]
  if (offer) {
    const how = { quantity: Math.min(quantity, offer.available), ...(method && offer.methods.includes(method) && { method }) }
    addToCart(cartItemOf(fresh, offer, how))
  } else toast({ title: 'Sold out', body: `${title} was just sold out.`, variant: 'destructive' })
  return null
}
