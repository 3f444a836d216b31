import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { SHARE_REMINDER_MS } from '#contracts/constants.ts'
import { screenAt } from '#web/routes.ts'
import { useCart } from '#web/state/cart.ts'
import { isPlaced, useShopLocation } from '#web/state/location.ts'
import { GUEST_WISHLIST_KEY, useSavedProducts } from '#web/state/saved-products.ts'
import { Connection } from './Connection.tsx'
import { mayRemind } from '#web/state/share-reminder.ts'
import { keptRef, refIn } from '#web/state/share-ref.ts'
import { mayCountVisits } from '#web/state/allowed.ts'
import { useViewer } from './session.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { SlowScreens } from './SlowScreens.tsx'

const ShareReminder = lazy(() => import('./shares/ShareReminder.tsx'))
const ArrivedByLink = lazy(() => import('./shares/ArrivedByLink.tsx'))
const PlaceOfAccount = lazy(() => import('./PlaceOfAccount.tsx'))
const MallStillThere = lazy(() => import('./MallStillThere.tsx'))
const VisitRecorder = lazy(() => import('./VisitRecorder.tsx'))
const AccountLooks = lazy(() => import('./AccountLooks.tsx'))
const WishKeeper = lazy(() => import('./WishlistSync.tsx'))
const PageTools = lazy(() => import('./PageTools.tsx'))
const CartMirror = lazy(async () => ({ default: (await import('#web/domains/cart/queries.ts')).CartMirror }))

/** Low-priority components, loaded once the page is hydrated and the session is known. */
export default function AfterStart({ aliveAt, isShopping }: { aliveAt: number; isShopping: boolean }) {
  const viewer = useViewer()
  const isSignedIn = viewer !== null
  const isCopy = useCart((cart) => cart.account !== null)
  const hasPlace = useShopLocation(isPlaced)
  const isInMall = useShopLocation(({ mallContext }) => mallContext.isActive)
  const hasWishes = useSavedProducts(({ ids }) => ids.size > 0)
  return (
    <>
      <SlowScreens aliveAt={aliveAt} />
      <Shortcuts />
      <Connection />
      {viewer && (
        <Suspense>
          <AccountLooks key={viewer.id} />
        </Suspense>
      )}
      {isShopping && <Sharing startedAt={aliveAt} />}
      {isShopping && (
        <Suspense>
          {mayCountVisits() && <VisitRecorder />}
          {isInMall && <MallStillThere />}
          {isSignedIn && !hasPlace && <PlaceOfAccount />}
          {(isSignedIn || isCopy) && <CartMirror />}
          {('modelContext' in document || 'modelContext' in navigator) && <PageTools key={viewer?.id} isSignedIn={isSignedIn} />}
          {(isSignedIn || hasWishes || localStorage.getItem(GUEST_WISHLIST_KEY) !== null) && <WishKeeper />}
        </Suspense>
      )}
    </>
  )
}

/** The reminder to share, 30 seconds after the start and never where somebody pays or reads an order, and the visit through somebody's link. */
function Sharing({ startedAt }: { startedAt: number }) {
  const { pathname, search } = useLocation()
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setTime, Math.max(0, startedAt + SHARE_REMINDER_MS - performance.now()), true)
    return () => clearTimeout(timer)
  }, [startedAt])
  const isBusy = (screenAt(pathname)?.focused ?? false) || pathname === '/order-details'
  return (
    <Suspense>
      {(refIn(search) ?? keptRef()) !== null && <ArrivedByLink />}
      {isTime && !isBusy && mayRemind() && <ShareReminder />}
    </Suspense>
  )
}
