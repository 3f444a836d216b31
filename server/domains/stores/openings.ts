import OpeningHours from 'opening_hours'
import { DAY, MINUTE } from '#contracts/time.ts'
import { STATES } from '#contracts/places/us-states.ts'
import { daysLater, startOfDay } from './wall-clock.ts'

/** A span of time by the wall clock; `unknown` where the hours only say that it may be open. */
export type Span = { opens: Date; closes: Date; unknown: boolean }
export type OpenState = 'open' | 'closed' | 'unknown'

/** Hours as they were read. All times are those of the wall clock. A span that runs past midnight belongs to the day on which it begins. */
export type Openings = {
  stateAt(wall: Date): OpenState
  /** The next moment at which it opens or closes. */
  nextChange(wall: Date): Date | undefined
  /** The spans between two moments, cut there. */
  spans(from: Date, to: Date): Span[]
  /** The spans that begin on the day that starts at `day`. */
  spansOf(day: Date): Span[]
}

/** Reads opening_hours syntax. Throws where it cannot be read. `state` decides which public holidays count. */
export function readOpenings(hours: string, state: string): Openings {
  const place = { lat: 0, lon: 0, address: { country_code: 'us', state: STATES[state] ?? '' } }
  const read = (text: string) => new OpeningHours(text, place)
  const whole = read(hours)
  const parts = isOvernight(hours) ? nightsApart(whole.prettifyValue()) : null
  return parts ? withNights(read(parts.days), read(parts.nights)) : asRead(whole)
}

type SpansIn = (from: Date, to: Date) => Span[]

/** The days before what is asked for, and the fewest days in all, that are read at once; what is longer is not kept. */
const KEPT = { before: 4, least: 16, most: 70, stretches: 3 }

/**
 * The spans of hours, read for weeks at once and kept. The library reckons every holiday anew for each day that it looks at, and the hours
 * of a place are asked for around the same day all the time.
 */
function keptSpans(hours: OpeningHours): SpansIn {
  const read: SpansIn = (from, to) => hours.getOpenIntervals(from, to).map(([opens, closes, unknown]) => ({ opens, closes, unknown }))
  const stretches: { from: Date; to: Date; spans: Span[] }[] = []
  const stretchAround = (from: Date, to: Date) => {
    const known = stretches.find((stretch) => stretch.from <= from && to <= stretch.to)
    if (known || to > daysLater(from, KEPT.most)) return known
    const start = daysLater(startOfDay(from), -KEPT.before)
    const end = [daysLater(start, KEPT.least), daysLater(startOfDay(to), 1)].reduce((a, b) => (a > b ? a : b))
    try {
      const made = { from: start, to: end, spans: read(start, end) }
      stretches.unshift(made)
      stretches.splice(KEPT.stretches)
      return made
    } catch {
      // It cannot be read on some of these days, perhaps not on the ones that are asked for.
      return undefined
    }
  }
  return (from, to) => {
    const spans = stretchAround(from, to)?.spans
    if (!spans) return read(from, to)
    // As numbers: most spans of a stretch are not asked for, and dates are slow to compare.
    const [start, end] = [from.getTime(), to.getTime()]
    return spans.filter(({ opens, closes }) => closes.getTime() > start && opens.getTime() < end).flatMap((span) => cut(span, from, to))
  }
}

function asRead(read: OpeningHours): Openings {
  const spans = keptSpans(read)
  return {
    stateAt: (wall) => stateIn(spans(wall, daysLater(wall, 1)), wall),
    nextChange: (wall) => changeWithin(spans, wall, DAYS_AHEAD[0]) ?? read.getNextChange(wall),
    spans,
    spansOf(day) {
      const next = daysLater(day, 1)
      return spans(daysLater(day, -1), daysLater(day, 2)).filter(({ opens }) => opens >= day && opens < next)
    },
  }
}

/** The next opening or closing, if it is within so many days. */
function changeWithin(spansIn: SpansIn, wall: Date, days: number): Date | undefined {
  const end = daysLater(wall, days)
  const all = spansIn(wall, end)
  const now = stateIn(all, wall)
  const changes = all.flatMap(({ opens, closes }) => [opens, closes]).toSorted((a, b) => a.getTime() - b.getTime())
  return changes.find((at) => at > wall && at < end && stateIn(all, at) !== now)
}

function stateIn(all: readonly Span[], wall: Date): OpenState {
  const now = all.filter(({ opens, closes }) => opens <= wall && wall < closes)
  return now.some(({ unknown }) => !unknown) ? 'open' : now.length > 0 ? 'unknown' : 'closed'
}

/** A place inside a building: it is open while both are. Where only the building's hours are unknown, its own count. */
export function inside(own: Openings, building: Openings): Openings {
  const stateAt = (wall: Date): OpenState => {
    const state = own.stateAt(wall)
    return state === 'closed' || building.stateAt(wall) === 'closed' ? 'closed' : state
  }
  const cutBy = (spans: readonly Span[], around: readonly Span[]): Span[] =>
    spans.flatMap((span) =>
      around.flatMap(({ opens, closes }) => cut(span, opens, closes).map((part) => ({ ...part, unknown: span.unknown }))),
    )
  return {
    stateAt,
    nextChange(wall) {
      const now = stateAt(wall)
      let at: Date | undefined = wall
      for (let steps = 0; at && steps < MOST_STEPS; steps++) {
        const [first, second]: (Date | undefined)[] = [own.nextChange(at), building.nextChange(at)]
        at = first && second ? (first < second ? first : second) : (first ?? second)
        if (at && stateAt(at) !== now) return at
      }
      return undefined
    },
    spans: (from, to) => cutBy(own.spans(from, to), building.spans(from, to)),
    spansOf: (day) => cutBy(own.spansOf(day), building.spans(day, daysLater(day, 2))),
  }
}
/** Two weeks of two places that open and close twice a day. */
const MOST_STEPS = 100

const TIMES = /(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})/g
const MINUTES_A_DAY = DAY / MINUTE
const minutesOf = (hour = '', minute = ''): number => Number(hour) * 60 + Number(minute)
const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Whether some span may run past midnight. Times such as "6pm-2am" are compared once the library has written them out. */
const isOvernight = (hours: string): boolean =>
  /\d\s*[ap]\.?m/i.test(hours) ||
  [...hours.matchAll(TIMES)].some(([, fromHour, fromMinute, toHour, toMinute]) => {
    const [from, to] = [minutesOf(fromHour, fromMinute), minutesOf(toHour, toMinute)]
    return to <= from || to > MINUTES_A_DAY
  })

/** Two minutes before midnight, which no night reaches: what a rule without a night becomes among the nights, so that it still replaces the rules before it. */
const NO_NIGHT = '23:58-23:59'
/** What the nights cannot be told apart in: times by the sun, open ends, repeated times and fallback rules. Such hours stay as the library reads them. */
const LEFT_AS_READ = /sun(rise|set)|dawn|dusk|\d\+|\/\d|\|\|/

/**
 * The same hours twice: `days` ends every span at midnight, and `nights` has what comes after midnight, written on the day on which the
 * span begins. The library lets a rule for one date replace also the end of the night before, and keeps the end of a night that the rule
 * took away: "Mo-Su 18:00-02:00; Dec 25 off" is closed on December 25 at 1 AM and open on December 26 at 1 AM.
 */
function nightsApart(written: string): { days: string; nights: string } | null {
  // Nobody reads the comments, and they may contain what separates rules.
  const text = written.replaceAll(/"[^"]*"/g, '"x"')
  if (LEFT_AS_READ.test(text) || !isOvernight(text)) return null
  const days = text.replaceAll(TIMES, (span, ...time: string[]) => {
    const [from, to] = [minutesOf(time[0], time[1]), minutesOf(time[2], time[3])]
    return to <= from || to > MINUTES_A_DAY ? `${timeText(from)}-24:00` : span
  })
  const nights = text
    .split(/(; |, )/)
    .map((rule, i) => (i % 2 === 1 ? rule : nightOf(rule)))
    .join('')
  return { days, nights }
}

function nightOf(rule: string): string {
  const timed = rule.replaceAll(TIMES, (_, ...time: string[]) => {
    const [from, to] = [minutesOf(time[0], time[1]), minutesOf(time[2], time[3])]
    const end = to > MINUTES_A_DAY ? to - MINUTES_A_DAY : to <= from ? to : 0
    return end === 0 ? NO_NIGHT : `00:00-${timeText(end)}`
  })
  if (timed !== rule || /\b(off|closed)\b/.test(rule)) return timed
  const [, days = '', rest = ''] = /^(.*?):?((?: ?(?:open|unknown|"x"))*)$/.exec(rule.replace('24/7', 'Mo-Su')) ?? []
  return `${days} ${NO_NIGHT} ${rest}`.trim()
}

/** How far ahead a change is looked for, in steps, because each day costs time. */
const DAYS_AHEAD = [9, 60, 400] as const

function withNights(days: OpeningHours, nights: OpeningHours): Openings {
  const [ofDays, ofNights] = [keptSpans(days), keptSpans(nights)]
  /** The ends of nights between two moments, where they lie on the clock. */
  const endings = (from: Date, to: Date): Span[] =>
    ofNights(daysLater(startOfDay(from), -3), daysLater(startOfDay(to), 1))
      .filter(({ opens }) => opens.getTime() === startOfDay(opens).getTime())
      .map(({ opens, closes, unknown }) => ({ opens: daysLater(opens, 1), closes: daysLater(closes, 1), unknown }))
      .flatMap((span) => cut(span, from, to))
  const spans = (from: Date, to: Date): Span[] => joined([...ofDays(from, to), ...endings(from, to)])
  return {
    stateAt: (wall) => stateIn(spans(wall, daysLater(wall, 1)), wall),
    nextChange(wall) {
      for (const ahead of DAYS_AHEAD) {
        const next = changeWithin(spans, wall, ahead)
        if (next) return next
      }
      return undefined
    },
    spans,
    spansOf(day) {
      const next = daysLater(day, 1)
      const own = ofDays(day, next)
      const night = endings(next, daysLater(next, 1)).find(({ opens }) => opens.getTime() === next.getTime())
      return own.map((span) => (night && span.closes.getTime() === next.getTime() ? { ...span, closes: night.closes } : span))
    },
  }
}

function cut({ opens, closes, unknown }: Span, from: Date, to: Date): Span[] {
  const [start, end] = [opens < from ? from : opens, closes > to ? to : closes]
  return start < end ? [{ opens: start, closes: end, unknown }] : []
}

/** Spans that touch or overlap are one, in the order in which they begin. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans.toSorted((a, b) => a.opens.getTime() - b.opens.getTime())) {
    const before = all.findLast(({ unknown, closes }) => unknown === span.unknown && closes >= span.opens)
    if (before) before.closes = before.closes > span.closes ? before.closes : span.closes
    else all.push({ ...span })
  }
  return all
}
