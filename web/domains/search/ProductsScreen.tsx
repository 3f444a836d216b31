import { hashKey, useInfiniteQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, lazy, memo, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type MetaFunction, type ShouldRevalidateFunction, useLocation, useSearchParams } from 'react-router'
import {
  type categories as allCategories,
  isTellable,
  type ProductCard,
  type products as productsList,
} from '#contracts/catalog/catalog.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { dollars } from '#contracts/money.ts'
import { plural } from '#web/lib/format.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { found, preload } from '#web/lib/preload.ts'
import { listIn, type ListPages } from '#web/lib/structured-data.ts'
import { OptionalPart } from '#web/shell/OptionalPart.tsx'
import { useCompare } from '#web/state/compare.ts'
import { useRecentlyViewed } from '#web/state/recently-viewed.ts'
import { locationFor } from '#web/state/location.ts'
import { readStored } from '#web/state/stored.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ProductGrid } from '../catalog/ProductGrid.tsx'
import { categories, type ProductFilter, productPages } from '../catalog/queries.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { CompareToggle } from './CompareToggle.tsx'
import { filterIn, hasWords, type Place, placeFor, droppedWords, usePlace } from './filters.ts'
import type { FilterProps } from './ProductFilters.tsx'
import { SearchNotes } from './SearchNotes.tsx'
import { SortBy } from './SortBy.tsx'
import { UnderstoodWords } from './UnderstoodWords.tsx'
import { WhereBanner } from './WhereBanner.tsx'

// Loaded after the list because they are not needed at once: the server-rendered filters work as links until then, and the drawer opens on
// demand.
const ProductFilters = lazy(async () => ({ default: (await import('./ProductFilters.tsx')).ProductFilters }))
const FilterDrawer = lazy(async () => ({ default: (await import('./FilterDrawer.tsx')).FilterDrawer }))
const NoProducts = lazy(() => import('./NoProducts.tsx'))
const BestMatch = lazy(() => import('./BestMatch.tsx'))
const EventsAt = lazy(async () => ({ default: (await import('../events/EventsAt.tsx')).EventsAt }))
const RelatedSearches = lazy(() => import('./RelatedSearches.tsx'))
const RecentlyViewed = lazy(() => import('./RecentlyViewed.tsx'))
const CompareBar = lazy(() => import('./CompareBar.tsx'))
const ListLength = lazy(() => import('./ListLength.tsx'))
const SaveSearch = lazy(() => import('./SaveSearch.tsx'))
const SearchHelp = lazy(async () => ({ default: (await import('./SearchHelp.tsx')).SearchHelp }))
const SearchScopes = lazy(async () => ({ default: (await import('./SearchScopes.tsx')).SearchScopes }))

const listOf = (filter: ProductFilter) => productPages({ ...filter, facets: true })
const load = preload(({ url: { searchParams }, place }) => [
  categories(),
  listOf({ ...filterIn(searchParams).filter, ...placeFor(searchParams, locationFor(place)) }),
])
export { load as clientLoader, load as loader }
/** Filters take effect at once: the list fetches its own data while the page stays. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export const meta: MetaFunction = (args) => {
  const search = new URLSearchParams(args.location.search)
  const q = search.get('q')
  if (q) return pageHead(args, { title: `${q} | SPIRAL`, noindex: true })
  const { filter } = filterIn(search)
  const category = found<Reply<typeof allCategories>>(args.loaderData, categories())?.items.find(({ slug }) => slug === filter.category)
  return pageHead(args, {
    ...(category && { title: `${category.name} in stock near you | SPIRAL`, canonical: `/products?category=${category.slug}` }),
    // Search engines have no place.
    ...listIn('/product', found<ListPages<ProductCard>>(args.loaderData, listOf(filter))?.pages[0]?.items),
  })
}

/** Browsing (/products) and text search (/search) share the same cards and filters. */
export default function ProductsScreen() {
  const [search] = useSearchParams()
  const isSearch = useLocation().pathname === '/search'
  const { filter, dropped, notes } = filterIn(search)
  const place = usePlace(search)
  const asked = { ...filter, ...place }
  const scope = isSearch ? (search.get('in') ?? 'all') : 'products'
  if (isSearch && !hasWords(filter.q)) return <SearchHelp />
  return (
    <div className="flex flex-col gap-4">
      <h1>{titleOf(filter)}</h1>
      {isSearch && filter.q && <Found q={filter.q} scope={scope} place={place} asked={asked} />}
      {(scope === 'products' || scope === 'all') && <Results asked={asked} place={place} dropped={dropped} notes={notes} />}
    </div>
  )
}

type FoundProps = { q: string; scope: string; place: Place; asked: ProductFilter }
const isSame = (last: object, next: object) => hashKey([last]) === hashKey([next])

/** Other results for the search text, and the best match nearby. Re-renders only for a different search, like the filter column. */
const Found = memo(function Found({ q, scope, place, asked }: FoundProps) {
  const { data } = useInfiniteQuery(listOf(asked))
  const first = data?.pages[0]
  return (
    <>
      <OptionalPart>
        <SearchScopes q={q} scope={scope} place={place} productCount={first?.total} />
      </OptionalPart>
      {scope === 'all' && (
        <OptionalPart>
          {asked.near && first && <BestMatch filter={asked} near={asked.near} first={first.items[0]} />}
          <EventsAt at={eventsFor(q, place)} most={3} more={`/events?q=${encodeURIComponent(q)}`} />
          {first && <RelatedSearches q={first.search?.corrected ?? q} titles={first.items.map(({ title }) => title)} />}
        </OptionalPart>
      )}
    </>
  )
}, isSame)

/** Events for the same words around the same place; a mall has its own. */
const eventsFor = (q: string, { near, within, mallId }: Place) => ({
  q,
  ...(mallId !== undefined ? { mallId } : near ? { near, within } : {}),
})

const Saving = memo(
  ({ filter }: { filter: ProductFilter }) =>
    isTellable(filter) && (
      <OptionalPart>
        <SaveSearch filter={filter} />
      </OptionalPart>
    ),
  isSame,
)

const Nothing = memo(
  ({ nearest = null, ...given }: { filter: ProductFilter; nearest?: ProductCard | null | undefined; namesNothing?: boolean }) => (
    <Suspense>
      <NoProducts {...given} nearest={nearest} />
    </Suspense>
  ),
  isSame,
)

/** The products before the first one that is only related. */
function exactIn(pages: readonly Reply<typeof productsList>[]): number {
  let count = 0
  for (const { items, search } of pages) {
    const { length } = items
    const exact = search?.exact ?? length
    count += exact
    if (exact < length) break
  }
  return count
}

const titleOf = ({ q }: ProductFilter) => (q ? `Results for “${q}”` : 'Products')

type FilterInAddress = { asked: ProductFilter; place: Place } & Pick<ReturnType<typeof filterIn>, 'dropped' | 'notes'>
function Results({ asked, place, dropped, notes }: FilterInAddress) {
  const answer = useInfiniteQuery(listOf(asked))
  const unknown = (!answer.isPlaceholderData && answer.data?.pages[0]?.unknown) || []
  const filter = { ...asked, ...Object.fromEntries(unknown.map((name) => [name, undefined])) }
  const { data, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(listOf(filter))
  const leftOut = [...dropped, ...unknown]
  const said = leftOut.length > 0 ? [droppedWords(leftOut), ...notes] : notes
  useEffect(() => [useRecentlyViewed, useCompare].forEach(readStored), [])
  const hasViewed = useRecentlyViewed(({ products: viewed }) => viewed.length > 0)
  const isComparing = useCompare(({ ids }) => ids.length > 0)
  const [drawer, setDrawer] = useState<'never opened' | 'open' | 'closed'>('never opened')
  const more = () => void fetchNextPage()
  const products = data?.pages.flatMap(({ items }) => items) ?? []
  const first = data?.pages[0]
  const total = first?.total
  const nobodyNear = first?.search?.widenedTo === null ? first.search.nobodyNear : null
  const exact = exactIn(data?.pages ?? [])
  const isLocal = Boolean(filter.pickupToday || filter.mallId || filter.storeId)
  const grid = {
    near: Boolean(filter.near ?? first?.search?.near),
    isLocal,
    within: filter.within,
    headingLevel: 2,
    eager: 5,
    extra: compare,
  } as const
  // Until the answer has come, the list of before stands there, dimmed; nothing is said of it below the new heading.
  const words = isPlaceholderData ? 'Searching…' : total === undefined ? '' : plural(total, 'product')
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <FilterColumn filter={filter} facets={first?.facets} />
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex min-h-11 flex-wrap items-center gap-x-3">
            <p role="status" className="text-soft">
              {words}
              {!isPlaceholderData && (filter.minPrice !== undefined || filter.maxPrice !== undefined) ? ` ${priceWords(filter)}` : ''}
            </p>
            <WhereBanner place={place} />
            <Saving filter={filter} />
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Button
              variant="secondary"
              className="lg:hidden"
              onClick={() => setDrawer('open')}
              icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
            >
              Filters
            </Button>
            <SortBy filter={filter} />
          </div>
        </div>
        <ActiveFilters filter={filter} facets={first?.facets} sample={products[0]} />
        {said.length > 0 && <Notice>{said.join(' ')}</Notice>}
        {!isPlaceholderData && (
          <>
            <UnderstoodWords search={first?.search} />
            <SearchNotes answer={first} q={filter.q} />
          </>
        )}
        {!data ? (
          <SkeletonCards />
        ) : products.length === 0 && first?.search?.shortcut ? null : products.length === 0 ? (
          <Nothing filter={filter} nearest={nobodyNear?.nearest} namesNothing={first?.search?.namesNothing === true} />
        ) : (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
            {nobodyNear && <Nothing filter={filter} nearest={nobodyNear.nearest} />}
            {exact > 0 && <ProductGrid products={products.slice(0, exact)} {...grid} />}
            {exact < products.length && (
              <>
                {(exact > 0 || nobodyNear) && <h2 className="mt-6 mb-3 text-h3">Related to “{first?.search?.corrected ?? filter.q}”</h2>}
                <ProductGrid products={products.slice(exact)} {...grid} />
              </>
            )}
            <LoadMore
              shown={products.length}
              {...(total === undefined || total < products.length ? {} : { total })}
              hasMore={hasNextPage}
              busy={isFetchingNextPage}
              onMore={more}
              noun="products"
            />
            {filter.q && !filter.sort && products.length > 0 && (
              <p className="mt-6 text-sm">
                <TextLink to="/how-results-are-ordered">How results are ordered</TextLink>
              </p>
            )}
          </div>
        )}
        <LengthKept
          pages={isPlaceholderData ? 0 : (data?.pages.length ?? 0)}
          hasMore={hasNextPage}
          isBusy={isFetchingNextPage}
          onMore={more}
        />
        {hasViewed && (
          <OptionalPart>
            <RecentlyViewed near={filter.near} />
          </OptionalPart>
        )}
        {isComparing && (
          <OptionalPart>
            <CompareBar near={filter.near} />
          </OptionalPart>
        )}
      </div>
      {drawer !== 'never opened' && (
        <Suspense>
          <FilterDrawer
            open={drawer === 'open'}
            onClose={() => setDrawer('closed')}
            filter={filter}
            facets={first?.facets}
            showWords={total === undefined ? 'Show results' : `Show ${plural(total, 'result')}`}
          />
        </Suspense>
      )}
    </div>
  )
}

function LengthKept(given: ComponentProps<typeof ListLength>) {
  return (
    useHydrated() && (
      <OptionalPart>
        <ListLength {...given} />
      </OptionalPart>
    )
  )
}

const compare = ({ id, title }: ProductCard) => <CompareToggle id={id} title={title} />

/**
 * Re-renders only for different filters, and only after hydration: the server's HTML and the user's input in it stay while the code loads.
 * Without room for the column, it is removed and its code is not loaded.
 */
const FilterColumn = memo(
  (given: FilterProps) => {
    const hasRoom = useRoomForColumn()
    const [drawn] = useState(given)
    const [isAwake, setAwake] = useState(false)
    const shown = isAwake ? given : drawn
    const filters = useMemo(
      () => (
        <Suspense>
          <ProductFilters {...shown} onAwake={() => setAwake(true)} />
        </Suspense>
      ),
      [shown],
    )
    return (
      <aside aria-label="Filters" className="hidden lg:block">
        {hasRoom && filters}
      </aside>
    )
  },
  (last, next) => last.facets === next.facets && hashKey([last.filter]) === hashKey([next.filter]),
)

/** Same width as `lg:` in the style sheet; the server renders for all widths. */
const ROOM_FOR_COLUMN = '(width >= 64rem)'
const useRoomForColumn = () =>
  useSyncExternalStore(
    (onChange) => {
      const room = matchMedia(ROOM_FOR_COLUMN)
      room.addEventListener('change', onChange)
      return () => room.removeEventListener('change', onChange)
    },
    () => matchMedia(ROOM_FOR_COLUMN).matches,
    () => true,
  )

function priceWords({ minPrice, maxPrice }: ProductFilter): string {
  if (minPrice !== undefined && maxPrice !== undefined) return `from ${dollars(minPrice)} to ${dollars(maxPrice)}`
  return minPrice === undefined ? `up to ${dollars(maxPrice as never)}` : `from ${dollars(minPrice)}`
}
