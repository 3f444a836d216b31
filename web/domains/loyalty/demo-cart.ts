import { useQueries, useQuery } from '@tanstack/react-query'
import type { CartItem } from '#contracts/cart/cart.ts'
import type { Product, ProductCard } from '#contracts/catalog/catalog.ts'
import { addItem } from '#web/state/cart-rules.ts'
import { useCartItems } from '#web/state/cart.ts'
import { useShopLocation } from '#web/state/location.ts'
import { cartItemOf } from '../catalog/offers.ts'
import { product, someProducts } from '../catalog/queries.ts'
import { useCartReady } from '../cart/ready.ts'

const SAMPLE_LINES = 3

const sampleItem = (card: ProductCard, found: Product): CartItem | undefined => {
  const offer = found.offers.find(
    ({ store, available, methods }) => store.id === card.store.id && available > 0 && methods.includes('in-store-pickup'),
  )
  return offer && addItem([], cartItemOf(found, offer, { method: 'in-store-pickup' }))[0]
}

/** The shopper's own cart; without one, a cart of products that are in stock near them. */
export function useDemoCart(): {
  items: readonly CartItem[]
  isSample: boolean
  isPending: boolean
  error: Error | null
  refetch: () => void
} {
  const own = useCartItems()
  const isReady = useCartReady()
  const near = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const wanted = isReady && own.length === 0
  const cards = useQuery({
    ...someProducts({ inStock: true, method: 'in-store-pickup', ...(near && { near }) }, SAMPLE_LINES),
    enabled: wanted,
  })
  const found = useQueries({ queries: (cards.data?.items ?? []).map(({ id }) => ({ ...product(String(id)), enabled: wanted })) })
  if (own.length > 0) return { items: own, isSample: false, isPending: false, error: null, refetch: () => {} }
  const items = (cards.data?.items ?? []).flatMap((card, i) => {
    const one = found[i]?.data
    const item = one && sampleItem(card, one)
    return item ? [item] : []
  })
  return {
    items,
    isSample: true,
    isPending: !isReady || cards.isPending || found.some(({ isPending }) => isPending),
    error: cards.error ?? found.find(({ error }) => error)?.error ?? null,
    refetch: () => void cards.refetch(),
  }
}
