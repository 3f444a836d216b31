import { useQuery } from '@tanstack/react-query'
import type { MallId } from '#contracts/ids.ts'
import { malls } from '#contracts/malls/malls.ts'
import { read } from '#web/lib/api.ts'
import { miles } from '#web/lib/format.ts'
import { useShopLocation } from '#web/state/location.ts'
import { Select } from '#web/ui/Select.tsx'

/** SPIRAL Centers, nearest first if the location is known. */
export const centersNear = (zip: string | null) =>
  read(malls, { query: { hasCenter: true, limit: 100, sort: zip ? 'distance' : 'alphabetical', ...(zip && { near: zip }) } })

export type Center = { mallId: MallId; name: string }
type CenterSelectProps = { value: Center | null; onChoose: (center: Center) => void; label?: string; className?: string }

/** Selects the destination SPIRAL Center. */
export function CenterSelect({ value, onChoose, label = 'SPIRAL Center', className }: CenterSelectProps) {
  const zip = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const { data } = useQuery(centersNear(zip))
  const known = (data?.items ?? []).map(({ id, name, city, state, distanceMiles }) => ({
    value: String(id),
    label: `${name}, ${city} ${state}${distanceMiles === null ? '' : ` (${miles(distanceMiles)})`}`,
  }))
  const chosenId = value && String(value.mallId)
  // The list may still be loading, or may not include the selected center.
  const choices =
    value && !known.some((choice) => choice.value === chosenId) ? [{ value: String(value.mallId), label: value.name }, ...known] : known
  return (
    <Select
      label={label}
      value={chosenId ?? ''}
      placeholder={value === null ? 'Choose a center' : undefined}
      choices={choices}
      onChange={(event) => {
        const chosen = data?.items.find(({ id }) => String(id) === event.target.value)
        if (chosen) onChoose({ mallId: chosen.id, name: chosen.name })
      }}
      fieldClassName={`text-sm w-full sm:max-w-96 ${className ?? ''}`}
    />
  )
}
