import type { OpenSpan, Schedule } from '#contracts/stores/settings.ts'
import { nodesOf, type SchemaNode, textOf } from './schema-org.ts'

const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const
const WORDS =
  /\b(mon(?:day)?s?|tue(?:s(?:day)?)?s?|wed(?:nesday)?s?|thu(?:rs?(?:day)?)?s?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?|mo|tu|we|th|fr|sa|su)\b/gi
const dayOf = (text: string): number => DAYS.findIndex((day) => text.toLowerCase().startsWith(day))

/** Opening hours from schema.org's marks; null if they say nothing that a week can be made of. */
export function hoursOf(node: SchemaNode): { schedule: Schedule; quote: string } | null {
  const week = emptyWeek()
  const quotes: string[] = []
  for (const spec of nodesOf(node['openingHoursSpecification'])) {
    const [from, to] = [clock(textOf(spec['opens']) ?? ''), clock(textOf(spec['closes']) ?? '')]
    if (!from || !to || spec['validFrom'] !== undefined) continue
    const names = [spec['dayOfWeek']].flat().map((day) => (textOf(day) ?? '').split('/').at(-1) ?? '')
    for (const name of names) add(week, dayOf(name), { from, to })
    quotes.push(`${names.map((name) => name.slice(0, 3)).join(', ')} ${from}–${to}`)
  }
  for (const text of [node['openingHours']].flat()) {
    if (typeof text !== 'string' || !readLine(text, week)) continue
    quotes.push(text)
  }
  return finished(week, quotes)
}

/** Opening hours from the visible lines of a page: "Mon – Fri: 9am – 5:30pm", "Sunday closed". */
export function hoursIn(text: string): { schedule: Schedule; quote: string } | null {
  const week = emptyWeek()
  const quotes: string[] = []
  const lines = text.split('\n')
  for (const [i, line] of lines.entries()) {
    if (line.length > 120 || quotes.length >= 14) continue
    // A table may put the day and its hours into two lines.
    const whole = spansIn(line).length > 0 || !line.match(WORDS) ? line : `${line} ${lines[i + 1] ?? ''}`
    if (whole.length <= 160 && readLine(whole, week)) quotes.push(whole)
  }
  return finished(week, quotes)
}

const emptyWeek = (): OpenSpan[][] => DAYS.map(() => [])
function finished(week: OpenSpan[][], quotes: string[]): { schedule: Schedule; quote: string } | null {
  if (!week.some((spans) => spans.length > 0)) return null
  return { schedule: { week, closedOnHolidays: false, specialDays: [] }, quote: quotes.join('; ').slice(0, 300) }
}

function readLine(line: string, week: OpenSpan[][]): boolean {
  const days = daysIn(line)
  const spans = spansIn(line)
  if (days.length === 0 || spans.length === 0) return false
  for (const day of days) if (week[day]?.length === 0) for (const span of spans.slice(0, 2)) add(week, day, span)
  return true
}

function daysIn(line: string): number[] {
  if (/\b(daily|every day|7 days)\b/i.test(line)) return [0, 1, 2, 3, 4, 5, 6]
  const found = [...line.matchAll(WORDS)]
  const days: number[] = []
  for (const [i, match] of found.entries()) {
    const day = dayOf(match[0])
    const before = found[i - 1]
    const between = before ? line.slice(before.index + before[0].length, match.index) : ''
    const from = before ? dayOf(before[0]) : day
    if (before && /^\s*(-|–|—|to|through|thru)\s*$/i.test(between)) for (let d = (from + 1) % 7; d !== day; d = (d + 1) % 7) days.push(d)
    days.push(day)
  }
  return [...new Set(days)]
}

const SPAN = /(\d{1,2})(?::(\d{2}))?\s*([ap])?\.?m?\.?\s*(?:-|–|—|to|until)\s*(\d{1,2})(?::(\d{2}))?\s*([ap])?\.?m?\.?(?=\W|$)/gi
function spansIn(line: string): OpenSpan[] {
  return [...line.matchAll(SPAN)].flatMap(([, h1 = '', m1, a1, h2 = '', m2, a2]) => {
    // Only "9–5" without minutes or am and pm may be anything, such as ages or an address.
    if (!a1 && !a2 && (m1 === undefined || m2 === undefined)) return []
    const isEvening = a2?.toLowerCase() === 'p'
    const to = time(h2, m2, a2)
    // "9 – 9 pm" begins in the morning, "1 – 5 pm" after noon.
    const isAfterNoon = isEvening && Number(h1) <= 5 && Number(h1) < Number(h2)
    const from = time(h1, m1, a1 ?? (isEvening ? (isAfterNoon ? 'p' : 'a') : a2))
    return from && to ? [{ from, to }] : []
  })
}

function time(hours: string, minutes = '00', half: string | undefined): string | null {
  let hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return null
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (hour === 24 && minutes === '00') hour = 0
  return hour > 23 || Number(minutes) > 59 ? null : `${String(hour).padStart(2, '0')}:${minutes}`
}
/** "09:00", "09:00:00" or "9:00 AM". */
function clock(text: string): string | null {
  const [, hours, minutes, half] = /^T?(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?/i.exec(text.trim()) ?? []
  return hours === undefined ? null : time(hours, minutes, half)
}

function add(week: OpenSpan[][], day: number, span: OpenSpan): void {
  const spans = week[day]
  if (!spans || spans.length >= 2 || spans.some(({ from }) => from === span.from)) return
  // Midnight to midnight on a closed day is how some marks say "closed".
  if (span.from === span.to && span.from === '00:00') return
  spans.push(span)
  spans.sort((a, b) => a.from.localeCompare(b.from))
}
