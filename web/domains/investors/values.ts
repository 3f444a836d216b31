import { type Metric, METRICS, type Value } from '#contracts/investors.ts'
import { cents, dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'

/** The number behind a figure: cents, a count, or a share in 10,000. */
export const numberOf = ({ amount, count }: Value): number => amount ?? count ?? 0

/** A figure in words: "$1,204.50", "312", "18.5%". */
export function wordsOf(metric: Metric, value: number): string {
  const { unit } = METRICS[metric]
  if (unit === 'money') return dollars(cents(value))
  return unit === 'share' ? `${(value / 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%` : grouped(value)
}

/** "November 2026". */
export const monthWords = (month: string): string =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
