import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useShopLocation } from '#web/state/location.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { Nearby } from './nearby.ts'

/** Says that the list uses the selected location, with a link to remove it. */
export function WhereNote({ place }: { place: Nearby }) {
  const { hrefWith } = useAddressFilters()
  const mallName = useShopLocation(({ mallContext }) => mallContext.mallName)
  if (!place.mallId && !place.near) return null
  return (
    <p className="rounded-md bg-tint px-4 py-3">
      {place.mallId ? `In ${mallName ?? 'your mall'}` : `Near ${place.near}`} {' · '}
      <TextLink to={hrefWith({ everywhere: '1' })}>Show all locations</TextLink>
    </p>
  )
}
