import type { FastifyRequest } from 'fastify'
import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { deviceOfRequest, knowsDevice } from './devices.ts'

// Signs that two accounts belong to one person. Each alone proves nothing: families share devices, networks and addresses.

/** Whether the person with this email has signed in on the browser that sends this request. */
export const isOnDeviceOf = (deps: Deps, request: FastifyRequest, email: string): boolean =>
  knowsDevice(deps, deviceOfRequest(deps, request), email)

/** This machine itself tells nothing about who calls: a proxy or a developer is behind it. */
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** Whether the person has a session from this network address. */
export async function isOnNetworkOf(db: Db, userId: UserId, ip: string): Promise<boolean> {
  if (LOOPBACK.test(ip)) return false
  return (
    (await rowsOf(db, 'identity.on_network', 'select from sessions where user_id = $1 and ip_address = $2 limit 1', [userId, ip])).length >
    0
  )
}

/** Whether both saved the same address: the same street in the same ZIP. */
export async function liveTogether(db: Db, one: UserId, other: UserId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    'identity.live_together',
    `select from addresses a join addresses b on b.zip = a.zip and lower(trim(b.street1)) = lower(trim(a.street1))
     where a.user_id = $1 and b.user_id = $2 limit 1`,
    [one, other],
  )
  return rows.length > 0
}

/** The mailbox behind an address: without a tag after "+", and without the dots that some providers ignore. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  const box = name.split('+')[0] ?? ''
  return `${host === 'gmail.com' || host === 'googlemail.com' ? box.replaceAll('.', '') : box}@${host.replace('googlemail', 'gmail')}`
}

export async function joinedAt(db: Db, userId: UserId): Promise<Date | null> {
  const [row] = await rowsOf<{ created_at: Date }>(db, 'identity.joined_at', 'select created_at from users where id = $1', [userId])
  return row?.created_at ?? null
}
