import type { FulfillmentId, OrderId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** At which rate each fulfillment of an order earns. */
export const ratesOfOrder = (db: Db, orderId: OrderId) =>
  rowsOf<{ fulfillmentId: FulfillmentId; rate: number; multiplier: number }>(db, 'loyalty.rates-of-order')`
    select fulfillment_id as "fulfillmentId", rate, multiplier from loyalty_earnings where order_id = ${orderId}`
