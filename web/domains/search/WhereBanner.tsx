import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useShopLocation } from '#web/state/location.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { type Place, saysWhere } from './filters.ts'

const LOOK = 'rounded-md bg-tint px-4 py-3'

/** Shows the location the list is limited to, with a link to remove it. */
export function WhereBanner({ place }: { place: Place }) {
  const { hrefWith, search } = useAddressFilters()
  const isAlive = useHydrated()
  const mallName = useShopLocation(({ mallContext }) => mallContext.mallName)
  if (!place.mallId && !place.near) return isAlive || saysWhere(search) ? null : <p className={`room-for-place hidden ${LOOK}`}>&nbsp;</p>
  return (
    <p className={LOOK}>
      {place.mallId
        ? `Showing ${mallName ?? 'this mall'}`
        : `Near ${place.near}, within ${place.within === 1000 ? 'the country' : `${place.within} miles`}`}
      {' · '}
      <TextLink to={hrefWith({ everywhere: '1' })}>Show all</TextLink>
    </p>
  )
}
