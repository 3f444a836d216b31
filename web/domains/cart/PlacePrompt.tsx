import { MapPin } from 'lucide-react'
import type { CartItem } from '#contracts/cart/cart.ts'
import { LOCATION_PICKER } from '#web/shell/location-picker-id.ts'
import { isPlaced, useShopLocation } from '#web/state/location.ts'
import { Button } from '#web/ui/Button.tsx'

/** Asks for the place of a shopper who is going to pick something up: without it nobody can tell how far a store is. */
export function PlacePrompt({ items }: { items: readonly CartItem[] }) {
  const isKnown = useShopLocation(isPlaced)
  if (isKnown || items.every(({ fulfillmentMethod }) => fulfillmentMethod === 'ship-to-me')) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-tint px-4 py-3">
      <p className="flex items-center gap-2">
        <MapPin aria-hidden="true" className="size-5 shrink-0 text-link-strong" strokeWidth={1.75} />
        Set your ZIP code to see how far each store is.
      </p>
      <Button variant="secondary" popoverTarget={LOCATION_PICKER}>
        Set ZIP code
      </Button>
    </div>
  )
}
