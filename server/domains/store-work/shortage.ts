import type { FulfillmentId, ProductId, UserId, VariantId } from '#contracts/ids.ts'
import type { IfUnavailable } from '#contracts/constants.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import { type ReplacedPieces, ordersProblems } from '#contracts/orders/orders.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { keepForBooks, lockShelves } from '../catalog/reservations.ts'
import { releaseStock, reserveStock, reverseTaking, writeOffStock } from '../catalog/stock.ts'
import { mayAskAboutLine } from '../fulfillment/rules.ts'
import { seenLine, type SeenPieces } from './refund-line.ts'
import { tellChanged } from '../orders/tell-changed.ts'
import { lockFor } from '../orders/transitions.ts'
import { offerAlternatives } from '../orders/acceptance.ts'
import type { OfficeScope } from '../orders/scope.ts'

type DoneBy = { who: UserId; now: Date }

/**
 * Reports missing pieces, so that the shopper chooses at once instead of after a day. They are not on the shelf whatever the shopper
 * chooses, so they are written off now: a stock count meanwhile counts the pieces that are there.
 */
export async function askAboutMissingPieces(
  tx: Db,
  scope: OfficeScope,
  id: FulfillmentId,
  pieces: SeenPieces,
  { who, now }: DoneBy,
): Promise<void> {
  const row = await lockFor(tx, scope, id)
  if (row.order_state === 'payment_pending' || !mayAskAboutLine(row.state)) throw new Problem(ordersProblems, 'orders.wrong_step')
  const { missing, variant_id: variantId, store_id: storeId } = await seenLine(tx, id, pieces)
  const more = pieces.quantity - missing
  if (more === 0) return
  await keepForBooks(tx, [variantId])
  const moved = [{ variantId, storeId, quantity: Math.abs(more) }]
  await (more > 0 ? writeOffStock(tx, moved, { why: 'lost', who, now }) : reverseTaking(tx, moved, { why: 'correction', who, now }))
  await rowsOf(tx, 'shortage.missing')`update order_lines set missing = ${pieces.quantity} where id = ${pieces.lineId}`
  if (!(await offerAlternatives(tx, row, { now, who, why: 'missing' }))) await tellChanged(tx, row)
}

type ShortLine = {
  variant_id: VariantId
  title: string
  options: string
  left: number
  cancelled: number
  replaced: ReplacedPieces[]
  missing: number
  price: Cents
  if_unavailable: IfUnavailable
}

/**
 * Replaces the rest of a line with a similar product from the same shelf, when the shopper wanted that. The substitute is worth at least as
 * much and keeps the agreed price, so no money moves. The shopper's choice ends when nothing else is missing.
 */
export async function substitute(
  tx: Db,
  scope: OfficeScope,
  id: FulfillmentId,
  { lineId, variantId, insteadOf }: { lineId: number; variantId: VariantId; insteadOf: VariantId },
  { who, now }: DoneBy,
): Promise<void> {
  const row = await lockFor(tx, scope, id)
  const [line] = await rowsOf<ShortLine>(tx, 'shortage.line')`
    select variant_id, title, options, quantity - cancelled as "left", cancelled, replaced, missing, price, if_unavailable from order_lines
    where id = ${lineId} and fulfillment_id = ${id} and quantity > cancelled`
  if (!line) throw new Problem('not_found')
  if (row.order_state === 'payment_pending' || (row.state !== 'placed' && row.state !== 'accepted'))
    throw new Problem(ordersProblems, 'orders.wrong_step')
  if (line.if_unavailable !== 'similar') throw new Problem(ordersProblems, 'orders.not_wished')
  // When two people fill the same gap, the second finds the line already changed.
  if (line.variant_id !== insteadOf) throw new Problem(ordersProblems, 'orders.line_changed')
  if (line.variant_id === variantId) throw fieldProblem('/variantId', 'Choose something else.')
  const shelf = { storeId: row.store_id, quantity: line.left }
  await lockShelves(tx, [
    { storeId: row.store_id, variantId },
    { storeId: row.store_id, variantId: line.variant_id },
  ])
  const [offer] = await reserveStock(tx, [{ ...shelf, variantId }])
  if (!offer?.reserved || !offer.sellable) throw fieldProblem('/variantId', `There are not ${line.left} of it on the shelf.`)
  if (offer.price < line.price) throw fieldProblem('/variantId', `It has to be worth at least ${dollars(line.price)}, which was paid.`)
  const held = line.left - line.missing
  if (held > 0) await releaseStock(tx, [{ ...shelf, variantId: line.variant_id, quantity: held }])
  await rowsOf(
    tx,
    'shortage.substitute',
    `with swapped as (
       update order_lines set variant_id = $2, product_id = $3, title = $4, options = $5, sku = $6, image_hash = $7, missing = 0, replaced = replaced || $13::jsonb where id = $1
     ), filled as (
       update fulfillments set choice_since = null where id = $8 and choice_why = 'missing'
         and not exists (select from order_lines where fulfillment_id = $8 and id <> $1 and missing > 0)
     ) insert into fulfillment_events (fulfillment_id, who, role, "from", "to", note, created_at) values ($8, $9, 'retailer', $10, $10, $11, $12)`,
    [
      lineId,
      variantId,
      offer.productId satisfies ProductId,
      offer.title,
      offer.options,
      offer.sku,
      offer.imageHash,
      id,
      who,
      row.state,
      `${line.cancelled > 0 ? `${line.left} × ` : ''}${offer.title} instead of ${line.title}, at no extra charge`,
      now,
      JSON.stringify(newlyReplaced(line)),
    ],
  )
  await tellChanged(tx, row)
}

/** The pieces of the current product that were refunded and are not yet recorded as replaced. */
function newlyReplaced({ title, options, cancelled, replaced }: ShortLine): ReplacedPieces[] {
  const quantity = cancelled - replaced.reduce((pieces, before) => pieces + before.quantity, 0)
  return quantity > 0 ? [{ title, options, quantity }] : []
}
