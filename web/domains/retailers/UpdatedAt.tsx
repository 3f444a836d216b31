import { plural } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'

const EVERY_MS = 5_000

/** A live label such as "Updated 12 s ago". */
export function UpdatedAt({ at }: { at: Date }) {
  const now = useNow(EVERY_MS)
  return <p className="tabular text-sm text-mute">Updated {sinceThen(at, now)}</p>
}

export function sinceThen(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000))
  if (seconds < 5) return 'just now'
  return seconds < 60 ? `${seconds} s ago` : `${plural(Math.floor(seconds / 60), 'minute')} ago`
}
