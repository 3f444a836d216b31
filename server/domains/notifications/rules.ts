import { Temporal } from 'temporal-polyfill'
import { CATEGORIES, forEach, MALL_CHOICES, type NotificationCategory, STORE_CHOICES } from '#contracts/notifications/news.ts'
import type { Channels, NotificationPreferences } from '#contracts/notifications/notifications.ts'
import type { MallRole, RetailerRole } from '#contracts/roles.ts'
import type { MallNewsChoices, StoreNewsChoices } from '#contracts/notifications/store-news.ts'

/** R39: mail and push on, the daily summary off. */
export const defaultsIn = (timeZone: string): NotificationPreferences => ({
  email: true,
  push: true,
  dailySummary: false,
  categories: forEach(CATEGORIES, () => ({ email: true, push: true, inApp: true })),
  quietHours: null,
  timeZone,
})

/** What somebody in a role hears of a store before choosing. */
export const storeDefaultsFor = (role: RetailerRole): StoreNewsChoices['kinds'] =>
  forEach(STORE_CHOICES, (kind) => {
    const on: readonly string[] = STORE_CHOICES[kind][role === 'staff' ? 'staff' : 'managers']
    return { inApp: on.includes('inApp'), push: on.includes('push'), email: on.includes('email') }
  })

/** What somebody in a role hears of a mall before choosing: what people of that role hear of a store. */
export const mallDefaultsFor = (role: MallRole): MallNewsChoices['kinds'] => {
  const atStore = storeDefaultsFor(role)
  return forEach(MALL_CHOICES, (kind) => atStore[kind])
}

/** Somebody who works in several of the stores hears what they chose for any of them. */
export const channelsOfAny = (all: readonly Channels[]): Channels => ({
  inApp: all.some(({ inApp }) => inApp),
  push: all.some(({ push }) => push),
  email: all.some(({ email }) => email),
})

/** When a message is sent on each channel; null: it is not sent. */
export type Plan = { inApp: boolean; email: 'now' | null; summary: Date | null; push: Date | null }

const NOTHING = { inApp: false, push: false, email: false }
const SUMMARY_AT = '08:00'

/**
 * Mails about orders are always sent immediately: they are the receipt. Other mails wait for the summary of people who want one, unless
 * they are urgent. Quiet hours delay pushes, which make a sound; mails do not. News of a store follow what was chosen for the store.
 */
export function planFor(
  message: { category: NotificationCategory; urgent: boolean; channels?: Channels },
  wants: NotificationPreferences,
  now: Date,
): Plan {
  const { category, urgent } = message
  const pushAt = quietEnd(wants, now) ?? now
  if (category === 'store') {
    const { inApp, email, push } = message.channels ?? NOTHING
    return { inApp, email: email ? 'now' : null, summary: null, push: push ? pushAt : null }
  }
  const channels = wants.categories[category]
  const mails = category === 'orders' || (wants.email && channels.email)
  const waits = mails && wants.dailySummary && !urgent
  return {
    inApp: channels.inApp,
    email: mails && !waits ? 'now' : null,
    summary: waits ? nextTime(now, SUMMARY_AT, wants.timeZone) : null,
    push: wants.push && channels.push ? pushAt : null,
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
