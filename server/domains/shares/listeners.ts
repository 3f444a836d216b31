import { on, onAll } from '../../facts.ts'
import { settleFor } from './referrals.ts'
import { attributeOrders } from './visits.ts'

export const noteBroughtOrder = onAll('orders.placed', (tx, placed, { clock }) =>
  attributeOrders(
    tx,
    placed.map(({ orderId }) => orderId),
    clock.now(),
  ),
)

/** The first order that a friend receives settles their invitation. */
export const settleInvitation = on('orders.fulfillment_moved', async (tx, { userId, to }, deps) => {
  if (userId && (to === 'picked_up' || to === 'delivered')) await settleFor(tx, deps, userId)
})

/** An order may be received before the address is confirmed; it may also have been placed as a guest. */
export const settleConfirmed = on('identity.email_verified', (tx, { userId }, deps) => settleFor(tx, deps, userId))
