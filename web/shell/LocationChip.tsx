import { ChevronDown, MapPin } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { locationLabel, useShopLocation } from '#web/state/location.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { LOCATION_PICKER } from './location-picker-id.ts'
import { useOpenedEarly } from './popover.ts'

const LocationPicker = lazy(() => import('./LocationPicker.tsx'))

/** The shopping location and its picker: a panel below the chip, or a bottom sheet on a phone. */
export function LocationChip() {
  const label = useShopLocation(locationLabel)
  const panel = useRef<HTMLDivElement>(null)
  const [wasOpened, setOpened] = useState(false)
  useOpenedEarly(panel, () => setOpened(true))
  const close = () => panel.current?.hidePopover?.()
  return (
    <>
      <button
        type="button"
        popoverTarget={LOCATION_PICKER}
        className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-full border border-on-band/40 px-3 text-sm font-medium text-on-band hover:bg-on-band/12 max-md:flex-1 md:max-w-52 md:shrink-0"
      >
        <MapPin aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="visually-hidden">Shopping at: </span>
        <span className="truncate">{label}</span>
        <ChevronDown aria-hidden="true" className="ml-auto size-4 shrink-0 max-md:hidden" />
      </button>
      <div
        ref={panel}
        id={LOCATION_PICKER}
        popover="auto"
        role="dialog"
        aria-label="Where to shop"
        onToggle={(event) => event.newState === 'open' && setOpened(true)}
        className="off-band sheet-popover beside-start overflow-y-auto overscroll-contain bg-surface text-text shadow-3"
      >
        {wasOpened && (
          <Suspense fallback={<PickerLoading />}>
            <LocationPicker onDone={close} />
          </Suspense>
        )}
      </div>
    </>
  )
}

function PickerLoading() {
  return (
    <p role="status" className="flex items-center justify-center gap-2 p-8 text-soft">
      <Spinner /> Loading…
    </p>
  )
}
