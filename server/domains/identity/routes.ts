import type { FastifyInstance } from 'fastify'
import { logOut, me } from '#contracts/auth.ts'
import { isPerson } from '../../platform/actor.ts'
import { transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { clearCookie } from './cookies.ts'
import { viewerOf } from './identify.ts'
import { endThisSession } from './sessions.ts'

export async function identityRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, config } = deps
  serve(app, me, async ({ actor }) => ({ user: isPerson(actor) ? viewerOf(actor) : null }))
  serve(app, logOut, async (_, { request, reply }) => {
    await transact(db, (tx) => endThisSession(deps, tx, request))
    clearCookie(reply, config, 'session')
    return undefined
  })
}
