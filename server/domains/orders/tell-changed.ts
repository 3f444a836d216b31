import type { FulfillmentId, MallId, OrderId, OrderNumber, StoreId, UserId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import type { Db } from '../../platform/db.ts'

type ChangedFulfillment = {
  id: FulfillmentId
  order_id: OrderId
  number: OrderNumber
  store_id: StoreId
  center_mall_id: MallId | null
  user_id: UserId | null
}

/** Tells every open screen of this fulfillment to reload, although its state has not changed. */
export const tellChanged = (tx: Db, row: ChangedFulfillment, storeIds: readonly StoreId[] = [row.store_id]): Promise<void> =>
  tell(tx, 'orders.fulfillment_changed', {
    orderId: row.order_id,
    number: row.number,
    fulfillmentId: row.id,
    storeIds: [...new Set(storeIds)],
    centerMallId: row.center_mall_id,
    userId: row.user_id,
  })
