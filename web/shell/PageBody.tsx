import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { useAsleep } from '#web/lib/pre-hydration-events.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { useIsScreenAlive, useScreenAlive } from '#web/lib/screen-hydration.ts'
import { isWelcomeAt, screenAt } from '#web/routes.ts'
import { PageLoading } from '#web/ui/Spinner.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { useViewer } from './session.ts'

const DeniedPage = lazy(async () => ({ default: (await import('./DeniedPage.tsx')).DeniedPage }))

const VerifyBanner = lazy(async () => ({ default: (await import('./VerifyBanner.tsx')).VerifyBanner }))

/** Its code is loaded only for an account whose address is not confirmed. */
function ConfirmEmail() {
  const viewer = useViewer()
  if (!viewer || viewer.emailVerified) return null
  return (
    <Suspense>
      <VerifyBanner />
    </Suspense>
  )
}

const PATIENCE_MS = 150

/** A screen in its shell: breadcrumbs, the access check, and a placeholder while it loads. */
export function PageBody({ children = <Outlet />, crumbs = true }: { children?: ReactNode; crumbs?: boolean }) {
  const isOnItsWay = useSlowNavigation()
  // Some screens load their own code and hydrate long after the shell.
  const asleep = useAsleep(useIsScreenAlive())
  useFocusOnNavigation()
  return (
    <>
      {isOnItsWay && <PageLoading />}
      <div hidden={isOnItsWay} {...asleep}>
        <ConfirmEmail />
        {crumbs && <Breadcrumbs />}
        <Suspense fallback={<Coming />}>
          <Guard>{children}</Guard>
        </Suspense>
      </div>
    </>
  )
}

function Coming() {
  useScreenAlive()
  return <PageLoading />
}

/** The server checks each call; this only avoids a page full of errors. */
function Guard({ children }: { children: ReactNode }) {
  const location = useLocation()
  const viewer = useViewer()
  useScreenAlive()
  const screen = screenAt(location.pathname)
  if (!screen || isWelcomeAt(screen, viewer)) return children
  return viewer ? <DeniedPage access={screen.access} /> : <Navigate to={signInAddress(location)} replace />
}

/** True when a navigation does not complete at once. */
function useSlowNavigation(): boolean {
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const wanted = navigation.state === 'loading' && navigation.location.pathname !== pathname ? navigation.location.key : null
  const [slow, setSlow] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null) return
    const timer = setTimeout(setSlow, PATIENCE_MS, wanted)
    return () => clearTimeout(timer)
  }, [wanted])
  return wanted !== null && slow === wanted
}

/**
 * After a navigation the heading gets the focus, so that it is read out once and Tab continues from there. The focus stays where it is if
 * the user has begun to type in the meantime, for example in the search.
 */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const coming = useNavigation().location?.key
  const last = useRef(pathname)
  const left = useRef<Element | null>(null)
  const matchIds = useMatches().length
  useEffect(() => {
    if (coming) left.current = document.activeElement
  }, [coming])
  useEffect(() => {
    if (last.current === pathname) return
    left.current ??= document.activeElement
    let frame = 0
    const look = () => {
      const heading = document.querySelector<HTMLElement>('main h1')
      if (heading) {
        last.current = pathname
        const isTyping = document.activeElement !== left.current && document.activeElement?.matches('input,textarea,select')
        left.current = null
        if (isTyping) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      } else frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [pathname, matchIds])
}
