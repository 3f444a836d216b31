import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The lines of the cart, and the copy behind its share link, without the link's token. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf<{ data: unknown }>(db, 'cart.personal_data')`
    select data from (
      select to_jsonb(c) - 'user_id' as data, c.position from cart_lines c where c.user_id = ${userId}
      union all select jsonb_build_object('shared_by_link', s.lines, 'shared_at', s.shared_at), null from cart_shares s
      where s.user_id = ${userId}
    ) each order by position nulls last`.then((rows) => rows.map(({ data }) => data))

export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'cart.forget_lines')`delete from cart_lines where user_id = ${userId}`
  await rowsOf(tx, 'cart.forget_share')`delete from cart_shares where user_id = ${userId}`
  await rowsOf(tx, 'cart.forget')`delete from carts where user_id = ${userId}`
}
