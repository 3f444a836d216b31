import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ProductCard } from '#contracts/catalog.ts'
import { addToCart } from '#web/state/cart-drawer.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { cartItemOf } from './offers.ts'
import { product as productQuery } from './queries.ts'

/** Adds a product that has only one variant from the store the card names, after a fresh look at its stock. */
export function QuickAdd({ product }: { product: ProductCard }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function add() {
    setBusy(true)
    try {
      const fresh = await client.fetchQuery({ ...productQuery(product.slug), staleTime: 0 })
      const offer =
        fresh.offers.find((each) => each.store.id === product.store.id && each.available > 0) ??
        fresh.offers.find((each) => each.available > 0)
      if (offer) addToCart(cartItemOf(fresh, offer))
      else toast({ title: 'Sold out', body: `${product.title} was just sold out.`, variant: 'destructive' })
    } catch {
      toast({ title: "We couldn't add that", body: 'Try again.', variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      className="relative z-1 mt-1"
      wide
      busy={busy}
      busyLabel="Adding…"
      onClick={() => void add()}
      icon={<Plus aria-hidden="true" className="size-4" />}
    >
      Add<span className="visually-hidden"> {product.title} to cart</span>
    </Button>
  )
}
