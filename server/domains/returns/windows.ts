import { DAY } from '#contracts/time.ts'
import { startOfDayIn } from '../stores/start-of-day.ts'

/** A window of days ends with the store's last day, not at the minute of its start. */
export const lastMoment = (from: Date, days: number, timeZone: string): Date =>
  new Date(startOfDayIn(new Date(from.getTime() + (days + 1) * DAY), timeZone).getTime() - 1000)
