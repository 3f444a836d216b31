import { useHydrated } from '#web/lib/hydrated.ts'

/** A time as it reads where the reader is: the server does not know that place, so it leaves the room for it. */
export function LocalTime({ at, format, className }: { at: Date; format: (at: Date) => string; className?: string }) {
  const hydrated = useHydrated()
  return (
    <time dateTime={at.toISOString()} className={className}>
      {hydrated ? format(at) : '\u00a0'}
    </time>
  )
}
