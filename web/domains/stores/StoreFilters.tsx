import { useAddressFilters } from '#web/lib/address-filters.ts'
import { type Chip, ChipLinks } from '#web/ui/ChipLinks.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { DistanceUnit } from '../malls/DistanceUnit.tsx'
import { NearForm } from '../malls/NearForm.tsx'
import { PlaceSort } from '../malls/PlaceSort.tsx'
import type { StoreFilter } from './queries.ts'

export const CLEARED = {
  q: null,
  near: null,
  within: null,
  mallId: null,
  state: null,
  city: null,
  category: null,
  openNow: null,
  place: null,
  method: null,
  sort: null,
  trusted: null,
}
const PLACES = { mall: 'In a mall', street: 'On a street' } as const
const METHODS = { 'in-store-pickup': 'Pickup', 'ship-to-mall': 'Ship to mall', 'ship-to-me': 'Ships home' } as const
const keysOf = <T extends object>(words: T) => Object.keys(words) as (keyof T & string)[]

type StoreFiltersProps = {
  filter: StoreFilter
  categories: readonly string[]
  /** Every store of the list has the mark. */
  allTrusted?: boolean
}
/** Filters for a list of stores; pressing an active filter removes it. */
export function StoreFilters({ filter, categories, allTrusted = false }: StoreFiltersProps) {
  const { get, change, linkWith } = useAddressFilters()
  const chips: Chip[] = [
    { ...linkWith((latest) => ({ openNow: latest.get('openNow') ? null : '1' })), label: 'Open now', current: filter.openNow === true },
    ...(allTrusted
      ? []
      : [
          {
            ...linkWith((latest) => ({ trusted: latest.get('trusted') ? null : '1' })),
            label: 'Trusted Local',
            current: filter.trusted === true,
          },
        ]),
    ...keysOf(PLACES).map((place) => ({
      ...linkWith((latest) => ({ place: latest.get('place') === place ? null : place })),
      label: PLACES[place],
      current: filter.place === place,
    })),
    ...keysOf(METHODS).map((method) => ({
      ...linkWith((latest) => ({ method: latest.get('method') === method ? null : method })),
      label: METHODS[method],
      current: filter.method === method,
    })),
  ]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <SearchField label="Store name" value={get('q') ?? ''} onSearch={(q) => change({ q })} className="w-full sm:w-64" />
        <NearForm near={filter.near} within={filter.within} />
        {categories.length > 0 && (
          <Select
            label="Category"
            labelHidden
            placeholder="All categories"
            value={filter.category ?? ''}
            choices={categories.map((name) => ({ value: name, label: name }))}
            onChange={(event) => change({ category: event.target.value })}
            fieldClassName="max-sm:min-w-0 max-sm:flex-1 sm:w-52"
          />
        )}
        {filter.near && <PlaceSort sort={filter.sort} />}
        {filter.near && !allTrusted && <DistanceUnit drive={filter.drive} />}
      </div>
      <ChipLinks label="Filters" chips={chips} />
    </div>
  )
}
