import { HOLIDAY_CODES, HOLIDAYS, type HolidayCode } from '#contracts/stores/holidays.ts'
import type { Holiday, OpenSpan, Schedule, SpecialDay } from '#contracts/stores/settings.ts'
import type { FieldError } from '../../platform/problem.ts'
import { linesOf } from './hours.ts'
import { clockText } from './wall-clock.ts'

/** The part of the opening_hours syntax that the form of a store can show and write. */

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const ALL_DAY: OpenSpan = { from: '00:00', to: '00:00' }

/** The hours of a schedule: "Mo-Fr 10:00-20:00; Sa-Su off; PH off; Nov Th[4] off "Thanksgiving"; Dec 24 10:00-16:00". */
export function hoursOf({ week, closedOnHolidays, holidays = [], specialDays }: Schedule): string {
  const rules: string[] = []
  for (let first = 0; first < DAYS.length; ) {
    const text = spansText(week[first] ?? [])
    let last = first
    while (last + 1 < DAYS.length && spansText(week[last + 1] ?? []) === text) last += 1
    rules.push(`${first === last ? DAYS[first] : `${DAYS[first]}-${DAYS[last]}`} ${text}`)
    first = last + 1
  }
  if (closedOnHolidays) rules.push('PH off')
  return [...rules, ...holidays.flatMap(holidayRules), ...specialDays.map(dayRule)].join('; ')
}

/** A comment with its name tells the rule of a holiday from that of another day. */
function holidayRules({ day, observed, spans }: Holiday): string[] {
  const holiday = HOLIDAYS[day]
  // Without "open", a comment would make the opening a maybe.
  const times = spans.length === 0 ? 'off' : `${spansText(spans)} open`
  const rules = [`${holiday.rule} ${times} "${holiday.name}"`]
  if (observed && 'observed' in holiday) rules.push(...holiday.observed.map((rule) => `${rule} ${times} "${holiday.name}${OBSERVED}"`))
  return rules
}
const OBSERVED = ', observed'
const CODES = new Map<string, HolidayCode>(HOLIDAY_CODES.map((code) => [HOLIDAYS[code].name, code]))

function dayRule({ date, everyYear, spans }: SpecialDay): string {
  const [year, month, day] = date.split('-')
  return `${everyYear ? '' : `${year} `}${MONTHS[Number(month) - 1]} ${day} ${spansText(spans)}`
}
const spansText = (spans: readonly OpenSpan[]): string =>
  spans.length === 0 ? 'off' : spans.map(({ from, to }) => `${from}-${to === '00:00' ? '24:00' : to}`).join(',')

/** The schedule that hours say; null where the form cannot show them. `year` is given to dates that repeat every year. */
export function scheduleOf(hours: string, year: number): Schedule | null {
  if (hours.trim() === '24/7') return { week: DAYS.map(() => [ALL_DAY]), closedOnHolidays: false, specialDays: [] }
  const schedule: Schedule = { week: DAYS.map(() => []), closedOnHolidays: false, specialDays: [] }
  for (const rule of hours.split(';').map((one) => one.trim())) if (rule && !isRead(rule, schedule, year)) return null
  return schedule
}

function isRead(rule: string, schedule: Schedule, year: number): boolean {
  if (rule === 'PH off') return (schedule.closedOnHolidays = true)
  const [, times, name] = / (\S+)(?: open)? "([^"]*)"$/.exec(rule) ?? []
  if (name !== undefined) return isHolidayRead(times, name, schedule)
  const [, own, month, day, dateSpans] = /^(?:(\d{4}) )?([A-Z][a-z]{2}) (\d{1,2}) (\S+)$/.exec(rule) ?? []
  if (month !== undefined && day !== undefined) {
    const at = MONTHS.findIndex((name) => name === month)
    const spans = spansIn(dateSpans)
    if (at < 0 || !spans) return false
    const date = `${own ?? year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
    schedule.specialDays.push({ date, everyYear: own === undefined, spans })
    return true
  }
  const [, days, daySpans] = /^([A-Z][a-z](?:[-,][A-Z][a-z])*) (\S+)$/.exec(rule) ?? []
  const places = days === undefined ? null : daysIn(days)
  const spans = spansIn(daySpans)
  if (!places || !spans) return false
  for (const place of places) schedule.week[place] = spans
  return true
}

function isHolidayRead(times: string | undefined, name: string, schedule: Schedule): boolean {
  const observed = name.endsWith(OBSERVED)
  const day = CODES.get(observed ? name.slice(0, -OBSERVED.length) : name)
  const spans = spansIn(times)
  if (!day || !spans) return false
  const holidays = (schedule.holidays ??= [])
  const known = holidays.find((holiday) => holiday.day === day)
  if (known) known.observed ||= observed
  else holidays.push({ day, observed, spans })
  return true
}

function daysIn(text: string): number[] | null {
  const places = text.split(',').flatMap((part) => {
    const [first = -1, last = first] = part.split('-').map((day) => DAYS.findIndex((name) => name === day))
    if (first < 0 || last < 0) return [-1]
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, i) => (first + i) % 7)
  })
  return places.includes(-1) ? null : places
}

function spansIn(text: string | undefined): OpenSpan[] | null {
  if (text === 'off') return []
  const spans = (text ?? '').split(',').map((span) => /^(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(span))
  if (spans.length > 2 || spans.includes(null)) return null
  return spans.map((found) => ({ from: found?.[1] ?? '', to: found?.[2] === '24:00' ? '00:00' : (found?.[2] ?? '') }))
}

/** The usual week as one line: of a place in a building, its hours cut by the building's where both can be shown. */
export function weekWithin(hours: string): string {
  const { own, building: around } = linesOf(hours)
  const [place, building] = [scheduleOf(own, 2000), around === undefined ? null : scheduleOf(around, 2000)]
  if (!place || !building) return own
  return hoursOf({ ...place, week: place.week.map((spans, day) => within(spans, building.week[day] ?? [])) })
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const within = (spans: readonly OpenSpan[], around: readonly OpenSpan[]): OpenSpan[] =>
  spans.flatMap((span) =>
    around.flatMap((other) => {
      const [from, to] = [latest(span.from, other.from), endOf(span) < endOf(other) ? span.to : other.to]
      return minutes(from) < Math.min(endOf(span), endOf(other)) ? [{ from, to }] : []
    }),
  )
const latest = (a: string, b: string): string => (a > b ? a : b)
/** Minutes from the day's midnight; past the next one where it closes at night. */
const endOf = ({ from, to }: OpenSpan): number => minutes(to) + (to <= from ? 24 * 60 : 0)

/** What is wrong with a schedule: spans that overlap, and days that are named twice. */
export function faultsIn({ week, holidays = [], specialDays }: Schedule): FieldError[] {
  const overlaps = [
    ...week.map((spans, day) => ({ spans, pointer: `/schedule/week/${day}` })),
    ...holidays.map(({ spans }, i) => ({ spans, pointer: `/schedule/holidays/${i}/spans` })),
    ...specialDays.map(({ spans }, i) => ({ spans, pointer: `/schedule/specialDays/${i}/spans` })),
  ].flatMap(({ spans: [morning, afternoon], pointer }) =>
    morning && afternoon && (morning.to <= morning.from || afternoon.from <= morning.to)
      ? [{ pointer: `${pointer}/1/from`, message: 'The second opening must begin after the first one ends.' }]
      : [],
  )
  const seen = new Set<string>()
  const holidaysTwice = holidays.flatMap(({ day }, i) =>
    holidays.findIndex((other) => other.day === day) < i
      ? [{ pointer: `/schedule/holidays/${i}/day`, message: 'This holiday is already in the list.' }]
      : [],
  )
  const twice = specialDays.flatMap(({ date, everyYear }, i) => {
    const key = everyYear ? date.slice(5) : date
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [{ pointer: `/schedule/specialDays/${i}/date`, message: 'This day is already in the list.' }]
  })
  return [...overlaps, ...holidaysTwice, ...twice]
}

/** The hours of a day in words: "10 AM – 8 PM", "Closed". */
export const spansWords = (spans: readonly OpenSpan[]): string =>
  spans.length === 0 ? 'Closed' : spans.map(({ from, to }) => `${timeWords(from)} – ${timeWords(to)}`).join(', ')
function timeWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return clockText(new Date(2000, 0, 1, hour, minute))
}
