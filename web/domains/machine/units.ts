import { grouped } from '#contracts/numbers.ts'

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']
/** "1.4 GB" */
export function bytes(count: number): string {
  const step = count < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(count) / 3))
  const value = count / 1000 ** step
  return `${step === 0 || value >= 100 ? grouped(Math.round(value)) : value.toFixed(1)} ${UNITS[step]}`
}

/** "45 s", "12 min", "3 h": how long something has waited. */
export function lag(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${grouped(Math.round(seconds / 3600))} h`
}
