import { useQuery } from '@tanstack/react-query'
import type { MallId } from '#contracts/ids.ts'
import { malls } from '#contracts/malls.ts'
import { read } from '#web/lib/api.ts'
import { miles } from '#web/lib/format.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Select } from '#web/ui/Select.tsx'

/** SPIRAL Centers, nearest first where it is known what is near. */
export const centersNear = (zip: string | null) =>
  read(malls, { query: { hasCenter: true, limit: 100, sort: zip ? 'distance' : 'alphabetical', ...(zip && { near: zip }) } })

type CenterSelectProps = { value: MallId | null; onChoose: (mallId: MallId) => void; label?: string; className?: string }

/** Which SPIRAL Center a parcel goes to. */
export function CenterSelect({ value, onChoose, label = 'SPIRAL Center', className }: CenterSelectProps) {
  const zip = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const { data } = useQuery(centersNear(zip))
  const choices = (data?.items ?? []).map(({ id, name, city, state, distanceMiles }) => ({
    value: String(id),
    label: `${name}, ${city} ${state}${distanceMiles === null ? '' : ` (${miles(distanceMiles)})`}`,
  }))
  return (
    <Select
      label={label}
      value={value === null ? '' : String(value)}
      placeholder={value === null ? 'Choose a center' : undefined}
      choices={choices}
      onChange={(event) => {
        const chosen = data?.items.find(({ id }) => String(id) === event.target.value)
        if (chosen) onChoose(chosen.id)
      }}
      fieldClassName={`text-sm w-full sm:max-w-96 ${className ?? ''}`}
    />
  )
}
