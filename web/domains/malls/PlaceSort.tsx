import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Select } from '#web/ui/Select.tsx'

const CHOICES = [
  { value: 'distance', label: 'Sort: distance' },
  { value: 'alphabetical', label: 'Sort: name' },
]

/** Sort options for places around a ZIP; without a ZIP, places are sorted by name. */
export function PlaceSort({ sort = 'distance' }: { sort: 'distance' | 'alphabetical' | undefined }) {
  const { change } = useAddressFilters()
  return (
    <Select
      label="Sort by"
      labelHidden
      value={sort}
      choices={CHOICES}
      onChange={(event) => change({ sort: event.target.value })}
      fieldClassName="max-sm:min-w-0 max-sm:flex-1 sm:w-44"
    />
  )
}
