import { LRUCache } from 'lru-cache'
import { ESTIMATES } from '#contracts/constants.ts'
import { QUEUE } from '#contracts/stores/ready-record.ts'
import { HOUR, MINUTE } from '#contracts/time.ts'
import { inside, type Openings, readOpenings, type Span } from './openings.ts'
import type { ReadyBasis } from './ready-records.ts'
import { clockText, dayText, daysBetween, daysLater, forwardClock, instantAt, startOfDay, WEEKDAYS } from './wall-clock.ts'

/** Where and by which hours a place keeps open: opening_hours syntax, see `hoursInside`. `state` decides which public holidays count. */
export type Hours = { hours: string; timeZone: string; state?: string }
export type Opening = { open: boolean; label: string }
/** When a pickup will be ready: in words, and by which moment at the latest. `by` is null where no time is promised. */
export type PickupPromise = { words: string; by: Date | null }

const PICKUP_NEEDS_OPEN = 2 * HOUR
/** Real hours are shorter, also with every holiday; what is longer would only cost time. */
const LONGEST = 2_000
/** "2026 Dec 24-Dec 26", which many write and the library only reads with the year on both sides. */
const ONE_YEAR = /\b(\d{4}) ([A-Z][a-z]{2} \d{1,2})-([A-Z][a-z]{2} \d{1,2})\b/g
const UNKNOWN: Opening = { open: false, label: 'Hours not known' }

// Reading the syntax is slow and many places share their hours; what is asked in one minute has one answer.
const parsed = new LRUCache<string, { hours: Openings | null }>({ max: 1_000 })
const openings = new LRUCache<string, Opening>({ max: 2_000 })
const promises = new LRUCache<string, PickupPromise>({ max: 2_000 })

function parse({ hours, state = '' }: Omit<Hours, 'timeZone'>): Openings | null {
  const key = `${state}|${hours}`
  const kept = parsed.get(key)
  if (kept) return kept.hours
  const made = { hours: read(hours, state) }
  parsed.set(key, made)
  return made.hours
}

function read(hours: string, state: string): Openings | null {
  if (hours.length > LONGEST) return null
  const { own, building } = linesOf(hours)
  if (building === undefined) return readLine(own, state)
  const [place, around] = [parse({ hours: own, state }), parse({ hours: building, state })]
  return place && around ? inside(place, around) : place
}

const readLine = (line: string, state: string): Openings | null =>
  line.trim() ? (known(() => readOpenings(line.replaceAll(ONE_YEAR, '$1 $2-$1 $3'), state)) ?? null) : null

/** Between the hours of a place and those of the building that it is in. */
const INSIDE = '\n'
/** The hours of a place that is open only while its building is: a store in a mall. */
export const hoursInside = (own: string, building: string | null): string => (building === null ? own : `${own}${INSIDE}${building}`)
/** The hours as the place itself wrote them, and those of its building if it is open only while that is. */
export function linesOf(hours: string): { own: string; building?: string } {
  const [own = '', building] = hours.split(INSIDE)
  return { own, ...(building !== undefined && { building }) }
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
export const areReadable = (hours: string): boolean => parse({ hours }) !== null

export const isOpen = (hours: string, timeZone: string, now: Date, state?: string): boolean => openLabel(hours, timeZone, now, state).open

/** "Open until 9 PM", "Opens Sun 11 AM", "Hours not known". */
export function openLabel(hours: string, timeZone: string, now: Date, state = ''): Opening {
  return inThisMinute(
    openings,
    { hours, timeZone, state },
    now,
    '',
    (wall) => known(() => openingAt(parse({ hours, state }), wall)) ?? UNKNOWN,
  )
}

function openingAt(hours: Openings | null, wall: Date): Opening {
  const state = hours?.stateAt(wall) ?? 'unknown'
  if (!hours || state === 'unknown') return UNKNOWN
  const next = hours.nextChange(wall)
  if (state === 'open') {
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
export function openMinutesBetween(place: Hours, from: Date, to: Date): number {
  const read = parse(place)
  const isKnown = read && known(() => read.stateAt(forwardClock(to, place.timeZone))) !== 'unknown'
  const times = (isKnown ? openTimes(place, from, to) : null) ?? [[from, to] as const]
  const open = times.reduce((all, [opens, closes]) => all + closes.getTime() - opens.getTime(), 0)
  return Math.floor(open / MINUTE)
}

const knownSpans = (place: Hours, spansIn: (read: Openings) => Span[]): [Date, Date][] | null => {
  const read = parse(place)
  const spans = read && known(() => spansIn(read).filter(({ unknown }) => !unknown))
  return spans ? spans.map(({ opens, closes }) => [opens, closes]) : null
}

/** When it is open between two moments of its wall clock; null where hours cannot be read. */
export const openSpans = (place: Hours, from: Date, to: Date): [Date, Date][] | null => knownSpans(place, (read) => read.spans(from, to))

/**
 * Until when a counter hands over after the building around it has closed: "10 PM", today. Null where it closes no later, or where hours
 * cannot be read.
 */
export function lateClosing(counter: Hours, building: Hours, now: Date): string | null {
  const wall = forwardClock(now, counter.timeZone)
  const today = startOfDay(wall)
  const ofDay = (place: Hours, day: Date) => knownSpans(place, (read) => read.spansOf(day))?.at(-1)?.[1]
  // After midnight the counter may still be open since yesterday.
  const yesterday = daysLater(today, -1)
  const day = (ofDay(counter, yesterday) ?? today) > wall ? yesterday : today
  const [last, closing] = [ofDay(counter, day), ofDay(building, day)]
  return last && closing && last > closing && last > wall ? clockText(last) : null
}

/** When it is open between two moments, as moments; null where hours cannot be read. */
export function openTimes(place: Hours, from: Date, to: Date): [Date, Date][] | null {
  const { timeZone } = place
  const spans = openSpans(place, daysLater(forwardClock(from, timeZone), -1), daysLater(forwardClock(to, timeZone), 1))
  if (!spans) return null
  return spans.flatMap(([opens, closes]) => {
    const start = new Date(Math.max(instantAt(opens, timeZone).getTime(), from.getTime()))
    const end = new Date(Math.min(instantAt(closes, timeZone).getTime(), to.getTime()))
    return start < end ? [[start, end]] : []
  })
}

const A_WEEK_AND_MORE = 9
/**
 * This moment if the place is open then. Otherwise the next opening, or the last closing before it. The moment itself where hours cannot be
 * read or it stays closed for more than a week.
 */
export function openMoment(place: Hours, at: Date, towards: 'opening' | 'closing'): Date {
  const wall = forwardClock(at, place.timeZone)
  const spans = openSpans(place, daysLater(wall, -A_WEEK_AND_MORE), daysLater(wall, A_WEEK_AND_MORE)) ?? []
  if (spans.some(([opens, closes]) => opens <= wall && wall < closes)) return at
  const found = towards === 'opening' ? spans.find(([opens]) => opens > wall)?.[0] : spans.findLast(([, closes]) => closes <= wall)?.[1]
  return found ? instantAt(found, place.timeZone) : at
}

/** Whether a store opens in the next week also while the mall around it is closed. */
export function opensBeyond(store: Hours, mall: Hours, now: Date): boolean {
  const wall = forwardClock(now, store.timeZone)
  const end = daysLater(wall, 7)
  const around = openSpans(mall, daysLater(wall, -1), daysLater(end, 1))
  if (!around || around.length === 0) return false
  const own = openSpans(store, wall, end) ?? []
  return own.some(([opens, closes]) => !around.some(([from, to]) => from <= opens && closes <= to))
}

function nextOpening(hours: Openings, wall: Date): Date | undefined {
  let at: Date | undefined = wall
  for (let steps = 0; steps < 8; steps++) {
    at = hours.nextChange(at)
    if (!at) return undefined
    if (hours.stateAt(at) === 'open') return at
  }
  return undefined
}

/** The next seven days by weekday, Monday first; a holiday among them shows as it will be. */
export function hoursByDay(hours: string, timeZone: string, now: Date, state = ''): { day: string; text: string }[] {
  const read = parse({ hours, state })
  if (!read) return []
  const today = startOfDay(forwardClock(now, timeZone))
  const week = [1, 2, 3, 4, 5, 6, 0].map((weekday) => {
    const date = daysLater(today, (weekday - today.getDay() + 7) % 7)
    return { day: WEEKDAYS[weekday] ?? '', text: known(() => dayHours(read, date)) }
  })
  return week.flatMap(({ day, text }) => (text === undefined ? [] : [{ day, text }]))
}

function dayHours(hours: Openings, day: Date): string {
  const end = daysLater(day, 1)
  if (hours.spans(day, end).some(({ opens, closes }) => opens <= day && closes >= end)) return 'Open 24 hours'
  const own = hours.spansOf(day)
  return own.length === 0 ? 'Closed' : own.map(({ opens, closes }) => `${clockText(opens)} – ${clockText(closes)}`).join(', ')
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
function promiseAt(hours: Openings | null, wall: Date, minutes: number, isMeasured: boolean): PickupPromise {
  const readyToday = { words: ESTIMATES['in-store-pickup'], by: daysLater(startOfDay(wall), 1) }
  const state = hours?.stateAt(wall) ?? 'unknown'
  if (!hours || state === 'unknown') return readyToday
  let at = wall
  if (state === 'open') {
    const closes = hours.nextChange(wall)
    const open = closes ? closes.getTime() - wall.getTime() : Infinity
    const ready = quarterHour(new Date(wall.getTime() + minutes * MINUTE), closes)
    // A store that is open past midnight may be ready tomorrow only.
    const fits = open >= (isMeasured ? minutes * MINUTE : Math.max(PICKUP_NEEDS_OPEN, minutes * MINUTE))
    if (fits) return isMeasured || ready >= readyToday.by ? readyAt(wall, ready) : readyToday
    if (!closes) return readyToday
    at = closes
  }
  const opens = nextOpening(hours, at)
  if (!opens) return { words: 'The store tells you when it is ready', by: null }
  return readyAt(wall, quarterHour(new Date(opens.getTime() + minutes * MINUTE), hours.nextChange(opens)))
}

/** Whether a promise is for today, however sure it is. */
export const isReadyToday = (promise: string): boolean => /^(?:Usually r|R)eady today/.test(promise)

const readyAt = (wall: Date, ready: Date): PickupPromise => ({
  words: `Ready ${dayText(wall, ready) || 'today'} by ${clockText(ready)}`,
  by: ready,
})

const QUARTER = 15 * MINUTE
/** The next quarter of an hour, because nobody plans by the minute, but not after closing time. */
function quarterHour(at: Date, closes: Date | undefined): Date {
  const rounded = Math.ceil(at.getTime() / QUARTER) * QUARTER
  // Where the minutes are more than an opening has, the closing is no bound.
  return new Date(closes && closes >= at ? Math.min(rounded, closes.getTime()) : rounded)
}

function inThisMinute<T extends {}>(cache: LRUCache<string, T>, of: Hours, now: Date, more: string, work: (wall: Date) => T): T {
  const key = `${Math.floor(now.getTime() / MINUTE)}|${of.timeZone}|${of.state ?? ''}|${more}|${of.hours}`
  const kept = cache.get(key)
  if (kept !== undefined) return kept
  const made = work(forwardClock(now, of.timeZone))
  cache.set(key, made)
  return made
}
