import type { Alternatives } from '#contracts/orders/alternatives.ts'
import { ESTIMATES, type FulfillmentMethod } from '#contracts/constants.ts'
import { STATES } from '#contracts/places/us-states.ts'
import type { FulfillmentId, OrderId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { type Cents, sum } from '#contracts/money.ts'
import { tell } from '../../facts.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { TaxPort } from '../../platform/tax.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { moveReservations } from '../catalog/reservations.ts'
import { type OfferRow, offersFor } from '../catalog/offers.ts'
import { promiseOfShelves } from '../catalog/shelf-truth.ts'
import { choiceEnds, mayAskAboutLine } from '../fulfillment/rules.ts'
import { mallsByIds } from '../malls/malls.ts'
import { fulfillmentTotal, pieceWorth } from '../payments/rules.ts'
import { distanceMiles } from '../places/distance.ts'
import { refuseWrongPlaces } from '../places/served.ts'
import { openLabel, pickupPromise } from '../stores/hours.ts'
import { sells, type Store, storesByIds, storesOf } from '../stores/stores.ts'
import { tellChanged } from './tell-changed.ts'
import { refundPieces } from './refund-pieces.ts'
import { rescue } from './rescue.ts'
import { offerAt, type RescueOffer, rescueOffers } from './rescue-offers.ts'
import type { DestinationRow } from './tables.ts'
import { lockFor, type LockedFulfillment, move, paidRow, soldLines } from './transitions.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

type HeldLine = { variantId: VariantId; storeId: StoreId; quantity: number; held: number }
type UndeliveredFulfillment = Pick<
  LockedFulfillment,
  | 'id'
  | 'order_id'
  | 'store_id'
  | 'retailer_id'
  | 'method'
  | 'center_mall_id'
  | 'state'
  | 'going_back'
  | 'subtotal'
  | 'discount'
  | 'subsidy'
  | 'shipping'
  | 'shipping_discount'
  | 'shipping_subsidy'
  | 'tax'
  | 'commission'
> & {
  choice_since: Date | null
  choice_why: 'late' | 'missing'
  destination: DestinationRow | null
  rescues: number
}
export type Choice =
  | { kind: 'store'; storeId: StoreId }
  | { kind: 'seller'; storeId: StoreId; total: Cents }
  | { kind: 'ship'; destination?: DestinationRow | undefined; confirmedZips?: string[] | undefined }
  | { kind: 'rest'; refund: Cents }
  | { kind: 'money' }

type Deciding = { now: Date; tax: TaxPort }

/** The shopper's alternatives to waiting. With the same retailer, prices and taxes stay as agreed, so no money moves. */
export async function alternativesOf(db: Db, orderId: OrderId, fulfillmentId: FulfillmentId, deciding: Deciding): Promise<Alternatives> {
  return offered(db, await wanted(db, orderId, fulfillmentId), deciding)
}

/** Whether another store or seller could take over what this store refuses, and its shopper has not been asked about missing items. */
export async function hasOtherWays(db: Db, { id, order_id: orderId }: LockedFulfillment, deciding: Deciding): Promise<boolean> {
  const row = await wanted(db, orderId, id)
  if (!mayAskAboutLine(row.state) || (row.choice_since && row.choice_why === 'missing')) return false
  const { stores, sellers, ship } = await offered(db, { ...row, choice_since: deciding.now, choice_why: 'missing' }, deciding)
  return stores.length > 0 || sellers.length > 0 || ship !== null
}

async function wanted(db: Db, orderId: OrderId, fulfillmentId: FulfillmentId): Promise<UndeliveredFulfillment> {
  const [row] = await rowsOf<UndeliveredFulfillment>(db, 'choices.wanted')`
    select f.id, f.order_id, f.store_id, f.retailer_id, f.method, f.center_mall_id, f.state, f.going_back, f.subtotal, f.discount,
      f.subsidy, f.shipping,
      f.shipping_discount, f.shipping_subsidy, f.tax, f.commission, f.choice_since, f.choice_why,
        coalesce(f.destination, o.destination) as destination, o.rescues
    from fulfillments f join orders o on o.id = f.order_id where f.id = ${fulfillmentId} and f.order_id = ${orderId}`
  if (!row) throw new Problem('not_found')
  return row
}

async function offered(db: Db, row: UndeliveredFulfillment, { now, tax }: Deciding): Promise<Alternatives> {
  if (!mayAskAboutLine(row.state) || !row.choice_since) throw new Problem(ordersProblems, 'orders.nothing_to_choose')
  const until = choiceEnds(row.choice_since)
  const rest = await restOf(db, row)
  const sellers = await sellersOf(db, await rescueOffers(db, row, tax, now), now)
  const stores = await storesOf(db, [row.retailer_id])
  const here = stores.find((store) => store.id === row.store_id)
  // A store keeps what it has accepted: the shopper can only drop the missing items or cancel.
  if (!here || row.state !== 'placed') return { until, stores: [], sellers, ship: null, rest }
  const milesTo = (store: Store): number => distanceMiles(here, store)
  const others = await holding(
    db,
    await linesOf(db, row.id),
    stores.filter((store) => store.id !== here.id && sells(store)).toSorted((a, b) => milesTo(a) - milesTo(b)),
  )
  return {
    until,
    rest,
    sellers,
    stores: others
      .filter(({ store }) => mayPrepare(store, here, row.method))
      .map(({ store, shelves }) => ({
        ...shownStore(store, now),
        estimate:
          row.method === 'in-store-pickup'
            ? promiseOfShelves(pickupPromise(store, now).words, shelves, store.missShare, now)
            : ESTIMATES[row.method],
        milesAway: Math.round(milesTo(store) * 10) / 10,
      })),
    ship: await shipped(
      db,
      row,
      here,
      others.map(({ store }) => store),
    ),
  }
}

const shownStore = (store: Store, now: Date) => ({
  storeId: store.id,
  name: store.name,
  mallName: store.mallName,
  unit: store.unit,
  address: `${store.street}, ${store.city}, ${store.state} ${store.zip}`,
  opening: openLabel(store.hours, store.timeZone, now, store.state),
  timeZone: store.timeZone,
})

async function sellersOf(db: Db, offers: readonly RescueOffer[], now: Date): Promise<Alternatives['sellers']> {
  const centers = await mallsByIds(
    db,
    offers.flatMap(({ group }) => group.centerMallId ?? []),
  )
  return offers.map(({ store, group, milesAway, total, saves }) => ({
    ...shownStore(store, now),
    estimate: group.estimate,
    milesAway,
    method: group.method,
    centerName: group.centerMallId === null ? null : (centers.get(group.centerMallId)?.name ?? null),
    total,
    saves,
  }))
}

/** Shipping from another store that has everything, because this one does not respond; from this store when no other has it. */
async function shipped(db: Db, row: UndeliveredFulfillment, here: Store, others: readonly Store[]): Promise<Alternatives['ship']> {
  if (row.method === 'ship-to-me') return null
  const from = [...others, ...(sells(here) && row.choice_why === 'late' ? [here] : [])].find((store) => store.offersShipToMe)
  const center = row.center_mall_id === null ? undefined : (await mallsByIds(db, [row.center_mall_id])).get(row.center_mall_id)
  const state = center?.state ?? here.state
  if (!from || (row.destination && row.destination.state !== state)) return null
  return { storeId: from.id, storeName: from.name, estimate: ESTIMATES['ship-to-me'], state, destination: row.destination }
}

/** A pickup was taxed in its store's state, so it stays in that state. A shipment is taxed at its destination. */
function mayPrepare(store: Store, here: Store, method: FulfillmentMethod): boolean {
  if (method === 'in-store-pickup') return store.offersPickup && store.state === here.state
  return method === 'ship-to-mall' ? store.offersShipToMall : store.offersShipToMe
}

/** The fulfillment without the missing items, and the refund for them; null when nothing would be left or nothing is missing. */
async function restOf(db: Db, row: UndeliveredFulfillment): Promise<Alternatives['rest']> {
  const lines = await soldLines(db, row.id)
  const missing = await missingOf(db, row.id)
  const left = lines.reduce((pieces, line) => pieces + line.quantity - line.cancelled, 0)
  const gone = missing.reduce((pieces, { quantity }) => pieces + quantity, 0)
  if (gone === 0 || gone === left) return null
  const worth = missing.map(({ lineId, quantity }) => {
    const index = lines.findIndex(({ id }) => id === lineId)
    return fulfillmentTotal(pieceWorth(paidRow(row), lines, index, quantity))
  })
  return { refund: sum(worth), missing: missing.map(({ title, quantity }) => ({ title, quantity })) }
}
const missingOf = (db: Db, id: FulfillmentId) =>
  rowsOf<{ lineId: number; quantity: number; title: string }>(db, 'choices.missing')`
    select id as "lineId", missing as quantity, title from order_lines where fulfillment_id = ${id} and missing > 0 order by id`

const linesOf = (db: Db, id: FulfillmentId): Promise<HeldLine[]> =>
  rowsOf<HeldLine>(db, 'choices.lines')`
    select variant_id as "variantId", store_id as "storeId", quantity - cancelled as quantity, quantity - cancelled - missing as held
    from order_lines where fulfillment_id = ${id} and reserved and quantity > cancelled order by variant_id`

/** The stores that have every line in full, in the given order, with the shelves of the lines. */
async function holding(db: Db, lines: readonly HeldLine[], stores: readonly Store[]): Promise<{ store: Store; shelves: OfferRow[] }[]> {
  const offers = await offersFor(
    db,
    stores.flatMap((store) => lines.map(({ variantId }) => ({ variantId, storeId: store.id }))),
  )
  const there = new Map(offers.filter(({ sellable }) => sellable).map((offer) => [`${offer.variantId}/${offer.storeId}`, offer]))
  return stores.flatMap((store) => {
    const shelves = lines.flatMap(({ variantId, quantity }) => {
      const shelf = there.get(`${variantId}/${store.id}`)
      return shelf && shelf.available >= quantity ? [shelf] : []
    })
    return shelves.length === lines.length ? [{ store, shelves }] : []
  })
}

/** Moves the fulfillment to another store or to shipping: reserves stock there, releases it here, and restarts the day to accept. */
export async function choose(
  tx: Db,
  orderId: OrderId,
  fulfillmentId: FulfillmentId,
  choice: Choice,
  actor: Actor,
  deciding: Deciding,
): Promise<void> {
  const { now } = deciding
  const locked = await lockFor(tx, { orderId }, fulfillmentId)
  const row = await wanted(tx, orderId, fulfillmentId)
  const options = await offered(tx, row, deciding)
  const who = isPerson(actor) ? actor.id : null
  if (choice.kind === 'money') return takeMoney(tx, locked, who, now)
  if (choice.kind === 'rest') return takeRest(tx, locked, options, { refund: choice.refund, who, now })
  if (choice.kind === 'seller') {
    const offer = offerAt(await rescueOffers(tx, row, deciding.tax, now), choice.storeId, choice.total)
    if (!offer) throw new Problem(ordersProblems, 'orders.choice_gone')
    return rescue(tx, locked, offer, { who, now })
  }
  const found =
    choice.kind === 'ship' ? options.ship : options.stores.find(({ storeId }) => storeId === (choice.kind === 'store' ? choice.storeId : 0))
  if (!found) throw new Problem(ordersProblems, 'orders.choice_gone')
  const method = choice.kind === 'ship' ? 'ship-to-me' : row.method
  if (choice.kind === 'ship' && options.ship) await noteDestination(tx, orderId, options.ship, choice.destination, choice.confirmedZips)
  if (found.storeId !== row.store_id) {
    const moved = await moveReservations(tx, await linesOf(tx, row.id), found.storeId)
    if (moved.some(({ reserved, sellable }) => !reserved || !sellable)) throw new Problem(ordersProblems, 'orders.choice_gone')
  }
  const storeName = 'name' in found ? found.name : found.storeName
  const preparing = (await storesByIds(tx, [found.storeId])).get(found.storeId)
  await rowsOf(
    tx,
    'choices.write',
    `with moved as (
       update fulfillments set store_id = $2, method = $3, center_mall_id = case when $3 = 'ship-to-mall' then center_mall_id end, estimate = $4, promised_by = $8,
         collector = case when $3 <> 'ship-to-me' then collector end, changed_at = $5, choice_since = null, reminded_at = null, support_told_at = null where id = $1
     ), lines as (update order_lines set store_id = $2, missing = case when store_id = $2 then missing else 0 end where fulfillment_id = $1)
     insert into fulfillment_events (fulfillment_id, who, role, "from", "to", note, created_at) values ($1, $6, 'shopper', 'placed', 'placed', $7, $5)`,
    [
      row.id,
      found.storeId,
      method,
      found.estimate,
      now,
      who,
      choice.kind === 'ship' ? `To be shipped by ${storeName} instead` : `To be prepared by ${storeName} instead`,
      method === 'in-store-pickup' && preparing ? pickupPromise(preparing, now).by : null,
    ],
  )
  await tellChanged(tx, locked, [row.store_id, found.storeId])
  if (found.storeId !== row.store_id) await tell(tx, 'orders.store_changed', { fulfillmentId: row.id, storeId: found.storeId })
}

/** Also cancels what the store has accepted, because the store cannot provide it. */
const takeMoney = (tx: Db, row: LockedFulfillment, who: UserId | null, now: Date): Promise<void> =>
  move(tx, row, {
    to: 'cancelled',
    mover: row.state === 'placed' ? 'shopper' : 'system',
    who,
    now,
    note: 'Canceled by the shopper',
  })

type Rest = { refund: Cents; who: UserId | null; now: Date }
async function takeRest(tx: Db, row: LockedFulfillment, { rest }: Alternatives, { refund, who, now }: Rest): Promise<void> {
  if (rest?.refund !== refund) throw new Problem(ordersProblems, 'orders.choice_gone')
  await refundPieces(tx, row, await missingOf(tx, row.id), { mover: 'shopper', who, now, reason: 'missing' })
  await rowsOf(tx, 'choices.rest')`
    update fulfillments set choice_since = null, reminded_at = null, support_told_at = null, changed_at = ${now} where id = ${row.id}`
}

async function noteDestination(
  tx: Db,
  orderId: OrderId,
  { state, destination }: NonNullable<Alternatives['ship']>,
  address: DestinationRow | undefined,
  confirmedZips: readonly string[] | undefined,
): Promise<void> {
  if (destination) return
  if (!address) throw fieldProblem('/destination', 'Enter the address to ship to.')
  if (address.state !== state)
    throw fieldProblem('/destination/state', `Choose an address in ${STATES[state] ?? state}, where this order was taxed.`)
  await refuseWrongPlaces(tx, [{ ...address, at: '/destination' }], confirmedZips)
  await rowsOf(tx, 'choices.destination')`update orders set destination = ${JSON.stringify(address)}::jsonb where id = ${orderId}`
}
