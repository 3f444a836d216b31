import { ACCEPTANCE } from '#contracts/orders/alternatives.ts'
import type { GoingBack, SpotKind } from '#contracts/orders/custody.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { Reply } from '#contracts/endpoint.ts'
import {
  type CenterSpotId,
  type FulfillmentId,
  type MallId,
  OrderNumber,
  type RetailerId,
  type StoreId,
  type UserId,
} from '#contracts/ids.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import type { parcels, retailerFulfillments, OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import type { Page } from '#contracts/page.ts'
import { HOUR } from '#contracts/time.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import {
  arrivalOf,
  promiseState,
  mayAskAboutLine,
  mayMove,
  mayRefundLine,
  parcelCodeOf,
  readCode,
  stepsFor,
  storeMayHold,
  undoEnds,
} from '../fulfillment/rules.ts'
import { namesOf } from '../identity/teams.ts'
import { callsOf } from '../conversations/messages.ts'
import type { ContactRow, DestinationRow } from '../orders/tables.ts'
import { imageOf, type LineRow } from '../orders/read.ts'
import { inOffice, PART_IS_OPEN, officeValues, type OfficeScope } from '../orders/scope.ts'
import { placesOfFulfillments } from '../orders/fulfillment-places.ts'
import { soldFor } from '../payments/rules.ts'

export type WorkRow = {
  id: FulfillmentId
  number: OrderNumber
  store_id: StoreId
  retailer_id: RetailerId
  method: FulfillmentMethod
  center_mall_id: MallId | null
  state: FulfillmentState
  going_back: GoingBack | null
  spot_id: CenterSpotId | null
  contact: ContactRow
  destination: DestinationRow | null
  placed_at: Date
  changed_at: Date
  promised_by: Date | null
  hold_until: Date | null
  carrier: string | null
  tracking: string | null
  subtotal: Cents
  collector: string | null
  recipient: string | null
  is_gift: boolean
  gift_note: string | null
  choice_since: Date | null
  on_way_at: Date | null
  here_at: Date | null
  arrival_note: string | null
}
export type WorkQuery = {
  limit?: number | undefined
  cursor?: string | undefined
  state?: FulfillmentState | undefined
  open?: boolean | undefined
  here?: boolean | undefined
  q?: string | undefined
  storeId?: StoreId | undefined
  mallId?: MallId | undefined
}

const FINAL: readonly string[] = ['picked_up', 'delivered', 'cancelled']
export const COLUMNS = `f.id, o.number, f.store_id, f.retailer_id, f.method, f.center_mall_id, f.state, f.going_back, f.spot_id, o.contact, coalesce(f.destination, o.destination) as destination, o.placed_at, f.changed_at, f.promised_by, f.hold_until, f.carrier, f.tracking, f.subtotal - f.discount + f.subsidy as subtotal, f.collector, f.recipient, f.is_gift, f.gift_note, f.choice_since, f.on_way_at, f.here_at, f.arrival_note`
const SCOPE = inOffice(1)

const NARROWED = `${SCOPE} and ($4::bigint is null or f.store_id = $4) and ($5::bigint is null or f.center_mall_id = $5) and ($6::text[] is null or f.state = any($6))`
const HAS_WORDS = `${NARROWED} and ($7::text is null or o.number ilike $7 or o.contact->>'name' ilike $7 or f.collector ilike $7 or f.recipient ilike $7 or f.pickup_code = $8)`
const IS_NUMBER = `${NARROWED} and o.number = upper(btrim($7, '%')) and $8::text is not null`
/** A whole order number uses its index, however many orders a business has. */
const matchOf = ({ q }: WorkQuery) => (isOrderNumber(q) ? { name: '.numbered', matches: IS_NUMBER } : { name: '', matches: HAS_WORDS })
export const isOrderNumber = (q: string | undefined): boolean => OrderNumber.safeParse(q?.toUpperCase()).success
const matchValues = (scope: OfficeScope, { storeId, mallId, q }: WorkQuery, onlyStates: readonly FulfillmentState[] | null): unknown[] => [
  ...officeValues(scope),
  storeId ?? null,
  mallId ?? null,
  onlyStates,
  q ? `%${q.replace(/[%_\\]/g, '\\$&')}%` : null,
  q ? readCode(q) : null,
]

export async function workOf(
  db: Db,
  scope: OfficeScope,
  mover: 'retailer' | 'mall',
  query: WorkQuery,
  onlyStates: readonly FulfillmentState[] | null,
  now: Date,
): Promise<Reply<typeof retailerFulfillments | typeof parcels>> {
  const { name, matches } = matchOf(query)
  const [page, counts] = await Promise.all([
    workPage(db, scope, mover, query, now, onlyStates),
    rowsOf<{ state: string; count: number }>(
      db,
      `work.counts${name}`,
      `select f.state, count(*) as count from fulfillments f join orders o on o.id = f.order_id where ${matches} group by 1`,
      // A Center's list counts what is not collected yet: what was collected grows with the years.
      matchValues(scope, query, onlyStates?.filter((state) => !FINAL.includes(state)) ?? null),
    ),
  ])
  return { ...page, counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])) }
}

/** One page of work, without counts. */
export async function workPage(
  db: Db,
  scope: OfficeScope,
  mover: 'retailer' | 'mall',
  query: WorkQuery,
  now: Date,
  onlyStates: readonly FulfillmentState[] | null = null,
): Promise<Page<OfficeFulfillment>> {
  const { here = false } = query
  const { name, matches } = matchOf(query)
  const rows = <Row extends WorkRow>(after: { id: number; here_at?: Date } | null, limit: number) =>
    rowsOf<Row>(
      db,
      `work.list${name}${query.open ? '.open' : ''}`,
      `select ${COLUMNS} from fulfillments f join orders o on o.id = f.order_id where ${matches} and ($9::text is null or f.state = $9) and ${query.open ? PART_IS_OPEN : 'true'} and ($13::timestamptz is not null or $10::bigint is null or f.id < $10)
       and (not $12 or (f.here_at is not null and f.state in ('ready', 'at_center') and ($13::timestamptz is null or f.here_at > $13 or (f.here_at = $13 and f.id < $10))))
     order by case when $12 then f.here_at end, f.id desc limit $11`,
      [...matchValues(scope, query, onlyStates), query.state ?? null, after?.id ?? null, limit, here, after?.here_at ?? null],
    )
  // Arrived shoppers are sorted by arrival, everything else newest first.
  const page = here
    ? await pageBy('here', { here_at: 'moment', id: 'id' }, query, rows<WorkRow & { here_at: Date }>)
    : await pageBy('work', { id: 'id' }, query, rows<WorkRow>)
  return { ...page, items: await workItems(db, page.items, mover, now) }
}

/** One fulfillment in this person's scope. Throws `not_found` outside of it. */
export async function workItem(
  db: Db,
  scope: OfficeScope,
  mover: 'retailer' | 'mall',
  id: FulfillmentId,
  now: Date,
): Promise<OfficeFulfillment> {
  const rows = await rowsOf<WorkRow>(
    db,
    'work.one',
    `select ${COLUMNS} from fulfillments f join orders o on o.id = f.order_id where ${SCOPE} and f.id = $4`,
    [...officeValues(scope), id],
  )
  const [item] = await workItems(db, rows, mover, now)
  if (!item) throw new Problem('not_found')
  return item
}

type HandOver = Pick<NonNullable<OfficeFulfillment['handedOver']>, 'at' | 'by'>
async function handOversOf(db: Db, rows: readonly WorkRow[]): Promise<Map<FulfillmentId, HandOver>> {
  const given = rows.filter(({ state }) => state === 'picked_up').map(({ id }) => id)
  if (given.length === 0) return new Map()
  const events = await rowsOf<{ fulfillment_id: FulfillmentId; who: UserId | null; created_at: Date }>(db, 'work.hand-overs')`
    select fulfillment_id, who, created_at from fulfillment_events where fulfillment_id = any(${given}::bigint[]) and "to" = 'picked_up'
    order by id`
  const names = await namesOf(db, [...new Set(events.flatMap(({ who }) => who ?? []))])
  return new Map(events.map(({ fulfillment_id: id, who, created_at: at }) => [id, { at, by: (who && names.get(who)) ?? null }]))
}

type Spot = { id: CenterSpotId; name: string; kind: SpotKind }
async function spotsOf(db: Db, rows: readonly WorkRow[]): Promise<Map<CenterSpotId, Spot>> {
  const ids = [...new Set(rows.flatMap((row) => row.spot_id ?? []))]
  if (ids.length === 0) return new Map()
  const spots = await rowsOf<Spot>(db, 'work.spots')`select id, name, kind from center_spots where id = any(${ids}::bigint[])`
  return new Map(spots.map((spot) => [spot.id, spot]))
}

export async function workItems(db: Db, rows: readonly WorkRow[], mover: 'retailer' | 'mall', now: Date): Promise<OfficeFulfillment[]> {
  const [calls, handOvers, spots, lines, places] = await Promise.all([
    callsOf(
      db,
      rows.map((row) => row.id),
    ),
    handOversOf(db, rows),
    spotsOf(db, rows),
    rowsOf<LineRow>(db, 'work.lines')`
      select id, fulfillment_id, variant_id, product_id, title, options, sku, image_hash, price, quantity, cancelled, returned, replaced,
        missing, discount, subsidy, tax, if_unavailable from order_lines where fulfillment_id = any(${rows.map((row) => row.id)}::bigint[])
      order by id`,
    placesOfFulfillments(db, rows),
  ])
  return rows.map(
    (row): OfficeFulfillment => ({
      id: row.id,
      orderNumber: row.number,
      storeId: row.store_id,
      storeName: places.storeOf(row)?.name ?? 'Store',
      retailerId: row.retailer_id,
      centerMallId: row.center_mall_id,
      centerName: places.centerOf(row)?.name ?? null,
      fulfillmentMethod: row.method,
      state: row.state,
      parcelCode: row.center_mall_id === null ? null : parcelCodeOf(row.id),
      spot: (row.spot_id !== null && spots.get(row.spot_id)) || null,
      goingBack: row.going_back,
      // A seller sees the first name, and an address only where it ships.
      customer: row.contact.name.split(' ')[0] ?? '',
      collector: row.collector,
      recipient: row.recipient,
      gift: row.is_gift ? { note: row.gift_note } : null,
      arrival: arrivalOf({ state: row.state, onWayAt: row.on_way_at, hereAt: row.here_at, note: row.arrival_note }),
      shopperChooses: row.choice_since !== null,
      calls: (mover === 'retailer' && calls.get(row.id)) || null,
      destination:
        row.method === 'ship-to-me' && mover === 'retailer' && row.destination
          ? { ...row.destination, recipient: row.recipient ?? row.contact.name }
          : null,
      placedAt: row.placed_at,
      changedAt: row.changed_at,
      acceptBy: row.state === 'placed' ? new Date(row.changed_at.getTime() + ACCEPTANCE.chooseAfterHours * HOUR) : null,
      promised: row.promised_by && { by: row.promised_by, state: promiseState(row.state, row.promised_by, now) },
      timeZone: places.zoneOf(row),
      holdUntil: row.hold_until,
      handedOver: handedOver(row, handOvers.get(row.id), mover),
      carrier: row.carrier,
      tracking: row.tracking,
      items: lines
        .filter((line) => line.fulfillment_id === row.id)
        .map((line) => ({
          id: line.id,
          variantId: line.variant_id,
          title: line.title,
          options: line.options,
          sku: line.sku,
          // A canceled fulfillment has nothing left to give, so it shows the original quantity.
          quantity: row.state === 'cancelled' ? line.quantity : line.quantity - line.cancelled,
          refunded: line.cancelled,
          returned: line.returned,
          replaced: line.replaced,
          missing: line.missing,
          image: imageOf(line),
          ifUnavailable: line.if_unavailable,
        })),
      subtotal: row.state === 'cancelled' ? row.subtotal : goodsLeft(lines.filter((line) => line.fulfillment_id === row.id)),
      may: stepsFor(row.method, row.state, mover),
      mayHandOver: mayMove(row.method, row.state, 'picked_up', mover),
      mayHoldLonger: mover === 'retailer' && storeMayHold({ state: row.state, holdUntil: row.hold_until }, now),
      mayMessage: mover === 'retailer',
      mayRefund: mover === 'retailer' && (row.state === 'picked_up' || row.state === 'delivered' || row.state === 'shipped'),
      mayChangeTracking: mover === 'retailer' && row.state === 'shipped',
      mayRefundLine: mover === 'retailer' && mayRefundLine(row.method, row.state),
      mayAskAboutLine: mover === 'retailer' && mayAskAboutLine(row.state),
    }),
  )
}

const goodsLeft = (lines: readonly LineRow[]): Cents =>
  sum(lines.map((line) => cents(soldFor(line, line.quantity) - soldFor(line, line.cancelled))))

/** A hand-over is undone where it happened: at the store's counter, or at the center's. */
function handedOver(row: WorkRow, handOver: HandOver | undefined, mover: 'retailer' | 'mall'): OfficeFulfillment['handedOver'] {
  if (!handOver) return null
  const isTheirs = mover === (row.center_mall_id === null ? 'retailer' : 'mall')
  return { ...handOver, undoUntil: isTheirs ? undoEnds(row.method, row.state, row.changed_at) : null }
}
