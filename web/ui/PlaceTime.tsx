import { tellsTime, zoneLetters, zoneName } from '#contracts/zones.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useClockMark } from '#web/lib/time-zone-names.ts'

type PlaceTimeProps = { at: Date; timeZone: string; format?: (at: Date, timeZone?: string) => string }

/** A time at which people must be at a place: in that place's time zone, which is named if the reader's differs. */
export function PlaceTime({ at, timeZone, format = dateAndTime }: PlaceTimeProps) {
  const hydrated = useHydrated()
  const there = format(at, timeZone)
  return (
    <time dateTime={at.toISOString()}>
      {there}
      {!(hydrated && there === format(at)) && <ClockName timeZone={timeZone} />}
    </time>
  )
}

/** A text with a place's local time, such as "Open until 9 PM", with the zone named in the same way. */
export function PlaceWords({ words, timeZone }: { words: string; timeZone: string }) {
  return (
    <span>
      {words}
      {tellsTime(words) && <ClockName timeZone={timeZone} />}
    </span>
  )
}

function ClockName({ timeZone }: { timeZone: string }) {
  const mark = useClockMark(timeZone)
  return mark && <span {...mark} className="whitespace-normal">{` ${zoneLetters(timeZone)}`}</span>
}

/** Names the time zone once for a list of times at one place, in the same way. */
export function ClockNote({ timeZone }: { timeZone: string }) {
  const mark = useClockMark(timeZone)
  return (
    mark && (
      <p {...mark} className="text-sm text-soft">
        In {zoneName(timeZone)}.
      </p>
    )
  )
}
