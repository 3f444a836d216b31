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
} from '#contracts/identity/auth.ts'
import type { UserId } from '#contracts/ids.ts'
import { lookAtAdminSetup, setUpAdmin } from '#contracts/identity/admin-setup.ts'
import { grantRole, platformMembers, withdrawRole } from '#contracts/identity/platform-roles.ts'
import { isPerson } from '../../platform/actor.ts'
import { transact } from '../../platform/db.ts'
import { chooseConsents, consents } from '#contracts/privacy.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { type Http, serve } from '../../platform/serve.ts'
import { type Domain, personalDataOf } from '../domain.ts'
import { askForAccess } from '#contracts/identity/access-requests.ts'
import { keepRequest } from './access-requests.ts'
import { finishSetup, lookAtSetup } from './admin-setup.ts'
import { addressesOf, changeAddressOf, keepAddress, removeAddressOf } from './addresses.ts'
import { commonWords } from './common-passwords.ts'
import { chooseMarketing, marketingOf } from './consents.ts'
import { refuseUnconfirmed } from './confirming.ts'
import { clearCookie } from './cookies.ts'
import { askForEmail, changeByLink, takeBackByLink } from './email.ts'
import { viewerBehind, viewerOf } from './identify.ts'
import {
  beginSecondFactor,
  chooseFirstPassword,
  countGuess,
  provePassword,
  replacePassword,
  turnOffSecondFactor,
  turnOnSecondFactor,
  verifyByLink,
} from './own-sign-in.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { hasPasskey } from './passkeys.ts'
import { resetByLink } from './passwords.ts'
import { renamePerson } from './people.ts'
import { grant, membersOf, withdraw } from './platform-roles.ts'
import { endSessions, endThisSession, shownSessions } from './sessions.ts'
import { personByPassword, signIn } from './sign-in.ts'
import { keptConfirmation, sendReset, sendVerification, signUpPerson } from './sign-up.ts'

export async function identityRoutes(app: FastifyInstance, deps: Deps, all: readonly Domain[]): Promise<void> {
  const { db, clock, config } = deps
  const guess = (what: string, who: string, http: Http) => countGuess(deps, what, who, http)
  /** So that the page after a confirmed address shows its orders. The listeners of the fact do the same if this process ends before. */
  const adoptNow = async (userId: UserId) => {
    for (const { adopt } of personalDataOf(all)) if (adopt) await transact(db, (tx) => adopt(tx, userId, clock.now()))
  }
  const guessLink = (token: string, http: Http) => guess('link', token.slice(0, 36), http)

  serve(app, me, async ({ actor }) => ({ user: isPerson(actor) ? viewerOf(actor) : null }))
  serve(app, signUp, async ({ body }, http) => {
    await guess('mail', body.email, http)
    return viewerBehind(deps, await signUpPerson(deps, body, http))
  })
  serve(app, confirmationMail, async ({ actor }) => ({ mail: await keptConfirmation(deps, actor) }))
  serve(app, verifyEmail, async ({ actor, body }, http) => {
    await guessLink(body.token, http)
    return verifyByLink(deps, actor, body.token, http, adoptNow)
  })
  serve(app, choosePassword, ({ actor, body }, http) => chooseFirstPassword(deps, actor, body.password, http))
  serve(app, resendVerification, async ({ actor, body }, http) => {
    await guess('mail', body.email, http)
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
  })
  serve(app, forgotPassword, async ({ body }, http) => {
    await guess('mail', body.email, http)
    await sendReset(deps, body.email)
    return { sent: true } as const
  })
  serve(app, resetPassword, async ({ body }, http) => {
    await guessLink(body.token, http)
    await resetByLink(deps, body.token, body.password)
  })
  serve(app, lookAtAdminSetup, async ({ body }, http) => {
    await guessLink(body.token, http)
    return lookAtSetup(deps, body.token)
  })
  serve(app, setUpAdmin, async ({ body }, http) => {
    await guessLink(body.token, http)
    const { token } = await finishSetup(deps, body, http)
    return token === null ? { user: null } : viewerBehind(deps, token)
  })
  serve(app, changePassword, ({ actor, body }, http) => replacePassword(deps, actor, body, http))
  serve(app, startSecondFactor, ({ actor, body }, http) => beginSecondFactor(deps, actor, body.password, http))
  serve(app, confirmSecondFactor, ({ actor, body }, http) => turnOnSecondFactor(deps, actor, body.code, http))
  serve(app, endSecondFactor, ({ actor, body }, http) => turnOffSecondFactor(deps, actor, body, http))
  serve(app, loseSecondFactor, async ({ body }, http) => {
    await guess('sign-in', body.email, http)
    const { id, two_factor_enabled: hasFactor } = await personByPassword(deps, body, http.request)
    if (hasFactor || (await hasPasskey(db, id))) await keepRequest(db, id, { kind: 'second-factor' }, clock.now())
    return { asked: true } as const
  })
  serve(app, askForAccess, async ({ actor, body }, http) => {
    refuseUnconfirmed(actor)
    await guess('access', actor.id, http)
    return keepRequest(db, actor.id, { kind: 'page', ...body }, clock.now())
  })

  await passkeyRoutes(app, deps)

  serve(app, sessions, async ({ actor }) => ({ items: await shownSessions(db, actor, clock.now()) }))
  serve(app, endSession, async ({ actor, params }, { reply }) => {
    if (!(await endSessions(db, actor.id, { only: params.id }))) throw new Problem('not_found')
    if (params.id === actor.sessionId) clearCookie(reply, config, 'session')
  })
  serve(app, endOtherSessions, ({ actor }) => endSessions(db, actor.id, { except: actor.sessionId }))

  serve(app, changeProfile, async ({ actor, body }) => {
    await renamePerson(db, actor.id, body)
    return { user: { ...viewerOf(actor), ...body, name: `${body.firstName} ${body.lastName}` } }
  })
  serve(app, changeEmail, async ({ actor, body }, http) => {
    await provePassword(deps, actor, body.password, http)
    await guess('mail', body.email, http)
    await askForEmail(deps, actor, body.email)
    return { sent: true } as const
  })
  serve(app, confirmEmail, async ({ actor, body }, http) => {
    await guessLink(body.token, http)
    await changeByLink(deps, body.token, isPerson(actor) ? actor.id : null)
    if (isPerson(actor)) await adoptNow(actor.id)
  })
  serve(app, takeEmailBack, async ({ body }, http) => {
    await guessLink(body.token, http)
    await takeBackByLink(deps, body.token)
  })
  serve(app, consents, ({ actor }) => marketingOf(db, actor.id))
  serve(app, chooseConsents, ({ actor, body }) => chooseMarketing(db, actor.id, body, clock.now()))
  serve(app, platformMembers, ({ actor, query }) => membersOf(db, actor, query))
  serve(app, grantRole, ({ actor, body }) => grant(deps, actor, body))
  serve(app, withdrawRole, ({ actor, params, body }) => withdraw(deps, actor, params.id, body))
  serve(app, addresses, async ({ actor }) => ({ items: await addressesOf(db, actor.id) }))
  serve(app, addAddress, ({ actor, body }) => keepAddress(db, actor.id, body))
  serve(app, changeAddress, ({ actor, params, body }) => changeAddressOf(db, actor.id, params.id, body))
  serve(app, removeAddress, ({ actor, params }) => removeAddressOf(db, actor.id, params.id))
}
