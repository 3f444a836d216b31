import type { OrderNumber, ProductId, ReviewId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { itemProducts } from '../catalog/item-products.ts'
import { takeBackReward } from '../loyalty/acts.ts'
import { receiptOf } from '../orders/received.ts'
import { rewardReference } from './write.ts'

type Rewarded = { id: ReviewId; subjectId: number; orderNumber: OrderNumber; storeName: string }

/** Takes back the SPIRALs for reviews of items that their authors gave back whole. The review stays. */
export async function takeBackForReturned(tx: Db, returned: readonly { userId: UserId; productId: ProductId }[], now: Date): Promise<void> {
  for (const { userId, productId } of returned) {
    const ids = (await itemProducts(tx, productId)).map(({ id }) => id)
    const productIds = ids.length > 0 ? ids : [productId]
    const rows = await rowsOf<Rewarded>(tx, 'reviews.rewarded')`
      select id, subject_id as "subjectId", order_number as "orderNumber", store_name as "storeName" from reviews
      where user_id = ${userId} and subject = 'product' and subject_id = any(${productIds}::bigint[]) and earned > 0 for no key update`
    if (rows.length === 0 || (await receiptOf(tx, userId, { productIds, storeId: null }))?.isReceived) continue
    for (const { id, subjectId, orderNumber, storeName } of rows) {
      const reference = rewardReference({ userId, subject: 'product', subjectId })
      await takeBackReward(tx, { userId, act: 'review', reference, memo: `${orderNumber}|${storeName}`, now })
      await rowsOf(tx, 'reviews.unreward')`update reviews set earned = 0 where id = ${id}`
    }
  }
}
