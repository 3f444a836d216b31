import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { plural } from '#web/lib/format.ts'

/** "2 days left", "5 hours left", "20 minutes left": whole units, rounded down, so that nobody comes too late. */
export function timeLeft(until: Date, now: Date): string {
  const ms = until.getTime() - now.getTime()
  if (ms < MINUTE) return 'Time is up'
  const [unit, name] = ms >= DAY ? ([DAY, 'day'] as const) : ms >= HOUR ? ([HOUR, 'hour'] as const) : ([MINUTE, 'minute'] as const)
  return `${plural(Math.floor(ms / unit), name)} left`
}

/** From here on it is pressing. */
export const isSoon = (until: Date, now: Date): boolean => until.getTime() - now.getTime() < DAY
