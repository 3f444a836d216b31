import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { RECORD_DAYS } from '#contracts/stores/ready-record.ts'
import { MARK_DAYS } from '#contracts/trust/criteria.ts'
import { DAY } from '#contracts/time.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { deleteInPortions } from '../../platform/portions.ts'
import { managerEmails } from '../identity/teams.ts'
import { pickupsDue } from '../orders/pickup-promises.ts'
import { storesOf } from '../stores/stores.ts'
import * as mails from './mails.ts'
import { isMarked, judge, type MarkFigures } from './rules.ts'

if (RECORD_DAYS !== MARK_DAYS) throw new Error('the mark and the record of pickups count different days')

type CountedStore = { storeId: StoreId; retailerId: RetailerId; name: string; wasTrusted: boolean | null } & MarkFigures

/** Every figure of open stores, from the records of orders, returns, claims, reviews and reports. $1: the count, $2: 90 days before, $3: the stores. */
const FIGURES = `
with pickups as (
  select d.store_id, count(*)::int as due, (count(*) filter (where d.on_time))::int as on_time
  from (${pickupsDue('(select unnest($3::bigint[]) as id)', '$2::timestamptz', '$1::timestamptz')}) d group by 1),
parts as (
  select f.id, f.store_id, f.support_told_at is not null or f.choice_since is not null as waited,
    f.state <> 'cancelled' or f.choice_since is not null
      or exists (select from fulfillment_events e where e.fulfillment_id = f.id and e."to" = 'cancelled' and e.role = 'retailer') as by_store
  from fulfillments f join orders o on o.id = f.order_id
  where f.store_id = any($3::bigint[]) and o.placed_at >= $2::timestamptz and o.placed_at < $1::timestamptz and f.state <> 'unpaid'),
businesses as (select retailer_id as id from stores where id = any($3::bigint[])),
ordered as (
  select p.store_id, count(distinct p.id)::int as orders, (count(distinct p.id) filter (where p.waited))::int as waited,
    sum(l.quantity)::int as items, coalesce(sum(l.cancelled) filter (where p.by_store), 0)::int as canceled
  from parts p join order_lines l on l.fulfillment_id = p.id group by 1),
refunded as (
  select r.store_id, count(*)::int as refunds,
    percentile_cont(0.5) within group (order by extract(epoch from e.at - r.received_at) / 86400)::float8 as days
  from returns r, lateral (select max(v.created_at) as at from return_events v where v.return_id = r.id and v."to" = 'refunded') e
  where r.retailer_id in (select id from businesses) and r.state = 'refunded' and r.received_at >= $2::timestamptz and e.at is not null group by 1),
ruled as (
  select store_id, count(*)::int as rulings from (
    select store_id from returns where retailer_id in (select id from businesses) and ruled_at >= $2::timestamptz and ruling ->> 'isRefund' = 'true' and ruling ->> 'funder' = 'store'
    union all
    select store_id from claims where retailer_id in (select id from businesses) and decided_at >= $2::timestamptz and funder = 'store') x group by 1)
select s.id as "storeId", s.retailer_id as "retailerId", s.name, m.is_trusted as "wasTrusted",
  to_char(c.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "checkedAt",
  greatest(0, floor(extract(epoch from $1::timestamptz - s.created_at) / 86400))::int as "daysLive",
  coalesce(p.due, 0) as due, coalesce(p.on_time, 0) as "onTime", coalesce(o.items, 0) as items, coalesce(o.canceled, 0) as canceled,
  coalesce(o.orders, 0) as orders, coalesce(o.waited, 0) as waited, coalesce(rf.refunds, 0) as refunds, rf.days as "refundDays",
  coalesce(ru.rulings, 0) as rulings, coalesce(st.reviews, 0) as reviews,
  case when st.reviews > 0 then (st.stars::float8 / st.reviews) end as rating,
  (select count(*)::int from problem_reports b where b.answered_at is null and b.owner_id is not null
    and (b.store_id = s.id or (b.store_id is null and b.retailer_id = s.retailer_id))) as reports
from stores s join retailers r on r.id = s.retailer_id
left join trust_marks m on m.store_id = s.id
left join seller_checks c on c.retailer_id = s.retailer_id
left join pickups p on p.store_id = s.id left join ordered o on o.store_id = s.id
left join refunded rf on rf.store_id = s.id left join ruled ru on ru.store_id = s.id
left join lateral (select t.one + t.two + t.three + t.four + t.five as reviews,
  t.one + 2 * t.two + 3 * t.three + 4 * t.four + 5 * t.five as stars from ratings t where t.subject = 'store' and t.subject_id = s.id) st on true
where r.status = 'active' and not s.closed and s.id = any($3::bigint[]) order by s.id`

const KEEP = `
with counted as (
  select c.* from jsonb_to_recordset($1::jsonb) as c("storeId" bigint, "isTrusted" bool, missing int, figures jsonb)),
kept as (
  insert into trust_nights (store_id, night, is_trusted, figures)
  select "storeId", $3::date, "isTrusted", figures from counted where $4 order by 1
  on conflict (store_id, night) do update set is_trusted = excluded.is_trusted, figures = excluded.figures)
insert into trust_marks as t (store_id, is_trusted, since, figures, missing, counted_at)
select "storeId", "isTrusted", case when "isTrusted" then $2::timestamptz end, figures, missing, $2 from counted order by 1
on conflict (store_id) do update set is_trusted = excluded.is_trusted, figures = excluded.figures, missing = excluded.missing,
  counted_at = excluded.counted_at, since = case when excluded.is_trusted then coalesce(t.since, excluded.since) end,
  lost_at = case when excluded.is_trusted then null when t.is_trusted then excluded.counted_at else t.lost_at end`

/** Nights whose figures are kept. */
const KEPT_DAYS = 400
const STORES_AT_ONCE = 100
/** For the orders of so many stores in 90 days. */
const PATIENCE_MS = 60_000

/** Those of a business stand together, so that its returns are read once. */
const OPEN = `select s.id from stores s join retailers r on r.id = s.retailer_id where r.status = 'active' and not s.closed
  order by s.retailer_id, s.id`

/** Counts every store anew, or these alone, keeps the night, and tells the managers of a store that earned or lost the mark. */
export async function countMarks(deps: Deps, only: readonly StoreId[] | null = null, isNight = true): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const since = new Date(now.getTime() - MARK_DAYS * DAY)
  const stores = only ?? (await rowsOf<{ id: StoreId }>(db, 'trust.open-stores', OPEN)).map(({ id }) => id)
  for (let at = 0; at < stores.length; at += STORES_AT_ONCE) {
    const some = stores.slice(at, at + STORES_AT_ONCE)
    const count = async (tx: Db) =>
      keep(tx, deps, await rowsOf<CountedStore>(tx, 'trust.figures', FIGURES, [now, since, some]), now, isNight)
    await transact(db, count, { patienceMs: PATIENCE_MS })
  }
  if (only) return
  // A store that has closed or was suspended is not counted any more.
  await transact(db, async (tx) => {
    const gone = await rowsOf<{ storeId: StoreId }>(tx, 'trust.unmark')`
      delete from trust_marks where counted_at < ${now} returning store_id as "storeId"`
    for (const { storeId } of gone) await tell(tx, 'stores.store_changed', { storeId })
  })
  const before = new Date(now.getTime() - KEPT_DAYS * DAY)
  await deleteInPortions(db, 'trust.old-nights')`delete from trust_nights where night < ${before}`
}

/** Counts the stores of one business whose papers were just checked, which would else look unchecked until the night. Keeps no night. */
export async function countAtOnce(deps: Deps, retailerId: RetailerId): Promise<void> {
  const stores = await storesOf(deps.db, [retailerId])
  await countMarks(
    deps,
    stores.map(({ id }) => id),
    false,
  )
}

async function keep(tx: Db, deps: Deps, stores: readonly CountedStore[], now: Date, isNight: boolean): Promise<void> {
  const judged = stores.map(({ storeId, retailerId, name, wasTrusted, ...figures }) => {
    const criteria = judge(figures, now)
    const missing = criteria.filter(({ isMet }) => !isMet)
    return { storeId, retailerId, name, wasTrusted: wasTrusted ?? false, isTrusted: isMarked(criteria), missing, figures }
  })
  const rows = judged.map(({ storeId, isTrusted, missing, figures }) => ({ storeId, isTrusted, missing: missing.length, figures }))
  await rowsOf(tx, 'trust.keep', KEEP, [JSON.stringify(rows), now, now.toISOString().slice(0, 10), isNight])
  for (const one of judged.filter(({ wasTrusted, isTrusted }) => wasTrusted !== isTrusted)) {
    await tell(tx, 'stores.store_changed', { storeId: one.storeId })
    await tellManagers(tx, deps, one, now)
  }
}

type Change = {
  storeId: StoreId
  retailerId: RetailerId
  name: string
  isTrusted: boolean
  missing: { code: string; missing: string | null }[]
}
async function tellManagers(tx: Db, { mail, config }: Deps, change: Change, now: Date): Promise<void> {
  const reasons = change.missing.flatMap(({ missing }) => missing ?? [])
  for (const to of await managerEmails(tx, change))
    await mail.send(
      tx,
      mails.markChanged({ to, ...change, reasons, night: now.toISOString().slice(0, 10), publicOrigin: config.publicOrigin }),
    )
}
