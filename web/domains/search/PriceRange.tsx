import { type FormEvent, useState } from 'react'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import type { ProductFilter } from '../catalog/queries.ts'

const textOf = (cents: number | undefined) => (cents === undefined ? '' : String(cents / 100))

/** Lowest and highest price; acts when it is sent or left. */
export function PriceRange({ filter }: { filter: ProductFilter }) {
  const { change } = useAddressFilters()
  const [error, setError] = useState<string>()
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [min, max] = [String(form.get('minPrice') ?? '').trim(), String(form.get('maxPrice') ?? '').trim()]
    if ([min, max].some((text) => text && !/^\d{1,7}(\.\d{1,2})?$/.test(text))) return setError('Enter a price like 20 or 19.99.')
    if (min && max && Number(min) > Number(max)) return setError('The lowest price must be below the highest.')
    setError(undefined)
    change({ minPrice: min, maxPrice: max })
  }
  return (
    <form onSubmit={apply} noValidate className="flex flex-col gap-2" key={`${filter.minPrice ?? ''}-${filter.maxPrice ?? ''}`}>
      <p className="font-medium">Price</p>
      <div className="flex items-start gap-2">
        <Input
          label="Lowest price"
          labelHidden
          name="minPrice"
          inputMode="decimal"
          placeholder="Min $"
          defaultValue={textOf(filter.minPrice)}
        />
        <Input
          label="Highest price"
          labelHidden
          name="maxPrice"
          inputMode="decimal"
          placeholder="Max $"
          defaultValue={textOf(filter.maxPrice)}
        />
      </div>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <Button type="submit" variant="secondary">
        Set price
      </Button>
    </form>
  )
}
