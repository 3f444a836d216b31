import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type MetaFunction, useParams, useRouteError } from 'react-router'
import { previewAddress } from '#contracts/search/previews.ts'
import type { Store } from '#contracts/stores/stores.ts'
import { filtersIn, useAddressFilters } from '#web/lib/address-filters.ts'
import { ProductQuery } from '#contracts/catalog/catalog.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { found, optional, preload, preloadAfter } from '#web/lib/preload.ts'
import type { ScreenHandle } from '#web/shell/Breadcrumbs.tsx'
import { Section } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { frontOf } from '../catalog/queries.ts'
import { AllOfStore, foundAt, FoundAtStore } from '../catalog/StoreProducts.tsx'
import { StoreShelves } from '../catalog/StoreShelves.tsx'
import { ratingOf, reviewsOf } from '../reviews/queries.ts'
import { Reviews } from '../reviews/Reviews.tsx'
import { EventsAt } from '../events/EventsAt.tsx'
import { Deals } from '../promotions/Deals.tsx'
import { dealsAt } from '../promotions/deals-at.ts'
import { sellerOf } from '../trust/queries.ts'
import { SellerDisclosure } from '../trust/SellerDisclosure.tsx'
import { StoreMark } from '../trust/StoreMark.tsx'
import { AboutStore } from './AboutStore.tsx'
import { oneStore } from './queries.ts'
import { storeData } from './store-data.ts'
import { StoreHead } from './StoreHead.tsx'
import { VisitStore } from './VisitStore.tsx'

// Loaded after the page.
const Questions = lazy(async () => ({ default: (await import('../questions/Questions.tsx')).Questions }))
const FollowButton = lazy(() => import('../community/FollowButton.tsx'))
const MessagePlace = lazy(() => import('../community/MessagePlace.tsx'))
const SuggestCorrection = lazy(() => import('../corrections/SuggestCorrection.tsx'))
const StoreGone = lazy(() => import('./StoreGone.tsx'))

const NAMES = ['q', 'category', 'sort'] as const
const filterIn = (search: URLSearchParams) => filtersIn(search, ProductQuery.shape, NAMES).filter
/** Whoever searches in a store wants the answer, not the shelves. */
const isFiltered = (search: URLSearchParams): boolean => NAMES.some((name) => search.has(name)) || search.has('tab')

const about = ({ id }: Store) => ({ subject: 'store', id }) as const

const load = preloadAfter(
  preload(({ params }) => [oneStore(params['id'] ?? '')]),
  (brought, { params, url }) => {
    const store = found<Store>(brought, oneStore(params['id'] ?? ''))
    if (!store) return []
    const tab = url.searchParams.get('tab')
    return [
      optional(dealsAt({ storeId: store.id })),
      ...(tab === 'reviews' ? [optional(ratingOf(about(store))), optional(reviewsOf(about(store)))] : []),
      optional(isFiltered(url.searchParams) ? foundAt(store.id, filterIn(url.searchParams)) : frontOf(store.id)),
      ...(tab === 'about' ? [optional(sellerOf(store.id))] : []),
    ]
  },
)
export { load as clientLoader, load as loader }

export const handle: ScreenHandle = { crumb: (brought, params) => found<Store>(brought, oneStore(params['id'] ?? ''))?.name }

export const meta: MetaFunction = (args) => {
  const store = found<Store>(args.loaderData, oneStore(args.params['id'] ?? ''))
  if (!store) return pageHead(args)
  return pageHead(args, {
    title: `${store.name}, ${store.city} | SPIRAL`,
    description: `${store.name} in ${store.mall?.name ?? store.city}, ${store.state}: hours, products in stock and how to get them.`,
    canonical: `/store/${store.slug}`,
    image: previewAddress('store', store.id),
    data: storeData(store),
  })
}

/** Handles errors of this page only: for a closed store it suggests similar stores. */
export function ErrorBoundary() {
  return (
    <Suspense>
      <StoreGone error={useRouteError()} />
    </Suspense>
  )
}

/** The store page: opening hours, products, and directions. */
export default function StoreScreen() {
  const { id = '' } = useParams()
  const { get, change, search } = useAddressFilters()
  const store = useSuspenseQuery(oneStore(id)).data
  const tab = ['reviews', 'about', 'visit'].find((value) => value === get('tab')) ?? 'products'
  return (
    <div className="flex flex-col gap-6">
      <StoreHead
        store={store}
        mark={<StoreMark store={store} />}
        actions={
          <Suspense>
            <FollowButton place={{ storeId: store.id }} name={store.name} />
            <MessagePlace place={{ storeId: store.id }} name={store.name} />
          </Suspense>
        }
      />
      <p>
        <TextLink to={`/loyalty/retailer/${store.retailerId}`}>Perks and SPIRALs at {store.retailerName}</TextLink>
      </p>
      {!store.takingOrders && (
        <Notice tone="warning" title="Not taking orders right now">
          {store.held
            ? `${store.retailerName} can't sell on SPIRAL until we have verified its business. Orders already placed are still filled.`
            : 'You can visit the store. Its items can be bought here again soon.'}
        </Notice>
      )}
      <Tabs
        label={`About ${store.name}`}
        value={tab}
        onChange={(value) => change({ tab: value === 'products' ? null : value })}
        tabs={[
          {
            value: 'products',
            label: 'Products',
            content: <Goods store={store} search={search} />,
          },
          {
            value: 'reviews',
            label: 'Reviews',
            content: (
              <div className="flex flex-col gap-10">
                <Reviews about={about(store)} title={store.name} />
                <Suspense>
                  <Questions about={about(store)} title={store.name} />
                </Suspense>
              </div>
            ),
          },
          {
            value: 'about',
            label: 'About',
            content: (
              <AboutStore
                store={store}
                seller={<SellerDisclosure storeId={store.id} slug={store.slug} name={store.retailerName} headingLevel={2} />}
              />
            ),
          },
          {
            value: 'visit',
            label: 'Visit',
            content: (
              <div className="flex flex-col gap-6">
                <VisitStore store={store} />
                <Suspense>
                  <SuggestCorrection place={{ storeId: store.id }} name={store.name} />
                </Suspense>
              </div>
            ),
          },
        ]}
      />
    </div>
  )
}

/** The shelves, then everything; while something is looked for, only what was found. */
function Goods({ store, search }: { store: Store; search: URLSearchParams }) {
  const shown = { storeId: store.id, filter: filterIn(search), storeName: store.name }
  if (isFiltered(search)) return <FoundAtStore {...shown} />
  return (
    <div className="flex flex-col gap-10">
      <Deals at={{ storeId: store.id }} />
      <EventsAt at={{ storeId: store.id }} more={`/events?storeId=${store.id}`} />
      <StoreShelves storeId={store.id} />
      <Section title="Everything in the store">
        <AllOfStore {...shown} />
      </Section>
    </div>
  )
}
