import { on } from '../../facts.ts'
import { rowsOf } from '../../platform/db.ts'
import { adoptAll } from './adopt.ts'

/** Adds what a guest bought under a verified address to the account. */
export const adoptGuestPurchases = on('identity.email_verified', (tx, { userId }) => adoptAll(tx, userId))

/** The purchases of a provisional account follow its person, and so do the guest purchases of the address. */
export const movePurchases = on('identity.account_joined', async (tx, { from, to }) => {
  await rowsOf(tx, 'gift-cards.move')`update gift_card_purchases set user_id = ${to} where user_id = ${from}`
  await adoptAll(tx, to)
})
