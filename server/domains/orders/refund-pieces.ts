import type { StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { type Cents, sum } from '#contracts/money.ts'
import type { RefundCause } from '#contracts/orders/refund-causes.ts'
import type { MissingReason } from '#contracts/store-work/store-work.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { keepForBooks, lockShelves } from '../catalog/reservations.ts'
import { releaseStock, writeOffStock } from '../catalog/stock.ts'
import type { Mover } from '../fulfillment/rules.ts'
import { reduceEarning } from '../loyalty/spirals.ts'
import { fulfillmentTotal, keptPrice } from '../payments/rules.ts'
import { keepAllowances, takePieces } from './allowances.ts'
import type { Pieces } from './refund-shapes.ts'
import { tellChanged } from './tell-changed.ts'
import { refundMoney, type LockedFulfillment, move, paidRow, soldLines } from './transitions.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

const CAUSES = { missing: 'missing', damaged: 'damaged', other: 'left_out' } as const satisfies Record<MissingReason, RefundCause>
const WORDS: Record<MissingReason, string> = { missing: 'not on the shelf', damaged: 'damaged', other: 'left out' }
type PieceRefund = { mover: Mover; who: UserId | null; now: Date; reason: MissingReason; note?: string | undefined }

/** Refunds pieces of a locked fulfillment: money and SPIRALs as they were paid. Also corrects pending SPIRALs and the stock count. */
export async function refundPieces(tx: Db, row: LockedFulfillment, pieces: readonly Pieces[], refund: PieceRefund): Promise<void> {
  const { mover, who, now, reason, note } = refund
  const sold = await soldLines(tx, row.id)
  const backs = pieces.map(({ lineId, quantity }) => {
    const worth = takePieces(paidRow(row), sold, { lineId, quantity }, 'cancelled')
    const line = sold.find(({ id }) => id === lineId)
    return { lineId, quantity, worth, piece: `${lineId}.${(line?.cancelled ?? 0) + (line?.returned ?? 0)}` }
  })
  const isAll = sold.every((line) => line.cancelled + line.returned === line.quantity)
  // A store cannot cancel a whole fulfillment that is ready for pickup.
  if (isAll && row.state === 'ready') throw new Problem(ordersProblems, 'orders.last_piece')
  const lines = await cancelPieces(tx, row, pieces)
  await keepAllowances(tx, sold)
  await correctShelf(tx, lines, refund)
  const why = { cause: CAUSES[reason], note: note ?? null }
  const words = `${lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')} refunded: ${WORDS[reason]}${note ? ` (${note})` : ''}`
  for (const { worth, piece } of backs) await refundMoney(tx, row, worth, { ...why, now, piece })
  await reduceEarning(tx, row.id, sum(sold.map(keptPrice)))
  await rowsOf(
    tx,
    'refund-line.note',
    // The choice ends when no piece is missing anymore.
    `with settled as (
       update fulfillments set choice_since = null where id = $1 and choice_since is not null and choice_why = 'missing'
         and not exists (select from order_lines where fulfillment_id = $1 and missing > 0)
     ) insert into fulfillment_events (fulfillment_id, who, role, "from", "to", note, created_at) values ($1, $2, $3, $4, $4, $5, $6)`,
    [row.id, who, mover, row.state, words, now],
  )
  if (isAll) return move(tx, row, { to: 'cancelled', mover, who, now, note: words, why })
  await tell(tx, 'orders.pieces_refunded', {
    orderId: row.order_id,
    fulfillmentId: row.id,
    storeId: row.store_id,
    pieces: backs.map(({ piece }) => piece).join(' '),
    words,
    amount: sum(backs.map(({ worth }): Cents => fulfillmentTotal(worth))),
  })
  await tellChanged(tx, row)
}

type Cancelled = { variantId: VariantId; storeId: StoreId; quantity: number; held: number; title: string }
/**
 * Marks pieces as canceled; refunded pieces no longer count as missing. Returns how many of them the shelf still holds: missing pieces were
 * written off when they were reported.
 */
async function cancelPieces(tx: Db, row: LockedFulfillment, pieces: readonly Pieces[]): Promise<Cancelled[]> {
  return rowsOf<Cancelled>(tx, 'refund-line.cancel')`
    update order_lines l set cancelled = l.cancelled + p.quantity, missing = l.missing - p.lacked
    from (select b.id, w.quantity, least(b.missing, w.quantity) as lacked
      from unnest(${pieces.map(({ lineId }) => lineId)}::bigint[], ${pieces.map(({ quantity }) => quantity)}::int[]) as w(line_id, quantity)
        join order_lines b on b.id = w.line_id) p
    where l.id = p.id and l.fulfillment_id = ${row.id}
    returning l.variant_id as "variantId", l.store_id as "storeId", p.quantity, p.quantity - p.lacked as held, l.title`
}

/** Takes missing or broken pieces out of stock, so that nobody else can order them. Other pieces go back on sale. */
async function correctShelf(tx: Db, lines: readonly Cancelled[], { reason, who, now }: PieceRefund): Promise<void> {
  await keepForBooks(
    tx,
    lines.map(({ variantId }) => variantId),
  )
  const here = lines.filter(({ held }) => held > 0).map((line) => ({ ...line, quantity: line.held }))
  await lockShelves(tx, here)
  if (reason === 'other') return releaseStock(tx, here)
  return writeOffStock(tx, here, { why: reason === 'missing' ? 'lost' : 'damaged', who, now })
}
