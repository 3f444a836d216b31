import type { FulfillmentId, OrderId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { personByEmail, personById } from '../identity/people.ts'
import { claimEarnings, earn } from '../loyalty/spirals.ts'

/** Gives the account all orders that guests placed with its confirmed address, with their SPIRALs; those of finished orders count now. */
export async function adoptAll(tx: Db, userId: UserId, now: Date): Promise<void> {
  await adopt(tx, userId)
  await earnFinished(tx, userId, now)
}

/** Gives those of these orders that a guest placed to the account whose confirmed address the guest gave. */
export async function adoptPlaced(tx: Db, orderIds: readonly OrderId[]): Promise<void> {
  const ofGuests = await rowsOf<{ id: OrderId; email: string }>(tx, 'orders.placed-by-guests')`
    select id, email from orders where id = any((select ${orderIds}::bigint[])::bigint[]) and user_id is null order by id`
  for (const { id, email } of ofGuests) {
    const owner = await personByEmail(tx, email)
    if (!owner) continue
    await rowsOf(tx, 'orders.adopt-placed')`update orders set user_id = ${owner.id} where id = ${id} and user_id is null`
    await claimEarnings(tx, [id], owner.id)
  }
}

async function adopt(tx: Db, userId: UserId): Promise<void> {
  const person = await personById(tx, userId)
  if (!person?.emailVerified) return
  const adopted = await rowsOf<{ id: OrderId }>(tx, 'orders.adopt')`
    update orders set user_id = ${userId} where email = ${person.email.toLowerCase()} and user_id is null returning id`
  if (adopted.length > 0)
    await claimEarnings(
      tx,
      adopted.map(({ id }) => id),
      userId,
    )
}

/** Credits what waited for a confirmed address after the shopper already had the items. */
async function earnFinished(tx: Db, userId: UserId, now: Date): Promise<void> {
  const finished = await rowsOf<{ id: FulfillmentId }>(tx, 'orders.finished')`
    select f.id from fulfillments f join orders o on o.id = f.order_id where o.user_id = ${userId} and f.state in ('picked_up', 'delivered')
    order by f.id`
  for (const { id } of finished) await earn(tx, id, now)
}
