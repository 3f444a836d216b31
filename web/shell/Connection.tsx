import { lazy, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useMatches } from 'react-router'
import { askToKeep, startWorker } from '#web/lib/worker.ts'
import { INSTALL_HINT_KEY } from '#web/state/install-hint-key.ts'
import { useRecentlyViewed } from '#web/state/recently-viewed.ts'
import { readStored } from '#web/state/stored.ts'
import { Button } from '#web/ui/Button.tsx'
import { BottomNotice } from './BottomNotice.tsx'
import { OptionalPart } from './OptionalPart.tsx'
import { useInstallOffer } from './install-offer.ts'
import { useViewer } from './session.ts'

const InstallHint = lazy(() => import('./InstallHint.tsx'))

/** Starts the service worker and shows one status bar: offline, new version, or the install offer. */
export function Connection() {
  const isOnline = useOnline()
  const takeOver = useWorker()
  const { pathname } = useLocation()
  const offer = useInstallOffer()
  const isPaying = pathname.startsWith('/checkout')
  return (
    <div
      role="status"
      data-print="hide"
      className="fixed bottom-(--dock-bottom) left-4 z-30 w-max max-w-[min(30rem,calc(100vw-2rem))] empty:hidden"
    >
      {!isOnline ? (
        <BottomNotice>You're offline. Showing what was saved on this device.</BottomNotice>
      ) : takeOver && !isPaying ? (
        <BottomNotice
          action={
            <Button size="sm" variant="secondary" onClick={takeOver}>
              Reload
            </Button>
          }
        >
          New version ready
        </BottomNotice>
      ) : (
        (pathname === '/order-details' || localStorage.getItem(INSTALL_HINT_KEY) !== null) && (
          <OptionalPart>
            <InstallHint offer={offer} />
          </OptionalPart>
        )
      )}
    </div>
  )
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('online', onChange)
      addEventListener('offline', onChange)
      return () => {
        removeEventListener('online', onChange)
        removeEventListener('offline', onChange)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

let started = false
/** Returns the function that activates a newer version, or null if there is none. */
function useWorker(): (() => void) | null {
  const [takeOver, setTakeOver] = useState<(() => void) | null>(null)
  const viewerId = useViewer()?.id
  const shown = useProductShownFirst()
  useEffect(() => {
    if (started) return
    started = true
    void whenIdle().then(() => startWorker(__BUILD_ID__, (act) => setTakeOver(() => act)))
  }, [])
  useEffect(() => {
    void whenIdle().then(() => askToKeep(lookedAt(shown), viewerId !== undefined))
  }, [shown, viewerId])
  return takeOver
}

/** The product in the SSR payload: unlike later ones, it was not read through the service worker. */
function useProductShownFirst(): string | undefined {
  const match = useMatches().find(({ id }) => id === 'product.id' || id === 'product-detail.id')
  const [first] = useState(match?.params['id'])
  return first
}

/** The paths of the products viewed on this device, newest first. */
function lookedAt(shown: string | undefined): string[] {
  readStored(useRecentlyViewed)
  const slugs = useRecentlyViewed.getState().products.map(({ slug }) => slug)
  return [...new Set([...(shown ? [shown] : []), ...slugs])].map((id) => `/api/products/${encodeURIComponent(id)}`)
}

/** Resolves when the page is rendered and idle, so that background work does not delay it. */
function whenIdle(): Promise<void> {
  return new Promise((done) => {
    const rest = () =>
      'requestIdleCallback' in globalThis ? requestIdleCallback(() => done(), { timeout: 4_000 }) : setTimeout(done, 1_000)
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { once: true })
  })
}
