import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { type ShownStore, stores } from '#contracts/stores/stores.ts'
import { filtersIn, useAddressFilters } from '#web/lib/address-filters.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { found, optional, preload } from '#web/lib/preload.ts'
import { listIn, type ListPages } from '#web/lib/structured-data.ts'
import { locationFor } from '#web/state/location.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { categories } from '../catalog/queries.ts'
import { DrivenNote } from '../malls/DrivenNote.tsx'
import { nearbyFor, useNearby } from '../malls/nearby.ts'
import { WhereNote } from '../malls/WhereNote.tsx'
import { MapBeside } from '../places/MapBeside.tsx'
import { mapOfStores } from '../places/queries.ts'
import { asksForMap, ViewChoice } from '../places/ViewChoice.tsx'
import { nearestStores, type StoreFilter, storePages } from './queries.ts'
import { CLEARED, StoreFilters } from './StoreFilters.tsx'
import { StoreGrid } from './StoreGrid.tsx'

const NAMES = [
  'q',
  'near',
  'within',
  'mallId',
  'state',
  'city',
  'category',
  'openNow',
  'place',
  'method',
  'sort',
  'trusted',
  'drive',
] as const
const filterIn = (search: URLSearchParams) => filtersIn(search, stores.query.shape, NAMES)
const load = preload(({ url: { searchParams }, place }) => {
  const filter = { ...nearbyFor(searchParams, locationFor(place)), ...filterIn(searchParams).filter }
  return [categories(), storePages(filter), ...(asksForMap(searchParams) ? [optional(mapOfStores(filter))] : [])]
})
export { load as clientLoader, load as loader }

export const meta: MetaFunction = (args) => {
  // Search engines have no place.
  const list = found<ListPages<ShownStore>>(args.loaderData, storePages(filterIn(new URLSearchParams(args.location.search)).filter))
  return pageHead(args, listIn('/store', list?.pages[0]?.items))
}

/** Store search by location, opening state and fulfillment method. */
export default function StoresScreen() {
  const { search, hrefWith } = useAddressFilters()
  const isMap = asksForMap(search)
  const { filter: asked, dropped } = filterIn(search)
  const place = useNearby()
  const filter: StoreFilter = { ...place, ...asked }
  const list = useInfiniteQuery(storePages(filter))
  const { data: departments } = useQuery(categories())
  const rows = (
    <Pages list={list} noun="stores" loading={<SkeletonCards count={6} />} empty={<NoStores filter={filter} />}>
      {(items) => <StoreGrid stores={items} near={Boolean(filter.near)} narrow={isMap} />}
    </Pages>
  )
  return (
    <div className="flex flex-col gap-5 py-4">
      <PageTitle
        title="Local stores"
        lead="Independent shops and mall stores, with what they really have on their shelves."
        actions={<ViewChoice />}
      />
      <StoreFilters
        filter={filter}
        categories={departments?.items.filter(({ parentId }) => parentId === null).map(({ name }) => name) ?? []}
      />
      <WhereNote place={place} />
      <DrivenNote by={list.data?.pages[0]?.drivenBy} />
      {dropped.length > 0 && <Notice>We ignored a part of the address we don't know: {dropped.join(', ')}.</Notice>}
      {isMap ? (
        <MapBeside queryFor={(box) => mapOfStores({ ...filter, box })} label="Stores on a map" within={filter.within} hrefFrom={hrefWith}>
          {rows}
        </MapBeside>
      ) : (
        rows
      )}
    </div>
  )
}

/** Nothing matched: the filters stay, with the nearest stores below. */
function NoStores({ filter }: { filter: StoreFilter }) {
  const { hrefWith } = useAddressFilters()
  const { q, category, openNow, place, method, trusted } = filter
  const isUnfiltered = Object.values(filter).every((value) => value === undefined)
  if (isUnfiltered)
    return (
      <EmptyState
        icon={<Store strokeWidth={1.75} />}
        title="No stores yet"
        action={<TextLink to="/retailer-dashboard">Sell on SPIRAL</TextLink>}
      >
        The first stores are getting ready. Do you have one? Yours could be the first.
      </EmptyState>
    )
  const none = [q, category, openNow, place, method, trusted].some(Boolean) ? 'No stores match' : 'No stores'
  return (
    <div className="flex flex-col gap-8">
      <EmptyState
        icon={<Store strokeWidth={1.75} />}
        title={filter.near && filter.within ? `${none} within ${filter.within} miles of ${filter.near}` : 'No stores match'}
        action={<TextLink to={hrefWith({ ...CLEARED, everywhere: '1' })}>Clear filters</TextLink>}
      >
        {filter.near ? 'These are the nearest.' : 'Try other filters.'}
      </EmptyState>
      {filter.near !== undefined && <Nearest near={filter.near} />}
    </div>
  )
}

function Nearest({ near }: { near: string }) {
  const { data } = useQuery(nearestStores(near))
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Nearest">
      <StoreGrid stores={data.items} near headingLevel={3} />
    </Section>
  )
}
