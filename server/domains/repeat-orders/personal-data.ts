import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** What a person orders again, what they agreed to, and its due days. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'repeat-orders.personal-data')`
    select r.title, r.options, r.every_weeks as "everyWeeks", r.quantity, r.method, r.state, r.next_on::text as "nextOn", r.agreed_total as "agreedCents",
      r.created_at as "startedAt", r.ended_at as "endedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('terms', c.terms, 'agreedAt', c.agreed_at) order by c.id), '[]') from repeat_consents c where c.repeat_id = r.id) as consents,
      (select coalesce(jsonb_agg(jsonb_build_object('dueOn', x.due_on, 'state', x.state, 'order', x.order_number, 'cents', x.total) order by x.due_on), '[]')
        from repeat_runs x where x.repeat_id = r.id) as days
    from repeat_orders r where r.user_id = ${userId} order by r.id`

/** An account that ends takes its repeat orders along. Orders that they placed stay with the other orders. */
export const forgetPerson = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'repeat-orders.forget-person')`delete from repeat_orders where user_id = ${userId}`
