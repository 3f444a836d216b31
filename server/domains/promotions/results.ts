import type { Reply } from '#contracts/endpoint.ts'
import { cents } from '#contracts/money.ts'
import type { Measured, promotionResults } from '#contracts/promotions/office.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { IS_SALE, SPENT } from '../orders/sales.ts'
import type { OfficeRow } from './office.ts'

/** Fewer held-out shoppers than these say nothing. */
const LEAST_HELD_OUT = 30
/** Shoppers who ordered in these days before the start are compared: they are the same people with and without the promotion. */
const KNOWN_DAYS = 180
/** 95 of 100 normal values lie within so many standard errors. */
const Z = 1.96

type Group = { held_out: boolean; shoppers: number; mean: number; variance: number }

/** What a promotion did so far. */
export async function resultsOf(db: Db, row: OfficeRow, now: Date): Promise<Reply<typeof promotionResults>> {
  const [[sums], measured] = await Promise.all([
    rowsOf<{ uses: number; sales: number; cost: number; newcomers: number }>(db, 'promotions.results')`
      with used as (select order_id, shopper, amount from promotion_uses where promotion_id = ${row.id} and state = 'counted')
      select (select count(*) from used)::int as uses, (select coalesce(sum(amount), 0) from used)::bigint as cost,
        (select coalesce(sum(${sql(SPENT)}), 0) from fulfillments f join orders o on o.id = f.order_id
         where ${sql(IS_SALE)} and f.id in
           (select l.fulfillment_id from promotion_lines l join used u on u.order_id = l.order_id where l.promotion_id = ${row.id}))::bigint
           as sales,
        (select count(distinct u.shopper) from used u join orders o on o.id = u.order_id where not exists (
          select from orders e join fulfillments f on f.order_id = e.id
          where e.id < o.id and e.state <> 'cancelled' and coalesce(e.user_id::text, e.email) = coalesce(o.user_id::text, o.email)
            and (${row.retailerId}::bigint is null or f.retailer_id = ${row.retailerId})
              and (${row.mallId}::bigint is null or f.store_id in (select id from stores where mall_id = ${row.mallId}))))::int as newcomers`,
    measure(db, row, now),
  ])
  return {
    uses: sums?.uses ?? 0,
    sales: cents(sums?.sales ?? 0),
    cost: cents(sums?.cost ?? 0),
    newCustomers: sums?.newcomers ?? 0,
    measured,
  }
}

/**
 * Compares what known shoppers spent at these stores while it ran: those who could get it, and those who were held out by the hash of
 * their account, which the engine uses too. The difference of the means comes with its interval (Welch), never as a bare number.
 */
export async function measure(
  db: Db,
  row: Pick<OfficeRow, 'id' | 'retailerId' | 'mallId' | 'startsAt' | 'endsAt' | 'timeZone' | 'holdoutPercent'>,
  now: Date,
): Promise<Measured> {
  const groups = await rowsOf<Group>(db, 'promotions.measure')`
    with span as (
      select (${row.startsAt}::timestamp at time zone ${row.timeZone}) as since,
        least(${row.endsAt}::timestamp at time zone ${row.timeZone}, ${now}::timestamptz) as until
    ), known as (
      select distinct o.user_id from orders o, span
      where o.user_id is not null and o.state <> 'cancelled' and o.placed_at < span.since
        and o.placed_at >= span.since - interval '${sql(KNOWN_DAYS)} days'
    ), grouped as (
      select user_id,
        ('x' || substr(encode(sha256(convert_to(${row.id}::bigint || ':' || user_id, 'UTF8')), 'hex'), 1, 8))::bit(32)::bigint % 100 <
        ${row.holdoutPercent} as held_out from known
    ), spent as (
      select o.user_id, sum(${sql(SPENT)}) as amount from orders o join fulfillments f on f.order_id = o.id, span
      where o.placed_at >= span.since and o.placed_at < span.until and ${sql(IS_SALE)}
        and o.user_id is not null
        and (${row.retailerId}::bigint is null or f.retailer_id = ${row.retailerId})
          and (${row.mallId}::bigint is null or f.store_id in (select id from stores where mall_id = ${row.mallId}))
      group by o.user_id
    ) select g.held_out, count(*)::int as shoppers, coalesce(avg(coalesce(s.amount, 0)), 0)::float8 as mean,
      coalesce(var_samp(coalesce(s.amount, 0)), 0)::float8 as variance
      from grouped g left join spent s using (user_id) group by g.held_out`
  return measuredOf(groups)
}

const NOBODY = { shoppers: 0, mean: 0, variance: 0 }
export function measuredOf(groups: readonly Group[]): Measured {
  const withIt = groups.find((group) => !group.held_out) ?? NOBODY
  const without = groups.find((group) => group.held_out) ?? NOBODY
  const isEnough = without.shoppers >= LEAST_HELD_OUT && withIt.shoppers >= LEAST_HELD_OUT
  const error = isEnough ? Z * Math.sqrt(withIt.variance / withIt.shoppers + without.variance / without.shoppers) : 0
  const difference = withIt.mean - without.mean
  return {
    shoppers: withIt.shoppers,
    heldOut: without.shoppers,
    withIt: cents(Math.round(withIt.mean)),
    without: cents(Math.round(without.mean)),
    interval: isEnough ? { low: cents(Math.round(difference - error)), high: cents(Math.round(difference + error)) } : null,
  }
}
