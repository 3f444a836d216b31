import { MEMORY_LIMIT_MB, SLOW_LOAD_MS } from '#contracts/constants.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { screenAt } from '#web/routes.ts'

const LOOK_MS = 60_000
const MEGABYTE = 1_048_576

/** Measures screen load times and the page's memory, and records values that are too high. `aliveAt`: when the first page was hydrated. */
export function SlowScreens({ aliveAt }: { aliveAt: number }) {
  const { pathname } = useLocation()
  const { state, location: wanted } = useNavigation()
  const asked = useRef<{ pathname: string; at: number }>(null)

  useEffect(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (page) note(location.pathname, aliveAt - page.responseStart)
  }, [aliveAt])

  const wantedPath = state === 'loading' ? wanted.pathname : null
  useEffect(() => {
    if (wantedPath !== null) {
      if (asked.current?.pathname !== wantedPath) asked.current = { pathname: wantedPath, at: performance.now() }
      return
    }
    if (asked.current?.pathname === pathname) note(pathname, performance.now() - asked.current.at)
    asked.current = null
  }, [wantedPath, pathname])

  useEffect(watchMemory, [])
  return null
}

function note(pathname: string, ms: number) {
  const screen = screenAt(pathname)
  if (screen && ms >= SLOW_LOAD_MS) void noteSlow('slow-load', screen.path, ms)
}

/** Its code is loaded only when something is slow. */
async function noteSlow(...what: [kind: 'slow-load' | 'memory', name: string, value: number]) {
  const slowness = await import('#web/lib/slow-warnings.ts')
  slowness.noteSlow(...what)
}

type WithMemory = Performance & { memory?: { usedJSHeapSize: number } }

/** Only some browsers report a page's memory. Reported once, and again only after it was lower in between. */
function watchMemory() {
  let isTooMuch = false
  const look = () => {
    const held = (performance as WithMemory).memory?.usedJSHeapSize
    const screen = screenAt(location.pathname)
    if (held === undefined || !screen) return
    const wasTooMuch = isTooMuch
    isTooMuch = held / MEGABYTE > MEMORY_LIMIT_MB
    if (isTooMuch && !wasTooMuch) void noteSlow('memory', screen.path, held / MEGABYTE)
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}
