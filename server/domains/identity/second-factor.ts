import { createHmac } from 'node:crypto'
import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { tell } from '../../facts.ts'
import { libraryOf } from './library.ts'
import { endSessions } from './sessions.ts'

/** What the library says when it refuses. */
const refusalOf = (error: unknown): string | undefined => {
  const body = error instanceof Error && 'body' in error ? error.body : undefined
  return body && typeof body === 'object' && 'code' in body && typeof body.code === 'string' ? body.code : undefined
}
function asProblem(error: unknown): unknown {
  switch (refusalOf(error)) {
    case undefined:
      return error
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      return new Problem('auth.code_wrong')
    case 'ACCOUNT_TEMPORARILY_LOCKED':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return new Problem('too_many', { retryAfter: 900, detail: 'Too many wrong codes. Wait 15 minutes and try again.' })
    case 'TOTP_ALREADY_ENABLED':
      return new Problem('conflict', { detail: 'This account already has a code app.' })
    case 'TOTP_NOT_ENABLED':
    case 'BACKUP_CODES_NOT_ENABLED':
      return new Problem('conflict', { detail: 'Start setting up the code app first.' })
    default:
      return error
  }
}

/** The cookie by which the library recognizes one of our sessions. */
async function asLibrary(deps: Deps, db: Db, sessionId: string): Promise<Headers> {
  const [row] = await rowsOf<{ token: string }>(db, 'identity.token_of', 'select token from sessions where id = $1', [sessionId])
  if (!row) throw new Problem('signed_out')
  const { authCookies } = await (await libraryOf(deps)).$context
  const signed = `${row.token}.${createHmac('sha256', deps.secret).update(row.token).digest('base64')}`
  return new Headers({ cookie: `${authCookies.sessionToken.name}=${encodeURIComponent(signed)}` })
}

/** Begins enrolling a code app; nothing is asked for until its first code was confirmed. */
export async function startEnrolling(deps: Deps, sessionId: string, password: string): Promise<{ uri: string; backupCodes: string[] }> {
  const library = await libraryOf(deps)
  try {
    const answer = await library.api.enableTwoFactor({ headers: await asLibrary(deps, deps.db, sessionId), body: { password } })
    if (!('totpURI' in answer)) throw new Error('the library enrolled something else than a code app')
    return { uri: answer.totpURI, backupCodes: answer.backupCodes }
  } catch (error) {
    throw asProblem(error)
  }
}

/** Finishes enrolling with the first code. The library replaces the session; ours is made anew by the caller. */
export async function finishEnrolling(deps: Deps, sessionId: string, code: string): Promise<void> {
  const library = await libraryOf(deps)
  // Before it counts: whoever takes the account back meanwhile must find it.
  await rowsOf(
    deps.db,
    'identity.date_factor',
    'update two_factors set enrolled_at = $2 where not verified and user_id = (select user_id from sessions where id = $1)',
    [sessionId, deps.clock.now()],
  )
  try {
    await library.api.verifyTOTP({ headers: await asLibrary(deps, deps.db, sessionId), body: { code } })
  } catch (error) {
    throw asProblem(error)
  }
}

/** Asks the library for the second factor of a person whose password was right. It counts wrong codes and locks by itself. */
export async function checkSecondFactor(
  deps: Deps,
  { userId, email, password }: { userId: UserId; email: string; password: string },
  code: string | undefined,
): Promise<void> {
  if (!code) throw new Problem('auth.code_needed')
  const library = await libraryOf(deps)
  try {
    const { headers: challenge } = await library.api.signInEmail({ body: { email, password }, returnHeaders: true })
    const headers = new Headers({
      cookie: challenge
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    })
    const { token } = code.includes('-')
      ? await library.api.verifyBackupCode({ headers, body: { code } })
      : await library.api.verifyTOTP({ headers, body: { code } })
    // The library signs in by itself; its session is only the proof, ours is made by the caller.
    if (token) await rowsOf(deps.db, 'identity.drop_proof', 'delete from sessions where token = $1 and user_id = $2', [token, userId])
  } catch (error) {
    throw asProblem(error)
  }
}

/** Takes the code app off and ends every sign-in. */
export async function dropSecondFactor(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'identity.drop_factor', 'delete from two_factors where user_id = $1', [userId])
  await rowsOf(tx, 'identity.factor_off', 'update users set two_factor_enabled = false, updated_at = now() where id = $1', [userId])
  await endSessions(tx, userId, 'all')
  await tell(tx, 'identity.person_changed', { userId })
}

/** Takes off what somebody set up since then: passkeys, a code app, and one whose first code was not shown yet. */
export async function dropFactorsSince(tx: Db, userId: UserId, since: Date): Promise<void> {
  await rowsOf(tx, 'identity.drop_later_passkeys', 'delete from passkeys where user_id = $1 and created_at >= $2', [userId, since])
  const apps = await rowsOf(
    tx,
    'identity.drop_later_factor',
    'delete from two_factors where user_id = $1 and (enrolled_at >= $2 or not verified) returning id',
    [userId, since],
  )
  if (apps.length > 0) await dropSecondFactor(tx, userId)
}

/** Takes every second factor off, passkeys too, for whoever lost them: the next sign-in is by password alone. */
export async function dropEveryFactor(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'identity.drop_passkeys', 'delete from passkeys where user_id = $1', [userId])
  await dropSecondFactor(tx, userId)
}
