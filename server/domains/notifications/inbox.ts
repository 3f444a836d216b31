import type { z } from 'zod'
import type { NotificationId, OrderNumber, ProductId, UserId } from '#contracts/ids.ts'
import type { NotificationCategory, NotificationType } from '#contracts/notifications/news.ts'
import type { Delivery, Notification } from '#contracts/notifications/notifications.ts'
import type { Page } from '#contracts/page.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { ring } from './tell-people.ts'

type StoredNotification = {
  id: NotificationId
  type: NotificationType
  category: NotificationCategory
  subject: string
  message: string
  href: string
  product_id: ProductId | null
  order_number: OrderNumber | null
  image_hash: string | null
  created_at: Date
  read_at: Date | null
}
const COLUMNS = 'id, type, category, subject, message, href, product_id, order_number, image_hash, created_at, read_at'

const shown = (row: StoredNotification): Notification => ({
  id: row.id,
  type: row.type,
  category: row.category,
  subject: row.subject,
  productName: row.category === 'wishlist' ? row.subject : null,
  message: row.message,
  href: row.href,
  productId: row.product_id,
  orderNumber: row.order_number,
  image: row.image_hash === null ? null : { src: pictureAddress(row.image_hash), alt: row.subject },
  timestamp: row.created_at,
  isRead: row.read_at !== null,
})

type InboxFilter = {
  limit?: number | undefined
  cursor?: string | undefined
  unread?: boolean | undefined
  category?: NotificationCategory | undefined
}

export async function inboxOf(
  db: Db,
  userId: UserId,
  { unread = false, category, ...asked }: InboxFilter,
): Promise<Page<Notification> & { unread: number }> {
  const [page, count] = await Promise.all([
    pageBy(
      'inbox',
      { id: 'id' },
      asked,
      (after, limit) =>
        rowsOf<StoredNotification>(
          db,
          'inbox.list',
          `select ${COLUMNS} from notifications where user_id = $1 and in_app and ($2::bigint is null or id < $2)
         and (not $3 or read_at is null) and ($4::text is null or category = $4) order by id desc limit $5`,
          [userId, after?.id ?? null, unread, category ?? null, limit],
        ),
      () => totalOf(db, userId, unread, category),
    ),
    unreadOf(db, userId),
  ])
  return { ...page, items: page.items.map(shown), ...count }
}

async function totalOf(db: Db, userId: UserId, unread: boolean, category: NotificationCategory | undefined): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    'inbox.total',
    `select count(*) as total from notifications where user_id = $1 and in_app and (not $2 or read_at is null) and ($3::text is null or category = $3)`,
    [userId, unread, category ?? null],
  )
  return row?.total ?? 0
}

export async function unreadOf(db: Db, userId: UserId): Promise<{ unread: number }> {
  const [row] = await rowsOf<{ unread: number }>(db, 'inbox.unread')`
    select count(*) as unread from notifications where user_id = ${userId} and in_app and read_at is null`
  return { unread: row?.unread ?? 0 }
}

/** Marks as read. This cannot be undone, and repeating it has no effect (R78). */
export async function read(db: Db, userId: UserId, id: NotificationId, now: Date): Promise<{ unread: number }> {
  return transact(db, async (tx) => {
    const rows = await rowsOf<{ was: Date | null }>(tx, 'inbox.read')`
      update notifications n set read_at = coalesce(n.read_at, ${now}) from notifications before
      where before.id = n.id and n.id = ${id} and n.user_id = ${userId} returning before.read_at as was`
    const [row] = rows
    if (!row) throw new Problem('not_found')
    if (row.was === null) await ring(tx, [userId])
    return unreadOf(tx, userId)
  })
}

export async function readAll(db: Db, userId: UserId, now: Date): Promise<{ unread: number }> {
  return transact(db, async (tx) => {
    const rows = await rowsOf(tx, 'inbox.read-all')`
      update notifications set read_at = ${now} where user_id = ${userId} and in_app and read_at is null returning id`
    if (rows.length > 0) await ring(tx, [userId])
    return unreadOf(tx, userId)
  })
}

type DeliveryRow = z.output<typeof Delivery> & { next: Date | null; attempts: number; raw: string }
const LATEST = 30

/** The latest messages to a person on every channel, with their delivery status. */
export async function deliveriesTo(db: Db, userId: UserId, now: Date): Promise<{ items: z.output<typeof Delivery>[] }> {
  const rows = await rowsOf<DeliveryRow>(db, 'inbox.deliveries')`
    with recent as
      (select id, subject, in_app, created_at, mail_reference, summary_at from notifications where user_id = ${userId} order by id desc
      limit ${sql(LATEST)})
    select 'in-app' as channel, subject, 'SPIRAL' as "to", 'sent' as raw, created_at as at, null as detail, null::timestamptz as next,
      1 as attempts from recent where in_app
    union all
    select 'email', r.subject, coalesce(m.recipient, ''), coalesce(m.state, 'waits'),
      coalesce(m.sent_at, m.last_tried_at, m.created_at, r.created_at), m.last_error,
      coalesce(m.next_try_at, r.summary_at), coalesce(m.attempts, 0)
    from recent r left join mails m on m.reference = r.mail_reference where r.summary_at is not null or m.id is not null
    union all
    select 'push', r.subject, p.device_name, p.state, coalesce(p.sent_at, p.last_tried_at, p.created_at), p.last_error, p.next_try_at,
      p.attempts
    from recent r join pushes p on p.notification_id = r.id
    order by at desc limit ${sql(LATEST)}`
  return {
    items: rows.map(({ raw, next, attempts, detail, ...row }) => ({
      ...row,
      state: stateOf(raw, next, attempts, now),
      detail: wordsFor(raw, detail),
    })),
  }
}

function stateOf(raw: string, next: Date | null, attempts: number, now: Date): z.output<typeof Delivery>['state'] {
  if (raw === 'sent') return 'sent'
  if (raw === 'failed' || raw === 'gone') return 'dead'
  if (attempts > 0) return 'failed'
  return next && next > now ? 'held' : 'queued'
}

/** Mail server responses are shown to platform staff only; a shopper sees an explanation. */
function wordsFor(raw: string, detail: string | null): string | null {
  if (raw === 'gone') return 'That device is gone.'
  if (raw === 'failed') return 'It could not be delivered.'
  return detail === null ? null : 'It is tried again.'
}
