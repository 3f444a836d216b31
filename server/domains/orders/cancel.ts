import type { FulfillmentId, OrderId } from '#contracts/ids.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { cancelUnpaid } from './payment.ts'
import { lockFor, lockParts, lockShelvesOf, move } from './transitions.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

/** Cancels one fulfillment, or all of them, that no store has accepted yet. Refunds money and SPIRALs and releases stock. */
export async function cancel(
  tx: Db,
  order: { id: OrderId; state: string },
  fulfillmentId: FulfillmentId | undefined,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (order.state === 'payment_pending') {
    if (!(await cancelUnpaid(tx, order.id, 'voided', now))) throw new Problem(ordersProblems, 'orders.wrong_step')
    return
  }
  const groups = await rowsOf<{ id: FulfillmentId; state: string }>(
    tx,
    'orders.to-cancel',
    'select id, state from fulfillments where order_id = $1 and ($2::bigint is null or id = $2) order by id',
    [order.id, fulfillmentId ?? null],
  )
  if (groups.length === 0) throw new Problem('not_found')
  const open = fulfillmentId ? groups : groups.filter(({ state }) => state === 'placed')
  if (open.length === 0) throw new Problem(ordersProblems, 'orders.too_late')
  const ids = open.map(({ id }) => id)
  await lockParts(tx, { orderId: order.id }, ids)
  await lockShelvesOf(tx, ids, { areCancelled: true })
  for (const id of ids)
    await move(tx, await lockFor(tx, { orderId: order.id }, id), {
      to: 'cancelled',
      mover: 'shopper',
      who: isPerson(actor) ? actor.id : null,
      now,
      note: 'Canceled by the shopper',
    })
}
