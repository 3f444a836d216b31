import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useHydrated } from './hydrated.ts'

/** The time, told anew every half minute, for clocks that nobody should have to reload for. The first drawing is the server's, by its clock. */
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
