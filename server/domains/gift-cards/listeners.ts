import type { UserId } from '#contracts/ids.ts'
import { on } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { personById } from '../identity/index.ts'

/** Adds what a guest bought under a verified address to the account. */
export const adoptGuestPurchases = on('identity.email_verified', (tx, { userId }) => adopt(tx, userId))

/** The purchases of a provisional account follow its person, and so do the guest purchases of the address. */
export const movePurchases = on('identity.account_joined', async (tx, { from, to }) => {
  await rowsOf(tx, 'gift-cards.move', 'update gift_card_purchases set user_id = $2 where user_id = $1', [from, to])
  await adopt(tx, to)
})

async function adopt(tx: Db, userId: UserId): Promise<void> {
  const person = await personById(tx, userId)
  if (!person?.emailVerified) return
  await rowsOf(tx, 'gift-cards.adopt', 'update gift_card_purchases set user_id = $1 where buyer_email = $2 and user_id is null', [
    userId,
    person.email.toLowerCase(),
  ])
}
