import { randomBytes, randomInt } from 'node:crypto'
import { generateURI, ScureBase32Plugin, verify } from 'otplib'
import type { UserId } from '#contracts/ids.ts'
import { MINUTE } from '#contracts/time.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { tell } from '../../facts.ts'
import { seal, unseal } from '../../platform/sealing.ts'
import { endSessions } from './sessions.ts'
import { authProblems } from '#contracts/identity/auth.ts'

const ISSUER = 'SPIRAL'
const BACKUP_CODES = 10
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** This many wrong codes in a row lock the code app, also for the right code. */
const MOST_WRONG = 10
const LOCK_MS = 15 * MINUTE
/** A phone's clock may be off by one code. */
const TOLERANCE_SECONDS = 30

type Factor = { id: string; secret: string; backup_codes: string; failures: number; locked_until: Date | null; last_step: number | null }
const FACTOR = 'id, secret, backup_codes, failed_verification_count as failures, locked_until, last_step'

const letters = (count: number): string => Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The time step at which a code app with this key shows the code, about now; null where it does not. */
async function stepOf(key: string, code: string): Promise<number | null> {
  const found = await verify({ secret: Buffer.from(key), token: code, epochTolerance: TOLERANCE_SECONDS })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

/**
 * Starts enrolling a code app; no code is required at sign-in until the first one is confirmed. Returns the key as a URL, and backup codes.
 */
export async function startEnrolling(
  { db, secret }: Deps,
  { id, email }: { id: UserId; email: string },
): Promise<{ uri: string; backupCodes: string[] }> {
  const key = randomBytes(24).toString('base64url')
  const backupCodes = Array.from({ length: BACKUP_CODES }, () => `${letters(5)}-${letters(5)}`)
  await transact(db, async (tx) => {
    const [row] = await rowsOf<{ enrolled: boolean }>(tx, 'identity.enroll_once')`
      select two_factor_enabled as enrolled from users where id = ${id}`
    if (row?.enrolled) throw new Problem('conflict', { detail: 'This account already has a code app.' })
    await rowsOf(tx, 'identity.drop_unconfirmed_factor')`delete from two_factors where user_id = ${id} and not verified`
    await rowsOf(tx, 'identity.enroll')`
      insert into two_factors (user_id, secret, backup_codes, verified)
      values (${id}, ${seal(secret, key)}, ${seal(secret, JSON.stringify(backupCodes))}, false)`
  })
  return { uri: generateURI({ issuer: ISSUER, label: email, secret: new ScureBase32Plugin().encode(Buffer.from(key)) }), backupCodes }
}

/** Finishes enrolling with the first code. The caller ends the earlier sessions. */
export async function finishEnrolling({ db, clock, secret }: Deps, userId: UserId, code: string): Promise<void> {
  await transact(db, async (tx) => {
    // Two concurrent starts leave two keys: the app has one of them.
    const begun = await rowsOf<Factor>(tx, 'identity.unconfirmed_factors')`
      select ${sql(FACTOR)} from two_factors where user_id = ${userId} and not verified for update`
    if (begun.length === 0) throw new Problem('conflict', { detail: 'Start setting up the code app first.' })
    const steps = await Promise.all(begun.map((factor) => stepOf(unseal(secret, factor.secret), code)))
    const factor = begun.find((_, i) => steps[i] !== null)
    if (!factor) throw new Problem(authProblems, 'auth.code_wrong')
    await rowsOf(tx, 'identity.confirm_factor')`
      update two_factors set verified = true, enrolled_at = ${clock.now()}, last_step = ${steps[begun.indexOf(factor)]}
      where id = ${factor.id}`
    await rowsOf(tx, 'identity.factor_on')`update users set two_factor_enabled = true, updated_at = now() where id = ${userId}`
  })
}

/**
 * Throws unless the code is a current one of the person's app, or a backup code. Each works once, on all nodes: the row is locked, and keeps
 * the step of the last code. Wrong and used codes are counted and lock the app.
 */
export async function checkSecondFactor({ db, clock, secret }: Deps, userId: UserId, code: string | undefined): Promise<void> {
  if (!code) throw new Problem(authProblems, 'auth.code_needed')
  const now = clock.now()
  // Thrown after the transaction, because the count of wrong codes must be committed.
  const outcome = await transact(db, async (tx) => {
    const [factor] = await rowsOf<Factor>(tx, 'identity.lock_factor')`
      select ${sql(FACTOR)} from two_factors where user_id = ${userId} and verified for update`
    if (!factor) throw new Problem('conflict', { detail: 'Start setting up the code app first.' })
    if (factor.locked_until && factor.locked_until > now)
      throw new Problem('too_many', { retryAfter: LOCK_MS / 1000, detail: 'Too many wrong codes. Wait 15 minutes and try again.' })
    const spares = JSON.parse(unseal(secret, factor.backup_codes)) as string[]
    const step = code.includes('-') ? null : await stepOf(unseal(secret, factor.secret), code)
    const isUsed = step !== null && factor.last_step !== null && step <= factor.last_step
    const isRight = code.includes('-') ? spares.includes(code) : step !== null && !isUsed
    const failures = isRight ? 0 : factor.failures + 1
    const isLocked = failures >= MOST_WRONG
    await rowsOf(
      tx,
      'identity.count_codes',
      'update two_factors set failed_verification_count = $2, locked_until = $3, backup_codes = $4, last_step = coalesce($5, last_step) where id = $1',
      [
        factor.id,
        isLocked ? 0 : failures,
        isLocked ? new Date(now.getTime() + LOCK_MS) : null,
        isRight && code.includes('-') ? seal(secret, JSON.stringify(spares.filter((spare) => spare !== code))) : factor.backup_codes,
        isRight ? step : null,
      ],
    )
    return isRight ? 'right' : isUsed ? 'used' : 'wrong'
  })
  if (outcome !== 'right') throw new Problem(authProblems, outcome === 'used' ? 'auth.code_used' : 'auth.code_wrong')
}

/** Removes the code app and ends every session. */
export async function dropSecondFactor(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'identity.drop_factor')`delete from two_factors where user_id = ${userId}`
  await rowsOf(tx, 'identity.factor_off')`update users set two_factor_enabled = false, updated_at = now() where id = ${userId}`
  await endSessions(tx, userId, 'all')
  await tell(tx, 'identity.person_changed', { userId })
}

/** Removes the factors set up since then: passkeys, a code app, and one whose first code was not confirmed yet. */
export async function dropFactorsSince(tx: Db, userId: UserId, since: Date): Promise<void> {
  await rowsOf(tx, 'identity.drop_later_passkeys')`delete from passkeys where user_id = ${userId} and created_at >= ${since}`
  const apps = await rowsOf(tx, 'identity.drop_later_factor')`
    delete from two_factors where user_id = ${userId} and (enrolled_at >= ${since} or not verified) returning id`
  if (apps.length > 0) await dropSecondFactor(tx, userId)
}

/** Removes every second factor, passkeys too, for a person who lost them: the next sign-in is by password alone. */
export async function dropEveryFactor(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'identity.drop_passkeys')`delete from passkeys where user_id = ${userId}`
  await dropSecondFactor(tx, userId)
}
