import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { accountsOfPerson } from '../identity/same-person.ts'

/** Whether this person has ordered before, with any account of their mailbox or as a guest. */
export const hasOrdered = async (db: Db, userId: UserId, email: string): Promise<boolean> =>
  (
    await rowsOf(
      db,
      'orders.has-ordered',
      `select where exists (select from orders where user_id in (${accountsOfPerson('$1')}))
         or exists (select from orders where user_id is null and mailbox_of(email) = mailbox_of($2) and state not in ('payment_pending', 'cancelled'))`,
      [userId, email],
    )
  ).length > 0

/** Whether a part of one of the person's orders was picked up or delivered. */
export const hasReceivedOrder = async (db: Db, userId: UserId): Promise<boolean> =>
  (
    await rowsOf(db, 'orders.received')`
      select from orders o join fulfillments f on f.order_id = o.id where o.user_id = ${userId} and f.state in ('picked_up', 'delivered')
      limit 1`
  ).length > 0

/** Whether both had something shipped to the same street and ZIP. */
export async function shipToOneAddress(db: Db, one: UserId, other: UserId): Promise<boolean> {
  const rows = await rowsOf(db, 'orders.one_address')`
    select from orders a join orders b on b.destination ->> 'zip' = a.destination ->> 'zip'
      and lower(trim(b.destination ->> 'street1')) = lower(trim(a.destination ->> 'street1'))
    where a.user_id = ${one} and b.user_id = ${other} limit 1`
  return rows.length > 0
}

/** The person, or the guest's browser, that placed each of the orders `ids` (SQL). */
export const placedBy = (ids: string): string =>
  `select id, user_id, guest_hash from orders where id = any((select ${ids}::bigint[])::bigint[])`
