import type { Reply } from '#contracts/endpoint.ts'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { LEAST_SIMILAR, SIMILAR_DAYS, type similarBusinesses } from '#contracts/retailer-office/analytics.ts'
import { DAY } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { IS_SALE } from '../orders/sales.ts'
import { netLineSql } from '../payments/rules.ts'
import { startOfDayIn } from '../stores/start-of-day.ts'
import { type OfficeScope, storesSeen } from './overview.ts'

/** A business with fewer orders is not compared: its average says little, and much about single orders. */
const LEAST_ORDERS = 5
/** Stores that are read at most; of a common kind, these are enough to compare with. */
const MOST_STORES = 200

type Compared = { basket: number | null; returned: number | null; onTime: number | null }
type Row = { kind: string; businesses: number; own: Compared; similar: Compared }

/**
 * The stores of a business that are of its most common kind, beside other businesses with stores of that kind. The days are fixed and end
 * yesterday, and a business counts once however many stores it has, so no choice of days or stores singles another one out.
 */
export async function similarTo(db: Db, person: Person, scope: OfficeScope, now: Date): Promise<Reply<typeof similarBusinesses>> {
  const { retailerId, seen, timeZone } = await storesSeen(db, person, scope, 'manager')
  const to = startOfDayIn(now, timeZone)
  const row = await comparedOf(
    db,
    retailerId,
    seen.map(({ id }) => id),
    new Date(to.getTime() - SIMILAR_DAYS * DAY),
    to,
  )
  if (!row || row.businesses < LEAST_SIMILAR || row.similar.basket === null || row.similar.returned === null) return { similar: null }
  const { kind, businesses, own, similar } = row
  const inWholeDollars = (basket: number): Cents => cents(Math.round(basket / 100) * 100)
  return {
    similar: {
      kind,
      businesses,
      basket: { own: own.basket === null ? null : inWholeDollars(own.basket), similar: inWholeDollars(row.similar.basket) },
      returned: { own: own.returned, similar: row.similar.returned },
      onTime: similar.onTime === null ? null : { own: own.onTime, similar: similar.onTime },
    },
  }
}

async function comparedOf(db: Db, retailerId: RetailerId, storeIds: readonly StoreId[], from: Date, to: Date): Promise<Row | undefined> {
  const [row] = await rowsOf<Row>(db, 'similar.compared')`
    with kind as (select category from stores where id = any(${storeIds}::bigint[]) group by 1 order by count(*) desc, 1 limit 1),
      kin as (
        (select s.id, s.retailer_id from stores s join kind k on k.category = s.category where s.retailer_id = ${retailerId} and s.id = any(${storeIds}::bigint[]))
        union all
        (select s.id, s.retailer_id from stores s join kind k on k.category = s.category
         where s.retailer_id <> ${retailerId} and not s.closed order by s.id limit ${sql(MOST_STORES)})),
      sold as (
        select kin.retailer_id, count(distinct f.order_id) as orders, sum(${sql(netLineSql('l'))})::bigint as sales,
          sum(l.quantity - l.cancelled) as items, sum(l.returned) as returned
        from kin join fulfillments f on f.store_id = kin.id join orders o on o.id = f.order_id join order_lines l on l.fulfillment_id = f.id
        where ${sql(IS_SALE)} and o.placed_at >= ${from} and o.placed_at < ${to} group by 1),
      kept as (select kin.retailer_id, sum(r.on_time) as on_time, sum(r.due) as due from kin join store_records r on r.store_id = kin.id group by 1),
      each as (
        select sold.retailer_id = ${retailerId} as is_own, (sales / orders)::float8 as basket, (10000 * returned / greatest(items, 1))::int as returned,
          case when due >= ${sql(LEAST_ORDERS)} then (10000 * on_time / due)::int end as on_time
        from sold left join kept using (retailer_id) where orders >= ${sql(LEAST_ORDERS)})
    select coalesce((select category from kind), '') as kind, (select count(*)::int from each where not is_own) as businesses,
      jsonb_build_object('basket', max(basket) filter (where is_own), 'returned', max(returned) filter (where is_own),
        'onTime', max(on_time) filter (where is_own)) as own,
      jsonb_build_object('basket', percentile_cont(0.5) within group (order by basket) filter (where not is_own),
        'returned', round((percentile_cont(0.5) within group (order by returned) filter (where not is_own))::numeric),
        'onTime', case when count(on_time) filter (where not is_own) >= ${sql(LEAST_SIMILAR)}
          then round((percentile_cont(0.5) within group (order by on_time) filter (where not is_own))::numeric) end) as similar
    from each`
  return row
}
