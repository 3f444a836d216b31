import type { Reply } from '#contracts/endpoint.ts'
import type { FulfillmentId, OrderId, ProductId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import {
  type LowerPrice,
  type PriceAdjustment,
  type priceAdjustments,
  priceAdjustmentProblems,
} from '#contracts/returns/price-adjustments.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { offersFor } from '../catalog/offers.ts'
import { allowPrice, previewAllowance } from '../orders/allowances.ts'
import { lockFor } from '../orders/transitions.ts'
import { moneyOf } from '../orders/return-pieces.ts'
import { tellChanged } from '../orders/tell-changed.ts'
import { keptPrice, type SoldLine } from '../payments/rules.ts'
import { storesByIds } from '../stores/stores.ts'
import { lastMoment } from './windows.ts'

type AdjustableLine = Pick<SoldLine, 'price' | 'quantity' | 'discount' | 'subsidy' | 'cancelled' | 'returned' | 'allowed'> & {
  id: number
  fulfillment_id: FulfillmentId
  store_id: StoreId
  product_id: ProductId
  variant_id: VariantId
  title: string
  options: string
  state: FulfillmentState
  placed_at: Date
  price_match_days: number | null
  adjusted_to: Cents | null
  busy: boolean
}
/** Lines of complete parts, with the lowest price that was adjusted to. Items on their way back or in a claim wait. */
const LINES = `select l.id, l.fulfillment_id, l.store_id, l.product_id, l.variant_id, l.title, l.options, l.price, l.quantity, l.discount, l.subsidy, l.cancelled, l.returned, l.allowed,
    f.state, o.placed_at, f.price_match_days, (select min(a.price) from price_adjustments a where a.line_id = l.id) as adjusted_to,
    exists (select from return_lines rl join returns r on r.id = rl.return_id where rl.line_id = l.id and r.state in ('requested', 'approved', 'received'))
      or exists (select from claims c where c.line_id = l.id and c.state = 'open') as busy
  from order_lines l join fulfillments f on f.id = l.fulfillment_id join orders o on o.id = l.order_id
  where l.order_id = $1 and f.state in ('picked_up', 'delivered') and l.cancelled + l.returned < l.quantity order by l.id`

type Lower = { row: AdjustableLine; amount: Cents; price: Cents; until: Date; quantity: number; storeName: string; timeZone: string }

/** What each line of an order would get back now. The policy is the one at the sale. */
async function lowerOf(db: Db, orderId: OrderId, now: Date): Promise<Lower[]> {
  const rows = (await rowsOf<AdjustableLine>(db, 'returns.lines-to-adjust', LINES, [orderId])).filter(
    (row) => !row.busy && (row.price_match_days ?? 0) > 0,
  )
  if (rows.length === 0) return []
  const [stores, offers] = await Promise.all([
    storesByIds(
      db,
      rows.map((row) => row.store_id),
    ),
    offersFor(
      db,
      rows.map((row) => ({ variantId: row.variant_id, storeId: row.store_id })),
    ),
  ])
  return rows.flatMap((row) => {
    const store = stores.get(row.store_id)
    const offer = offers.find(({ variantId, storeId }) => variantId === row.variant_id && storeId === row.store_id)
    if (!store || !offer?.sellable) return []
    const until = lastMoment(row.placed_at, row.price_match_days ?? 0, store.timeZone)
    const quantity = row.quantity - row.cancelled - row.returned
    const amount = cents(Math.max(0, keptPrice(row) - offer.price * quantity))
    const isNew = row.adjusted_to === null || offer.price < row.adjusted_to
    if (amount === 0 || !isNew || until < now) return []
    return [{ row, amount, price: offer.price, until, quantity, storeName: store.name, timeZone: store.timeZone }]
  })
}

/** The items of an order whose price fell, and the adjustments that were made. */
export async function adjustmentsOf(db: Db, orderId: OrderId, now: Date): Promise<Reply<typeof priceAdjustments>> {
  const [lower, done] = await Promise.all([lowerOf(db, orderId, now), doneOf(db, orderId)])
  return { lower: await Promise.all(lower.map((each) => shown(db, each))), done }
}

const shown = async (db: Db, { row, amount, price, until, quantity, storeName, timeZone }: Lower): Promise<LowerPrice> => ({
  lineId: row.id,
  fulfillmentId: row.fulfillment_id,
  productId: row.product_id,
  title: row.title,
  options: row.options,
  storeName,
  quantity,
  paid: keptPrice(row),
  price,
  until,
  timeZone,
  refund: await previewAllowance(db, await moneyOf(db, row.fulfillment_id), { lineId: row.id, amount }),
})

const doneOf = (db: Db, orderId: OrderId): Promise<PriceAdjustment[]> =>
  rowsOf<PriceAdjustment>(db, 'returns.adjustments')`
    select a.id, a.line_id as "lineId", l.title, a.price, a.refund, a.created_at as at
    from price_adjustments a join order_lines l on l.id = a.line_id where a.order_id = ${orderId} order by a.id`

type AgreedPrice = { lineId: number; price: Cents; who: UserId | null; now: Date }
/** Gives back the difference to the present price, once for each lower price. */
export async function adjust(tx: Db, orderId: OrderId, { lineId, price, who, now }: AgreedPrice): Promise<PriceAdjustment> {
  await rowsOf(tx, 'returns.lock-adjusted-order')`select from orders where id = ${orderId} for no key update`
  const found = (await lowerOf(tx, orderId, now)).find(({ row }) => row.id === lineId)
  if (!found || found.price !== price) throw new Problem(priceAdjustmentProblems, 'price_adjustments.none')
  const { row, amount } = found
  const fulfillment = await lockFor(tx, { orderId }, row.fulfillment_id)
  const refund = await allowPrice(
    tx,
    fulfillment,
    { lineId, amount },
    { reference: `price-${lineId}-${price}`, cause: 'price_adjustment', now },
  )
  const [made] = await rowsOf<{ id: number }>(tx, 'returns.note-adjustment')`
    insert into price_adjustments (order_id, fulfillment_id, line_id, price, amount, refund, who, created_at)
    values (${orderId}, ${row.fulfillment_id}, ${lineId}, ${price}, ${amount}, ${JSON.stringify(refund)}, ${who}, ${now}) returning id`
  const id = made?.id ?? 0
  await tell(tx, 'returns.price_adjusted', { adjustmentId: id })
  await tellChanged(tx, fulfillment)
  return { id, lineId, title: row.title, price, refund, at: now }
}
