import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** Deletes the stored answers of a person's checkouts, because they name the person. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'checkout.forget_person', 'delete from checkout_requests where caller = $1', [userId])
}
