import type { UserId } from '#contracts/ids.ts'
import type { ShopperCategory } from '#contracts/notifications/news.ts'
import { type NotificationPreferences, notificationsProblems } from '#contracts/notifications/notifications.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { zipPlace } from '../places/zips.ts'
import { defaultsIn, isTimeZone } from './rules.ts'

/** The most common time zone, for people whose ZIP is unknown. */
const ZONE_OF_NOBODY = 'America/New_York'

const COLUMNS = `user_id, email, push, daily_summary as "dailySummary", categories, quiet_hours as "quietHours", time_zone as "timeZone"`

/** The preferences of these people; people without saved preferences are left out. */
export async function choicesOf(db: Db, ids: readonly UserId[]): Promise<Map<UserId, NotificationPreferences>> {
  const rows = await rowsOf<NotificationPreferences & { user_id: UserId }>(db, 'preferences.of')`
    select ${sql(COLUMNS)} from notification_preferences where user_id = any((select ${ids}::uuid[])::uuid[])`
  // Preferences saved before a category existed have no value for it.
  return new Map(rows.map(({ user_id: id, ...wants }) => [id, { ...wants, categories: { ...DEFAULTS.categories, ...wants.categories } }]))
}

/** The defaults for people without saved preferences. They have no quiet hours and no summary, so the time zone does not matter. */
export const DEFAULTS = defaultsIn(ZONE_OF_NOBODY)

export async function preferencesOf(db: Db, person: Pick<Person, 'id' | 'zip'>): Promise<NotificationPreferences> {
  const chosen = (await choicesOf(db, [person.id])).get(person.id)
  if (chosen) return chosen
  const place = person.zip ? await zipPlace(db, person.zip) : null
  return defaultsIn(place?.timeZone ?? ZONE_OF_NOBODY)
}

export async function choose(db: Db, id: UserId, wants: NotificationPreferences, now: Date): Promise<NotificationPreferences> {
  const refuse = (code: keyof typeof notificationsProblems, pointer: string) => new Problem(notificationsProblems, code).at(pointer)
  if (!wants.categories.orders.email) throw refuse('notifications.orders_mail', '/categories/orders/email')
  if (wants.quietHours && wants.quietHours.from === wants.quietHours.to) throw refuse('notifications.quiet_hours', '/quietHours/to')
  if (!isTimeZone(wants.timeZone)) throw refuse('notifications.time_zone', '/timeZone')
  await write(db, id, wants, now)
  return wants
}

async function write(db: Db, id: UserId, wants: NotificationPreferences, now: Date): Promise<void> {
  await rowsOf(
    db,
    'preferences.write',
    `insert into notification_preferences (user_id, email, push, daily_summary, categories, quiet_hours, time_zone, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id) do update set email = excluded.email, push = excluded.push, daily_summary = excluded.daily_summary,
       categories = excluded.categories, quiet_hours = excluded.quiet_hours, time_zone = excluded.time_zone, updated_at = excluded.updated_at`,
    [
      id,
      wants.email,
      wants.push,
      wants.dailySummary,
      JSON.stringify(wants.categories),
      wants.quietHours === null ? null : JSON.stringify(wants.quietHours),
      wants.timeZone,
      now,
    ],
  )
}

/** Turns off mails of this category. */
export async function stopMails(db: Db, person: Pick<Person, 'id' | 'zip'>, category: ShopperCategory, now: Date): Promise<void> {
  const wants = await preferencesOf(db, person)
  if (!wants.categories[category].email) return
  await write(
    db,
    person.id,
    { ...wants, categories: { ...wants.categories, [category]: { ...wants.categories[category], email: false } } },
    now,
  )
}
