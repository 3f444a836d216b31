import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Input } from './Input.tsx'

export type DateNames = readonly [from: string, to: string]

/** A range of days, both included; either may be open. The URL holds days as `2026-11-21`. */
export function DateRange({ label, names: [from, to] = ['from', 'to'] }: { label: string; names?: DateNames }) {
  const { get, change } = useAddressFilters()
  const [first, last] = [get(from), get(to)]
  const isTurned = first !== undefined && last !== undefined && first > last
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap items-start gap-3">
        <Input
          type="date"
          label="From"
          value={first ?? ''}
          max={last}
          onChange={(event) => change({ [from]: event.target.value })}
          fieldClassName="w-40"
        />
        <Input
          type="date"
          label="To"
          value={last ?? ''}
          min={first}
          error={isTurned ? 'It ends before it begins.' : undefined}
          onChange={(event) => change({ [to]: event.target.value })}
          fieldClassName="w-40"
        />
      </div>
    </fieldset>
  )
}
