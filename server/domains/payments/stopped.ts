import { type Db, rowsOf } from '../../platform/db.ts'
import { askFor } from '../../platform/jobs.ts'

/** Stops refunds of an order's payment while it is checked, or allows them again and sends those that waited. */
export async function stopPayment(tx: Db, orderId: number, stopped: boolean): Promise<void> {
  await rowsOf(tx, 'payments.stop')`update tender_uses set stopped = ${stopped} where order_id = ${orderId} and stopped <> ${stopped}`
  if (stopped) return
  const waiting = await rowsOf<{ id: number }>(tx, 'payments.waiting-refunds')`
    select id from refunds where order_id = ${orderId} and state = 'pending' order by id`
  for (const { id: refundId } of waiting) await askFor(tx, 'payments.sendRefund', { refundId })
}

/**
 * Sets the state of the card payment of an order that is paid to what was captured and refunded of it. False where that does not say
 * it: nothing was captured, or no card was used.
 */
export async function correctPayment(tx: Db, orderId: number): Promise<boolean> {
  const rows = await rowsOf(tx, 'payments.correct')`
    update payments p
    set updated_at = now(),
      state = case when c.refunded = c.captured then 'refunded' when c.refunded > 0 then 'partly_refunded' else 'captured' end
    from (select sum(s.captured) as captured, sum(s.refunded) as refunded from tender_splits s join tender_uses u on u.id = s.tender_use_id
      where u.order_id = ${orderId} and u.kind = 'card') c
    where p.order_id = ${orderId} and c.captured > 0 returning p.id`
  return rows.length > 0
}
