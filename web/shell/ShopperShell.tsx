import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { screenAt } from '#web/routes.ts'
import { useCartDrawer } from '#web/state/cart-drawer.ts'
import { cx } from '#web/ui/class-names.ts'
import { BottomNav } from './BottomNav.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { FocusedHeader } from './FocusedHeader.tsx'
import { Footer } from './Footer.tsx'
import { PageBody } from './PageBody.tsx'
import { SEARCH_ID } from './search-id.ts'
import { ShopperHeader } from './ShopperHeader.tsx'
import { SkipLinks } from './SkipLinks.tsx'

const CartDrawer = lazy(() => import('./CartDrawer.tsx'))

export default function ShopperShell() {
  return <ShopperFrame />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <ShopperFrame>
      <ErrorPage error={error} />
    </ShopperFrame>
  )
}

export function ShopperFrame({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation()
  const isFocused = screenAt(pathname)?.focused ?? false
  return (
    <div className={cx('flex min-h-dvh flex-col', !isFocused && 'dock-above-nav')}>
      <SkipLinks searchId={isFocused ? undefined : SEARCH_ID} />
      {isFocused ? <FocusedHeader /> : <ShopperHeader />}
      {/* As high as the window also while a page loads, so that the footer does not jump in and out. */}
      <main id="content" tabIndex={-1} className="page min-h-dvh flex-1 pb-16">
        <PageBody crumbs={!children && !isFocused}>{children}</PageBody>
      </main>
      <Footer short={isFocused} />
      {!isFocused && <BottomNav />}
      <Drawer />
    </div>
  )
}

/** Loaded when the first item is added. */
function Drawer() {
  const wasOpened = useCartDrawer((drawer) => drawer.lastAddedAt > 0)
  if (!wasOpened) return null
  return (
    <Suspense>
      <CartDrawer />
    </Suspense>
  )
}
