import { type Cents, cents, shares, sum } from '#contracts/money.ts'
import type { OrderId } from '#contracts/ids.ts'
import type { WhyRefunded } from '#contracts/orders/refund-causes.ts'
import { MINUTE } from '#contracts/time.ts'
import type { ChargeOutcome } from '../../platform/cards.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { waitingRows } from '../waiting.ts'
import { refundToSend } from './disputed.ts'
import { post } from '../ledger/ledger.ts'
import type { Transfer } from '../ledger/rules.ts'
import {
  type Ahead,
  aheadReleased,
  aheadTransfer,
  captureTransfers,
  refundName,
  reimbursement,
  refundTransfers,
  releaseTransfers,
  returnTransfers,
  takeTransfers,
} from './bookings.ts'
import { divideRefund, fulfillmentTotal, type PaidFulfillment, type SplitTender, type Tender } from './rules.ts'
import { HELD_KINDS, TENDER_RULES } from './tender-kinds.ts'
import { booksProblems } from '#contracts/admin/books-problems.ts'

export type Payment = {
  id: number
  order_id: number
  provider: string
  reference: string
  provider_id: string | null
  charged_as: string | null
  amount: Cents
  state: string
  action_url: string | null
}

export type UnpaidOrder = {
  id: number
  provider: string
  reference: string
  tenders: readonly SplitTender[]
  groups: readonly PaidFulfillment[]
  /** The charge of another order pays it. */
  chargedAs?: string
}

/** Writes how orders are to be paid: the card's payment, each tender's use, and how tenders divide over the groups. One statement. */
export async function notePayments(tx: Db, orders: readonly UnpaidOrder[]): Promise<void> {
  // The parts are not among the columns that are read.
  const uses = orders.flatMap(({ id, tenders }) => tenders.map((tender) => ({ order_id: id, ...tender })))
  const splits = orders.flatMap(({ id, tenders, groups }) =>
    tenders.flatMap(({ kind, account, parts }) =>
      groups.map(({ fulfillmentId }, g) => ({ order_id: id, kind, account, fulfillment_id: fulfillmentId, captured: parts[g] ?? 0 })),
    ),
  )
  const payments = orders.flatMap(({ id, provider, reference, tenders, chargedAs }) =>
    tenders
      .filter(({ kind }) => kind === 'card')
      .map(({ amount }) => ({ order_id: id, provider, reference, amount, charged_as: chargedAs })),
  )
  await rowsOf(tx, 'payments.note')`
    with paid as (
      insert into payments (order_id, provider, reference, amount, charged_as, state)
      select *, 'created'
      from json_to_recordset(${JSON.stringify(payments)}) as
        p(order_id bigint, provider text, reference text, amount bigint, charged_as text)
    ), used as (
      insert into tender_uses (order_id, kind, account, detail, amount, points)
      select * from json_to_recordset(${JSON.stringify(uses)}) as
        u(order_id bigint, kind text, account text, detail text, amount bigint, points bigint)
      returning id, order_id, kind, account
    )
    insert into tender_splits (tender_use_id, fulfillment_id, captured)
    select used.id, s.fulfillment_id, s.captured
    from json_to_recordset(${JSON.stringify(splits)}) as s(order_id bigint, kind text, account text, fulfillment_id bigint, captured bigint)
    join used using (order_id, kind, account)`
}

type NamedOrder = { id: number; number: string }

/**
 * Takes the gift cards and store credit of new orders, and what else pays for them (`also`). Throws
 * check_violation when one of them holds less: two orders cannot spend the same dollar.
 */
export const takeHeld = (
  tx: Db,
  orders: readonly { order: NamedOrder; tenders: readonly Tender[] }[],
  also: readonly Transfer[],
  now: Date,
): Promise<void> => post(tx, [...orders.flatMap(({ order, tenders }) => takeTransfers(order, tenders)), ...also], now)

/** Holds store credit or gift card money for the replacement of an exchange. Throws check_violation when there is less. */
export const takeAhead = (tx: Db, ahead: Ahead, now: Date): Promise<void> => post(tx, [aheadTransfer(ahead)], now)
/** What was held for an exchange is back where it was taken: the exchange ended, or its order takes it now. */
export const releaseAhead = (tx: Db, ahead: Ahead, now: Date): Promise<void> => post(tx, [aheadReleased(ahead)], now)

/** Gives back what an order that was never paid holds. The caller holds the order's lock. */
async function releaseHeld(tx: Db, order: NamedOrder, now: Date): Promise<void> {
  const held = await rowsOf<Tender>(tx, 'payments.held')`
    select kind, account, detail, amount, points from tender_uses where order_id = ${order.id} and kind = any(${HELD_KINDS}::text[])
    order by id`
  await post(tx, releaseTransfers(order, held), now)
}

export type PaidOrder = {
  order: { id: number; number: string }
  tenders: readonly Tender[]
  groups: readonly PaidFulfillment[]
  /** The card provider's name for its charge; empty where no card was used. */
  providerId: string
  last4?: string | undefined
}

/** Books the money of paid orders. The caller has made sure, by the orders' states, that this happens once. */
export async function capture(tx: Db, paid: readonly PaidOrder[], now: Date): Promise<void> {
  const byCard = paid.filter(({ providerId }) => providerId !== '')
  // Orders booked together share one stripe of the platform's accounts: fewer rows to lock and to write.
  const spread = paid[0]?.order.id ?? 0
  await Promise.all([
    byCard.length > 0 &&
      rowsOf(tx, 'payments.captured')`
        update payments p
        set state = 'captured', provider_id = c.provider_id, card_last4 = coalesce(c.last4, card_last4), action_url = null,
          updated_at = now()
        from unnest((select ${byCard.map(({ order }) => order.id)}::bigint[]),
          (select ${byCard.map(({ providerId }) => providerId)}::text[]), (select ${byCard.map(({ last4 }) => last4 ?? null)}::text[])) as
          c(order_id, provider_id, last4) where p.order_id = c.order_id`,
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
    `update payments set state = $2, provider_id = $3, action_url = $4, card_last4 = $5, updated_at = now() where reference = $1 and state = 'created'`,
    [
      reference,
      outcome.state === 'requires_action' ? 'requires_action' : 'created',
      outcome.providerId,
      outcome.state === 'requires_action' ? outcome.url : null,
      outcome.last4 ?? null,
    ],
  )
}

/**
 * Ends the payment of an order that was never paid: no tender captured anything, what was held goes back, and the provider is asked to end its charge
 * after the commit (`releaseCharge`). The caller holds the order's lock.
 */
export async function markUnpaid(tx: Db, order: NamedOrder, state: 'failed' | 'voided', now: Date): Promise<void> {
  const orderId = order.id
  await releaseHeld(tx, order, now)
  await rowsOf(tx, 'payments.uncaptured')`
    update tender_splits set captured = 0 where refunded = 0 and tender_use_id in (select id from tender_uses where order_id = ${orderId})`
  await rowsOf(tx, 'payments.unpaid')`
    update payments set state = ${state}, action_url = null, updated_at = now()
    where order_id = ${orderId} and state in ('created', 'requires_action', 'authorized')`
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
  const [payment] = await rowsOf<{ id: number; amount: Cents }>(tx, 'payments.returned')`
    update payments set state = 'returned', provider_id = ${providerId}, updated_at = now()
    where order_id = ${orderId} and state in ('failed', 'voided') returning id, amount`
  if (!payment) return
  await post(tx, returnTransfers(payment), now)
  const [refund] = await rowsOf<{ id: number }>(
    tx,
    'payments.return-refund',
    `insert into refunds (order_id, tender, amount, cause, state, reference, created_at)
     values ($1, 'card', $2, 'ended_unpaid', 'pending', $3, $4) returning id`,
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
      await rowsOf<{ order_id: Id }>(db, 'payments.ended-unpaid')`
        select order_id from payments where order_id = any(${orderIds}::bigint[]) and state = any(${UNPAID_ENDS})`
    ).map((row) => row.order_id),
  )

/** Takes an order's payment rows away again, and gives back what it holds: nothing is kept of a refused checkout. */
export async function forgetPayment(tx: Db, order: NamedOrder, now: Date): Promise<void> {
  const orderId = order.id
  await releaseHeld(tx, order, now)
  await rowsOf(tx, 'payments.forget.splits')`
    delete from tender_splits where tender_use_id in (select id from tender_uses where order_id = ${orderId})`
  await rowsOf(tx, 'payments.forget.uses')`delete from tender_uses where order_id = ${orderId}`
  await rowsOf(tx, 'payments.forget.payment')`delete from payments where order_id = ${orderId}`
}

export const paymentOf = async (db: Db, orderId: number): Promise<Payment | undefined> =>
  (
    await rowsOf<Payment>(db, 'payments.of-order')`
      select id, order_id, provider, reference, provider_id, charged_as, amount, state, action_url from payments where order_id = ${orderId}`
  )[0]
export const paymentByReference = async (db: Db, reference: string): Promise<Payment | undefined> =>
  (
    await rowsOf<Payment>(db, 'payments.by-reference')`
      select id, order_id, provider, reference, provider_id, charged_as, amount, state, action_url from payments
      where reference = ${reference}`
  )[0]

export type TenderRow = Tender & { order_id: number; refunded: Cents }
export const tendersOf = (db: Db, orderIds: readonly number[]): Promise<TenderRow[]> =>
  rowsOf<TenderRow>(db, 'payments.tenders')`
    select u.order_id, u.kind, u.account, u.detail, u.amount, u.points, case when u.kind = 'card'
      and exists (select from payments p where p.order_id = u.order_id and p.state = 'returned') then u.amount
      else coalesce(sum(s.refunded), 0)::bigint end as refunded from tender_uses u join tender_splits s on s.tender_use_id = u.id
    where u.order_id = any(${orderIds}::bigint[]) group by u.id order by u.id`
/** The tenders that still pay for a fulfillment. */
export const tendersPaying = (db: Db, fulfillmentId: number): Promise<Pick<Tender, 'kind' | 'account'>[]> =>
  rowsOf<Pick<Tender, 'kind' | 'account'>>(db, 'payments.paying')`
    select u.kind, u.account from tender_splits s join tender_uses u on u.id = s.tender_use_id
    where s.fulfillment_id = ${fulfillmentId} and s.refunded < s.captured`
export const refundedByFulfillment = async (db: Db, fulfillmentIds: readonly number[]): Promise<Map<number, Cents>> => {
  const rows = await rowsOf<{ fulfillment_id: number; refunded: Cents }>(db, 'payments.refunded')`
    select fulfillment_id, sum(refunded)::bigint as refunded from tender_splits where fulfillment_id = any(${fulfillmentIds}::bigint[])
    group by 1`
  return new Map(rows.map((row) => [row.fulfillment_id, row.refunded]))
}

type Back = WhyRefunded & {
  now: Date
  /** Which pieces, when it is not the rest of the group. */
  piece?: string
  /** How much of it pays for another order at once instead of going back to the shopper. */
  moved?: Cents
  /** The platform makes up to the store for it. */
  byPlatform?: boolean
}
/** What one tender gave back, and how much of that pays for another order. */
export type TenderBack = Pick<Tender, 'kind' | 'account' | 'detail' | 'amount'> & { moved: Cents }
/**
 * Gives a fulfillment, or some pieces of it, back: marks the splits refunded, books it, and asks the provider after the commit.
 * Returns the points that go back to the shopper, and what each tender gave. A second call finds nothing outstanding and does nothing.
 * Throws Problem `books.payment_stopped` while the payment is being checked.
 */
export async function refundFulfillment(
  tx: Db,
  order: { id: number; number: string },
  group: PaidFulfillment,
  { cause, note = null, now, piece, moved = cents(0), byPlatform = false }: Back,
): Promise<{ points: number; tenders: TenderBack[] }> {
  const outstanding = await rowsOf<Pick<Tender, 'kind' | 'account' | 'detail'> & { id: number; left: Cents; stopped: boolean }>(
    tx,
    'payments.outstanding',
  )`
    select s.id, u.kind, u.account, u.detail, s.captured - s.refunded as left, u.stopped from tender_splits s
    join tender_uses u on u.id = s.tender_use_id
    where s.fulfillment_id = ${group.fulfillmentId} and s.refunded < s.captured order by s.id for no key update of s`
  const amount = fulfillmentTotal(group)
  if (outstanding.some(({ stopped }) => stopped)) throw new Problem(booksProblems, 'books.payment_stopped')
  // Where discounts pay all, no tender gives anything back, but the platform's part of them still does.
  if (outstanding.length === 0 && amount > 0) return { points: 0, tenders: [] }
  const left = outstanding.map((split) => split.left)
  if (amount > sum(left)) throw new Error(`group ${group.fulfillmentId} cannot give back more than it took`)
  const divided = divideRefund(amount, left)
  const onward = shares(moved, divided)
  const parts = outstanding
    .map(({ id, kind, account, detail }, i) => ({
      id,
      kind,
      account,
      detail,
      amount: divided[i] ?? cents(0),
      moved: onward[i] ?? cents(0),
    }))
    .filter((part) => part.amount > 0)
  await rowsOf(tx, 'payments.refund-splits')`
    update tender_splits set refunded = refunded + b.amount from unnest(${parts.map(({ id }) => id)}::bigint[],
      ${parts.map((part) => part.amount)}::bigint[]) as b(split_id, amount) where tender_splits.id = b.split_id`
  await post(tx, [...refundTransfers(order, group, parts, piece), ...(byPlatform ? [reimbursement(order, group, piece)] : [])], now)
  for (const { kind, account, amount: all, moved: kept } of parts) {
    const name = refundName(group, { kind, account }, piece)
    if (kept > 0)
      await rowsOf(
        tx,
        'payments.moved',
        `insert into refunds (order_id, fulfillment_id, tender, account, amount, cause, note, state, moved, reference, done_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, 'done', true, $8, $9, $9)`,
        [order.id, group.fulfillmentId, kind, account, kept, cause, note, `${name}-moved`, now],
      )
    const back = cents(all - kept)
    if (back === 0) continue
    const { isSentToProvider } = TENDER_RULES[kind]
    const [refund] = await rowsOf<{ id: number }>(tx, 'payments.refund')`
      insert into refunds (order_id, fulfillment_id, tender, account, amount, cause, note, state, reference, done_at, created_at)
      values (${order.id}, ${group.fulfillmentId}, ${kind}, ${account}, ${back}, ${cause}, ${note},
        case when ${isSentToProvider} then 'pending' else 'done' end, ${name},
        case when not ${isSentToProvider} then ${now}::timestamptz end, ${now}::timestamptz) returning id`
    if (isSentToProvider) await askFor(tx, 'payments.sendRefund', { refundId: refund?.id })
  }
  await rowsOf(tx, 'payments.refund-state')`
    update payments
    set updated_at = now(),
      state = case when r.refunded = r.captured then 'refunded' when r.refunded > 0 then 'partly_refunded' else payments.state end
    from (select sum(s.captured) as captured, sum(s.refunded) as refunded from tender_splits s join tender_uses u on u.id = s.tender_use_id
      where u.order_id = ${order.id} and u.kind = 'card') r
    where order_id = ${order.id} and state in ('captured', 'partly_refunded')`
  return { points: parts.find(({ kind }) => kind === 'spirals')?.amount ?? 0, tenders: parts }
}

/**
 * Asks the provider for a refund that was decided; the provider acts once per reference, so asking again is harmless. While the payment is
 * disputed, the refund waits. What the cardholder's bank took back in a lost dispute is not sent a second time.
 */
export async function sendRefund({ db, cards, clock }: Pick<Deps, 'db' | 'cards' | 'clock'>, refundId: number): Promise<void> {
  const refund = await transact(db, (tx) => refundToSend(tx, refundId, clock.now()))
  if (!refund) return
  if (refund.amount > 0) await cards.refund(refund)
  await transact(db, (tx) => rowsOf(tx, 'payments.refund-done')`update refunds set state = 'done', done_at = now() where id = ${refundId}`)
}

/** Notes, once, that a card took no refund after all. */
export const failRefund = async (tx: Db, reference: string, now: Date): Promise<{ orderId: OrderId; amount: Cents } | undefined> =>
  (
    await rowsOf<{ orderId: OrderId; amount: Cents }>(tx, 'payments.refund-failed')`
      update refunds set failed_at = ${now}, state = 'done', done_at = coalesce(done_at, ${now})
      where reference = ${reference} and failed_at is null returning order_id as "orderId", amount`
  )[0]

/** Refunds that the provider should have taken long ago. */
export const waiting = waitingRows<{ count: number; since: Date }>(
  'payments.for_admins',
  `select count(*)::int as count, min(created_at) as since from refunds where state = 'pending' and created_at < $1
     and not exists (select from payments p join card_disputes d on d.reference = coalesce(p.charged_as, p.reference)
       where p.order_id = refunds.order_id and d.state = 'open') having count(*) > 0`,
  ({ count }) => ({
    code: 'refunds.pending',
    title: `${count} refunds are not sent`,
    detail: 'The payment provider has not taken them yet.',
    href: '/admin?section=orders',
  }),
  (now) => [new Date(now.getTime() - 15 * MINUTE)],
)
