import type { FastifyInstance } from 'fastify'
import { cart, mergeCart, replaceCart } from '#contracts/cart.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { cartOf, mergeLines, replaceLines } from './cart.ts'

export async function cartRoutes(app: FastifyInstance, { db, clock }: Deps) {
  serve(app, cart, ({ actor }) => cartOf(db, actor.id, clock.now()))
  serve(app, replaceCart, ({ actor, body }) => replaceLines(db, actor.id, body.items, clock.now()))
  serve(app, mergeCart, ({ actor, body }) => mergeLines(db, actor.id, body.items, clock.now()))
}
