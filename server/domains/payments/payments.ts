import { type Cents, cents, sum } from '#contracts/money.ts'
import type { ChargeOutcome } from '../../platform/cards.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { post } from '../ledger/index.ts'
import { captureTransfers, refundReference, refundTransfers, returnTransfers } from './bookings.ts'
import { divideRefund, fulfillmentTotal, type PaidFulfillment, splitTenders, type Tender } from './rules.ts'

export type Payment = {
  id: number
  order_id: number
  provider: string
  reference: string
  provider_id: string | null
  amount: Cents
  state: string
  action_url: string | null
}

export type UnpaidOrder = {
  id: number
  provider: string
  reference: string
  tenders: readonly Tender[]
  groups: readonly PaidFulfillment[]
}

/** Writes how orders are to be paid: the card's payment, each tender's use, and how tenders divide over the groups. One statement. */
export async function notePayments(tx: Db, orders: readonly UnpaidOrder[]): Promise<void> {
  const uses = orders.flatMap(({ id, tenders }) => tenders.map((tender) => ({ order_id: id, ...tender })))
  const splits = orders.flatMap(({ id, tenders, groups }) => {
    const split = splitTenders(tenders, groups.map(fulfillmentTotal))
    return tenders.flatMap(({ kind }, t) =>
      groups.map(({ fulfillmentId }, g) => ({ order_id: id, kind, fulfillment_id: fulfillmentId, captured: split[t]?.[g] ?? 0 })),
    )
  })
  const payments = orders.flatMap(({ id, provider, reference, tenders }) =>
    tenders.filter(({ kind }) => kind === 'card').map(({ amount }) => ({ order_id: id, provider, reference, amount })),
  )
  await rowsOf(
    tx,
    'payments.note',
    `with paid as (
       insert into payments (order_id, provider, reference, amount, state)
       select *, 'created' from json_to_recordset($1) as p(order_id bigint, provider text, reference text, amount bigint)
     ), used as (
       insert into tender_uses (order_id, kind, amount, points) select * from json_to_recordset($2) as u(order_id bigint, kind text, amount bigint, points bigint)
       returning id, order_id, kind
     )
     insert into tender_splits (tender_use_id, fulfillment_id, captured)
     select used.id, s.fulfillment_id, s.captured from json_to_recordset($3) as s(order_id bigint, kind text, fulfillment_id bigint, captured bigint)
     join used using (order_id, kind)`,
    [JSON.stringify(payments), JSON.stringify(uses), JSON.stringify(splits)],
  )
}

export type PaidOrder = {
  order: { id: number; number: string }
  tenders: readonly Tender[]
  groups: readonly PaidFulfillment[]
  /** The card provider's name for its charge; empty where no card was used. */
  providerId: string
}

/** Books the money of paid orders. The caller has made sure, by the orders' states, that this happens once. */
export async function capture(tx: Db, paid: readonly PaidOrder[], now: Date): Promise<void> {
  const byCard = paid.filter(({ providerId }) => providerId !== '')
  // Orders booked together share one stripe of the platform's accounts: fewer rows to lock and to write.
  const spread = paid[0]?.order.id ?? 0
  await Promise.all([
    byCard.length > 0 &&
      rowsOf(
        tx,
        'payments.captured',
        `update payments p set state = 'captured', provider_id = c.provider_id, action_url = null, updated_at = now()
         from unnest((select $1::bigint[]), (select $2::text[])) as c(order_id, provider_id) where p.order_id = c.order_id`,
        [byCard.map(({ order }) => order.id), byCard.map(({ providerId }) => providerId)],
      ),
    post(
      tx,
      paid.flatMap(({ order, tenders, groups }) => captureTransfers(order, tenders, groups, spread)),
      now,
    ),
  ])
}

export async function noteOutcome(
  db: Db,
  reference: string,
  outcome: Extract<ChargeOutcome, { state: 'requires_action' | 'processing' }>,
): Promise<void> {
  await rowsOf(
    db,
    'payments.waiting',
    `update payments set state = $2, provider_id = $3, action_url = $4, updated_at = now() where reference = $1 and state = 'created'`,
    [
      reference,
      outcome.state === 'requires_action' ? 'requires_action' : 'created',
      outcome.providerId,
      outcome.state === 'requires_action' ? outcome.url : null,
    ],
  )
}

/**
 * Ends the payment of an order that was never paid: no tender captured anything, and the provider is asked to end its charge
 * after the commit (`releaseCharge`). The caller holds the order's lock.
 */
export async function markUnpaid(tx: Db, orderId: number, state: 'failed' | 'voided'): Promise<void> {
  await rowsOf(
    tx,
    'payments.uncaptured',
    'update tender_splits set captured = 0 where refunded = 0 and tender_use_id in (select id from tender_uses where order_id = $1)',
    [orderId],
  )
  await rowsOf(
    tx,
    'payments.unpaid',
    `update payments set state = $2, action_url = null, updated_at = now() where order_id = $1 and state in ('created', 'requires_action', 'authorized')`,
    [orderId, state],
  )
  await askToRelease(tx, orderId)
}

/** Asks for `releaseCharge` in the caller's transaction. Asked again while it waits, it stays one job. */
export const askToRelease = (tx: Db, orderId: number): Promise<void> =>
  askFor(tx, 'payments.releaseCharge', { orderId }, { key: releaseJobKey(orderId) })
const releaseJobKey = (orderId: number): string => `payments.releaseCharge ${orderId}`

/**
 * Makes sure that the card provider keeps no money of an order that ended unpaid: ends its charge, and gives it back when it was
 * captured meanwhile. Does nothing for orders that were paid. Throws, to be tried again later, while the provider has not decided.
 */
export async function releaseCharge({ db, cards, clock }: Pick<Deps, 'db' | 'cards' | 'clock'>, orderId: number): Promise<void> {
  const payment = await paymentOf(db, orderId)
  if (!payment || !isEndedUnpaid(payment)) return
  await cards.void(payment.reference)
  const outcome = await cards.lookUp(payment.reference)
  if (outcome?.state === 'captured') await transact(db, (tx) => returnCapture(tx, orderId, outcome.providerId, clock.now()))
  else if (outcome && outcome.state !== 'declined') throw new Error(`payment ${payment.id} of an ended order is still open at the provider`)
}

/** Records a capture of an order that had ended unpaid, and gives it back whole: once, however often it is called. */
async function returnCapture(tx: Db, orderId: number, providerId: string, now: Date): Promise<void> {
  const [payment] = await rowsOf<{ id: number; amount: Cents }>(
    tx,
    'payments.returned',
    `update payments set state = 'returned', provider_id = $2, updated_at = now()
     where order_id = $1 and state in ('failed', 'voided') returning id, amount`,
    [orderId, providerId],
  )
  if (!payment) return
  await post(tx, returnTransfers(payment), now)
  const [refund] = await rowsOf<{ id: number }>(
    tx,
    'payments.return-refund',
    `insert into refunds (order_id, tender, amount, reason, state, reference, created_at)
     values ($1, 'card', $2, 'The order had ended before it was charged', 'pending', $3, $4) returning id`,
    [orderId, payment.amount, `card-late-${payment.id}`, now],
  )
  await askFor(tx, 'payments.sendRefund', { refundId: refund?.id })
}

/** Whether the order of this payment ended without being paid. */
export const isEndedUnpaid = ({ state }: Pick<Payment, 'state'>): boolean => UNPAID_ENDS.includes(state)
const UNPAID_ENDS: readonly string[] = ['failed', 'voided', 'returned']

/** Which of these orders ended without being paid. */
export const endedUnpaid = async <Id extends number>(db: Db, orderIds: readonly Id[]): Promise<Set<Id>> =>
  new Set(
    (
      await rowsOf<{ order_id: Id }>(
        db,
        'payments.ended-unpaid',
        'select order_id from payments where order_id = any($1::bigint[]) and state = any($2)',
        [orderIds, UNPAID_ENDS],
      )
    ).map((row) => row.order_id),
  )

/** Takes an order's payment rows away again: nothing is kept of a refused checkout. */
export async function forgetPayment(tx: Db, orderId: number): Promise<void> {
  await rowsOf(
    tx,
    'payments.forget.splits',
    'delete from tender_splits where tender_use_id in (select id from tender_uses where order_id = $1)',
    [orderId],
  )
  await rowsOf(tx, 'payments.forget.uses', 'delete from tender_uses where order_id = $1', [orderId])
  await rowsOf(tx, 'payments.forget.payment', 'delete from payments where order_id = $1', [orderId])
}

export const paymentOf = async (db: Db, orderId: number): Promise<Payment | undefined> =>
  (
    await rowsOf<Payment>(
      db,
      'payments.of-order',
      'select id, order_id, provider, reference, provider_id, amount, state, action_url from payments where order_id = $1',
      [orderId],
    )
  )[0]
export const paymentByReference = async (db: Db, reference: string): Promise<Payment | undefined> =>
  (
    await rowsOf<Payment>(
      db,
      'payments.by-reference',
      'select id, order_id, provider, reference, provider_id, amount, state, action_url from payments where reference = $1',
      [reference],
    )
  )[0]

export type TenderRow = { order_id: number; kind: 'card' | 'spirals'; amount: Cents; points: number | null; refunded: Cents }
export const tendersOf = (db: Db, orderIds: readonly number[]): Promise<TenderRow[]> =>
  rowsOf(
    db,
    'payments.tenders',
    `select u.order_id, u.kind, u.amount, u.points, case when u.kind = 'card' and exists (select from payments p where p.order_id = u.order_id and p.state = 'returned') then u.amount
       else coalesce(sum(s.refunded), 0)::bigint end as refunded from tender_uses u join tender_splits s on s.tender_use_id = u.id
     where u.order_id = any($1::bigint[]) group by u.id order by u.id`,
    [orderIds],
  )
export const refundedByFulfillment = async (db: Db, fulfillmentIds: readonly number[]): Promise<Map<number, Cents>> => {
  const rows = await rowsOf<{ fulfillment_id: number; refunded: Cents }>(
    db,
    'payments.refunded',
    'select fulfillment_id, sum(refunded)::bigint as refunded from tender_splits where fulfillment_id = any($1::bigint[]) group by 1',
    [fulfillmentIds],
  )
  return new Map(rows.map((row) => [row.fulfillment_id, row.refunded]))
}

type Back = { reason: string; now: Date /** Which pieces, when it is not the rest of the group. */; piece?: string }
/**
 * Gives a fulfillment, or some pieces of it, back: marks the splits refunded, books it, and asks the provider after the commit.
 * Returns the points that go back to the shopper. A second call finds nothing outstanding and does nothing.
 * Throws Problem `books.payment_stopped` while the payment is being checked.
 */
export async function refundFulfillment(
  tx: Db,
  order: { id: number; number: string },
  group: PaidFulfillment,
  { reason, now, piece }: Back,
): Promise<{ points: number }> {
  const outstanding = await rowsOf<{ id: number; kind: 'card' | 'spirals'; left: Cents; stopped: boolean }>(
    tx,
    'payments.outstanding',
    `select s.id, u.kind, s.captured - s.refunded as left, u.stopped from tender_splits s join tender_uses u on u.id = s.tender_use_id
     where s.fulfillment_id = $1 and s.refunded < s.captured order by s.id for update of s`,
    [group.fulfillmentId],
  )
  const amount = fulfillmentTotal(group)
  if (outstanding.some(({ stopped }) => stopped)) throw new Problem('books.payment_stopped')
  if (outstanding.length === 0 || amount === 0) return { points: 0 }
  const left = outstanding.map((split) => split.left)
  if (amount > sum(left)) throw new Error(`group ${group.fulfillmentId} cannot give back more than it took`)
  const divided = divideRefund(amount, left)
  const parts = outstanding.map(({ id, kind }, i) => ({ id, kind, amount: divided[i] ?? cents(0) })).filter((part) => part.amount > 0)
  await rowsOf(
    tx,
    'payments.refund-splits',
    'update tender_splits set refunded = refunded + b.amount from unnest($1::bigint[], $2::bigint[]) as b(split_id, amount) where tender_splits.id = b.split_id',
    [parts.map(({ id }) => id), parts.map((part) => part.amount)],
  )
  await post(tx, refundTransfers(order, group, parts, piece), now)
  for (const { kind, amount: back } of parts) {
    const [refund] = await rowsOf<{ id: number }>(
      tx,
      'payments.refund',
      `insert into refunds (order_id, fulfillment_id, tender, amount, reason, state, reference, done_at, created_at)
       values ($1, $2, $3::text, $4, $5, case when $3::text = 'card' then 'pending' else 'done' end, $6, case when $3::text = 'card' then null else $7::timestamptz end, $7::timestamptz) returning id`,
      [order.id, group.fulfillmentId, kind, back, reason, `${kind}-${refundReference(group, piece)}`, now],
    )
    if (kind === 'card') await askFor(tx, 'payments.sendRefund', { refundId: refund?.id })
  }
  await rowsOf(
    tx,
    'payments.refund-state',
    `update payments set updated_at = now(), state = case when r.refunded = r.captured then 'refunded' when r.refunded > 0 then 'partly_refunded' else payments.state end
     from (select sum(s.captured) as captured, sum(s.refunded) as refunded from tender_splits s join tender_uses u on u.id = s.tender_use_id where u.order_id = $1 and u.kind = 'card') r
     where order_id = $1 and state in ('captured', 'partly_refunded')`,
    [order.id],
  )
  return { points: parts.find(({ kind }) => kind === 'spirals')?.amount ?? 0 }
}

/** Asks the provider for a refund that was decided; the provider acts once per reference, so asking again is harmless. */
export async function sendRefund({ db, cards }: Pick<Deps, 'db' | 'cards'>, refundId: number): Promise<void> {
  const [refund] = await rowsOf<{ reference: string; amount: Cents; provider_id: string; state: string; stopped: boolean }>(
    db,
    'payments.refund-to-send',
    `select r.reference, r.amount, p.provider_id, r.state, u.stopped from refunds r join payments p on p.order_id = r.order_id
     join tender_uses u on u.order_id = r.order_id and u.kind = r.tender where r.id = $1`,
    [refundId],
  )
  // It is asked for again when the payment is released.
  if (!refund || refund.state === 'done' || refund.stopped) return
  await cards.refund({ reference: refund.reference, providerId: refund.provider_id, amount: refund.amount })
  await transact(db, (tx) =>
    rowsOf(tx, 'payments.refund-done', `update refunds set state = 'done', done_at = now() where id = $1`, [refundId]),
  )
}
