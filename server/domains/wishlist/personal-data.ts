import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The person's lists, saved products and alerts, and the items they took from other people's lists. */
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  const [row] = await rowsOf<{ data: unknown }>(
    db,
    'wishlist.personal_data',
    `select json_build_object(
       'lists', coalesce((select json_agg(l order by l.id) from (select id, name, is_default, share_hash is not null as shared, in_feed_at, created_at from wishlists where user_id = $1) l), '[]'),
       'items', coalesce((select json_agg(to_jsonb(i) - 'user_id' order by i.id) from wishlist_items i where i.user_id = $1), '[]'),
       'alerts', coalesce((select json_agg(to_jsonb(a) - 'user_id' order by a.item_id) from alert_settings a where a.user_id = $1), '[]'),
       'removed', coalesce((select json_agg(to_jsonb(r) - 'user_id' - 'takers') from removed_wishes r where r.user_id = $1), '[]'),
       'taken', coalesce((select json_agg(to_jsonb(t) - 'user_id') from wishlist_takers t where t.user_id = $1), '[]')
     ) as data`,
    [userId],
  )
  return row?.data
}
