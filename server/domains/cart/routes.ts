import type { FastifyInstance } from 'fastify'
import { cart, mergeCart, replaceCart, setCartLine } from '#contracts/cart/cart.ts'
import { cartShare, endCartShare, shareCart, sharedCart } from '#contracts/cart/sharing.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { ensureGuestKey } from '../identity/guests.ts'
import { cartOf, mergeLines, replaceLines, setLine } from './cart.ts'
import { behind, endShare, ownerOf, share, shareOf } from './sharing.ts'

export async function cartRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock, config } = deps
  serve(app, cart, ({ actor }) => cartOf(deps, actor.id, clock.now()))
  serve(app, replaceCart, ({ actor, body }) => replaceLines(deps, actor.id, body.items, clock.now()))
  serve(app, setCartLine, ({ actor, body }) => setLine(deps, actor.id, body, clock.now()))
  serve(app, mergeCart, ({ actor, body }) => mergeLines(deps, actor.id, body.items, clock.now()))

  const known = (actor: Actor) => ownerOf(actor, isPerson(actor) ? null : actor.key)
  serve(app, cartShare, async ({ actor }) => ({ share: await shareOf(deps, known(actor)) }))
  serve(app, shareCart, async ({ actor, body }, { request, reply }) => {
    await countTry(db, clock.now(), [`share cart ${request.ip}`])
    return share(deps, ownerOf(actor, isPerson(actor) ? null : ensureGuestKey(request, reply, config)), body.items, clock.now())
  })
  serve(app, endCartShare, async ({ actor }) => void (await endShare(db, known(actor))))
  serve(app, sharedCart, ({ params }) => behind(deps, params.token, clock.now()))
}
