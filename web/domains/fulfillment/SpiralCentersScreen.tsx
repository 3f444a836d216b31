import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Zip } from '#contracts/auth.ts'
import { ESTIMATES } from '#contracts/constants.ts'
import { malls } from '#contracts/malls.ts'
import { readPages } from '#web/lib/api.ts'
import { preload } from '#web/lib/preload.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { CenterCard } from './CenterCard.tsx'
import { NearZipForm } from './NearZipForm.tsx'

const PAGE = 12
const centers = (near: string | null) =>
  readPages(malls, { query: { hasCenter: true, limit: PAGE, sort: near ? 'distance' : 'alphabetical', ...(near && { near }) } })

const load = preload(({ url }) => [centers(zipIn(url.searchParams))])
export { load as clientLoader, load as loader }

function zipIn(search: URLSearchParams): string | null {
  const zip = Zip.safeParse(search.get('near'))
  return zip.success ? zip.data : null
}

/** Where ship-to-mall parcels wait: nearest first once a ZIP is known. */
export default function SpiralCentersScreen() {
  const [search] = useSearchParams()
  const near = zipIn(search)
  return (
    <div className="flex flex-col gap-10 py-4">
      <PageTitle title="SPIRAL Centers" lead="The desk in a mall where everything you sent there waits together." />
      <Section title={near ? `Near ${near}` : 'All centers'} aside={<NearZipForm zip={near} />}>
        <Centers near={near} />
      </Section>
      <HowItWorks />
    </div>
  )
}

function Centers({ near }: { near: string | null }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(centers(near))
  const list = data.pages.flatMap(({ items }) => items)
  if (list.length === 0)
    return (
      <EmptyState title="No SPIRAL Centers yet">
        Malls that open one are listed here. Until then stores can ship to your home or hold your order for pickup.
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {list.map((mall) => (
          <li key={mall.id}>
            <CenterCard mall={mall} />
          </li>
        ))}
      </ul>
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
