import type { FastifyRequest } from 'fastify'
import type { UserId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Config } from '../../platform/config.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { readCookie } from './cookies.ts'
import { linkOwner } from './links.ts'
import { UNUSED_MS } from './rules.ts'
import { endSessions } from './sessions.ts'

/**
 * Provisional accounts.
 *
 * A sign-up makes an account and signs in at once, whether or not the address has an account, so that nobody learns whether it has. Until
 * somebody opens the link mailed to the address, the account is provisional:
 *
 * - It has its own sessions, cart, wishes and orders. It has nothing that belongs to the address: no guest orders, no roles, no export, no
 *   mails except confirmations and mails about its own orders.
 * - Several provisional accounts may have the same address. Only one confirmed account may: the first whose link is opened.
 * - It is known only to the browser that signed up: by its session, or by its password together with the browser's sign-up cookie. In any
 *   other browser its password opens nothing, as for an address without an account.
 * - If the address has an account, the mail leads to its sign-in. Signing in to it in the browser of the provisional account moves the
 *   cart, wishes and orders there, once (`identity.account_joined`), and ends the provisional account's sessions.
 * - Where somebody proves the address elsewhere, a new account gets it, and this one is erased (confirming.ts).
 * - It is erased once it has been unused for 30 days. Its orders stay, as orders of a guest.
 */
export type Provisional = { id: UserId; email: string; firstName: string; password: string | null; hasFactor: boolean }

/** The provisional account that this browser made with this address; null when there is none. */
export async function provisionalHere(
  db: Db,
  config: Config,
  request: FastifyRequest,
  email: string,
  now: Date,
): Promise<Provisional | null> {
  const token = readCookie(request, config, 'signup')
  const id = token ? await linkOwner(db, 'sign-up', token, now) : null
  if (!id) return null
  const [row] = await rowsOf<Provisional>(db, 'identity.provisional')`
    select u.id, u.email, u.first_name as "firstName", a.password, u.two_factor_enabled as "hasFactor"
    from users u left join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where u.id = ${id} and lower(u.email) = ${email} and not u.email_verified and u.disabled_at is null`
  return row ?? null
}

/** Moves all that the provisional account of this browser has collected to the confirmed account of its address, which just signed in here. */
export async function joinCollected(tx: Db, before: Actor, to: { id: UserId; email: string; isConfirmed: boolean }): Promise<void> {
  if (before.kind !== 'person' || before.emailVerified || before.id === to.id || !to.isConfirmed) return
  if (before.email.toLowerCase() !== to.email.toLowerCase()) return
  await tell(tx, 'identity.account_joined', { from: before.id, to: to.id })
  await endSessions(tx, before.id, 'all')
}

/** Provisional accounts that nobody has used for a month. */
export async function unusedProvisional(db: Db, now: Date, portion: number): Promise<UserId[]> {
  const rows = await rowsOf<{ id: UserId }>(
    db,
    'identity.unused_provisional',
    `select id from users u where not email_verified and created_at < $1
       and not exists (select from sessions s where s.user_id = u.id and s.updated_at >= $1)
       and not exists (select from memberships m where m.user_id = u.id)
     order by created_at limit $2`,
    [new Date(now.getTime() - UNUSED_MS), portion],
  )
  return rows.map(({ id }) => id)
}
