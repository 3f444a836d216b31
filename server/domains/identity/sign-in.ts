import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Login, authProblems } from '#contracts/identity/auth.ts'
import type { PasskeyId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { uncountTry, countTry } from '../../platform/rate-limit.ts'
import type { Http } from '../../platform/serve.ts'
import { deviceOfRequest, knowsDevice, rememberDevice } from './devices.ts'
import * as mails from './mails.ts'
import { isRightPassword, renewHash } from './passwords.ts'
import { joinCollected, provisionalHere } from './provisional.ts'
import { deviceOf } from './rules.ts'
import { checkSecondFactor } from './second-factor.ts'
import { originOf, signInHere } from './sessions.ts'

type StoredAccount = {
  id: UserId
  email: string
  first_name: string
  password: string | null
  email_verified: boolean
  two_factor_enabled: boolean
  of_platform: boolean
}

/**
 * The person with this address and password; refuses everybody else with the same message and in the same time. The browser that made a
 * provisional account with the address may mean that one, so both passwords are tried there, whether or not the address has an account.
 */
export async function personByPassword(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { email, password }: { email: string; password: string },
  request: FastifyRequest,
): Promise<StoredAccount> {
  const provisional = await provisionalHere(db, config, request, email, clock.now())
  const [confirmed] = await rowsOf<StoredAccount>(db, 'identity.credentials')`
    select u.id, u.email, u.first_name, u.email_verified, u.two_factor_enabled, a.password,
      exists (select from memberships m where m.user_id = u.id and m.scope = 'platform') as of_platform
    from users u left join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where lower(u.email) = ${email} and u.email_verified and u.disabled_at is null`
  const isConfirmed = await isRightPassword(confirmed?.password ?? null, password)
  const isProvisional = provisional !== null && (await isRightPassword(provisional.password, password))
  if (confirmed && isConfirmed) return confirmed
  if (!isProvisional) throw new Problem(authProblems, 'auth.wrong')
  const { firstName: first_name, hasFactor: two_factor_enabled, ...rest } = provisional
  return { ...rest, first_name, two_factor_enabled, email_verified: false, of_platform: false }
}

/**
 * Signs in with email and password, and the second factor where there is one; returns the new session's token. A wrong attempt counts
 * against the account and the network address, or, on a browser this person has used before, only against that browser, so that a
 * stranger's guesses cannot lock the owner out.
 */
export async function signIn(deps: Deps, { email, password, code }: z.output<typeof Login>, http: Http): Promise<string> {
  const { db, clock } = deps
  const device = deviceOfRequest(deps, http.request)
  const isKnownDevice = knowsDevice(deps, device, email)
  const buckets = isKnownDevice ? [`sign-in device ${device.name} ${email}`] : [`sign-in ${email}`, `sign-in from ${http.request.ip}`]
  const now = clock.now()
  await countTry(db, now, buckets)
  const row = await personByPassword(deps, { email, password }, http.request)
  if (row.two_factor_enabled) await checkSecondFactor(deps, row.id, code)
  await uncountTry(db, now, buckets)
  const kept = row.password === null ? null : await renewHash(db, row.id, row.password, password)
  return enter(deps, row, http, { password: kept })
}

/**
 * Opens a session for a person who has been authenticated; a person with platform rights is told by mail of a new device. The provisional
 * account that was open in this browser joins the confirmed one.
 */
export async function enter(
  deps: Deps,
  person: Pick<StoredAccount, 'id' | 'email' | 'first_name' | 'email_verified' | 'of_platform'>,
  http: Http,
  by: { passkeyId: PasskeyId } | { password: string | null },
): Promise<string> {
  const { db, mail, config } = deps
  const device = deviceOfRequest(deps, http.request)
  const token = await transact(db, async (tx) => {
    if ('password' in by) await holdPassword(tx, person.id, by.password)
    if (person.of_platform && !knowsDevice(deps, device, person.email)) {
      const to = { to: person.email, firstName: person.first_name, publicOrigin: config.publicOrigin }
      await mail.send(tx, mails.newDevice(to, deviceOf(originOf(http.request).userAgent)))
    }
    await joinCollected(tx, http.request.actor, { id: person.id, email: person.email, isConfirmed: person.email_verified })
    return signInHere(deps, tx, person.id, http, 'passkeyId' in by ? by.passkeyId : null)
  })
  // A known device has its own count of wrong passwords, so only the owner of the address may make one known.
  if (person.email_verified) rememberDevice(deps, device, person.email, http.reply)
  return token
}

/** Locks the checked password until the end of the transaction; throws when it was changed during the check. */
async function holdPassword(tx: Db, userId: UserId, hash: string | null): Promise<void> {
  const rows = await rowsOf(tx, 'identity.hold_password')`
    select from accounts where user_id = ${userId} and provider_id = 'credential' and password = ${hash} for share`
  if (rows.length === 0) throw new Problem(authProblems, 'auth.wrong')
}
