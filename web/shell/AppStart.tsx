import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { setAppState } from '#web/lib/app-state.ts'
import { plural } from '#web/lib/format.ts'
import { discoverWhenQuiet } from '#web/lib/route-discovery.ts'
import { THEME_STORAGE_KEY } from '#web/lib/theme-script.ts'
import { screenAt } from '#web/routes.ts'
import { mayMeasure } from '#web/state/allowed.ts'
import { countOf } from '#web/state/cart-rules.ts'
import { CART_STORAGE_KEY, useCart } from '#web/state/cart.ts'
import { AUTH_STORAGE_KEY, useAuth } from '#web/state/auth.ts'
import { LOCATION_STORAGE_KEY, useShopLocation } from '#web/state/location.ts'
import { followSystemTheme, useTheme } from '#web/state/theme.ts'
import { toast, useToasts } from '#web/state/toasts.ts'
import { OptionalPart } from './OptionalPart.tsx'
import { checkSession, leaveWithSession } from './session.ts'

const CART_RESTORED_WAIT_MS = 300
const CART_RESTORED_MS = 4000
const VISIT_KEY = 'spiral-visit'

setAppState({
  sayFailure: (title) => toast({ title, variant: 'destructive' }),
  isSignedIn: () => useAuth.getState().isAuthenticated,
  mayMeasure,
})

const AfterStart = lazy(() => import('./AfterStart.tsx'))

/** Runs once, after hydration: restores this browser's stored state and checks the session. */
export function AppStart() {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const startedShopping = useRef(isShopping(pathname))
  const [aliveAt, setAliveAt] = useState<number | null>(null)

  useEffect(() => {
    void useAuth.persist.rehydrate()
    void useCart.persist.rehydrate()
    void useShopLocation.persist.rehydrate()
    useTheme.getState().restore()
    const now = performance.now()
    void checkSession(client).then(() => setAliveAt(now))

    const { items } = useCart.getState()
    const count = countOf(items)
    const restored =
      startsVisit() && count > 0 && startedShopping.current ? setTimeout(announceCart, CART_RESTORED_WAIT_MS, count) : undefined
    const follow = (event: StorageEvent) => followOtherTabs(event, client)
    addEventListener('storage', follow)
    return () => {
      clearTimeout(restored)
      removeEventListener('storage', follow)
    }
  }, [client])
  useEffect(followSystemTheme, [])
  useEffect(() => void discoverWhenQuiet(), [])
  if (aliveAt === null) return null
  return (
    <OptionalPart>
      <AfterStart aliveAt={aliveAt} isShopping={isShopping(pathname)} />
    </OptionalPart>
  )
}

const isShopping = (pathname: string): boolean => (screenAt(pathname)?.shell ?? 'shopper') === 'shopper'

/** True once in each tab: a reload or another page continues the visit. */
function startsVisit(): boolean {
  try {
    if (sessionStorage.getItem(VISIT_KEY)) return false
    sessionStorage.setItem(VISIT_KEY, 'yes')
    return true
  } catch {
    return false
  }
}

/** Announces the restored cart once no other message is shown. */
function announceCart(count: number) {
  if (useToasts.getState().toasts.some(({ open }) => open)) return void setTimeout(announceCart, CART_RESTORED_WAIT_MS, count)
  toast({ title: 'Cart restored', body: `${plural(count, 'item')} from your last visit.`, durationMs: CART_RESTORED_MS })
}

function followOtherTabs({ key }: StorageEvent, client: QueryClient) {
  if (key === AUTH_STORAGE_KEY) {
    void useAuth.persist.rehydrate()
    void leaveWithSession(client)
  }
  if (key === CART_STORAGE_KEY) void useCart.persist.rehydrate()
  if (key === LOCATION_STORAGE_KEY) void useShopLocation.persist.rehydrate()
  if (key === THEME_STORAGE_KEY) useTheme.getState().restore()
}
