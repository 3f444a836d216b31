/** "Nov 21, 2026" */
export const day = (at: Date): string => at.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
/** "Sat, Nov 21, 10:42 AM" */
export const moment = (at: Date): string =>
  at.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
/** "10:42 AM" */
export const clock = (at: Date): string => at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
/** "November 2026" */
export const month = (at: Date): string => at.toLocaleDateString('en-US', { year: 'numeric', month: 'long' })
/** "November 21, 2026": a calendar day, the same wherever it is read. */
export const calendarDay = (at: Date): string => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
