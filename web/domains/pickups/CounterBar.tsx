import { MapPin } from 'lucide-react'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { Counter } from '../store-work/place.ts'

/** The current counter, always visible. */
export function CounterBar({ counter, mayChange }: { counter: Counter; mayChange: boolean }) {
  const { hrefWith } = useAddressFilters()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-hairline bg-surface px-4 py-2">
      <MapPin aria-hidden="true" className="size-5 shrink-0 text-link" strokeWidth={1.75} />
      <p className="flex min-w-0 flex-1 flex-col">
        <span className="font-semibold">{counter.name}</span>
        <span className="text-base text-soft">{counter.detail}</span>
      </p>
      {mayChange && (
        <TextLink to={hrefWith({ at: 'choose', open: null, q: null, state: null })} className="inline-flex min-h-12 items-center">
          Change
        </TextLink>
      )}
    </div>
  )
}
