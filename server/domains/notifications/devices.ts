import type { z } from 'zod'
import type { PushDeviceId, SessionId, UserId } from '#contracts/ids.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { type PushDevice, notificationsProblems } from '#contracts/notifications/notifications.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'

type Device = z.output<typeof PushDevice>
const COLUMNS = 'id, name, added_at as "addedAt", last_seen_at as "lastSeenAt"'

export async function devicesOf(db: Db, userId: UserId, endpoint: string | undefined): Promise<Device[]> {
  const rows = await rowsOf<Device>(db, 'devices.of')`
    select ${sql(COLUMNS)}, endpoint = ${endpoint ?? ''} as "isThisOne" from push_devices where user_id = ${userId}
    order by last_seen_at desc, id limit ${sql(SERVER_LIMITS.pushDevices)}`
  return rows
}

/** The push services of the browsers that subscribed last, as origins. */
export const pushServicesOf = async (db: Db): Promise<string[]> =>
  (
    await rowsOf<{ origin: string }>(db, 'devices.services')`
      select distinct substring(endpoint from '^https?://[^/]+') as origin
      from (select endpoint from push_devices order by id desc limit 100) newest order by origin limit 5`
  ).map(({ origin }) => origin)

/** The same browser is the same device, even for another account: it shows messages of the account that is signed in. */
export async function addDevice(
  db: Db,
  person: Person,
  { endpoint, keys, name }: { endpoint: string; keys: { p256dh: string; auth: string }; name: string },
  now: Date,
): Promise<Device> {
  return transact(db, async (tx) => {
    // Serialized per person, so that the limit holds.
    await rowsOf(tx, 'devices.lock')`select pg_advisory_xact_lock(hashtextextended('push ' || ${person.id}, 0))`
    await removePushesOf(tx, `endpoint = $1 and user_id <> $2`, [endpoint, person.id])
    const [row] = await rowsOf<Device>(tx, 'devices.add')`
      insert into push_devices (user_id, session_id, endpoint, p256dh, auth, name, added_at, last_seen_at)
      select ${person.id}, ${person.sessionId}, ${endpoint}, ${keys.p256dh.replace(/=+$/, '')}, ${keys.auth.replace(/=+$/, '')}, ${name},
        ${now}, ${now}
      where (select count(*) from push_devices where user_id = ${person.id} and endpoint <> ${endpoint}) < ${sql(SERVER_LIMITS.pushDevices)}
      on conflict (endpoint) do update
      set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        name = excluded.name, last_seen_at = excluded.last_seen_at
      returning ${sql(COLUMNS)}, true as "isThisOne"`
    if (!row) throw new Problem(notificationsProblems, 'push.too_many')
    return row
  })
}

export async function removeDevice(db: Db, userId: UserId, id: PushDeviceId): Promise<void> {
  if ((await removeDevices(db, 'id = $1 and user_id = $2', [id, userId])) === 0)
    throw new Problem(notificationsProblems, 'push.device_gone')
}

/** Removes the devices of ended sessions: an account's messages must not show on a browser that signed out. */
export const removeDevicesOf = (db: Db, userId: UserId, sessions: SessionId[] | 'all'): Promise<number> =>
  sessions === 'all'
    ? removeDevices(db, 'user_id = $1', [userId])
    : removeDevices(db, 'user_id = $1 and session_id = any($2::uuid[])', [userId, sessions])

/** Removes devices that the push service no longer knows. */
export const forgetDevices = (db: Db, ids: readonly PushDeviceId[]): Promise<number> => removeDevices(db, 'id = any($1::bigint[])', [ids])

async function removeDevices(db: Db, which: string, values: readonly unknown[]): Promise<number> {
  return transact(db, async (tx) => {
    await removePushesOf(tx, which, values)
    return (await rowsOf(tx, `devices.remove ${which}`, `delete from push_devices where ${which} returning id`, values)).length
  })
}

/** Deletes queued pushes of a device that is being removed. */
async function removePushesOf(tx: Db, which: string, values: readonly unknown[]): Promise<void> {
  await rowsOf(
    tx,
    `devices.drop ${which}`,
    `update pushes set state = 'gone', next_try_at = null where state = 'queued' and device_id in (select id from push_devices where ${which})`,
    values,
  )
}
