import type { Reply } from '#contracts/endpoint.ts'
import type { OrderNumber, RetailerId, StoreId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import type { retailerOverview } from '#contracts/retailer-office/overview.ts'
import type { RetailerRole } from '#contracts/roles.ts'
import { ENOUGH_MEASURED } from '#contracts/stores/ready-record.ts'
import { DAY } from '#contracts/time.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { lowProducts } from '../catalog/stock-summary.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { retailer as payableOf } from '../ledger/rules.ts'
import { nextPayoutOf } from '../payouts/accounts.ts'
import { heldSince } from '../retailers/holds.ts'
import { retailersByIds, statusReasonOf } from '../retailers/retailers.ts'
import { startOfDayIn } from '../stores/start-of-day.ts'
import { openLabel, pickupPromise } from '../stores/hours.ts'
import { sells, type Store, storesOf } from '../stores/stores.ts'
import { pickupsDue } from '../orders/pickup-promises.ts'
import { IS_SALE, SPENT } from '../orders/sales.ts'
import { setupOf } from './setup.ts'

type Overview = Reply<typeof retailerOverview>
type Work = { code: 'accept' | 'to_pack' | 'ready_too_long' | 'returns'; count: number; oldest: Date | null }

export type OfficeScope = { retailerId?: RetailerId | undefined; storeId?: StoreId | undefined }

/** The person's stores at one business, and the selected ones among them. The time zone is that of the first selected store. */
export async function storesSeen(db: Db, person: Person, wanted: OfficeScope, least?: RetailerRole) {
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
export async function overviewOf(deps: Deps, person: Person, wanted: OfficeScope): Promise<Overview> {
  const { db } = deps
  const now = deps.clock.now()
  const { retailerId, stores, seen, timeZone } = await storesSeen(db, person, wanted)
  const retailer = (await retailersByIds(db, [retailerId])).get(retailerId)
  if (!retailer) throw new Problem('not_found')
  const storeIds = seen.map((store) => store.id)
  const seesMoney = retailerIdsOf(person, 'manager').includes(retailerId)
  const seesBusiness = seesMoney && wanted.storeId === undefined
  const today = startOfDayIn(now, timeZone)
  const [work, messages, storeMessages, claims, reviews, questions, imports, low, sold, pickups, payable, nextPayout, records, held] =
    await Promise.all([
      workToDo(db, storeIds, now),
      unanswered(db, storeIds, now),
      waitingThreads(db, storeIds),
      openClaims(db, storeIds, now),
      unansweredReviews(db, retailerId, storeIds, now),
      wanted.storeId === undefined ? openQuestions(db, retailerId) : NONE,
      seesMoney ? faultyImports(db, retailerId, storeIds, now) : NONE,
      seesMoney ? lowProducts(db, storeIds) : 0,
      seesMoney ? salesOf(db, storeIds, today, now) : null,
      seesMoney ? pickupsOf(db, seen, today, now) : null,
      seesBusiness ? balanceOf(db, payableOf(retailerId)) : null,
      seesBusiness ? nextPayoutOf(deps, retailerId, now) : null,
      seesMoney ? recordsOf(db, stores) : null,
      heldSince(db, retailerId),
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
  if (low > 0) needsAction.push({ code: 'low_stock', count: low, oldest: null })
  const { approvedAt, ...setup } = seesBusiness ? await setupOf(db, retailerId) : NO_SETUP
  return {
    retailer: {
      id: retailer.id,
      name: retailer.name,
      status: retailer.status,
      statusReason: seesMoney && retailer.status !== 'active' ? await statusReasonOf(db, retailerId) : null,
      heldSince: held,
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
    today: sold && pickups && { ...sold.today, pickups },
    lastWeek: sold?.lastWeek ?? null,
    payable: payable === null ? null : cents(payable),
    nextPayout,
    ...setup,
    asOf: now,
  }
}

const NO_SETUP = { setup: [], setupTook: null, approvedAt: null }

const workToDo = (db: Db, storeIds: readonly StoreId[], now: Date): Promise<Work[]> =>
  rowsOf<Work>(db, 'overview.work')`
    select w.code, count(f.id) as count, min(f.changed_at) as oldest from (values ('accept'), ('to_pack'), ('ready_too_long')) w(code)
    left join (
      select f.id, f.changed_at, case f.state when 'placed' then 'accept' when 'ready' then 'ready_too_long' else 'to_pack' end as code
      from fulfillments f join orders o on o.id = f.order_id and o.state <> 'payment_pending'
      where f.store_id = any(${storeIds}::bigint[]) and f.state in ('placed', 'accepted', 'packed', 'ready')
        and (f.state <> 'ready' or f.changed_at < ${now}::timestamptz - interval '1 day')) f on f.code = w.code
    group by w.code
    union all select 'returns', count(*), min(received_at) from returns where state = 'received' and store_id = any(${storeIds}::bigint[])`

type OpenCount = { count: number; oldest: Date | null }
const NONE: OpenCount = { count: 0, oldest: null }
/** Questions about the business's items and stores that its team has not answered. */
async function openQuestions(db: Db, retailerId: RetailerId): Promise<OpenCount> {
  const [open] = await rowsOf<OpenCount>(db, 'overview.questions')`
    select count(*) as count, min(q.created_at) as oldest from question_sellers s join questions q on q.id = s.question_id
    where s.retailer_id = ${retailerId} and s.answered_at is null and q.state = 'shown'`
  return open ?? NONE
}

/** Orders whose shopper wrote last, within the month. */
async function unanswered(db: Db, storeIds: readonly StoreId[], now: Date): Promise<OpenCount & { orderNumber?: OrderNumber }> {
  const [row] = await rowsOf<OpenCount & { number: OrderNumber | null }>(db, 'overview.messages')`
    select count(*) as count, min(m.created_at) as oldest, (array_agg(o.number order by m.created_at, m.id))[1] as number
    from order_messages m join fulfillments f on f.id = m.fulfillment_id join orders o on o.id = f.order_id
    where m.side = 'shopper' and m.created_at > ${now}::timestamptz - interval '30 days' and f.store_id = any(${storeIds}::bigint[])
      and not exists (select from order_messages later where later.fulfillment_id = m.fulfillment_id and later.id > m.id)`
  return row ? { count: row.count, oldest: row.oldest, ...(row.number && { orderNumber: row.number }) } : NONE
}

/** Conversations without an order in which the shopper wrote last. */
async function waitingThreads(db: Db, storeIds: readonly StoreId[]): Promise<OpenCount> {
  const [open] = await rowsOf<OpenCount>(db, 'overview.threads')`
    select count(*) as count, min(m.created_at) as oldest from store_threads t join store_messages m on m.id = t.last_id
    where t.is_waiting and t.store_id = any(${storeIds}::bigint[])`
  return open ?? NONE
}

/** Claims that the store may still answer, and when the first of these answers is due. */
async function openClaims(db: Db, storeIds: readonly StoreId[], now: Date): Promise<OpenCount & { due?: Date }> {
  const [row] = await rowsOf<OpenCount & { due: Date | null }>(db, 'overview.claims')`
    select count(*) as count, min(created_at) as oldest, min(answer_by) as due from claims
    where state = 'open' and answer is null and answer_by > ${now}::timestamptz and store_id = any(${storeIds}::bigint[])`
  return row ? { count: row.count, oldest: row.oldest, ...(row.due && { due: row.due }) } : NONE
}

/** Reviews of this month that nobody answered. */
async function unansweredReviews(db: Db, retailerId: RetailerId, storeIds: readonly StoreId[], now: Date): Promise<OpenCount> {
  const [open] = await rowsOf<OpenCount>(db, 'overview.reviews')`
    select count(*) as count, min(created_at) as oldest from reviews
    where retailer_id = ${retailerId} and state = 'shown' and reply is null and store_id = any(${storeIds}::bigint[])
      and created_at > ${now}::timestamptz - interval '30 days'`
  return open ?? NONE
}

/** Files of this week with rows that were left out. A later import of the same file without errors ends it. */
async function faultyImports(db: Db, retailerId: RetailerId, storeIds: readonly StoreId[], now: Date): Promise<OpenCount> {
  const [open] = await rowsOf<OpenCount>(db, 'overview.imports')`
    select count(*) as count, min(created_at) as oldest from (
      select distinct on (store_id, file_name) error_count, created_at from import_runs
      where retailer_id = ${retailerId} and store_id = any(${storeIds}::bigint[]) and state in ('checked', 'applied')
        and created_at > ${now}::timestamptz - interval '7 days'
      order by store_id, file_name, id desc) latest
    where error_count > 0`
  return open ?? NONE
}

type Sold = { sales: Cents; orders: number }
/** Since the day began, and in the same hours of the same day last week. */
async function salesOf(db: Db, storeIds: readonly StoreId[], today: Date, now: Date): Promise<{ today: Sold; lastWeek: Sold }> {
  const weekAgo = (at: Date) => new Date(at.getTime() - 7 * DAY)
  const rows = await rowsOf<Sold & { isToday: boolean }>(db, 'overview.sales')`
    select o.placed_at >= ${today} as "isToday", coalesce(sum(${sql(SPENT)}), 0)::bigint as sales, count(distinct f.order_id) as orders
    from fulfillments f join orders o on o.id = f.order_id
    where f.store_id = any(${storeIds}::bigint[]) and ${sql(IS_SALE)} and o.placed_at < ${now}
      and (o.placed_at >= ${today} or o.placed_at >= ${weekAgo(today)} and o.placed_at < ${weekAgo(now)}) group by 1`
  const of = (wanted: boolean): Sold => {
    const row = rows.find(({ isToday }) => isToday === wanted)
    return { sales: row?.sales ?? cents(0), orders: row?.orders ?? 0 }
  }
  return { today: of(true), lastWeek: of(false) }
}

type StoreRecord = Omit<NonNullable<Overview['stores'][number]['record']>, 'promise' | 'timeZone'>
const NO_RECORD: StoreRecord = { due: 0, onTime: 0, usualMinutes: null, slowMinutes: null, picks: 0, misses: 0 }
/** How each store kept its promises; a job counts it every five minutes. */
async function recordsOf(db: Db, stores: readonly Store[]): Promise<Map<StoreId, StoreRecord>> {
  const rows = await rowsOf<StoreRecord & { id: StoreId }>(db, 'overview.records')`
    select store_id as id, due, on_time as "onTime", case when measured >= ${sql(ENOUGH_MEASURED)} then usual_minutes end as "usualMinutes",
      case when measured >= ${sql(ENOUGH_MEASURED)} then slow_minutes end as "slowMinutes", picks, misses
    from store_records where store_id = any(${stores.map(({ id }) => id)}::bigint[])`
  return new Map(rows.map(({ id, ...record }) => [id, record]))
}

const PICKUPS = `select count(*) as due, count(*) filter (where on_time) as "onTime"
  from (${pickupsDue('(select unnest($1::bigint[]) as id)', '$2::timestamptz', '$3::timestamptz')}) due`
async function pickupsOf(db: Db, stores: readonly Store[], from: Date, to: Date): Promise<{ due: number; onTime: number }> {
  const [row] = await rowsOf<{ due: number; onTime: number }>(db, 'overview.pickups', PICKUPS, [stores.map(({ id }) => id), from, to])
  return row ?? { due: 0, onTime: 0 }
}
