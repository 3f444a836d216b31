import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Select } from '#web/ui/Select.tsx'
import type { ProductFilter } from '../catalog/queries.ts'
import { SORT_WORDS, sortsFor } from './filters.ts'

export function SortBy({ filter }: { filter: ProductFilter }) {
  const { change } = useAddressFilters()
  const sorts = sortsFor(filter)
  return (
    <Select
      label="Sort by"
      labelHidden
      placeholder="Sort: featured"
      value={filter.sort && sorts.includes(filter.sort) ? filter.sort : ''}
      choices={sorts.map((sort) => ({ value: sort, label: SORT_WORDS[sort] }))}
      onChange={(event) => change({ sort: event.target.value })}
      fieldClassName="w-44 max-w-full"
    />
  )
}
