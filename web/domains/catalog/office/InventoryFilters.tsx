import type { z } from 'zod'
import { inventory } from '#contracts/catalog/inventory.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { Overview } from '../../retailers/DashboardHead.tsx'
import type { InventoryFilter } from './queries.ts'
import { PRODUCT_STATES } from '../../retailers/words.ts'

const Status = inventory.query.shape.status.unwrap()
const Sort = inventory.query.shape.sort.unwrap()
const SORT_WORDS: Record<z.infer<typeof Sort>, string> = { title: 'Name', stock: 'Least stock', price: 'Price', newest: 'Newest' }

/** The filters in the address; unknown values are dropped. */
export function useInventoryFilter(stores: Overview['stores']): InventoryFilter {
  const { get } = useAddressFilters()
  return {
    q: get('q'),
    storeId: stores.find(({ id }) => String(id) === get('store'))?.id,
    status: Status.safeParse(get('status')).data,
    lowStock: get('low') ? true : undefined,
    unshelved: get('shelf') === 'none' ? true : undefined,
    sort: Sort.safeParse(get('sort')).data,
  }
}

export function InventoryFilters({ filter }: { filter: InventoryFilter }) {
  const { change, hrefWith } = useAddressFilters()
  const isAll = !filter.status && !filter.lowStock && !filter.unshelved
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField label="Name, SKU or barcode" value={filter.q ?? ''} onSearch={(q) => change({ q })} className="w-full sm:w-72" />
        <Select
          label="Sort by"
          labelHidden
          value={filter.sort ?? 'title'}
          choices={Sort.options.map((value) => ({ value, label: `Sort: ${SORT_WORDS[value]}` }))}
          onChange={(event) => change({ sort: event.target.value === 'title' ? null : event.target.value })}
          fieldClassName="w-full sm:w-48"
        />
      </div>
      <ChipLinks
        label="Products by state"
        chips={[
          { to: hrefWith({ status: null, low: null, shelf: null }), label: 'All', current: isAll },
          ...Status.options.map((status) => ({
            to: hrefWith({ status, low: null, shelf: null }),
            label: PRODUCT_STATES[status].label,
            current: filter.status === status,
          })),
          { to: hrefWith({ low: '1', status: null, shelf: null }), label: 'Low stock', current: filter.lowStock === true },
          {
            to: hrefWith({ shelf: 'none', status: null, low: null }),
            label: filter.storeId ? 'Not in this store' : 'In no store',
            current: filter.unshelved === true,
          },
        ]}
      />
    </div>
  )
}
