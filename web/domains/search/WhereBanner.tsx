import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useShopLocation } from '#web/state/location.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { type Place, saysWhere } from './filters.ts'

/** Says beside the number of products where the list looks, with a link to look everywhere. */
export function WhereBanner({ place }: { place: Place }) {
  const { hrefWith, search } = useAddressFilters()
  const isAlive = useHydrated()
  const mallName = useShopLocation(({ mallContext }) => mallContext.mallName)
  if (!place.mallId && !place.near) return isAlive || saysWhere(search) ? null : <p className="room-for-place hidden">&nbsp;</p>
  return (
    <p className="text-soft">
      {place.mallId
        ? `Showing ${mallName ?? 'this mall'}`
        : `Near ${place.near}, within ${place.within === 1000 ? 'the country' : `${place.within} miles`}`}
      {' · '}
      <TextLink to={hrefWith({ everywhere: '1' })}>Show all</TextLink>
    </p>
  )
}
