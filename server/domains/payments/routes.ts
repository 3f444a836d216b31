import type { FastifyInstance } from 'fastify'
import { addCard, defaultCard, removeCard, savedCards } from '#contracts/payments/saved-cards.ts'
import type { Deps } from '../../platform/deps.ts'
import { fieldProblem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { checkCardToSave } from './accepted-cards.ts'
import { keepCard, makeDefaultCard, removeSavedCard, savedCardsOf } from './saved-cards.ts'

export async function paymentRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps
  serve(app, savedCards, async ({ actor }) => ({ items: await savedCardsOf(db, actor.id, clock.now()) }))
  serve(app, addCard, async ({ actor, body: { provider, token } }) => {
    checkCardToSave(deps, { provider, token })
    await countTry(db, clock.now(), [`cards of ${actor.id}`])
    if (!(await keepCard(deps, actor.id, token)))
      throw fieldProblem('/token', "Your bank didn't let us save this card. Save it with your next order, or try another card.")
    return { items: await savedCardsOf(db, actor.id, clock.now()) }
  })
  serve(app, defaultCard, async ({ actor, params }) => {
    await makeDefaultCard(db, actor.id, params.id)
    return { items: await savedCardsOf(db, actor.id, clock.now()) }
  })
  serve(app, removeCard, ({ actor, params }) => removeSavedCard(db, actor.id, params.id))
}
