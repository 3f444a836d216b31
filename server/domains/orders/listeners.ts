import type { FulfillmentId, OrderId, UserId } from '#contracts/ids.ts'
import { on } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { personByEmail, personById } from '../identity/index.ts'
import { claimEarnings, earn, holdsSpirals, moveEarnings } from '../loyalty/index.ts'

/** Adds guest orders with a verified address to the account, with their SPIRALs; those of finished orders count now. */
export const adoptGuestOrders = on('identity.email_verified', async (tx, { userId }, { clock }) => {
  await adopt(tx, userId)
  await earnFinished(tx, userId, clock.now())
})

/** A guest order with the address of a confirmed account belongs to the account. The guest's browser opens it as before. */
export const adoptPlacedOrder = on('orders.placed', async (tx, { orderId }) => {
  const [order] = await rowsOf<{ email: string }>(
    tx,
    'orders.placed-by-guest',
    'select email from orders where id = $1 and user_id is null',
    [orderId],
  )
  const owner = order && (await personByEmail(tx, order.email))
  if (!owner) return
  await rowsOf(tx, 'orders.adopt-placed', 'update orders set user_id = $2 where id = $1 and user_id is null', [orderId, owner.id])
  await claimEarnings(tx, [orderId], owner.id)
})

/** The orders of a provisional account follow its person to the account of the address, which also gets the guest orders of the address. */
export const moveCollectedOrders = on('identity.account_joined', async (tx, { from, to }, { clock }) => {
  // SPIRALs stay where they were earned, and the orders that earned or spent them too.
  if (await holdsSpirals(tx, from)) return
  const moved = await rowsOf<{ id: OrderId }>(tx, 'orders.move', 'update orders set user_id = $2 where user_id = $1 returning id', [
    from,
    to,
  ])
  await moveEarnings(
    tx,
    moved.map(({ id }) => id),
    to,
  )
  await adopt(tx, to)
  await earnFinished(tx, to, clock.now())
})

async function adopt(tx: Db, userId: UserId): Promise<void> {
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
}

/** Credits what waited for a confirmed address after the shopper already had the items. */
async function earnFinished(tx: Db, userId: UserId, now: Date): Promise<void> {
  const finished = await rowsOf<{ id: FulfillmentId }>(
    tx,
    'orders.finished',
    `select f.id from fulfillments f join orders o on o.id = f.order_id where o.user_id = $1 and f.state in ('picked_up', 'delivered') order by f.id`,
    [userId],
  )
  for (const { id } of finished) await earn(tx, id, now)
}
