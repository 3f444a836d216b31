import type { QueryClient } from '@tanstack/react-query'
import type { CartLineInput } from '#contracts/cart/cart.ts'
import type { Quote } from '#contracts/checkout/checkout.ts'
import { useCart } from '#web/state/cart.ts'
import { cartItemOf } from '../../catalog/offers.ts'
import { product } from '../../catalog/queries.ts'

/** Puts quoted lines into the cart, as many of each as the cart does not already have. */
export async function putInCart(client: QueryClient, items: readonly CartLineInput[], { groups }: Quote): Promise<void> {
  const productOf = new Map(groups.flatMap((group) => group.items.map((item) => [item.variantId, item.productId] as const)))
  for (const { variantId, storeId, quantity, fulfillmentMethod } of items) {
    const id = productOf.get(variantId)
    if (id === undefined) continue
    const found = await client.fetchQuery(product(String(id)))
    const offer = found.offers.find((each) => each.variantId === variantId && each.store.id === storeId)
    const inCart = useCart.getState().items.find((item) => item.variantId === variantId && item.storeId === storeId)?.quantity ?? 0
    if (!offer || inCart >= quantity) continue
    useCart.getState().addItem(cartItemOf(found, offer, { quantity: quantity - inCart, method: fulfillmentMethod }))
  }
}
