import { Temporal } from 'temporal-polyfill'
import { LRUCache } from 'lru-cache'
import { DAY, MINUTE } from '#contracts/time.ts'

// Wall-clock times are stored as local date parts. Where the process has daylight saving time, one hour each spring would not exist. UTC
// has every hour of every zone, and differences between times are correct.
process.env['TZ'] = 'UTC'

const QUARTER = 15 * MINUTE
type Quarter = { ahead: number; isAgain: boolean }
/** How far the clock of a zone is ahead of UTC; it changes at full quarters only. Every store that is shown asks, within the same quarter. */
const quarters = new LRUCache<string, Quarter>({ max: 500 })
function quarterOf(instant: Date, timeZone: string): Quarter {
  const start = Math.floor(instant.getTime() / QUARTER) * QUARTER
  const key = `${start}|${timeZone}`
  const known = quarters.get(key)
  if (known) return known
  const local = zoned(new Date(start), timeZone)
  const first = local.toPlainDateTime().toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const made = { ahead: local.offsetNanoseconds / 1e6, isAgain: first.epochMilliseconds !== start }
  quarters.set(key, made)
  return made
}

/** The store's local time, to the second, as a Date whose local parts show it: the form that the opening-hours library reads. */
export function wallClock(instant: Date, timeZone: string): Date {
  const shown = instant.getTime() + quarterOf(instant, timeZone).ahead
  return new Date(Math.floor(shown / SECOND) * SECOND)
}
const SECOND = 1_000

/**
 * The wall clock as opening hours count it: it never goes back. When summer time ends, the hour from 1 to 2 AM comes twice, and the second
 * time this clock stands at its last second. A store that closes at 1:30 AM closes once.
 */
export function forwardClock(instant: Date, timeZone: string): Date {
  const wall = wallClock(instant, timeZone)
  if (quarterOf(instant, timeZone).isAgain) wall.setMinutes(59, 59)
  return wall
}

/** The moment at which the wall clock of a time zone shows this; the reverse of `wallClock`. A time that summer time skips is the one an hour later. */
export const instantAt = (wall: Date, timeZone: string): Date =>
  new Date(Temporal.PlainDateTime.from(wall.toISOString().slice(0, 19)).toZonedDateTime(timeZone).epochMilliseconds)

/** The instant of a time that was typed by the clock of a place: "2026-11-27T09:00", with seconds or without. */
export const typedInstant = (typed: string, timeZone: string): Date =>
  instantAt(new Date(`${typed}${typed.length === 16 ? ':00' : ''}Z`), timeZone)

/** An instant in a time zone. */
export const zoned = (instant: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)

export const startOfDay = (wall: Date): Date => new Date(wall.getFullYear(), wall.getMonth(), wall.getDate())
export const daysLater = (wall: Date, days: number): Date =>
  new Date(wall.getFullYear(), wall.getMonth(), wall.getDate() + days, wall.getHours(), wall.getMinutes())
/** Whole calendar days between two wall times. */
export const daysBetween = (from: Date, to: Date): number => Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY)

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** "9 PM", "10:30 AM", "midnight", "noon". */
export function clockText(wall: Date): string {
  const hour = wall.getHours()
  const minute = wall.getMinutes()
  if (minute === 0 && hour === 0) return 'midnight'
  if (minute === 0 && hour === 12) return 'noon'
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A day relative to `from`: empty for today, "tomorrow", "Sun", "Dec 1". */
export function dayText(from: Date, to: Date): '' | 'tomorrow' | (string & {}) {
  const days = daysBetween(from, to)
  if (days <= 0) return ''
  if (days === 1) return 'tomorrow'
  return days < 7 ? (WEEKDAYS[to.getDay()] ?? '').slice(0, 3) : `${MONTHS[to.getMonth()]} ${to.getDate()}`
}
