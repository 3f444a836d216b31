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
    await putInOrder(tx)
  })
}

/** Lists of notifications are sorted by id. */
async function putInOrder(tx: Db): Promise<void> {
  const columns = `user_id, dedupe_key, type, category, subject, message, href, product_id, order_number, image_hash, in_app, read_at, mail_reference, summary_at, created_at`
  await rowsOf(
    tx,
    'sample.news-in-order',
    `with told as (delete from notifications n using users u where u.id = n.user_id and u.is_sample returning n.*)
     insert into notifications (${columns}) select ${columns} from told order by created_at, id`,
  )
}

/** The news that each of these texts made, by the beginning of their keys; people of stores have read news older than a day. */
const TEXTS = [
  { key: 'review', table: 'reviews', type: 'review_written', isForStores: true },
  { key: 'question', table: 'questions', type: 'question_asked', isForStores: true },
  { key: 'answer', table: 'question_answers', type: 'community_answer', isForStores: false },
  { key: 'comment', table: 'comments', type: 'community_answer', isForStores: false },
] as const
/** Gives the news of reviews, questions and answers the dates of these texts. */
export async function dateNewsOfTexts(db: Db, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    for (const { key, table, type, isForStores } of TEXTS)
      await rowsOf(
        tx,
        `sample.date-${table}`,
        `update notifications n set created_at = t.created_at,
           read_at = case when $2 and t.created_at < $1::timestamptz - interval '1 day' then t.created_at + interval '5 hours' else n.read_at end
         from ${table} t where n.type = '${type}' and n.dedupe_key = '${key} ' || t.id and ${OF_SAMPLE}`,
        [now, isForStores],
      )
    await putInOrder(tx)
  })
}

/** Marks notifications older than a day as read, as a shopper who checks daily would. Wishlist notifications stay unread. */
export async function readNews(db: Db, userId: UserId, now: Date): Promise<void> {
  const old = await rowsOf<{ id: NotificationId; at: Date }>(db, 'sample.old-news')`
    select id, created_at as at from notifications
    where user_id = ${userId} and in_app and read_at is null and category <> 'wishlist' and created_at < ${new Date(now.getTime() - DAY)}
    order by id`
  for (const { id, at } of old) await read(db, userId, id, new Date(at.getTime() + 5 * HOUR))
}
