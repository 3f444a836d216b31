import { relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { LocalTime } from './LocalTime.tsx'

/** How long it is since then, counting on by itself; after a day the date. */
export function Ago({ at, className }: { at: Date; className?: string }) {
  const now = useNow()
  return <LocalTime at={at} format={(then) => relativeTime(then, now)} className={className} />
}
