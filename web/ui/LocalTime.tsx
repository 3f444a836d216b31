import { useHydrated } from '#web/lib/hydrated.ts'

/** A time in the reader's time zone. The server does not know the zone, so it renders a blank placeholder. */
export function LocalTime({ at, format, className }: { at: Date; format: (at: Date) => string; className?: string }) {
  const hydrated = useHydrated()
  return (
    <time dateTime={at.toISOString()} className={className}>
      {hydrated ? format(at) : '\u00a0'}
    </time>
  )
}
