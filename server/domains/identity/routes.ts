import type { FastifyInstance } from 'fastify'
import {
  addAddress,
  addresses,
  changeAddress,
  changeEmail,
  changePassword,
  changeProfile,
  choosePassword,
  commonPasswords,
  confirmationMail,
  confirmEmail,
  confirmSecondFactor,
  endSecondFactor,
  endOtherSessions,
  endSession,
  forgotPassword,
  logIn,
  logOut,
  loseSecondFactor,
  me,
  removeAddress,
  resendVerification,
  resetPassword,
  sessions,
  signUp,
  startSecondFactor,
  takeEmailBack,
  verifyEmail,
  authProblems,
} from '#contracts/identity/auth.ts'
import { lookAtAdminSetup, setUpAdmin } from '#contracts/identity/admin-setup.ts'
import { isPerson } from '../../platform/actor.ts'
import { transact } from '../../platform/db.ts'
import { chooseConsents, consents } from '#contracts/privacy.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { type Http, serve } from '../../platform/serve.ts'
import { askForAccess } from '#contracts/identity/access-requests.ts'
import { keepRequest } from './access-requests.ts'
import { finishSetup, lookAtSetup } from './admin-setup.ts'
import { addressesOf, changeAddressOf, keepAddress, removeAddressOf } from './addresses.ts'
import { commonWords } from './common-passwords.ts'
import { chooseMarketing, marketingOf } from './consents.ts'
import { confirmAddress, refuseUnconfirmed } from './confirming.ts'
import { clearCookie, readCookie } from './cookies.ts'
import { askForEmail, changeByLink, takeBackByLink } from './email.ts'
import { hashPassword } from './hashing.ts'
import { passkeyOf, viewerBehind, viewerOf } from './identify.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { hasPasskey, refuseUnproven } from './passkeys.ts'
import { confirmPassword, keepFirstPassword, keepPassword, refuseWeak, resetByLink, tellByMail } from './passwords.ts'
import { hasSecondFactor, renamePerson } from './people.ts'
import * as mails from './mails.ts'
import { deviceOf } from './rules.ts'
import { checkSecondFactor, dropSecondFactor, finishEnrolling, startEnrolling } from './second-factor.ts'
import { endSessions, endThisSession, holdSession, sessionsOf, signInHere } from './sessions.ts'
import { personByPassword, signIn } from './sign-in.ts'
import { keptConfirmation, sendReset, sendVerification, signUpPerson } from './sign-up.ts'

export async function identityRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock, config } = deps
  const tries = (what: string, who: string, { request }: Http) =>
    countTry(db, clock.now(), [`${what} ${who}`, `${what} from ${request.ip}`])

  serve(app, me, async ({ actor }) => ({ user: isPerson(actor) ? viewerOf(actor) : null }))
  serve(app, signUp, async ({ body }, http) => {
    await tries('mail', body.email, http)
    return viewerBehind(deps, await signUpPerson(deps, body, http))
  })
  serve(app, confirmationMail, async ({ actor }) => ({ mail: await keptConfirmation(deps, actor) }))
  serve(app, verifyEmail, async ({ actor, body }, http) => {
    await tries('link', body.token.slice(0, 36), http)
    const person = isPerson(actor) ? actor : null
    const signUpToken = readCookie(http.request, config, 'signup') ?? null
    const { userId, isOwn } = await transact(db, (tx) => confirmAddress(tx, body.token, { person, signUpToken, now: clock.now() }))
    clearCookie(http.reply, config, 'signup')
    const wasHere = person?.id === userId
    // The link confirms the address; it does not replace the second factor.
    if (!wasHere && (await hasSecondFactor(db, userId))) throw new Problem(authProblems, 'auth.code_needed')
    const token = await transact(db, (tx) => signInHere(deps, tx, userId, http, wasHere && isOwn ? passkeyOf(person) : null))
    return { ...(await viewerBehind(deps, token)), needsPassword: !isOwn }
  })
  serve(app, choosePassword, async ({ actor, body }, http) => {
    await tries('password', actor.id, http)
    await refuseWeak(body.password, actor, '/password')
    const passwordHash = await hashPassword(body.password)
    await transact(db, async (tx) => {
      await holdSession(tx, actor.sessionId)
      await keepFirstPassword(tx, actor.id, passwordHash)
      await signInHere(deps, tx, actor.id, http, passkeyOf(actor))
    })
    return undefined
  })
  serve(app, resendVerification, async ({ actor, body }, http) => {
    await tries('mail', body.email, http)
    await sendVerification(deps, body.email, actor, body.returnTo)
    return { sent: true } as const
  })
  serve(app, commonPasswords, async () => {
    const { commonest, stems } = await commonWords()
    return { commonest: [...commonest], stems: [...stems].filter((word) => !commonest.has(word)) }
  })
  serve(app, logIn, async ({ body }, http) => viewerBehind(deps, await signIn(deps, body, http)))
  serve(app, logOut, async (_, { request, reply }) => {
    await transact(db, (tx) => endThisSession(deps, tx, request))
    clearCookie(reply, config, 'session')
    return undefined
  })
  serve(app, forgotPassword, async ({ body }, http) => {
    await tries('mail', body.email, http)
    await sendReset(deps, body.email)
    return { sent: true } as const
  })
  serve(app, resetPassword, async ({ body }, http) => {
    await tries('link', body.token.slice(0, 36), http)
    await resetByLink(deps, body.token, body.password)
    return undefined
  })
  serve(app, lookAtAdminSetup, async ({ body }, http) => {
    await tries('link', body.token.slice(0, 36), http)
    return lookAtSetup(deps, body.token)
  })
  serve(app, setUpAdmin, async ({ body }, http) => {
    await tries('link', body.token.slice(0, 36), http)
    const { token } = await finishSetup(deps, body, http)
    return token === null ? { user: null } : viewerBehind(deps, token)
  })
  serve(app, changePassword, async ({ actor, body }, http) => {
    await tries('password', actor.id, http)
    await confirmPassword(db, actor.id, body.current, '/current')
    await refuseWeak(body.next, actor, '/next')
    const passwordHash = await hashPassword(body.next)
    await transact(db, async (tx) => {
      // A reset may have ended this session while the hash was computed.
      await holdSession(tx, actor.sessionId)
      await keepPassword(tx, actor.id, passwordHash)
      await tellByMail(deps, tx, actor.id)
      await signInHere(deps, tx, actor.id, http, passkeyOf(actor))
    })
    return undefined
  })

  serve(app, startSecondFactor, async ({ actor, body }, http) => {
    await tries('password', actor.id, http)
    await confirmPassword(db, actor.id, body.password, '/password')
    await refuseUnproven(db, actor)
    return startEnrolling(deps, actor)
  })
  serve(app, confirmSecondFactor, async ({ actor, body }, http) => {
    await tries('code', actor.id, http)
    await refuseUnproven(db, actor)
    await finishEnrolling(deps, actor.id, body.code)
    await transact(db, async (tx) => {
      await endSessions(tx, actor.id, 'all')
      await signInHere(deps, tx, actor.id, http, passkeyOf(actor))
    })
    return undefined
  })

  serve(app, endSecondFactor, async ({ actor, body }, http) => {
    await tries('password', actor.id, http)
    await confirmPassword(db, actor.id, body.password, '/password')
    if (!(await hasSecondFactor(db, actor.id))) throw new Problem('conflict', { detail: 'Two-step sign-in is off already.' })
    await checkSecondFactor(deps, actor.id, body.code)
    await transact(db, async (tx) => {
      await dropSecondFactor(tx, actor.id)
      if (actor.emailVerified)
        await deps.mail.send(tx, mails.secondFactorOff({ to: actor.email, firstName: actor.firstName, publicOrigin: config.publicOrigin }))
      await signInHere(deps, tx, actor.id, http, passkeyOf(actor))
    })
    return undefined
  })
  serve(app, loseSecondFactor, async ({ body }, http) => {
    await tries('sign-in', body.email, http)
    const { id, two_factor_enabled: hasFactor } = await personByPassword(deps, body, http.request)
    if (hasFactor || (await hasPasskey(db, id))) await keepRequest(db, id, { kind: 'second-factor' }, clock.now())
    return { asked: true } as const
  })
  serve(app, askForAccess, async ({ actor, body }, http) => {
    refuseUnconfirmed(actor)
    await tries('access', actor.id, http)
    return keepRequest(db, actor.id, { kind: 'page', ...body }, clock.now())
  })

  await passkeyRoutes(app, deps)

  serve(app, sessions, async ({ actor }) => ({
    items: (await sessionsOf(db, actor.id, clock.now())).map((row) => ({
      id: row.id,
      current: row.id === actor.sessionId,
      device: deviceOf(row.user_agent),
      address: row.ip_address,
      createdAt: row.created_at,
      seenAt: row.updated_at,
    })),
  }))
  serve(app, endSession, async ({ actor, params }, { reply }) => {
    if (!(await endSessions(db, actor.id, { only: params.id }))) throw new Problem('not_found')
    if (params.id === actor.sessionId) clearCookie(reply, config, 'session')
    return undefined
  })
  serve(app, endOtherSessions, async ({ actor }) => {
    await endSessions(db, actor.id, { except: actor.sessionId })
    return undefined
  })

  serve(app, changeProfile, async ({ actor, body }) => {
    await renamePerson(db, actor.id, body)
    return { user: { ...viewerOf(actor), ...body, name: `${body.firstName} ${body.lastName}` } }
  })
  serve(app, changeEmail, async ({ actor, body }, http) => {
    await tries('password', actor.id, http)
    await confirmPassword(db, actor.id, body.password, '/password')
    await tries('mail', body.email, http)
    await askForEmail(deps, actor, body.email)
    return { sent: true } as const
  })
  serve(app, confirmEmail, async ({ actor, body }, http) => {
    await tries('link', body.token.slice(0, 36), http)
    await changeByLink(deps, body.token, isPerson(actor) ? actor.id : null)
    return undefined
  })
  serve(app, takeEmailBack, async ({ body }, http) => {
    await tries('link', body.token.slice(0, 36), http)
    await takeBackByLink(deps, body.token)
    return undefined
  })
  serve(app, consents, ({ actor }) => marketingOf(db, actor.id))
  serve(app, chooseConsents, ({ actor, body }) => chooseMarketing(db, actor.id, body, clock.now()))
  serve(app, addresses, async ({ actor }) => ({ items: await addressesOf(db, actor.id) }))
  serve(app, addAddress, ({ actor, body }) => keepAddress(db, actor.id, body))
  serve(app, changeAddress, ({ actor, params, body }) => changeAddressOf(db, actor.id, params.id, body))
  serve(app, removeAddress, async ({ actor, params }) => {
    await removeAddressOf(db, actor.id, params.id)
    return undefined
  })
}
