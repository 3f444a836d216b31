import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** Whether both saved a card of the same brand, last digits and expiry. Of a card that was not saved, only the provider knows the number. */
export async function saveOneCard(db: Db, one: UserId, other: UserId): Promise<boolean> {
  const rows = await rowsOf(db, 'payments.one_card')`
    select from saved_cards a join saved_cards b
      on (b.brand, b.last4, b.exp_month, b.exp_year) = (a.brand, a.last4, a.exp_month, a.exp_year) and b.user_id = ${other}
    where a.user_id = ${one} limit 1`
  return rows.length > 0
}
