import { X } from 'lucide-react'
import type { z } from 'zod'
import type { Facets, ProductCard } from '#contracts/catalog/catalog.ts'
import { dollars } from '#contracts/money.ts'
import { type Change, useAddressFilters } from '#web/lib/address-filters.ts'
import { Link } from '#web/ui/Link.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { ProductFilter } from '../catalog/queries.ts'
import { CLEARED, isNarrowed, optionsIn, withOption } from './filters.ts'

const METHODS = { 'in-store-pickup': 'Pickup', 'ship-to-me': 'Ships to me', 'ship-to-mall': 'To a SPIRAL Center' } as const

/** The active filters; one press removes each. */
export function ActiveFilters({
  filter,
  facets,
  sample,
}: {
  filter: ProductFilter
  facets: z.output<typeof Facets> | undefined
  /** A result that supplies the display names of the requested store and mall. */
  sample: ProductCard | undefined
}) {
  const { linkWith, get } = useAddressFilters()
  const isInMall = filter.mallId !== undefined && get('mallId') !== undefined
  if (!isNarrowed(filter) && !isInMall) return null
  const chips: [label: string, without: Change][] = []
  if (filter.category)
    chips.push([facets?.categories.find(({ value }) => value === filter.category)?.label ?? filter.category, { category: null }])
  if (filter.pickupToday) chips.push(['Pickup today', { pickupToday: null }])
  if (filter.method) chips.push([METHODS[filter.method], { method: null }])
  if (filter.brand) chips.push([filter.brand, { brand: null }])
  if (filter.inStock) chips.push(['In stock', { inStock: null }])
  if (filter.onSale) chips.push(['On sale', { onSale: null }])
  if (filter.minStars !== undefined) chips.push([`${filter.minStars} stars and up`, { minStars: null }])
  if (filter.minPrice !== undefined) chips.push([`From ${dollars(filter.minPrice)}`, { minPrice: null }])
  if (filter.maxPrice !== undefined) chips.push([`Up to ${dollars(filter.maxPrice)}`, { maxPrice: null }])
  for (const chosen of optionsIn(filter.options)) {
    const [name = '', value = ''] = chosen.split(':')
    chips.push([`${name.slice(0, 1).toUpperCase()}${name.slice(1)}: ${value}`, withOption(chosen, false)])
  }
  if (isInMall) chips.push([sample?.mall?.name ?? 'One mall', { mallId: null }])
  if (filter.storeId !== undefined) chips.push([sample?.store.name ?? 'One store', { storeId: null }])
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chips.map(([label, without]) => (
        <li key={label}>
          <Link
            {...linkWith(without, { replace: false })}
            preventScrollReset
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-accent bg-tint px-3 text-sm font-medium text-link-strong no-underline"
          >
            {label}
            <X aria-hidden="true" className="size-4" />
            <span className="visually-hidden">, take off</span>
          </Link>
        </li>
      ))}
      <li>
        <TextLink {...linkWith(CLEARED, { replace: false })} preventScrollReset className="text-sm">
          Clear filters
        </TextLink>
      </li>
    </ul>
  )
}
