import type { Sent } from '#contracts/endpoint.ts'
import type { FulfillmentId, OrderNumber } from '#contracts/ids.ts'
import { type cancelBySupport, orderRefundProblems } from '#contracts/returns/order-refunds.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { mayMove } from '../fulfillment/rules.ts'
import { cancelUnpaid } from '../orders/payment.ts'
import { lockFor, type LockedFulfillment, move } from '../orders/transitions.ts'
import { lockOrder } from '../orders/place.ts'
import { orderNamed } from '../orders/sold-parts.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

type Cancel = Sent<typeof cancelBySupport>['body']
/** Support cancels what the shopper does not have yet and no courier has: money, stock and SPIRALs go back as in any cancellation. */
export async function cancelOrderBySupport(
  tx: Db,
  person: Person,
  number: OrderNumber,
  { fulfillmentId, reason }: Cancel,
  now: Date,
): Promise<FulfillmentId[]> {
  const order = await orderNamed(tx, { number })
  if (!order) throw new Problem('not_found')
  const state = await lockOrder(tx, order.id)
  const rows = await rowsOf<Pick<LockedFulfillment, 'id' | 'method' | 'state'>>(
    tx,
    'support.parts-to-cancel',
    'select id, method, state from fulfillments where order_id = $1 and ($2::bigint is null or id = $2) order by id',
    [order.id, fulfillmentId ?? null],
  )
  if (rows.length === 0) throw new Problem('not_found')
  const open = rows.filter((row) => mayMove(row.method, row.state, 'cancelled', 'system'))
  if (open.length === 0)
    throw new Problem(orderRefundProblems, 'refunds.not_now', {
      detail: 'Nothing is left to cancel: it was handed over, shipped or canceled. Refund it instead.',
    })
  if (state === 'payment_pending') {
    if (!(await cancelUnpaid(tx, order.id, 'voided', now))) throw new Problem(ordersProblems, 'orders.wrong_step')
  } else
    for (const { id } of open)
      await move(tx, await lockFor(tx, { orderId: order.id }, id), {
        to: 'cancelled',
        mover: 'system',
        who: person.id,
        now,
        note: `Canceled by SPIRAL support: ${reason}`,
        why: { cause: 'canceled_by_support', note: reason },
      })
  const cancelled = open.map(({ id }) => id)
  await recordAct(tx, { who: person, act: 'order.cancel', subject: `order ${number}`, after: { cancelled, reason } })
  return cancelled
}
