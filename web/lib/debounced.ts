import { useEffect, useState } from 'react'

const PAUSE_MS = 150

/** The typed text, updated when the user pauses. */
export function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
