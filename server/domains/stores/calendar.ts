import { LRUCache } from 'lru-cache'
import OpeningHours from 'opening_hours'
import type { Temporal } from 'temporal-polyfill'
import { HOLIDAY_CODES, HOLIDAYS } from '#contracts/stores/holidays.ts'
import type { SpecialHours } from '#contracts/stores/stores.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { calendarText, escaped, stampOf } from './calendar-text.ts'
import { type Hours, openSpans } from './hours.ts'
import { clockText, daysLater, forwardClock, startOfDay, wallClock, zoned } from './wall-clock.ts'

/** The store details in a calendar, besides the hours. */
export type CalendarPlace = Hours & { id: number; name: string; address: string; url: string }

/** How many weeks ahead to look for days that differ from the usual week: holidays and single dates. */
const WEEKS = 53
/** Shoppers plan this far ahead, and the usual week shows in that many. */
const SHOPPERS_WEEKS = 7
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

type Span = { opens: Date; closes: Date }
/** "10:00 for 660 minutes": the key that compares spans of different days. */
const shapeOf = ({ opens, closes }: Span): string => `${timeOf(opens)} ${(closes.getTime() - opens.getTime()) / MINUTE}`

/**
 * The opening hours as a calendar (RFC 5545) in the store's zone: a weekly event for each span of the usual week, except on the days that
 * differ, and a single event for each span of those days. Null when no hours are known.
 */
export function hoursCalendar(place: CalendarPlace, now: Date): string | null {
  const today = startOfDay(wallClock(now, place.timeZone))
  const days = daysFrom(place, today, WEEKS)
  if (!days || days.every(({ spans }) => spans.length === 0)) return null
  const usual = usualWeek(days)
  const weekly = [...weekdaysByShape(usual)].map(([shape, weekdays]) => weeklyEvent(place, days, shape, weekdays))
  const others = days.flatMap(({ date, spans }) =>
    spans.filter((span) => !usual[date.getDay()]?.includes(shapeOf(span))).map((span) => singleEvent(place, span)),
  )
  const stamp = `DTSTAMP:${stampOf(now)}`
  const events = [...weekly, ...others].map((lines) => ['BEGIN:VEVENT', stamp, ...lines, ...aboutLines(place), 'END:VEVENT'])
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//SPIRAL//Store hours//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(`Hours of ${place.name}`)}`,
    ...zoneLines(place.timeZone, now),
    ...events.flat(),
    'END:VCALENDAR',
  ])
}

/** The days of the next weeks that differ from the usual week, with the name of the holiday where it is one: "Thanksgiving", "Closed". */
export function specialHours(place: Hours, now: Date): SpecialHours[] {
  const today = startOfDay(forwardClock(now, place.timeZone))
  const key = `${plainDate(today)}|${place.state ?? ''}|${place.hours}`
  const known = keptSpecials.get(key)
  if (known) return known
  const found = specialsFrom(place, today)
  keptSpecials.set(key, found)
  return found
}
/** Reading seven weeks takes milliseconds, and many places share their hours. */
const keptSpecials = new LRUCache<string, SpecialHours[]>({ max: 1_000 })

function specialsFrom(place: Hours, today: Date): SpecialHours[] {
  const days = daysFrom(place, today, SHOPPERS_WEEKS) ?? []
  const usual = usualWeek(days)
  return days
    .filter(({ date, spans }) => spans.map(shapeOf).join() !== (usual[date.getDay()] ?? []).join())
    .map(({ date, spans }) => ({ date: plainDate(date), name: holidayOn(date), text: spansText(spans), spans: spans.map(clockSpan) }))
}

const spansText = (spans: readonly Span[]): string =>
  spans.length === 0 ? 'Closed' : spans.map(({ opens, closes }) => `${clockText(opens)} – ${clockText(closes)}`).join(', ')
const clockSpan = ({ opens, closes }: Span) => ({ from: clock24(opens), to: clock24(closes) })
const clock24 = (wall: Date): string => `${two(wall.getHours())}:${two(wall.getMinutes())}`
const plainDate = (wall: Date): string => `${wall.getFullYear()}-${two(wall.getMonth() + 1)}-${two(wall.getDate())}`

const rulesOfHolidays = HOLIDAY_CODES.map((code) => ({
  name: HOLIDAYS[code].name,
  rule: new OpeningHours(`${HOLIDAYS[code].rule} 00:00-24:00`),
}))
/** The holiday on a day of the wall clock. */
export const holidayOn = (day: Date): string | null => rulesOfHolidays.find(({ rule }) => rule.getState(day))?.name ?? null

type OpenDay = { date: Date; spans: Span[] }

/** The spans by day, from today. A span belongs to the day on which it begins; one without an end is cut at midnight. */
function daysFrom(place: Hours, today: Date, weeks: number): OpenDay[] | null {
  const end = daysLater(today, weeks * 7)
  const read = openSpans(place, daysLater(today, -1), daysLater(end, 2))
  if (!read) return null
  const spans = read.flatMap(([opens, closes]) =>
    closes.getTime() - opens.getTime() > DAY ? cutByDay(opens, closes) : [{ opens, closes }],
  )
  const byDay = Map.groupBy(spans, ({ opens }) => startOfDay(opens).getTime())
  return Array.from({ length: weeks * 7 }, (_, n) => {
    const date = daysLater(today, n)
    return { date, spans: byDay.get(date.getTime()) ?? [] }
  })
}

function cutByDay(opens: Date, closes: Date): Span[] {
  const pieces: Span[] = []
  for (let from = opens; from < closes; ) {
    const midnight = daysLater(startOfDay(from), 1)
    const to = midnight < closes ? midnight : closes
    pieces.push({ opens: from, closes: to })
    from = to
  }
  return pieces
}

/** For each weekday, the spans that most of its dates have. */
function usualWeek(days: readonly OpenDay[]): string[][] {
  return WEEKDAYS.map((_, weekday) => {
    const counts = new Map<string, { count: number; shapes: string[] }>()
    for (const { date, spans } of days) {
      if (date.getDay() !== weekday) continue
      const shapes = spans.map(shapeOf)
      const key = shapes.join()
      counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, shapes })
    }
    return [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.shapes ?? []
  })
}

function weekdaysByShape(usual: readonly string[][]): Map<string, number[]> {
  const weekdays = new Map<string, number[]>()
  for (const [weekday, shapes] of usual.entries())
    for (const shape of shapes) weekdays.set(shape, [...(weekdays.get(shape) ?? []), weekday])
  return weekdays
}

function weeklyEvent({ id, timeZone }: CalendarPlace, days: readonly OpenDay[], shape: string, weekdays: readonly number[]): string[] {
  const dates = days.filter(({ date }) => weekdays.includes(date.getDay()))
  const [time = '000000', minutes] = shape.split(' ')
  const startOn = (date: Date): string => `${dateOf(date)}T${time}`
  const first = dates[0]?.date ?? new Date(0)
  const opens = new Date(first.getTime() + minutesInto(time) * MINUTE)
  const without = dates.filter(({ spans }) => !spans.some((span) => shapeOf(span) === shape)).map(({ date }) => startOn(date))
  const byDay = weekdays.map((weekday) => WEEKDAYS[weekday]).join()
  return [
    `UID:store-${id}-${time}-${minutes}-${byDay.replaceAll(',', '')}@spiral`,
    `DTSTART;TZID=${timeZone}:${startOn(first)}`,
    `DTEND;TZID=${timeZone}:${momentOf(new Date(opens.getTime() + Number(minutes) * MINUTE))}`,
    `RRULE:FREQ=WEEKLY;BYDAY=${byDay}`,
    ...(without.length > 0 ? [`EXDATE;TZID=${timeZone}:${without.join()}`] : []),
  ]
}

function singleEvent({ id, timeZone }: CalendarPlace, { opens, closes }: Span): string[] {
  return [
    `UID:store-${id}-${momentOf(opens)}@spiral`,
    `DTSTART;TZID=${timeZone}:${momentOf(opens)}`,
    `DTEND;TZID=${timeZone}:${momentOf(closes)}`,
  ]
}

/** Transparent, so that the store's hours do not block time in the reader's calendar. */
const aboutLines = ({ name, address, url }: CalendarPlace): string[] => [
  `SUMMARY:${escaped(`${name} is open`)}`,
  `LOCATION:${escaped(address)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
]

/** A zone by its changes of the past year, which repeat every year on the same Sunday of the same month. */
function zoneLines(timeZone: string, now: Date): string[] {
  const local = zoned(now, timeZone)
  const offsetOf = (at: Temporal.ZonedDateTime): number => at.offsetNanoseconds / 60e9
  const changes: string[][] = []
  let change = local.subtract({ days: 366 }).getTimeZoneTransition('next')
  for (; change && change.epochMilliseconds <= now.getTime(); change = change.getTimeZoneTransition('next')) {
    const [before, after] = [offsetOf(change.subtract({ nanoseconds: 1 })), offsetOf(change)]
    const wall = new Date(change.epochMilliseconds + before * MINUTE)
    const rule = `RRULE:FREQ=YEARLY;BYMONTH=${wall.getMonth() + 1};BYDAY=${Math.ceil(wall.getDate() / 7)}${WEEKDAYS[wall.getDay()]}`
    changes.push(observance(after > before ? 'DAYLIGHT' : 'STANDARD', momentOf(wall), before, after, [rule]))
  }
  const lines = changes.length > 0 ? changes : [observance('STANDARD', '19700101T000000', offsetOf(local), offsetOf(local), [])]
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...lines.flat(), 'END:VTIMEZONE']
}

const observance = (kind: 'DAYLIGHT' | 'STANDARD', from: string, before: number, after: number, rule: string[]): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${from}`,
  `TZOFFSETFROM:${offsetText(before)}`,
  `TZOFFSETTO:${offsetText(after)}`,
  ...rule,
  `END:${kind}`,
]

const two = (n: number): string => String(n).padStart(2, '0')
const offsetText = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`
const dateOf = (wall: Date): string => `${wall.getFullYear()}${two(wall.getMonth() + 1)}${two(wall.getDate())}`
const timeOf = (wall: Date): string => `${two(wall.getHours())}${two(wall.getMinutes())}00`
const momentOf = (wall: Date): string => `${dateOf(wall)}T${timeOf(wall)}`
const minutesInto = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(2, 4))
