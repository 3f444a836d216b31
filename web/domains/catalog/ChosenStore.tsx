import type { StoreId } from '#contracts/ids.ts'
import { MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Offer } from '#contracts/catalog/catalog.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import { miles, plural } from '#web/lib/format.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Link } from '#web/ui/Link.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { TrustedMark } from '#web/ui/TrustedMark.tsx'
import { shelfWords, whereWords } from './offers.ts'

// Most shoppers keep the store that the server put first.
const StoreDialog = lazy(async () => ({ default: (await import('./StoreDialog.tsx')).StoreDialog }))

type ChosenStoreProps = {
  offers: readonly Offer[]
  chosen: Offer
  method: FulfillmentMethod
  /** All options are chosen, so that the stock is that of one variant. */
  isExact: boolean
  onChoose: (storeId: StoreId) => void
}

const LEAD: Record<FulfillmentMethod, string> = { 'in-store-pickup': 'Pick up at', 'ship-to-mall': 'Sent by', 'ship-to-me': 'Ships from' }

/** The store that sells it, with the way there, and the others behind a button. */
export function ChosenStore({ offers, chosen, method, isExact, onChoose }: ChosenStoreProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const isMine = useShopLocation(({ myStore }) => myStore?.id === chosen.store.id)
  const within = useShopLocation(({ searchPreferences }) => searchPreferences.maxDistance)
  const facts = [
    isMine && 'Your store',
    ...(isExact ? shelfWords(chosen) : []),
    chosen.distanceMiles !== null && miles(chosen.distanceMiles),
    chosen.opening.label,
    method === 'in-store-pickup' && chosen.onTimePercent !== null && `Ready on time ${chosen.onTimePercent}%`,
  ]
  return (
    <div className="flex items-start gap-3 rounded-md bg-sunken p-3">
      <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
      <div className="flex min-w-0 flex-1 flex-col text-sm">
        <p>
          {LEAD[method]}{' '}
          <Link to={`/store/${chosen.store.slug}`} prefetch="intent" className="font-semibold text-text underline underline-offset-3">
            {chosen.store.name}
          </Link>{' '}
          {chosen.trusted && <TrustedMark />}
        </p>
        <p className="text-soft">{whereWords(chosen)}</p>
        <p className="text-soft">{facts.filter(Boolean).join(' · ')}</p>
        {offers.length > 1 && (
          <button type="button" onClick={() => setOpen(true)} className={`${linkClass} min-h-8 self-start`}>
            {plural(offers.length - 1, 'other store')}
          </button>
        )}
      </div>
      {isOpen !== undefined && (
        <Suspense>
          <StoreDialog open={isOpen} {...{ offers, chosen, within, onChoose }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
