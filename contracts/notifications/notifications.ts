import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, NotificationId, OrderNumber, ProductId, PushDeviceId } from '../ids.ts'
import { FlagInUrl, Nothing, pageOf, Paging } from '../page.ts'
import { Picture } from '../pictures.ts'
import { Instant } from '../time.ts'
import { CATEGORIES, forEach, keysOf, NEWS_KINDS } from './news.ts'
import { named } from '../named.ts'

export const SHOPPER_CATEGORIES = keysOf(CATEGORIES)
export const NOTIFICATION_CATEGORIES = [...SHOPPER_CATEGORIES, 'store'] as const
export const NotificationCategory = z.enum(NOTIFICATION_CATEGORIES)
export const NOTIFICATION_TYPES = keysOf(NEWS_KINDS)
export const NotificationType = z.enum(NOTIFICATION_TYPES)

/** R51: id, type, productName (the subject), message, timestamp, isRead; plus a link. */
export const Notification = named('Notification', {
  id: NotificationId,
  type: NotificationType,
  category: NotificationCategory,
  subject: z.string(),
  /** The product of a wishlist alert; null for every other type. */
  productName: z.string().nullable(),
  message: z.string(),
  /** A path on this site. */
  href: z.string(),
  productId: ProductId.nullable(),
  orderNumber: OrderNumber.nullable(),
  image: Picture.nullable(),
  timestamp: Instant,
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const notifications = endpoint('GET /api/notifications', {
  access: 'shopper',
  summary: 'What SPIRAL told this person, newest first.',
  query: z.object({ ...Paging, unread: FlagInUrl.optional(), category: NotificationCategory.optional() }),
  reply: pageOf(Notification).extend({ unread: z.int() }),
})
export const unreadNotifications = endpoint('GET /api/notifications/unread', {
  access: 'shopper',
  summary: 'How many are unread.',
  reply: z.object({ unread: z.int() }),
})
/** A read notification cannot become unread again (R78). */
export const readNotification = endpoint('POST /api/notifications/:id/read', {
  access: 'shopper',
  summary: 'Mark one as read.',
  params: z.object({ id: inUrl(NotificationId) }),
  reply: z.object({ unread: z.int() }),
})
export const readAllNotifications = endpoint('POST /api/notifications/read-all', {
  access: 'shopper',
  summary: 'Mark all as read that there are now.',
  reply: z.object({ unread: z.int() }),
})

export const Channels = z.strictObject({ email: z.boolean(), push: z.boolean(), inApp: z.boolean() })
export type Channels = z.output<typeof Channels>
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 22:00.')
export const NotificationPreferences = z
  .strictObject({
    /** The three switches of R39: on, on, off by default. */
    email: z.boolean(),
    push: z.boolean(),
    /** Bundles non-urgent messages into one at 08:00 in the shopper's time zone. */
    dailySummary: z.boolean(),
    categories: z.strictObject(forEach(CATEGORIES, () => Channels)),
    quietHours: z.strictObject({ from: TimeOfDay, to: TimeOfDay }).nullable(),
    /** IANA zone reported by the browser, else the home ZIP's. */
    timeZone: z.string().max(60),
  })
  .meta({ id: 'NotificationPreferences' })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>
export const notificationPreferences = endpoint('GET /api/notifications/preferences', {
  access: 'shopper',
  summary: 'Which messages, by which channel.',
  reply: NotificationPreferences,
})
export const changeNotificationPreferences = endpoint('PUT /api/notifications/preferences', {
  access: 'shopper',
  summary: 'Choose messages, channels, quiet hours, daily summary.',
  body: NotificationPreferences,
  reply: NotificationPreferences,
})

/** One browser that allowed push messages. */
export const PushDevice = named('PushDevice', {
  id: PushDeviceId,
  name: z.string(),
  addedAt: Instant,
  lastSeenAt: Instant,
  isThisOne: z.boolean(),
})
export const pushSettings = endpoint('GET /api/push', {
  access: 'shopper',
  summary: "The server's public key and this person's devices.",
  query: z.object({ endpoint: z.string().max(1000).optional() }),
  reply: z.object({ publicKey: z.string().nullable(), devices: z.array(PushDevice) }),
})
/**
 * A device belongs to the session that added it and is deleted when that session is ended (not when it merely expires): an account's
 * messages must not appear in a browser that signed out. After a new sign-in, a browser that still allows messages registers again.
 */
export const addPushDevice = endpoint('POST /api/push/devices', {
  access: 'shopper',
  summary: 'Send messages to this browser too; the same browser again is the same device.',
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).max(1000),
    keys: z.strictObject({
      p256dh: z.string().regex(/^[\w-]{86,88}=?$/, 'Use the key as the browser gave it.'),
      auth: z.string().regex(/^[\w-]{22}(==)?$/, 'Use the key as the browser gave it.'),
    }),
  }),
  reply: PushDevice,
  status: 201,
})
export const removePushDevice = endpoint('DELETE /api/push/devices/:id', {
  access: 'shopper',
  summary: 'Send nothing more to a device.',
  params: z.object({ id: inUrl(PushDeviceId) }),
  reply: Nothing,
  status: 204,
})
export const testPush = endpoint('POST /api/push/devices/:id/test', {
  access: 'shopper',
  summary: 'Send a test message to a device.',
  params: z.object({ id: inUrl(PushDeviceId) }),
  reply: Nothing,
  status: 204,
  idempotent: true,
})

/** `held`: waits for the end of quiet hours or for the daily summary; `failed`: will be retried; `dead`: no more retries. */
export const DELIVERY_STATES = ['held', 'queued', 'sent', 'failed', 'dead'] as const
/** One message by one channel. */
export const Delivery = named('Delivery', {
  channel: z.enum(['in-app', 'email', 'push']),
  subject: z.string(),
  /** The device or the address. */
  to: z.string(),
  state: z.enum(DELIVERY_STATES),
  at: Instant,
  detail: z.string().nullable(),
})
export const recentDeliveries = endpoint('GET /api/notifications/deliveries', {
  access: 'shopper',
  summary: 'The last messages and what became of them.',
  reply: z.object({ items: z.array(Delivery).max(30) }),
})

/** Describes an unsubscribe link for the page; changes nothing. */
const UnsubscribeToken = z.object({ token: z.string().regex(/^[\w.-]{20,400}$/) })
export const unsubscribeInfo = endpoint('GET /api/unsubscribe/:token', {
  access: 'public',
  summary: 'What this unsubscribe link is about; changes nothing. The address is shown masked: mails are passed on.',
  params: UnsubscribeToken,
  reply: z.object({ category: z.enum(SHOPPER_CATEGORIES), email: z.string(), isOff: z.boolean() }),
})
/** RFC 8058: mail programs post `List-Unsubscribe=One-Click` as a form; the page posts JSON or an empty body. */
export const unsubscribe = endpoint('POST /api/unsubscribe/:token', {
  access: 'public',
  summary: 'Send no more mails of this category.',
  params: UnsubscribeToken,
  fromAnywhere: true,
  reply: Nothing,
  status: 204,
})

export const notificationsProblems = {
  'notifications.quiet_hours': { status: 422, message: 'Start and end must differ.' },
  'notifications.orders_mail': { status: 422, message: "Emails about your orders can't be turned off." },
  'notifications.time_zone': { status: 422, message: "We don't know that time zone." },
  'push.device_gone': { status: 404, message: 'That device is gone.' },
  'push.endpoint': { status: 422, message: "This browser's push service can't be used from here." },
  'push.too_many': { status: 409, message: 'Up to 20 devices. Remove one first.' },
  'unsubscribe.unknown': { status: 410, message: 'This link is not valid any more. You can choose your messages in your settings.' },
} as const
