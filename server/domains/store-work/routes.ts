import type { FastifyInstance } from 'fastify'
import {
  addCenterSpot,
  deskParcels,
  parcelCustody,
  parcelsBack,
  placeParcel,
  receiveParcel,
  receiveParcelBack,
  sendParcelBack,
} from '#contracts/store-work/center-desk.ts'
import {
  askAboutMissing,
  changeTracking,
  moveFulfillment,
  parcels,
  refundLine,
  retailerFulfillments,
  substituteLine,
  workExport,
} from '#contracts/store-work/store-work.ts'
import { transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { changeTrackingOf } from '../orders/tracking.ts'
import { lockFor, move } from '../orders/transitions.ts'
import { mallScope, retailerScope } from '../orders/scope.ts'
import { refuse } from '../orders/refuse.ts'
import { tellChanged } from '../orders/tell-changed.ts'
import { workFile } from './export.ts'
import { refundMissingPieces } from './refund-line.ts'
import {
  arrivalOf,
  comingBack,
  custodyOf,
  lockAt,
  parcelAt,
  parcelsAt,
  receiveAt,
  receiveBack,
  sendBack,
  worksAtCenter,
} from './parcels.ts'
import { askAboutMissingPieces, substitute } from './shortage.ts'
import { addSpot, placeIn } from './spots.ts'
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
  serve(app, changeTracking, async ({ actor, params, body }) => {
    await transact(db, async (tx) =>
      changeTrackingOf(tx, await lockFor(tx, retailerScope(actor), params.id), { ...body, who: actor.id, now: clock.now() }),
    )
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
    await once(db, idempotency, (tx) => refundMissingPieces(tx, retailerScope(actor), params.id, body, { who: actor.id, now: clock.now() }))
    return workItem(db, retailerScope(actor), 'retailer', params.id, clock.now())
  })
  serve(app, parcels, ({ actor, query }) =>
    workOf(db, mallScope(actor), 'mall', query, ['packed', 'in_transit', 'at_center', 'picked_up'], clock.now()),
  )
  centerRoutes(app, { db, clock })
}

function centerRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  serve(app, deskParcels, ({ actor, params, query }) => {
    worksAtCenter(actor, params.mallId)
    return parcelsAt(db, { ...params, now: clock.now() }, query)
  })
  serve(app, receiveParcel, async ({ actor, params, body, idempotency }) => {
    worksAtCenter(actor, params.mallId)
    const desk = { ...params, person: actor, now: clock.now() }
    return arrivalOf(db, desk, await once(db, idempotency, (tx) => receiveAt(tx, desk, body)))
  })
  serve(app, placeParcel, async ({ actor, params: { mallId, fulfillmentId }, body }) => {
    worksAtCenter(actor, mallId)
    await transact(db, async (tx) => {
      const row = await lockAt(tx, mallId, fulfillmentId)
      await placeIn(tx, mallId, fulfillmentId, body.spotId)
      await tellChanged(tx, row)
    })
    return parcelAt(db, { mallId, now: clock.now() }, fulfillmentId)
  })
  serve(app, sendParcelBack, async ({ actor, params: { mallId, fulfillmentId }, idempotency }) => {
    worksAtCenter(actor, mallId)
    const desk = { mallId, person: actor, now: clock.now() }
    return parcelAt(db, desk, await once(db, idempotency, (tx) => sendBack(tx, desk, fulfillmentId)))
  })
  serve(app, addCenterSpot, async ({ actor, params: { mallId }, body }) => {
    worksAtCenter(actor, mallId)
    return transact(db, (tx) => addSpot(tx, mallId, body))
  })
  serve(app, parcelCustody, ({ actor, params }) => custodyOf(db, actor, params.fulfillmentId))
  serve(app, parcelsBack, ({ actor, query }) => comingBack(db, actor, query, clock.now()))
  serve(app, receiveParcelBack, async ({ actor, body, idempotency }) => {
    const id = await once(db, idempotency, (tx) => receiveBack(tx, actor, body, clock.now()))
    return workItem(db, retailerScope(actor), 'retailer', id, clock.now())
  })
}
