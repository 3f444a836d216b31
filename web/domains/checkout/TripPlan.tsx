import { Route } from 'lucide-react'
import type { QuoteGroup } from '#contracts/checkout/checkout.ts'
import { miles } from '#web/lib/format.ts'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import { tripOf } from './trip.ts'

const LIST = new Intl.ListFormat('en-US')

/** In which order to pick everything up. */
export function TripPlan({ groups }: { groups: readonly QuoteGroup[] }) {
  const stops = tripOf(groups)
  if (stops.length < 2) return null
  return (
    <section className="flex flex-col gap-3 rounded-md bg-tint p-4 sm:p-6">
      <h2 className="flex items-center gap-2 text-h4">
        <Route aria-hidden="true" className="size-5 text-link-strong" strokeWidth={1.75} />
        Your pickup trip
      </h2>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        {stops.map(({ key, name, where, when, timeZone, miles: far, stores }) => (
          <li key={key}>
            <span className="font-medium">{name}</span>
            {far !== null && <span className="tabular text-soft"> · {miles(far)}</span>}
            <span className="block text-base text-soft">
              {where}. <PlaceWords words={when} timeZone={timeZone} />.{stores.length > 1 && ` Items from ${LIST.format(stores)}.`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
