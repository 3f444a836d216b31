import { type FormEvent, useState } from 'react'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { PRICES_SWAPPED } from './filters.ts'

/** The fields keep the values in the address, even invalid ones. */
function problemOf(min: string, max: string): string | undefined {
  if ([min, max].some((text) => text && !/^\d{1,7}(\.\d{1,2})?$/.test(text))) return 'Enter a price like 20 or 19.99.'
  return min && max && Number(min) > Number(max) ? PRICES_SWAPPED : undefined
}

/** Minimum and maximum price; applied on submit. */
export function PriceRange() {
  const { get } = useAddressFilters()
  const [min, max] = [get('minPrice') ?? '', get('maxPrice') ?? '']
  return <PriceForm key={`${min}-${max}`} min={min} max={max} />
}

function PriceForm({ min: lowest, max: highest }: { min: string; max: string }) {
  const { change } = useAddressFilters()
  const [error, setError] = useState(problemOf(lowest, highest))
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [min, max] = [String(form.get('minPrice') ?? '').trim(), String(form.get('maxPrice') ?? '').trim()]
    const problem = problemOf(min, max)
    setError(problem)
    if (!problem) change({ minPrice: min, maxPrice: max })
  }
  return (
    <form onSubmit={apply} noValidate className="flex flex-col gap-2">
      <p className="font-medium">Price</p>
      <div className="flex items-start gap-2">
        <Input label="Lowest price" labelHidden name="minPrice" inputMode="decimal" placeholder="Min $" defaultValue={lowest} />
        <Input label="Highest price" labelHidden name="maxPrice" inputMode="decimal" placeholder="Max $" defaultValue={highest} />
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
