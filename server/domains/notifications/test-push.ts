import type { PushDeviceId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { notificationsProblems } from '#contracts/notifications/notifications.ts'

/** Sends one test message to one device, ignoring quiet hours because the person is using it. It does not appear in the list. */
export async function sendTest(tx: Db, userId: UserId, deviceId: PushDeviceId, key: string, now: Date): Promise<void> {
  const rows = await rowsOf(tx, 'pushes.test')`
    with device as (select id, name from push_devices where id = ${deviceId} and user_id = ${userId} for key share),
    told as (
      insert into notifications (user_id, dedupe_key, type, category, subject, message, href, in_app, created_at)
      select ${userId}, 'test ' || ${key}, 'test', 'wishlist', 'It works', 'Messages from SPIRAL arrive on this device.',
        '/push-notification-settings', false, ${now} from device
      returning id
    )
    insert into pushes (notification_id, device_id, device_name, state, next_try_at)
    select told.id, device.id, device.name, 'queued', ${now} from told, device returning id`
  if (rows.length === 0) throw new Problem(notificationsProblems, 'push.device_gone')
  tx.queued?.add('pushes')
}
