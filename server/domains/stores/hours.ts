import { LRUCache } from 'lru-cache'
import OpeningHours from 'opening_hours'
import { ESTIMATES } from '#contracts/constants.ts'
import { STATES } from '#contracts/us-states.ts'
import { QUEUE } from '#contracts/stores/ready-record.ts'
import { HOUR, MINUTE } from '#contracts/time.ts'
import type { ReadyBasis } from './ready-records.ts'
import { clockText, dayText, daysBetween, daysLater, instantAt, startOfDay, WEEKDAYS, wallClock } from './wall-clock.ts'

/** Where and by which hours a place keeps open. `state` decides which public holidays count. */
export type Hours = { hours: string; timeZone: string; state?: string }
export type Opening = { open: boolean; label: string }
/** When a pickup will be ready: in words, and by which moment at the latest. `by` is null where no time is promised. */
export type PickupPromise = { words: string; by: Date | null }

const PICKUP_NEEDS_OPEN = 2 * HOUR
/** Real hours are shorter; what is longer would only cost time. */
const LONGEST = 600
/** "2026 Dec 24-Dec 26", which many write and the library only reads with the year on both sides. */
const ONE_YEAR = /\b(\d{4}) ([A-Z][a-z]{2} \d{1,2})-([A-Z][a-z]{2} \d{1,2})\b/g
const UNKNOWN: Opening = { open: false, label: 'Hours not known' }

// Reading the syntax is slow and many places share their hours; what is asked in one minute has one answer.
const parsed = new LRUCache<string, { hours: OpeningHours | null }>({ max: 500 })
const openings = new LRUCache<string, Opening>({ max: 2_000 })
const promises = new LRUCache<string, PickupPromise>({ max: 2_000 })

function parse({ hours, state = '' }: Hours): OpeningHours | null {
  const key = `${state}|${hours}`
  const kept = parsed.get(key)
  if (kept) return kept.hours
  const made = { hours: read(hours, state) }
  parsed.set(key, made)
  return made.hours
}

function read(hours: string, state: string): OpeningHours | null {
  if (!hours.trim() || hours.length > LONGEST) return null
  return (
    known(
      () =>
        new OpeningHours(hours.replaceAll(ONE_YEAR, '$1 $2-$1 $3'), {
          lat: 0,
          lon: 0,
          address: { country_code: 'us', state: STATES[state] ?? '' },
        }),
    ) ?? null
  )
}

/** The library throws at what it cannot read, and at some dates only when asked: to a shopper both is the same as not knowing. */
function known<T>(ask: () => T): T | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}

/** Whether hours are written so that they can be read. */
export const areReadable = (hours: string): boolean => read(hours, '') !== null

export const isOpen = (hours: string, timeZone: string, now: Date, state?: string): boolean => openLabel(hours, timeZone, now, state).open

/** "Open until 9 PM", "Opens Sun 11 AM", "Hours not known". */
export function openLabel(hours: string, timeZone: string, now: Date, state = ''): Opening {
  return inThisMinute(
    openings,
    { hours, timeZone, state },
    now,
    '',
    (wall) => known(() => openingAt(parse({ hours, timeZone, state }), wall)) ?? UNKNOWN,
  )
}

function openingAt(hours: OpeningHours | null, wall: Date): Opening {
  if (!hours || hours.getUnknown(wall)) return UNKNOWN
  const next = hours.getNextChange(wall)
  if (hours.getState(wall)) {
    if (!next || daysBetween(wall, next) > 6) return { open: true, label: 'Open 24 hours' }
    const day = dayText(wall, next)
    // Late closing belongs to the same evening: "Open until 2 AM" needs no day.
    const sameNight = next.getTime() - wall.getTime() < 24 * HOUR
    return { open: true, label: sameNight ? `Open until ${clockText(next)}` : `Open until ${day} ${clockText(next)}` }
  }
  const opens = nextOpening(hours, wall)
  if (!opens) return { open: false, label: 'Closed' }
  const day = daysBetween(wall, opens) === 1 ? (WEEKDAYS[opens.getDay()] ?? '').slice(0, 3) : dayText(wall, opens)
  return { open: false, label: ['Opens', day, clockText(opens)].filter(Boolean).join(' ') }
}

/** For how long a place was open between two moments. Where hours cannot be read every minute counts. */
export function openMinutesBetween({ hours, timeZone, state = '' }: Hours, from: Date, to: Date): number {
  const [start, end] = [wallClock(from, timeZone), wallClock(to, timeZone)]
  const read = parse({ hours, timeZone, state })
  const spans = read && !known(() => read.getUnknown(end)) ? known(() => read.getOpenIntervals(start, end)) : undefined
  const open = (spans ?? [[start, end] as const]).reduce(
    (all, [opens, closes]) => all + Math.max(0, Math.min(closes.getTime(), end.getTime()) - Math.max(opens.getTime(), start.getTime())),
    0,
  )
  return Math.floor(open / MINUTE)
}

/** When it is open between two moments of its wall clock; null where hours cannot be read. */
export function openSpans({ hours, timeZone, state = '' }: Hours, from: Date, to: Date): [Date, Date][] | null {
  const read = parse({ hours, timeZone, state })
  const spans = read && known(() => read.getOpenIntervals(from, to).filter(([, , isUnknown]) => !isUnknown))
  return spans ? spans.map(([opens, closes]) => [opens, closes]) : null
}

/**
 * Until when a counter hands over after the building around it has closed: "10 PM", today. Null where it closes no later, or where hours
 * cannot be read.
 */
export function lateClosing(counter: Hours, building: Hours, now: Date): string | null {
  const wall = wallClock(now, counter.timeZone)
  const [day, next] = [startOfDay(wall), daysLater(startOfDay(wall), 1)]
  // A span that began on this day may end after midnight.
  const ofToday = (place: Hours) => openSpans(place, day, daysLater(day, 2))?.filter(([opens]) => opens >= day && opens < next) ?? []
  const [last, closing] = [ofToday(counter).at(-1)?.[1], ofToday(building).at(-1)?.[1]]
  return last && closing && last > closing && last > wall ? clockText(last) : null
}

/** When it is open between two moments, as moments; null where hours cannot be read. */
export function openTimes(place: Hours, from: Date, to: Date): [Date, Date][] | null {
  const { timeZone } = place
  const spans = openSpans(place, wallClock(from, timeZone), wallClock(to, timeZone))
  return spans && spans.map(([opens, closes]) => [instantAt(opens, timeZone), instantAt(closes, timeZone)])
}

const A_WEEK_AND_MORE = 9
/**
 * This moment if the place is open then. Otherwise the next opening, or the last closing before it. The moment itself where hours cannot be
 * read or it stays closed for more than a week.
 */
export function openMoment(place: Hours, at: Date, towards: 'opening' | 'closing'): Date {
  const wall = wallClock(at, place.timeZone)
  const spans = openSpans(place, daysLater(wall, -A_WEEK_AND_MORE), daysLater(wall, A_WEEK_AND_MORE)) ?? []
  if (spans.some(([opens, closes]) => opens <= wall && wall < closes)) return at
  const found = towards === 'opening' ? spans.find(([opens]) => opens > wall)?.[0] : spans.findLast(([, closes]) => closes <= wall)?.[1]
  return found ? instantAt(found, place.timeZone) : at
}

function nextOpening(hours: OpeningHours, wall: Date): Date | undefined {
  let at: Date | undefined = wall
  for (let steps = 0; steps < 8; steps++) {
    at = hours.getNextChange(at)
    if (!at) return undefined
    if (hours.getState(at) && !hours.getUnknown(at)) return at
  }
  return undefined
}

/** The next seven days by weekday, Monday first; a holiday among them shows as it will be. */
export function hoursByDay(hours: string, timeZone: string, now: Date, state = ''): { day: string; text: string }[] {
  const read = parse({ hours, timeZone, state })
  if (!read) return []
  const today = startOfDay(wallClock(now, timeZone))
  const week = [1, 2, 3, 4, 5, 6, 0].map((weekday) => {
    const date = daysLater(today, (weekday - today.getDay() + 7) % 7)
    return { day: WEEKDAYS[weekday] ?? '', text: known(() => dayHours(read, date)) }
  })
  return week.flatMap(({ day, text }) => (text === undefined ? [] : [{ day, text }]))
}

function dayHours(hours: OpeningHours, day: Date): string {
  const end = daysLater(day, 1)
  const spans = hours.getOpenIntervals(daysLater(day, -1), daysLater(day, 2)).filter(([from, to]) => from < end && to > day)
  if (spans.some(([from, to]) => from <= day && to >= end)) return 'Open 24 hours'
  const own = spans.filter(([from]) => from >= day)
  return own.length === 0 ? 'Closed' : own.map(([from, to]) => `${clockText(from)} – ${clockText(to)}`).join(', ')
}

/**
 * When a pickup will be ready. Where enough pickups were measured, within the minutes in which nine of ten were ready, and else within
 * those that the store states; a long queue adds to both. What does not fit before closing time is ready after the next opening. Stated
 * minutes are no measure: while hours are unknown or the store stays open for two hours more, they promise today without a time, and that
 * promise ends with the day at the store.
 */
export function pickupPromise(store: Hours & Partial<ReadyBasis> & { prepMinutes: number }, now: Date): PickupPromise {
  const { hours, timeZone, state = '', prepMinutes, slowMinutes = null, queue = 0 } = store
  const minutes = (slowMinutes ?? prepMinutes) + Math.max(0, queue - QUEUE.atOnce) * QUEUE.minutesEach
  const isMeasured = slowMinutes !== null
  return inThisMinute(promises, { hours, timeZone, state }, now, `${minutes}${isMeasured ? ' measured' : ''}`, (wall) => {
    const { words, by } = promiseAt(parse(store), wall, minutes, isMeasured)
    return { words, by: by && instantAt(by, timeZone) }
  })
}

/** The same by the wall clock of the store. */
function promiseAt(hours: OpeningHours | null, wall: Date, minutes: number, isMeasured: boolean): PickupPromise {
  const readyToday = { words: ESTIMATES['in-store-pickup'], by: daysLater(startOfDay(wall), 1) }
  if (!hours || hours.getUnknown(wall)) return readyToday
  let at = wall
  if (hours.getState(wall)) {
    const closes = hours.getNextChange(wall)
    const open = closes ? closes.getTime() - wall.getTime() : Infinity
    if (isMeasured && minutes * MINUTE <= open) return readyAt(wall, quarterHour(new Date(wall.getTime() + minutes * MINUTE), closes))
    if (!isMeasured && open >= Math.max(PICKUP_NEEDS_OPEN, minutes * MINUTE)) return readyToday
    if (!closes) return readyToday
    at = closes
  }
  const opens = nextOpening(hours, at)
  if (!opens) return { words: 'The store tells you when it is ready', by: null }
  return readyAt(wall, new Date(opens.getTime() + minutes * MINUTE))
}

const readyAt = (wall: Date, ready: Date): PickupPromise => ({
  words: `Ready ${dayText(wall, ready) || 'today'} by ${clockText(ready)}`,
  by: ready,
})

const QUARTER = 15 * MINUTE
/** The next quarter of an hour, because nobody plans by the minute, but not after closing time. */
function quarterHour(at: Date, closes: Date | undefined): Date {
  const rounded = Math.ceil(at.getTime() / QUARTER) * QUARTER
  return new Date(Math.min(rounded, closes?.getTime() ?? Infinity))
}

function inThisMinute<T extends {}>(cache: LRUCache<string, T>, of: Hours, now: Date, more: string, work: (wall: Date) => T): T {
  const key = `${Math.floor(now.getTime() / MINUTE)}|${of.timeZone}|${of.state ?? ''}|${more}|${of.hours}`
  const kept = cache.get(key)
  if (kept !== undefined) return kept
  const made = work(wallClock(now, of.timeZone))
  cache.set(key, made)
  return made
}
