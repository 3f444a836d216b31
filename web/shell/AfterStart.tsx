import { lazy, Suspense } from 'react'
import { useCart } from '#web/state/cart.ts'
import { isPlaced, useShopLocation } from '#web/state/location.ts'
import { GUEST_WISHLIST_KEY, useSavedProducts } from '#web/state/saved-products.ts'
import { Connection } from './Connection.tsx'
import { useViewer } from './session.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { SlowScreens } from './SlowScreens.tsx'

const PlaceOfAccount = lazy(() => import('./PlaceOfAccount.tsx'))
const MallStillThere = lazy(() => import('./MallStillThere.tsx'))
const WishKeeper = lazy(() => import('./WishlistSync.tsx'))
const CartMirror = lazy(async () => ({ default: (await import('#web/domains/cart/queries.ts')).CartMirror }))

/** Low-priority components, loaded once the page is hydrated and the session is known. */
export default function AfterStart({ aliveAt, isShopping }: { aliveAt: number; isShopping: boolean }) {
  const isSignedIn = useViewer() !== null
  const isCopy = useCart((cart) => cart.account !== null)
  const hasPlace = useShopLocation(isPlaced)
  const isInMall = useShopLocation(({ mallContext }) => mallContext.isActive)
  const hasWishes = useSavedProducts(({ ids }) => ids.size > 0)
  return (
    <>
      <SlowScreens aliveAt={aliveAt} />
      <Shortcuts />
      <Connection />
      {isShopping && (
        <Suspense>
          {isInMall && <MallStillThere />}
          {isSignedIn && !hasPlace && <PlaceOfAccount />}
          {(isSignedIn || isCopy) && <CartMirror />}
          {(isSignedIn || hasWishes || localStorage.getItem(GUEST_WISHLIST_KEY) !== null) && <WishKeeper />}
        </Suspense>
      )}
    </>
  )
}
