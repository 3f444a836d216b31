import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import { authProblems, type changePassword, type endSecondFactor, type verifyEmail } from '#contracts/identity/auth.ts'
import { type Actor, isPerson, type Person } from '../../platform/actor.ts'
import { type Db, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import type { Http } from '../../platform/serve.ts'
import { confirmAddress } from './confirming.ts'
import { clearCookie, readCookie } from './cookies.ts'
import { hashPassword } from './hashing.ts'
import { passkeyOf, viewerBehind } from './identify.ts'
import * as mails from './mails.ts'
import { refuseUnproven } from './passkeys.ts'
import { confirmPassword, keepFirstPassword, keepPassword, refuseWeak, tellByMail } from './passwords.ts'
import { hasSecondFactor } from './people.ts'
import { checkSecondFactor, dropSecondFactor, finishEnrolling, startEnrolling } from './second-factor.ts'
import { endSessions, holdSession, signInHere } from './sessions.ts'

/** Guesses count for the person, address or link that they are about, and for the network that they come from. */
export const countGuess = ({ db, clock }: Deps, what: string, who: string, { request }: Http): Promise<void> =>
  countTry(db, clock.now(), [`${what} ${who}`, `${what} from ${request.ip}`])

/** Asks for the password again before a change of how this person signs in. */
export async function provePassword(deps: Deps, { id }: Person, password: string, http: Http, pointer = '/password'): Promise<void> {
  await countGuess(deps, 'password', id, http)
  await confirmPassword(deps.db, id, password, pointer)
}

/** A change that ends the other sessions of this person, and goes on with a new one here. */
const changeAndStay = (deps: Deps, person: Person, http: Http, change: (tx: Db) => Promise<unknown>): Promise<string> =>
  transact(deps.db, async (tx) => {
    await change(tx)
    return signInHere(deps, tx, person.id, http, passkeyOf(person))
  })

export async function verifyByLink(
  deps: Deps,
  actor: Actor,
  token: string,
  http: Http,
  adopt: (userId: UserId) => Promise<void>,
): Promise<Reply<typeof verifyEmail>> {
  const { db, config, clock } = deps
  const person = isPerson(actor) ? actor : null
  const signUpToken = readCookie(http.request, config, 'signup') ?? null
  const { userId, isOwn } = await transact(db, (tx) => confirmAddress(tx, token, { person, signUpToken, now: clock.now() }))
  clearCookie(http.reply, config, 'signup')
  await adopt(userId)
  const wasHere = person?.id === userId
  // The link confirms the address; it does not replace the second factor.
  if (!wasHere && (await hasSecondFactor(db, userId))) throw new Problem(authProblems, 'auth.code_needed')
  const session = await transact(db, (tx) => signInHere(deps, tx, userId, http, wasHere && isOwn ? passkeyOf(person) : null))
  return { ...(await viewerBehind(deps, session)), needsPassword: !isOwn }
}

export async function chooseFirstPassword(deps: Deps, person: Person, password: string, http: Http): Promise<void> {
  await countGuess(deps, 'password', person.id, http)
  await refuseWeak(password, person, '/password')
  const passwordHash = await hashPassword(password)
  await changeAndStay(deps, person, http, async (tx) => {
    await holdSession(tx, person.sessionId)
    await keepFirstPassword(tx, person.id, passwordHash)
  })
}

export async function replacePassword(deps: Deps, person: Person, { current, next }: Sent<typeof changePassword>['body'], http: Http) {
  await provePassword(deps, person, current, http, '/current')
  await refuseWeak(next, person, '/next')
  const passwordHash = await hashPassword(next)
  await changeAndStay(deps, person, http, async (tx) => {
    // A reset may have ended this session while the hash was computed.
    await holdSession(tx, person.sessionId)
    await keepPassword(tx, person.id, passwordHash)
    await tellByMail(deps, tx, person.id)
  })
}

export async function beginSecondFactor(deps: Deps, person: Person, password: string, http: Http) {
  await provePassword(deps, person, password, http)
  await refuseUnproven(deps.db, person)
  return startEnrolling(deps, person)
}

export async function turnOnSecondFactor(deps: Deps, person: Person, code: string, http: Http) {
  await countGuess(deps, 'code', person.id, http)
  await refuseUnproven(deps.db, person)
  await finishEnrolling(deps, person.id, code)
  await changeAndStay(deps, person, http, (tx) => endSessions(tx, person.id, 'all'))
}

export async function turnOffSecondFactor(deps: Deps, person: Person, asked: Sent<typeof endSecondFactor>['body'], http: Http) {
  await provePassword(deps, person, asked.password, http)
  if (!(await hasSecondFactor(deps.db, person.id))) throw new Problem('conflict', { detail: 'Two-step sign-in is off already.' })
  await checkSecondFactor(deps, person.id, asked.code)
  await changeAndStay(deps, person, http, async (tx) => {
    await dropSecondFactor(tx, person.id)
    const { email, firstName } = person
    const to = { to: email, firstName, publicOrigin: deps.config.publicOrigin }
    if (person.emailVerified) await deps.mail.send(tx, mails.secondFactorOff(to))
  })
}
