import type { OrderId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** How these orders were paid, and what went back. */
export async function personalDataOf(db: Db, orderIds: readonly OrderId[]): Promise<unknown> {
  const [row] = await rowsOf<{ data: unknown }>(db, 'payments.personal_data')`
    select json_build_object(
      'charges', coalesce((select json_agg(p order by p.id)
        from (select id, order_id, amount, state, created_at from payments where order_id = any(${orderIds})) p), '[]'),
      'tenders', coalesce((select json_agg(t order by t.id) from tender_uses t where t.order_id = any(${orderIds})), '[]'),
      'refunds', coalesce((select json_agg(r order by r.id)
        from (select id, order_id, tender, amount, cause, note, state, created_at, done_at from refunds where order_id = any(${orderIds}))
        r), '[]')
    ) as data`
  return row?.data
}

/** The saved cards of a person, as their export shows them. */
export const savedCardsData = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'payments.personal_cards')`
    select brand, last4, exp_month as "expMonth", exp_year as "expYear", is_default as "isDefault", created_at as "savedAt" from saved_cards
    where user_id = ${userId} order by id`

export async function hindrances(db: Db, _: UserId, orderIds: readonly OrderId[]): Promise<string[]> {
  const owed = await rowsOf(db, 'payments.owes')`select from refunds where order_id = any(${orderIds}) and state = 'pending' limit 1`
  return owed.map(() => 'A refund to you is still on its way.')
}
