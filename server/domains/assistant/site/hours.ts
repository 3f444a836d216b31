import type { OpenSpan, Schedule } from '#contracts/stores/settings.ts'
import { nodesOf, type SchemaNode, textOf } from './schema-org.ts'

const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const
const dayOf = (text: string): number => DAYS.findIndex((day) => text.toLowerCase().startsWith(day))

/** What a source says about each day, Monday first: null where it says nothing, no span where it says closed. */
type Week = (OpenSpan[] | null)[]
type Read = { schedule: Schedule; quote: string; daysSaid: number }

/** Opening hours from schema.org's marks; null if they say nothing that a week can be made of. */
export function hoursOf(node: SchemaNode): Read | null {
  const week = emptyWeek()
  const quotes: string[] = []
  for (const spec of nodesOf(node['openingHoursSpecification'])) {
    if (spec['validFrom'] !== undefined) continue
    const [from, to] = [clock(textOf(spec['opens']) ?? ''), clock(textOf(spec['closes']) ?? '')]
    const names = [spec['dayOfWeek']].flat().map((day) => (textOf(day) ?? '').split('/').at(-1) ?? '')
    // Midnight to midnight is how some marks say "closed", and some leave the times out.
    const span = from && to && !(from === to && from === '00:00') ? { from, to: to === '23:59' ? '00:00' : to } : null
    for (const name of names) say(week, dayOf(name), span ? [span] : [])
    quotes.push(`${names.map((name) => name.slice(0, 3)).join(', ')} ${span ? `${from}–${to}` : 'closed'}`)
  }
  for (const text of [node['openingHours']].flat()) {
    if (typeof text !== 'string') continue
    const said = sayingsIn(text)
    for (const { days, spans } of said) for (const day of days) say(week, day, spans)
    if (said.length > 0) quotes.push(text)
  }
  return finished(week, quotes, false)
}

/** A part of a page that tells hours: lines that follow each other. */
type Block = { week: Week; quotes: string[]; isOther: boolean; closesOnly: boolean }

/**
 * Opening hours from the visible lines of a page: "Mon – Fri: 9am – 5:30pm", "Sunday closed", "10 to 6 daily". A page may tell several
 * hours (the café's, a course, the summer's): the part that speaks of most days counts, others only complete it or close a day.
 */
export function hoursIn(text: string): Read | null {
  const blocks = blocksIn(text.split('\n'))
  const main = blocks.toSorted((a, b) => Number(a.isOther) - Number(b.isOther) || saidIn(b.week) - saidIn(a.week))[0]
  if (!main) return null
  const week = [...main.week]
  const quotes = [...main.quotes]
  for (const block of blocks) {
    if (block === main || (block.isOther && !main.isOther)) continue
    const overlaps = block.week.some((said, day) => said !== null && week[day] !== null)
    if (overlaps && !block.closesOnly) continue
    for (const [day, said] of block.week.entries()) if (said !== null) week[day] = said
    quotes.push(...block.quotes)
  }
  return finished(
    week,
    quotes,
    /\bclosed (?:on )?(?:all |major |federal |public |national |bank )*holidays\b|\bclosed\b[^.\n]{0,60}\bholidays\b/i.test(
      quotes.join('\n'),
    ),
  )
}

/** Words of hours that are not the shop's usual ones. */
const OTHER =
  /\b(caf[eé](?![a-z])|(?:kitchen|phone|call|chat|support|customer (?:service|care)|happy hour|story ?time|class(?:es)?|workshops?|lessons?|tours?|concerts?|readings?|events?|brunch|lunch|dinner|deliver(?:y|ies)|warehouse|winter|summer|spring|autumn|fall|seasonal|holidays?|special)\b)/i
const MONTH_DAY = /\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\b(?!24\/7)\d{1,2}\/\d{1,2}\b/i
const LONGEST = 160

function blocksIn(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let open: {
    said: Saying[]
    quotes: string[]
    heading: string
    lone: { days: number[]; line: string }[]
    times: { spans: OpenSpan[]; line: string }[]
  } | null = null
  let heading = ''
  const pair = () => {
    if (!open) return
    const { lone, times } = open
    // A table may put days and hours into lines of their own: one after the other, or all days and then all hours.
    const isPaired = lone.length === times.length || times.length === 1
    if (lone.length > 0 && isPaired)
      for (const [i, { days, line }] of lone.entries()) {
        const time = times.length === 1 ? times[0] : times[i]
        if (!time) continue
        open.said.push({ days, spans: time.spans })
        open.quotes.push(`${line} ${time.line}`)
      }
    open.lone = []
    open.times = []
  }
  const close = () => {
    pair()
    if (open && open.said.length > 0) {
      const week = emptyWeek()
      for (const { days, spans } of bySize(open.said)) for (const day of days) say(week, day, spans)
      blocks.push({
        week,
        quotes: open.quotes,
        isOther: OTHER.test(open.heading.replace(/\bclosed[^.]*$/i, '')),
        closesOnly: week.every((spans) => spans === null || spans.length === 0),
      })
    }
    open = null
  }
  for (const line of lines.flatMap(sentencesOf)) {
    const items = line.length > LONGEST || MONTH_DAY.test(line) ? [] : itemsIn(line)
    const [days, times] = [items.some(isDays), items.some((item) => !isDays(item))]
    if ((!days && !times) || !isAboutHours(line, days && times)) {
      close()
      heading = line.length <= 60 ? line : ''
      continue
    }
    open ??= { said: [], quotes: [], heading: '', lone: [], times: [] }
    if (days && times) {
      pair()
      const said = sayingsOf(items)
      // A course or the café may stand among the lines of the shop.
      if (OTHER.test(wordsBefore(line)) && open.said.length > 0) {
        close()
        open = { said: [], quotes: [], heading: '', lone: [], times: [] }
      }
      if (open.said.length === 0) open.heading = `${heading} ${wordsBefore(line)}`
      open.said.push(...said)
      if (said.length > 0) open.quotes.push(line)
    } else if (days) {
      if (open.times.length > 0) pair()
      if (open.said.length === 0) open.heading = heading
      open.lone.push({ days: items.flatMap((item) => (isDays(item) ? item : [])), line })
    } else if (open.lone.length > 0) open.times.push({ spans: spansOf(items), line })
    else if (open.said.length > 0) {
      // The hours after a break, in a line of their own.
      const last = open.said.at(-1)
      const more = spansOf(items)
      if (last && last.spans.length === 1 && more.length === 1) last.spans = [...last.spans, ...more]
    }
  }
  close()
  return blocks
}

/** The sentences of a line; "a.m." and "p.m." end none. */
const sentencesOf = (line: string): string[] => line.split(/(?<=[a-z\d)]{2}[.!])\s+(?=[A-Z])|\s*[;|•·]\s*/).filter(Boolean)
const wordsBefore = (line: string): string => line.split(/\b(?:mon|tue|wed|thu|fri|sat|sun|daily|every ?day|weekdays|\d)/i)[0] ?? ''
/** Whether a line is hours and not a sentence that names a day and a time by the way. */
function isAboutHours(line: string, isWhole: boolean): boolean {
  const words = line.replaceAll(ITEM, ' ').match(/[a-z]{3,}/gi) ?? []
  return isWhole ? words.length <= 6 || /\b(open|hours|closed)\b/i.test(line) : words.length <= 2
}
/** Few days outrank many: "Daily 10 to 6, Sunday 12 to 5". */
const bySize = (said: readonly Saying[]): Saying[] => said.toSorted((a, b) => a.days.length - b.days.length)

const emptyWeek = (): Week => DAYS.map(() => null)
const saidIn = (week: Week): number => week.filter((said) => said !== null).length
function finished(week: Week, quotes: string[], closedOnHolidays: boolean): Read | null {
  if (!week.some((spans) => spans !== null && spans.length > 0)) return null
  return {
    schedule: { week: week.map((spans) => spans ?? []), closedOnHolidays, specialDays: [] },
    quote: quotes.join('; ').slice(0, 300),
    daysSaid: saidIn(week),
  }
}

/** A day that was said to be closed stays closed; one that was given hours keeps the first ones, with one break. */
function say(week: Week, day: number, spans: readonly OpenSpan[]): void {
  if (day < 0) return
  const before = week[day]
  if (spans.length === 0 || before === null || before === undefined) week[day] = spans.length === 0 ? [] : spans.slice(0, 2)
  else if (before.length === 1 && spans.length === 1 && before[0] && spans[0] && isApart(before[0], spans[0]))
    week[day] = [before[0], spans[0]].toSorted((a, b) => a.from.localeCompare(b.from))
}
const isApart = (a: OpenSpan, b: OpenSpan): boolean => a.from < a.to && b.from < b.to && (a.to <= b.from || b.to <= a.from)

type Saying = { days: number[]; spans: OpenSpan[] }
type Item = number[] | OpenSpan | 'closed' | 'appointment'
const isDays = (item: Item): item is number[] => Array.isArray(item)
const spansOf = (items: readonly Item[]): OpenSpan[] => {
  const spans = items.filter((item): item is OpenSpan => typeof item === 'object' && !Array.isArray(item))
  const [whole, pause] = spans
  // "9 to 5, closed 12 to 1 for lunch".
  if (whole && pause && items.includes('closed') && whole.from < pause.from && pause.to < whole.to)
    return [
      { from: whole.from, to: pause.from },
      { from: pause.to, to: whole.to },
    ]
  return spans.slice(0, 2)
}

const sayingsIn = (line: string): Saying[] => sayingsOf(itemsIn(line))

/** Which hours belong to which days. Most lines name the days first; "Closed Mondays" and "10 to 6 daily" name them last. */
function sayingsOf(items: readonly Item[]): Saying[] {
  const runs: { days: number[][]; times: Exclude<Item, number[]>[] }[] = []
  // One run for each place where hours are followed by days again, so `runs` are days with the hours after them.
  for (const item of items) {
    const last = runs.at(-1)
    if (isDays(item)) {
      if (last && last.times.length === 0) last.days.push(item)
      else runs.push({ days: [item], times: [] })
    } else if (last) last.times.push(item)
    else runs.push({ days: [], times: [item] })
  }
  const said: Saying[] = []
  const add = (days: readonly number[][], times: readonly Item[]) => {
    if (days.length > 0 && times.length > 0) said.push({ days: [...new Set(days.flat())], spans: spansOf(times) })
  }
  const [first] = runs
  const hoursFirst = first !== undefined && first.days.length === 0
  const endsInDays = runs.at(-1)?.times.length === 0
  if (hoursFirst && endsInDays) {
    for (const [i, { times }] of runs.entries()) add(runs[i + 1]?.days ?? [], times)
    return said
  }
  let held: readonly Item[] = hoursFirst ? first.times : []
  for (const [i, { days, times }] of runs.entries()) {
    if (days.length === 0) continue
    let own = days
    if (held.length > 0) {
      // "Closed Mondays, Tue – Sun 10 – 6": the last days have hours of their own after them.
      const taken = times.length === 0 ? days : days.slice(0, -1)
      add(taken, held)
      own = days.slice(taken.length)
    }
    // "Mon – Fri 9 – 5, closed Sat": what follows hours closes the days after it.
    const at = times.findIndex((time, n) => n > 0 && typeof time === 'string')
    const isForNext = at > 0 && runs[i + 1] !== undefined
    add(own, isForNext ? times.slice(0, at) : times)
    held = isForNext ? times.slice(at) : []
  }
  return said
}

const DAY_WORD =
  String.raw`(?:mon(?:day)?s?|tue(?:s(?:day)?)?s?|wed(?:nesday)?s?|thu(?:rs?(?:day)?)?s?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?)\b\.?` +
  // "We" and "mo" are words too, so the short names count only before a time or another day.
  String.raw`|(?:mo|tu|we|th|fr|sa|su)\b(?=\.?:?\s*(?:[-–—,&/]\s*)?(?:\d|closed|mo\b|tu\b|we\b|th\b|fr\b|sa\b|su\b))|(?<=[-–—,&/]\s?)(?:mo|tu|we|th|fr|sa|su)\b`
const TO = String.raw`\s*(?:-|–|—|−|‑|to\b|until\b|till?\b|thru\b|through\b)\s*`
const HOUR = String.raw`(?:noon|midday|midnight|\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?\s?m\b\.?|[ap]\b)?)`
const ITEM = new RegExp(
  [
    String.raw`(?<allday>\b24\s?(?:hours|hrs|\/\s?7)\b)`,
    String.raw`(?<span>(?<![\d:.$#-])(?<from>${HOUR})${TO}(?<to>${HOUR})(?![\d:$%]|-\d))`,
    String.raw`(?<closed>\b(?:closed|not open)\b)`,
    String.raw`(?<appointment>\b(?:or )?(?:by )?(?:appointments?|appt)\b(?: only)?)`,
    String.raw`(?<all>\b(?:daily|every ?day|(?:7|seven) days(?: a week)?|all week)\b)`,
    String.raw`(?<weekdays>\bweekdays?\b)`,
    String.raw`(?<weekend>\bweekends?\b)`,
    // A feast or one Friday in a month says nothing about a week.
    String.raw`(?<one>\b(?:easter|good|black|cyber|palm|ash|holy|super bowl|small business|memorial day|labor day|thanksgiving|presidents'? day|first|second|third|fourth|last|1st|2nd|3rd|4th|every other|alternate)\s(?:${DAY_WORD}))`,
    String.raw`(?<first>\b(?:${DAY_WORD}))(?:(?:,?${TO})(?<until>\b(?:${DAY_WORD})))?`,
  ].join('|'),
  'gi',
)

/** The days, hours and words about them in a line, in their order. */
function itemsIn(line: string): Item[] {
  const text = line.replaceAll(
    /\bM(\s?[-–—]\s?)(F|Th|Sa|Su|Fri|Sat|Sun)\b/g,
    (_, to: string, last: string) => `Mon${to}${last === 'F' ? 'Fri' : last}`,
  )
  const items: Item[] = []
  let end = 0
  for (const { 0: whole, index, groups = {} } of text.matchAll(ITEM)) {
    const { from, to, first, until } = groups
    if (groups['allday']) {
      if (/7/.test(whole)) items.push([0, 1, 2, 3, 4, 5, 6])
      items.push({ from: '00:00', to: '00:00' })
    } else if (from && to) {
      const span = spanOf(from, to, isDays(items.at(-1) ?? 'closed') && /^[\s.,:–—-]*$/.test(text.slice(end, index)))
      if (span) items.push(span)
    } else if (groups['closed']) items.push('closed')
    // "10 to 6 or by appointment" adds nothing to the hours.
    else if (groups['appointment']) {
      if (!/^or/i.test(whole)) items.push('appointment')
    } else if (groups['all']) items.push([0, 1, 2, 3, 4, 5, 6])
    else if (groups['weekdays']) items.push([0, 1, 2, 3, 4])
    else if (groups['weekend']) items.push([5, 6])
    else if (first) items.push(daysBetween(dayOf(first), until ? dayOf(until) : dayOf(first)))
    end = index + whole.length
  }
  return items
}

function daysBetween(from: number, to: number): number[] {
  const days = [from]
  for (let day = from; day !== to; ) {
    day = (day + 1) % 7
    days.push(day)
  }
  return days
}

type Hour = { hour: number; minute: string; half: 'a' | 'p' | null; hasMinutes: boolean }
function hourOf(text: string): Hour | null {
  if (/^(noon|midday)/i.test(text)) return { hour: 12, minute: '00', half: 'p', hasMinutes: true }
  if (/^midnight/i.test(text)) return { hour: 12, minute: '00', half: 'a', hasMinutes: true }
  const [, hour = '', minute, half] = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?/i.exec(text) ?? []
  const h = half?.toLowerCase()
  if (!hour || Number(minute ?? 0) > 59 || Number(hour) > 24) return null
  return { hour: Number(hour), minute: minute ?? '00', half: h === 'a' || h === 'p' ? h : null, hasMinutes: minute !== undefined }
}

/** "9 to 5:30pm" as a span. `isAfterDay`: only right behind a day may "9 to 5" stand without minutes and halves of the day. */
function spanOf(first: string, last: string, isAfterDay: boolean): OpenSpan | null {
  const [from, to] = [hourOf(first), hourOf(last)]
  if (!from || !to) return null
  if (!from.half && !to.half) {
    const isTwelve = from.hour <= 12 && to.hour <= 12
    const isBare = !from.hasMinutes || !to.hasMinutes
    // It may be anything, such as ages or an address.
    if (isBare && !(isAfterDay && isTwelve && from.hour >= 6 && to.hour <= from.hour)) return null
    if (isTwelve && to.hour > 0 && (to.hour <= from.hour || (from.hour > 0 && from.hour < 6))) {
      to.half = 'p'
      from.half = from.hour < 6 || from.hour === 12 ? 'p' : 'a'
    }
  } else if (!from.half && from.hour <= 12) {
    // "9 to 9 pm" begins in the morning, "1 to 5 pm" and "12 to 4 pm" after noon, "8 to 2 am" in the evening.
    if (to.half === 'p') from.half = from.hour === 12 || (from.hour <= 5 && to.hour !== 12 && from.hour < to.hour) ? 'p' : 'a'
    else from.half = from.hour === 12 || from.hour >= to.hour || to.hour === 12 ? 'p' : 'a'
  } else if (!to.half && to.hour <= 12) {
    const isLater = to.hour % 12 > from.hour % 12
    to.half = from.half === 'a' ? (isLater && to.hour !== 12 ? 'a' : 'p') : isLater ? 'p' : 'a'
  }
  const [opens, closes] = [timeOf(from), timeOf(to)]
  return opens && closes && opens !== closes ? { from: opens, to: closes === '23:59' ? '00:00' : closes } : null
}

function timeOf({ hour, minute, half }: Hour): string | null {
  if (half && (hour < 1 || hour > 12)) return null
  const of24 = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour % 24
  return hour === 24 && minute !== '00' ? null : `${String(of24).padStart(2, '0')}:${minute}`
}
/** "09:00", "09:00:00" or "9:00 AM". */
function clock(text: string): string | null {
  const [, whole] = /^T?(\d{1,2}:\d{2}(?::\d{2})?\s*(?:[ap])?)/i.exec(text.trim()) ?? []
  const hour = whole === undefined ? null : hourOf(whole.replace(/^(\d+:\d+):\d+/, '$1'))
  return hour && timeOf(hour)
}
