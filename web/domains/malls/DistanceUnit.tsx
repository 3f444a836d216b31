import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Select } from '#web/ui/Select.tsx'

const CHOICES = [
  { value: '', label: 'Show miles' },
  { value: '1', label: 'Show driving minutes' },
]

/** Miles or minutes by car; kept in the address. */
export function DistanceUnit({ drive }: { drive: boolean | undefined }) {
  const { change } = useAddressFilters()
  return (
    <Select
      label="Distance in"
      labelHidden
      value={drive ? '1' : ''}
      choices={CHOICES}
      onChange={(event) => change({ drive: event.target.value || null })}
      fieldClassName="w-full sm:w-56"
    />
  )
}
