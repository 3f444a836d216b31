import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { plural } from '#web/lib/format.ts'
import { screenAt } from '#web/routes.ts'
import { countOf } from '#web/state/cart-rules.ts'
import { CART_STORAGE_KEY, useCart } from '#web/state/cart.ts'
import { useAuth } from '#web/state/auth.ts'
import { LOCATION_STORAGE_KEY, useShopLocation } from '#web/state/location.ts'
import { toast } from '#web/state/toasts.ts'
import { checkSession, useViewer } from './session.ts'

export const CART_RESTORED_WAIT_MS = 300
export const CART_RESTORED_MS = 4000

const CartMirror = lazy(async () => ({ default: (await import('#web/domains/cart/queries.ts')).CartMirror }))

/** What happens once, when the page has come alive: this browser's own state comes back, and the session is checked. */
export function AppStart() {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const isShopping = (screenAt(pathname)?.shell ?? 'shopper') === 'shopper'
  const startedShopping = useRef(isShopping)
  const isSignedIn = useViewer() !== null
  const isCopy = useCart((cart) => cart.account !== null)
  const [isStarted, setStarted] = useState(false)

  useEffect(() => {
    void useAuth.persist.rehydrate()
    void useCart.persist.rehydrate()
    void useShopLocation.persist.rehydrate()
    void checkSession(client).then(() => setStarted(true))

    const { items } = useCart.getState()
    const count = countOf(items)
    const restored = count > 0 && startedShopping.current ? setTimeout(announceCart, CART_RESTORED_WAIT_MS, count) : undefined
    addEventListener('storage', followOtherTabs)
    return () => {
      clearTimeout(restored)
      removeEventListener('storage', followOtherTabs)
    }
  }, [client])
  if (!isStarted || !isShopping || !(isSignedIn || isCopy)) return null
  return (
    <Suspense>
      <CartMirror />
    </Suspense>
  )
}

function announceCart(count: number) {
  toast({ title: 'Cart restored', body: `${plural(count, 'item')} from your last visit.`, durationMs: CART_RESTORED_MS })
}

function followOtherTabs({ key }: StorageEvent) {
  if (key === CART_STORAGE_KEY) void useCart.persist.rehydrate()
  if (key === LOCATION_STORAGE_KEY) void useShopLocation.persist.rehydrate()
}
