import { minutesAhead, tellsTime, zoneLetters } from '#contracts/zones.ts'

/**
 * Formats instants in American English by the clock of a zone, or of the reader. Making an `Intl.DateTimeFormat` costs many times what one
 * use of it does, so each is made once for each zone.
 */
export function dateFormatter(options: Intl.DateTimeFormatOptions): (at: Date, timeZone?: string) => string {
  const made = new Map<string | undefined, Intl.DateTimeFormat>()
  return (at, timeZone = options.timeZone) => {
    let format = made.get(timeZone)
    if (!format) {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
      made.set(timeZone, format)
    }
    return format.format(at)
  }
}

/** "Nov 21, 2026" */
export const day = dateFormatter({ year: 'numeric', month: 'short', day: 'numeric' })
/** "Sat, Nov 21, 10:42 AM" */
export const dateAndTime = dateFormatter({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
/** "10:42 AM" */
export const timeOfDay = dateFormatter({ hour: 'numeric', minute: '2-digit' })
/** "November 2026" */
export const month = dateFormatter({ year: 'numeric', month: 'long' })
/** "November 21, 2026": a calendar day, the same in every time zone. */
export const calendarDay = dateFormatter({ dateStyle: 'long', timeZone: 'UTC' })

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
