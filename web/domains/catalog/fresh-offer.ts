import type { QueryClient } from '@tanstack/react-query'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import { Zip } from '#contracts/identity/people.ts'
import { addToCart } from '#web/state/cart-drawer.ts'
import { useShopLocation } from '#web/state/location.ts'
import { toast } from '#web/state/toasts.ts'
import { cartItemOf, type Here, suggestedMethod } from './offers.ts'
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

/**
 * Adds from the original store if it still has stock, otherwise from another. Returns a page address if an option, or how to get the item,
 * must be chosen first.
 */
export async function addFreshOffer(client: QueryClient, wanted: WantedInCart): Promise<string | null> {
  const { id, title, variantId, storeId, method, quantity = 1 } = wanted
  const { near, here } = placeOf(useShopLocation.getState())
  const fresh = await client.fetchQuery({ ...productQuery(id, near), staleTime: 0 })
  if (!variantId && fresh.variants.length > 1) return `/product/${fresh.slug}`
  const there = fresh.offers.filter((offer) => offer.available > 0 && (!variantId || offer.variantId === variantId))
  const offer = there.find(({ store }) => store.id === storeId) ?? there[0]
  if (offer) {
    const how = method && offer.methods.includes(method) ? method : suggestedMethod(offer, here)
    if (how === null) return `/product/${fresh.slug}?store=${offer.store.id}`
    addToCart(cartItemOf(fresh, offer, { quantity: Math.min(quantity, offer.available), method: how }))
  } else toast({ title: 'Sold out', body: `${title} was just sold out.`, variant: 'destructive' })
  return null
}

/** Where this shopper is, as the server asks it and as the method is suggested for. */
function placeOf({ mallContext, searchPreferences, myStore }: ReturnType<typeof useShopLocation.getState>) {
  const mallId = mallContext.isActive ? mallContext.mallId : null
  const zip = Zip.safeParse(searchPreferences.currentZipCode).data
  const here: Here = { mallId, storeId: myStore?.id ?? null }
  return { near: { ...(zip && { near: zip }), ...(mallId !== null && { mallId }) }, here }
}
