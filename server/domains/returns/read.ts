import type { CustodyParty } from '#contracts/orders/custody.ts'
import type { FulfillmentId, MallId, OrderId, OrderNumber, ProductId, ReturnId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import type {
  CounterReturn,
  Return,
  ReturnCondition,
  ReturnReason,
  ReturnRefund as ShownRefund,
  ReturnState,
  ReturnWay,
} from '#contracts/returns/returns.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { imageOf } from '../orders/read.ts'
import { previewReturn } from '../orders/return-pieces.ts'
import { qrOf } from '../orders/passes.ts'
import { type Store, storesByIds } from '../stores/stores.ts'
import { custodyOfReturns, holderOfReturn, spotsOfReturns } from './custody.ts'
import { type ExchangeRow, exchangesOf, shownExchange } from './exchange-rows.ts'
import { labelAddress } from './labels.ts'
import { mayBecome, nudgeFrom, refundsShipping } from './rules.ts'

export type ReturnRow = {
  id: ReturnId
  order_id: OrderId
  number: OrderNumber
  user_id: UserId | null
  customer: string
  fulfillment_id: FulfillmentId
  store_id: StoreId
  retailer_id: RetailerId
  state: ReturnState
  way: ReturnWay
  code: string
  bring_by: Date
  label_cost: Cents
  at_store_id: StoreId | null
  at_mall_id: MallId | null
  received_at: Date | null
  holder: CustodyParty | null
  refund: ShownRefund | null
  refusal: string | null
  nudged_at: Date | null
  escalated_at: Date | null
  changed_at: Date
  created_at: Date
  subtotal: Cents
  discount: Cents
  subsidy: Cents
  shipping: Cents
  shipping_discount: Cents
  shipping_subsidy: Cents
  tax: Cents
  commission: Cents
}
/** The columns of returns `r` with their order `o` and fulfillment `f`. */
export const RETURN_COLUMNS = `r.id, r.order_id, o.number, o.user_id, o.contact->>'name' as customer, r.fulfillment_id, r.store_id, r.retailer_id, r.state, r.way, r.code, r.bring_by, r.label_cost,
  r.at_store_id, r.at_mall_id, r.received_at, r.holder, r.refund, r.refusal, r.nudged_at, r.escalated_at, r.changed_at, r.created_at, f.subtotal, f.discount, f.subsidy, f.shipping, f.shipping_discount, f.shipping_subsidy, f.tax, f.commission`
export const RETURN_JOINS = 'join orders o on o.id = r.order_id join fulfillments f on f.id = r.fulfillment_id'

export type LineRow = {
  id: number
  return_id: ReturnId
  line_id: number
  product_id: ProductId
  title: string
  options: string
  image_hash: string | null
  quantity: number
  reason: ReturnReason
  note: string | null
  accepted: number | null
  condition: ReturnCondition | null
  shelf: 'restock' | 'write_off' | null
  shelved: boolean
}
export const linesOf = (db: Db, ids: readonly ReturnId[]): Promise<LineRow[]> =>
  rowsOf<LineRow>(db, 'returns.lines')`
    select rl.id, rl.return_id, rl.line_id, l.product_id, l.title, l.options, l.image_hash, rl.quantity, rl.reason, rl.note, rl.accepted,
      rl.condition, rl.shelf, rl.shelved
    from return_lines rl join order_lines l on l.id = rl.line_id where rl.return_id = any(${ids}::bigint[]) order by rl.id`

export const photoAddress = (id: string): string => `/return-photos/${id}`

/** The money function's terms for a return. */
export const termsOf = (row: Pick<ReturnRow, 'label_cost'>, lines: readonly Pick<LineRow, 'reason'>[]) => ({
  withShipping: refundsShipping(lines.map(({ reason }) => reason)),
  label: cents(row.label_cost),
})

type ReturnParts = { lines: LineRow[]; photos: PhotoRow[]; events: EventRow[]; store: Store | undefined; exchange: ExchangeRow | undefined }
type PhotoRow = { id: string; return_id: ReturnId; by: 'shopper' | 'counter' }
type EventRow = { return_id: ReturnId; to: ReturnState; note: string | null; created_at: Date }

async function partsOf(db: Db, rows: readonly ReturnRow[]): Promise<(row: ReturnRow) => ReturnParts> {
  const ids = rows.map(({ id }) => id)
  const [lines, photos, events, stores, exchanges] = await Promise.all([
    linesOf(db, ids),
    rowsOf<PhotoRow>(db, 'returns.photos')`
      select id, return_id, by from return_photos where return_id = any(${ids}::bigint[]) order by created_at, id`,
    rowsOf<EventRow>(db, 'returns.events')`
      select return_id, "to", note, created_at from return_events where return_id = any(${ids}::bigint[]) order by id`,
    storesByIds(db, [...new Set(rows.map((row) => row.store_id))]),
    exchangesOf(db, ids),
  ])
  const own = <T extends { return_id: ReturnId }>(all: readonly T[], id: ReturnId) => all.filter((each) => each.return_id === id)
  return (row) => ({
    lines: own(lines, row.id),
    photos: own(photos, row.id),
    events: own(events, row.id),
    store: stores.get(row.store_id),
    exchange: exchanges.find((each) => each.return_id === row.id),
  })
}

/** Returns as their shopper sees them. */
export async function shownReturns(db: Db, rows: readonly ReturnRow[], now: Date): Promise<Return[]> {
  const of = await partsOf(db, rows)
  return Promise.all(
    rows.map(async (row) => {
      const parts = of(row)
      const isBrought = row.state === 'approved' && row.way !== 'post'
      const nudge = nudgeFrom(row.state, row.received_at, row.nudged_at)
      return {
        ...(await baseOf(db, row, parts)),
        code: isBrought ? `${row.code.slice(0, 4)}-${row.code.slice(4)}` : null,
        qr: isBrought ? await qrOf(row.code) : null,
        nudgeFrom: nudge,
        may: {
          cancel: mayBecome(row.state, 'cancelled'),
          nudge: nudge !== null && nudge <= now,
          escalate: row.escalated_at === null && (row.state === 'received' || row.state === 'rejected' || row.way === 'post'),
        },
      }
    }),
  )
}

/** Returns as a counter sees them: never with the code, which the shopper has to show. */
export async function counterReturnsOf(db: Db, rows: readonly ReturnRow[]): Promise<CounterReturn[]> {
  const of = await partsOf(db, rows)
  const ids = rows.map(({ id }) => id)
  const [custody, spots] = await Promise.all([custodyOfReturns(db, ids), spotsOfReturns(db, ids)])
  return Promise.all(
    rows.map(async (row) => {
      const parts = of(row)
      return {
        ...(await baseOf(db, row, parts)),
        holder: holderOfReturn(row),
        custody: custody.get(row.id) ?? [],
        spot: spots.get(row.id) ?? null,
        customer: row.customer.split(' ')[0] ?? '',
        receivedAt: row.received_at,
        toShelve: row.state === 'refunded' && parts.lines.some((line) => (line.accepted ?? 0) > 0 && !line.shelved),
      }
    }),
  )
}

/** Returns as both sides see them. */
export async function baseReturns(db: Db, rows: readonly ReturnRow[]): Promise<Omit<Return, 'code' | 'qr' | 'may' | 'nudgeFrom'>[]> {
  const of = await partsOf(db, rows)
  return Promise.all(rows.map((row) => baseOf(db, row, of(row))))
}

async function baseOf(
  db: Db,
  row: ReturnRow,
  { lines, photos, events, store, exchange }: ReturnParts,
): Promise<Omit<Return, 'code' | 'qr' | 'may' | 'nudgeFrom'>> {
  return {
    id: row.id,
    orderNumber: row.number,
    fulfillmentId: row.fulfillment_id,
    storeId: row.store_id,
    storeName: store?.name ?? 'Store',
    storeSlug: store?.slug ?? '',
    storeAddress: store ? `${store.street}, ${store.city}, ${store.state} ${store.zip}` : '',
    timeZone: store?.timeZone ?? 'UTC',
    state: row.state,
    way: row.way,
    bringBy: row.state === 'approved' ? row.bring_by : null,
    label:
      row.way === 'post' && store
        ? { to: labelAddress(store), reference: `R${row.id}-${row.code}`, cost: cents(row.label_cost), isTest: true }
        : null,
    lines: lines.map((line) => ({
      id: line.id,
      lineId: line.line_id,
      productId: line.product_id,
      title: line.title,
      options: line.options,
      image: imageOf(line),
      quantity: line.quantity,
      reason: line.reason,
      note: line.note,
      accepted: line.accepted,
      condition: line.condition,
    })),
    photos: photos.map(({ id, by }) => ({ id, src: photoAddress(id), by })),
    refund: row.refund ?? (await promisedRefund(db, row, lines)),
    exchange: exchange ? shownExchange(exchange) : null,
    refusal: row.refusal,
    timeline: events.map(({ to, note, created_at: at }) => ({ state: to, at, note })),
    createdAt: row.created_at,
    escalatedAt: row.escalated_at,
  }
}

/** While a return is open, the refund of everything in it. */
export async function promisedRefund(db: Db, row: ReturnRow, lines: readonly LineRow[]): Promise<ShownRefund | null> {
  if (row.state !== 'approved' && row.state !== 'received') return null
  const pieces = lines.map(({ line_id: lineId, quantity }) => ({ lineId, quantity }))
  return await previewReturn(db, { ...row, id: row.fulfillment_id }, pieces, termsOf(row, lines))
}
