import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense } from 'react'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import type { Reply } from '#contracts/endpoint.ts'
import type { boughtProducts } from '#contracts/orders/orders.ts'
import { pageHead } from '#web/lib/page-head.ts'
import { siteData } from '#web/lib/structured-data.ts'
import { found, optional, preload, preloadAfter } from '#web/lib/preload.ts'
import { visitContext } from '#web/lib/visit.ts'
import { OptionalPart } from '#web/shell/OptionalPart.tsx'
import { useViewer } from '#web/shell/session.ts'
import { locationFor, useShopLocation } from '#web/state/location.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonCards, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CategoryTiles } from '../catalog/CategoryTiles.tsx'
import { categories } from '../catalog/queries.ts'
import { EVENTS_ON_HOME, rule, someEvents, someMalls } from './below.ts'
import { Hero } from './Hero.tsx'
import { balance, bought, cardsOfBought, pickup, unreadCount } from './mine.ts'
import { homeShelves, type ShelvesAt } from './queries.ts'
import { ShelfRow } from './ShelfRow.tsx'

// At the bottom of the page, rendered by the server.
const HowSpiralsWork = lazy(async () => ({ default: (await import('./HowSpiralsWork.tsx')).HowSpiralsWork }))
// Far below the fold: its cards hydrate later.
const MallStrip = lazy(async () => ({ default: (await import('./MallStrip.tsx')).MallStrip }))
// One quiet row far below the fold.
const EventsAt = lazy(async () => ({ default: (await import('../events/EventsAt.tsx')).EventsAt }))
// Only for visitors whose place is known.
const LocalStores = lazy(async () => ({ default: (await import('./LocalStores.tsx')).LocalStores }))
// Only for signed-in users; it also loads their orders and SPIRALs.
const WelcomeBack = lazy(async () => ({ default: (await import('./WelcomeBack.tsx')).WelcomeBack }))

type BoughtProducts = Reply<typeof boughtProducts>
type ScreenPlace = { place: string | null }
const first = ({ place }: ScreenPlace) => [optional(categories()), optional(homeShelves(shelvesAt(locationFor(place))))]
const forAll = (where: ScreenPlace) => [
  ...first(where),
  optional(someMalls()),
  optional(rule()),
  optional(someEvents(eventsAt(locationFor(where.place)))),
]
const forGuests = preload(forAll)
const forMembers = preloadAfter(
  preload((where) => [...forAll(where), ...[balance(), unreadCount(), pickup(), bought()].map(optional)]),
  (brought) => {
    const ids = found<BoughtProducts>(brought, bought())?.productIds ?? []
    return ids.length > 0 ? [optional(cardsOfBought(ids))] : []
  },
)
export const loader = (args: LoaderFunctionArgs) => (args.context.get(visitContext)?.cookie ? forMembers(args) : forGuests(args))
// In the browser the rows below the fold load their own data, because their code would enlarge the first load for everyone.
export const clientLoader = preload(first)
export const meta: MetaFunction = (args) => pageHead(args, { data: siteData })

/** The shelves of the chosen mall, or around the chosen ZIP. */
function shelvesAt({
  mallContext: { isActive, mallId },
  searchPreferences: { currentZipCode, maxDistance },
}: Pick<ReturnType<typeof locationFor>, 'mallContext' | 'searchPreferences'>): ShelvesAt {
  if (isActive && mallId !== null) return { mallId }
  return currentZipCode ? { near: currentZipCode, within: maxDistance } : {}
}

/** Events around the chosen ZIP, whatever the mall. */
const eventsAt = ({ searchPreferences: { currentZipCode, maxDistance } }: Pick<ReturnType<typeof locationFor>, 'searchPreferences'>) =>
  currentZipCode ? { near: currentZipCode, within: maxDistance } : {}

/** Helps a person find something nearby in one step. The rows come from the server: each is a list of the moment. */
export default function HomeScreen() {
  const isSignedIn = useViewer() !== null
  const mallContext = useShopLocation((location) => location.mallContext)
  const searchPreferences = useShopLocation((location) => location.searchPreferences)
  const near = searchPreferences.currentZipCode ?? undefined
  const within = searchPreferences.maxDistance
  const at = shelvesAt({ mallContext, searchPreferences })
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
      {!top && !isNear && at.mallId === undefined && <FirstStores />}
      {top && <ShelfRow shelf={top} near={isNear} eager />}
      <CategoryTiles categories={departments?.items ?? []} />
      {/* Each in a boundary of its own, so that it hydrates in a task of its own, and the browser can react in between. */}
      {others.map((shelf) => (
        <Suspense key={shelf.key}>
          <ShelfRow shelf={shelf} near={isNear} />
        </Suspense>
      ))}
    </>
  )
}

/** A marketplace without anything on sale. */
const FirstStores = () => (
  <EmptyState
    title="The first stores are getting ready"
    action={<ButtonLink to="/retailer-dashboard">Sell on SPIRAL</ButtonLink>}
    secondary={<TextLink to="/about">About SPIRAL</TextLink>}
  >
    Soon you can buy here from stores near you. Do you have a store? Yours could be the first.
  </EmptyState>
)

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
      <OptionalPart>
        <EventsAt at={near ? { near, within } : {}} most={EVENTS_ON_HOME} title={near ? 'Events near you' : 'Events'} />
      </OptionalPart>
      <Suspense>
        <HowSpiralsWork />
      </Suspense>
    </>
  )
})
