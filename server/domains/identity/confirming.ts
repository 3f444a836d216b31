import type { UserId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, sqlState, UNIQUE_VIOLATION } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { dropLinks, useLink } from './links.ts'
import { markVerified } from './people.ts'
import { dropEveryFactor } from './second-factor.ts'
import { endSessions } from './sessions.ts'

/** Refuses a person who has not confirmed the email address of the account. */
export function refuseUnconfirmed({ emailVerified }: Pick<Person, 'emailVerified'>): void {
  if (!emailVerified) throw new Problem('auth.confirm_first')
}

/**
 * Ends everything that was set on an account before its address was confirmed, because it may come from a stranger who cannot read the
 * mailbox. Deletes the password, sessions, passkeys, code app, mailed links, addresses, open requests and the marketing consent; the
 * account is left without a password. Other domains delete their data on `identity.owner_returned`.
 */
export async function endEarlier(tx: Db, userId: UserId, now: Date): Promise<void> {
  // The password first and the sessions next: a concurrent sign-in or new passkey is then either seen by the following statements, or
  // fails.
  await rowsOf(tx, 'identity.end_password', 'delete from accounts where user_id = $1', [userId])
  await endSessions(tx, userId, 'all')
  await dropEveryFactor(tx, userId)
  await dropLinks(tx, userId)
  await rowsOf(tx, 'identity.end_addresses', 'delete from addresses where user_id = $1', [userId])
  await rowsOf(tx, 'identity.end_requests', 'delete from access_requests where user_id = $1 and decided_at is null', [userId])
  await rowsOf(tx, 'identity.end_marketing', `delete from legal_acceptances where user_id = $1 and document = 'marketing'`, [userId])
  await tell(tx, 'identity.owner_returned', { userId, at: now.toISOString(), first: true })
}

/**
 * Confirms an address by its mailed link. The click shows that somebody reads the mailbox, but not that the same person signed up: only a
 * browser that signed up, or is signed in to this very account, keeps the earlier settings. In any other browser all of them end, the
 * password too, because a stranger may have signed up with this address.
 */
export async function confirmAddress(
  tx: Db,
  token: string,
  { person, signUpToken, now }: { person: Person | null; signUpToken: string | null; now: Date },
): Promise<{ userId: UserId; isOwn: boolean }> {
  const userId = await useLink(tx, 'verify', token, now)
  const proven = userId && (await claimAddress(tx, userId))
  if (!userId || !proven || proven.before) throw new Problem('auth.link_expired')
  const signedUpHere = signUpToken !== null && (await useLink(tx, 'sign-up', signUpToken, now)) === userId
  const isOwn = signedUpHere || person?.id === userId
  if (isOwn) await endSessions(tx, userId, 'all')
  else await endEarlier(tx, userId, now)
  return { userId, isOwn }
}

/** Marks the address of an account as confirmed, unless another account was confirmed with it first. */
export async function claimAddress(tx: Db, userId: UserId): Promise<{ before: boolean } | null> {
  try {
    return await markVerified(tx, userId)
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new Problem('auth.account_exists') : error
  }
}

/** Confirms the address of a signed-in person who holds a link that was mailed to it. */
export async function confirmInvited(tx: Db, userId: UserId): Promise<void> {
  await claimAddress(tx, userId)
}
