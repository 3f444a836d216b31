import { Building2, ChevronRight, Store } from 'lucide-react'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Link } from '#web/ui/Link.tsx'
import { type Counter, counterKey } from '../store-work/place.ts'

const ICONS = { store: Store, center: Building2 } as const

/** The first question for people with several counters. */
export function ChooseCounter({ counters }: { counters: readonly Counter[] }) {
  const { hrefWith } = useAddressFilters()
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <h1>Where are you working?</h1>
      <ul className="flex flex-col gap-3">
        {counters.map((counter) => {
          const Icon = ICONS[counter.kind]
          return (
            <li key={counterKey(counter)}>
              <Link
                to={hrefWith({ at: counterKey(counter) })}
                className="flex min-h-16 items-center gap-4 rounded-md border border-control bg-surface px-4 py-3 no-underline hover:border-accent-strong hover:bg-tint"
              >
                <Icon aria-hidden="true" className="size-6 shrink-0 text-link" strokeWidth={1.75} />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="font-semibold text-text">{counter.name}</span>
                  <span className="text-base text-soft">{counter.detail}</span>
                </span>
                <ChevronRight aria-hidden="true" className="size-6 text-mute" strokeWidth={1.75} />
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
