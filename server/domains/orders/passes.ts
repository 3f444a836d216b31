import { toString as qrText } from 'qrcode'
import type { Reply } from '#contracts/endpoint.ts'
import type { FulfillmentId, MallId, OrderId, OrderNumber, StoreId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import type { nextPickup, openPass, orderPasses, pickupPasses } from '#contracts/pickups/pickups.ts'
import { mallBeside } from '#contracts/stores/store-names.ts'
import { DAY } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { arrivalOf, mayExtendHold } from '../fulfillment/rules.ts'
import { refundedByFulfillment } from '../payments/payments.ts'
import { type FulfillmentPlaces, placesOfFulfillments } from './fulfillment-places.ts'
import { imageOf, type LineRow } from './read.ts'

/** Joins to a waiting fulfillment f of order o all fulfillments on the same pass: same shopper, same place. */
export const ON_ONE_PASS = `join orders theirs on theirs.id = o.id or (theirs.user_id is not null and theirs.user_id = o.user_id)
  join fulfillments other on other.order_id = theirs.id and other.state = f.state and other.pickup_code is not null
    and (case when f.center_mall_id is null then other.store_id = f.store_id and other.center_mall_id is null else other.center_mall_id = f.center_mall_id end)`

type PassRow = {
  id: FulfillmentId
  number: OrderNumber
  store_id: StoreId
  center_mall_id: MallId | null
  state: FulfillmentState
  pickup_code: string | null
  hold_until: Date | null
  hold_extended_at: Date | null
  collector: string | null
  choice_since: Date | null
  on_way_at: Date | null
  here_at: Date | null
  arrival_note: string | null
  is_sent: boolean
  estimate: string
  method: string
}
type Pass = Reply<typeof orderPasses>['ready'][number]

const PASS_COLUMNS =
  'f.id, o.number, f.store_id, f.center_mall_id, f.state, f.pickup_code, f.hold_until, f.hold_extended_at, f.collector, f.choice_since, f.on_way_at, f.here_at, f.arrival_note, exists (select from pass_links p where p.fulfillment_id = f.id) as is_sent, f.estimate, f.method'
const WAITING = `('ready', 'at_center')`

/** Parts of a shopper's orders that wait for them somewhere, or will. */
const TO_COLLECT = `o.state in ('open', 'partly_complete') and f.method <> 'ship-to-me' and f.state not in ('picked_up', 'cancelled')`

export async function passesOf(db: Db, person: Person, now: Date): Promise<Reply<typeof pickupPasses>> {
  const rows = await rowsOf<PassRow>(db, 'passes.of-person')`
    select ${sql(PASS_COLUMNS)} from fulfillments f join orders o on o.id = f.order_id
    where o.user_id = ${person.id} and ${sql(TO_COLLECT)} order by f.id desc limit 100`
  return { ...(await split(db, rows, now)), past: await pastOf(db, person, now) }
}
/** The pass to use first, for a page that shows only where and until when. */
export async function nextPickupOf({ db, feed }: Pick<Deps, 'db' | 'feed'>, person: Person): Promise<Reply<typeof nextPickup>> {
  const [row] = await rowsOf<Pick<PassRow, 'store_id' | 'center_mall_id' | 'hold_until'> & { places: number }>(db, 'passes.next')`
    select min(f.store_id) as store_id, f.center_mall_id, min(f.hold_until) as hold_until, (count(*) over ())::int as places
    from fulfillments f join orders o on o.id = f.order_id
    where o.user_id = ${person.id} and ${sql(TO_COLLECT)} and f.pickup_code is not null
    group by f.center_mall_id, case when f.center_mall_id is null then f.store_id end
    order by 3 nulls last, max(f.id) desc limit 1`
  if (!row) return { next: null, others: 0 }
  const places = await placesOfFulfillments(db, [row], feed)
  return { next: { placeName: placeName(places, row), timeZone: places.zoneOf(row), holdUntil: row.hold_until }, others: row.places - 1 }
}

export async function passesOfOrder(db: Db, orderId: OrderId, now: Date): Promise<Reply<typeof orderPasses>> {
  const rows = await rowsOf<PassRow>(db, 'passes.of-order')`
    select ${sql(PASS_COLUMNS)} from fulfillments f join orders o on o.id = f.order_id
    where o.id = ${orderId} and f.state in ${sql(WAITING)} order by f.id`
  return { ready: (await split(db, rows, now)).ready }
}

/** A pass for its recipient by link: everything its code hands over, and nothing about the buyer. */
export async function passFor(tx: Db, id: FulfillmentId, now: Date): Promise<Reply<typeof openPass> | undefined> {
  const rows = await rowsOf<PassRow>(tx, 'passes.one')`
    select ${sql(PASS_COLUMNS)} from fulfillments f join orders o on o.id = f.order_id
    where f.id in
      (select other.id from fulfillments f join orders o on o.id = f.order_id ${sql(ON_ONE_PASS)}
      where f.id = ${id} and f.state in ${sql(WAITING)})
    order by f.id <> ${id}, f.id`
  return (await split(tx, rows, now)).ready[0]
}

const PAST_DAYS = 30
/** Recent pickups: collected, or returned to the shelf because nobody came. */
async function pastOf(db: Db, person: Person, now: Date): Promise<Reply<typeof pickupPasses>['past']> {
  const rows = await rowsOf<
    Pick<PassRow, 'id' | 'number' | 'store_id' | 'center_mall_id' | 'state'> & { changed_at: Date; note: string | null }
  >(db, 'passes.past')`
    select f.id, o.number, f.store_id, f.center_mall_id, f.state, f.changed_at, e.note from fulfillments f
    join orders o on o.id = f.order_id
    join lateral (select note, "from" from fulfillment_events e where e.fulfillment_id = f.id order by e.id desc limit 1) e on true
    where o.user_id = ${person.id} and f.method <> 'ship-to-me' and f.changed_at > ${new Date(now.getTime() - PAST_DAYS * DAY)}
      and (f.state = 'picked_up' or (f.state = 'cancelled' and e."from" in ${sql(WAITING)}))
    order by f.changed_at desc limit 5`
  const [places, refunded] = await Promise.all([
    placesOfFulfillments(db, rows),
    refundedByFulfillment(
      db,
      rows.map((row) => row.id),
    ),
  ])
  return rows.map((row) => ({
    orderNumber: row.number,
    fulfillmentId: row.id,
    placeName: placeName(places, row),
    state: row.state,
    at: row.changed_at,
    note: row.note,
    refunded: refunded.get(row.id) ?? cents(0),
  }))
}

function placeName(places: FulfillmentPlaces, row: Pick<PassRow, 'store_id' | 'center_mall_id'>): string {
  const center = places.centerOf(row)
  return center ? `SPIRAL Center at ${center.name}` : (places.storeOf(row)?.name ?? 'Store')
}

/** One pass per place: its bearer gets everything that waits there. */
async function split(db: Db, rows: readonly PassRow[], now: Date): Promise<Omit<Reply<typeof pickupPasses>, 'past'>> {
  const ready = rows.filter((row) => row.pickup_code !== null)
  // A listener has one database connection, so these queries run one after the other.
  const lines = await rowsOf<LineRow>(db, 'passes.lines')`
    select * from order_lines where fulfillment_id = any(${ready.map((row) => row.id)}::bigint[]) order by id`
  const places = await placesOfFulfillments(db, rows)
  const byPlace = Map.groupBy(ready, (row) => (row.center_mall_id === null ? `store ${row.store_id}` : `center ${row.center_mall_id}`))
  const passes = [...byPlace.values()].map(async (here): Promise<Pass> => {
    const first = here[0] as PassRow
    const store = places.storeOf(first)
    const center = places.centerOf(first)
    const ids = new Set(here.map((row) => row.id))
    const code = first.pickup_code as string
    return {
      place: {
        kind: center ? 'center' : 'store',
        name: placeName(places, first),
        address: center
          ? `${center.street}, ${center.city}, ${center.state} ${center.zip}`
          : store
            ? `${store.street}, ${store.city}, ${store.state} ${store.zip}`
            : '',
        directions: center
          ? (center.centerPlace ?? '')
          : store?.unit
            ? [store.unit, mallBeside(store.name, store.mallName)].filter(Boolean).join(', ')
            : 'Ask at the counter',
        opening: places.openingOf(first, now),
        timeZone: places.zoneOf(first),
      },
      code: `${code.slice(0, 4)}-${code.slice(4)}`,
      qr: await qrOf(code),
      holdUntil: earliest(here),
      orderNumber: first.number,
      fulfillmentId: first.id,
      items: lines
        .filter((line) => ids.has(line.fulfillment_id) && line.quantity > line.cancelled)
        .map((line) => ({ title: line.title, options: line.options, quantity: line.quantity - line.cancelled, image: imageOf(line) })),
      collectors: [...new Set(here.flatMap((row) => row.collector ?? []))],
      arrival: arrivalOf({ state: first.state, onWayAt: first.on_way_at, hereAt: first.here_at, note: first.arrival_note }),
      isSent: here.some((row) => row.is_sent),
      may: {
        extendHold: here.some((row) =>
          mayExtendHold({ state: row.state, holdUntil: row.hold_until, holdExtendedAt: row.hold_extended_at }, now),
        ),
      },
    }
  })
  const waiting = rows
    .filter((row) => row.pickup_code === null)
    .map((row) => ({
      orderNumber: row.number,
      fulfillmentId: row.id,
      placeName: placeName(places, row),
      state: row.state,
      estimatedDelivery: row.estimate,
      timeZone: places.zoneOf(row),
      mustChoose: row.choice_since !== null,
    }))
  return { ready: await Promise.all(passes), waiting }
}

const earliest = (rows: readonly PassRow[]): Date | null =>
  rows.reduce<Date | null>((least, { hold_until: at }) => (at && (!least || at < least) ? at : least), null)
/** The QR of a code, as an address that a picture can show. */
export const qrOf = async (code: string): Promise<string> =>
  `data:image/svg+xml;base64,${Buffer.from(await qrText(`SPIRAL:${code}`, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' })).toString('base64')}`
