import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Zip } from '#contracts/identity/people.ts'
import { DEFAULT_MAX_DISTANCE, DISTANCE_OPTIONS, NATIONWIDE_MILES } from '#contracts/constants.ts'
import { stores } from '#contracts/stores/stores.ts'
import { filtersIn, UNKNOWN_ZIP, useAddressFilters } from '#web/lib/address-filters.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { locationFor, useShopLocation } from '#web/state/location.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { someProducts } from '../catalog/queries.ts'
import { DistanceUnit } from '../malls/DistanceUnit.tsx'
import { NearForm } from '../malls/NearForm.tsx'
import { PlaceSort } from '../malls/PlaceSort.tsx'
import { MallGrid } from '../malls/MallGrid.tsx'
import { ProductRow } from './ProductRow.tsx'
import { EventsAt } from '../events/EventsAt.tsx'
import { nextEvents } from '../events/queries.ts'
import { CenterCard } from '../orders/passes/CenterCard.tsx'
import { KindChips, RingSummary, StoresAround } from './AroundHere.tsx'
import {
  type Around,
  centersAround,
  mallsAround,
  mapAround,
  placesWithMostStores,
  readyToday,
  ringsAround,
  storesAround,
} from './near-queries.ts'
import { PopularPlaces } from './PopularPlaces.tsx'
import { UseMyLocation } from './UseMyLocation.tsx'

/** The place in the address; unknown distances fall back to the default. */
function askedIn(search: URLSearchParams): Omit<Around, 'near'> & { near?: string } {
  const { near, category, sort, drive } = filtersIn(search, stores.query.shape, ['near', 'category', 'sort', 'drive']).filter
  const within = DISTANCE_OPTIONS.find((miles) => String(miles) === search.get('within')) ?? DEFAULT_MAX_DISTANCE
  return { within, ...(near && { near }), ...(category && { category }), ...(sort && { sort }), ...(drive && { drive }) }
}

/** The place of the address, or else the one that the shopper chose. */
function aroundIn(search: URLSearchParams, { currentZipCode, maxDistance }: ReturnType<typeof locationFor>['searchPreferences']) {
  const asked = askedIn(search)
  const near = asked.near ?? (search.has(UNKNOWN_ZIP) ? undefined : Zip.safeParse(currentZipCode).data)
  return near ? { ...asked, near, within: search.has('within') ? asked.within : maxDistance } : undefined
}

const load = preload(({ url, place }) => {
  const around = aroundIn(url.searchParams, locationFor(place).searchPreferences)
  if (!around) return [optional(placesWithMostStores())]
  const { near, within } = around
  return [
    optional(ringsAround(around)),
    optional(storesAround(around)),
    optional(mapAround(around)),
    optional(someProducts(readyToday(near, within))),
    optional(nextEvents({ near, within }, MOST_EVENTS)),
    optional(centersAround(around)),
    optional(mallsAround(around)),
  ]
})
export { load as clientLoader, load as loader }

const MOST_EVENTS = 3

/** Open stores, products in stock, events, SPIRAL Centers and malls around a place. The location is never guessed: without one, the page asks for a ZIP first. */
export default function NearMeScreen() {
  const [search] = useSearchParams()
  const { change } = useAddressFilters()
  const { searchPreferences, setSearchPreferences } = useShopLocation()
  const asked = askedIn(search)
  const around = aroundIn(search, searchPreferences)
  const near = around?.near
  const within = around?.within ?? asked.within
  const remember = (zip: string) => setSearchPreferences({ currentZipCode: zip })
  return (
    <div className="flex flex-col gap-8 py-4">
      <PageTitle
        title="Near me"
        lead={
          !near
            ? "Tell us where you are to see what's open and in stock near you."
            : within >= NATIONWIDE_MILES
              ? `From ${near} outward.`
              : `Within ${within} miles of ${near}.`
        }
      />
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start gap-3">
          <NearForm near={near} within={near ? within : undefined} onNear={remember} />
          <UseMyLocation
            onFound={(zip) => {
              remember(zip)
              change({ near: zip })
            }}
          />
          {around && <PlaceSort sort={around.sort} />}
          {around && <DistanceUnit drive={around.drive} />}
        </div>
        {around && <KindChips around={around} />}
        {around && <RingSummary around={around} />}
      </div>
      {!around && <PopularPlaces />}
      {around && (
        <>
          <StoresAround around={around} />
          <ProductRow
            title="Ready today"
            filter={readyToday(around.near, around.within)}
            more={`/products?pickupToday=true&near=${around.near}&within=${within}`}
            near
          />
          <EventsAt
            at={{ near: around.near, within: around.within }}
            title="Events"
            most={MOST_EVENTS}
            more={`/events?near=${around.near}&within=${around.within}`}
          />
          <CentersAround around={around} />
          <MallsAround around={around} />
        </>
      )}
    </div>
  )
}

/** The nearest SPIRAL Centers within range. */
function CentersAround({ around }: { around: Around }) {
  const { data } = useQuery(centersAround(around))
  if (!data || data.items.length === 0) return null
  return (
    <Section
      title="SPIRAL Centers"
      aside={<TextLink to={`/spiral-centers?near=${around.near}&within=${around.within}`}>All SPIRAL Centers</TextLink>}
    >
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {data.items.map((mall) => (
          <li key={mall.id}>
            <CenterCard mall={mall} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Malls within range. */
function MallsAround({ around }: { around: Around }) {
  const { data } = useQuery(mallsAround(around))
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Malls" aside={<TextLink to={`/malls?near=${around.near}&within=${around.within}`}>All malls</TextLink>}>
      <MallGrid malls={data.items} near headingLevel={3} />
    </Section>
  )
}
