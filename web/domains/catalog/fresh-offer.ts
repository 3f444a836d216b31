import type { QueryClient } from '@tanstack/react-query'
import type { Offer } from '#contracts/catalog/catalog.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { ProductId } from '#contracts/ids.ts'
import { me, Zip } from '#contracts/identity/people.ts'
import type { UsualChoice } from '#contracts/preferences/usual-choice.ts'
import { read } from '#web/lib/api.ts'
import { addToCart } from '#web/state/cart-drawer.ts'
import { useShopLocation } from '#web/state/location.ts'
import { toast } from '#web/state/toasts.ts'
import { cartItemOf, type Here, suggestedMethod } from './offers.ts'
import { product as productQuery, usualFor } from './queries.ts'

export type WantedInCart = {
  /** Product id or slug. */
  id: string
  title: string
  variantId?: number | null
  storeId?: number | null
  method?: FulfillmentMethod
  /** The method is what a card says of a product; else it is the one that the shopper had. */
  isOfCard?: boolean
  quantity?: number
}

/**
 * Adds from the original store if it still has stock, otherwise from another. Returns a page address if an option, or how to get the item,
 * must be chosen first.
 */
export async function addFreshOffer(client: QueryClient, wanted: WantedInCart): Promise<string | null> {
  const { id, title, variantId, storeId, quantity = 1 } = wanted
  const { near, here } = placeOf(useShopLocation.getState())
  const fresh = await client.fetchQuery({ ...productQuery(id, near), staleTime: 0 })
  if (!variantId && fresh.variants.length > 1) return `/product/${fresh.slug}`
  const there = fresh.offers.filter((offer) => offer.available > 0 && (!variantId || offer.variantId === variantId))
  const offer = there.find(({ store }) => store.id === storeId) ?? there[0]
  if (offer) {
    const usual = await usualOf(client, fresh.id)
    const how = methodFor(offer, wanted, { ...here, usual: usual?.method })
    if (how === null) return `/product/${fresh.slug}?store=${offer.store.id}`
    addToCart(
      cartItemOf(fresh, offer, {
        quantity: Math.min(quantity, offer.available),
        method: how,
        centerMallId: usual?.centerMallId ?? undefined,
      }),
    )
  } else toast({ title: 'Sold out', body: `${title} was just sold out.`, variant: 'destructive' })
  return null
}

/**
 * The pickup that a card promised, and the method that the shopper had before, stay. Instead of the shipping of a card the usual way of the
 * shopper is taken where the offer has it.
 */
export function methodFor(
  offer: Offer,
  { method, isOfCard = false }: Pick<WantedInCart, 'method' | 'isOfCard'>,
  here: Here,
): FulfillmentMethod | null {
  const asked = method && offer.methods.includes(method) ? method : null
  if (asked && (!isOfCard || asked === 'in-store-pickup')) return asked
  const suggested = suggestedMethod(offer, here)
  return suggested !== null && suggested === here.usual ? suggested : (asked ?? suggested)
}

/** What this person said once; a failure of it must not keep them from adding. */
const usualOf = async (client: QueryClient, productId: ProductId): Promise<UsualChoice | null> =>
  client.getQueryData(read(me).queryKey)?.user ? client.fetchQuery(usualFor(productId)).catch(() => null) : null

/** Where this shopper is, as the server asks it and as the method is suggested for. */
function placeOf({ mallContext, searchPreferences, myStore }: ReturnType<typeof useShopLocation.getState>) {
  const mallId = mallContext.isActive ? mallContext.mallId : null
  const zip = Zip.safeParse(searchPreferences.currentZipCode).data
  const here: Here = { mallId, storeId: myStore?.id ?? null }
  return { near: { ...(zip && { near: zip }), ...(mallId !== null && { mallId }) }, here }
}
