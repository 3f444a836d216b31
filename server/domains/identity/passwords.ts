import { isOwnersWord, type PasswordOwner } from '#contracts/identity/password-rules.ts'
import type { UserId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { isCommonPassword } from './common-passwords.ts'
import { claimAddress, replaceProvisional } from './confirming.ts'
import { hashPassword, verifyPassword } from './hashing.ts'
import { hashOfNobody, isCheap } from './password-hash.ts'
import * as mails from './mails.ts'
import { dropLinks, linkOwner, useLink } from './links.ts'
import { personById } from './people.ts'
import { endSessions } from './sessions.ts'
import { authProblems } from '#contracts/identity/auth.ts'

/** Refuses a password that attackers try first, or that contains the owner's name, with an error at its field. */
export async function refuseWeak(password: string, owner: PasswordOwner, pointer: string): Promise<void> {
  const code = isOwnersWord(password, owner) ? 'auth.password_own' : (await isCommonPassword(password)) ? 'auth.password_common' : null
  if (code) throw new Problem(authProblems, code).at(pointer)
}

/** Checking takes as long where there is no hash, as for an address without an account. */
export const isRightPassword = (hash: string | null, password: string): Promise<boolean> =>
  verifyPassword({ hash: hash ?? hashOfNobody(), password }).then((right) => right && hash !== null)

/**
 * Replaces the hash of a password that was just checked by one of today's cost, where it costs less to guess. Returns the hash that is
 * kept. A server that is too busy leaves it to the next sign-in.
 */
export async function renewHash(db: Db, userId: UserId, hash: string, password: string): Promise<string> {
  if (!isCheap(hash)) return hash
  const renewed = await hashPassword(password).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'busy') return null
    throw error
  })
  if (renewed === null) return hash
  const rows = await rowsOf(db, 'identity.renew_hash')`
    update accounts set password = ${renewed}, updated_at = now()
    where user_id = ${userId} and provider_id = 'credential' and password = ${hash} returning id`
  if (rows.length > 0) return renewed
  // Another sign-in renewed it meanwhile, or the password was changed: then the earlier hash ends this sign-in.
  const now = await passwordHashOf(db, userId)
  return now !== null && (await isRightPassword(now, password)) ? now : hash
}

export async function passwordHashOf(db: Db, userId: UserId): Promise<string | null> {
  const [row] = await rowsOf<{ password: string | null }>(db, 'identity.password')`
    select password from accounts where user_id = ${userId} and provider_id = 'credential'`
  return row?.password ?? null
}

/** Throws unless this is the person's own password. */
export async function confirmPassword(db: Db, userId: UserId, password: string, pointer: string): Promise<void> {
  if (await isRightPassword(await passwordHashOf(db, userId), password)) return
  throw new Problem(authProblems, 'auth.password_wrong').at(pointer)
}

/**
 * Stores a new password and ends every session and every link of the person. Links that reverse an address change by a thief stay, and so
 * does the mark of the browser that signed up.
 */
export async function keepPassword(tx: Db, userId: UserId, passwordHash: string): Promise<void> {
  await rowsOf(
    tx,
    'identity.set_password',
    `with kept as (update accounts set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential' returning id)
     insert into accounts (user_id, account_id, provider_id, password) select $1::uuid, $1::text, 'credential', $2 where not exists (select from kept)`,
    [userId, passwordHash],
  )
  await dropLinks(tx, userId, ['email-back', 'sign-up'])
  await endSessions(tx, userId, 'all')
}

/** Stores the first password of an account without one, such as after a confirmation that ended the previous password. */
export async function keepFirstPassword(tx: Db, userId: UserId, passwordHash: string): Promise<void> {
  const rows = await rowsOf(tx, 'identity.first_password')`
    insert into accounts (user_id, account_id, provider_id, password)
    select id, id::text, 'credential', ${passwordHash} from (select id from users where id = ${userId} for no key update) u
    where not exists (select from accounts where user_id = ${userId} and provider_id = 'credential') returning id`
  if (rows.length === 0) throw new Problem('conflict', { detail: 'This account has a password. Change it under My Account.' })
}

/**
 * Sets a new password by a mailed link. The link shows that its holder reads the mailbox, so the address is confirmed too; if it was
 * unconfirmed before, a new account gets it, because a stranger may have made the old one.
 */
export async function resetByLink(deps: Deps, token: string, password: string): Promise<void> {
  const now = deps.clock.now()
  const owner = await linkOwner(deps.db, 'reset', token, now)
  const person = owner && (await personById(deps.db, owner))
  if (!person) throw new Problem(authProblems, 'auth.link_expired')
  await refuseWeak(password, person, '/password')
  const passwordHash = await hashPassword(password)
  await transact(deps.db, async (tx) => {
    const linked = await useLink(tx, 'reset', token, now)
    const fresh = linked && (await replaceProvisional(tx, linked, now))
    const proven = fresh === null && linked ? await claimAddress(tx, linked) : null
    const userId = fresh ?? linked
    if (!userId || (!fresh && !proven)) throw new Problem(authProblems, 'auth.link_expired')
    if (!fresh) await tell(tx, 'identity.owner_returned', { userId, at: now.toISOString() })
    await keepPassword(tx, userId, passwordHash)
    await tellByMail(deps, tx, userId)
  })
}

/** Tells the owner of a confirmed address; nobody knows who reads another one. */
export async function tellByMail({ mail, config }: Deps, tx: Db, userId: UserId): Promise<void> {
  const [person] = await rowsOf<{ email: string; first_name: string }>(tx, 'identity.addressee')`
    select email, first_name from users where id = ${userId} and email_verified`
  if (!person) return
  await mail.send(tx, mails.passwordChanged({ to: person.email, firstName: person.first_name, publicOrigin: config.publicOrigin }))
}
