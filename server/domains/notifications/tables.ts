import { sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MallId, NotificationId, OrderNumber, ProductId, PushDeviceId, SessionId, StoreId } from '#contracts/ids.ts'
import type { MallNewsChoices, StoreNewsChoices } from '#contracts/notifications/store-news.ts'
import { NOTIFICATION_CATEGORIES, NOTIFICATION_TYPES, type NotificationPreferences } from '#contracts/notifications/notifications.ts'
import { refersToUser } from '../identity/tables.ts'
import { malls } from '../malls/tables.ts'
import { stores } from '../stores/tables.ts'
import { createdAt, instant, refersTo, rowId, tries } from '../../platform/tables.ts'

const userId = () => refersToUser('cascade').notNull()

export const notifications = pgTable(
  'notifications',
  {
    id: rowId().$type<NotificationId>(),
    userId: userId(),
    /** Identifies the news: an event that is delivered again creates no second notification. */
    dedupeKey: text().notNull(),
    type: text({ enum: NOTIFICATION_TYPES }).notNull(),
    category: text({ enum: NOTIFICATION_CATEGORIES }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    href: text().notNull(),
    productId: bigint({ mode: 'number' }).$type<ProductId>(),
    orderNumber: text().$type<OrderNumber>(),
    imageHash: text(),
    /** Whether it appears in the notification list. */
    inApp: boolean().notNull(),
    readAt: instant(),
    /** The mail with the same news: its own mail, or the summary that included it. */
    mailReference: text(),
    /** When the daily summary that includes it is due. */
    summaryAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    // The news key comes first: the rows of ten thousand people with the same news are then next to each other, and not one on each index
    // page.
    uniqueIndex('notifications_once').on(t.dedupeKey, t.userId),
    index('notifications_inbox').on(t.userId, t.id),
    index('notifications_unread').on(t.userId, t.category).where(sql`${t.inApp} and ${t.readAt} is null`),
    index('notifications_for_summary').on(t.summaryAt, t.userId).where(sql`${t.summaryAt} is not null`),
  ],
)

/** Only for people who changed a preference; everyone else has the defaults. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: userId().primaryKey(),
  email: boolean().notNull(),
  push: boolean().notNull(),
  dailySummary: boolean().notNull(),
  categories: jsonb().$type<NotificationPreferences['categories']>().notNull(),
  quietHours: jsonb().$type<NotificationPreferences['quietHours']>(),
  timeZone: text().notNull(),
  updatedAt: instant().notNull(),
})

/** What somebody chose to hear of a store where they work; everyone else has the defaults of their role. */
export const storeNewsChoices = pgTable(
  'store_news_choices',
  {
    userId: userId(),
    storeId: refersTo<StoreId>(() => stores.id, 'cascade').notNull(),
    kinds: jsonb().$type<StoreNewsChoices['kinds']>().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.storeId] }), index('store_news_choices_store').on(t.storeId)],
)

/** What somebody chose to hear of a mall where they work. */
export const mallNewsChoices = pgTable(
  'mall_news_choices',
  {
    userId: userId(),
    mallId: refersTo<MallId>(() => malls.id, 'cascade').notNull(),
    kinds: jsonb().$type<MallNewsChoices['kinds']>().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.mallId] }), index('mall_news_choices_mall').on(t.mallId)],
)

/** A browser that allowed messages; deleted when the session that added it ends. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: rowId().$type<PushDeviceId>(),
    userId: userId(),
    sessionId: uuid().$type<SessionId>().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    name: text().notNull(),
    addedAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('push_devices_endpoint').on(t.endpoint),
    index('push_devices_user').on(t.userId),
    index('push_devices_session').on(t.sessionId),
  ],
)

/** One notification to be sent to one device. */
export const pushes = pgTable(
  'pushes',
  {
    id: rowId(),
    notificationId: refersTo<NotificationId>(() => notifications.id, 'cascade').notNull(),
    deviceId: refersTo<PushDeviceId>(() => pushDevices.id, 'set null'),
    deviceName: text().notNull(),
    /** Gone: the device was removed, or its push service no longer knows it. */
    state: text({ enum: ['queued', 'sent', 'gone', 'failed'] }).notNull(),
    ...tries(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('pushes_once').on(t.notificationId, t.deviceId),
    index('pushes_of_device').on(t.deviceId),
    index('pushes_due').on(t.nextTryAt).where(sql`${t.state} = 'queued'`),
    index('pushes_dead').on(t.id).where(sql`${t.state} = 'failed'`),
  ],
)
