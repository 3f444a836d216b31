import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { Navigate } from 'react-router'
import { events } from '#contracts/events/events.ts'
import { EVENT_KIND_WORDS, EVENT_KINDS } from '#contracts/events/kinds.ts'
import { filtersIn, useAddressFilters } from '#web/lib/address-filters.ts'
import { useNow } from '#web/lib/now.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { locationFor } from '#web/state/location.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { DateRange } from '#web/ui/DateRange.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { NearForm } from '../malls/NearForm.tsx'
import { type Nearby, nearbyFor, useNearby } from '../malls/nearby.ts'
import { MapBeside } from '../places/MapBeside.tsx'
import { mapOfEvents } from '../places/queries.ts'
import { asksForMap } from '../places/ViewChoice.tsx'
import { EventGrid } from './EventCard.tsx'
import { EventMonth } from './EventMonth.tsx'
import { MyEvents } from './MyEvents.tsx'
import { type EventFilter, eventPages } from './queries.ts'

const NAMES = ['q', 'from', 'to', 'near', 'within', 'mallId', 'storeId', 'kind', 'kids', 'free'] as const
/** The filters of the address; without a place there, the shopper's own. */
function filterIn(search: URLSearchParams, kept: Nearby): EventFilter {
  const { filter } = filtersIn(search, events.query.shape, NAMES)
  if (filter.near || filter.mallId || filter.storeId) return filter
  const { near, within, mallId } = kept
  return { ...filter, ...(mallId !== undefined ? { mallId } : near ? { near, ...(within && { within }) } : {}) }
}
const load = preload(({ url: { searchParams }, place }) => {
  const filter = filterIn(searchParams, nearbyFor(searchParams, locationFor(place)))
  return [optional(eventPages(filter)), ...(asksForMap(searchParams) ? [optional(mapOfEvents(filter))] : [])]
})
export { load as clientLoader, load as loader }

/** Events at malls and stores, as a list, a month or a map. */
export default function EventsScreen() {
  const { search, get, change, hrefWith } = useAddressFilters()
  const filter = filterIn(search, useNearby())
  const now = useNow()
  const viewer = useViewer()
  const opened = Number(get('e'))
  // Shared links and calendars of other pages name an event this way.
  if (Number.isSafeInteger(opened) && opened > 0) return <Navigate to={`/events/${opened}`} replace />
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.exec(get('month') ?? '')?.[0]
  const isMonth = get('view') === 'month'
  const isMap = asksForMap(search)
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle title="Events" lead="Events at malls and stores: sales, classes, music and fun for kids." />
      {viewer && <MyEvents />}
      <div className="flex flex-col gap-4">
        <NearForm near={filter.near} within={filter.within} />
        <SearchField label="Search events" value={filter.q ?? ''} onSearch={(q) => change({ q })} className="w-full sm:w-96" />
        <div className="flex flex-wrap items-end gap-4">
          <Select
            label="Kind"
            value={filter.kind ?? ''}
            placeholder="All kinds"
            choices={EVENT_KINDS.map((value) => ({ value, label: EVENT_KIND_WORDS[value] }))}
            onChange={({ target }) => change({ kind: target.value })}
          />
          <ChipLinks
            label="Filters"
            chips={[
              { to: hrefWith({ kids: filter.kids ? null : '1' }), label: 'For kids', current: filter.kids === true },
              { to: hrefWith({ free: filter.free ? null : '1' }), label: 'Free', current: filter.free === true },
            ]}
          />
          <ChipLinks
            label="View"
            chips={[
              { to: hrefWith({ view: null, month: null }), label: 'List', current: !isMonth && !isMap },
              { to: hrefWith({ view: 'month' }), label: 'Month', current: isMonth },
              { to: hrefWith({ view: 'map', month: null }), label: 'Map', current: isMap },
            ]}
          />
        </div>
        {!isMonth && <DateRange label="Days" />}
      </div>
      {isMonth ? (
        <EventMonth month={month ?? now.toISOString().slice(0, 7)} filter={filter} />
      ) : isMap ? (
        <MapBeside
          queryFor={(box) => mapOfEvents({ ...filter, ...(box && { box }) })}
          label="Malls and stores with events on a map"
          within={filter.within}
          hrefFrom={hrefWith}
        >
          <List filter={filter} narrow />
        </MapBeside>
      ) : (
        <List filter={filter} />
      )}
    </div>
  )
}

function List({ filter, narrow = false }: { filter: EventFilter; narrow?: boolean }) {
  const list = useInfiniteQuery(eventPages(filter))
  return (
    <Pages list={list} noun="events" loading={<SkeletonCards count={6} />} empty={<None filter={filter} />}>
      {(items) => <EventGrid events={items} headingLevel={2} narrow={narrow} />}
    </Pages>
  )
}

/** The next ones further away, when there are any. */
function None({ filter: { near, within, ...others } }: { filter: EventFilter }) {
  const { data } = useInfiniteQuery({ ...eventPages(others), enabled: near !== undefined })
  const further = data?.pages[0]?.items ?? []
  const isFiltered = Object.values(others).some((value) => value !== undefined)
  return (
    <div className="flex flex-col gap-6">
      <EmptyState
        icon={<CalendarDays strokeWidth={1.75} />}
        title={near ? `No events within ${within ?? 25} miles of ${near}` : isFiltered ? 'No events match' : 'No events yet'}
        action={<TextLink to="/malls">See malls</TextLink>}
      >
        {further.length > 0
          ? 'These are the next ones further away.'
          : isFiltered
            ? 'Try other words, days or filters.'
            : 'Malls and stores post them here.'}
      </EmptyState>
      {further.length > 0 && <EventGrid events={further.slice(0, 6)} headingLevel={2} />}
    </div>
  )
}
