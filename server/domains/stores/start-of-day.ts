import { zoned } from './wall-clock.ts'

/** The instant at which the local day began in this time zone. */
export const startOfDayIn = (now: Date, timeZone: string): Date => new Date(zoned(now, timeZone).startOfDay().epochMilliseconds)
