import type { FastifyInstance } from 'fastify'
import { earningsTrace, orderTrace, walletTrace, wholeTrace } from '#contracts/traces.ts'
import { isPerson, isPlatform } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import type { BookingKinds } from '../ledger/rules.ts'
import { findOrder } from '../orders/read.ts'
import { traceForRetailer } from './retailer.ts'
import { traceForShopper } from './shopper.ts'
import { traceOfLine } from './wallet-line.ts'
import * as whole from './whole.ts'

export const traceRoutes =
  (bookings: BookingKinds) =>
  async (app: FastifyInstance, deps: Deps): Promise<void> => {
    const ledger = { db: deps.db, bookings }
    serve(app, orderTrace, async ({ params, query, actor }) => {
      const order = await findOrder(deps, params.number, actor, query.key)
      const ownsSpirals = isPerson(actor) && order.user_id === actor.id
      return traceForShopper(ledger, order, ownsSpirals || isPlatform(actor, 'support'))
    })
    serve(app, earningsTrace, ({ params, actor }) => traceForRetailer(ledger, actor, params.id))
    serve(app, walletTrace, ({ params, actor }) => traceOfLine(ledger, actor.id, params.id))
    serve(app, wholeTrace, ({ query }) => whole.wholeTrace(ledger, query))
  }
