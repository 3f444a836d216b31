import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Zip } from '#contracts/identity/people.ts'
import { ESTIMATES } from '#contracts/constants.ts'
import { centers, type MallWithCenter } from '#contracts/malls/centers.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read, readPages } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { NearForm } from '../malls/NearForm.tsx'
import { useNearby } from '../malls/nearby.ts'
import { MapBeside } from '../places/MapBeside.tsx'
import { mapOfMalls } from '../places/queries.ts'
import { CenterCard } from '../orders/passes/CenterCard.tsx'

const PAGE = 12
const MOST_MILES = 5000
type CenterFilter = { near?: string; within?: number }

const centersAt = ({ near, within }: CenterFilter) =>
  readPages(centers, {
    query: { limit: PAGE, sort: near ? 'distance' : 'alphabetical', ...(near && { near }), ...(near && within && { within }) },
  })
/** Used if no center is in range: the nearest centers with their distance. */
const nearestCenters = (near: string) => read(centers, { query: { limit: 3, sort: 'distance', near } })

const load = preload(({ url }) => {
  const where = whereIn(url.searchParams)
  return [centersAt(where), optional(mapOfMalls({ ...where, hasCenter: true }))]
})
export { load as clientLoader, load as loader }

/** Invalid values in the address are dropped. */
function whereIn(search: URLSearchParams): CenterFilter {
  const zip = Zip.safeParse(search.get('near'))
  const within = Number(search.get('within'))
  return zip.success ? { near: zip.data, ...(Number.isInteger(within) && within > 0 && within <= MOST_MILES && { within }) } : {}
}

/** Centers where ship-to-mall packages wait: nearest first if the location is known. */
export default function SpiralCentersScreen() {
  const [search] = useSearchParams()
  const { mallId: _, sort: __, ...here } = useNearby()
  const where = { ...here, ...whereIn(search) }
  return (
    <div className="flex flex-col gap-10 py-4">
      <PageTitle title="SPIRAL Centers" lead="Order from several stores and pick up everything at one place in the mall." />
      <Section title={where.near ? `Near ${where.near}` : 'All centers'} aside={<NearForm {...where} />}>
        <SectionBoundary fallback={<Skeleton className="h-40 w-full rounded-md" />}>
          <Centers where={where} />
        </SectionBoundary>
      </Section>
      <HowItWorks />
    </div>
  )
}

function Centers({ where }: { where: CenterFilter }) {
  const { hrefWith } = useAddressFilters()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(centersAt(where))
  const list = data.pages.flatMap(({ items }) => items)
  if (list.length === 0) return where.near && where.within ? <NoneInRange near={where.near} within={where.within} /> : <NoCenters />
  return (
    <MapBeside
      queryFor={(box) => mapOfMalls({ ...where, hasCenter: true, box })}
      label="SPIRAL Centers on a map"
      within={where.within}
      hrefFrom={({ near, within }) => hrefWith({ near, within, everywhere: null })}
    >
      <CenterGrid list={list} narrow />
      {(hasNextPage || data.pages.length > 1) && (
        <LoadMore
          shown={list.length}
          total={data.pages[0]?.total}
          hasMore={hasNextPage}
          busy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
          noun="centers"
        />
      )}
    </MapBeside>
  )
}

function CenterGrid({ list, narrow = false }: { list: readonly MallWithCenter[]; narrow?: boolean }) {
  return (
    <ul className={narrow ? 'grid grid-cols-1 gap-4 md:max-lg:grid-cols-2' : 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3'}>
      {list.map((mall) => (
        <li key={mall.id}>
          <CenterCard mall={mall} />
        </li>
      ))}
    </ul>
  )
}

function NoneInRange({ near, within }: { near: string; within: number }) {
  const { data } = useQuery(nearestCenters(near))
  if (data?.items.length === 0) return <NoCenters />
  return (
    <>
      <p>
        No SPIRAL Center within {plural(within, 'mile')} of {near}. These are the nearest.
      </p>
      {data ? <CenterGrid list={data.items} /> : <Skeleton className="h-40 w-full rounded-md" />}
    </>
  )
}

function NoCenters() {
  return (
    <EmptyState title="No SPIRAL Centers yet">
      Malls that open one are listed here. Until then stores can ship to your home or hold your order for pickup.
    </EmptyState>
  )
}

function HowItWorks() {
  return (
    <Section title="How ship-to-mall works">
      <ol className="flex max-w-prose list-decimal flex-col gap-2 pl-5">
        <li>Choose "Ship to a SPIRAL Center" in your cart, for one store or for all of them. It is free.</li>
        <li>Each store sends its part. {ESTIMATES['ship-to-mall']}.</li>
        <li>We email you when a parcel arrives at the SPIRAL Center.</li>
        <li>
          Show one QR code and pick up everything in one visit. The SPIRAL Center holds it for a few days. Your order shows the last day.
        </li>
      </ol>
      <p>
        <TextLink to="/qr-pickup-system">My pickup passes</TextLink>
      </p>
    </Section>
  )
}
