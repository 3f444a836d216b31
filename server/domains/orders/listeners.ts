import type { OrderId } from '#contracts/ids.ts'
import { on } from '../../facts.ts'
import { rowsOf } from '../../platform/db.ts'
import { personById } from '../identity/index.ts'
import { claimEarnings } from '../loyalty/index.ts'

/** Adds guest orders with a verified address to the account, with the SPIRALs they have yet to earn. */
export const adoptGuestOrders = on('identity.email_verified', async (tx, { userId }) => {
  const person = await personById(tx, userId)
  if (!person?.emailVerified) return
  const adopted = await rowsOf<{ id: OrderId }>(
    tx,
    'orders.adopt',
    'update orders set user_id = $1 where email = $2 and user_id is null returning id',
    [userId, person.email.toLowerCase()],
  )
  if (adopted.length > 0)
    await claimEarnings(
      tx,
      adopted.map(({ id }) => id),
      userId,
    )
})
