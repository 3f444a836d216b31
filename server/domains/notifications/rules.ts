import { Temporal } from 'temporal-polyfill'
import type { NotificationCategory, NotificationPreferences } from '#contracts/notifications.ts'

/** R39: mail and push on, the daily summary off. */
export const defaultsIn = (timeZone: string): NotificationPreferences => ({
  email: true,
  push: true,
  dailySummary: false,
  categories: {
    orders: everywhere(),
    wishlist: everywhere(),
    spirals: everywhere(),
    searches: everywhere(),
    events: everywhere(),
    community: everywhere(),
  },
  quietHours: null,
  timeZone,
})
const everywhere = () => ({ email: true, push: true, inApp: true })

/** When a message is sent on each channel; null: it is not sent. */
export type Plan = { inApp: boolean; email: 'now' | null; summary: Date | null; push: Date | null }

const SUMMARY_AT = '08:00'

/**
 * Mails about orders are always sent immediately: they are the receipt. Other mails wait for the summary of people who want one, unless
 * they are urgent. Quiet hours delay pushes, which make a sound; mails do not.
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

/** The end of the quiet hours that contain `now`. */
export function quietEnd({ quietHours, timeZone }: Pick<NotificationPreferences, 'quietHours' | 'timeZone'>, now: Date): Date | null {
  if (!quietHours) return null
  const end = nextTime(now, quietHours.to, timeZone)
  return end < nextTime(now, quietHours.from, timeZone) ? end : null
}

/** The first moment after `now` when local time is `time`; if clocks skip that time, the moment of the jump. */
export function nextTime(now: Date, time: string, timeZone: string): Date {
  const at = Temporal.PlainTime.from(time)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  for (let day = 0; ; day++) {
    const wall = today.add({ days: day }).toPlainDateTime(at)
    const shown = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    const moment = shown.toPlainDateTime().equals(wall) ? shown : (shown.getTimeZoneTransition('next') ?? shown)
    if (moment.epochMilliseconds > now.getTime()) return new Date(moment.epochMilliseconds)
  }
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
