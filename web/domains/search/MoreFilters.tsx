import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { grouped } from '#contracts/numbers.ts'
import { productChoices } from '#contracts/search/search.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { ProductFilter } from '../catalog/queries.ts'
import { optionsIn, placeOf, withOption } from './filters.ts'

const choicesFor = (filter: ProductFilter) => {
  const { sort: _, facets: __, ...query } = filter
  return read(productChoices, { query })
}

/** Option, mall and store filters. */
export function MoreFilters({ filter }: { filter: ProductFilter }) {
  const { change } = useAddressFilters()
  const { data } = useQuery(choicesFor(filter))
  const chosen = optionsIn(filter.options)
  const named = (values: readonly { value: string; label: string; count: number }[] = []) =>
    values.map(({ value, label, count }) => ({ value, label: `${label} (${grouped(count)})` }))
  return (
    <>
      {data?.options.map(({ name, values }) => (
        <LongGroup
          key={name}
          title={name}
          rows={values.map(({ value, label, count }) => ({
            key: value,
            label,
            count,
            checked: chosen.includes(value),
            onChange: (isOn: boolean) => change(withOption(value, isOn)),
          }))}
        />
      ))}
      <Select
        label="Mall"
        placeholder="Any mall"
        value={filter.mallId === undefined ? '' : String(filter.mallId)}
        choices={named(data?.malls)}
        onChange={(event) => change({ mallId: event.target.value, storeId: null, ...placeOf(filter), everywhere: '1' })}
      />
      <Select
        label="Store"
        placeholder="Any store"
        value={filter.storeId === undefined ? '' : String(filter.storeId)}
        choices={named(data?.stores)}
        onChange={(event) => change({ storeId: event.target.value, ...placeOf(filter), everywhere: '1' })}
      />
    </>
  )
}

const SHOWN = 8
type FilterChoice = { key: string; label: string; count: number; checked: boolean; onChange: (isOn: boolean) => void }

/** The first few values and the selected ones; the rest on request. */
export function LongGroup({ title, rows }: { title: string; rows: readonly FilterChoice[] }) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? rows : rows.filter(({ checked }, i) => checked || i < SHOWN)
  return (
    <fieldset className="flex flex-col items-start">
      <legend className="font-medium">{title}</legend>
      {shown.map(({ key, label, count, checked, onChange }) => (
        <Checkbox
          key={key}
          label={
            <>
              {label} <span className="tabular text-sm text-mute">({grouped(count)})</span>
            </>
          }
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      ))}
      {shown.length < rows.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </fieldset>
  )
}
