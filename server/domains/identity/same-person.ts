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
  return (await rowsOf(db, 'identity.on_network')`select from sessions where user_id = ${userId} and ip_address = ${ip} limit 1`).length > 0
}

/** Whether both saved the same address: the same street in the same ZIP. */
export async function liveTogether(db: Db, one: UserId, other: UserId): Promise<boolean> {
  const rows = await rowsOf(db, 'identity.live_together')`
    select from addresses a join addresses b on b.zip = a.zip and lower(trim(b.street1)) = lower(trim(a.street1))
    where a.user_id = ${one} and b.user_id = ${other} limit 1`
  return rows.length > 0
}

/**
 * The mailbox behind an address: without a tag after "+", and without the dots that Gmail ignores. Limits per person are counted by it; what
 * belongs to an address belongs to the exact address. Postgres has the same as `mailbox_of`.
 */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const box = name.split('+')[0] || name
  return host === 'gmail.com' || host === 'googlemail.com' ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`
}

/** SQL for the mailbox of a buyer: that of the account, or of the address where there is no account. */
export const mailboxOfBuyer = (userId: string, email: string): string =>
  `mailbox_of(coalesce((select email from users where id = ${userId}), ${email}))`

/** SQL for the ids of a buyer's account and of the confirmed accounts of their mailbox: for a limit they are one person. */
export const accountsOfBuyer = (userId: string, mailbox: string): string =>
  `select ${userId}::uuid union all select id from users where email_verified and mailbox_of(email) = ${mailbox}`

/** The same for an account. */
export const accountsOfPerson = (userId: string): string =>
  accountsOfBuyer(userId, `(select mailbox_of(email) from users where id = ${userId})`)

/** Who buys: an account, or a guest by address. An account has its own address, whatever contact its order names. */
export type Buyer = { userId: UserId | null; email: string | undefined }
/** A person as limits count them, however they came in: their mailbox and its confirmed accounts. */
export type CountedPerson = { mailbox: string; userIds: readonly UserId[] }

/** These buyers as limits count them; null for a guest without an address. */
export async function countedPeople(db: Db, buyers: readonly Buyer[]): Promise<(CountedPerson | null)[]> {
  const rows = await rowsOf<{ id: UserId; mailbox: string }>(
    db,
    'identity.counted-people',
    `with own as (select id, mailbox_of(email) as mailbox from users where id = any($1::uuid[]))
     select id, mailbox from own
     union select u.id, mailbox_of(u.email) from users u where u.email_verified and mailbox_of(u.email) = any($2::text[] || array(select mailbox from own))`,
    [
      buyers.flatMap(({ userId }) => userId ?? []),
      buyers.flatMap(({ userId, email }) => (userId === null && email !== undefined ? [mailboxOf(email)] : [])),
    ],
  )
  const mailboxes = new Map(rows.map(({ id, mailbox }) => [id, mailbox]))
  const accounts = Map.groupBy(rows, ({ mailbox }) => mailbox)
  return buyers.map(({ userId, email }) => {
    const mailbox = userId === null ? email && mailboxOf(email) : mailboxes.get(userId)
    if (!mailbox) return null
    const confirmed = (accounts.get(mailbox) ?? []).map(({ id }) => id)
    return { mailbox, userIds: confirmed }
  })
}

export async function joinedAt(db: Db, userId: UserId): Promise<Date | null> {
  const [row] = await rowsOf<{ created_at: Date }>(db, 'identity.joined_at')`select created_at from users where id = ${userId}`
  return row?.created_at ?? null
}
