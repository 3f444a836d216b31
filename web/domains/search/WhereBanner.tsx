import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useShopLocation } from '#web/state/location.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { Place } from './filters.ts'

/** Says where the list looks, and the way out of it. */
export function WhereBanner({ place }: { place: Place }) {
  const { hrefWith } = useAddressFilters()
  const mallName = useShopLocation(({ mallContext }) => mallContext.mallName)
  if (!place.mallId && !place.near) return null
  return (
    <p className="rounded-md bg-tint px-4 py-3">
      {place.mallId
        ? `Showing ${mallName ?? 'this mall'}`
        : `Near ${place.near}, within ${place.within === 1000 ? 'the country' : `${place.within} miles`}`}
      {' · '}
      <TextLink to={hrefWith({ everywhere: '1' })}>Show all</TextLink>
    </p>
  )
}
