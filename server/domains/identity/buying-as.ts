import type { FastifyReply } from 'fastify'
import type { BuyingAs } from '#contracts/identity/people.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import type { Config } from '../../platform/config.ts'
import { Problem } from '../../platform/problem.ts'
import { clearCookie } from './cookies.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

/**
 * Refuses a purchase that began with an account and would end as a guest's, or as another account's. A browser whose session has ended must
 * say that it goes on as a guest; from then on it is one.
 */
export function checkBuyer(actor: Actor, buyingAs: BuyingAs | undefined, reply: FastifyReply, config: Pick<Config, 'publicOrigin'>): void {
  if (isPerson(actor)) {
    if (buyingAs !== undefined && buyingAs !== 'guest' && buyingAs !== actor.id) throw new Problem(ordersProblems, 'checkout.other_account')
    return
  }
  if (buyingAs === 'guest') {
    if (actor.wasSignedIn) clearCookie(reply, config, 'session')
    return
  }
  if (buyingAs !== undefined || actor.wasSignedIn) throw new Problem(ordersProblems, 'checkout.session_ended')
}
