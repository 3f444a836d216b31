import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DISTANCE_OPTIONS, NATIONWIDE_MILES } from '#contracts/constants.ts'
import { LIMITS } from '#contracts/limits.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { categories } from '../../catalog/queries.ts'

const MONEY = /^\d{1,6}(\.\d{1,2})?$/

/** Words and the filters of product lists, in the address. `near`: the place that distances are measured from. */
export function PhotoFilters({ near }: { near: string | undefined }) {
  const { get, change } = useAddressFilters()
  const { data } = useQuery(categories())
  const [priceError, setPriceError] = useState<string>()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const price = String(form.get('maxPrice') ?? '')
      .trim()
      .replace(/^\$/, '')
    if (price && !MONEY.test(price)) return setPriceError('Enter an amount like 25 or 24.99.')
    setPriceError(undefined)
    change({ q: String(form.get('q') ?? '').trim(), maxPrice: price })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3" aria-label="Narrow the results">
      <Input
        key={`q ${get('q')}`}
        name="q"
        label="Words"
        placeholder="in blue"
        maxLength={LIMITS.queryLength}
        defaultValue={get('q')}
        fieldClassName="w-40"
      />
      <Input
        key={`price ${get('maxPrice')}`}
        name="maxPrice"
        label="Up to ($)"
        inputMode="decimal"
        maxLength={10}
        defaultValue={get('maxPrice')}
        error={priceError}
        fieldClassName="w-28"
      />
      <Button type="submit" variant="secondary">
        Apply
      </Button>
      <Select
        label="Department"
        placeholder="All departments"
        value={get('category') ?? ''}
        onChange={({ target }) => change({ category: target.value })}
        choices={(data?.items ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
        fieldClassName="w-48"
      />
      {near && (
        <Select
          label={`Distance from ${near}`}
          value={get('within') ?? String(NATIONWIDE_MILES)}
          onChange={({ target }) => change({ within: target.value === String(NATIONWIDE_MILES) ? null : target.value })}
          choices={DISTANCE_OPTIONS.map((miles) => ({
            value: String(miles),
            label: miles === NATIONWIDE_MILES ? 'Nationwide' : `${miles} miles`,
          }))}
          fieldClassName="w-44"
        />
      )}
      <Checkbox
        label="In stock"
        checked={get('inStock') === 'true'}
        onChange={({ target }) => change({ inStock: target.checked ? 'true' : null })}
      />
    </form>
  )
}
