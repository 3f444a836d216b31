import type { Schedule } from '#contracts/stores/settings.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** "Mon–Fri 10 AM–6 PM": days in a row with the same hours share a line. */
export function scheduleLines({ week }: Schedule): string[] {
  const hours = week.map((spans) => (spans.length === 0 ? 'Closed' : spans.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(', ')))
  const lines: string[] = []
  for (let from = 0; from < hours.length; ) {
    let to = from
    while (to + 1 < hours.length && hours[to + 1] === hours[from]) to++
    lines.push(`${from === to ? DAYS[from] : `${DAYS[from]}–${DAYS[to]}`} ${hours[from]}`)
    from = to + 1
  }
  return lines
}

function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`} ${hour < 12 ? 'AM' : 'PM'}`
}
