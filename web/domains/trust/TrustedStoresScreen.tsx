import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import type { MetaFunction } from 'react-router'
import type { StoreId } from '#contracts/ids.ts'
import { MOST_AT_ONCE, type StoreTrust } from '#contracts/trust/mark.ts'
import { type ShownStore, stores } from '#contracts/stores/stores.ts'
import { filtersIn, useAddressFilters } from '#web/lib/address-filters.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { found, optional, preload, preloadAfter } from '#web/lib/preload.ts'
import { listIn, type ListPages } from '#web/lib/structured-data.ts'
import { locationFor } from '#web/state/location.ts'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { categories } from '../catalog/queries.ts'
import { nearbyFor, useNearby } from '../malls/nearby.ts'
import { WhereNote } from '../malls/WhereNote.tsx'
import { MapBeside } from '../places/MapBeside.tsx'
import { mapOfStores } from '../places/queries.ts'
import { asksForMap, ViewChoice } from '../places/ViewChoice.tsx'
import { type StoreFilter, storePages } from '../stores/queries.ts'
import { CLEARED, StoreFilters } from '../stores/StoreFilters.tsx'
import { StoreGrid } from '../stores/StoreGrid.tsx'
import { AllCriteria } from './AllCriteria.tsx'
import { Criteria, missingWords } from './Criteria.tsx'
import { nearly, trustOfAll } from './queries.ts'

const NAMES = ['q', 'near', 'within', 'mallId', 'state', 'city', 'category', 'openNow', 'place', 'method', 'sort'] as const
const filterIn = (search: URLSearchParams) => filtersIn(search, stores.query.shape, NAMES)
type Place = Pick<ReturnType<typeof nearbyFor>, 'near' | 'within'>
const filterAt = (search: URLSearchParams, place: object): StoreFilter => ({ ...place, ...filterIn(search).filter, trusted: true })
const nearlyAt = ({ near, within }: Place) => nearly({ near, within: near ? within : undefined })
const idsOf = (items: readonly ShownStore[]): StoreId[] => items.map(({ id }) => id)

const load = preloadAfter(
  preload(({ url: { searchParams }, place }) => {
    const filter = filterAt(searchParams, nearbyFor(searchParams, locationFor(place)))
    return [categories(), storePages(filter), ...(asksForMap(searchParams) ? [optional(mapOfStores(filter))] : [])]
  }),
  (brought, { url: { searchParams }, place }) => {
    const filter = filterAt(searchParams, nearbyFor(searchParams, locationFor(place)))
    const items = found<ListPages<ShownStore>>(brought, storePages(filter))?.pages[0]?.items ?? []
    return [optional(items.length > 0 ? trustOfAll(idsOf(items)) : nearlyAt(filter))]
  },
)
export { load as clientLoader, load as loader }

export const meta: MetaFunction = (args) => {
  const list = found<ListPages<ShownStore>>(args.loaderData, storePages(filterAt(new URLSearchParams(args.location.search), {})))
  return pageHead(args, listIn('/store', list?.pages[0]?.items))
}

/** Stores with the Trusted Local mark, each with the figures behind it. */
export default function TrustedStoresScreen() {
  const { search, hrefWith } = useAddressFilters()
  const isMap = asksForMap(search)
  const place = useNearby()
  const filter = filterAt(search, place)
  const list = useInfiniteQuery(storePages(filter))
  const { data: departments } = useQuery(categories())
  const { dropped } = filterIn(search)
  const rows = (
    <Pages list={list} noun="stores" loading={<SkeletonCards count={6} />} empty={<NoneHere filter={filter} />}>
      {(items) => <WithFigures stores={items} near={Boolean(filter.near)} narrow={isMap} />}
    </Pages>
  )
  return (
    <div className="flex flex-col gap-5 py-4">
      <PageTitle
        title="Trusted Local stores"
        lead="Stores that keep their word: pickups on time, fair returns and good reviews, all from our records."
        actions={<ViewChoice />}
      />
      <p className="flex flex-wrap gap-x-4">
        <TextLink to="#criteria">How a store earns the mark</TextLink>
        <TextLink to="/trust">Shop with confidence</TextLink>
      </p>
      <StoreFilters
        filter={filter}
        allTrusted
        categories={departments?.items.filter(({ parentId }) => parentId === null).map(({ name }) => name) ?? []}
      />
      <WhereNote place={place} />
      {dropped.length > 0 && <Notice>We left out filters that we don't know: {dropped.join(', ')}.</Notice>}
      {isMap ? (
        <MapBeside
          queryFor={(box) => mapOfStores({ ...filter, box })}
          label="Trusted Local stores on a map"
          within={filter.within}
          hrefFrom={hrefWith}
        >
          {rows}
        </MapBeside>
      ) : (
        rows
      )}
      <AllCriteria />
    </div>
  )
}

type WithFiguresProps = { stores: readonly ShownStore[]; near: boolean; narrow: boolean }
function WithFigures({ stores: shown, near, narrow }: WithFiguresProps) {
  const chunks = Array.from({ length: Math.ceil(shown.length / MOST_AT_ONCE) }, (_, i) =>
    idsOf(shown.slice(i * MOST_AT_ONCE, (i + 1) * MOST_AT_ONCE)),
  )
  const answers = useQueries({ queries: chunks.map((ids) => trustOfAll(ids)) })
  const byStore = new Map(answers.flatMap(({ data }) => data?.items ?? []).map((trust) => [trust.storeId, trust]))
  return <StoreGrid stores={shown} near={near} narrow={narrow} below={(store) => <Why store={store} trust={byStore.get(store.id)} />} />
}

function Why({ store, trust }: { store: ShownStore; trust: StoreTrust | undefined }) {
  return (
    <div className="flex flex-col gap-1 px-1">
      {trust && (
        <details>
          <summary className="min-h-9 w-fit content-center text-link underline">
            Why this store?<span className="visually-hidden"> Figures of {store.name}</span>
          </summary>
          <Criteria trust={trust} />
        </details>
      )}
      <TextLink to={`/trust?about=${encodeURIComponent(`/store/${store.slug}`)}#report`} className="w-fit text-sm">
        Report a problem<span className="visually-hidden"> with {store.name}</span>
      </TextLink>
    </div>
  )
}

/** No store matches: the ones with the least missing, with what each still needs. */
function NoneHere({ filter }: { filter: StoreFilter }) {
  const { hrefWith } = useAddressFilters()
  const { data } = useQuery(nearlyAt(filter))
  const isNarrowed = ['q', 'category', 'openNow', 'place', 'method', 'city', 'state', 'mallId'].some(
    (name) => filter[name as keyof StoreFilter],
  )
  return (
    <div className="flex flex-col gap-8">
      <EmptyState
        icon={<BadgeCheck strokeWidth={1.75} />}
        title={
          filter.near ? `No Trusted Local store${isNarrowed ? ' matches' : ''} near ${filter.near} yet` : 'No Trusted Local store matches'
        }
        action={<TextLink to={hrefWith({ ...CLEARED, everywhere: '1' })}>Show all locations</TextLink>}
      >
        The mark takes months of good records, so new places need some time.
      </EmptyState>
      {data && data.items.length > 0 && (
        <Section title="Closest to the mark">
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {data.items.map((trust) => (
              <li key={trust.storeId}>
                <Card className="flex h-full flex-col gap-2">
                  <h3 className="text-h4">
                    <TextLink to={`/store/${trust.slug}`}>{trust.name}</TextLink>
                  </h3>
                  <p className="text-soft">
                    {trust.city}, {trust.state}
                    {filter.near && (
                      <>
                        {' · '}
                        <Distance distanceMiles={trust.distanceMiles} />
                      </>
                    )}
                  </p>
                  <p>{missingWords(trust.criteria)}</p>
                  <details>
                    <summary className="min-h-9 w-fit content-center text-link underline">
                      All figures<span className="visually-hidden"> of {trust.name}</span>
                    </summary>
                    <Criteria trust={trust} />
                  </details>
                </Card>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}
