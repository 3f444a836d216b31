import type { UserId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, sqlState, UNIQUE_VIOLATION } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { dropLinks, useLink } from './links.ts'
import { createPerson, markVerified } from './people.ts'
import { dropEveryFactor } from './second-factor.ts'
import { endSessions } from './sessions.ts'
import { authProblems } from '#contracts/identity/auth.ts'

/** Refuses a person who has not confirmed the email address of the account. */
export function refuseUnconfirmed({ emailVerified }: Pick<Person, 'emailVerified'>): void {
  if (!emailVerified) throw new Problem(authProblems, 'auth.confirm_first')
}

/**
 * Gives the address of a provisional account to a new account, because whoever proved it may not be whoever made the old one. Nothing has to
 * be looked for: what a stranger set names the old account. That one can be used no more from here on, and `privacy` erases it on
 * `identity.account_replaced`, after it has carried over the little that does no harm. Null where the address was confirmed before.
 */
export async function replaceProvisional(tx: Db, userId: UserId, now: Date): Promise<UserId | null> {
  const [old] = await rowsOf<{ email: string }>(tx, 'identity.end_provisional')`
    update users set disabled_at = ${now}, updated_at = ${now} where id = ${userId} and not email_verified and disabled_at is null
    returning email`
  if (!old) return null
  await rowsOf(tx, 'identity.end_password')`delete from accounts where user_id = ${userId}`
  await endSessions(tx, userId, 'all')
  await dropEveryFactor(tx, userId)
  await dropLinks(tx, userId)
  // Nobody has told us a name yet.
  const [firstName = ''] = old.email.split('@')
  const to = await createPerson(tx, { email: old.email, firstName, lastName: '', passwordHash: null })
  await claimAddress(tx, to)
  await tell(tx, 'identity.account_replaced', { from: userId, to })
  return to
}

/**
 * Confirms an address by its mailed link. The click shows that somebody reads the mailbox, but not that the same person signed up: only a
 * browser that signed up, or is signed in to this very account, keeps the account. In any other browser a new account gets the address,
 * without a password, because a stranger may have signed up with it.
 */
export async function confirmAddress(
  tx: Db,
  token: string,
  { person, signUpToken, now }: { person: Person | null; signUpToken: string | null; now: Date },
): Promise<{ userId: UserId; isOwn: boolean }> {
  const linked = await useLink(tx, 'verify', token, now)
  if (!linked) throw new Problem(authProblems, 'auth.link_expired')
  const signedUpHere = signUpToken !== null && (await useLink(tx, 'sign-up', signUpToken, now)) === linked
  const isOwn = signedUpHere || person?.id === linked
  const userId = isOwn ? await confirmOwn(tx, linked) : await replaceProvisional(tx, linked, now)
  if (!userId) throw new Problem(authProblems, 'auth.link_expired')
  return { userId, isOwn }
}

async function confirmOwn(tx: Db, userId: UserId): Promise<UserId | null> {
  const proven = await claimAddress(tx, userId)
  if (!proven || proven.before) return null
  await endSessions(tx, userId, 'all')
  return userId
}

/** Marks the address of an account as confirmed, unless another account was confirmed with it first. */
export async function claimAddress(tx: Db, userId: UserId): Promise<{ before: boolean } | null> {
  try {
    return await markVerified(tx, userId)
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new Problem(authProblems, 'auth.account_exists') : error
  }
}

/** Confirms the address of a signed-in person who holds a link that was mailed to it. */
export async function confirmInvited(tx: Db, userId: UserId): Promise<void> {
  await claimAddress(tx, userId)
}
