import type { FastifyInstance } from 'fastify'
import { acceptInvitation, inviteToTeam, lookAtInvitation, removeMember, revokeInvitation, team } from '#contracts/teams.ts'
import type { Deps } from '../../platform/deps.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { type Http, serve } from '../../platform/serve.ts'
import { accept, invite, lookAt, revoke } from './invitations.ts'
import { remove, teamOf } from './team.ts'

export async function teamRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  const tryLink = ({ request }: Http) => countTry(db, clock.now(), [`invitation from ${request.ip}`])

  serve(app, team, ({ actor, query }) => teamOf(db, actor, query.retailerId, clock.now()))
  serve(app, inviteToTeam, async ({ actor, body, idempotency }) => {
    await countTry(db, clock.now(), [`invite by ${actor.id}`])
    return invite(deps, actor, body, idempotency)
  })
  serve(app, revokeInvitation, ({ actor, params }) => revoke(db, actor, params.id))
  serve(app, removeMember, ({ actor, params }) => remove(db, actor, params.retailerId, params.userId))
  serve(app, lookAtInvitation, async ({ body }, http) => {
    await tryLink(http)
    return lookAt(deps, body.token)
  })
  serve(app, acceptInvitation, async ({ actor, body }, http) => {
    await tryLink(http)
    return accept(deps, actor, body, http)
  })
}
