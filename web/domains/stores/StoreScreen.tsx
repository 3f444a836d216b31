import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type MetaFunction, useParams, useRouteError } from 'react-router'
import type { Store } from '#contracts/stores/stores.ts'
import { filtersIn, useAddressFilters } from '#web/lib/address-filters.ts'
import { ProductQuery } from '#contracts/catalog/catalog.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { found, optional, preload, preloadAfter } from '#web/lib/preload.ts'
import type { ScreenHandle } from '#web/shell/Breadcrumbs.tsx'
import { Section } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { productPages, shelvesOf } from '../catalog/queries.ts'
import { StoreProducts } from '../catalog/StoreProducts.tsx'
import { StoreShelves } from '../catalog/StoreShelves.tsx'
import { AboutStore } from './AboutStore.tsx'
import { oneStore } from './queries.ts'
import { storeData } from './store-data.ts'
import { StoreHead } from './StoreHead.tsx'
import { VisitStore } from './VisitStore.tsx'

const StoreGone = lazy(() => import('./StoreGone.tsx'))

const NAMES = ['q', 'category', 'sort'] as const
const filterIn = (search: URLSearchParams) => filtersIn(search, ProductQuery.shape, NAMES).filter
/** Whoever searches in a store wants the answer, not the shelves. */
const isFiltered = (search: URLSearchParams): boolean => NAMES.some((name) => search.has(name)) || search.has('tab')
const productsOf = (store: Store, search: URLSearchParams) => productPages({ ...filterIn(search), storeId: store.id, facets: true })

const load = preloadAfter(
  preload(({ params }) => [oneStore(params['id'] ?? '')]),
  (brought, { params, url }) => {
    const store = found<Store>(brought, oneStore(params['id'] ?? ''))
    if (!store) return []
    const shelves = isFiltered(url.searchParams) ? [] : shelvesOf(store.id)
    return [optional(productsOf(store, url.searchParams)), ...shelves.map(({ query }) => optional(query))]
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
  const tab = ['about', 'visit'].find((value) => value === get('tab')) ?? 'products'
  return (
    <div className="flex flex-col gap-6">
      <StoreHead store={store} />
      {!store.takingOrders && (
        <Notice tone="warning" title="Not taking orders right now">
          You can visit the store; what it has can be bought here again soon.
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
          { value: 'about', label: 'About', content: <AboutStore store={store} /> },
          { value: 'visit', label: 'Visit', content: <VisitStore store={store} /> },
        ]}
      />
    </div>
  )
}

/** The shelves, then everything; while something is looked for, only what was found. */
function Goods({ store, search }: { store: Store; search: URLSearchParams }) {
  const all = <StoreProducts list={productsOf(store, search)} filter={filterIn(search)} storeName={store.name} />
  if (isFiltered(search)) return all
  return (
    <div className="flex flex-col gap-10">
      <StoreShelves storeId={store.id} />
      <Section title="Everything in the store">{all}</Section>
    </div>
  )
}
