import { X } from 'lucide-react'
import type { products } from '#contracts/catalog/catalog.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Link } from '#web/ui/Link.tsx'

/** The parts of the typed words that act as filters; one press takes each out of the search. */
export function UnderstoodWords({ search }: { search: Reply<typeof products>['search'] }) {
  const { linkWith } = useAddressFilters()
  const parts = search?.understood.filter(({ label }) => !search.gaveUp.includes(label)) ?? []
  if (parts.length === 0) return null
  return (
    <ul aria-label="Understood from your words" className="flex flex-wrap items-center gap-2">
      {parts.map(({ label, rest }) => (
        <li key={label}>
          <Link
            {...linkWith({ q: rest || null }, { replace: false })}
            preventScrollReset
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-accent bg-tint px-3 text-sm font-medium text-link-strong no-underline"
          >
            {label}
            <X aria-hidden="true" className="size-4" />
            <span className="visually-hidden">, take out of the search</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
