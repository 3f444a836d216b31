import type { IfUnavailable } from '#contracts/constants.ts'
import type { FulfillmentId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import type { MissingReason } from '#contracts/store-work/store-work.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { mayAskAboutLine, mayRefundLine } from '../fulfillment/rules.ts'
import { lockFor } from '../orders/transitions.ts'
import type { OfficeScope } from '../orders/scope.ts'
import type { Pieces } from '../orders/refund-shapes.ts'
import { refundPieces } from '../orders/refund-pieces.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

/** `left`: how many were left of the line when the person looked, so that two people do not report the same gap twice. */
export type SeenPieces = Pieces & { left: number }
type LineToRefund = {
  id: number
  variant_id: VariantId
  store_id: StoreId
  title: string
  left: number
  missing: number
  if_unavailable: IfUnavailable
}

/** The line as the person saw it. */
export async function seenLine(tx: Db, id: FulfillmentId, { lineId, quantity, left }: SeenPieces): Promise<LineToRefund> {
  const [line] = await rowsOf<LineToRefund>(tx, 'refund-line.seen')`
    select id, variant_id, store_id, title, quantity - cancelled as "left", missing, if_unavailable from order_lines
    where id = ${lineId} and fulfillment_id = ${id}`
  if (!line) throw new Problem('not_found')
  if (line.left !== left) throw new Problem(ordersProblems, 'orders.line_changed')
  if (quantity > left) throw fieldProblem('/quantity', left === 1 ? 'There is 1 left of it.' : `There are ${left} left of it.`)
  return line
}

type Refund = SeenPieces & { reason: MissingReason; note?: string | undefined }

/** Refunds the missing pieces of one line; the rest continues. A fulfillment with nothing left is canceled. */
export async function refundMissingPieces(
  tx: Db,
  scope: OfficeScope,
  id: FulfillmentId,
  wanted: Refund,
  { who, now }: { who: UserId; now: Date },
): Promise<void> {
  if (wanted.reason === 'other' && !wanted.note) throw fieldProblem('/note', 'Say why in a few words.')
  const row = await lockFor(tx, scope, id)
  if (row.order_state === 'payment_pending' || !mayRefundLine(row.method, row.state)) throw new Problem(ordersProblems, 'orders.wrong_step')
  const line = await seenLine(tx, id, wanted)
  if (line.if_unavailable === 'ask' && mayAskAboutLine(row.state)) throw new Problem(ordersProblems, 'orders.ask_first')
  await refundPieces(tx, row, [wanted], { mover: 'retailer', who, now, reason: wanted.reason, note: wanted.note })
}
