import type { z } from 'zod'
import type { SignUp } from '#contracts/identity/auth.ts'
import type { UserId } from '#contracts/ids.ts'
import { newId } from '../../platform/clock.ts'
import { type Db, rowsOf, sqlState, transact, UNIQUE_VIOLATION } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { endEarlier } from './confirming.ts'
import { hashPassword } from './hashing.ts'
import * as mails from './mails.ts'
import { makeLink } from './links.ts'
import { keepPassword, refuseWeak } from './passwords.ts'
import { createPerson, markVerified, renamePerson } from './people.ts'
import { RESET_LINK_MS, SIGN_UP_MS, VERIFY_LINK_MS } from './rules.ts'

export type Known = { id: UserId; email: string; first_name: string; email_verified: boolean }

/** The open account of an address; null when there is none. */
export async function accountOf(db: Db, email: string): Promise<Known | null> {
  const [row] = await rowsOf<Known>(
    db,
    'identity.signing_up',
    'select id, email, first_name, email_verified from users where lower(email) = $1 and disabled_at is null',
    [email],
  )
  return row ?? null
}

/**
 * Creates the account, or tells the owner of the address by mail that there is one. Both do the same work, down to the rows written: for a
 * known address they are rolled back, because response times must not reveal who has an account. Returns a token for this browser that
 * later proves that it made the account; for a known address it proves nothing.
 */
export async function signUpPerson(deps: Deps, form: z.output<typeof SignUp>): Promise<string> {
  await refuseWeak(form.password, form, '/password')
  const passwordHash = await hashPassword(form.password)
  try {
    return await write(deps, form, passwordHash)
  } catch (error) {
    // Two concurrent sign-ups with one address: the second finds the account of the first.
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    return write(deps, form, passwordHash)
  }
}

async function write({ db, config, clock, mail }: Deps, form: z.output<typeof SignUp>, passwordHash: string): Promise<string> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const known = await accountOf(tx, form.email)
    await tx.$client.query('savepoint person')
    const told = tx.told?.length ?? 0
    const { firstName, lastName, zip, acceptedTerms, acceptedPrivacy, marketing } = form
    const email = known ? `${newId()}@invalid` : form.email
    const created = await createPerson(tx, { email, firstName, lastName, passwordHash, zip: zip ?? null })
    await keepAccepted(tx, created, {
      terms: acceptedTerms,
      privacy: acceptedPrivacy,
      marketing: marketing ? (acceptedPrivacy ?? 'unversioned') : undefined,
    })
    if (known) {
      await tx.$client.query('rollback to savepoint person')
      tx.told?.splice(told)
    } else await tx.$client.query('release savepoint person')
    const token = await makeLink(tx, 'verify', known ? known.id : created, now, VERIFY_LINK_MS)
    const to = { to: form.email, firstName: known?.first_name ?? firstName, publicOrigin: config.publicOrigin }
    await mail.send(tx, known?.email_verified ? mails.alreadyJoined(to) : mails.finishSignUp(to, token))
    return makeLink(tx, 'sign-up', known ? null : created, now, SIGN_UP_MS)
  })
}

async function keepAccepted(tx: Db, userId: UserId, accepted: Record<string, string | undefined>): Promise<void> {
  const given = Object.entries(accepted).flatMap(([document, version]) => (version ? [{ document, version }] : []))
  await rowsOf(
    tx,
    'identity.accept',
    'insert into legal_acceptances (user_id, document, version) select $1, document, version from unnest($2::text[], $3::text[]) as a (document, version)',
    [userId, given.map(({ document }) => document), given.map(({ version }) => version)],
  )
}

type Joining = {
  email: string
  passwordHash: string
  firstName?: string
  lastName?: string
  acceptedTerms?: string | undefined
  acceptedPrivacy?: string | undefined
}
/**
 * Makes the account of a person who opened a link that was mailed to this address, which confirms the address. An existing unconfirmed
 * account is replaced: everything set on it ends.
 */
export async function joinByLink(
  tx: Db,
  { email, passwordHash, firstName = '', lastName = '', acceptedTerms, acceptedPrivacy }: Joining,
  now: Date,
): Promise<UserId> {
  const known = await accountOf(tx, email)
  const userId = known?.id ?? (await createPerson(tx, { email, firstName, lastName, passwordHash }))
  const proven = await markVerified(tx, userId)
  if (known) {
    if (!proven || proven.before) throw new Problem('conflict')
    await endEarlier(tx, userId, now)
    await keepPassword(tx, userId, passwordHash)
    await renamePerson(tx, userId, { firstName, lastName, zip: null })
  }
  await keepAccepted(tx, userId, { terms: acceptedTerms, privacy: acceptedPrivacy })
  return userId
}

/** Sends the link again, or says by mail why there is none. */
export async function sendVerification({ db, config, clock, mail }: Deps, email: string): Promise<void> {
  await transact(db, async (tx) => {
    const known = await accountOf(tx, email)
    const token = await makeLink(tx, 'verify', known?.id ?? null, clock.now(), VERIFY_LINK_MS)
    const to = { to: email, firstName: known?.first_name ?? '', publicOrigin: config.publicOrigin }
    await mail.send(tx, !known ? mails.noAccount(to) : known.email_verified ? mails.alreadyJoined(to) : mails.finishSignUp(to, token))
  })
}

/** Sends a link for a new password, or says by mail that there is no account. */
export async function sendReset({ db, config, clock, mail }: Deps, email: string): Promise<void> {
  await transact(db, async (tx) => {
    const known = await accountOf(tx, email)
    const token = await makeLink(tx, 'reset', known?.id ?? null, clock.now(), RESET_LINK_MS)
    const to = { to: email, firstName: known?.first_name ?? '', publicOrigin: config.publicOrigin }
    await mail.send(tx, known ? mails.newPassword(to, token) : mails.noAccount(to))
  })
}
