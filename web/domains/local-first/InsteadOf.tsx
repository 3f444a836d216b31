import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LocalPair } from '#contracts/local-first.ts'
import { dollars } from '#contracts/money.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { lineId } from '#web/state/cart-rules.ts'
import { useCart } from '#web/state/cart.ts'
import { toast } from '#web/state/toasts.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { cartItemOf } from '../catalog/offers.ts'
import { product } from '../catalog/queries.ts'
import { pairsNear } from './queries.ts'

/** Items of the cart and the wishlist that an independent nearby sells as well. Takes no room where there is none. */
export function InsteadOf({ near }: { near: string | undefined }) {
  const isHydrated = useHydrated()
  const items = useCart((cart) => cart.items)
  const { data } = useQuery({
    ...pairsNear(
      near ?? '',
      items.map(({ variantId, storeId }) => ({ variantId, storeId })),
    ),
    enabled: isHydrated && near !== undefined,
  })
  if (!data || data.length === 0 || near === undefined) return null
  return (
    <Section title="From your cart and wishlist, closer to home">
      <ul className="grid gap-4 md:grid-cols-2">
        {data.map((pair) => (
          <li key={`${pair.from} ${pair.variantId} ${pair.storeId}`}>
            <Pair pair={pair} near={near} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Pair({ pair, near }: { pair: LocalPair; near: string }) {
  const { title, image, instead } = pair
  return (
    <Card className="flex h-full gap-4">
      <span className="w-24 shrink-0">
        <ProductPicture name={title} picture={image} sizes="96px" decorative />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <TextLink to={`/product/${instead.slug}`}>{title}</TextLink>
        <p className="text-soft">
          {instead.store} · <Distance distanceMiles={instead.distanceMiles} />
        </p>
        <Was pair={pair} />
        <div className="mt-auto pt-2">
          {pair.from === 'cart' ? (
            <Switch pair={pair} near={near} />
          ) : (
            <ButtonLink variant="secondary" size="sm" to={`/product/${instead.slug}`}>
              See it there
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  )
}

function Was({ pair: { variantId, storeId, instead } }: { pair: LocalPair }) {
  const before = useCart((cart) => cart.items.find(({ id }) => id === lineId(variantId, storeId)))
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <Price price={instead.price} />
      {before && (
        <span className="text-sm text-soft">
          {dollars(before.price)} at {before.store}
        </span>
      )}
    </p>
  )
}

/** Puts the item of the independent store into the cart in place of the other one. */
function Switch({ pair: { variantId, storeId, instead }, near }: { pair: LocalPair; near: string }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function change() {
    setBusy(true)
    try {
      const there = await client.fetchQuery({ ...product(instead.slug, { near }), staleTime: 0 })
      const offer = there.offers.find((one) => one.variantId === instead.variantId && one.store.id === instead.storeId && one.available > 0)
      const { items, addItem, removeItem } = useCart.getState()
      const before = items.find(({ id }) => id === lineId(variantId, storeId))
      if (!offer || !before) return toast({ title: `${instead.store} no longer has this item`, variant: 'destructive' })
      removeItem(before.id)
      addItem(cartItemOf(there, offer, { quantity: Math.min(before.quantity, offer.available) }))
      toast({ title: `Now from ${instead.store}` })
    } catch {
      toast({ title: 'We could not switch it. Try again.', variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" size="sm" busy={isBusy} busyLabel="Switching…" onClick={() => void change()}>
      Switch to {instead.store}
    </Button>
  )
}
