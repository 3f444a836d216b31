import { useEffect, useState } from 'react'
import { plural } from '#web/lib/format.ts'

const EVERY_MS = 5_000

/** "Updated 12 s ago", counting on by itself. */
export function UpdatedAt({ at }: { at: Date }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return <p className="tabular text-sm text-mute">Updated {sinceThen(at, now)}</p>
}

export function sinceThen(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000))
  if (seconds < 5) return 'just now'
  return seconds < 60 ? `${seconds} s ago` : `${plural(Math.floor(seconds / 60), 'minute')} ago`
}
