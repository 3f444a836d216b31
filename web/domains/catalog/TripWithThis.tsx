import { useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import { plural } from '#web/lib/format.ts'
import type { CartLineInput } from '#contracts/cart/cart.ts'
import { lineInputOf, lineId } from '#web/state/cart-rules.ts'
import { useCartItems } from '#web/state/cart.ts'
import { useShopLocation } from '#web/state/location.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { tripFor, wayWords } from '#web/state/cart-trip.ts'

/** For a product page: how the trip to the cart's pickups changes when this item is picked up too. */
export default function TripWithThis({ line }: { line: CartLineInput }) {
  const others = useCartItems().filter(({ id }) => id !== lineId(line.variantId, line.storeId))
  const near = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const { data: trip } = useQuery(tripFor({ items: [...others.map(lineInputOf), line], ...(near && { near }) }))
  const stop = trip?.stops.find(({ kind, stores }) => kind === 'store' && stores.some(({ id }) => id === line.storeId))
  if (!trip || !stop) return null
  const isMadeAnyway = others.some(
    ({ fulfillmentMethod, storeId }) => fulfillmentMethod === 'in-store-pickup' && stop.stores.some(({ id }) => id === storeId),
  )
  const added = wayWords(stop.without.minutes, stop.without.miles)
  return (
    <div className="flex items-start gap-2 text-sm text-soft">
      <Route aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
      <p>
        <span className="font-medium text-text">
          With the pickups in your cart: {plural(trip.stops.length, 'stop')}, about {plural(trip.minutes, 'minute')}.
        </span>{' '}
        {isMadeAnyway ? 'You stop there anyway.' : added ? `This stop adds about ${added}.` : 'This stop adds no time.'}{' '}
        <TextLink to="/multi-mall-cart">See the trip</TextLink>
      </p>
    </div>
  )
}
