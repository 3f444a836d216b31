import type { FastifyInstance } from 'fastify'
import { stockHealth, stockList } from '#contracts/stock-planning/stock-health.ts'
import {
  cancelTransfer,
  changeTransfer,
  planTransfer,
  receiveTransfer,
  sendTransfer,
  transfer,
  transfers,
} from '#contracts/stock-planning/transfers.ts'
import { transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { serve } from '../../platform/serve.ts'
import { stockHealthOf, stockListOf } from './stock-health.ts'
import { cancel, change, plan, receive, send, transferOf, transfersOf } from './transfers.ts'

export async function stockPlanningRoutes(app: FastifyInstance, { db, clock }: Deps): Promise<void> {
  serve(app, stockHealth, ({ actor, query }) => stockHealthOf(db, actor, query, clock.now()))
  serve(app, stockList, ({ actor, query }) => stockListOf(db, actor, query, clock.now()))
  serve(app, transfers, ({ actor, query }) => transfersOf(db, actor, query))
  serve(app, transfer, ({ actor, params }) => transferOf(db, actor, params.id))
  // An answer that is kept under its key has no dates: the transfer is read after the act.
  serve(app, planTransfer, async ({ actor, body, idempotency }) =>
    transferOf(db, actor, await once(db, idempotency, (tx) => plan(tx, actor, body))),
  )
  serve(app, changeTransfer, ({ actor, params, body }) => transact(db, (tx) => change(tx, actor, params.id, body)))
  serve(app, sendTransfer, async ({ actor, params: { id }, body, idempotency }) => {
    await once(db, idempotency, (tx) => send(tx, actor, id, body.version, clock.now()))
    return transferOf(db, actor, id)
  })
  serve(app, receiveTransfer, async ({ actor, params: { id }, body, idempotency }) => {
    await once(db, idempotency, (tx) => receive(tx, actor, id, body, clock.now()))
    return transferOf(db, actor, id)
  })
  serve(app, cancelTransfer, async ({ actor, params: { id }, body, idempotency }) => {
    await once(db, idempotency, (tx) => cancel(tx, actor, id, body.version, clock.now()))
    return transferOf(db, actor, id)
  })
}
