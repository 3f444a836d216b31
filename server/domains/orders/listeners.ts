import type { OrderId } from '#contracts/ids.ts'
import { on, onAll } from '../../facts.ts'
import { readyInHand } from './in-hand.ts'
import { rowsOf } from '../../platform/db.ts'
import { holdsSpirals, moveEarnings } from '../loyalty/spirals.ts'
import { adoptAll, adoptPlaced } from './adopt.ts'
import { askToRecordTax } from './taxed-sales.ts'

/** Adds guest orders with a verified address to the account. */
export const adoptGuestOrders = on('identity.email_verified', (tx, { userId }, { clock }) => adoptAll(tx, userId, clock.now()))

/** A guest order with the address of a confirmed account belongs to the account. The guest's browser opens it as before. */
export const adoptPlacedOrder = onAll('orders.placed', (tx, placed) => adoptPlaced(tx, idsOf(placed)))

/**
 * Goods that the buyer has in hand need no preparing: their pass is there as soon as they are paid. A tax service, where there is one, hears
 * of the sale.
 */
export const readyWhatIsInHand = onAll('orders.placed', async (tx, placed, { clock, tax }) => {
  await readyInHand(tx, idsOf(placed), clock.now())
  if (tax.service) for (const { orderId } of placed) await askToRecordTax(tx, orderId)
})
const idsOf = (placed: readonly { orderId: OrderId }[]): OrderId[] => placed.map(({ orderId }) => orderId)

/** The orders of a provisional account follow its person to the account of the address, which also gets the guest orders of the address. */
export const moveCollectedOrders = on('identity.account_joined', async (tx, { from, to }, { clock }) => {
  // SPIRALs stay where they were earned, and the orders that earned or spent them too.
  if (await holdsSpirals(tx, from)) return
  const moved = await rowsOf<{ id: OrderId }>(tx, 'orders.move')`update orders set user_id = ${to} where user_id = ${from} returning id`
  await moveEarnings(
    tx,
    moved.map(({ id }) => id),
    to,
  )
  await adoptAll(tx, to, clock.now())
})
