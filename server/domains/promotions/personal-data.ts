import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The promotions that a person used: what for, how much, when. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'promotions.personal-data')`
    select p.name, (u.amount / 100.0)::float8 as amount, u.state, u.created_at as "at" from promotion_uses u
    join promotions p on p.id = u.promotion_id
    where u.shopper = ${userId} or u.counted_under @> array[${userId}] order by u.created_at`

/** The budgets stay as they are; nothing says any more who used them. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'promotions.forget-shopper')`delete from promotion_shoppers where shopper = ${userId}`
  await rowsOf(tx, 'promotions.forget-uses')`
    update promotion_uses set shopper = '', counted_under = array_remove(counted_under, ${userId})
    where shopper = ${userId} or counted_under @> array[${userId}]`
}
