import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

export const personalDataOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf<{ data: unknown }>(
    db,
    'cart.personal_data',
    `select to_jsonb(c) - 'user_id' as data from cart_lines c where c.user_id = $1 order by c.position`,
    [userId],
  ).then((rows) => rows.map(({ data }) => data))

export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'cart.forget_lines', 'delete from cart_lines where user_id = $1', [userId])
  await rowsOf(tx, 'cart.forget', 'delete from carts where user_id = $1', [userId])
}
