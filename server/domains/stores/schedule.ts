import type { OpenSpan, Schedule, SpecialDay } from '#contracts/stores/settings.ts'
import type { FieldError } from '../../platform/problem.ts'
import { clockText } from './wall-clock.ts'

/** The part of the opening_hours syntax that the form of a store can show and write. */

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const ALL_DAY: OpenSpan = { from: '00:00', to: '00:00' }

/** The hours of a schedule: "Mo-Fr 10:00-20:00; Sa-Su off; PH off; Dec 24 10:00-16:00". */
export function hoursOf({ week, closedOnHolidays, specialDays }: Schedule): string {
  const rules: string[] = []
  for (let first = 0; first < DAYS.length; ) {
    const text = spansText(week[first] ?? [])
    let last = first
    while (last + 1 < DAYS.length && spansText(week[last + 1] ?? []) === text) last += 1
    rules.push(`${first === last ? DAYS[first] : `${DAYS[first]}-${DAYS[last]}`} ${text}`)
    first = last + 1
  }
  if (closedOnHolidays) rules.push('PH off')
  return [...rules, ...specialDays.map(dayRule)].join('; ')
}

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

/** What is wrong with a schedule: spans that overlap, and days that are named twice. */
export function faultsIn({ week, specialDays }: Schedule): FieldError[] {
  const overlaps = [
    ...week.map((spans, day) => ({ spans, pointer: `/schedule/week/${day}` })),
    ...specialDays.map(({ spans }, i) => ({ spans, pointer: `/schedule/specialDays/${i}/spans` })),
  ].flatMap(({ spans: [morning, afternoon], pointer }) =>
    morning && afternoon && (morning.to <= morning.from || afternoon.from <= morning.to)
      ? [{ pointer: `${pointer}/1/from`, message: 'The second opening must begin after the first one ends.' }]
      : [],
  )
  const seen = new Set<string>()
  const twice = specialDays.flatMap(({ date, everyYear }, i) => {
    const key = everyYear ? date.slice(5) : date
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [{ pointer: `/schedule/specialDays/${i}/date`, message: 'This day is already in the list.' }]
  })
  return [...overlaps, ...twice]
}

/** The hours of a day in words: "10 AM – 8 PM", "Closed". */
export const spansWords = (spans: readonly OpenSpan[]): string =>
  spans.length === 0 ? 'Closed' : spans.map(({ from, to }) => `${timeWords(from)} – ${timeWords(to)}`).join(', ')
function timeWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return clockText(new Date(2000, 0, 1, hour, minute))
}
