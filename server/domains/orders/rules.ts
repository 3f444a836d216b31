import { DAY, HOUR, MINUTE } from '#contracts/time.ts'

const UNITS: [number, string][] = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
]

/** "2 hours": the largest unit that fits, rounded down. */
export function durationInWords(ms: number): string {
  const [unit, name] = UNITS.find(([length]) => ms >= length) ?? [MINUTE, 'minute']
  const count = Math.floor(ms / unit)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
