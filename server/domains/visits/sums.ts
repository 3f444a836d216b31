import { LIMITS } from '#contracts/limits.ts'
import { DAY } from '#contracts/time.ts'
import { PRINTED } from '#contracts/visits.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { deleteInPortions, inPortions, PORTION } from '../../platform/portions.ts'

const MONTHS_KEPT = 13
/** Sums count people and name nobody; they stay for a year longer, to compare with. */
const SUMS_KEPT_MONTHS = 25
/** A day ends in the last place on earth half a day after it ends in UTC. */
const OVER_AFTER = 1.75 * DAY
/** A day that no run has summed up is looked for so far back. */
const LOOKED_BACK = 40 * DAY
const FEWEST = LIMITS.fewestTogether
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/**
 * Sums up each day that has new events, and closes those that are over everywhere. Each day is one transaction that replaces its sums, so a
 * run may stop anywhere and begin again.
 */
export async function sumUpDays(db: Db, now: Date): Promise<void> {
  const days = await rowsOf<{ day: string }>(db, 'visits.days-to-sum')`
    select to_char(d, 'YYYY-MM-DD') as day
    from generate_series(${dayOf(now.getTime() - LOOKED_BACK)}::timestamp, ${dayOf(now.getTime() + DAY)}::timestamp, '1 day') d
    left join visit_sums s on s.day = d::date
    where s.closed is not true and exists (
      select from visit_events e where e.day = d::date and (s.day is null or d < ${dayOf(now.getTime() - OVER_AFTER)}::timestamp
        or e.at >= s.summed_at - interval '10 minutes'))
    order by 1`
  for (const { day } of days) await sumUp(db, day, now)
  await sumUpEverywhere(db, now)
}

/** Days that were summed up before people were counted for the whole marketplace. */
async function sumUpEverywhere(db: Db, now: Date): Promise<void> {
  const days = await rowsOf<{ day: string }>(db, 'visits.days-without-whole')`
    select to_char(s.day, 'YYYY-MM-DD') as day from visit_sums s
    where s.day > (${dayOf(now.getTime())}::date - make_interval(months => ${sql(MONTHS_KEPT)}))::date
      and exists (select from visit_events e where e.day = s.day)
      and not exists (select from visit_days d where d.day = s.day and d.retailer_id is null and d.store_id is null and d.mall_id is null
        and d.product_id is null)
    order by 1`
  for (const { day } of days) await rowsOf(db, 'visits.sum-everywhere-late', `${SUM_EVERYWHERE} on conflict do nothing`, [day])
}

export async function sumUp(db: Db, day: string, now: Date): Promise<void> {
  const isOver = day < dayOf(now.getTime() - OVER_AFTER)
  await transact(db, async (tx) => {
    // Sorts of a whole day go to the disk otherwise, and compiling the statement costs more than a small day.
    await tx.$client.query("set local statement_timeout = '10min'; set local work_mem = '128MB'; set local jit = off")
    await rowsOf(tx, 'visits.summed')`
      insert into visit_sums (day, summed_at, closed) values (${day}::date, ${now}, ${isOver})
      on conflict (day) do update set summed_at = excluded.summed_at, closed = excluded.closed`
    await rowsOf(tx, 'visits.drop-sums')`delete from visit_days where day = ${day}::date`
    await rowsOf(tx, 'visits.sum', SUM, [day])
    await rowsOf(tx, 'visits.sum-everywhere', SUM_EVERYWHERE, [day])
    await rowsOf(tx, 'visits.drop-words')`delete from search_days where day = ${day}::date`
    await rowsOf(tx, 'visits.sum-words', SUM_WORDS, [day])
    // What only a few people typed may be a name or an address.
    if (isOver)
      await rowsOf(tx, 'visits.forget-words')`
        update visit_events e set words = null where day = ${day}::date and words is not null
          and not exists (select from search_days s where s.day = e.day and s.words = e.words)`
  })
}

const WHAT = 'kind, coalesce(device, visitor) as who, order_id, words, found, way'
const NOWHERE = 'null::bigint as store_id, null::bigint as mall_id'
/** Each event once for its retailer, once for its store and once for its mall. */
const PLACED = `events as (select * from visit_events where day = $1::date),
  placed as (
    select ${WHAT}, retailer_id, ${NOWHERE} from events where retailer_id is not null
    union all select ${WHAT}, retailer_id, store_id, mall_id from events where store_id is not null
    union all select ${WHAT}, null, null, mall_id from events where mall_id is not null)`

/**
 * Which of the rows in `sized` are shown: none of fewer than five people; and where the hidden stores of a retailer or mall have fewer than
 * five together, the smallest shown store is hidden too, so that no difference tells about them.
 */
function judged(same: string): string {
  const family = (owner: string) => `${owner}, store_id is null, ${same}`
  const lost = (owner: string) => `coalesce(sum(size) filter (where size < ${FEWEST}) over (partition by ${family(owner)}), 0)`
  const nth = (owner: string) => `row_number() over (partition by ${family(owner)}, size < ${FEWEST} order by size, store_id)`
  const tells = (owner: string) => `(${owner} is not null and lost_of_${owner} between 1 and ${FEWEST - 1} and nth_of_${owner} = 1)`
  const of = (owner: string) => `${lost(owner)} as lost_of_${owner}, ${nth(owner)} as nth_of_${owner}`
  return `judged as (
    select *, size = 0 or size >= ${FEWEST} and (store_id is null or not (${tells('retailer_id')} or ${tells('mall_id')})) as shown
    from (select *, ${of('retailer_id')}, ${of('mall_id')} from sized) families)`
}

const SUM = `with ${PLACED}, scoped as (
    select *, null::bigint as product_id from placed
    union all select ${WHAT}, retailer_id, ${NOWHERE}, product_id from events where product_id is not null
    union all select ${WHAT}, retailer_id, store_id, mall_id, product_id from events where product_id is not null and store_id is not null),
  counted as (
    select retailer_id, store_id, mall_id, product_id, coalesce(kind, 'any') as kind,
      (case when kind = 'order' then count(distinct order_id) else count(*) end)::int as events, count(distinct who)::int as people
    from scoped group by grouping sets ((retailer_id, store_id, mall_id, product_id, kind), (retailer_id, store_id, mall_id, product_id))
    union all
    select retailer_id, store_id, mall_id, null, 'scan_' || way, count(*)::int, count(distinct who)::int
    from placed where kind = 'scan' and way in (${PRINTED.map((each) => `'${each}'`).join(', ')}) group by retailer_id, store_id, mall_id, way),
  sized as (select *, case kind when 'order' then events else people end as size from counted),
  ${judged('product_id, kind')}
  insert into visit_days (day, retailer_id, store_id, mall_id, product_id, kind, events, people, shown)
  select $1::date, retailer_id, store_id, mall_id, product_id, kind, events, people, shown from judged`

/** The same of the whole marketplace. Only admins see it, so it is hidden by its own size alone. */
const SUM_EVERYWHERE = `insert into visit_days (day, kind, events, people, shown)
  select $1::date, coalesce(kind, 'any'), (case when kind = 'order' then count(distinct order_id) else count(*) end)::int,
    count(distinct coalesce(device, visitor))::int, count(distinct coalesce(device, visitor)) >= ${FEWEST}
  from visit_events where day = $1::date group by grouping sets ((kind), ()) having count(*) > 0`

const SUM_WORDS = `with ${PLACED}, sized as (
    select retailer_id, store_id, mall_id, how.kind, words, count(distinct who)::int as size, max(found) as found
    from (select * from placed union all select ${WHAT}, null, null, null from events) said
    cross join lateral (
      select 'search' as kind where said.kind = 'search' union all select 'missed' where said.kind = 'search' and said.found = 0
      union all select 'led' where said.kind = 'view') how
    where words is not null group by retailer_id, store_id, mall_id, how.kind, words),
  ${judged('kind, words')}
  insert into search_days (day, retailer_id, store_id, mall_id, kind, words, people, found)
  select $1::date, retailer_id, store_id, mall_id, kind, words, size, found from judged where shown`

/** Three months ahead. Events of a month that has no partition lie in the one for all others, where a job deletes them by their day. */
export const makeMonths = (db: Db, now: Date): Promise<unknown> =>
  rowsOf(
    db,
    'visits.make-months',
  )`select make_visit_month((${dayOf(now.getTime())}::date + make_interval(months => n))::date) from generate_series(0, 3) n`

export async function forgetOldVisits(db: Db, now: Date): Promise<void> {
  const today = dayOf(now.getTime())
  await rowsOf(db, 'visits.drop-months')`select drop_visit_months((${today}::date - make_interval(months => ${MONTHS_KEPT}))::date)`
  const [before, sumsBefore] = [MONTHS_KEPT, SUMS_KEPT_MONTHS].map((months) => `${months} months`)
  // A row of a table with partitions has its place in one of them.
  await inPortions(
    db,
    (tx) => rowsOf(tx, 'visits.forget-events')`
    delete from visit_events where (tableoid, ctid) in (
      select tableoid, ctid from visit_events where day < (${today}::date - ${before}::interval)::date limit ${sql(PORTION)})
    and day < (${today}::date - ${before}::interval)::date returning 1`,
  )
  await deleteInPortions(db, 'visits.forget-sums')`delete from visit_days where day < (${today}::date - ${sumsBefore}::interval)::date`
  await deleteInPortions(db, 'visits.forget-searches')`delete from search_days where day < (${today}::date - ${sumsBefore}::interval)::date`
  await rowsOf(db, 'visits.forget-salts')`delete from visit_salts where day < ${dayOf(now.getTime() - OVER_AFTER)}::date`
}
