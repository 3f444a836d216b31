import { type Cents, cents } from '#contracts/money.ts'
import { LEAST_CARD_CHARGE } from '#contracts/orders/tenders.ts'
import type { PlanPeriod } from '#contracts/plans.ts'
import { DAY } from '#contracts/time.ts'

/** The days of all plans. */
const ZONE = 'America/New_York'
export const dayOf = (at: Date): string => at.toLocaleDateString('en-CA', { timeZone: ZONE })

/** "January 31, 2027". */
export const dayWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
export const daysAfter = (day: string, days: number): string => new Date(utc(day).getTime() + days * DAY).toISOString().slice(0, 10)
export const daysBetween = (from: string, until: string): number => Math.round((utc(until).getTime() - utc(from).getTime()) / DAY)

/** That many months later: the same day of the month, or its last where it is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate()))).toISOString().slice(0, 10)
}
const MONTHS = { month: 1, year: 12 } as const satisfies Record<PlanPeriod, number>

export type Period = { anchorOn: string; periods: number; periodStart: string; periodEnd: string }
export const firstPeriod = (on: string, period: PlanPeriod): Period => ({
  anchorOn: on,
  periods: 1,
  periodStart: on,
  periodEnd: monthsAfter(on, MONTHS[period]),
})
/** The period after this one. If that is over as well, because nothing ran meanwhile, it begins today: nobody pays for days without a plan. */
export function nextPeriod(last: Period, before: PlanPeriod, period: PlanPeriod, today: string): Period {
  if (before !== period) return firstPeriod(last.periodEnd > today ? last.periodEnd : today, period)
  const periods = last.periods + 1
  const periodEnd = monthsAfter(last.anchorOn, MONTHS[period] * periods)
  return periodEnd <= today ? firstPeriod(today, period) : { anchorOn: last.anchorOn, periods, periodStart: last.periodEnd, periodEnd }
}

/** After a renewal that was not paid, it is tried again so many days later; after the last of these the membership ends. */
export const RETRY_DAYS = [3, 6, 10] as const
/** The day of the next try; null when all of them are over. */
export const nextTry = (failedOn: string, today: string): string | null =>
  RETRY_DAYS.map((days) => daysAfter(failedOn, days)).find((day) => day > today) ?? null

type Priced = { price: Cents; period: PlanPeriod }
export type Switch = { when: 'now' | 'at_end'; credit: Cents; dueNow: Cents; period: Period }
/**
 * A change of plan. More for the same period applies now, for the difference of the days that are left. A longer period begins today, and
 * the unused days are taken off its price. Anything else follows the paid period. What a card cannot be charged is given away.
 */
export function switchOf(from: Priced, current: Period, wanted: Priced, today: string): Switch {
  const days = daysBetween(current.periodStart, current.periodEnd)
  const left = Math.min(days, Math.max(0, daysBetween(today, current.periodEnd)))
  const share = (amount: Cents): Cents => cents(Math.round((amount * left) / days))
  const least = (amount: number): Cents => cents(amount < LEAST_CARD_CHARGE ? 0 : amount)
  if (from.period === wanted.period && wanted.price > from.price)
    return { when: 'now', credit: share(from.price), dueNow: least(share(wanted.price) - share(from.price)), period: current }
  if (from.period === 'month' && wanted.period === 'year') {
    const credit = cents(Math.min(share(from.price), wanted.price))
    return { when: 'now', credit, dueNow: least(wanted.price - credit), period: firstPeriod(today, 'year') }
  }
  return {
    when: 'at_end',
    credit: cents(0),
    dueNow: cents(0),
    period: nextPeriod(current, from.period, wanted.period, current.periodStart),
  }
}
