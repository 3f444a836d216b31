import type { Funder } from '#contracts/returns/claims.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { FulfillmentId, OrderId, OrderNumber, RetailerId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import {
  CLERK_REFUND_CENTS,
  FOUND_SALES,
  type MoneyBack,
  type RefundablePart,
  type refundableOrder,
  type refundBySupport,
  type RefundInput,
  type RefundReason,
  orderRefundProblems,
} from '#contracts/returns/order-refunds.ts'
import { type RefundCause, whyRefunded } from '#contracts/orders/refund-causes.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { isStoresFault } from '#contracts/returns/returns.ts'
import { DAY } from '#contracts/time.ts'
import { tell } from '../../facts.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { keepForBooks } from '../catalog/reservations.ts'
import { restockReturned } from '../catalog/returned-stock.ts'
import { mayMove } from '../fulfillment/rules.ts'
import { namesOf } from '../identity/teams.ts'
import { allowPrice, mostAllowed, previewAllowance } from '../orders/allowances.ts'
import { imageOf } from '../orders/read.ts'
import { inOffice, officeValues, retailerScope } from '../orders/scope.ts'
import { orderNamed } from '../orders/sold-parts.ts'
import { lockFor, type LockedFulfillment } from '../orders/transitions.ts'
import { moneyOf, previewReturn, refundReturned } from '../orders/return-pieces.ts'
import type { ReturnRefund } from '../orders/refund-shapes.ts'
import { tellChanged } from '../orders/tell-changed.ts'
import { moneySettingsNow } from '../settings/money-settings.ts'
import { JOIN_CARD } from '../payments/cards-by-number.ts'
import { worksAt } from '../pickups/counter.ts'
import { storesByIds } from '../stores/stores.ts'

/** Who gives the money back: somebody of the store, or support, who says who pays. */
export type Refunder = { person: Person; funder: Funder | null }

type PartRow = {
  id: FulfillmentId
  order_id: OrderId
  store_id: StoreId
  retailer_id: RetailerId
  method: LockedFulfillment['method']
  state: FulfillmentState
  number: OrderNumber
  name: string
  placed_at: Date
}
const PART = `f.id, f.order_id, f.store_id, f.retailer_id, f.method, f.state, o.number, o.contact->>'name' as name, o.placed_at`

type LineRow = {
  id: number
  fulfillment_id: FulfillmentId
  variant_id: VariantId
  title: string
  options: string
  image_hash: string | null
  quantity: number
  cancelled: number
  returned: number
  under_way: number
}
/** Pieces of a return, an exchange or a claim that goes on are not refunded beside it. */
const linesOf = (db: Db, ids: readonly FulfillmentId[]): Promise<LineRow[]> =>
  rowsOf<LineRow>(db, 'order-refunds.lines')`
    select l.id, l.fulfillment_id, l.variant_id, l.title, l.options, l.image_hash, l.quantity, l.cancelled, l.returned,
      coalesce((select sum(rl.quantity) from return_lines rl join returns r on r.id = rl.return_id
        where rl.line_id = l.id and r.state in ('requested', 'approved', 'received')), 0)::int
        + coalesce((select sum(c.quantity) from claims c where c.line_id = l.id and c.state = 'open'), 0)::int as under_way
    from order_lines l where l.fulfillment_id = any(${ids}::bigint[]) order by l.id`
const leftOf = ({ quantity, cancelled, returned, under_way: underWay }: LineRow): number => quantity - cancelled - returned - underWay

/** Before that, the store refunds what it lacks, or cancels. */
function whyNot(state: FulfillmentState, lines: readonly LineRow[], most: Cents): string | null {
  if (state === 'cancelled') return 'This was canceled and refunded.'
  if (state === 'in_transit' || state === 'at_center') return 'You can refund it once the shopper has it.'
  if (state !== 'picked_up' && state !== 'delivered' && state !== 'shipped')
    return 'Cancel it, or refund what is missing, until it is handed over.'
  if (lines.some((line) => leftOf(line) > 0) || most > 0) return null
  return lines.some((line) => line.under_way > 0) ? 'A return or claim is under way.' : 'Everything was refunded.'
}

/** Lines whose pieces are kept, and about which nothing else is being decided. */
const allowable = (lines: readonly LineRow[]): number[] =>
  lines.filter((line) => line.under_way === 0 && leftOf(line) > 0).map(({ id }) => id)

async function shownParts(db: Db, rows: readonly PartRow[], limitFor: (row: PartRow) => Cents | null): Promise<RefundablePart[]> {
  const ids = rows.map(({ id }) => id)
  const [lines, back, stores] = await Promise.all([
    linesOf(db, ids),
    backOf(db, ids),
    storesByIds(db, [...new Set(rows.map((row) => row.store_id))]),
  ])
  return Promise.all(
    rows.map(async (row) => {
      const own = lines.filter((line) => line.fulfillment_id === row.id)
      const most = await mostAllowed(db, await moneyOf(db, row.id), allowable(own))
      return {
        fulfillmentId: row.id,
        orderNumber: row.number,
        storeId: row.store_id,
        storeName: stores.get(row.store_id)?.name ?? 'Store',
        state: row.state,
        customer: row.name.split(' ')[0] ?? '',
        placedAt: row.placed_at,
        why: whyNot(row.state, own, most),
        items: own.map((line) => ({
          lineId: line.id,
          title: line.title,
          options: line.options,
          image: imageOf(line),
          quantity: line.quantity,
          left: leftOf(line),
          returned: line.returned,
        })),
        most,
        limit: limitFor(row),
        back: back.get(row.id) ?? [],
      }
    }),
  )
}

/** A clerk may give back so much at once; managers and owners whatever is left. */
const limitOf = (person: Person, retailerId: RetailerId): Cents | null =>
  retailerIdsOf(person, 'manager').includes(retailerId) ? null : CLERK_REFUND_CENTS

/** What somebody of support may still refund of an order: support staff up to a limit in all, admins whatever is left. */
async function supportLimit(db: Db, person: Person, orderId: OrderId): Promise<Cents | null> {
  if (person.platform.includes('admin')) return null
  const [[row], { supportRefund }] = await Promise.all([
    rowsOf<{ given: Cents }>(db, 'order-refunds.by-support')`
      select coalesce(sum(amount), 0)::bigint as given from order_refunds where order_id = ${orderId} and role = 'support'`,
    moneySettingsNow(db),
  ])
  return cents(Math.max(0, supportRefund - (row?.given ?? 0)))
}

type BackRow = {
  fulfillment_id: FulfillmentId
  kind: MoneyBack['kind']
  id: number
  items: string | null
  reason: RefundReason | null
  note: string | null
  amount: Cents
  role: 'retailer' | 'support' | null
  who: UserId | null
  at: Date
}
/** What went back of these parts since they were handed over or shipped, newest first. */
async function backOf(db: Db, ids: readonly FulfillmentId[]): Promise<Map<FulfillmentId, MoneyBack[]>> {
  const rows = await rowsOf<BackRow>(
    db,
    'order-refunds.back',
    `select fulfillment_id, 'refund' as kind, id, (select string_agg(p.quantity || ' × ' || p.title, ', ') from jsonb_to_recordset(pieces) as p(quantity int, title text)) as items,
       reason, note, amount, role, who, created_at as at from order_refunds where fulfillment_id = any($1::bigint[])
     union all select r.fulfillment_id, 'return', r.id, (select string_agg(rl.accepted || ' × ' || l.title, ', ') from return_lines rl join order_lines l on l.id = rl.line_id where rl.return_id = r.id and rl.accepted > 0),
       null, null, (r.refund->>'total')::bigint, null, null, r.changed_at from returns r where r.fulfillment_id = any($1::bigint[]) and r.refund is not null
     union all select c.fulfillment_id, 'claim', c.id, c.quantity || ' × ' || l.title, null, c.decision, (c.refund->>'total')::bigint, 'support', null, c.decided_at
       from claims c join order_lines l on l.id = c.line_id where c.fulfillment_id = any($1::bigint[]) and c.refund is not null
     union all select a.fulfillment_id, 'price_adjustment', a.id, l.title, null, null, (a.refund->>'total')::bigint, null, null, a.created_at
       from price_adjustments a join order_lines l on l.id = a.line_id where a.fulfillment_id = any($1::bigint[])
     order by at desc, id desc`,
    [ids],
  )
  const names = await namesOf(db, [...new Set(rows.flatMap(({ who }) => who ?? []))])
  const byPart = Map.groupBy(rows, (row) => row.fulfillment_id)
  return new Map([...byPart].map(([id, own]) => [id, own.map((row) => shownBack(row, (row.who && names.get(row.who)) || null))]))
}

const BACK: Record<Exclude<MoneyBack['kind'], 'refund'>, { cause: RefundCause; by: string }> = {
  return: { cause: 'returned', by: 'The store' },
  claim: { cause: 'claim', by: 'SPIRAL support' },
  price_adjustment: { cause: 'price_adjustment', by: 'The shopper asked' },
}
function shownBack({ kind, id, items, reason, note, amount, role, at }: BackRow, name: string | null): MoneyBack {
  const by = role === 'support' ? 'SPIRAL support' : kind === 'refund' ? (name ?? 'The store') : BACK[kind].by
  const cause = kind === 'refund' ? (reason ?? 'other') : BACK[kind].cause
  return { id: `${kind}-${id}`, kind, items: items ?? 'No items', reason: whyRefunded({ cause, note }), amount, by, at }
}

/** One part that this person works on. */
export async function refundableAt(db: Db, person: Person, id: FulfillmentId): Promise<RefundablePart> {
  const rows = await rowsOf<PartRow>(
    db,
    'order-refunds.part-at-work',
    `select ${PART} from fulfillments f join orders o on o.id = f.order_id where f.id = $1 and ${inOffice(2)}`,
    [id, ...officeValues(retailerScope(person))],
  )
  const [part] = await shownParts(db, rows, (row) => limitOf(person, row.retailer_id))
  if (!part) throw new Problem('not_found')
  return part
}

/** All parts of an order, for support: whoever asks has been checked. */
export async function refundableForSupport(
  db: Db,
  person: Person,
  by: Parameters<typeof orderNamed>[1],
): Promise<Reply<typeof refundableOrder>> {
  const order = await orderNamed(db, by)
  if (!order) throw new Problem('not_found')
  const rows = await rowsOf<PartRow>(db, 'order-refunds.parts')`
    select ${sql(PART)} from fulfillments f join orders o on o.id = f.order_id where o.id = ${order.id} order by f.id`
  const limit = await supportLimit(db, person, order.id)
  const parts = await shownParts(db, rows, () => limit)
  return {
    parts: parts.map((part, i) => {
      const { method, state } = rows[i] as PartRow
      return { ...part, mayCancel: mayMove(method, state, 'cancelled', 'system') }
    }),
  }
}

export async function refundablePartForSupport(db: Db, person: Person, id: FulfillmentId): Promise<Reply<typeof refundBySupport>> {
  const part = (await refundableForSupport(db, person, { fulfillmentId: id })).parts.find(({ fulfillmentId }) => fulfillmentId === id)
  if (!part) throw new Problem('not_found')
  return part
}

const YEAR_MS = 365 * DAY
/** Sales of the retailer that a person at this store's counter may take back, found by what the shopper has with them. */
export async function salesAt(db: Db, person: Person, storeId: StoreId, q: string, now: Date): Promise<RefundablePart[]> {
  await worksAt(db, person, { storeId })
  const retailerId = (await storesByIds(db, [storeId])).get(storeId)?.retailerId
  const rows = await rowsOf<PartRow>(
    db,
    'order-refunds.sales',
    `select ${PART} from fulfillments f join orders o on o.id = f.order_id ${JOIN_CARD}
     where ${inOffice(1)} and f.retailer_id = $4 and f.state in ('picked_up', 'delivered', 'shipped') and o.placed_at > $5
       and (o.number ilike $6 or o.contact->>'name' ilike $6 or f.recipient ilike $6 or paid.last4 = $7)
     order by f.id desc limit ${FOUND_SALES}`,
    [
      ...officeValues(retailerScope(person)),
      retailerId,
      new Date(now.getTime() - YEAR_MS),
      `%${q.replace(/[%_\\]/g, '\\$&')}%`,
      /^[\s•*]*\d{4}$/.test(q) ? q.slice(-4) : null,
    ],
  )
  return shownParts(db, rows, (row) => limitOf(person, row.retailer_id))
}

/** The lines of the wanted pieces, checked against what is left. */
function piecesOf(lines: readonly LineRow[], wanted: NonNullable<RefundInput['items']>) {
  const seen = new Set<number>()
  return wanted.map(({ lineId, quantity, restock }, i) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw new Problem('not_found')
    if (seen.has(lineId)) throw fieldProblem(`/items/${i}/lineId`, 'Name each item once.')
    seen.add(lineId)
    const left = leftOf(line)
    if (quantity > left) {
      const words =
        left > 0 ? `Only ${left} of ${line.title} can be refunded.` : `${line.title} was refunded, or a return or claim is under way.`
      throw new Problem(orderRefundProblems, 'refunds.too_much', {
        detail: words,
        errors: [{ pointer: `/items/${i}/quantity`, message: words }],
      })
    }
    return { line, lineId, quantity, restock }
  })
}

/** What is to go back; which store has the items does not matter for the money. */
type RefundRequest = Omit<RefundInput, 'storeId'>
type Plan =
  | { kind: 'items'; pieces: ReturnType<typeof piecesOf>; terms: { withShipping: boolean; label: Cents } }
  | { kind: 'amount'; lineIds: number[]; total: Cents }

async function planOf(db: Db, row: { id: FulfillmentId; state: FulfillmentState }, input: RefundRequest): Promise<Plan> {
  const { items, amount, reason, note } = input
  if ((items === undefined) === (amount === undefined)) throw new Problem(orderRefundProblems, 'refunds.say_what')
  if (reason === 'other' && !note) throw fieldProblem('/note', 'Say why in a few words.')
  const lines = await linesOf(db, [row.id])
  const lineIds = allowable(lines)
  const most = await mostAllowed(db, await moneyOf(db, row.id), lineIds)
  const why = whyNot(row.state, lines, most)
  if (why) throw new Problem(orderRefundProblems, 'refunds.not_now', { detail: why })
  if (items) {
    const withShipping = reason !== 'goodwill' && isStoresFault(reason)
    return { kind: 'items', pieces: piecesOf(lines, items), terms: { withShipping, label: cents(0) } }
  }
  if (amount === undefined || amount === 0) throw fieldProblem('/amount', 'Enter an amount.')
  if (amount > most) {
    const words = most > 0 ? `Up to ${dollars(most)} can go back without items.` : 'Nothing is left to give back without items.'
    throw new Problem(orderRefundProblems, 'refunds.too_much', { detail: words, errors: [{ pointer: '/amount', message: words }] })
  }
  return { kind: 'amount', lineIds, total: amount }
}

const previewOf = async (db: Db, id: FulfillmentId, plan: Plan): Promise<ReturnRefund> => {
  const row = await moneyOf(db, id)
  return plan.kind === 'items' ? previewReturn(db, row, plan.pieces, plan.terms) : previewAllowance(db, row, plan)
}

const OVER = { store: 'at once', support: 'of this order' } as const
const ASK = { store: 'Ask a manager or the owner.', support: 'Hand the case to an admin.' } as const
function refuseBeyondLimit(limit: Cents | null, { total }: ReturnRefund, side: keyof typeof ASK): void {
  if (limit !== null && total > limit)
    throw new Problem(orderRefundProblems, 'refunds.over_limit', {
      detail: `You can refund up to ${dollars(limit)} ${OVER[side]}. This is ${dollars(total)}. ${ASK[side]}`,
    })
  if (total === 0)
    throw new Problem(orderRefundProblems, 'refunds.not_now', { detail: 'These items cost nothing, so there is nothing to give back.' })
}

/** The refund as it would be now, also with its refusal for somebody who may not give back so much. */
export async function previewAtWork(db: Db, person: Person, id: FulfillmentId, input: RefundRequest): Promise<ReturnRefund> {
  const part = await refundableAt(db, person, id)
  const refund = await previewOf(db, id, await planOf(db, { id, state: part.state }, input))
  refuseBeyondLimit(part.limit, refund, 'store')
  return refund
}
export async function previewForSupport(db: Db, person: Person, id: FulfillmentId, input: RefundRequest): Promise<ReturnRefund> {
  const part = await refundablePartForSupport(db, person, id)
  const refund = await previewOf(db, id, await planOf(db, { id, state: part.state }, input))
  refuseBeyondLimit(part.limit, refund, 'support')
  return refund
}

/** The store that has the items back: one of the same business, where this person works. */
async function storeOfStock(tx: Db, person: Person, row: LockedFulfillment, asked: StoreId | undefined): Promise<StoreId> {
  const storeId = asked ?? row.store_id
  if (storeId === row.store_id) return storeId
  const limit = storeLimitOf(person, row.retailer_id)
  const isOwn = (await storesByIds(tx, [storeId])).get(storeId)?.retailerId === row.retailer_id
  if (!isOwn || (limit !== null && !limit.includes(storeId))) throw new Problem('not_found')
  return storeId
}

type Refunding = { id: FulfillmentId; input: RefundInput; now: Date }
/**
 * Gives money back from the order: for items, or an amount without items, to the tenders it came from. The part is locked first, so that
 * several refunds never give back more than was paid.
 */
export async function refundFromOrder(tx: Db, by: Refunder, { id, input, now }: Refunding): Promise<void> {
  const isSupport = by.funder !== null
  const row = await lockFor(tx, isSupport ? 'any' : retailerScope(by.person), id)
  if (isSupport && row.user_id === by.person.id) throw new Problem(orderRefundProblems, 'refunds.own')
  const plan = await planOf(tx, row, input)
  const limit = isSupport ? await supportLimit(tx, by.person, row.order_id) : limitOf(by.person, row.retailer_id)
  refuseBeyondLimit(limit, await previewOf(tx, id, plan), isSupport ? 'support' : 'store')
  const pieces = plan.kind === 'items' ? plan.pieces : []
  const storeId = await storeOfStock(tx, by.person, row, input.storeId)
  const [made] = await rowsOf<{ id: number }>(tx, 'order-refunds.new-id')`select nextval('order_refunds_id_seq') as id`
  const refundId = made?.id ?? 0
  const named = {
    reference: `order-refund-${refundId}`,
    cause: input.reason,
    note: input.note || null,
    now,
    byPlatform: by.funder === 'platform',
  }
  const refund =
    plan.kind === 'items' ? await refundReturned(tx, row, plan.pieces, { ...plan.terms, ...named }) : await allowPrice(tx, row, plan, named)
  await rowsOf(
    tx,
    'order-refunds.note',
    `insert into order_refunds (id, order_id, fulfillment_id, pieces, reason, note, role, who, funder, amount, refund, created_at)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      refundId,
      row.order_id,
      id,
      JSON.stringify(pieces.map(({ line, lineId, quantity, restock }) => ({ lineId, quantity, title: line.title, restock }))),
      input.reason,
      input.note || null,
      isSupport ? 'support' : 'retailer',
      by.person.id,
      by.funder ?? 'store',
      refund.total,
      JSON.stringify(refund),
      now,
    ],
  )
  await restock(tx, pieces, { storeId, who: by.person.id, now })
  await recordAct(tx, {
    who: by.person,
    act: 'order.refund',
    subject: `order ${row.number}`,
    after: { refund: refundId, fulfillment: id, total: refund.total, reason: input.reason, funder: by.funder ?? 'store' },
  })
  await tell(tx, 'returns.order_refunded', { refundId, orderId: row.order_id })
  await tellChanged(tx, row, [row.store_id, storeId])
}

type Pieces = ReturnType<typeof piecesOf>

async function restock(tx: Db, pieces: Pieces, { storeId, who, now }: { storeId: StoreId; who: UserId; now: Date }): Promise<void> {
  await keepForBooks(
    tx,
    pieces.map(({ line }) => line.variant_id),
  )
  const back = pieces.filter((piece) => piece.restock)
  await restockReturned(
    tx,
    back.map(({ line, quantity }) => ({ variantId: line.variant_id, storeId, quantity })),
    who,
    now,
  )
}
