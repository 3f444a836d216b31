import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The promotions that a person used: what for, how much, when. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(
    db,
    'promotions.personal-data',
    `select p.name, (u.amount / 100.0)::float8 as amount, u.state, u.created_at as "at" from promotion_uses u join promotions p on p.id = u.promotion_id
     where u.shopper = $1 or u.counted_under @> array[$1] order by u.created_at`,
    [userId],
  )

/** The budgets stay as they are; nothing says any more who used them. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'promotions.forget-shopper', 'delete from promotion_shoppers where shopper = $1', [userId])
  await rowsOf(
    tx,
    'promotions.forget-uses',
    `update promotion_uses set shopper = '', counted_under = array_remove(counted_under, $1) where shopper = $1 or counted_under @> array[$1]`,
    [userId],
  )
}
