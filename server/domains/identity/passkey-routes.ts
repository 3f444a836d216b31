import type { FastifyInstance } from 'fastify'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import {
  addPasskey,
  askForPasskey,
  passkeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
} from '#contracts/identity/passkeys.ts'
import type { Deps } from '../../platform/deps.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { ensureVisitor, makeChallenge, visitorOf } from './challenges.ts'
import { passkeyOf, viewerBehind } from './identify.ts'
import { countGuess, provePassword } from './own-sign-in.ts'
import {
  drop,
  finishAdding,
  nameAnew,
  passkeysOf,
  refuseForeign,
  refuseUnproven,
  rpIdOf,
  signInWithPasskey,
  startAdding,
  TIMEOUT_MS,
} from './passkeys.ts'

export async function passkeyRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps

  serve(app, askForPasskey, async (_, { request, reply }) => {
    // Every visit of a sign-in page asks for a challenge, and many people may share one address, so this limit is 60 a minute. The signed
    // answer counts like a password attempt.
    await countTry(db, clock.now(), [`challenge for ${request.ip}`], SERVER_LIMITS.challengesPerMinute)
    const visitor = ensureVisitor(request, reply, deps)
    return { challenge: await makeChallenge(deps, `use ${visitor}`), rpId: rpIdOf(deps), timeoutMs: TIMEOUT_MS }
  })
  serve(app, signInByPasskey, async ({ body }, http) =>
    viewerBehind(deps, await signInWithPasskey(deps, body, visitorOf(http.request, deps), http)),
  )
  serve(app, passkeys, async ({ actor }) => ({ items: await passkeysOf(db, actor.id) }))
  serve(app, startPasskey, async ({ actor, body }, http) => {
    await provePassword(deps, actor, body.password, http)
    return startAdding(deps, actor)
  })
  serve(app, addPasskey, async ({ actor, body }, http) => {
    await countGuess(deps, 'passkey', actor.id, http)
    return finishAdding(deps, actor, body, http)
  })
  serve(app, renamePasskey, ({ actor, params, body }) => nameAnew(db, actor.id, params.id, body.name))
  serve(app, removePasskey, async ({ actor, params, body }, http) => {
    await refuseForeign(db, actor.id, params.id)
    await provePassword(deps, actor, body.password, http)
    await refuseUnproven(db, actor)
    await drop(deps, actor, params.id, passkeyOf(actor), http)
  })
}
