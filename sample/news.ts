import type { NotificationId, UserId } from '#contracts/ids.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { read } from '#server/domains/notifications/inbox.ts'
import { type Db, rowsOf, sql, transact } from '#server/platform/db.ts'

/** The database may hold real people besides the sample. */
const OF_SAMPLE = 'n.user_id in (select id from users where is_sample)'

/** Sets the dates of notifications to those of the events they report, and reinserts them in that order, because lists are sorted by id. */
export async function dateNews(db: Db, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    await rowsOf(tx, 'sample.date-wishes')`
      update notifications n set created_at = i.saved_at + (${now}::timestamptz - i.saved_at) * 0.6 from wishlist_items i
      where n.type in ('price_drop', 'back_in_stock') and i.user_id = n.user_id and i.product_id = n.product_id
        and n.created_at > ${now}::timestamptz - interval '1 hour' and ${sql(OF_SAMPLE)}`
    await rowsOf(tx, 'sample.date-placed')`
      update notifications n set created_at = o.placed_at, read_at = o.placed_at from orders o
      where n.type = 'order_placed' and o.number = n.order_number and o.user_id = n.user_id and ${sql(OF_SAMPLE)}`
    await rowsOf(tx, 'sample.date-moves')`
      update notifications n set created_at = e.created_at from fulfillment_events e
      where n.type = 'fulfillment_moved' and n.dedupe_key = e."to" || ' ' || e.fulfillment_id and ${sql(OF_SAMPLE)}`
    const columns = `user_id, dedupe_key, type, category, subject, message, href, product_id, order_number, image_hash, in_app, read_at, mail_reference, summary_at, created_at`
    await rowsOf(
      tx,
      'sample.news-in-order',
      `with told as (delete from notifications n using users u where u.id = n.user_id and u.is_sample returning n.*)
       insert into notifications (${columns}) select ${columns} from told order by created_at, id`,
    )
  })
}

/** Gives the news of reviews the dates of the reviews; the people of the stores have read those older than a day. */
export async function dateReviewNews(db: Db, now: Date): Promise<void> {
  await rowsOf(db, 'sample.date-reviews')`
    update notifications n
    set created_at = r.created_at,
      read_at = case when r.created_at < ${now}::timestamptz - interval '1 day' then r.created_at + interval '5 hours' end
    from reviews r where n.type = 'review_written' and n.dedupe_key = 'review ' || r.id and ${sql(OF_SAMPLE)}`
}

/** Marks notifications older than a day as read, as a shopper who checks daily would. Wishlist notifications stay unread. */
export async function readNews(db: Db, userId: UserId, now: Date): Promise<void> {
  const old = await rowsOf<{ id: NotificationId; at: Date }>(db, 'sample.old-news')`
    select id, created_at as at from notifications
    where user_id = ${userId} and in_app and read_at is null and category <> 'wishlist' and created_at < ${new Date(now.getTime() - DAY)}
    order by id`
  for (const { id, at } of old) await read(db, userId, id, new Date(at.getTime() + 5 * HOUR))
}
