import { minutesAhead, tellsTime, zoneLetters } from '#contracts/zones.ts'

/** "Nov 21, 2026" */
export const day = (at: Date, timeZone?: string): string =>
  at.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone })
/** "Sat, Nov 21, 10:42 AM" */
export const dateAndTime = (at: Date, timeZone?: string): string =>
  at.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone })
/** "10:42 AM" */
export const timeOfDay = (at: Date): string => at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
/** "November 2026" */
export const month = (at: Date): string => at.toLocaleDateString('en-US', { year: 'numeric', month: 'long' })
/** "November 21, 2026": a calendar day, the same in every time zone. */
export const calendarDay = (at: Date): string => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "Sat, Nov 21, 10:42 AM", or "Sat, Nov 21, 10:42 AM CT" for readers in another time zone. */
export function atPlace(at: Date, timeZone: string, format: (at: Date, timeZone?: string) => string = dateAndTime): string {
  const there = format(at, timeZone)
  return there === format(at) ? there : `${there} ${zoneLetters(timeZone)}`
}
/** The current offset of a time zone from UTC, in minutes. */
export const aheadNow = (timeZone: string): number => minutesAhead(timeZone, new Date())
/** Whether this zone has the same offset as the reader's. */
export const isMyClock = (timeZone: string, at = new Date()): boolean => minutesAhead(timeZone, at) === -at.getTimezoneOffset()
/** "Open until 9 PM", or "Open until 9 PM CT" for readers in another time zone. */
export const wordsAtPlace = (words: string, timeZone: string): string =>
  tellsTime(words) && !isMyClock(timeZone) ? `${words} ${zoneLetters(timeZone)}` : words
