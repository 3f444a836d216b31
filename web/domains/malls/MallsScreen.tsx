import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import { STATES } from '#contracts/places/us-states.ts'
import { type ShownMall, malls } from '#contracts/malls/malls.ts'
import { filtersIn, useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { found, optional, preload } from '#web/lib/preload.ts'
import { listIn, type ListPages } from '#web/lib/structured-data.ts'
import { locationFor } from '#web/state/location.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { MapBeside } from '../places/MapBeside.tsx'
import { mapOfMalls } from '../places/queries.ts'
import { asksForMap, ViewChoice } from '../places/ViewChoice.tsx'
import { MallGrid } from './MallGrid.tsx'
import { NearForm } from './NearForm.tsx'
import { PlaceSort } from './PlaceSort.tsx'
import { nearbyFor, useNearby } from './nearby.ts'
import { type MallFilter, mallPages, nearestMalls } from './queries.ts'
import { WhereNote } from './WhereNote.tsx'

const NAMES = ['q', 'near', 'within', 'state', 'hasCenter', 'sort'] as const
const filterIn = (search: URLSearchParams) => filtersIn(search, malls.query.shape, NAMES)
const load = preload(({ url: { searchParams }, place }) => {
  const { mallId: _, ...near } = nearbyFor(searchParams, locationFor(place))
  const filter = { ...near, ...filterIn(searchParams).filter }
  return [mallPages(filter), ...(asksForMap(searchParams) ? [optional(mapOfMalls(filter))] : [])]
})
export { load as clientLoader, load as loader }

export const meta: MetaFunction = (args) => {
  // Search engines have no place.
  const list = found<ListPages<ShownMall>>(args.loaderData, mallPages(filterIn(new URLSearchParams(args.location.search)).filter))
  return pageHead(args, listIn('/mall', list?.pages[0]?.items))
}

/** Malls near the user; the directory lists all malls from A to Z. */
export default function MallsScreen() {
  const { search, get, hrefWith } = useAddressFilters()
  const isMap = asksForMap(search)
  const { filter: asked, dropped } = filterIn(search)
  // A selected mall does not hide the others here.
  const { mallId: _, ...place } = useNearby()
  const filter: MallFilter = { ...place, ...asked }
  const list = useInfiniteQuery(mallPages(filter))
  const rows = (
    <Pages list={list} noun="malls" loading={<SkeletonCards count={6} />} empty={<NoMalls filter={filter} />}>
      {(items) => <MallGrid malls={items} near={Boolean(filter.near)} narrow={isMap} />}
    </Pages>
  )
  return (
    <div className="flex flex-col gap-5 py-4">
      <PageTitle
        title="Malls"
        lead="All the stores under one roof, and a SPIRAL Center to pick up from many of them at once."
        actions={<ViewChoice />}
      />
      <Filters filter={filter} q={get('q')} />
      <WhereNote place={place} />
      {dropped.length > 0 && <Notice>We ignored a part of the address we don't know: {dropped.join(', ')}.</Notice>}
      {isMap ? (
        <MapBeside queryFor={(box) => mapOfMalls({ ...filter, box })} label="Malls on a map" within={filter.within} hrefFrom={hrefWith}>
          {rows}
        </MapBeside>
      ) : (
        rows
      )}
      <p className="text-soft">
        Looking for a name? <TextLink to="/mall-directory">See the directory</TextLink>
      </p>
    </div>
  )
}

function Filters({ filter, q }: { filter: MallFilter; q: string | undefined }) {
  const { change, hrefWith } = useAddressFilters()
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <SearchField label="Name or city" value={q ?? ''} onSearch={(text) => change({ q: text })} className="w-full sm:w-64" />
        <NearForm near={filter.near} within={filter.within} />
        <Select
          label="State"
          labelHidden
          placeholder="All states"
          value={filter.state ?? ''}
          choices={Object.entries(STATES).map(([value, label]) => ({ value, label }))}
          onChange={(event) => change({ state: event.target.value })}
          fieldClassName="max-sm:min-w-0 max-sm:flex-1 sm:w-44"
        />
        {filter.near && <PlaceSort sort={filter.sort} />}
      </div>
      <ChipLinks
        label="Filters"
        chips={[
          { to: hrefWith({ hasCenter: filter.hasCenter ? null : '1' }), label: 'With a SPIRAL Center', current: filter.hasCenter === true },
        ]}
      />
    </div>
  )
}

/** No malls in range: shows the nearest ones with their distance. */
function NoMalls({ filter }: { filter: MallFilter }) {
  const { hrefWith } = useAddressFilters()
  if (Object.values(filter).every((value) => value === undefined))
    return (
      <EmptyState icon={<Building2 strokeWidth={1.75} />} title="No malls yet">
        Malls appear here when they join SPIRAL.
      </EmptyState>
    )
  const range = filter.near && filter.within ? ` within ${plural(filter.within, 'mile')} of ${filter.near}` : ''
  return (
    <div className="flex flex-col gap-8">
      <EmptyState
        icon={<Building2 strokeWidth={1.75} />}
        title={`No malls${range || ' match'}`}
        action={
          <TextLink to={hrefWith({ q: null, near: null, within: null, state: null, hasCenter: null, sort: null, everywhere: '1' })}>
            Show all malls
          </TextLink>
        }
        secondary={range && <TextLink to="/coming-soon">Join the waitlist</TextLink>}
      >
        {range ? 'These are the nearest.' : 'Try other filters.'}
      </EmptyState>
      {filter.near !== undefined && <Nearest near={filter.near} />}
    </div>
  )
}

function Nearest({ near }: { near: string }) {
  const { data } = useQuery(nearestMalls(near))
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Nearest">
      <MallGrid malls={data.items} near />
    </Section>
  )
}
