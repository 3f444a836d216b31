import { MapPinned } from 'lucide-react'
import { miles } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import type { CartEditing } from '#web/state/cart-editing.ts'
import type { StoreSection } from './lines.ts'
import { OtherStores } from './OtherStores.tsx'

/** Asks about a pickup that is probably a mistake, and offers to ship it or to find it closer. */
export function FarPickup({ section, editing }: { section: StoreSection; editing: CartEditing }) {
  const far = section.groups.find(({ isFar }) => isFar)
  if (!far || far.place.distanceMiles === null) return null
  const lines = section.lines.filter(({ item }) => item.fulfillmentMethod === 'in-store-pickup')
  const [only] = lines.length === 1 ? lines : []
  const shippable = lines.filter(({ item }) => item.methods.includes('ship-to-me')).map(({ item }) => item.id)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm bg-warning-wash px-3 py-2">
      <p className="flex items-start gap-2">
        <MapPinned aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" strokeWidth={1.75} />
        <span>
          <strong className="font-semibold">Is this too far?</strong> You'd pick this up in {far.place.city}, {far.place.state},{' '}
          {miles(far.place.distanceMiles)} away.
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {shippable.length > 0 && (
          <Button variant="secondary" size="sm" onClick={() => editing.chooseMethod(shippable, 'ship-to-me')}>
            Ship it to me
          </Button>
        )}
        {only && <OtherStores item={only.item} editing={editing} label="Find it closer" />}
      </div>
    </div>
  )
}
