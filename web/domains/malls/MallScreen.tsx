import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type MetaFunction, useParams, useRouteError } from 'react-router'
import { previewAddress } from '#contracts/search/previews.ts'
import type { Mall } from '#contracts/malls/malls.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { found, optional, preload, preloadAfter } from '#web/lib/preload.ts'
import type { ScreenHandle } from '#web/shell/Breadcrumbs.tsx'
import { Section } from '#web/ui/Card.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { SkeletonCards, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { SeeAll, TextLink } from '#web/ui/TextLink.tsx'
import { ProductGrid } from '../catalog/ProductGrid.tsx'
import { someProducts } from '../catalog/queries.ts'
import { EventsAt } from '../events/EventsAt.tsx'
import { nextEvents } from '../events/queries.ts'
import { Deals } from '../promotions/Deals.tsx'
import { dealsAt } from '../promotions/deals-at.ts'
import { StoresOfMall } from '../stores/StoresOfMall.tsx'
import { FindYourWay } from './FindYourWay.tsx'
import { MallCenter } from './MallCenter.tsx'
import { MallAnnouncements } from '../mall-office/MallAnnouncements.tsx'
import { announcedAt } from '../mall-office/queries.ts'
import { MallHead } from './MallHead.tsx'
import { MallVisit } from './MallVisit.tsx'
import { mallData } from './mall-data.ts'
import { oneMall, planOfMall, storesOfMall } from './queries.ts'

// Loaded after the page.
const FollowButton = lazy(() => import('../community/FollowButton.tsx'))
const MessagePlace = lazy(() => import('../community/MessagePlace.tsx'))
const NotOnSpiral = lazy(() => import('../mall-office/NotOnSpiral.tsx'))
const SuggestCorrection = lazy(() => import('../corrections/SuggestCorrection.tsx'))
const MallGone = lazy(() => import('./MallGone.tsx'))

const inStock = (mall: Mall) => someProducts({ mallId: mall.id, inStock: true }, 10)

const load = preloadAfter(
  preload(({ params }) => [
    oneMall(params['id'] ?? ''),
    optional(storesOfMall(params['id'] ?? '')),
    optional(planOfMall(params['id'] ?? '')),
    optional(announcedAt(params['id'] ?? '')),
  ]),
  (brought, { params }) => {
    const mall = found<Mall>(brought, oneMall(params['id'] ?? ''))
    return mall ? [optional(inStock(mall)), optional(dealsAt({ mallId: mall.id })), optional(nextEvents({ mallId: mall.id }))] : []
  },
)
export { load as clientLoader, load as loader }

export const handle: ScreenHandle = { crumb: (brought, params) => found<Mall>(brought, oneMall(params['id'] ?? ''))?.name }

export const meta: MetaFunction = (args) => {
  const mall = found<Mall>(args.loaderData, oneMall(args.params['id'] ?? ''))
  if (!mall) return pageHead(args)
  return pageHead(args, {
    title: `${mall.name}, ${mall.city} | SPIRAL`,
    description: `Stores, hours${mall.hasCenter ? ' and the SPIRAL Center' : ''} of ${mall.name} in ${mall.city}, ${mall.state}.`,
    canonical: `/mall/${mall.slug}`,
    image: previewAddress('mall', mall.id),
    data: mallData(mall),
  })
}

/** Handles errors of this page only: for an unknown mall it suggests others. */
export function ErrorBoundary() {
  return (
    <Suspense>
      <MallGone error={useRouteError()} />
    </Suspense>
  )
}

/** One mall: its floor plan, stores, today's stock, opening hours and SPIRAL Center. */
export default function MallScreen() {
  const { id = '' } = useParams()
  const mall = useSuspenseQuery(oneMall(id)).data
  return (
    <div className="flex flex-col gap-10">
      <MallHead
        mall={mall}
        actions={
          <Suspense>
            <FollowButton place={{ mallId: mall.id }} name={mall.name} />
            <MessagePlace place={{ mallId: mall.id }} name={mall.name} />
          </Suspense>
        }
      />
      <MallAnnouncements mall={id} timeZone={mall.timeZone} />
      <FindYourWay mall={id} />
      <Section title="Stores" aside={<TextLink to={`/mall-directory?mall=${mall.slug}`}>As a list to print</TextLink>}>
        <SectionBoundary fallback={<SkeletonRows />}>
          <StoresOfMall list={storesOfMall(id)} />
        </SectionBoundary>
      </Section>
      <Suspense>
        <NotOnSpiral mall={id} />
      </Suspense>
      <EventsAt at={{ mallId: mall.id }} more={`/events?mallId=${mall.id}`} />
      <Deals at={{ mallId: mall.id }} />
      <InStockToday mall={mall} />
      <div className="grid gap-8 lg:grid-cols-2">
        {mall.center && <MallCenter mall={mall} center={mall.center} />}
        <MallVisit mall={mall} />
      </div>
      <Suspense>
        <SuggestCorrection place={{ mallId: mall.id }} name={mall.name} />
      </Suspense>
    </div>
  )
}

function InStockToday({ mall }: { mall: Mall }) {
  const { data, isPending } = useQuery(inStock(mall))
  if (!isPending && (data?.items.length ?? 0) === 0) return null
  return (
    <Section title="In stock today" aside={<SeeAll to={`/products?mallId=${mall.id}&inStock=1`} of="In stock today" />}>
      {data ? <ProductGrid products={data.items} isLocal /> : <SkeletonCards count={5} />}
    </Section>
  )
}
