import type { NotificationCategory, NotificationPreferences } from '#contracts/notifications.ts'
import { DAY, MINUTE } from '#contracts/time.ts'

/** R39: mail and push on, the daily summary off. */
export const defaultsIn = (timeZone: string): NotificationPreferences => ({
  email: true,
  push: true,
  dailySummary: false,
  categories: { orders: everywhere(), wishlist: everywhere(), spirals: everywhere(), searches: everywhere() },
  quietHours: null,
  timeZone,
})
const everywhere = () => ({ email: true, push: true, inApp: true })

/** When a message goes which way; null: it does not. */
export type Plan = { inApp: boolean; email: 'now' | null; summary: Date | null; push: Date | null }

const SUMMARY_AT = '08:00'

/**
 * Mails about orders always go, at once: they are the receipt. Other mails wait for the summary of those who want one, unless they
 * are urgent. Quiet hours hold what makes a noise; a mail makes none.
 */
export function planFor(message: { category: NotificationCategory; urgent: boolean }, wants: NotificationPreferences, now: Date): Plan {
  const { category, urgent } = message
  const channels = wants.categories[category]
  const mails = category === 'orders' || (wants.email && channels.email)
  const waits = mails && wants.dailySummary && !urgent
  return {
    inApp: channels.inApp,
    email: mails && !waits ? 'now' : null,
    summary: waits ? nextTime(now, SUMMARY_AT, wants.timeZone) : null,
    push: wants.push && channels.push ? (quietEnd(wants, now) ?? now) : null,
  }
}

/** The end of the quiet hours that `now` lies in. */
export function quietEnd({ quietHours, timeZone }: Pick<NotificationPreferences, 'quietHours' | 'timeZone'>, now: Date): Date | null {
  if (!quietHours) return null
  const end = nextTime(now, quietHours.to, timeZone)
  return end < nextTime(now, quietHours.from, timeZone) ? end : null
}

/** The first moment after `now` at which clocks in the zone show this time; where they skip it, the moment they jump past it. */
export function nextTime(now: Date, time: string, timeZone: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const today = wallTime(now.getTime(), timeZone)
  const midnight = today - (((today % DAY) + DAY) % DAY)
  for (let day = 0; ; day++) {
    const moment = momentOf(midnight + day * DAY + (hour * 60 + minute) * MINUTE, timeZone)
    if (moment > now.getTime()) return new Date(moment)
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields })
  formats.set(timeZone, made)
  return made
}

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/** What clocks there show at a moment, written as if it were UTC. */
function wallTime(moment: number, timeZone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(moment)) part[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((moment % 1000) + 1000) % 1000)
}

/** The first moment at which clocks there show this wall time or, where they skip it, a later one. */
function momentOf(wall: number, timeZone: string): number {
  const guesses = [wall - DAY, wall + DAY].map((around) => wall - (wallTime(around, timeZone) - around)).sort((a, b) => a - b)
  const exact = guesses.find((guess) => wallTime(guess, timeZone) === wall)
  if (exact !== undefined) return exact
  let [before = wall, after = wall] = guesses
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2 / 1000) * 1000
    if (wallTime(middle, timeZone) >= wall) after = middle
    else before = middle
  }
  return after
}
