import type { FastifyInstance } from 'fastify'
import { stockHealth, stockList } from '#contracts/stock-planning/stock-health.ts'
import {
  addSupplier,
  cancelReorder,
  changeReorder,
  changeSupplier,
  mailReorder,
  orderReorder,
  proposeReorder,
  receiveReorder,
  removeSupplier,
  reorderFile,
  reorderList,
  reorderLists,
  reorderTable,
  suppliers,
} from '#contracts/stock-planning/reorder-lists.ts'
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
import { reorderPdf } from './reorder-pdf.ts'
import * as reorder from './reorder.ts'
import { stockHealthOf, stockListOf } from './stock-health.ts'
import { add, change as changeOne, remove, suppliersOf } from './suppliers.ts'
import { cancel, change, plan, receive, send, transferOf, transfersOf } from './transfers.ts'

export async function stockPlanningRoutes(app: FastifyInstance, { db, clock, mail }: Deps): Promise<void> {
  serve(app, stockHealth, ({ actor, query }) => stockHealthOf(db, actor, query, clock.now()), { mayLag: true })
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

  serve(app, suppliers, ({ actor, query }) => suppliersOf(db, actor, query))
  serve(app, addSupplier, ({ actor, body }) => transact(db, (tx) => add(tx, actor, body)))
  serve(app, changeSupplier, ({ actor, params, body }) => transact(db, (tx) => changeOne(tx, actor, params.id, body)))
  serve(app, removeSupplier, ({ actor, params }) => transact(db, (tx) => remove(tx, actor, params.id)))
  serve(app, reorderLists, ({ actor, query }) => reorder.reorderListsOf(db, actor, query))
  serve(app, reorderList, ({ actor, params }) => reorder.reorderListOf(db, actor, params.id))
  serve(app, reorderTable, async ({ actor, params }, { reply }) => {
    const list = await reorder.reorderListOf(db, actor, params.id)
    reply.header('content-disposition', `attachment; filename="reorder-${list.id}.csv"`).header('cache-control', 'no-store')
    return reorder.reorderCsv(list)
  })
  serve(app, reorderFile, async ({ actor, params }, { reply }) => {
    const list = await reorder.reorderListOf(db, actor, params.id)
    reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="reorder-${list.id}.pdf"`)
      .header('cache-control', 'no-store')
    return reorderPdf(list)
  })
  serve(app, proposeReorder, async ({ actor, body, idempotency }) =>
    reorder.reorderListOf(db, actor, await once(db, idempotency, (tx) => reorder.propose(tx, actor, body, clock.now()))),
  )
  serve(app, changeReorder, ({ actor, params, body }) => transact(db, (tx) => reorder.changeLines(tx, actor, params.id, body)))
  serve(app, mailReorder, async ({ actor, params: { id }, body, idempotency }) => {
    await once(db, idempotency, (tx) => reorder.mail(tx, mail, actor, id, body, clock.now()))
    return reorder.reorderListOf(db, actor, id)
  })
  serve(app, orderReorder, async ({ actor, params: { id }, body, idempotency }) => {
    await once(db, idempotency, (tx) => reorder.order(tx, actor, id, body.version, clock.now()))
    return reorder.reorderListOf(db, actor, id)
  })
  serve(app, receiveReorder, async ({ actor, params: { id }, body, idempotency }) => {
    await once(db, idempotency, (tx) => reorder.arrive(tx, actor, id, body, clock.now()))
    return reorder.reorderListOf(db, actor, id)
  })
  serve(app, cancelReorder, async ({ actor, params: { id }, body, idempotency }) => {
    await once(db, idempotency, (tx) => reorder.cancelList(tx, actor, id, body.version, clock.now()))
    return reorder.reorderListOf(db, actor, id)
  })
}
