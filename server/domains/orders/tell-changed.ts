import type { StoreId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import type { Db } from '../../platform/db.ts'
import type { LockedFulfillment } from './transitions.ts'

/** Tells every open screen of this fulfillment to reload, although its state has not changed. */
export const tellChanged = (tx: Db, row: LockedFulfillment, storeIds: readonly StoreId[] = [row.store_id]): Promise<void> =>
  tell(tx, 'orders.fulfillment_changed', {
    orderId: row.order_id,
    number: row.number,
    fulfillmentId: row.id,
    storeIds: [...new Set(storeIds)],
    centerMallId: row.center_mall_id,
    userId: row.user_id,
  })
