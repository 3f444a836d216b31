import { ADMIN_LINK_HOURS, type AdminSetup, type lookAtAdminSetup, adminSetupProblems } from '#contracts/identity/admin-setup.ts'
import type { z } from 'zod'
import type { Reply } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import { HOUR } from '#contracts/time.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import type { Http } from '../../platform/serve.ts'
import { claimAddress } from './confirming.ts'
import { hashPassword } from './hashing.ts'
import { linkOwner, makeLink, useLink } from './links.ts'
import { keepPassword, refuseWeak } from './passwords.ts'
import { hasPasskey } from './passkeys.ts'
import { addMembership, createPerson, hasSecondFactor, personByEmail, personById, renamePerson } from './people.ts'
import { signInHere } from './sessions.ts'
import { isAdmin } from './teams.ts'

/**
 * The first admin of a marketplace. Whoever runs the server says who it is: by `npm run admin -- EMAIL`, or with the link that a start
 * prints while nobody is an admin. Both print a one-time link, and the person sets the password in their own browser, so that no password
 * stands in a shell's history.
 */

const LINK_MS = ADMIN_LINK_HOURS * HOUR

/** Two servers that start together, or two commands, make one account. */
const takeTurn = (tx: Db): Promise<unknown> =>
  rowsOf(tx, 'identity.admin_turn')`select pg_advisory_xact_lock(hashtextextended('first admin', 0))`

async function hasAdmin(db: Db): Promise<boolean> {
  const rows = await rowsOf(db, 'identity.admins')`
    select from memberships m join users u on u.id = m.user_id where m.scope = 'platform' and m.role = 'admin' and u.disabled_at is null
    limit 1`
  return rows.length > 0
}

const linkOf = (publicOrigin: string, token: string): string => {
  const url = new URL('/spiral-admin-login', publicOrigin)
  url.searchParams.set('setup', token)
  return url.toString()
}

export type MadeAdmin = { email: string; did: 'created' | 'promoted' | 'nothing'; link: string }

/** Makes the person with this address an admin, with a new account if there is none. The previous link ends. */
export async function makeAdmin(db: Db, email: string, { publicOrigin, now }: { publicOrigin: string; now: Date }): Promise<MadeAdmin> {
  return transact(db, async (tx) => {
    await takeTurn(tx)
    const known = await personByEmail(tx, email)
    if (known && (await isClosed(tx, known.id))) throw new Problem('conflict', { detail: `The account of ${email} is closed.` })
    const wasAdmin = known !== null && (await isAdmin(tx, known.id))
    const userId = known?.id ?? (await createPerson(tx, { email, firstName: '', lastName: '', passwordHash: null }))
    if (!known) await claimAddress(tx, userId)
    await addMembership(tx, userId, { scope: 'platform', role: 'admin' })
    await dropFirstLinks(tx)
    const did = !known ? 'created' : wasAdmin ? 'nothing' : 'promoted'
    await recordAct(tx, { who: null, act: wasAdmin ? 'admin.link' : 'admin.make', subject: `person ${userId}`, after: { did } })
    return { email: known?.email ?? email, did, link: linkOf(publicOrigin, await makeLink(tx, 'admin', userId, now, LINK_MS)) }
  })
}

/** A link that makes the first admin; null when there is one. Links of earlier starts stay valid, because several servers may start. */
export async function firstAdminLink(db: Db, { publicOrigin, now }: { publicOrigin: string; now: Date }): Promise<string | null> {
  return transact(db, async (tx) => {
    if (await hasAdmin(tx)) return null
    return linkOf(publicOrigin, await makeLink(tx, 'first-admin', null, now, LINK_MS))
  })
}

type Link = { kind: 'first' } | { kind: 'own'; userId: UserId }

/** The link behind a token, without using it up. */
async function linkBehind(db: Db, token: string, now: Date): Promise<Link> {
  const userId = await linkOwner(db, 'admin', token, now)
  if (userId && (await isAdmin(db, userId))) return { kind: 'own', userId }
  if ((await linkOwner(db, 'first-admin', token, now)) && !(await hasAdmin(db))) return { kind: 'first' }
  throw new Problem(adminSetupProblems, 'auth.admin_link_expired')
}

export async function lookAtSetup({ db, clock }: Deps, token: string): Promise<Reply<typeof lookAtAdminSetup>> {
  const link = await linkBehind(db, token, clock.now())
  if (link.kind === 'first') return { email: null, needsName: true }
  const person = await personById(db, link.userId)
  return { email: person?.email ?? null, needsName: !person?.name }
}

/** Uses the link up, sets the password and signs in, unless the account has a second factor to show. */
export async function finishSetup(deps: Deps, form: z.output<typeof AdminSetup>, http: Http): Promise<{ token: string | null }> {
  const { db, clock } = deps
  const { token, password } = form
  const link = await linkBehind(db, token, clock.now())
  const person = link.kind === 'own' ? await personById(db, link.userId) : null
  const email = person?.email ?? form.email
  const firstName = person?.firstName || form.firstName
  const lastName = person?.lastName || form.lastName
  if (!email) throw fieldProblem('/email', 'Enter your email.')
  if (!person?.name && !firstName) throw fieldProblem('/firstName', 'Enter a name.')
  if (!person?.name && !lastName) throw fieldProblem('/lastName', 'Enter a name.')
  const named = { firstName: firstName ?? '', lastName: lastName ?? '' }
  await refuseWeak(password, { ...named, email }, '/password')
  const passwordHash = await hashPassword(password)
  return transact(db, async (tx) => {
    await takeTurn(tx)
    const now = clock.now()
    // The link may have been used while the password was hashed.
    const used = await useLink(tx, link.kind === 'own' ? 'admin' : 'first-admin', token, now)
    if (!used || (link.kind === 'first' && (await hasAdmin(tx)))) throw new Problem(adminSetupProblems, 'auth.admin_link_expired')
    const userId = link.kind === 'own' ? link.userId : await createAdmin(tx, email, named)
    if (person && !person.name) await renamePerson(tx, userId, { ...named, zip: null })
    await keepPassword(tx, userId, passwordHash)
    await recordAct(tx, { who: null, act: 'admin.set-up', subject: `person ${userId}` })
    if ((await hasSecondFactor(tx, userId)) || (await hasPasskey(tx, userId))) return { token: null }
    return { token: await signInHere(deps, tx, userId, http) }
  })
}

async function createAdmin(tx: Db, email: string, name: { firstName: string; lastName: string }): Promise<UserId> {
  if (await personByEmail(tx, email)) {
    throw new Problem(adminSetupProblems, 'auth.admin_known').at('/email')
  }
  const userId = await createPerson(tx, { email, ...name, passwordHash: null })
  await claimAddress(tx, userId)
  await addMembership(tx, userId, { scope: 'platform', role: 'admin' })
  await dropFirstLinks(tx)
  await recordAct(tx, { who: null, act: 'admin.make', subject: `person ${userId}`, after: { did: 'created' } })
  return userId
}

const dropFirstLinks = (tx: Db): Promise<unknown> =>
  rowsOf(tx, 'identity.end_first_links')`delete from verifications where identifier like 'first-admin:%'`

async function isClosed(db: Db, userId: UserId): Promise<boolean> {
  const rows = await rowsOf(db, 'identity.is_closed')`select from users where id = ${userId} and disabled_at is not null`
  return rows.length > 0
}
