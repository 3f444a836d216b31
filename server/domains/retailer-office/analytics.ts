import { type DayRange, earlierRange } from '#contracts/day-range.ts'
import type { CategoryId, OrderId, RetailerId, StoreId } from '#contracts/ids.ts'
import { type AnalyticsQuery, MOST_PRODUCTS, type RetailerAnalytics } from '#contracts/retailer-office/analytics.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { pickupsDue } from '../orders/pickup-promises.ts'
import { IS_SALE } from '../orders/sales.ts'
import { netLineSql } from '../payments/rules.ts'
import { storesSeen } from './overview.ts'

type Asked = { retailerId: RetailerId; storeIds: readonly StoreId[]; department: CategoryId | null }

/** The figures of a person's stores at one business over a range of days, beside an earlier range. */
export async function analyticsOf(db: Db, person: Person, query: AnalyticsQuery): Promise<RetailerAnalytics> {
  const { retailerId, seen } = await storesSeen(db, person, query, 'manager')
  const asked = { retailerId, storeIds: seen.map(({ id }) => id), department: query.department ?? null }
  return figuresFor(db, asked, query, earlierRange(query, query.compare))
}

/** The same, of stores that somebody may see. */
export async function figuresFor(
  db: Db,
  asked: Asked,
  range: DayRange,
  earlier = earlierRange(range, 'before'),
): Promise<RetailerAnalytics> {
  // One after another: of a large business each of them takes a while, and together they would hold up everybody else.
  const values = await valuesOf(db, asked, range)
  const shape = await shapeOf(db, values)
  const perDay = await daysOf(db, values)
  const margin = await marginOf(db, values)
  const earlierValues = await valuesOf(db, asked, earlier)
  const earlierDays = await daysOf(db, earlierValues)
  const marginBefore = await marginOf(db, earlierValues)
  const goods = await goodsOf(db, values)
  const buyers = await buyersOf(db, values, asked.retailerId)
  const promotions = await promotionsOf(db, values)
  const spirals = await spiralsOf(db, values)
  const pickups = await pickupsOf(db, asked, range)
  const pickupsBefore = await pickupsOf(db, asked, earlier)
  const NOTHING = { orders: 0, sales: 0 as Sums['sales'] }
  return {
    days: perDay.days.map((each, i) => ({ ...each, before: earlierDays.days[i] ?? NOTHING })),
    totals: perDay.totals,
    before: earlierDays.totals,
    margin,
    marginBefore,
    pickups,
    pickupsBefore,
    ...shape,
    ...goods,
    buyers,
    promotions,
    spirals,
  }
}

/** Parts of orders of the stores $1, placed between the days $2 and $3 by the clock of each store, with ids of orders from $5 to $6. */
const PLACED = `fulfillments f join orders o on o.id = f.order_id join stores s on s.id = f.store_id`
const IN_RANGE = `f.store_id = any($1::bigint[]) and f.order_id between $5::bigint and $6::bigint and ${IS_SALE}
    and (o.placed_at at time zone s.time_zone)::date between $2::date and $3::date`
/** What of a line was sold: of the department $4 and what lies below it, or of all where it is null. */
const COUNTS = `l.cancelled < l.quantity and ($4::bigint is null or l.product_id in (select p.id from products p where p.category_id in (
      with recursive below as (select $4::bigint as id union select c.id from categories c join below b on c.parent_id = b.id) select id from below)))`

/** Lines that were sold in the range. */
const SOLD = `select l.id as line_id, l.product_id, l.variant_id, l.title, l.quantity - l.cancelled as items, l.returned, ${netLineSql('l')} as sales
  from ${PLACED} join order_lines l on l.fulfillment_id = f.id where ${IN_RANGE} and ${COUNTS}`
/** Parts with such lines. Where a statement stores them to read them again, it names the few columns that it needs. */
const PARTS = `select f.id as part, f.order_id, f.store_id, f.method, o.user_id, case when o.user_id is null then o.email end as email,
    o.placed_at at time zone s.time_zone as at, l.sales, l.items, l.returned
  from ${PLACED} cross join lateral (
    select sum(${netLineSql('l')})::bigint as sales, sum(l.quantity - l.cancelled) as items, sum(l.returned) as returned
    from order_lines l where l.fulfillment_id = f.id and ${COUNTS} having count(*) > 0) l
  where ${IN_RANGE}`

type Values = [
  storeIds: readonly StoreId[],
  from: string,
  to: string,
  department: CategoryId | null,
  first: OrderId | null,
  last: OrderId | null,
]
/**
 * The values $1 to $6. All orders of the range, whatever the zone, have ids between those of the first and the last, so that an index
 * finds a store's own among them. Without the offset, Postgres would look for the first and the last from the ends of all orders.
 */
async function valuesOf(db: Db, { storeIds, department }: Asked, { from, to }: DayRange): Promise<Values> {
  const [ids] = await rowsOf<{ first: OrderId | null; last: OrderId | null }>(db, 'analytics.ids')`
    select min(id) as first, max(id) as last from (
      select id from orders where placed_at >= ${from}::date - interval '1 day' and placed_at < ${to}::date + interval '2 days' offset 0) o`
  return [storeIds, from, to, department, ids?.first ?? null, ids?.last ?? null]
}

type Sums = RetailerAnalytics['totals']
type PerDay = { days: { day: string; orders: number; sales: Sums['sales'] }[]; totals: Sums }
const NO_SUMS: Sums = { orders: 0, sales: 0 as Sums['sales'], items: 0, returned: 0, buyers: 0 }

/** Each day of the range, those without a sale too, and all of them together. */
async function daysOf(db: Db, values: Values): Promise<PerDay> {
  const [row] = await rowsOf<PerDay>(
    db,
    'analytics.days',
    `with sold as materialized (select order_id, user_id, email, at::date as day, sales, items, returned from (${PARTS}) p),
       by_day as (select day, count(distinct order_id) as orders, sum(sales)::bigint as sales from sold group by 1)
     select (select jsonb_build_object('orders', count(distinct order_id), 'sales', coalesce(sum(sales), 0)::bigint,
         'items', coalesce(sum(items), 0), 'returned', coalesce(sum(returned), 0),
         'buyers', (select count(distinct coalesce(user_id::text, mailbox_of(email))) from (select distinct user_id, email from sold) b)) from sold) as totals,
       (select jsonb_agg(jsonb_build_object('day', to_char(d, 'YYYY-MM-DD'), 'orders', coalesce(b.orders, 0), 'sales', coalesce(b.sales, 0)) order by d)
        from generate_series($2::date::timestamp, $3::date::timestamp, '1 day') d left join by_day b on b.day = d::date) as days`,
    values,
  )
  return row ?? { days: [], totals: NO_SUMS }
}

/** What was kept of what was sold, where its cost is known. Costs are not frozen at the sale: a corrected cost corrects the past. */
async function marginOf(db: Db, values: Values): Promise<RetailerAnalytics['margin']> {
  const [row] = await rowsOf<RetailerAnalytics['margin']>(
    db,
    'analytics.margin',
    `select coalesce(sum(s.items - s.returned), 0)::int as items, coalesce(sum(s.sales), 0)::bigint as sales,
       coalesce(sum((s.items - s.returned) * v.cost), 0)::bigint as cost
     from (${SOLD}) s join variants v on v.id = s.variant_id where v.cost is not null and s.items > s.returned`,
    values,
  )
  return row ?? { items: 0, sales: 0 as Sums['sales'], cost: 0 as Sums['sales'] }
}

type Shape = Pick<RetailerAnalytics, 'methods' | 'hours' | 'weekdays' | 'stores'>
/** How, when and where the orders came. */
async function shapeOf(db: Db, values: Values): Promise<Shape> {
  const [row] = await rowsOf<Shape>(
    db,
    'analytics.shape',
    `with parts as materialized (select order_id, store_id, method, extract(hour from at)::int as hour, extract(isodow from at)::int as weekday,
         sales, items, returned from (${PARTS}) p),
       methods as (select method, count(distinct order_id) as orders, sum(sales)::bigint as sales from parts group by 1),
       hours as (select hour, count(distinct order_id) as orders, sum(sales)::bigint as sales from parts group by 1),
       weekdays as (select weekday, count(distinct order_id) as orders, sum(sales)::bigint as sales from parts group by 1),
       by_store as (select store_id, count(distinct order_id) as orders, sum(sales)::bigint as sales, sum(items)::bigint as items,
         sum(returned)::bigint as returned from parts group by 1)
     select coalesce((select jsonb_agg(jsonb_build_object('method', method, 'orders', orders, 'sales', sales) order by sales desc, method) from methods), '[]') as methods,
       (select jsonb_agg(jsonb_build_object('hour', h, 'orders', coalesce(orders, 0), 'sales', coalesce(sales, 0)) order by h)
        from generate_series(0, 23) h left join hours on hours.hour = h) as hours,
       (select jsonb_agg(jsonb_build_object('weekday', w, 'orders', coalesce(orders, 0), 'sales', coalesce(sales, 0)) order by w)
        from generate_series(1, 7) w left join weekdays on weekdays.weekday = w) as weekdays,
       coalesce((select jsonb_agg(jsonb_build_object('storeId', s.id, 'name', s.name, 'orders', coalesce(b.orders, 0), 'sales', coalesce(b.sales, 0),
           'items', coalesce(b.items, 0), 'returned', coalesce(b.returned, 0)) order by b.sales desc nulls last, s.name, s.id)
         from stores s left join by_store b on b.store_id = s.id where s.id = any($1::bigint[]) and (b.orders > 0 or not s.closed)), '[]') as stores`,
    values,
  )
  return row ?? { methods: [], hours: [], weekdays: [], stores: [] }
}

type Goods = Pick<RetailerAnalytics, 'products' | 'departments' | 'returns'>
/** What was sold, and what of it came back and why. Pieces that came back without a return have no reason. */
async function goodsOf(db: Db, values: Values): Promise<Goods> {
  const [row] = await rowsOf<Goods>(
    db,
    'analytics.goods',
    `with sold as materialized (${SOLD}),
       back as materialized (select sold.product_id, rl.reason, sum(rl.accepted)::bigint as items from sold join return_lines rl on rl.line_id = sold.line_id
         join returns r on r.id = rl.return_id and r.state = 'refunded' where sold.returned > 0 and rl.accepted > 0 group by 1, 2),
       by_product as (select product_id, (array_agg(title order by line_id desc))[1] as title, sum(items)::bigint as items, sum(sales)::bigint as sales,
         sum(returned)::bigint as returned from sold group by 1),
       best as (select b.*, (select k.reason from back k where k.product_id = b.product_id order by k.items desc, k.reason limit 1) as reason
         from by_product b order by b.sales desc, b.product_id limit ${MOST_PRODUCTS}),
       departments as (select c.id, c.name, sum(b.sales)::bigint as sales, sum(b.items)::bigint as items
         from by_product b join products p on p.id = b.product_id join categories c on c.id = p.category_id group by 1, 2),
       reasons as (select reason, sum(items)::bigint as items from back group by 1
         union all select null, (select coalesce(sum(returned), 0) from by_product) - (select coalesce(sum(items), 0) from back))
     select coalesce((select jsonb_agg(jsonb_build_object('productId', product_id, 'title', title, 'items', items, 'sales', sales, 'returned', returned,
         'reason', reason) order by sales desc, product_id) from best), '[]') as products,
       coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'sales', sales, 'items', items) order by sales desc, id) from departments), '[]') as departments,
       coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'items', items) order by items desc, reason) from reasons where items > 0), '[]') as returns`,
    values,
  )
  return row ?? { products: [], departments: [], returns: [] }
}

/**
 * Buyers of the range, apart by whether they bought from the business before it. Guests are told apart by their mailbox. An earlier
 * purchase counts at any store of the business, also one that the person who asks does not see.
 */
async function buyersOf(db: Db, values: Values, retailerId: RetailerId): Promise<RetailerAnalytics['buyers']> {
  const rows = await rowsOf<{ is_fresh: boolean; buyers: number; orders: number; sales: Sums['sales'] }>(
    db,
    'analytics.buyers',
    `with placed as (select order_id, user_id, email, sum(sales) as sales from (${PARTS}) p group by 1, 2, 3),
       written as (select user_id, email, count(*) as orders, sum(sales) as sales from placed group by 1, 2),
       bought as (select user_id, mailbox_of(email) as mailbox, sum(orders) as orders, sum(sales)::bigint as sales from written group by 1, 2),
       told as (select b.*, not exists (select from orders o join fulfillments f on f.order_id = o.id and f.retailer_id = $7 join stores s on s.id = f.store_id
           where o.user_id = b.user_id and ${IS_SALE} and (o.placed_at at time zone s.time_zone)::date < $2::date)
         and not exists (select from orders o join fulfillments f on f.order_id = o.id and f.retailer_id = $7 join stores s on s.id = f.store_id
           where b.mailbox is not null and o.user_id is null and mailbox_of(o.email) = b.mailbox and ${IS_SALE}
             and (o.placed_at at time zone s.time_zone)::date < $2::date) as is_fresh from bought b)
     select is_fresh, count(*)::int as buyers, sum(orders)::int as orders, sum(sales)::bigint as sales from told group by 1`,
    [...values, retailerId],
  )
  const of = (isFresh: boolean) => {
    const { buyers = 0, orders = 0, sales = 0 as Sums['sales'] } = rows.find(({ is_fresh }) => is_fresh === isFresh) ?? {}
    return { buyers, orders, sales }
  }
  return { fresh: of(true), returning: of(false) }
}

const promotionsOf = (db: Db, values: Values): Promise<RetailerAnalytics['promotions']> =>
  rowsOf<RetailerAnalytics['promotions'][number]>(
    db,
    'analytics.promotions',
    `with used as (select l.promotion_id, parts.part, parts.order_id, parts.sales, sum(l.amount)::bigint as given
         from (${PARTS}) parts join promotion_lines l on l.fulfillment_id = parts.part group by 1, 2, 3, 4)
     select p.id, p.name, count(distinct used.order_id)::int as orders, sum(used.sales)::bigint as sales, sum(used.given)::bigint as given
     from used join promotions p on p.id = used.promotion_id group by 1, 2 order by sales desc, p.id limit 50`,
    values,
  )

async function spiralsOf(db: Db, values: Values): Promise<RetailerAnalytics['spirals']> {
  const [row] = await rowsOf<RetailerAnalytics['spirals']>(
    db,
    'analytics.spirals',
    `with paid as (select parts.order_id, parts.part, parts.sales, sum(s.captured - s.refunded) as spirals
         from (${PARTS}) parts join tender_splits s on s.fulfillment_id = parts.part join tender_uses u on u.id = s.tender_use_id and u.kind = 'spirals'
         group by 1, 2, 3)
     select count(distinct order_id)::int as orders, coalesce(sum(sales), 0)::bigint as sales, coalesce(sum(spirals), 0)::bigint as paid
     from paid where spirals > 0`,
    values,
  )
  return row ?? { orders: 0, sales: 0 as Sums['sales'], paid: 0 as Sums['sales'] }
}

/** Pickups of the range, whatever they held: a promise is about the whole order. */
async function pickupsOf(db: Db, { storeIds }: Asked, { from, to }: DayRange): Promise<RetailerAnalytics['pickups']> {
  const [row] = await rowsOf<RetailerAnalytics['pickups']>(
    db,
    'analytics.pickups',
    `select count(*)::int as due, (count(*) filter (where on_time))::int as "onTime" from (${pickupsDue(
      '(select unnest($1::bigint[]) as id)',
      `($2::date - interval '1 day')`,
      `($3::date + interval '2 days')`,
    )}) d join stores own on own.id = d.store_id where (d.at at time zone own.time_zone)::date between $2::date and $3::date`,
    [storeIds, from, to],
  )
  return row ?? { due: 0, onTime: 0 }
}
