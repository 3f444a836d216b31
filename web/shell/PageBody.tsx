import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
      {isOnItsWay && <OnItsWay />}
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

/** Begins at the top, as the page that comes. Otherwise the shorter page would let the footer jump through the window. */
function OnItsWay() {
  // Newer browsers return a promise, which an effect must not.
  useLayoutEffect(() => {
    scrollTo(0, 0)
  }, [])
  return <PageLoading />
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

/** The page whose heading had the focus last, in whichever shell; null until the first one is shown. */
let lastPage: string | null = null

/**
 * After a navigation the heading gets the focus, so that it is read out once and Tab continues from there. The focus stays where it is if
 * the user has begun to type in the meantime, for example in the search. A section of an office and a counter are pages of their own.
 */
function useFocusOnNavigation() {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search)
  const page = `${pathname} ${asked.get('section') ?? ''} ${asked.get('at') ?? ''}`
  const coming = useNavigation().location?.key
  const left = useRef<Element | null>(null)
  const matchIds = useMatches().length
  useEffect(() => {
    if (coming) left.current = document.activeElement
  }, [coming])
  useEffect(() => {
    lastPage ??= page
    if (lastPage === page) return
    left.current ??= document.activeElement
    let frame = 0
    const look = () => {
      const heading = document.querySelector<HTMLElement>('main h1')
      if (heading) {
        lastPage = page
        const isTyping = document.activeElement !== left.current && document.activeElement?.matches('input,textarea,select')
        left.current = null
        if (isTyping) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
        keepFocus(heading)
      } else frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [page, matchIds])
}

const SETTLES_WITHIN = 60
/** A page may draw its heading anew, or hide it for a moment, when its code or its data arrives: the heading then takes the focus again. */
function keepFocus(heading: HTMLElement, tries = SETTLES_WITHIN) {
  if (tries === 0 || (document.activeElement !== heading && document.activeElement !== document.body)) return
  const now = document.querySelector<HTMLElement>('main h1')
  if (now && document.activeElement === document.body) {
    now.tabIndex = -1
    now.focus({ preventScroll: true })
  }
  setTimeout(keepFocus, 50, now ?? heading, tries - 1)
}
