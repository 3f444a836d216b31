import { useState } from 'react'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { StoreId } from '#contracts/ids.ts'
import type { OrderFilter } from './queries.ts'

const YEARS_SHOWN = 5

type Store = { id: StoreId; name: string }

/** The filters are stored in the address, so that a list can be bookmarked and shared. */
export function OrderFilters({ filter, stores }: { filter: OrderFilter; stores: readonly Store[] }) {
  const { change } = useAddressFilters()
  const [thisYear] = useState(() => new Date().getFullYear())
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        change({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() })
      }}
      className="grid items-end gap-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="flex items-end gap-2">
        <Input label="Item or order number" type="search" name="q" defaultValue={filter.q ?? ''} maxLength={120} fieldClassName="flex-1" />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </div>
      {/* Side by side on phones too, so that the orders start on the first screen. */}
      <div className="flex gap-2 *:min-w-0 max-lg:*:flex-1">
        <Select
          label="Status"
          value={filter.state ?? ''}
          placeholder="All"
          choices={[
            { value: 'open', label: 'In progress' },
            { value: 'complete', label: 'Complete' },
            { value: 'cancelled', label: 'Canceled' },
          ]}
          onChange={(event) => change({ state: event.target.value })}
          fieldClassName="lg:w-36"
        />
        {stores.length > 1 && (
          <Select
            label="Store"
            value={filter.storeId ? String(filter.storeId) : ''}
            placeholder="All"
            choices={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => change({ store: event.target.value })}
            fieldClassName="lg:w-48"
          />
        )}
        <Select
          label="Year"
          value={filter.year ? String(filter.year) : ''}
          placeholder="All"
          choices={Array.from({ length: YEARS_SHOWN }, (_, i) => String(thisYear - i)).map((year) => ({ value: year, label: year }))}
          onChange={(event) => change({ year: event.target.value })}
          fieldClassName="lg:w-28"
        />
      </div>
    </form>
  )
}
