import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyId, UserId } from '#contracts/ids.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { type MadePasskey, type Passkey, type PasskeyAnswer, passkeysProblems } from '#contracts/identity/passkeys.ts'
import { MINUTE } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, sql, sqlState, transact, UNIQUE_VIOLATION } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { uncountTry, countTry } from '../../platform/rate-limit.ts'
import type { Http } from '../../platform/serve.ts'
import { makeChallenge, useChallenge } from './challenges.ts'
import { viewerOf } from './identify.ts'
import * as mails from './mails.ts'
import { endSessions, holdSession, signInHere } from './sessions.ts'
import { enter } from './sign-in.ts'

export const TIMEOUT_MS = SERVER_LIMITS.challengeMinutes * MINUTE

/** Passkeys are bound to the public address of this installation and work nowhere else. */
export const rpIdOf = ({ config }: Pick<Deps, 'config'>): string => new URL(config.publicOrigin).hostname

/** Loaded on the first use of a passkey: it contains every format of every key maker. */
const library = () => import('@simplewebauthn/server')

/** The account id, which is random: a lost device reveals no email address. */
const handleOf = (userId: UserId): string => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')

const COLUMNS = `id, name, is_synced as "isSynced", created_at as "createdAt", used_at as "usedAt"`

export const passkeysOf = (db: Db, userId: UserId): Promise<Passkey[]> =>
  rowsOf<Passkey>(db, 'identity.passkeys')`select ${sql(COLUMNS)} from passkeys where user_id = ${userId} order by id desc`

export async function hasPasskey(db: Db, userId: UserId): Promise<boolean> {
  const [row] = await rowsOf(db, 'identity.has_passkey')`select from passkeys where user_id = ${userId} limit 1`
  return row !== undefined
}

/**
 * Throws when the role requires a second factor, the person has a passkey, and this session has not shown it: a password alone must not be
 * enough to add or remove a factor.
 */
export async function refuseUnproven(db: Db, person: Person): Promise<void> {
  if (viewerOf(person).secondFactor === 'required' && (await hasPasskey(db, person.id)))
    throw new Problem(passkeysProblems, 'passkey.first')
}

/** Starts adding a passkey to the account of this session. */
export async function startAdding(deps: Deps, person: Person) {
  const { db } = deps
  await refuseUnproven(db, person)
  const known = await rowsOf<{ id: string; transports: string[] }>(db, 'identity.known_passkeys')`
    select credential_id as id, transports from passkeys where user_id = ${person.id} order by id`
  if (known.length >= SERVER_LIMITS.passkeys) throw new Problem(passkeysProblems, 'passkey.too_many')
  return {
    challenge: await makeChallenge(deps, `add ${person.sessionId}`),
    rpId: rpIdOf(deps),
    timeoutMs: TIMEOUT_MS,
    user: { id: handleOf(person.id), name: person.email, displayName: person.name },
    known,
  }
}

/** Stores a passkey the browser has just made, tells its owner by mail, and marks this session as signed in with both factors. */
export async function finishAdding(
  deps: Deps,
  person: Person,
  { name, passkey }: { name: string; passkey: MadePasskey },
  http: Http,
): Promise<Passkey> {
  const { db, mail, config } = deps
  const made = await checkMade(deps, person, passkey)
  try {
    return await transact(db, async (tx) => {
      await holdSession(tx, person.sessionId)
      const [row] = await rowsOf<Passkey>(tx, 'identity.add_passkey')`
        insert into passkeys (user_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
        select ${person.id}, ${made.credential.id}, ${Buffer.from(made.credential.publicKey).toString('base64url')},
          ${made.credential.counter}, ${passkey.transports}, ${name}, ${made.credentialBackedUp}, ${deps.clock.now()}
        where (select count(*) from passkeys where user_id = ${person.id}) < ${sql(SERVER_LIMITS.passkeys)} returning ${sql(COLUMNS)}`
      if (!row) throw new Problem(passkeysProblems, 'passkey.too_many')
      await noteAct(tx, person, 'passkey.add', row.id)
      if (person.emailVerified)
        await mail.send(tx, mails.passkeyAdded({ to: person.email, firstName: person.firstName, publicOrigin: config.publicOrigin }, name))
      await signInHere(deps, tx, person.id, http, row.id)
      return row
    })
  } catch (error) {
    // A key can belong to one account only. The answer does not reveal that it belongs to another.
    if (sqlState(error) === UNIQUE_VIOLATION) throw new Problem(passkeysProblems, 'passkey.not_made')
    throw error
  }
}

async function checkMade(deps: Deps, { sessionId }: Person, { id, clientData, attestation, transports }: MadePasskey) {
  const challenge = challengeIn(clientData)
  if (challenge === null || !(await useChallenge(deps, `add ${sessionId}`, challenge)))
    throw new Problem(passkeysProblems, 'passkey.not_made')
  const response: RegistrationResponseJSON = {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: clientData, attestationObject: attestation, transports },
  }
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: deps.config.publicOrigin,
      expectedRPID: rpIdOf(deps),
      requireUserVerification: true,
    })
    if (verified && registrationInfo) return registrationInfo
  } catch (error) {
    deps.log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was not accepted')
  }
  throw new Problem(passkeysProblems, 'passkey.not_made')
}

type Owner = {
  passkey_id: PasskeyId
  id: UserId
  email: string
  first_name: string
  email_verified: boolean
  of_platform: boolean
  public_key: string
  counter: number
}

/**
 * Signs in with a passkey; returns the new session's token. A wrong one counts like a wrong password and gets the same answer for every
 * reason.
 */
export async function signInWithPasskey(deps: Deps, answer: PasskeyAnswer, visitor: string | null, http: Http): Promise<string> {
  const now = deps.clock.now()
  const buckets = [`passkey ${answer.id}`, `sign-in from ${http.request.ip}`]
  await countTry(deps.db, now, buckets)
  const owner = await ownerOf(deps, answer, visitor)
  await uncountTry(deps.db, now, buckets)
  return enter(deps, owner, http, { passkeyId: owner.passkey_id })
}

/** The owner of the passkey that signed this browser's challenge. */
export async function ownerOf(deps: Deps, answer: PasskeyAnswer, visitor: string | null): Promise<Owner> {
  const { db, clock, log } = deps
  const challenge = challengeIn(answer.clientData)
  if (challenge === null || visitor === null || !(await useChallenge(deps, `use ${visitor}`, challenge)))
    throw new Problem(passkeysProblems, 'passkey.wrong')
  const [owner] = await rowsOf<Owner>(db, 'identity.passkey_owner')`
    select k.id as passkey_id, k.public_key, k.counter, u.id, u.email, u.first_name, u.email_verified,
      exists (select from memberships m where m.user_id = u.id and m.scope = 'platform') as of_platform
    from passkeys k join users u on u.id = k.user_id where k.credential_id = ${answer.id} and u.disabled_at is null`
  if (!owner || (answer.userHandle !== undefined && answer.userHandle !== handleOf(owner.id)))
    throw new Problem(passkeysProblems, 'passkey.wrong')
  const response: AuthenticationResponseJSON = {
    id: answer.id,
    rawId: answer.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: answer.clientData, authenticatorData: answer.authenticatorData, signature: answer.signature },
  }
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: deps.config.publicOrigin,
      expectedRPID: rpIdOf(deps),
      credential: { id: answer.id, publicKey: Buffer.from(owner.public_key, 'base64url'), counter: owner.counter },
      requireUserVerification: true,
    })
    if (!verified) throw new Problem(passkeysProblems, 'passkey.wrong')
    // A key's counter must rise, also between two concurrent answers; keys of password managers always send zero.
    const counted = await rowsOf(
      db,
      'identity.passkey_used',
      `update passkeys set counter = $2, is_synced = $3, used_at = $4 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
      [owner.passkey_id, authenticationInfo.newCounter, authenticationInfo.credentialBackedUp, clock.now()],
    )
    if (counted.length > 0) return owner
  } catch (error) {
    if (sqlState(error)) throw error
    log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was not accepted')
  }
  throw new Problem(passkeysProblems, 'passkey.wrong')
}

export async function nameAnew(db: Db, userId: UserId, id: PasskeyId, name: string): Promise<Passkey> {
  const [row] = await rowsOf<Passkey>(db, 'identity.rename_passkey')`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${sql(COLUMNS)}`
  if (!row) throw new Problem('not_found')
  return row
}

export async function refuseForeign(db: Db, userId: UserId, id: PasskeyId): Promise<void> {
  const [known] = await rowsOf(db, 'identity.own_passkey')`select from passkeys where id = ${id} and user_id = ${userId}`
  if (!known) throw new Problem('not_found')
}

/** Removes a passkey and ends the sessions made with it; the session of this browser continues with the password alone. */
export async function drop(deps: Deps, person: Person, id: PasskeyId, passkeyHere: PasskeyId | null, http: Http): Promise<void> {
  const { db, mail, config } = deps
  await transact(db, async (tx) => {
    // The sessions first: without the key nothing shows which sessions used it.
    await endSessions(tx, person.id, { by: id })
    const [row] = await rowsOf<{ name: string }>(tx, 'identity.drop_passkey')`
      delete from passkeys where id = ${id} and user_id = ${person.id} returning name`
    if (!row) throw new Problem('not_found')
    await noteAct(tx, person, 'passkey.remove', id)
    const to = { to: person.email, firstName: person.firstName, publicOrigin: config.publicOrigin }
    if (person.emailVerified) await mail.send(tx, mails.passkeyRemoved(to, row.name))
    if (passkeyHere === id) await signInHere(deps, tx, person.id, http)
  })
}

/** Records in the audit log how back-office people change their own keys. */
async function noteAct(tx: Db, person: Person, act: string, id: PasskeyId): Promise<void> {
  const { platform, retailers, malls } = viewerOf(person)
  if (platform.length + retailers.length + malls.length === 0) return
  await recordAct(tx, { who: person, act, subject: `passkey ${id}` })
}

/** The challenge that the browser's answer names; null when it cannot be read. */
function challengeIn(clientData: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return said && typeof said === 'object' && 'challenge' in said && typeof said.challenge === 'string' ? said.challenge : null
  } catch {
    return null
  }
}
