import type { FastifyInstance } from 'fastify'
import {
  askAboutMissing,
  moveFulfillment,
  parcels,
  receiveParcel,
  refundLine,
  retailerFulfillments,
  substituteLine,
  workExport,
} from '#contracts/store-work.ts'
import { transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { lockFor, mallScope, move, refuse, retailerScope } from '../orders/index.ts'
import { workFile } from './export.ts'
import { refundMissingPieces } from './refund-line.ts'
import { askAboutMissingPieces, substitute } from './shortage.ts'
import { workItem, workOf } from './work.ts'

export async function storeWorkRoutes(app: FastifyInstance, { db, clock, tax }: Deps) {
  serve(app, retailerFulfillments, ({ actor, query }) =>
    workOf(db, retailerScope(actor, query.retailerId), 'retailer', query, null, clock.now()),
  )
  serve(app, workExport, async ({ actor, query }, { reply }) => {
    const now = clock.now()
    await countTry(db, now, [`work export ${actor.id}`])
    const file = workFile(db, retailerScope(actor, query.retailerId), query, now)
    reply.header('content-disposition', `attachment; filename="orders-${now.toISOString().slice(0, 10)}.csv"`)
    return file
  })
  serve(app, moveFulfillment, async ({ actor, params, body }) => {
    await transact(db, async (tx) => {
      const row = await lockFor(tx, retailerScope(actor), params.id)
      const by = { who: actor.id, now: clock.now() }
      return body.to === 'cancelled'
        ? refuse(tx, row, { ...by, note: body.note, tax })
        : move(tx, row, { ...body, ...by, mover: 'retailer' })
    })
    return workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
  })
  serve(app, askAboutMissing, async ({ actor, params, body }) => {
    await transact(db, (tx) => askAboutMissingPieces(tx, retailerScope(actor), params.id, body, { who: actor.id, now: clock.now() }))
    return workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
  })
  serve(app, substituteLine, async ({ actor, params, body }) => {
    await transact(db, (tx) => substitute(tx, retailerScope(actor), params.id, body, { who: actor.id, now: clock.now() }))
    return workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
  })
  serve(app, refundLine, async ({ actor, params, body, idempotency }) => {
    await once(db, idempotency, async (tx) => {
      await refundMissingPieces(tx, retailerScope(actor), params.id, body, { who: actor.id, now: clock.now() })
      return true
    })
    return workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
  })
  serve(app, parcels, ({ actor, query }) =>
    workOf(db, mallScope(actor), 'mall', query, ['packed', 'in_transit', 'at_center', 'picked_up'], clock.now()),
  )
  serve(app, receiveParcel, async ({ actor, params }) => {
    await transact(db, async (tx) =>
      move(tx, await lockFor(tx, mallScope(actor), params.fulfillmentId), {
        to: 'at_center',
        mover: 'mall',
        who: actor.id,
        now: clock.now(),
      }),
    )
    return workItem(db, mallScope(actor), 'mall', params.fulfillmentId, clock.now())
  })
}
