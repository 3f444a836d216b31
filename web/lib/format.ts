import { dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { type Points, worth } from '#contracts/points.ts'

/** "2.4 mi": one decimal under ten, whole above. */
export const miles = (distance: number): string => `${distance < 10 ? distance.toFixed(1) : Math.round(distance)} mi`

/** "320 SPIRALs ($3.20)": always with the dollar value. */
export const spirals = (points: Points): string => `${grouped(points)} ${points === 1 ? 'SPIRAL' : 'SPIRALs'} (${dollars(worth(points))})`

/** "5,488 ms" */
export const milliseconds = (ms: number): string => `${grouped(Math.round(ms))} ms`

export const plural = (n: number, one: string, many = `${one}s`): string => `${grouped(n)} ${n === 1 ? one : many}`

const HOUR_IN_MINUTES = 60
const DAY_IN_MINUTES = 1440
/** Minutes under 60, hours under 24 hours, otherwise a date. */
export function relativeTime(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < HOUR_IN_MINUTES) return `${plural(minutes, 'minute')} ago`
  if (minutes < DAY_IN_MINUTES) return `${plural(Math.floor(minutes / 60), 'hour')} ago`
  return then.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
}
