import { wallClock } from '../stores/index.ts'

/** When the day began where these clocks hang. */
export function dayBegan(now: Date, timeZone: string): Date {
  const wall = wallClock(now, timeZone)
  return new Date(
    now.getTime() - (wall.getHours() * 3_600_000 + wall.getMinutes() * 60_000 + wall.getSeconds() * 1_000 + wall.getMilliseconds()),
  )
}
