import type { FastifyInstance } from 'fastify'
import { addCard, defaultCard, removeCard, savedCards } from '#contracts/payments/saved-cards.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { keepCard, makeDefaultCard, removeSavedCard, savedCardsOf } from './saved-cards.ts'

export async function paymentRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock, cards } = deps
  serve(app, savedCards, async ({ actor }) => ({ items: await savedCardsOf(db, actor.id, clock.now()) }))
  serve(app, addCard, async ({ actor, body: { provider, token } }) => {
    if (provider !== cards.name || !cards.knows(token)) throw fieldProblem('/token', 'Enter your card again.')
    await countTry(db, clock.now(), [`cards of ${actor.id}`])
    await keepCard(deps, actor.id, token)
    return { items: await savedCardsOf(db, actor.id, clock.now()) }
  })
  serve(app, defaultCard, async ({ actor, params }) => {
    await makeDefaultCard(db, actor.id, params.id)
    return { items: await savedCardsOf(db, actor.id, clock.now()) }
  })
  serve(app, removeCard, async ({ actor, params }) => {
    await removeSavedCard(deps, actor.id, params.id)
    return undefined
  })
}
