import { createHash } from 'node:crypto'
import type { NotificationId, PushDeviceId } from '#contracts/ids.ts'
import { NEWS_KINDS, type NotificationType } from '#contracts/notifications/news.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import { CLAIMED, unpacking } from '../../platform/message-batches.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PushMessage } from '../../platform/push.ts'
import type { Queue } from '../../platform/send-queue.ts'
import { forgetDevices } from './devices.ts'

type Push = {
  id: number
  device_id: PushDeviceId
  endpoint: string
  p256dh: string
  auth: string
  notification_id: NotificationId
  dedupe_key: string
  type: NotificationType
  subject: string
  message: string
  href: string
}

/** A push service accepts a message right away or not at all; after half a day the message is outdated. */
const MOST_TRIES = 12

/** The queue of pushes to browsers. The text is read when a push is sent; a push contains no other data about the person. */
export function pushQueue({ db, push }: Pick<Deps, 'db' | 'push'>): Queue<Push> {
  return {
    table: 'pushes',
    atOnce: 24,
    atOncePerLane: 12,
    ahead: 320,
    mostTries: MOST_TRIES,
    load: (own, ids) => load(own, ids),
    unpack: unpackPushes,
    laneOf: ({ endpoint }) => new URL(endpoint).host,
    send: (one) => push.send(one, messageOf(one)),
    async settled(done) {
      const gone = done.flatMap(({ item, outcome }) => (outcome.is === 'gone' ? [item.device_id] : []))
      if (gone.length > 0) await forgetDevices(db, gone)
    },
    close: () => push.close(),
  }
}

/** Adds a push for each browser that is allowed at that time; notifications deleted in the meantime are skipped. */
const UNPACK = `insert into pushes (notification_id, device_id, device_name, ${CLAIMED.columns})
  select n.id, d.id, d.name, ${CLAIMED.values} from taken, jsonb_array_elements_text(taken.items) item
  join notifications n on n.id = item::bigint join push_devices d on d.user_id = n.user_id for key share of n, d on conflict do nothing`
const unpackPushes = unpacking('pushes', UNPACK)

const load = (db: Db, ids: readonly number[]): Promise<Push[]> =>
  rowsOf<Push>(db, 'pushes.load')`
    select p.id, p.device_id, d.endpoint, d.p256dh, d.auth, n.id as notification_id, n.dedupe_key, n.type, n.subject, n.message, n.href
    from pushes p join notifications n on n.id = p.notification_id join push_devices d on d.id = p.device_id and d.user_id = n.user_id
    where p.id = any(${ids}::bigint[])`

function messageOf({ notification_id: id, dedupe_key: key, type, subject, message, href }: Push): PushMessage {
  const tag = topicOf(key)
  const isUrgent = NEWS_KINDS[type].urgent === true
  return {
    payload: { title: subject, body: message, href, tag, id },
    ttlSeconds: (isUrgent ? 3 * DAY : 12 * HOUR) / 1000,
    urgency: isUrgent ? 'high' : 'normal',
    topic: tag,
  }
}

/**
 * A push with the same topic replaces the earlier one at the push service and on the screen, so that a retry does not show twice. At most
 * 32 characters.
 */
const topicOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 32)
