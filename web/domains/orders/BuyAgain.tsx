import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Offer, Product } from '#contracts/catalog/catalog.ts'
import type { Fulfillment, Order } from '#contracts/orders/orders.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { useCart } from '#web/state/cart.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, type ButtonSize } from '#web/ui/Button.tsx'
import { cartItemOf } from '../catalog/offers.ts'
import { product as productQuery } from '../catalog/queries.ts'

type BoughtLine = { line: Fulfillment['items'][number]; group: Fulfillment }

type BuyAgainProps = { find: () => Promise<Order>; size?: ButtonSize /** Which order, where a list has several. */; what?: string }

/** Adds the same products to the cart at current prices: from the same store, or from another that has them. */
export function BuyAgain({ find, size, what }: BuyAgainProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function add() {
    setBusy(true)
    const order = await find().catch((problem: unknown) => (problem instanceof ApiProblem ? problem : Promise.reject(problem)))
    if (order instanceof ApiProblem) {
      setBusy(false)
      return void toast({ title: sentenceFor(order), variant: 'destructive' })
    }
    const wishes = order.fulfillments.flatMap((group) => group.items.map((line) => ({ line, group })))
    const products = new Map<number, Product | null>()
    for (const id of new Set(wishes.map(({ line }) => line.productId))) {
      const found = client.fetchQuery({ ...productQuery(String(id)), staleTime: 0 })
      // Products no longer sold are counted as sold out.
      products.set(id, await found.catch((problem: unknown) => (problem instanceof ApiProblem ? null : Promise.reject(problem))))
    }
    const added = wishes.filter(({ line, group }) => putIn(products.get(line.productId) ?? null, { line, group }))
    setBusy(false)
    const gone = wishes.length - added.length
    if (added.length === 0) return void toast({ title: 'Nothing from this order is in stock right now.', variant: 'destructive' })
    if (gone > 0)
      void toast({
        title: `${plural(added.length, 'item')} added`,
        body: `${plural(gone, 'item')} from this order can't be bought right now.`,
      })
    await navigate('/cart')
  }
  return (
    <Button
      variant="secondary"
      {...(size && { size })}
      data-print="hide"
      busy={isBusy}
      busyLabel="Adding…"
      icon={<RotateCcw aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      onClick={() => void add()}
    >
      Buy again{what && <span className="visually-hidden">: {what}</span>}
    </Button>
  )
}

function putIn(product: Product | null, { line, group }: BoughtLine): boolean {
  const offer = product && offerFor(product, { line, group })
  if (!product || !offer) return false
  const method = group.fulfillmentMethod
  useCart
    .getState()
    .addItem(
      cartItemOf(product, offer, { quantity: Math.min(line.quantity, offer.available), ...(offer.methods.includes(method) && { method }) }),
    )
  return true
}

const offerFor = ({ offers }: Product, { line, group }: BoughtLine): Offer | undefined => {
  const inStock = offers.filter((offer) => offer.variantId === line.variantId && offer.available > 0)
  return inStock.find(({ store }) => store.id === group.storeId) ?? inStock[0]
}
