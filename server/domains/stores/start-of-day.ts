import { zoned } from './wall-clock.ts'

/** When the day began where these clocks hang. */
export const startOfDayIn = (now: Date, timeZone: string): Date => new Date(zoned(now, timeZone).startOfDay().epochMilliseconds)
