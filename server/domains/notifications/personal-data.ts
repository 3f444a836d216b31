import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The person's notifications, their channel preferences, also for stores and malls, and their devices. */
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  const [row] = await rowsOf<{ data: unknown }>(
    db,
    'notifications.personal_data',
    `select json_build_object(
       'told', coalesce((select json_agg(n order by n.id) from (select id, type, category, subject, message, href, read_at, created_at from notifications where user_id = $1) n), '[]'),
       'preferences', (select to_jsonb(p) - 'user_id' from notification_preferences p where p.user_id = $1),
       'stores', coalesce((select json_agg(json_build_object('store', c.store_id, 'kinds', c.kinds) order by c.store_id) from store_news_choices c where c.user_id = $1), '[]'),
       'malls', coalesce((select json_agg(json_build_object('mall', c.mall_id, 'kinds', c.kinds) order by c.mall_id) from mall_news_choices c where c.user_id = $1), '[]'),
       'devices', coalesce((select json_agg(d order by d.id) from (select id, name, added_at, last_seen_at from push_devices where user_id = $1) d), '[]')
     ) as data`,
    [userId],
  )
  return row?.data
}

/** References of the mails sent for this person's notifications. */
export async function mailReferencesOf(db: Db, userId: UserId): Promise<string[]> {
  const rows = await rowsOf<{ reference: string }>(db, 'notifications.mail_references')`
    select distinct mail_reference as reference from notifications where user_id = ${userId} and mail_reference is not null`
  return rows.map(({ reference }) => reference)
}
