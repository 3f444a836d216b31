import type { FastifyInstance } from 'fastify'
import { cashOut, cashOutRequests, mergeGiftCards, payCashOut, setPayOrder, wallet, walletHistory } from '#contracts/wallet.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { serve } from '../../platform/serve.ts'
import { askForCash, notePaid, requestById, requestsToPay } from '../gift-cards/cash-out.ts'
import { mergeInto } from '../gift-cards/owned.ts'
import { historyOf, keepPayOrder, walletOf } from './wallet.ts'

export async function walletRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, wallet, ({ actor }) => walletOf(db, actor.id))
  serve(app, walletHistory, ({ actor, query }) => historyOf(db, actor.id, query))
  serve(app, setPayOrder, ({ actor, body }) => keepPayOrder(db, actor.id, body.order))
  serve(app, mergeGiftCards, ({ actor, params, idempotency }) =>
    once(db, idempotency, (tx) => mergeInto(tx, actor.id, params.id, clock.now())),
  )
  serve(app, cashOut, (call) => once(db, call.idempotency, (tx) => askForCash(deps, tx, call.actor.id, call)))
  serve(app, cashOutRequests, ({ query }) => requestsToPay(db, query))
  serve(app, payCashOut, async (call) => {
    await once(db, call.idempotency, (tx) => notePaid(deps, tx, call.actor, call))
    return requestById(db, call.params.id)
  })
}
