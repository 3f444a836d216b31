import type { CustodyParty, GoingBack } from '#contracts/orders/custody.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { FulfillmentId, MallId, OrderId, OrderNumber, RetailerId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { askToReverseTax } from './taxed-sales.ts'
import { type FulfillmentState, ordersProblems } from '#contracts/orders/orders.ts'
import type { WhyRefunded } from '#contracts/orders/refund-causes.ts'
import { DAY } from '#contracts/time.ts'
import { tell } from '../../facts.ts'
import { randomCode } from '../../platform/clock.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { keepForBooks, lockShelves } from '../catalog/reservations.ts'
import { putBackStock, releaseStock, takeStock, reverseTaking } from '../catalog/stock.ts'
import {
  BACK_TO,
  holderOf,
  isStep,
  isWaiting,
  leavesShelf,
  looksLikeTracking,
  mayGoBack,
  mayMove,
  type Mover,
  orderStateOf,
  undoEnds,
} from '../fulfillment/rules.ts'
import { cancelEarning, earn, refundSpirals, lockShopper, reverseEarning } from '../loyalty/spirals.ts'
import { mallsByIds } from '../malls/malls.ts'
import { type PaidFulfillment, paidFulfillment, restWorth, type SoldLine } from '../payments/rules.ts'
import { refundFulfillment, type TenderBack } from '../payments/payments.ts'
import { storesByIds } from '../stores/stores.ts'
import { landElsewhere, lockTenders, withoutMoved } from './landings.ts'
import { type FulfillmentScope, inScope, scopeValues } from './scope.ts'
import { tellChanged } from './tell-changed.ts'
import { centerDeskProblems } from '#contracts/store-work/center-desk.ts'

export const CODE_LENGTH = 8

export type LockedFulfillment = {
  id: FulfillmentId
  order_id: OrderId
  store_id: StoreId
  retailer_id: RetailerId
  method: FulfillmentMethod
  center_mall_id: MallId | null
  state: FulfillmentState
  going_back: GoingBack | null
  subtotal: Cents
  discount: Cents
  subsidy: Cents
  shipping: Cents
  shipping_discount: Cents
  shipping_subsidy: Cents
  tax: Cents
  tax_calculation: string | null
  commission: Cents
  number: OrderNumber
  user_id: UserId | null
  order_state: string
}
export type Move = {
  to: FulfillmentState
  mover: Mover
  who: UserId | null
  now: Date
  note?: string | undefined
  carrier?: string | undefined
  tracking?: string | undefined
  /** Why the money of a cancellation goes back, where who canceled it does not say it. */
  why?: WhyRefunded
  /** A cancellation whose money already pays another order. */
  isMoneyMoved?: boolean
}

/**
 * Locks a fulfillment with its order, so that only one of several concurrent actions succeeds. Throws `not_found` for a fulfillment outside
 * the scope: this is the ownership check for every action on a fulfillment.
 */
export async function lockFor(tx: Db, scope: FulfillmentScope, id: FulfillmentId): Promise<LockedFulfillment> {
  const [row] = await rowsOf<LockedFulfillment>(
    tx,
    'fulfillments.lock',
    `select f.id, f.order_id, f.store_id, f.retailer_id, f.method, f.center_mall_id, f.state, f.going_back, f.subtotal, f.discount, f.subsidy, f.shipping, f.shipping_discount,
       f.shipping_subsidy, f.tax, f.tax_calculation, f.commission, o.number, o.user_id, o.state as order_state
     from orders o join fulfillments f on f.order_id = o.id where f.id = $1 and ${inScope(2)} for no key update of o, f`,
    [id, ...scopeValues(scope)],
  )
  if (!row) throw new Problem('not_found')
  return row
}

/** Locks the fulfillments of one act together, with their orders, by their ids. `lockFor` of each then finds it locked already. */
export const lockParts = (tx: Db, scope: FulfillmentScope, ids: readonly FulfillmentId[]): Promise<unknown> =>
  rowsOf(
    tx,
    'fulfillments.lock-all',
    `select from orders o join fulfillments f on f.order_id = o.id where f.id = any($1::bigint[]) and ${inScope(2)}
     order by o.id, f.id for no key update of o, f`,
    [ids, ...scopeValues(scope)],
  )

/**
 * Locks the shelves of several locked fulfillments together, before any money moves: an act that moves the pieces and the money of one
 * after the other would lock a shelf while it holds accounts. `areCancelled`: their variants stay in the books.
 */
export async function lockShelvesOf(tx: Db, ids: readonly FulfillmentId[], { areCancelled = false } = {}): Promise<void> {
  const shelves = await rowsOf<{ variantId: VariantId; storeId: StoreId }>(tx, 'fulfillments.shelves')`
    select variant_id as "variantId", store_id as "storeId" from order_lines where fulfillment_id = any(${ids}::bigint[])`
  if (areCancelled)
    await keepForBooks(
      tx,
      shelves.map(({ variantId }) => variantId),
    )
  await lockShelves(tx, shelves)
}

/** Moves a locked fulfillment to its next state, with all effects of that step. Refuses an illegal step and changes nothing. */
export async function move(tx: Db, row: LockedFulfillment, step: Move): Promise<void> {
  const { to, mover, who, now, note } = step
  if (row.order_state === 'payment_pending' && mover !== 'system') throw new Problem(ordersProblems, 'orders.wrong_step')
  if (!isStep(row.method, row.state, to)) throw new Problem(ordersProblems, mover === 'shopper' ? 'orders.too_late' : 'orders.wrong_step')
  if (!mayMove(row.method, row.state, to, mover))
    throw mover === 'shopper' ? new Problem(ordersProblems, 'orders.too_late') : new Problem('forbidden')
  if (to === 'cancelled' && mover === 'retailer' && !note)
    throw new Problem(ordersProblems, 'orders.note_needed', { errors: [{ pointer: '/note', message: 'Say why in a few words.' }] })
  if (to === 'shipped') checkTracking(step)
  const found = await write(tx, row, step)
  if (to === 'at_center') await holdTogether(tx, row)
  await reverseTaking(tx, found, { why: 'correction', who, now })
  if (to === 'cancelled') await undo(tx, row, now, step.isMoneyMoved ? null : (step.why ?? whyCanceled(step)))
  else if (leavesShelf(to)) await takeStock(tx, await linesOf(tx, row.id, 'taken'), who, now)
  if (to === 'picked_up' || to === 'delivered') await earn(tx, row.id, now)
  await tellMoved(tx, row, to)
}

const tellMoved = (tx: Db, row: LockedFulfillment, to: FulfillmentState): Promise<void> =>
  tell(tx, 'orders.fulfillment_moved', {
    orderId: row.order_id,
    number: row.number,
    fulfillmentId: row.id,
    storeId: row.store_id,
    centerMallId: row.center_mall_id,
    userId: row.user_id,
    from: row.state,
    to,
  })

type UndoHandOver = { handedOverAt: Date; mover: Mover; who: UserId | null; now: Date }
/** Undoes a hand-over with all its effects: stock returns to the shelf, earned SPIRALs are reversed, and the pickup code is new. */
export async function undoHandOver(tx: Db, row: LockedFulfillment, { handedOverAt, mover, who, now }: UndoHandOver): Promise<void> {
  const to = BACK_TO[row.method]
  const ends = undoEnds(row.method, row.state, handedOverAt)
  if (!to || !ends || ends < now) throw new Problem(ordersProblems, 'pickups.undo_over')
  const [returned] = await rowsOf(tx, 'fulfillments.returned')`
    select from order_lines where fulfillment_id = ${row.id} and (returned > 0 or allowed > 0) limit 1`
  if (returned) throw new Problem(ordersProblems, 'pickups.undo_over')
  await write(tx, row, { to, mover, who, now, note: 'Marked as picked up by mistake' })
  // At a SPIRAL Center the products had left the store's stock long before.
  if (to === 'ready') await reverseTaking(tx, await linesOf(tx, row.id, 'back'), { why: 'sale', who, now })
  if (!(await reverseEarning(tx, row.id, now))) throw new Problem(ordersProblems, 'pickups.undo_spent')
  await tellMoved(tx, row, to)
}

/** Writes the step. Proceeding implies that the missing pieces were found; returns them. */
async function write(tx: Db, row: LockedFulfillment, { to, mover, who, now, note, carrier, tracking }: Move): Promise<StockLine[]> {
  const holdDays = isWaiting(to) ? await holdDaysOf(tx, row) : 0
  // Money and points are back at once; the parcel is where it was.
  const goingBack = to === 'cancelled' && row.state === 'at_center' ? 'waiting' : null
  const found = await rowsOf<StockLine>(
    tx,
    'fulfillments.write',
    `with moved as (
       update fulfillments set state = $2, changed_at = $3, used_code = case when $2 = 'picked_up' then pickup_code end, pickup_code = $4, hold_until = $5, carrier = coalesce($6, carrier), tracking = coalesce($7, tracking), choice_since = null, on_way_at = null, here_at = null, arrival_note = null, going_back = $12, spot_id = case when $12::text is not null then spot_id end where id = $1
     ), lacked as (
       select id, variant_id, store_id, missing from order_lines where fulfillment_id = $1 and missing > 0 and $2 <> 'cancelled'
     ), found as (
       update order_lines l set missing = 0 from lacked where l.id = lacked.id
     ), ${handed(8, 13)}, noted as (
       insert into fulfillment_events (fulfillment_id, who, role, "from", "to", note, created_at) values ($1, $8, $9, $10, $2, $11, $3)
     ) select variant_id as "variantId", store_id as "storeId", missing as quantity from lacked`,
    [
      row.id,
      to,
      now,
      isWaiting(to) ? randomCode(CODE_LENGTH) : null,
      isWaiting(to) ? new Date(now.getTime() + holdDays * DAY) : null,
      carrier ?? null,
      tracking?.trim() || null,
      who,
      mover,
      row.state,
      note ?? null,
      goingBack,
      ...handOver(row, holderOf({ state: to, goingBack })),
    ],
  )
  if (row.order_state === 'payment_pending') return found
  const states = await rowsOf<{ state: FulfillmentState }>(tx, 'fulfillments.states')`
    select state from fulfillments where order_id = ${row.order_id}`
  const state = orderStateOf(states.map((each) => each.state))
  if (state !== row.order_state) await rowsOf(tx, 'orders.state')`update orders set state = ${state} where id = ${row.order_id}`
  return found
}

/** Records the hand-over of part $1 at the time $3; the parameters from `first` on are those of `handOver`, and nothing is written without one. */
const handed = (who: number, first: number): string => `handed as (
       insert into custody_records (fulfillment_id, step, previous, from_party, to_party, who, store_id, mall_id, created_at)
       select $1, coalesce(max(step), 0) + 1, max(step), $${first}, $${first + 1}, $${who}::uuid, $${first + 2}::bigint, $${first + 3}::bigint, $3
       from custody_records where fulfillment_id = $1 having $${first}::text is not null
     )`
function handOver(row: LockedFulfillment, to: CustodyParty): unknown[] {
  const from = holderOf({ state: row.state, goingBack: row.going_back })
  if (from === to) return [null, null, null, null]
  const isAtCenter = from === 'center' || to === 'center'
  const isAtStore = !isAtCenter && (from === 'store' || to === 'store')
  return [from, to, isAtStore ? row.store_id : null, isAtCenter ? row.center_mall_id : null]
}

type BackStep = { to: Exclude<GoingBack, 'waiting'>; who: UserId; now: Date }
/** A canceled parcel leaves its Center for its store, or arrives there; its pieces are in stock again once the store has them. */
export async function moveBack(tx: Db, row: LockedFulfillment, { to, who, now }: BackStep): Promise<void> {
  if (!mayGoBack(row.going_back, to)) throw new Problem(centerDeskProblems, 'desk.not_going_back')
  const back = await rowsOf<StockLine>(
    tx,
    'fulfillments.move-back',
    `with moved as (
       update fulfillments set going_back = $2, spot_id = null where id = $1
     ), back as (
       select id, variant_id, store_id, going_back from order_lines where fulfillment_id = $1 and going_back > 0 and $2 = 'received' for no key update
     ), arrived as (
       update order_lines l set going_back = 0 from back where l.id = back.id
     ), ${handed(4, 5)} select variant_id as "variantId", store_id as "storeId", going_back as quantity from back`,
    [row.id, to, now, who, ...handOver(row, holderOf({ state: row.state, goingBack: to }))],
  )
  await keepForBooks(
    tx,
    back.map(({ variantId }) => variantId),
  )
  await putBackStock(tx, back, who, now)
  await tellChanged(tx, row)
}

/** Parcels of one order at one Center are held as long as the last of them, so that one visit is enough. */
const holdTogether = (tx: Db, row: LockedFulfillment): Promise<unknown> =>
  rowsOf(tx, 'fulfillments.hold-together')`
    update fulfillments f set hold_until = last.hold_until from fulfillments last
    where last.id = ${row.id} and f.order_id = last.order_id and f.center_mall_id = last.center_mall_id and f.state = 'at_center'
      and f.hold_until < last.hold_until`

async function holdDaysOf(tx: Db, row: LockedFulfillment): Promise<number> {
  if (row.center_mall_id !== null) return (await mallsByIds(tx, [row.center_mall_id])).get(row.center_mall_id)?.centerHoldDays ?? 7
  return (await storesByIds(tx, [row.store_id])).get(row.store_id)?.pickupHoldDays ?? 3
}

export function checkTracking({ carrier, tracking }: Pick<Move, 'carrier' | 'tracking'>): void {
  if (!tracking?.trim()) return
  if (!looksLikeTracking(carrier ?? 'Other', tracking)) throw fieldProblem('/tracking', `This doesn't look like a ${carrier} number.`)
}

const whyCanceled = ({ mover, note }: Move): WhyRefunded => ({ cause: `canceled_by_${mover}`, note: mover === 'shopper' ? null : note })

/**
 * A canceled fulfillment returns everything that is left of it: stock to the shelf, money and SPIRALs to where they came from. No money
 * where it pays for another order.
 */
async function undo(tx: Db, row: LockedFulfillment, now: Date, why: WhyRefunded | null): Promise<void> {
  const isAway = row.state === 'at_center'
  const sold = await soldLines(tx, row.id)
  const lines = await linesOf(tx, row.id, isAway ? 'going_back' : 'cancelled')
  await keepForBooks(
    tx,
    lines.map(({ variantId }) => variantId),
  )
  // What is not at the store is in stock again once it has come back.
  if (!isAway) await releaseStock(tx, lines)
  if (row.order_state === 'payment_pending') return
  if (why !== null) await refundMoney(tx, row, restWorth(paidRow(row), sold), { ...why, now })
  await cancelEarning(tx, row.id)
}

type HowRefunded = WhyRefunded & {
  now: Date
  piece?: string
  byPlatform?: boolean
  /** How much of it pays for another order at once. */
  moved?: Cents
}
/** Refunds a fulfillment, or some pieces of it, the way it was paid. Answers what each tender gave back. */
export async function refundMoney(
  tx: Db,
  row: LockedFulfillment,
  worth: PaidFulfillment,
  { cause, note, now, piece, byPlatform = false, moved }: HowRefunded,
): Promise<TenderBack[]> {
  // The same lock order as in a checkout, to prevent deadlocks: the shopper first, then the accounts.
  if (row.user_id) await lockShopper(tx, row.user_id)
  const order = { id: row.order_id, number: row.number }
  const isDead = await lockTenders(tx, row.order_id)
  const { points, tenders } = await refundFulfillment(tx, order, worth, {
    cause,
    note,
    now,
    byPlatform,
    ...(piece !== undefined && { piece }),
    ...(moved !== undefined && { moved }),
  })
  const name = piece ? `${row.id}/${piece}` : String(row.id)
  await askToReverseTax(tx, row, worth, name)
  await landElsewhere(tx, { ...order, user_id: row.user_id }, tenders.map(withoutMoved), { isDead, name, now })
  if (row.user_id && points > 0) await refundSpirals(tx, row.user_id, order, points, name, now)
  return tenders
}

type Money = Pick<
  LockedFulfillment,
  'id' | 'retailer_id' | 'subtotal' | 'discount' | 'subsidy' | 'shipping' | 'shipping_discount' | 'shipping_subsidy' | 'tax' | 'commission'
>
export const paidRow = (row: Money): PaidFulfillment =>
  paidFulfillment({
    fulfillmentId: row.id,
    retailerId: row.retailer_id,
    subtotal: row.subtotal,
    discount: row.discount,
    subsidy: row.subsidy,
    shipping: row.shipping,
    shippingDiscount: row.shipping_discount,
    shippingSubsidy: row.shipping_subsidy,
    tax: row.tax,
    commission: row.commission,
  })
export type NamedLine = SoldLine & { id: number; title: string; setOffer: string | null }
/** The lines of a fulfillment as sold, and how many pieces of each went back. */
export const soldLines = (tx: Db, id: FulfillmentId): Promise<NamedLine[]> =>
  rowsOf<NamedLine>(tx, 'fulfillments.sold-lines')`
    select id, title, set_offer as "setOffer", price, quantity, discount, subsidy, tax, commission, cancelled, returned, allowed,
      allowed_tax as "allowedTax", allowed_commission as "allowedCommission"
    from order_lines where fulfillment_id = ${id} order by id`

type StockLine = { variantId: VariantId; storeId: StoreId; quantity: number }
/**
 * Updates the reservation of the lines' remaining pieces. `taken`: they left the shelf (once, to a center or to the shopper). `cancelled`:
 * the fulfillment was canceled. `back`: a hand-over was undone, so they are reserved again. Missing pieces were written off when they were
 * reported. `going_back`: canceled away from
 * the store, to which they come back.
 */
async function linesOf(tx: Db, id: FulfillmentId, why: 'taken' | 'cancelled' | 'going_back' | 'back'): Promise<StockLine[]> {
  const isCancelled = why === 'cancelled' || why === 'going_back'
  const rows = await rowsOf<{ variant_id: VariantId; store_id: StoreId; quantity: number }>(
    tx,
    `fulfillments.lines.${why}`,
    `with held as (
       select id, variant_id, store_id, quantity - cancelled - missing as quantity from order_lines where fulfillment_id = $1 ${why === 'taken' ? 'and reserved' : ''} for no key update
     ), written as (
       update order_lines l set reserved = ${why === 'back'} ${isCancelled ? ', cancelled = l.quantity - l.returned, missing = 0, allowed = 0, allowed_tax = 0, allowed_commission = 0' : ''}${why === 'going_back' ? ', going_back = held.quantity' : ''} from held where l.id = held.id
     ) select variant_id, store_id, quantity from held where quantity > 0`,
    [id],
  )
  return rows.map((line) => ({ variantId: line.variant_id, storeId: line.store_id, quantity: line.quantity }))
}
