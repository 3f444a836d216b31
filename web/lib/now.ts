import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useHydrated } from './hydrated.ts'

/** The current time, updated every half minute, for clocks that must not need a reload. The first render uses the server's time. */
export function useNow(everyMs = 30_000): Date {
  const hydrated = useHydrated()
  const drawnAt = useRouteLoaderData<{ at?: number }>('root')?.at
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return hydrated || drawnAt === undefined ? now : new Date(drawnAt)
}
