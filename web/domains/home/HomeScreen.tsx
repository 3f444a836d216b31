import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense } from 'react'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import type { Reply } from '#contracts/endpoint.ts'
import type { boughtProducts } from '#contracts/orders/orders.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { found, optional, preload, preloadAfter } from '#web/lib/preload.ts'
import { visitContext } from '#web/lib/visit.ts'
import { useViewer } from '#web/shell/session.ts'
import { useShopLocation } from '#web/state/location.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonCards, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { CategoryTiles } from '../catalog/CategoryTiles.tsx'
import { categories } from '../catalog/queries.ts'
import { rule, someMalls } from './below.ts'
import { Hero } from './Hero.tsx'
import { balance, bought, cardsOfBought, passes, unreadCount } from './mine.ts'
import { homeShelves, type ShelvesAt } from './queries.ts'
import { ShelfRow } from './ShelfRow.tsx'

// At the bottom of the page, rendered by the server.
const HowSpiralsWork = lazy(async () => ({ default: (await import('./HowSpiralsWork.tsx')).HowSpiralsWork }))
// Far below the fold: its cards hydrate later.
const MallStrip = lazy(async () => ({ default: (await import('./MallStrip.tsx')).MallStrip }))
// Only for visitors whose place is known.
const LocalStores = lazy(async () => ({ default: (await import('./LocalStores.tsx')).LocalStores }))
// Only for signed-in users; it also loads their orders and SPIRALs.
const WelcomeBack = lazy(async () => ({ default: (await import('./WelcomeBack.tsx')).WelcomeBack }))

type Bought = Reply<typeof boughtProducts>
const first = () => [optional(categories()), optional(homeShelves())]
const forAll = () => [...first(), optional(someMalls()), optional(rule())]
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

/** Helps a person find something nearby in one step. The rows come from the server: each is a list of the moment. */
export default function HomeScreen() {
  const isSignedIn = useViewer() !== null
  const near = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode ?? undefined)
  const within = useShopLocation(({ searchPreferences }) => searchPreferences.maxDistance)
  const mallId = useShopLocation(({ mallContext }) => (mallContext.isActive ? (mallContext.mallId ?? undefined) : undefined))
  const at = mallId === undefined ? { ...(near && { near, within }) } : { mallId }
  return (
    <div className="flex flex-col gap-7 md:gap-12">
      <Hero />
      {isSignedIn && <Welcome near={near} />}
      <Shelves at={at} />
      <BelowTheFold near={near} within={within} />
    </div>
  )
}

/** The departments stand below the first shelf, so that a phone's first screen has something to buy. */
function Shelves({ at }: { at: ShelvesAt }) {
  const { data: departments } = useQuery(categories())
  const { data, error, refetch } = useQuery({ ...homeShelves(at), placeholderData: keepPreviousData })
  const [top, ...others] = data?.items ?? []
  const isNear = at.near !== undefined
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonCards count={5} />
  return (
    <>
      {isNear && data.within === null && (
        <p className="text-soft">No stores near {at.near} are on SPIRAL yet. Everything here ships to you.</p>
      )}
      {top && <ShelfRow shelf={top} near={isNear} eager />}
      <CategoryTiles categories={departments?.items ?? []} />
      {others.map((shelf) => (
        <ShelfRow key={shelf.key} shelf={shelf} near={isNear} />
      ))}
    </>
  )
}

// Re-renders only for another location: the server's HTML stays while the code loads.

const Welcome = memo(({ near }: { near: string | undefined }) => (
  <Suspense>
    <WelcomeBack near={near} />
  </Suspense>
))

const BelowTheFold = memo(function BelowTheFold({ near, within }: { near: string | undefined; within: number }) {
  return (
    <>
      {near && (
        <Suspense>
          <LocalStores key={`${near} ${within}`} near={near} within={within} />
        </Suspense>
      )}
      <Suspense fallback={<SkeletonRows count={3} />}>
        <MallStrip near={near} />
      </Suspense>
      <Suspense>
        <HowSpiralsWork />
      </Suspense>
    </>
  )
})
