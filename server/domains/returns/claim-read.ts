import {
  type Claim,
  type ClaimAtWork,
  type ClaimReason,
  type ClaimState,
  type ClaimToDecide,
  type Funder,
  claimsProblems,
} from '#contracts/returns/claims.ts'
import type { ClaimId, FulfillmentId, OrderId, OrderNumber, ProductId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import type { ReturnRefund } from '#contracts/returns/returns.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { namesOf } from '../identity/teams.ts'
import { imageOf } from '../orders/read.ts'
import { moneyOf, previewReturn } from '../orders/return-pieces.ts'
import type { Pieces } from '../orders/refund-shapes.ts'
import { storesByIds } from '../stores/stores.ts'
import { photoAddress } from './read.ts'

export type ClaimRow = {
  id: ClaimId
  order_id: OrderId
  number: OrderNumber
  user_id: UserId | null
  email: string
  customer: string
  fulfillment_id: FulfillmentId
  fulfillment_state: FulfillmentState
  line_id: number
  left: number
  product_id: ProductId
  title: string
  options: string
  image_hash: string | null
  store_id: StoreId
  retailer_id: RetailerId
  quantity: number
  reason: ClaimReason
  text: string
  state: ClaimState
  answer_by: Date
  answer: string | null
  answered_at: Date | null
  decision: string | null
  decided_at: Date | null
  decided_by: UserId | null
  funder: Funder | null
  refund: ReturnRefund | null
  created_at: Date
}
/** The columns of claims `c` with their order `o`, line `l` and fulfillment `f`. */
export const CLAIM_COLUMNS = `c.id, c.order_id, o.number, o.user_id, o.email, o.contact->>'name' as customer, c.fulfillment_id, f.state as fulfillment_state, c.line_id,
  l.quantity - l.cancelled - l.returned as "left", l.product_id, l.title, l.options, l.image_hash, c.store_id, c.retailer_id, c.quantity, c.reason, c.text, c.state, c.answer_by,
  c.answer, c.answered_at, c.decision, c.decided_at, c.decided_by, c.funder, c.refund, c.created_at`
export const CLAIM_JOINS =
  'join orders o on o.id = c.order_id join order_lines l on l.id = c.line_id join fulfillments f on f.id = c.fulfillment_id'

export async function claimById(db: Db, id: ClaimId): Promise<ClaimRow> {
  const [row] = await rowsOf<ClaimRow>(db, 'claims.by-id')`
    select ${sql(CLAIM_COLUMNS)} from claims c ${sql(CLAIM_JOINS)} where c.id = ${id}`
  if (!row) throw new Problem(claimsProblems, 'claims.not_found')
  return row
}

export const piecesOf = ({ line_id: lineId, quantity }: Pick<ClaimRow, 'line_id' | 'quantity'>): Pieces[] => [{ lineId, quantity }]
/** The shipping goes back with the last item, except where the item itself was fine. */
export const termsOfClaim = ({ reason }: Pick<ClaimRow, 'reason'>) => ({
  withShipping: reason !== 'return_refused' && reason !== 'other',
  label: cents(0),
})
/** What an approval in full gives back now; null when the items were refunded meanwhile, or are not handed over. */
export async function fullRefundOf(db: Db, row: ClaimRow): Promise<ReturnRefund | null> {
  const isComplete = row.fulfillment_state === 'picked_up' || row.fulfillment_state === 'delivered'
  if (!isComplete || row.left < row.quantity) return null
  return previewReturn(db, await moneyOf(db, row.fulfillment_id), piecesOf(row), termsOfClaim(row)).catch(nothingLeft)
}
/** Outside of their lock, items may be refunded between two reads of a list. */
export function nothingLeft(error: unknown): null {
  if (error instanceof Problem && error.code === 'conflict') return null
  throw error
}

/** Claims as their shopper sees them. */
export async function shownClaims(db: Db, rows: readonly ClaimRow[]): Promise<Claim[]> {
  const [stores, photos] = await Promise.all([
    storesByIds(db, [...new Set(rows.map((row) => row.store_id))]),
    rowsOf<{ id: string; claim_id: ClaimId }>(db, 'claims.photos')`
      select id, claim_id from return_photos where claim_id = any(${rows.map(({ id }) => id)}::bigint[]) order by created_at, id`,
  ])
  return rows.map((row) => {
    const store = stores.get(row.store_id)
    return {
      id: row.id,
      orderNumber: row.number,
      fulfillmentId: row.fulfillment_id,
      storeId: row.store_id,
      storeName: store?.name ?? 'Store',
      timeZone: store?.timeZone ?? 'UTC',
      lineId: row.line_id,
      productId: row.product_id,
      title: row.title,
      options: row.options,
      image: imageOf(row),
      quantity: row.quantity,
      reason: row.reason,
      text: row.text,
      photos: photos.filter((photo) => photo.claim_id === row.id).map(({ id }) => ({ id, src: photoAddress(id) })),
      state: row.state,
      answerBy: row.answer_by,
      answer: row.answer,
      decision: row.decision,
      refund: row.refund,
      timeline: [
        { step: 'opened' as const, at: row.created_at, note: null },
        ...(row.answered_at ? [{ step: 'answered' as const, at: row.answered_at, note: row.answer }] : []),
        ...(row.state !== 'open' && row.decided_at ? [{ step: row.state, at: row.decided_at, note: row.decision }] : []),
      ],
      createdAt: row.created_at,
    }
  })
}

export async function claimsOfOrderId(db: Db, orderId: OrderId): Promise<Claim[]> {
  const rows = await rowsOf<ClaimRow>(db, 'claims.of-order')`
    select ${sql(CLAIM_COLUMNS)} from claims c ${sql(CLAIM_JOINS)} where c.order_id = ${orderId} order by c.id desc limit 100`
  return shownClaims(db, rows)
}
export const shownClaim = async (db: Db, id: ClaimId): Promise<Claim> => (await shownClaims(db, [await claimById(db, id)]))[0] as Claim

/** Claims as the store sees them: the shopper by first name. */
export async function claimsAtWork(db: Db, rows: readonly ClaimRow[], now: Date): Promise<ClaimAtWork[]> {
  const shown = await shownClaims(db, rows)
  return rows.map((row, i) => ({
    ...(shown[i] as Claim),
    customer: row.customer.split(' ')[0] ?? '',
    isLate: row.state === 'open' && row.answer === null && row.answer_by < now,
  }))
}

/** Claims as support sees them, with what a yes gives back. */
export async function claimsToDecide(db: Db, rows: readonly ClaimRow[], now: Date): Promise<ClaimToDecide[]> {
  const [atWork, names, refunds] = await Promise.all([
    claimsAtWork(db, rows, now),
    namesOf(
      db,
      rows.flatMap(({ decided_by: id }) => id ?? []),
    ),
    Promise.all(rows.map(async (row) => (row.state === 'open' ? fullRefundOf(db, row) : null))),
  ])
  return rows.map((row, i) => ({
    ...(atWork[i] as ClaimAtWork),
    customer: row.customer,
    email: row.email,
    funder: row.funder,
    full: refunds[i] ?? null,
    decidedBy: row.decided_by ? (names.get(row.decided_by) ?? null) : null,
  }))
}
