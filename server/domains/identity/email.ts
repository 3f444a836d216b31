import type { UserId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sqlState, transact, UNIQUE_VIOLATION } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import * as mails from './mails.ts'
import { dropLaterWaysBack, dropLinks, makeLink, useLinkAbout } from './links.ts'
import { EMAIL_BACK_MS, EMAIL_LINK_MS } from './rules.ts'
import { dropFactorsSince } from './second-factor.ts'
import { endSessions } from './sessions.ts'
import { accountOf } from './sign-up.ts'
import { authProblems } from '#contracts/identity/auth.ts'

/**
 * Mails a link to the new address. An address that already has an account is told so by mail instead; the answer is the same in both cases.
 */
export async function askForEmail({ db, config, clock, mail }: Deps, person: Person, email: string): Promise<void> {
  await transact(db, async (tx) => {
    const known = await accountOf(tx, email)
    const token = await makeLink(tx, 'email', known ? null : person.id, clock.now(), EMAIL_LINK_MS, email)
    const to = { to: email, firstName: known?.first_name ?? person.firstName, publicOrigin: config.publicOrigin }
    await mail.send(tx, known ? mails.alreadyJoined(to) : mails.confirmNewEmail(to, token))
  })
}

/**
 * Changes the address: the new one is confirmed by opening its link while signed in. The old address is told by mail and can reverse the
 * change. Earlier links stop working, except earlier links that reverse a change.
 */
export async function changeByLink({ db, config, clock, mail }: Deps, token: string, signedInAs: UserId | null): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const link = await useLinkAbout(tx, 'email', token, now)
    // The click shows that somebody reads the new mailbox; only being signed in to this account shows that it is the owner.
    if (link && link.userId !== signedInAs) throw new Problem(authProblems, 'auth.sign_in_to_change')
    const before = link && (await putEmail(tx, link.userId, link.about))
    if (!link || !before) throw new Problem(authProblems, 'auth.link_expired')
    await dropLinks(tx, link.userId, ['email-back'])
    // An unconfirmed address may belong to a stranger, so it gets no link that reverses the change.
    if (before.email_verified) {
      const back = await makeLink(tx, 'email-back', link.userId, now, EMAIL_BACK_MS, before.email)
      const to = { to: before.email, firstName: before.first_name, publicOrigin: config.publicOrigin }
      await mail.send(tx, mails.emailChanged(to, back))
    }
    await tell(tx, 'identity.email_verified', { userId: link.userId })
  }).catch(takenMeanwhile)
}

/**
 * Restores the old address and ends all sessions, because the person who changed it knows the password. Removes the passkeys and the code
 * app set up since then too.
 */
export async function takeBackByLink({ db, clock }: Deps, token: string): Promise<void> {
  const now = clock.now()
  await transact(db, async (tx) => {
    const link = await useLinkAbout(tx, 'email-back', token, now)
    const before = link && (await putEmail(tx, link.userId, link.about))
    if (!link || !before) throw new Problem(authProblems, 'auth.link_expired')
    await dropLinks(tx, link.userId, ['email-back'])
    await dropLaterWaysBack(tx, link)
    await dropFactorsSince(tx, link.userId, new Date(link.expiresAt.getTime() - EMAIL_BACK_MS))
    await endSessions(tx, link.userId, 'all')
    await tell(tx, 'identity.owner_returned', { userId: link.userId, at: now.toISOString() })
  }).catch(takenMeanwhile)
}

type Before = { email: string; first_name: string; email_verified: boolean }

/** Returns the previous address; null when the account no longer exists. */
async function putEmail(tx: Db, userId: UserId, email: string): Promise<Before | null> {
  const [row] = await rowsOf<Before>(tx, 'identity.put_email')`
    update users u set email = ${email}, email_verified = true, updated_at = now() from users o
    where u.id = ${userId} and o.id = u.id and u.disabled_at is null returning o.email, o.first_name, o.email_verified`
  if (row) await tell(tx, 'identity.person_changed', { userId })
  return row ?? null
}

/** Another person signed up with the address after the link was mailed. */
function takenMeanwhile(error: unknown): never {
  throw sqlState(error) === UNIQUE_VIOLATION ? new Problem(authProblems, 'auth.link_expired') : error
}
