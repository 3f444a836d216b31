import { useInfiniteQuery } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { locationFor, useShopLocation } from '#web/state/location.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { NearForm } from '../malls/NearForm.tsx'
import { type Nearby, nearbyFor, useNearby } from '../malls/nearby.ts'
import { storePages } from '../stores/queries.ts'
import { StoreGrid } from '../stores/StoreGrid.tsx'
import { Impact } from './Impact.tsx'
import { InsteadOf } from './InsteadOf.tsx'
import { Pledge } from './Pledge.tsx'
import { impact } from './queries.ts'

const placeIn = (search: URLSearchParams, kept: Nearby): Pick<Nearby, 'near' | 'within'> => {
  const near = search.get('near') ?? kept.near
  const within = Number(search.get('within')) || kept.within
  return near ? { near, ...(within && { within }) } : {}
}
const load = preload(({ url: { searchParams }, place }) => {
  const at = placeIn(searchParams, nearbyFor(searchParams, locationFor(place)))
  return [storePages({ ...at, independent: true }), optional(impact(at.near))]
})
export { load as clientLoader, load as loader }

/** Independent stores, the same items from one nearby, a pledge, and what cities spend at independents. */
export default function LocalFirstScreen() {
  const { search } = useAddressFilters()
  const at = placeIn(search, useNearby())
  const home = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode)
  const near = at.near ?? home ?? undefined
  const list = useInfiniteQuery(storePages({ ...at, independent: true }))
  return (
    <div className="flex flex-col gap-10 py-4">
      <PageTitle
        title="Local First"
        lead="Locally owned stores with five or fewer locations. Money you spend there stays closer to home."
      />
      <InsteadOf near={near} />
      <Section title={at.near ? `Independent stores near ${at.near}` : 'Independent stores'}>
        <NearForm near={at.near} within={at.within} />
        <Pages list={list} noun="stores" loading={<SkeletonCards count={6} />} empty={<None near={at.near} />}>
          {(items) => <StoreGrid stores={items} near={Boolean(at.near)} headingLevel={3} />}
        </Pages>
      </Section>
      <Pledge />
      <Impact near={near} />
    </div>
  )
}

const None = ({ near }: { near: string | undefined }) => (
  <EmptyState
    icon={<Sprout strokeWidth={1.75} />}
    title={near ? `No independent stores near ${near} yet` : 'No independent stores yet'}
    action={<TextLink to="/stores">See all stores</TextLink>}
  >
    Do you know one? Tell its owner about SPIRAL.
  </EmptyState>
)
