import type { OrderId, OrderNumber, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { cancelUnpaid } from './payment.ts'
import { oneClickProblems } from '#contracts/checkout/one-click.ts'

/** Until when an order that no store knows of yet can be undone; null where it cannot. */
export async function undoEndOf(db: Db, number: OrderNumber): Promise<Date | null> {
  const [row] = await rowsOf<{ undo_until: Date | null }>(db, 'orders.undo-end')`
    select undo_until from orders where number = ${number} and state = 'payment_pending'`
  return row?.undo_until ?? null
}

/**
 * Undoes an own one-click order within its time: stock goes back to the shelf, and the provider gives the charge back.
 */
export async function undo(tx: Db, number: OrderNumber, userId: UserId, now: Date): Promise<void> {
  const [order] = await rowsOf<{ id: OrderId; state: string; undo_until: Date | null }>(tx, 'orders.undo-lock')`
    select id, state, undo_until from orders where number = ${number} and user_id = ${userId} for no key update`
  if (!order) throw new Problem('not_found')
  if (order.state !== 'payment_pending' || !order.undo_until || order.undo_until <= now)
    throw new Problem(oneClickProblems, 'one_click.too_late')
  await cancelUnpaid(tx, order.id, 'voided', now, { isTold: true, note: 'Undone by the shopper' })
}
