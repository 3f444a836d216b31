import type { FastifyInstance } from 'fastify'
import type { FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import {
  markProblem,
  MESSAGES_PER_MINUTE,
  orderMessages,
  fulfillmentMessages,
  settleProblem,
  writeToShopper,
  writeToStore,
} from '#contracts/conversations.ts'
import { type Actor, isPerson, isPlatform } from '../../platform/actor.ts'
import { transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { auditOthers } from '../orders/support-acts.ts'
import { findOrder, type OrderRow } from '../orders/read.ts'
import { type OfficeScope, retailerScope } from '../orders/scope.ts'
import { conversationOf, settle, write, type Writing } from './messages.ts'

type Params = { number: OrderNumber; fulfillmentId: FulfillmentId }
type Words = Pick<Writing, 'text' | 'problem'>

export async function conversationRoutes(app: FastifyInstance, deps: Deps) {
  const { db, clock } = deps
  /** The conversation of a fulfillment as its shopper or support sees it. */
  const shown = async ({ number, fulfillmentId }: Params, key: string | undefined, actor: Actor) => {
    const found = await findOrder(deps, number, actor, key)
    return { ...(await conversationOf(db, { orderId: found.id }, fulfillmentId, clock.now())), side: sideOf(actor, found) }
  }
  const shownToStore = async (scope: OfficeScope, id: FulfillmentId) => ({
    ...(await conversationOf(db, scope, id, clock.now())),
    side: 'store' as const,
  })

  serve(app, orderMessages, ({ params, query, actor }) => shown(params, query.key, actor))
  const say = async (params: Params, key: string | undefined, actor: Actor, words: Words, idempotency: IdempotencyKey) => {
    const now = clock.now()
    const found = await findOrder(deps, params.number, actor, key)
    const side = sideOf(actor, found)
    await countTry(db, now, [`message about order ${found.id} by ${side}`], MESSAGES_PER_MINUTE)
    await once(db, idempotency, async (tx) => {
      await auditOthers(tx, found, actor, 'order.write')
      await write(tx, { orderId: found.id }, params.fulfillmentId, { side, who: isPerson(actor) ? actor.id : null, now, ...words })
    })
    return shown(params, key, actor)
  }
  serve(app, writeToStore, ({ params, query, body, actor, idempotency }) => say(params, query.key, actor, body, idempotency))
  serve(app, markProblem, ({ params, query, body: { text, reason: problem }, actor, idempotency }) =>
    say(params, query.key, actor, { text, problem }, idempotency),
  )
  serve(app, settleProblem, async ({ params, query, actor }) => {
    const found = await findOrder(deps, params.number, actor, query.key)
    await transact(db, async (tx) => {
      await auditOthers(tx, found, actor, 'order.settle-problem')
      await settle(tx, { orderId: found.id }, params.fulfillmentId, clock.now())
    })
    return shown(params, query.key, actor)
  })
  serve(app, fulfillmentMessages, ({ actor, params }) => shownToStore(retailerScope(actor), params.id))
  serve(app, writeToShopper, async ({ actor, params, body, idempotency }) => {
    const now = clock.now()
    const scope = retailerScope(actor)
    await conversationOf(db, scope, params.id, now)
    await countTry(db, now, [`message about part ${params.id} by the store`], MESSAGES_PER_MINUTE)
    await once(db, idempotency, (tx) => write(tx, scope, params.id, { side: 'store', who: actor.id, text: body.text, now }))
    return shownToStore(scope, params.id)
  })
}

/** Support never writes as the shopper. */
const sideOf = (actor: Actor, { user_id: owner }: Pick<OrderRow, 'user_id'>): 'shopper' | 'support' =>
  isPerson(actor) && isPlatform(actor, 'support') && owner !== actor.id ? 'support' : 'shopper'
