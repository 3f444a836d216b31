import type { FastifyInstance } from 'fastify'
import {
  askForPerk,
  changePerk,
  createPerk,
  endPerk,
  joinPerks,
  leavePerks,
  myPerks,
  myPerkStores,
  ownPerks,
  redeemPerk,
  retailerPerks,
} from '#contracts/perks.ts'
import { isPerson } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { ask, join, joinedBy, leave, ownAt, perksAt } from './mine.ts'
import { change, create, end, perksOfOffice, redeem } from './office.ts'

export async function perkRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, retailerPerks, ({ actor, params }) => perksAt(db, isPerson(actor) ? actor.id : null, params.id, clock.now()), { mayLag: true })
  serve(app, myPerks, ({ actor, params }) => ownAt(db, actor, params.id, clock.now()))
  serve(app, joinPerks, async ({ actor, params, body }) => {
    await countTry(db, clock.now(), [`perks by ${actor.id}`], 30)
    return join(deps, actor, params.id, body)
  })
  serve(app, leavePerks, ({ actor, params }) => leave(db, actor, params.id))
  serve(app, askForPerk, ({ actor, params }) => ask(db, actor, params.id, clock.now()))
  serve(app, myPerkStores, ({ actor, query }) => joinedBy(db, actor, query, clock.now()))
  serve(app, ownPerks, ({ actor, query }) => perksOfOffice(db, actor, query, clock.now()))
  serve(app, createPerk, ({ actor, body, idempotency }) => create(deps, actor, body, idempotency))
  serve(app, changePerk, ({ actor, params, body }) => change(deps, actor, params.id, body))
  serve(app, endPerk, ({ actor, params }) => end(deps, actor, params.id))
  serve(app, redeemPerk, async ({ actor, body, idempotency }) => {
    await countTry(db, clock.now(), [`perk codes by ${actor.id}`], 60)
    return redeem(deps, actor, body, idempotency)
  })
}
