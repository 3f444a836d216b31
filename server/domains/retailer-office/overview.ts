import type { Reply } from '#contracts/endpoint.ts'
import type { OrderNumber, RetailerId, StoreId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import type { retailerOverview } from '#contracts/retailer-office/overview.ts'
import type { RetailerRole } from '#contracts/roles.ts'
import { ENOUGH_MEASURED } from '#contracts/stores/ready-record.ts'
import { DAY } from '#contracts/time.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { shelfSummary } from '../catalog/stock-summary.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { retailer as payableOf } from '../ledger/rules.ts'
import { soldForSql } from '../payments/rules.ts'
import { retailersByIds, statusReasonOf } from '../retailers/retailers.ts'
import { startOfDayIn } from '../stores/start-of-day.ts'
import { openLabel, pickupPromise } from '../stores/hours.ts'
import { sells, type Store, storesOf } from '../stores/stores.ts'
import { pickupsDue } from '../orders/pickup-promises.ts'
import { setupOf } from './setup.ts'

type Overview = Reply<typeof retailerOverview>
type Work = { code: 'accept' | 'to_pack' | 'ready_too_long' | 'returns'; count: number; oldest: Date | null }

export type Wanted = { retailerId?: RetailerId | undefined; storeId?: StoreId | undefined }

/** The person's stores at one business, and the selected ones among them. The time zone is that of the first selected store. */
export async function storesSeen(db: Db, person: Person, wanted: Wanted, least?: RetailerRole) {
  const retailerId = retailerIdsOf(person, least).find((id) => wanted.retailerId === undefined || id === wanted.retailerId)
  if (retailerId === undefined) throw new Problem('not_found')
  const limit = storeLimitOf(person, retailerId)
  const stores = (await storesOf(db, [retailerId])).filter((store) => limit?.includes(store.id) ?? true)
  const seen = stores.filter(({ id }) => wanted.storeId === undefined || id === wanted.storeId)
  if (wanted.storeId !== undefined && seen.length === 0) throw new Problem('not_found')
  return { retailerId, stores, seen, timeZone: seen[0]?.timeZone ?? 'America/Chicago' }
}

/**
 * Today at a retailer: open work, sales against the same day last week, the amount owed, and remaining setup. Staff see the work only. A
 * single store shows its own day, without figures of the whole business.
 */
export async function overviewOf(db: Db, person: Person, wanted: Wanted, now: Date): Promise<Overview> {
  const { retailerId, stores, seen, timeZone } = await storesSeen(db, person, wanted)
  const retailer = (await retailersByIds(db, [retailerId])).get(retailerId)
  if (!retailer) throw new Problem('not_found')
  const storeIds = seen.map((store) => store.id)
  const seesMoney = retailerIdsOf(person, 'manager').includes(retailerId)
  const seesBusiness = seesMoney && wanted.storeId === undefined
  const today = startOfDayIn(now, timeZone)
  const [work, messages, storeMessages, claims, reviews, questions, imports, shelf, figures, lastWeek, pickups, payable, records] =
    await Promise.all([
      workToDo(db, storeIds, now),
      unanswered(db, storeIds, now),
      waitingThreads(db, storeIds),
      openClaims(db, storeIds, now),
      unansweredReviews(db, retailerId, storeIds, now),
      wanted.storeId === undefined ? openQuestions(db, retailerId) : NONE,
      seesMoney ? faultyImports(db, retailerId, storeIds, now) : NONE,
      shelfSummary(db, retailerId, storeIds),
      seesMoney ? salesBetween(db, storeIds, today, now) : null,
      seesMoney ? salesBetween(db, storeIds, new Date(today.getTime() - 7 * DAY), new Date(now.getTime() - 7 * DAY)) : null,
      seesMoney ? pickupsOf(db, seen, today, now) : null,
      seesBusiness ? balanceOf(db, payableOf(retailerId)) : null,
      seesMoney ? recordsOf(db, stores) : null,
    ])
  const needsAction: Overview['needsAction'] = [
    ...work,
    { code: 'messages' as const, ...messages },
    { code: 'store_messages' as const, ...storeMessages },
    { code: 'claims' as const, ...claims },
    { code: 'reviews' as const, ...reviews },
    { code: 'questions' as const, ...questions },
    { code: 'import_errors' as const, ...imports },
  ].filter(({ count }) => count > 0)
  if (shelf.low > 0 && seesMoney) needsAction.push({ code: 'low_stock', count: shelf.low, oldest: null })
  const { approvedAt, ...setup } = seesBusiness ? await setupOf(db, retailerId) : NO_SETUP
  return {
    retailer: {
      id: retailer.id,
      name: retailer.name,
      status: retailer.status,
      statusReason: seesMoney && retailer.status !== 'active' ? await statusReasonOf(db, retailerId) : null,
      approvedAt: retailer.status === 'pending' ? null : approvedAt,
    },
    stores: stores.map((store) => ({
      id: store.id,
      slug: store.slug,
      name: store.name,
      opening: openLabel(store.hours, store.timeZone, now, store.state),
      takingOrders: sells(store),
      paused: store.paused,
      mayPause: seesMoney,
      record: records && { ...(records.get(store.id) ?? NO_RECORD), promise: pickupPromise(store, now).words, timeZone: store.timeZone },
    })),
    needsAction,
    today: figures && pickups && { ...figures, pickups },
    lastWeek,
    payable: payable === null ? null : cents(payable),
    ...setup,
    asOf: now,
  }
}

const NO_SETUP = { setup: [], setupTook: null, approvedAt: null }

const workToDo = (db: Db, storeIds: readonly StoreId[], now: Date): Promise<Work[]> =>
  rowsOf<Work>(
    db,
    'overview.work',
    `select w.code, count(f.id) as count, min(f.changed_at) as oldest from (values ('accept'), ('to_pack'), ('ready_too_long')) w(code)
     left join (fulfillments f join orders o on o.id = f.order_id and o.state <> 'payment_pending') on f.store_id = any($1::bigint[]) and case w.code
       when 'accept' then f.state = 'placed'
       when 'to_pack' then f.state in ('accepted', 'packed')
       else f.state = 'ready' and f.changed_at < $2::timestamptz - interval '1 day' end
     group by w.code
     union all select 'returns', count(*), min(received_at) from returns where state = 'received' and store_id = any($1::bigint[])`,
    [storeIds, now],
  )

type Open = { count: number; oldest: Date | null }
const NONE: Open = { count: 0, oldest: null }
/** Questions about the business's items and stores that its team has not answered. */
async function openQuestions(db: Db, retailerId: RetailerId): Promise<Open> {
  const [open] = await rowsOf<Open>(
    db,
    'overview.questions',
    `select count(*) as count, min(q.created_at) as oldest from question_sellers s join questions q on q.id = s.question_id
     where s.retailer_id = $1 and s.answered_at is null and q.state = 'shown'`,
    [retailerId],
  )
  return open ?? NONE
}

/** Orders whose shopper wrote last, within the month. */
async function unanswered(db: Db, storeIds: readonly StoreId[], now: Date): Promise<Open & { orderNumber?: OrderNumber }> {
  const [row] = await rowsOf<Open & { number: OrderNumber | null }>(
    db,
    'overview.messages',
    `select count(*) as count, min(m.created_at) as oldest, (array_agg(o.number order by m.created_at, m.id))[1] as number
     from order_messages m join fulfillments f on f.id = m.fulfillment_id join orders o on o.id = f.order_id
     where m.side = 'shopper' and m.created_at > $2::timestamptz - interval '30 days' and f.store_id = any($1::bigint[])
       and not exists (select from order_messages later where later.fulfillment_id = m.fulfillment_id and later.id > m.id)`,
    [storeIds, now],
  )
  return row ? { count: row.count, oldest: row.oldest, ...(row.number && { orderNumber: row.number }) } : NONE
}

/** Conversations without an order in which the shopper wrote last. */
async function waitingThreads(db: Db, storeIds: readonly StoreId[]): Promise<Open> {
  const [open] = await rowsOf<Open>(
    db,
    'overview.threads',
    `select count(*) as count, min(m.created_at) as oldest from store_threads t join store_messages m on m.id = t.last_id
     where t.is_waiting and t.store_id = any($1::bigint[])`,
    [storeIds],
  )
  return open ?? NONE
}

/** Claims that the store may still answer, and when the first of these answers is due. */
async function openClaims(db: Db, storeIds: readonly StoreId[], now: Date): Promise<Open & { due?: Date }> {
  const [row] = await rowsOf<Open & { due: Date | null }>(
    db,
    'overview.claims',
    `select count(*) as count, min(created_at) as oldest, min(answer_by) as due from claims
     where state = 'open' and answer is null and answer_by > $2::timestamptz and store_id = any($1::bigint[])`,
    [storeIds, now],
  )
  return row ? { count: row.count, oldest: row.oldest, ...(row.due && { due: row.due }) } : NONE
}

/** Reviews of this month that nobody answered. */
async function unansweredReviews(db: Db, retailerId: RetailerId, storeIds: readonly StoreId[], now: Date): Promise<Open> {
  const [open] = await rowsOf<Open>(
    db,
    'overview.reviews',
    `select count(*) as count, min(created_at) as oldest from reviews
     where retailer_id = $1 and state = 'shown' and reply is null and store_id = any($2::bigint[]) and created_at > $3::timestamptz - interval '30 days'`,
    [retailerId, storeIds, now],
  )
  return open ?? NONE
}

/** Files of this week with rows that were left out. A later import of the same file without errors ends it. */
async function faultyImports(db: Db, retailerId: RetailerId, storeIds: readonly StoreId[], now: Date): Promise<Open> {
  const [open] = await rowsOf<Open>(
    db,
    'overview.imports',
    `select count(*) as count, min(created_at) as oldest from (
       select distinct on (store_id, file_name) error_count, created_at from import_runs
       where retailer_id = $1 and store_id = any($2::bigint[]) and state in ('checked', 'applied') and created_at > $3::timestamptz - interval '7 days'
       order by store_id, file_name, id desc) latest
     where error_count > 0`,
    [retailerId, storeIds, now],
  )
  return open ?? NONE
}

async function salesBetween(db: Db, storeIds: readonly StoreId[], from: Date, to: Date): Promise<{ sales: Cents; orders: number }> {
  const [row] = await rowsOf<{ sales: Cents; orders: number }>(
    db,
    'overview.sales',
    `select coalesce(sum(f.subtotal - f.discount + f.subsidy - coalesce(back.goods, 0)) filter (where f.state <> 'cancelled'), 0)::bigint as sales, count(distinct f.order_id) filter (where f.state <> 'cancelled') as orders
     from fulfillments f join orders o on o.id = f.order_id
     left join lateral (select sum(${soldForSql('l', 'l.cancelled + l.returned')}) as goods from order_lines l where l.fulfillment_id = f.id and l.cancelled + l.returned > 0) back on true
     where f.store_id = any($1::bigint[]) and o.state <> 'payment_pending' and o.placed_at >= $2 and o.placed_at < $3`,
    [storeIds, from, to],
  )
  return { sales: row?.sales ?? cents(0), orders: row?.orders ?? 0 }
}

type StoreRecord = Omit<NonNullable<Overview['stores'][number]['record']>, 'promise' | 'timeZone'>
const NO_RECORD: StoreRecord = { due: 0, onTime: 0, usualMinutes: null, slowMinutes: null, picks: 0, misses: 0 }
/** How each store kept its promises; a job counts it every five minutes. */
async function recordsOf(db: Db, stores: readonly Store[]): Promise<Map<StoreId, StoreRecord>> {
  const rows = await rowsOf<StoreRecord & { id: StoreId }>(
    db,
    'overview.records',
    `select store_id as id, due, on_time as "onTime", case when measured >= ${ENOUGH_MEASURED} then usual_minutes end as "usualMinutes",
       case when measured >= ${ENOUGH_MEASURED} then slow_minutes end as "slowMinutes", picks, misses
     from store_records where store_id = any($1::bigint[])`,
    [stores.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, ...record }) => [id, record]))
}

const PICKUPS = `select count(*) as due, count(*) filter (where on_time) as "onTime"
  from (${pickupsDue('(select unnest($1::bigint[]) as id)', '$2::timestamptz', '$3::timestamptz')}) due`
async function pickupsOf(db: Db, stores: readonly Store[], from: Date, to: Date): Promise<{ due: number; onTime: number }> {
  const [row] = await rowsOf<{ due: number; onTime: number }>(db, 'overview.pickups', PICKUPS, [stores.map(({ id }) => id), from, to])
  return row ?? { due: 0, onTime: 0 }
}
