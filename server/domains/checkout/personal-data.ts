import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** Deletes a person's settings for one-click, and the stored answers of their checkouts, because they name the person. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'checkout.forget_person')`delete from checkout_requests where caller = ${userId}`
  await rowsOf(tx, 'one-click.forget')`delete from one_click_settings where user_id = ${userId}`
}

/** How the person buys with one press; null where they never chose. */
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  const [row] = await rowsOf(db, 'one-click.personal-data')`
    select is_on as "isOn", method, "limit", created_at as "since", changed_at as "changedAt" from one_click_settings
    where user_id = ${userId}`
  return row ?? null
}
