import { ESTIMATES, SHIPPING_CENTS } from '#contracts/constants.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { FulfillmentId, MallId, OrderNumber, UserId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { type centersForPart, type sendToCenter, type StaysShipped, toCenterProblems } from '#contracts/orders/to-center.ts'
import { tell } from '../../facts.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { reserveStock } from '../catalog/stock.ts'
import { type Mall, mallsByIds } from '../malls/malls.ts'
import { fulfillmentTotal } from '../payments/rules.ts'
import { sells, storesByIds } from '../stores/stores.ts'
import { onwardBuyer } from './onward.ts'
import type { NewFulfillment, NewLine } from './place.ts'
import { moveEarning, moveMoney, place } from './rescue.ts'
import type { RescueOffer } from './rescue-offers.ts'
import type { DestinationRow } from './tables.ts'
import { tellChanged } from './tell-changed.ts'
import { lockFor, type LockedFulfillment, lockShelvesOf, move, paidRow } from './transitions.ts'

type ShippedPart = LockedFulfillment &
  Pick<NewFulfillment, 'returnsDays' | 'priceMatchDays' | 'commissionBps'> & {
    destination: DestinationRow | null
    /** Somebody else gets it, or it is a gift. */
    isForOther: boolean
    mustChoose: boolean
    /** It can still be undone as a whole; its store has not heard of it. */
    isUndoable: boolean
    lines: (NewLine & { isWhole: boolean })[]
  }
type CenterOffer = Pick<RescueOffer, 'group' | 'isWhole' | 'worth' | 'total' | 'saves' | 'store'> & { center: Mall; parcels: number }
type Offers = { offers: CenterOffer[]; stays: StaysShipped | null }

async function partOf(db: Db, userId: UserId, number: OrderNumber, id: FulfillmentId, now: Date): Promise<ShippedPart> {
  const [row] = await rowsOf<ShippedPart>(db, 'to-center.part')`
    select f.id, f.order_id, f.store_id, f.retailer_id, f.method, f.center_mall_id, f.state, f.going_back, f.subtotal, f.discount, f.subsidy,
      f.shipping, f.shipping_discount, f.shipping_subsidy, f.tax, f.tax_calculation, f.commission, o.number, o.user_id, o.state as order_state,
      f.returns_days as "returnsDays", f.price_match_days as "priceMatchDays", f.commission_bps as "commissionBps", o.destination,
      f.recipient is not null or f.destination is not null or f.is_gift as "isForOther", f.choice_since is not null as "mustChoose",
      coalesce(o.undo_until > ${now}, false) as "isUndoable",
      (select json_agg(json_build_object('variantId', l.variant_id, 'productId', l.product_id, 'title', l.title, 'options', l.options,
          'sku', l.sku, 'imageHash', l.image_hash, 'price', l.price, 'quantity', l.quantity, 'discount', l.discount, 'subsidy', l.subsidy,
          'tax', l.tax, 'taxState', l.tax_state, 'taxRule', l.tax_rule, 'taxRate', l.tax_rate, 'taxable', l.taxable, 'ifUnavailable', l.if_unavailable, 'returnable', l.returnable, 'stockLevel', l.stock_level,
          'isWhole', l.reserved and l.cancelled + l.returned + l.missing + l.allowed = 0) order by l.id)
        from order_lines l where l.fulfillment_id = f.id) as lines
    from fulfillments f join orders o on o.id = f.order_id where f.id = ${id} and o.number = ${number} and o.user_id = ${userId}`
  if (!row) throw new Problem('not_found')
  return row
}

function whyItStays(row: ShippedPart): StaysShipped | null {
  if (row.method !== 'ship-to-me' || !row.destination) return 'not_shipped_home'
  if ((row.state !== 'placed' && row.state !== 'accepted') || row.order_state === 'payment_pending' || row.isUndoable) return 'packed'
  if (row.mustChoose) return 'choice'
  if (row.isForOther) return 'gift'
  // A discount belongs to the order that it was given for.
  if (row.discount > 0 || row.shipping_discount > 0) return 'discount'
  return row.lines.every(({ isWhole }) => isWhole) ? null : 'changed'
}

/** The Centers of the person's other parcels, in the state whose tax was charged. Goods and tax stay; only the shipping changes. */
async function offersFor(db: Db, row: ShippedPart): Promise<Offers> {
  const stays = whyItStays(row)
  if (stays) return { offers: [], stays }
  const store = (await storesByIds(db, [row.store_id])).get(row.store_id)
  if (!store || !sells(store) || !store.offersShipToMall) return { offers: [], stays: 'store' }
  const going = await rowsOf<{ mallId: MallId; parcels: number }>(db, 'to-center.going')`
    select f.center_mall_id as "mallId", count(*)::int as parcels from orders o join fulfillments f on f.order_id = o.id
    where o.user_id = ${row.user_id} and f.method = 'ship-to-mall' and f.center_mall_id is not null
      and f.state in ('placed', 'accepted', 'packed', 'in_transit', 'at_center')
    group by 1 order by parcels desc, 1 limit 20`
  const malls = await mallsByIds(
    db,
    going.map(({ mallId }) => mallId),
  )
  const worth = paidRow(row)
  const shipping = cents(Math.min(SHIPPING_CENTS['ship-to-mall'], row.shipping))
  const total = cents(worth.goods + shipping + worth.tax)
  const offers = going.flatMap(({ mallId, parcels }): CenterOffer[] => {
    const center = malls.get(mallId)
    if (!center?.hasCenter || center.suspended || center.closed || center.state !== row.destination?.state) return []
    const group: NewFulfillment = {
      storeId: row.store_id,
      retailerId: row.retailer_id,
      method: 'ship-to-mall',
      centerMallId: mallId,
      subtotal: row.subtotal,
      discount: row.discount,
      subsidy: row.subsidy,
      shipping,
      shippingDiscount: cents(0),
      shippingSubsidy: cents(0),
      tax: row.tax,
      taxCalculation: row.tax_calculation,
      estimate: ESTIMATES['ship-to-mall'],
      promisedBy: null,
      returnsDays: row.returnsDays,
      priceMatchDays: row.priceMatchDays,
      commissionBps: row.commissionBps,
      commission: row.commission,
      lines: row.lines.map(withoutWhole),
    }
    return [{ center, parcels, store, group, isWhole: true, worth, total, saves: cents(fulfillmentTotal(worth) - total) }]
  })
  return { offers, stays: offers.length === 0 ? 'no_center' : null }
}

/** Where this part could go, and what that changes. */
export async function centersFor(
  db: Db,
  person: Person,
  { number, fulfillmentId }: Sent<typeof centersForPart>['params'],
  now: Date,
): Promise<Reply<typeof centersForPart>> {
  const row = await partOf(db, person.id, number, fulfillmentId, now)
  const { offers, stays } = await offersFor(db, row)
  return {
    stays,
    centers: offers.map(({ center, parcels, group, total, saves, worth }) => ({
      mallId: center.id,
      name: center.name,
      address: `${center.street}, ${center.city}, ${center.state} ${center.zip}`,
      parcels,
      holdDays: center.centerHoldDays,
      estimate: group.estimate,
      paid: fulfillmentTotal(worth),
      total,
      refund: saves,
    })),
  }
}

/**
 * Sends a part to a Center: an order of its own at the same store, paid at once with the money of the first. What the shipping costs less
 * goes back the way it was paid.
 */
export async function mergeIntoTrip(
  tx: Db,
  person: Person,
  { params, body }: Sent<typeof sendToCenter>,
  now: Date,
): Promise<Reply<typeof sendToCenter>> {
  const before = await partOf(tx, person.id, params.number, params.fulfillmentId, now)
  const locked = await lockFor(tx, { orderId: before.order_id }, params.fulfillmentId)
  const row = await partOf(tx, person.id, params.number, params.fulfillmentId, now)
  const { offers } = await offersFor(tx, row)
  const offer = offers.find(({ center, saves }) => center.id === body.mallId && saves === body.refund)
  if (!offer) throw new Problem(toCenterProblems, 'orders.stays_shipped')
  const buyer = await onwardBuyer(tx, row.order_id)
  await lockShelvesOf(tx, [row.id], { areCancelled: true })
  const order = await place(tx, locked, offer, buyer, now)
  await moveMoney(tx, locked, offer, order, now, 'sent_to_center')
  await moveEarning(tx, locked, offer, order)
  await move(tx, locked, {
    to: 'cancelled',
    mover: locked.state === 'placed' ? 'shopper' : 'system',
    who: person.id,
    now,
    note: `Goes to the SPIRAL Center at ${offer.center.name} instead: order ${order.number}`,
    isMoneyMoved: true,
  })
  // The pieces that the first part has just released, still under the lock of their shelf.
  const wanted = offer.group.lines.map(({ variantId, quantity }) => ({ variantId, storeId: row.store_id, quantity }))
  const reserved = await reserveStock(tx, wanted)
  if (reserved.some((piece) => !piece.reserved)) throw new Problem(toCenterProblems, 'orders.stays_shipped')
  await tell(tx, 'orders.placed', { orderId: order.id, number: order.number, storeIds: [row.store_id] })
  await tellChanged(tx, locked)
  return { number: order.number, refund: offer.saves }
}

function withoutWhole<Line extends { isWhole: boolean }>(line: Line): Omit<Line, 'isWhole'> {
  const { isWhole: _, ...rest } = line
  return rest
}
