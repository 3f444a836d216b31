import type { Reply } from '#contracts/endpoint.ts'
import {
  type deskParcels,
  type parcelCustody,
  type parcelsBack,
  type receiveParcel,
  centerDeskProblems,
} from '#contracts/store-work/center-desk.ts'
import type { CustodyParty, GoingBack } from '#contracts/orders/custody.ts'
import type { CenterSpotId, FulfillmentId, MallId, StoreId, UserId } from '#contracts/ids.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { mallIdsOf, type Person } from '../../platform/actor.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { holderOf, parcelOfCode, readCode } from '../fulfillment/rules.ts'
import { namesOf } from '../identity/teams.ts'
import { mallsByIds } from '../malls/malls.ts'
import { inOffice, mallScope, type OfficeScope, officeValues, retailerScope } from '../orders/scope.ts'
import { lockFor, type LockedFulfillment, move, moveBack } from '../orders/transitions.ts'
import { storesByIds } from '../stores/stores.ts'
import { placeIn, spotOfShopper } from './spots.ts'
import { COLUMNS, workItem, workItems, type WorkRow } from './work.ts'

type Desk = { person: Person; mallId: MallId; now: Date }

/** Throws `not_found` for a person who does not work at this SPIRAL Center. */
export function worksAtCenter(person: Person, mallId: MallId): void {
  if (!mallIdsOf(person).includes(mallId)) throw new Problem('not_found')
}
const centerScope = (mallId: MallId): OfficeScope => ({ retailerIds: [], storeIds: [], mallIds: [mallId] })

const WAITING = `f.state = 'at_center' and coalesce(f.hold_until >= $2::timestamptz, true)`
const OVERDUE = `f.state = 'at_center' and f.hold_until < $2::timestamptz`
const GOING_BACK = `f.going_back = 'waiting'`
const ON_DESK = `f.center_mall_id = $1 and (f.state = 'at_center' or ${GOING_BACK}) and o.undo_until is null
  and ($3::bigint is null or f.spot_id = $3) and ($4::text is null or o.number ilike $4 or o.contact->>'name' ilike $4 or f.collector ilike $4 or f.recipient ilike $4 or f.pickup_code = $5 or f.id = $6)`

type DeskQuery = {
  limit?: number | undefined
  cursor?: string | undefined
  state?: 'waiting' | 'overdue' | 'going_back' | undefined
  spotId?: CenterSpotId | undefined
  q?: string | undefined
}
/** What lies at this Center, the oldest first. */
export async function parcelsAt(db: Db, { mallId, now }: Omit<Desk, 'person'>, query: DeskQuery): Promise<Reply<typeof deskParcels>> {
  const { state, spotId, q } = query
  const values = [
    mallId,
    now,
    spotId ?? null,
    q ? `%${q.replace(/[%_\\]/g, '\\$&')}%` : null,
    q ? readCode(q) : null,
    q ? (parcelOfCode(q) ?? null) : null,
  ]
  const [page, counts] = await Promise.all([
    pageBy('desk', { changed_at: 'moment', id: 'id' }, query, (after, limit) =>
      rowsOf<WorkRow>(
        db,
        'desk.list',
        `select ${COLUMNS} from fulfillments f join orders o on o.id = f.order_id where ${ON_DESK}
           and (case $7::text when 'waiting' then ${WAITING} when 'overdue' then ${OVERDUE} when 'going_back' then ${GOING_BACK} else true end)
           and ($8::timestamptz is null or (f.changed_at, f.id) > ($8, $9::bigint))
         order by f.changed_at, f.id limit $10`,
        [...values, state ?? null, after?.changed_at ?? null, after?.id ?? null, limit],
      ),
    ),
    rowsOf<{ waiting: number; overdue: number; going_back: number }>(
      db,
      'desk.counts',
      `select count(*) filter (where ${WAITING})::int as waiting, count(*) filter (where ${OVERDUE})::int as overdue, count(*) filter (where ${GOING_BACK})::int as going_back
       from fulfillments f join orders o on o.id = f.order_id where ${ON_DESK}`,
      values,
    ),
  ])
  const [count] = counts
  if (!count) throw new Error('counting answered nothing')
  return { ...page, items: await workItems(db, page.items, 'mall', now), counts: count }
}

type Received = { id: FulfillmentId; isRepeat: boolean }
type Arrival = { code: string; spotId?: CenterSpotId | null | undefined }
/**
 * Receives the parcel with this label at this Center. The parcel is in somebody's hands at its desk, so a label of another Center or of a
 * parcel that is not expected gets an answer that says where it belongs.
 */
export async function receiveAt(tx: Db, { person, mallId, now }: Desk, { code, spotId }: Arrival): Promise<Received> {
  const id = parcelOfCode(code)
  const row = id === undefined ? undefined : await parcelRow(tx, id)
  if (!row) throw new Problem(centerDeskProblems, 'desk.unknown_code')
  if (row.center_mall_id !== mallId) throw await belongsElsewhere(tx, row.center_mall_id)
  if (row.state === 'at_center') return { id: row.id, isRepeat: true }
  if (row.state !== 'in_transit') throw await notExpected(tx, row)
  await move(tx, row, { to: 'at_center', mover: 'mall', who: person.id, now })
  const spot = spotId === undefined ? await spotOfShopper(tx, row.id) : spotId
  if (spot !== null) await placeIn(tx, mallId, row.id, spot)
  return { id: row.id, isRepeat: false }
}

async function belongsElsewhere(tx: Db, mallId: MallId | null): Promise<Problem> {
  const mall = mallId === null ? undefined : (await mallsByIds(tx, [mallId])).get(mallId)
  return new Problem(centerDeskProblems, 'desk.other_center', {
    ...(mall && { detail: `This parcel goes to the SPIRAL Center at ${mall.name}. Set it aside for the courier.` }),
  })
}

async function notExpected(tx: Db, { state, store_id: storeId }: LockedFulfillment): Promise<Problem> {
  const store = (await storesByIds(tx, [storeId])).get(storeId)?.name ?? 'Its store'
  if (state === 'picked_up')
    return new Problem(centerDeskProblems, 'desk.not_expected', { detail: 'The shopper has picked this parcel up already.' })
  if (state === 'cancelled')
    return new Problem(centerDeskProblems, 'desk.not_expected', { detail: `This parcel is canceled. It goes back to ${store}.` })
  return new Problem(centerDeskProblems, 'desk.not_sent', {
    detail: `${store} has not marked this parcel as sent. Ask the store to do so, then scan it again.`,
  })
}

/** Locks a parcel of any Center: to say that it belongs elsewhere, its Center must be known. */
async function parcelRow(tx: Db, id: FulfillmentId): Promise<LockedFulfillment | undefined> {
  const [known] = await rowsOf(tx, 'desk.known')`
    select from fulfillments f join orders o on o.id = f.order_id
    where f.id = ${id} and f.center_mall_id is not null and o.state <> 'payment_pending' and o.undo_until is null`
  return known ? lockFor(tx, 'any', id) : undefined
}

/** The received parcel, since when it is here, and how many of its order's parcels are. */
export async function arrivalOf(
  db: Db,
  { mallId, now }: Omit<Desk, 'person'>,
  { id, isRepeat }: Received,
): Promise<Reply<typeof receiveParcel>> {
  const [parcel, [together]] = await Promise.all([
    workItem(db, centerScope(mallId), 'mall', id, now),
    rowsOf<{ here: number; of: number }>(db, 'desk.together')`
      select count(*) filter (where other.state in ('at_center', 'picked_up'))::int as here, count(*)::int as of
      from fulfillments f
      join fulfillments other on other.order_id = f.order_id and other.center_mall_id = f.center_mall_id and other.state <> 'cancelled'
      where f.id = ${id}`,
  ])
  if (!together) throw new Error('counting answered nothing')
  return { parcel, receivedBefore: isRepeat ? parcel.changedAt : null, together }
}

/** Locks a parcel that lies at this Center. */
export async function lockAt(tx: Db, mallId: MallId, id: FulfillmentId): Promise<LockedFulfillment> {
  const row = await lockFor(tx, centerScope(mallId), id)
  if (holderOf({ state: row.state, goingBack: row.going_back }) !== 'center') throw new Problem(centerDeskProblems, 'desk.not_here')
  return row
}

/** Gives a canceled parcel to the courier. A repeat does nothing. */
export async function sendBack(tx: Db, { person, mallId, now }: Desk, id: FulfillmentId): Promise<FulfillmentId> {
  const row = await lockFor(tx, centerScope(mallId), id)
  if (row.going_back !== 'on_way') await moveBack(tx, row, { to: 'on_way', who: person.id, now })
  return id
}
export const parcelAt = (db: Db, { mallId, now }: Omit<Desk, 'person'>, id: FulfillmentId): Promise<OfficeFulfillment> =>
  workItem(db, centerScope(mallId), 'mall', id, now)

type BackQuery = PageRequest & { storeId?: StoreId | undefined }
/** Canceled parcels that lie at a Center or are on their way back to a store. */
export async function comingBack(db: Db, person: Person, query: BackQuery, now: Date): Promise<Reply<typeof parcelsBack>> {
  const page = await pageBy('back', { id: 'id' }, query, (after, limit) =>
    rowsOf<WorkRow>(
      db,
      'desk.coming-back',
      `select ${COLUMNS} from fulfillments f join orders o on o.id = f.order_id
       where ${inOffice(1)} and f.going_back in ('waiting', 'on_way') and ($4::bigint is null or f.store_id = $4) and ($5::bigint is null or f.id > $5) order by f.id limit $6`,
      [...officeValues(retailerScope(person)), query.storeId ?? null, after?.id ?? null, limit],
    ),
  )
  return { ...page, items: await workItems(db, page.items, 'retailer', now) }
}

/** The store has its parcel again. A repeat does nothing; the label of another store's parcel says so. */
export async function receiveBack(
  tx: Db,
  person: Person,
  { code, storeId }: { code: string; storeId: StoreId },
  now: Date,
): Promise<FulfillmentId> {
  const id = parcelOfCode(code)
  if (id === undefined) throw new Problem(centerDeskProblems, 'desk.unknown_code')
  const row = await lockFor(tx, retailerScope(person), id).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'not_found' ? new Problem(centerDeskProblems, 'desk.unknown_code') : error
  })
  if (row.store_id !== storeId) throw new Problem(centerDeskProblems, 'desk.unknown_code')
  if (row.going_back !== 'received') await moveBack(tx, row, { to: 'received', who: person.id, now })
  return id
}

type RecordRow = { from: CustodyParty; to: CustodyParty; at: Date; who: UserId | null; store_id: StoreId | null; mall_id: MallId | null }
/** Every hand-over of a parcel of this person's stores or Centers, and who has it now. */
export async function custodyOf(db: Db, person: Person, id: FulfillmentId): Promise<Reply<typeof parcelCustody>> {
  const scope = { ...retailerScope(person), mallIds: mallScope(person).mallIds }
  const [row] = await rowsOf<{ state: FulfillmentState; goingBack: GoingBack | null }>(
    db,
    'desk.parcel',
    `select f.state, f.going_back as "goingBack" from fulfillments f join orders o on o.id = f.order_id where ${inOffice(1)} and f.id = $4`,
    [...officeValues(scope), id],
  )
  if (!row) throw new Problem('not_found')
  const records = await rowsOf<RecordRow>(db, 'desk.custody')`
    select from_party as "from", to_party as "to", created_at as at, who, store_id, mall_id from custody_records
    where fulfillment_id = ${id} order by step`
  const [names, stores, malls] = await Promise.all([
    namesOf(db, [...new Set(records.flatMap(({ who }) => who ?? []))]),
    storesByIds(
      db,
      records.flatMap((record) => record.store_id ?? []),
    ),
    mallsByIds(
      db,
      records.flatMap((record) => record.mall_id ?? []),
    ),
  ])
  const placeOf = (record: RecordRow): string | null => {
    if (record.store_id !== null) return stores.get(record.store_id)?.name ?? null
    const mall = record.mall_id === null ? undefined : malls.get(record.mall_id)
    return mall ? `SPIRAL Center, ${mall.name}` : null
  }
  return {
    holder: holderOf(row),
    items: records.map((record) => ({
      from: record.from,
      to: record.to,
      at: record.at,
      by: (record.who && names.get(record.who)) ?? null,
      place: placeOf(record),
    })),
  }
}
