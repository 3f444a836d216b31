import { minutesAhead, tellsTime, zoneName } from '#contracts/zones.ts'

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
/** "November 21, 2026": a calendar day, the same wherever it is read. */
export const calendarDay = (at: Date): string => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "Sat, Nov 21, 10:42 AM", or "Sat, Nov 21, 10:42 AM Central Time" for readers whose clock shows something else. */
export function atPlace(at: Date, timeZone: string, format: (at: Date, timeZone?: string) => string = dateAndTime): string {
  const there = format(at, timeZone)
  return there === format(at) ? there : `${there} ${zoneName(timeZone)}`
}
/** By how many minutes the clocks of a zone are ahead of UTC at this moment. */
export const aheadNow = (timeZone: string): number => minutesAhead(timeZone, new Date())
/** Whether clocks of a zone show what the reader's does. */
export const isMyClock = (timeZone: string, at = new Date()): boolean => minutesAhead(timeZone, at) === -at.getTimezoneOffset()
/** "Open until 9 PM", or "Open until 9 PM Central Time", likewise. */
export const wordsAtPlace = (words: string, timeZone: string): string =>
  tellsTime(words) && !isMyClock(timeZone) ? `${words} ${zoneName(timeZone)}` : words
