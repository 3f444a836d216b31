import { z } from 'zod'
import { TypedDay } from './time.ts'

export const MOST_MONTHS = 24

/** The first day after a range that begins on this day and is as long as a range may be. */
function tooLate(from: string): string {
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + MOST_MONTHS, date)).toISOString().slice(0, 10)
}
/** From one day to another, both included, as somebody chooses them. */
export const DayRange = z.object({ from: TypedDay('Choose the first day.'), to: TypedDay('Choose the last day.') })
export type DayRange = z.output<typeof DayRange>
export const isRange = z.check<DayRange>(({ value: { from, to }, issues }) => {
  const message = to < from ? 'It ends before it begins.' : to >= tooLate(from) ? `Choose up to ${MOST_MONTHS} months.` : null
  if (message !== null) issues.push({ code: 'custom', message, path: ['to'], input: to })
})

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
export const lengthOf = ({ from, to }: DayRange): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** The month before, "2026-10", by the clock of the monthly jobs (UTC). */
export const lastMonth = (now: Date): string => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)

export const COMPARED_WITH = ['before', 'year'] as const
export type ComparedWith = (typeof COMPARED_WITH)[number]
/** The same number of days right before a range, or 52 weeks earlier, which are the same weekdays. */
export function earlierRange({ from, to }: DayRange, compare: ComparedWith): DayRange {
  const back = compare === 'year' ? 364 : lengthOf({ from, to })
  return { from: dayAfter(from, -back), to: dayAfter(to, -back) }
}
