import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense } from 'react'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import type { Reply } from '#contracts/endpoint.ts'
import type { boughtProducts } from '#contracts/orders/orders.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { found, optional, preload, preloadAfter } from '#web/lib/preload.ts'
import { visitContext } from '#web/lib/visit.ts'
import { useViewer } from '#web/shell/session.ts'
import { useShopLocation } from '#web/state/location.ts'
import { categories, someProducts } from '../catalog/queries.ts'
import { CategoryTiles } from '../catalog/CategoryTiles.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { linkClass } from '#web/ui/TextLink.tsx'
import { Hero, ZIP_FIELD } from './Hero.tsx'
import { ProductRow } from './ProductRow.tsx'
import { newStores, rule, someMalls } from './below.ts'
import { balance, bought, cardsOfBought, passes, unreadCount } from './mine.ts'
import { NATIONAL_POPULAR, NATIONAL_SALE, readyToday, someStores } from './queries.ts'
import { StoreStrip } from './StoreStrip.tsx'

// At the bottom of the page, rendered by the server.
const HowSpiralsWork = lazy(async () => ({ default: (await import('./HowSpiralsWork.tsx')).HowSpiralsWork }))
// Far below the fold: its cards hydrate later.
const MallStrip = lazy(async () => ({ default: (await import('./MallStrip.tsx')).MallStrip }))
const NewStores = lazy(async () => ({ default: (await import('./NewStores.tsx')).NewStores }))
// Only for signed-in users; it also loads their orders and SPIRALs.
const WelcomeBack = lazy(async () => ({ default: (await import('./WelcomeBack.tsx')).WelcomeBack }))

type Bought = Reply<typeof boughtProducts>
const first = () => [
  optional(categories()),
  optional(someProducts(NATIONAL_POPULAR)),
  optional(someProducts(NATIONAL_SALE)),
  optional(someStores()),
]
const forAll = () => [...first(), optional(newStores()), optional(someMalls()), optional(rule())]
const forGuests = preload(forAll)
const forMembers = preloadAfter(
  preload(() => [...forAll(), ...[balance(), unreadCount(), passes(), bought()].map(optional)]),
  (brought) => {
    const ids = found<Bought>(brought, bought())?.productIds ?? []
    return ids.length > 0 ? [optional(cardsOfBought(ids))] : []
  },
)
export const loader = (args: LoaderFunctionArgs) => (args.context.get(visitContext)?.cookie ? forMembers(args) : forGuests(args))
// In the browser the rows below the fold load their own data, because their code would enlarge the first load for everyone.
export const clientLoader = preload(first)
export const meta: MetaFunction = (args) => pageHead(args)

/** Helps a person find something nearby in one step. Without a location all content is national, and the page says so. */
export default function HomeScreen() {
  const isSignedIn = useViewer() !== null
  const near = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode ?? undefined)
  const maxDistance = useShopLocation(({ searchPreferences }) => searchPreferences.maxDistance)
  const place = `${near} ${maxDistance}`
  return (
    <div className="flex flex-col gap-12">
      <Hero near={near} />
      {isSignedIn && <Welcome near={near} />}
      <StoreStrip key={`stores ${place}`} near={near} within={maxDistance} />
      <ProductRow
        key={`today ${place}`}
        title={near ? 'Ready today near you' : 'Popular across SPIRAL'}
        note={
          !near && (
            <p className="text-soft">
              What shoppers all over the country like best.{' '}
              <a href={`#${ZIP_FIELD}`} className={linkClass} onClick={() => document.getElementById(ZIP_FIELD)?.focus()}>
                Add your ZIP
              </a>{' '}
              to see what is near you.
            </p>
          )
        }
        widens
        filter={near ? readyToday(near, maxDistance) : NATIONAL_POPULAR}
        more={near ? `/products?pickupToday=true&near=${near}&within=${maxDistance}` : '/products?inStock=true'}
        near={Boolean(near)}
        eager
      />
      <ProductRow
        key={`drops ${place}`}
        widens
        title={near ? 'Price drops nearby' : 'Price drops'}
        filter={near ? { ...NATIONAL_SALE, near, within: maxDistance } : NATIONAL_SALE}
        more={`/products?onSale=true${near ? `&near=${near}&within=${maxDistance}` : ''}`}
        near={Boolean(near)}
      />
      <BelowTheFold near={near} within={maxDistance} />
    </div>
  )
}

// Re-renders only for another location: the server's HTML stays while the code loads.

const Welcome = memo(({ near }: { near: string | undefined }) => (
  <Suspense>
    <WelcomeBack near={near} />
  </Suspense>
))

const BelowTheFold = memo(function BelowTheFold({ near, within }: { near: string | undefined; within: number }) {
  const { data } = useQuery(categories())
  return (
    <>
      <Suspense>
        <NewStores key={`${near} ${within}`} near={near} within={within} />
      </Suspense>
      <Suspense fallback={<SkeletonRows count={3} />}>
        <MallStrip near={near} />
      </Suspense>
      <CategoryTiles categories={data?.items ?? []} />
      <Suspense>
        <HowSpiralsWork />
      </Suspense>
    </>
  )
})
