import { relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { LocalTime } from './LocalTime.tsx'

/** The time elapsed, updated continuously; after one day the date. */
export function Ago({ at, className }: { at: Date; className?: string }) {
  const now = useNow()
  return <LocalTime at={at} format={(then) => relativeTime(then, now)} className={className} />
}
