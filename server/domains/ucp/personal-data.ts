import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** What agents prepared and the person confirmed. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'ucp.personal_data')`
    select agent, contents, state, order_number as "orderNumber", created_at as "createdAt" from ucp_sessions
    where user_id = ${userId} order by created_at, id`

export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'ucp.forget')`delete from ucp_sessions where user_id = ${userId}`
}
