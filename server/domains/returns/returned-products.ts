import type { ProductId, ReturnId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The products of returns and the people who sent them back; returns of guests are left out. */
export const returnedProducts = (db: Db, ids: readonly ReturnId[]) =>
  rowsOf<{ userId: UserId; productId: ProductId }>(db, 'returns.returned-products')`
    select distinct o.user_id as "userId", l.product_id as "productId" from returns r join orders o on o.id = r.order_id
      join return_lines rl on rl.return_id = r.id join order_lines l on l.id = rl.line_id
    where r.id = any(${ids}::bigint[]) and o.user_id is not null order by 1, 2`
