import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Dashboard, DashboardCard, DashboardProduct } from '#contracts/dashboard.ts'
import type { WishlistItem } from '#contracts/wishlist.ts'
import { plural } from '#web/lib/format.ts'
import { useLive } from '#web/lib/live.ts'
import { preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { locationFor, useShopLocation } from '#web/state/location.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useAddFresh } from '../catalog/into-cart.ts'
import { ChangeSinceSaved } from '../wishlist/PriceNow.tsx'
import { Arrange } from './Arrange.tsx'
import { isReady, OnTheWay, ReadyPickups } from './Coming.tsx'
import { myDashboard } from './queries.ts'
import { ProductRow, SmallProduct } from './SmallProduct.tsx'
import { Standing } from './Standing.tsx'

// Below what needs the person today. The server draws them all the same.
const Around = lazy(async () => ({ default: (await import('./Around.tsx')).Around }))
const Starters = lazy(async () => ({ default: (await import('./Suggested.tsx')).Starters }))
const YourEvents = lazy(() => import('./YourEvents.tsx'))

const load = preload(({ place }) => [myDashboard(locationFor(place).searchPreferences.currentZipCode ?? undefined)])
export { load as loader, load as clientLoader }

/** What needs this person today. */
export default function ShopperDashboardScreen() {
  const viewer = useViewer()
  const near = useShopLocation(({ searchPreferences }) => searchPreferences.currentZipCode) ?? undefined
  const asked = myDashboard(near)
  const { data, error, refetch } = useQuery({ ...asked, placeholderData: keepPreviousData })
  useLive([asked], ['moved', 'placed'])
  if (!viewer) return null
  return (
    <div className="flex flex-col gap-8 py-4 md:gap-12">
      <PageTitle
        title={`Hi, ${viewer.firstName}`}
        lead={data && today(data)}
        actions={
          <>
            {data && <Arrange cards={data.cards} />}
            <ButtonLink to="/account" variant="secondary">
              My Account
            </ButtonLink>
          </>
        }
      />
      {data ? (
        <Cards data={data} near={near} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={4} />
      )}
    </div>
  )
}

type Shown = { data: Dashboard; near: string | undefined }
/** What stands in each card; none where there is nothing to show. */
const CARDS: Record<DashboardCard['name'], (shown: Shown) => ReactNode> = {
  ready: ({ data: { pickups, counts } }) => <ReadyPickups parts={pickups.filter(isReady)} all={counts.ready} />,
  on_the_way: ({ data: { pickups, parcels, counts } }) => (
    <OnTheWay parts={[...pickups, ...parcels].filter((part) => !isReady(part))} all={counts.waiting} />
  ),
  drops: ({ data }) => <Drops drops={data.drops} />,
  standing: ({ data }) => <Standing spirals={data.spirals} impact={data.impact} />,
  events: ({ data: { myEvents } }) => myEvents.length > 0 && <YourEvents events={myEvents} />,
  buy_again: ({ data }) => <BuyAgain products={data.buyAgain} />,
  near_events: ({ data, near }) => <Around card="near_events" data={data} near={near} />,
  suggestions: ({ data, near }) => <Around card="suggestions" data={data} near={near} />,
}

function Cards(shown: Shown) {
  const { isNew, suggestions, nearEvents, cards } = shown.data
  return (
    <>
      {isNew && suggestions && (
        <Suspense fallback={<SkeletonCards count={3} />}>
          <Starters suggestions={suggestions} nearEvents={nearEvents} />
        </Suspense>
      )}
      {cards.map(
        ({ name, isHidden }) =>
          !isHidden && (
            <Suspense key={name} fallback={<SkeletonCards count={4} />}>
              {CARDS[name](shown)}
            </Suspense>
          ),
      )}
    </>
  )
}

/** The day in one sentence. */
function today({ isNew, counts: { ready, waiting }, drops }: Dashboard): string {
  if (isNew) return 'Welcome to SPIRAL. This is what is around you.'
  const all = [
    ready > 0 && `${plural(ready, 'pickup')} ready`,
    waiting > 0 && `${plural(waiting, 'order')} on the way`,
    drops.length > 0 && plural(drops.length, 'price drop'),
  ].filter(Boolean)
  return all.length > 0 ? `${all.join(', ')}.` : 'Nothing is waiting for you today.'
}

function Drops({ drops }: { drops: readonly WishlistItem[] }) {
  if (drops.length === 0) return null
  return (
    <Section title="Now for less on your wishlist" aside={<TextLink to="/wishlist-notifications">Price alerts</TextLink>}>
      <ProductRow>
        {drops.map((wish) => (
          <li key={wish.id}>
            <SmallProduct
              product={{
                id: wish.productId,
                slug: wish.productSlug,
                title: wish.productName,
                image: wish.image,
                categoryGlyph: wish.categoryGlyph,
                price: wish.currentPrice,
              }}
              note={<ChangeSinceSaved {...wish} />}
            >
              <Add title={wish.productName} slug={wish.productSlug} of={wish.toCart ?? undefined} />
            </SmallProduct>
          </li>
        ))}
      </ProductRow>
    </Section>
  )
}

function BuyAgain({ products }: { products: readonly DashboardProduct[] }) {
  if (products.length === 0) return null
  return (
    <Section title="Buy again" aside={<TextLink to="/orders">My orders</TextLink>}>
      <ProductRow>
        {products.map((product) => (
          <li key={product.id}>
            <SmallProduct product={product}>
              <Add title={product.title} slug={product.slug} />
            </SmallProduct>
          </li>
        ))}
      </ProductRow>
    </Section>
  )
}

/** Adds after rechecking the stock; where an option must be chosen first, the product page opens. */
function Add({ title, slug, of }: { title: string; slug: string; of?: NonNullable<WishlistItem['toCart']> | undefined }) {
  const { isAdding, add } = useAddFresh()
  return (
    <Button
      variant="secondary"
      wide
      busy={isAdding}
      busyLabel="Adding…"
      icon={<ShoppingCart aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      onClick={() =>
        void add({ id: slug, title, ...(of && { variantId: of.variantId, storeId: of.storeId, method: of.fulfillmentMethod }) })
      }
    >
      Add<span className="visually-hidden"> {title} to cart</span>
    </Button>
  )
}
