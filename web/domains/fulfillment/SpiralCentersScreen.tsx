import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Zip } from '#contracts/auth.ts'
import { ESTIMATES } from '#contracts/constants.ts'
import { type MallCard, malls } from '#contracts/malls.ts'
import { read, readPages } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { preload } from '#web/lib/preload.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NearForm } from '../malls/NearForm.tsx'
import { CenterCard } from './CenterCard.tsx'

const PAGE = 12
const MOST_MILES = 5000
type Where = { near?: string; within?: number }

const centers = ({ near, within }: Where) =>
  readPages(malls, {
    query: {
      hasCenter: true,
      limit: PAGE,
      sort: near ? 'distance' : 'alphabetical',
      ...(near && { near }),
      ...(near && within && { within }),
    },
  })
/** When none is in range: how far the nearest are. */
const nearestCenters = (near: string) => read(malls, { query: { hasCenter: true, limit: 3, sort: 'distance', near } })

const load = preload(({ url }) => [centers(whereIn(url.searchParams))])
export { load as clientLoader, load as loader }

/** What the address does not say properly it does not say at all. */
function whereIn(search: URLSearchParams): Where {
  const zip = Zip.safeParse(search.get('near'))
  const within = Number(search.get('within'))
  return zip.success ? { near: zip.data, ...(Number.isInteger(within) && within > 0 && within <= MOST_MILES && { within }) } : {}
}

/** Where ship-to-mall parcels wait: nearest first once a ZIP is known. */
export default function SpiralCentersScreen() {
  const [search] = useSearchParams()
  const where = whereIn(search)
  return (
    <div className="flex flex-col gap-10 py-4">
      <PageTitle title="SPIRAL Centers" lead="The desk in a mall where everything you sent there waits together." />
      <Section title={where.near ? `Near ${where.near}` : 'All centers'} aside={<NearForm {...where} />}>
        <Centers where={where} />
      </Section>
      <HowItWorks />
    </div>
  )
}

function Centers({ where }: { where: Where }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(centers(where))
  const list = data.pages.flatMap(({ items }) => items)
  if (list.length === 0) return where.near && where.within ? <NoneInRange near={where.near} within={where.within} /> : <NoCenters />
  return (
    <>
      <CenterGrid list={list} />
      <LoadMore
        shown={list.length}
        total={data.pages[0]?.total}
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        noun="centers"
      />
    </>
  )
}

function CenterGrid({ list }: { list: readonly MallCard[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
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
        <li>We mail you when a parcel has arrived at the desk.</li>
        <li>Show one QR, collect everything in one visit. The desk holds it for some days and says until when.</li>
      </ol>
    </Section>
  )
}
