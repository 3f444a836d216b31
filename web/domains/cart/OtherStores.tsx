import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CartItem } from '#contracts/cart/cart.ts'
import type { Offer, Product } from '#contracts/catalog/catalog.ts'
import { placeBeside } from '#contracts/stores/store-names.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import { Price } from '#web/ui/Price.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { cartItemOf, stockWords } from '../catalog/offers.ts'
import { product as productQuery } from '../catalog/queries.ts'
import { useShopLocation } from '#web/state/location.ts'
import type { CartEditing } from '#web/state/cart-editing.ts'

/** Other stores that stock the same variant; the line can be moved to one of them. */
export function OtherStores({ item, editing, label = 'Other store' }: { item: CartItem; editing: CartEditing; label?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size={label === 'Other store' ? 'md' : 'sm'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Other stores with ${item.title}`}>
        <Stores item={item} editing={editing} onChosen={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Stores({ item, editing, onChosen }: { item: CartItem; editing: CartEditing; onChosen: () => void }) {
  const near = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const { data, error, refetch } = useQuery({ ...productQuery(String(item.productId), near ? { near } : {}), staleTime: 0 })
  if (error) return error.status === 404 ? <Nowhere item={item} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={3} />
  const others = data.offers.filter((offer) => offer.variantId === item.variantId && offer.store.id !== item.storeId && offer.available > 0)
  if (others.length === 0) return <Nowhere item={item} elsewhere={data.elsewhere} />
  return (
    <ul className="flex flex-col divide-y divide-hairline">
      {others.slice(0, 8).map((offer) => (
        <li key={offer.store.id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
          <OfferWords offer={offer} quantity={item.quantity} />
          <Button
            variant="secondary"
            onClick={() => {
              editing.moveToStore(
                item.id,
                cartItemOf(data, offer, { quantity: Math.min(item.quantity, offer.available), ...methodOf(item, offer) }),
              )
              onChosen()
            }}
          >
            Choose<span className="visually-hidden"> {offer.store.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Keeps the previous method if the store offers it. */
const methodOf = ({ fulfillmentMethod }: CartItem, { methods }: Offer) =>
  methods.includes(fulfillmentMethod) ? { method: fulfillmentMethod } : {}

function OfferWords({ offer, quantity }: { offer: Offer; quantity: number }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="font-medium">{offer.store.name}</span>
      <span className="text-sm text-soft">
        {placeBeside(offer.store.name, { ...offer.store, mallName: offer.mall?.name })}
        {offer.distanceMiles !== null && (
          <>
            {' · '}
            <Distance distanceMiles={offer.distanceMiles} />
          </>
        )}
        {' · '}
        {offer.available < quantity ? `Only ${offer.available} left` : stockWords(offer.available)} ·{' '}
        <PlaceWords words={offer.opening.label} timeZone={offer.timeZone} />
      </span>
      <Price price={offer.price} />
    </span>
  )
}

function Nowhere({ item, elsewhere = [] }: { item: CartItem; elsewhere?: Product['elsewhere'] }) {
  return (
    <div className="flex flex-col gap-3">
      <p>No other store has this right now.</p>
      {elsewhere.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {elsewhere.slice(0, 4).map((card) => (
            <li key={card.id}>
              <TextLink to={`/product/${card.slug}`}>{card.store.name} sells the same thing</TextLink>
            </li>
          ))}
        </ul>
      )}
      <p>
        <TextLink to={`/product/${item.productId}`}>See similar items</TextLink>
      </p>
    </div>
  )
}
