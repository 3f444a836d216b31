import type { z } from 'zod'
import type { SignUp } from '#contracts/identity/auth.ts'
import { ownPath } from '#contracts/identity/own-path.ts'
import type { UserId } from '#contracts/ids.ts'
import { type Actor, isPerson, type Person } from '../../platform/actor.ts'
import { newId } from '../../platform/clock.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type KeptLetter, newestLetter } from '../../platform/mail.ts'
import { Problem } from '../../platform/problem.ts'
import type { Http } from '../../platform/serve.ts'
import { claimAddress } from './confirming.ts'
import { writeCookie } from './cookies.ts'
import { hashPassword } from './hashing.ts'
import * as mails from './mails.ts'
import { makeLink } from './links.ts'
import { refuseWeak } from './passwords.ts'
import { createPerson, refuseUnknownZip } from './people.ts'
import { RESET_LINK_MS, SIGN_UP_MS, VERIFY_LINK_MS } from './rules.ts'
import { signInHere } from './sessions.ts'

export type KnownAccount = { id: UserId; email: string; first_name: string; email_verified: boolean }

/** The open account that was confirmed with an address; null when there is none. */
export async function accountOf(db: Db, email: string): Promise<KnownAccount | null> {
  const [row] = await rowsOf<KnownAccount>(db, 'identity.account_of')`
    select id, email, first_name, email_verified from users where lower(email) = ${email} and email_verified and disabled_at is null`
  return row ?? null
}

/** The account that a link mailed to this address leads to: the confirmed one, or else the newest provisional one. */
async function accountBehind(db: Db, email: string): Promise<KnownAccount | null> {
  const [row] = await rowsOf<KnownAccount>(db, 'identity.account_behind')`
    select id, email, first_name, email_verified from users where lower(email) = ${email} and disabled_at is null
    order by email_verified desc, created_at desc limit 1`
  return row ?? null
}

/**
 * Makes a provisional account and signs in to it, also where the address has an account (see provisional.ts). Only the mail differs: it
 * confirms the new account, or leads its reader to the sign-in of the old one. Both write the same rows, because response times must not
 * reveal who has an account.
 */
export async function signUpPerson(deps: Deps, form: z.output<typeof SignUp>, http: Http): Promise<string> {
  const { db, config, clock } = deps
  await refuseWeak(form.password, form, '/password')
  await refuseUnknownZip(db, form.zip)
  const passwordHash = await hashPassword(form.password)
  const now = clock.now()
  const { email, firstName, lastName, zip, acceptedTerms, acceptedPrivacy, marketing, returnTo } = form
  return transact(db, async (tx) => {
    const created = await createPerson(tx, { email, firstName, lastName, passwordHash, zip: zip ?? null })
    await keepAccepted(tx, created, {
      terms: acceptedTerms,
      privacy: acceptedPrivacy,
      marketing: marketing ? (acceptedPrivacy ?? 'unversioned') : undefined,
    })
    await mailConfirmation(deps, tx, { id: created, email, first_name: firstName, email_verified: false }, returnTo)
    writeCookie(http.reply, config, 'signup', await makeLink(tx, 'sign-up', created, now, SIGN_UP_MS), Math.floor(SIGN_UP_MS / 1000))
    return signInHere(deps, tx, created, http)
  })
}

/** Mails a provisional account's link to its address, or to the owner of that address how to sign in. */
async function mailConfirmation({ config, clock, mail }: Deps, tx: Db, to: KnownAccount, returnTo?: string): Promise<void> {
  const known = await accountOf(tx, to.email)
  const token = await makeLink(tx, 'verify', to.id, clock.now(), VERIFY_LINK_MS)
  const whom = { to: to.email, firstName: known?.first_name ?? to.first_name, publicOrigin: config.publicOrigin }
  const next = ownPath(returnTo, '')
  const words = known ? mails.alreadyJoined(whom, next) : mails.finishSignUp(whom, token, next)
  await mail.send(tx, { ...words, reference: `${confirmationsOf(to.id)}${newId()}` })
}

const confirmationsOf = (userId: UserId): string => `confirm ${userId} `

/**
 * The newest confirmation mailed for this provisional account. Only where mail is kept instead of sent and never in production: there, the
 * person who just signed up could not open it otherwise.
 */
export async function keptConfirmation({ db, config }: Pick<Deps, 'db' | 'config'>, person: Person): Promise<KeptLetter | null> {
  if (config.smtp || config.environment === 'production' || person.emailVerified) return null
  return newestLetter(db, confirmationsOf(person.id))
}

async function keepAccepted(tx: Db, userId: UserId, accepted: Record<string, string | undefined>): Promise<void> {
  const given = Object.entries(accepted).flatMap(([document, version]) => (version ? [{ document, version }] : []))
  await rowsOf(tx, 'identity.accept')`
    insert into legal_acceptances (user_id, document, version) select ${userId}, document, version
    from unnest(${given.map(({ document }) => document)}::text[], ${given.map(({ version }) => version)}::text[]) as a (document, version)`
}

type Joining = {
  email: string
  passwordHash: string
  firstName?: string
  lastName?: string
  acceptedTerms?: string | undefined
  acceptedPrivacy?: string | undefined
}
/** Makes the account of a person who opened a link that was mailed to this address, which confirms the address. */
export async function joinByLink(
  tx: Db,
  { email, passwordHash, firstName = '', lastName = '', acceptedTerms, acceptedPrivacy }: Joining,
): Promise<UserId> {
  if (await accountOf(tx, email)) throw new Problem('conflict')
  const userId = await createPerson(tx, { email, firstName, lastName, passwordHash })
  await claimAddress(tx, userId)
  await keepAccepted(tx, userId, { terms: acceptedTerms, privacy: acceptedPrivacy })
  return userId
}

/**
 * Sends the link again, or says by mail why there is none. The browser of a provisional account gets the link of its own account, because
 * others may have signed up with the same address.
 */
export async function sendVerification(deps: Deps, email: string, actor: Actor, returnTo?: string): Promise<void> {
  const { db, config, clock, mail } = deps
  await transact(db, async (tx) => {
    const isOwn = isPerson(actor) && !actor.emailVerified && actor.email === email
    const known = isOwn ? provisionalOf(actor) : await accountBehind(tx, email)
    if (known && !known.email_verified) return mailConfirmation(deps, tx, known, returnTo)
    await makeLink(tx, 'verify', null, clock.now(), VERIFY_LINK_MS)
    const to = { to: email, firstName: known?.first_name ?? '', publicOrigin: config.publicOrigin }
    await mail.send(tx, known ? mails.alreadyJoined(to) : mails.noAccount(to))
  })
}

const provisionalOf = ({ id, email, firstName }: Person): KnownAccount => ({ id, email, first_name: firstName, email_verified: false })

/** Sends a link for a new password, or says by mail that there is no account. */
export async function sendReset({ db, config, clock, mail }: Deps, email: string): Promise<void> {
  await transact(db, async (tx) => {
    const known = await accountBehind(tx, email)
    const token = await makeLink(tx, 'reset', known?.id ?? null, clock.now(), RESET_LINK_MS)
    const to = { to: email, firstName: known?.first_name ?? '', publicOrigin: config.publicOrigin }
    await mail.send(tx, known ? mails.newPassword(to, token) : mails.noAccount(to))
  })
}
