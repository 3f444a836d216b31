import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { LIMITS } from '#contracts/limits.ts'
import { MINUTE } from '#contracts/time.ts'
import { useAuth } from '#web/state/auth.ts'
import { useViewer } from './session.ts'

const IDLE_MS = LIMITS.platformIdleMinutes * MINUTE
const LOOK_MS = 10_000
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Signs out after half an hour without input in any tab, and returns to this page after the next sign-in. The server does the same, but a
 * page left open keeps polling, and its data would stay on the screen.
 */
export function IdleLock({ door }: { door: string }) {
  const { pathname, search } = useLocation()
  const isSignedIn = useViewer() !== null
  const way = `${door}?returnTo=${encodeURIComponent(pathname + search)}&locked=1`

  useEffect(() => {
    if (!isSignedIn) return
    let lastSeen = Date.now()
    let isOver = false
    const tabs = new BroadcastChannel('spiral-at-work')
    tabs.onmessage = () => {
      lastSeen = Date.now()
    }
    const alive = () => {
      if (Date.now() - lastSeen < LOOK_MS) return
      // Input after the half-hour signs out instead of restarting the timer.
      look()
      if (isOver) return
      lastSeen = Date.now()
      tabs.postMessage(null)
    }
    const look = () => {
      if (isOver || Date.now() - lastSeen < IDLE_MS) return
      isOver = true
      // A full page load clears private data from memory.
      const leave = () => location.assign(way)
      void useAuth.getState().logout().then(leave)
    }
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, alive, { passive: true })
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, LOOK_MS)
    return () => {
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, alive)
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
      tabs.close()
    }
    // Navigation counts as input.
  }, [isSignedIn, way])
  return null
}
