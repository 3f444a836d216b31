import { OPEN_DAYS } from '#contracts/platform-figures.ts'
import { REPORT_ZONE } from '#contracts/reports.ts'
import { HOUR } from '#contracts/time.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { deleteInPortions } from '../../platform/portions.ts'
import { pickupsDue } from '../orders/pickup-promises.ts'
import { IS_SALE } from '../orders/sales.ts'
import { netLineSql } from '../payments/rules.ts'

/** Like the sums of visits: two years to compare, and the month that is under way. */
const KEPT_MONTHS = 25
/** Older days are made anew once in so long, at most. */
const NIGHTLY = 20 * HOUR
const dayAt = (at: Date): string => at.toLocaleDateString('en-CA', { timeZone: REPORT_ZONE })
const daysAgo = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 24 * HOUR).toISOString().slice(0, 10)

/**
 * Sums up the days that may have changed: today and yesterday each time, those of the last weeks once a day, and those that nobody has
 * summed up. Each day is one transaction that replaces its sums, so a run may stop anywhere and begin again.
 */
export async function sumUpPlatform(db: Db, now: Date): Promise<void> {
  const today = dayAt(now)
  const days = await rowsOf<{ day: string }>(db, 'platform-figures.days-to-sum')`
    with first as (select placed_at as at from orders order by id limit 1)
    select to_char(d, 'YYYY-MM-DD') as day
    from first, generate_series(greatest((first.at at time zone ${REPORT_ZONE})::date, ${today}::date - make_interval(months => ${sql(KEPT_MONTHS)})),
      ${today}::timestamp, '1 day') d
    left join platform_sums s on s.day = d::date
    where s.day is null or d >= ${daysAgo(today, 1)}::timestamp
      or (d >= ${daysAgo(today, OPEN_DAYS)}::timestamp and s.summed_at < ${new Date(now.getTime() - NIGHTLY)})
    order by 1`
  for (const { day } of days) await sumUpDay(db, day, now)
  await countOffers(db, today)
  await countCohorts(db, now)
}

export async function sumUpDay(db: Db, day: string, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    // Compiling the statement costs more than a small day.
    await tx.$client.query("set local statement_timeout = '10min'; set local work_mem = '64MB'; set local jit = off")
    await rowsOf(tx, 'platform-figures.summed')`
      insert into platform_sums (day, summed_at, earned, used, spiral_orders) values (${day}::date, ${now}, 0, 0, 0)
      on conflict (day) do update set summed_at = excluded.summed_at`
    await rowsOf(tx, 'platform-figures.drop-day')`delete from platform_days where day = ${day}::date`
    await rowsOf(tx, 'platform-figures.sum', SUM, [day])
    await rowsOf(tx, 'platform-figures.drop-pickups')`update platform_place_days set due = 0, on_time = 0 where day = ${day}::date`
    await rowsOf(tx, 'platform-figures.sum-pickups', SUM_PICKUPS, [day])
    await rowsOf(tx, 'platform-figures.sum-spirals', SUM_SPIRALS, [day])
  })
}

const BEGINS = `($1::date::timestamp at time zone '${REPORT_ZONE}')`
const ENDS = `(($1::date + 1)::timestamp at time zone '${REPORT_ZONE}')`
const OF_DAY = `o.placed_at >= ${BEGINS} and o.placed_at < ${ENDS}`
/** SQL of the kind and the name of a place, of rows that are grouped by nothing, by city or by mall. */
const PLACE = `case when grouping(mall_id) = 0 then 'mall' when grouping(city) = 0 then 'city' else 'all' end,
  case when grouping(mall_id) = 0 then mall_id::text when grouping(city) = 0 then state || '/' || city else '' end`
const PLACES = 'grouping sets ((), (state, city), (mall_id))'
/** A store outside of malls has no row of a mall. */
const IS_PLACE = 'not (grouping(mall_id) = 0 and mall_id is null)'

const SUM = `with recursive roots as (
    select id, id as root from categories where parent_id is null
    union all select c.id, r.root from categories c join roots r on c.parent_id = r.id),
  sold as (
    select f.order_id, f.method, f.state in ('picked_up', 'delivered') as is_collected, s.state, s.city, s.mall_id, r.root as department_id,
      coalesce(o.user_id::text, mailbox_of(o.email)) as who, l.quantity - l.cancelled as items, ${netLineSql('l')} as sales
    from orders o join fulfillments f on f.order_id = o.id join stores s on s.id = f.store_id join order_lines l on l.fulfillment_id = f.id
    left join products p on p.id = l.product_id left join roots r on r.id = p.category_id
    where ${OF_DAY} and ${IS_SALE} and l.cancelled < l.quantity)
  insert into platform_days (place_kind, place, department_id, method, day, orders, people, items, sales, collected)
  select ${PLACE}, coalesce(department_id, 0), coalesce(method, 'all'), $1::date, count(distinct order_id), count(distinct who), sum(items),
    sum(sales)::bigint, count(distinct order_id) filter (where is_collected)
  from sold group by ${PLACES}, grouping sets ((), (department_id)), grouping sets ((), (method))
  having count(*) > 0 and ${IS_PLACE} and not (grouping(department_id) = 0 and department_id is null)`

const SUM_PICKUPS = `insert into platform_place_days (place_kind, place, day, due, on_time)
  select ${PLACE}, $1::date, count(*), count(*) filter (where on_time)
  from (select d.on_time, s.state, s.city, s.mall_id from (${pickupsDue('stores', BEGINS, ENDS)}) d join stores s on s.id = d.store_id
    where d.at < ${ENDS}) due
  group by ${PLACES} having count(*) > 0 and ${IS_PLACE}
  on conflict (place_kind, place, day) do update set due = excluded.due, on_time = excluded.on_time`

const SUM_SPIRALS = `update platform_sums set
    earned = (select coalesce(sum(e.points), 0) from orders o join loyalty_earnings e on e.order_id = o.id where ${OF_DAY} and e.state = 'earned'),
    (used, spiral_orders) = (select coalesce(sum(s.points - s.given_back), 0), count(distinct o.id) from orders o join spiral_spends s on s.order_id = o.id
      where ${OF_DAY} and s.points > s.given_back)
  where day = $1::date`

/** Counts what stores offer, once a day: it reads every offer. */
async function countOffers(db: Db, today: string): Promise<void> {
  await transact(db, async (tx) => {
    await tx.$client.query("set local statement_timeout = '10min'; set local jit = off")
    await rowsOf(tx, 'platform-figures.count-offers', COUNT_OFFERS, [today])
  })
}
const COUNT_OFFERS = `insert into platform_place_days (place_kind, place, day, offers)
  select ${PLACE}, $1::date, count(*)
  from (select s.state, s.city, s.mall_id from search_offers x join stores s on s.id = x.store_id where x.available and not s.closed
    and not exists (select from platform_place_days d where d.day = $1::date and d.place_kind = 'all' and d.offers is not null)) offered
  group by ${PLACES} having count(*) > 0 and ${IS_PLACE}
  on conflict (place_kind, place, day) do update set offers = excluded.offers`

/** Counts the cohorts of months that nobody has counted, and once a day those of this month and the one before. */
async function countCohorts(db: Db, now: Date): Promise<void> {
  const today = dayAt(now)
  const months = await rowsOf<{ month: string }>(db, 'platform-figures.months-to-count')`
    with first as (select placed_at as at from orders order by id limit 1)
    select to_char(m, 'YYYY-MM-DD') as month
    from first, generate_series(date_trunc('month', greatest((first.at at time zone ${REPORT_ZONE})::date, ${today}::date - make_interval(months => ${sql(KEPT_MONTHS)}))),
      ${today}::timestamp, '1 month') m
    where not exists (select from platform_cohorts c where c.month = m::date)
      or (m >= date_trunc('month', ${today}::date) - interval '1 month'
        and not exists (select from platform_cohorts c where c.month = m::date and c.counted_at > ${new Date(now.getTime() - NIGHTLY)}))
    order by 1`
  for (const { month } of months)
    await transact(db, async (tx) => {
      await tx.$client.query("set local statement_timeout = '10min'; set local jit = off")
      await rowsOf(tx, 'platform-figures.drop-cohorts')`delete from platform_cohorts where month = ${month}::date`
      await rowsOf(tx, 'platform-figures.count-cohorts', COUNT_COHORTS, [month, now])
    })
}
/** A month without an order has a row of nobody, so that it counts as counted. */
const COUNT_COHORTS = `with active as (
    select distinct o.user_id from orders o
    where o.placed_at >= ($1::date::timestamp at time zone '${REPORT_ZONE}')
      and o.placed_at < (($1::date + interval '1 month')::timestamp at time zone '${REPORT_ZONE}') and o.user_id is not null
      and o.state not in ('payment_pending', 'cancelled')),
  firsts as (
    select date_trunc('month', f.placed_at at time zone '${REPORT_ZONE}')::date as first_month from active a cross join lateral (
      select o.placed_at from orders o where o.user_id = a.user_id and o.state not in ('payment_pending', 'cancelled') order by o.id limit 1) f)
  insert into platform_cohorts (month, first_month, people, counted_at)
  select $1::date, first_month, count(*), $2::timestamptz from firsts group by first_month
  union all select $1::date, $1::date, 0, $2::timestamptz where not exists (select from firsts where first_month = $1::date)`

/** Figures of days that are too old to be compared with. */
export async function forgetOldSums(db: Db, now: Date): Promise<void> {
  const before = dayAt(now)
  await deleteInPortions(db, 'platform-figures.forget-days')`
    delete from platform_days where day < (${before}::date - make_interval(months => ${KEPT_MONTHS}))::date`
  await deleteInPortions(db, 'platform-figures.forget-place-days')`
    delete from platform_place_days where day < (${before}::date - make_interval(months => ${KEPT_MONTHS}))::date`
  await deleteInPortions(db, 'platform-figures.forget-sums')`
    delete from platform_sums where day < (${before}::date - make_interval(months => ${KEPT_MONTHS}))::date`
}
