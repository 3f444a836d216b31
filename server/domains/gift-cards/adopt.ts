import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { personByEmail, personById } from '../identity/people.ts'

/** Gives the account all purchases that guests made with its address. */
export async function adoptAll(tx: Db, userId: UserId): Promise<void> {
  const person = await personById(tx, userId)
  if (!person?.emailVerified) return
  await rowsOf(tx, 'gift-cards.adopt')`
    update gift_card_purchases set user_id = ${userId} where buyer_email = ${person.email.toLowerCase()} and user_id is null`
}

/** Moves the cards in the wallet of one account to another. */
export const carryCards = (tx: Db, from: UserId, to: UserId): Promise<unknown> =>
  rowsOf(tx, 'gift-cards.carry')`update gift_cards set claimed_by = ${to} where claimed_by = ${from}`

/** Leaves the purchases of an account that ends to a guest, who opens them by the key of the receipt. */
export const leaveToGuest = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'gift-cards.leave-to-guest')`update gift_card_purchases set user_id = null, caller = 'left ' || id where user_id = ${userId}`

/** Gives one paid purchase of a guest to the account whose confirmed address is the buyer's. */
export async function adoptPaid(tx: Db, purchaseId: number): Promise<void> {
  const [row] = await rowsOf<{ email: string }>(tx, 'gift-cards.paid-by-guest')`
    select buyer_email as email from gift_card_purchases where id = ${purchaseId} and user_id is null and state = 'paid'`
  const owner = row && (await personByEmail(tx, row.email))
  if (owner)
    await rowsOf(tx, 'gift-cards.adopt-paid')`
      update gift_card_purchases set user_id = ${owner.id} where id = ${purchaseId} and user_id is null`
}
