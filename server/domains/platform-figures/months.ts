import type { Cents } from '#contracts/money.ts'
import { daysOf, REPORT_ZONE } from '#contracts/reports.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { IS_SALE } from '../orders/sales.ts'

/** The figures of a month of the whole marketplace. Shoppers are those with an account; returning ones ordered in an earlier month, too. */
export type MonthFigures = {
  sales: Cents
  orders: number
  pickups: number
  stores: number
  malls: number
  shoppers: number
  returning: number
}
export async function monthFigures(db: Db, month: string): Promise<MonthFigures> {
  const { from, to } = daysOf(month)
  const [row] = await rowsOf<MonthFigures>(db, 'platform-figures.month')`
    with cohorts as (select * from platform_cohorts where month = ${from}::date)
    select coalesce(sum(sales) filter (where method = 'all'), 0)::bigint as sales, coalesce(sum(orders) filter (where method = 'all'), 0)::int as orders,
      coalesce(sum(orders) filter (where method = 'in-store-pickup'), 0)::int as pickups,
      (select count(distinct m.place) from platform_days m where m.place_kind = 'mall' and m.department_id = 0
        and m.method = 'all' and m.day between ${from}::date and ${to}::date)::int as malls,
      (select count(distinct f.store_id) from orders o join fulfillments f on f.order_id = o.id
        where o.placed_at >= (${from}::date::timestamp at time zone ${REPORT_ZONE})
          and o.placed_at < ((${to}::date + 1)::timestamp at time zone ${REPORT_ZONE}) and ${sql(IS_SALE)})::int as stores,
      (select coalesce(sum(people), 0) from cohorts)::int as shoppers,
      (select coalesce(sum(people), 0) from cohorts where first_month < ${from}::date)::int as returning
    from platform_days
    where place_kind = 'all' and place = '' and department_id = 0 and day between ${from}::date and ${to}::date`
  if (!row) throw new Error('counting a month answered nothing')
  return row
}
