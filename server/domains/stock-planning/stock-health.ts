import type { CategoryId, ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { MISSED_DAYS } from '#contracts/catalog/shelf-truth.ts'
import { LIMITS } from '#contracts/limits.ts'
import type { Cents } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import {
  AGEING_DAYS,
  COUNT_DAYS,
  LEAST_PACE_DAYS,
  OVERSTOCK_DAYS,
  PACE_DAYS,
  RUNS_OUT_DAYS,
  type StockHealth,
  type stockHealth,
  type StockHealthRow,
  type StockList,
  type stockList,
  TOP_SELLERS,
} from '#contracts/stock-planning/stock-health.ts'
import { DAY } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { IS_SALE } from '../orders/sales.ts'
import { type OfficeScope, storesSeen } from '../retailer-office/overview.ts'
import { retailerVisits, visitsOfProducts } from '../visits/figures.ts'

const ago = (days: number): string => `$4::timestamptz - interval '${days} days'`

/**
 * SQL of the shelves of the stores $2 with their sales, as `shelves`, below `with recursive`. Sales are those of all stores $1 that the person
 * sees, so that another store can be asked for pieces. $3 is a department or null, $4 now, $5 an order before all orders that count, $6 the
 * days over which a pace is measured. `days` are those of an item: a new one has fewer.
 */
export const SHELVES = `below as (select $3::bigint as id union select c.id from categories c join below b on c.parent_id = b.id),
  sold as materialized (
    select l.variant_id, l.store_id, sum(l.quantity - l.cancelled)::int as quarter, max(o.placed_at) as last_sold_at,
      coalesce(sum(l.quantity - l.cancelled) filter (where o.placed_at >= ${ago(PACE_DAYS)}), 0)::int as sold
    from fulfillments f join orders o on o.id = f.order_id join order_lines l on l.fulfillment_id = f.id
    where f.store_id = any($1::bigint[]) and f.order_id > $5::bigint and ${IS_SALE} and l.cancelled < l.quantity
      and o.placed_at > ${ago(AGEING_DAYS)} and o.placed_at <= $4::timestamptz
    group by 1, 2),
  shelves as (
    select s.variant_id, s.store_id, v.product_id, v.price, v.cost, v.created_at as made_at, s.on_hand, s.missed, s.missed_at, s.counted_at, s.counted_by,
      s.updated_at, case when s.stopped then 0 else s.on_hand - s.reserved end as available,
      coalesce(sold.sold, 0) as sold, coalesce(sold.quarter, 0) as quarter, sold.last_sold_at,
      greatest(${LEAST_PACE_DAYS}, least($6::int, ceil(date_part('epoch', $4::timestamptz - v.created_at) / 86400)::int)) as days
    from stock s join variants v on v.id = s.variant_id and not v.archived join products p on p.id = v.product_id and p.status = 'active'
      left join sold on sold.variant_id = s.variant_id and sold.store_id = s.store_id
    where s.store_id = any($2::bigint[]) and ($3::bigint is null or p.category_id in (select id from below)))`

/** Pieces beyond what a shelf needs for so many days at its pace, in whole numbers: decimals take ten times as long. */
const beyond = (days: number): string => `s.available - (s.sold * ${days} + s.days - 1) / s.days`
const HAS_PACE = `$6::int >= ${LEAST_PACE_DAYS} and s.sold > 0`
const ALERTS = '(select count(*)::int from alert_settings a where a.product_id = s.product_id and a.back_in_stock)'
const told = (people: string): string => `case when ${people} >= ${LIMITS.fewestTogether} then ${people} else 0 end`

/**
 * Which shelves `s` stand in each list, how urgent they are (the smallest first), and what stands there in pieces. A shelf of which pieces
 * moved lately is asked whether any came in: a count that was corrected makes nothing new.
 */
const LISTS: Record<StockList, { holds: string; order: string; pieces: string }> = {
  running_out: {
    holds: `${HAS_PACE} and s.available > 0 and s.available * s.days <= s.sold * ${RUNS_OUT_DAYS}`,
    order: '(s.available * s.days / s.sold)::bigint * 1000000 - s.sold',
    pieces: 's.available',
  },
  lost_demand: {
    holds: `s.available <= 0 and (s.quarter > 0 or ${ALERTS} > 0)`,
    order: `-(${told(ALERTS)})::bigint * 1000000 - s.quarter`,
    pieces: '0',
  },
  overstock: {
    holds: `${HAS_PACE} and s.available * s.days > s.sold * ${OVERSTOCK_DAYS}`,
    order: `-(${beyond(OVERSTOCK_DAYS)})::bigint * s.price`,
    pieces: beyond(OVERSTOCK_DAYS),
  },
  ageing: {
    holds: `s.available > 0 and s.quarter = 0 and s.made_at < ${ago(AGEING_DAYS)} and (s.updated_at < ${ago(AGEING_DAYS)} or not exists (
      select from stock_changes c where c.variant_id = s.variant_id and c.store_id = s.store_id and c.delta > 0 and c.why <> 'count'
        and c.created_at > ${ago(AGEING_DAYS)}))`,
    order: '-s.available::bigint * s.price',
    pieces: 's.available',
  },
  accuracy: {
    holds: `(s.missed_at > ${ago(MISSED_DAYS)} or s.sold > 0 and s.available > 0 and (s.counted_at is null or s.counted_at < ${ago(COUNT_DAYS)}))`,
    order: `-(case when s.missed_at > ${ago(MISSED_DAYS)} then 1 else 0 end)::bigint * 1000000 - s.sold`,
    pieces: 's.available',
  },
}

type Asked = {
  values: [all: readonly StoreId[], seen: readonly StoreId[], department: CategoryId | null, now: Date, after: number, days: number]
  daysOfSales: number
}
/** The values $1 to $6 of `SHELVES`. */
export async function valuesOf(
  db: Db,
  all: readonly StoreId[],
  seen: readonly StoreId[],
  department: CategoryId | undefined,
  now: Date,
): Promise<Asked> {
  // Orders lie in the order of their time. One of the days before the range says from which id on an index finds a store's own.
  const [known] = await rowsOf<{ after: number; first: Date | null }>(
    db,
    'stock-health.ids',
    `select coalesce((select max(id) from orders where placed_at > $2::timestamptz - interval '${AGEING_DAYS + 4} days'
         and placed_at < $2::timestamptz - interval '${AGEING_DAYS + 1} days'), 0) as after,
       (select min(o.placed_at) from unnest($1::bigint[]) own(id)
         cross join lateral (select f.order_id from fulfillments f where f.store_id = own.id order by f.order_id limit 1) f
         join orders o on o.id = f.order_id) as first`,
    [seen, now],
  )
  const daysOfSales = known?.first ? Math.min(PACE_DAYS, Math.floor((now.getTime() - known.first.getTime()) / DAY)) : 0
  return { values: [all, seen, department ?? null, now, known?.after ?? 0, daysOfSales], daysOfSales }
}

type Query = OfficeScope & { department?: CategoryId | undefined }
async function askedBy(db: Db, person: Person, query: Query, now: Date) {
  const { retailerId, stores, seen } = await storesSeen(db, person, query, 'manager')
  const ids = (list: readonly { id: StoreId }[]) => list.map(({ id }) => id)
  return { retailerId, stores, ...(await valuesOf(db, ids(stores), ids(seen), query.department, now)) }
}

type Counted = { shelves: number; pieces: number; value: Cents }
type Sums = Pick<StockHealth, 'topSellers' | 'daysOfCover' | 'counts' | 'picks'> & { stock: StockHealth['stock'] } & {
  lists: Record<StockList, Counted>
}
const counted = (which: string, of: string): string =>
  `jsonb_build_object('shelves', count(*) filter (where ${which}), 'pieces', coalesce(sum(${of}) filter (where ${which}), 0),
    'value', coalesce(sum((${of})::bigint * s.price) filter (where ${which}), 0))`
const SUMMED = Object.entries(LISTS)
  .map(([name, { pieces }]) => `'${name}', ${counted(`s.${name}`, pieces)}`)
  .join(', ')
/** All figures in one pass over the shelves; `offset 0` has each shelf judged once, however many figures ask about it. */
const HEALTH = `with recursive ${SHELVES},
  corrected as materialized (
    select distinct c.variant_id, c.store_id from stock_changes c
    where c.store_id = any($2::bigint[]) and c.why = 'count' and c.delta <> 0 and c.created_at > ${ago(AGEING_DAYS)})
  select ${counted('s.available > 0', 's.available')} || jsonb_build_object(
      'cost', coalesce(sum(s.available::bigint * s.cost) filter (where s.available > 0), 0),
      'costKnown', coalesce(sum(s.available) filter (where s.available > 0 and s.cost is not null), 0)) as stock,
    (select jsonb_build_object('shelves', count(*), 'inStock', count(*) filter (where best.is_there)) from unnest((
      array_agg(s.available > 0 order by s.sold desc, s.variant_id, s.store_id) filter (where s.sold > 0))[1:${TOP_SELLERS}]) best(is_there))
      as "topSellers",
    case when $6::int >= ${LEAST_PACE_DAYS} then (sum(s.available) filter (where s.sold > 0)
      / nullif(sum(s.sold::numeric / s.days) filter (where s.sold > 0), 0))::int end as "daysOfCover",
    jsonb_build_object(${SUMMED}) as lists,
    jsonb_build_object('counted', count(*) filter (where s.is_counted), 'agreed', count(*) filter (where s.is_counted and s.agrees)) as counts,
    (select jsonb_build_object('lines', coalesce(sum(r.picks), 0), 'missed', coalesce(sum(r.misses), 0)) from store_records r
      where r.store_id = any($2::bigint[])) as picks
  from (select s.*, s.counted_by = 'count' and s.counted_at > ${ago(AGEING_DAYS)} as is_counted,
      s.updated_at < ${ago(AGEING_DAYS)} or c.variant_id is null as agrees, ${Object.entries(LISTS)
        .map(([name, { holds }]) => `(${holds}) as ${name}`)
        .join(', ')}
    from (select * from shelves offset 0) s left join corrected c on c.variant_id = s.variant_id and c.store_id = s.store_id offset 0) s`

/** The figures of the stock of a person's stores. */
export async function stockHealthOf(
  db: Db,
  person: Person,
  query: Sent<typeof stockHealth>['query'],
  now: Date,
): Promise<Reply<typeof stockHealth>> {
  const { retailerId, values, daysOfSales } = await askedBy(db, person, query, now)
  const [row] = await rowsOf<Sums>(db, 'stock-health.sums', HEALTH, values)
  if (!row) throw new Error('sums without a row')
  const { missed } = await retailerVisits(db, { retailerId, storeId: query.storeId ?? null, ...lastDays(now) })
  const { lists, ...sums } = row
  return {
    ...sums,
    daysOfSales,
    lists: Object.entries(lists).map(([list, sum]) => ({ list: list as StockList, ...sum })),
    missedSearches: missed.slice(0, MOST_SEARCHES),
  }
}
const MOST_SEARCHES = 20
const lastDays = (now: Date) => ({
  from: new Date(now.getTime() - PACE_DAYS * DAY).toISOString().slice(0, 10),
  to: now.toISOString().slice(0, 10),
})

type Shelf = {
  variant_id: VariantId
  store_id: StoreId
  key: number
  product_id: ProductId
  slug: string
  title: string
  options: string
  sku: string
  image_hash: string | null
  price: Cents
  on_hand: number
  available: number
  sold: number
  days_left: number | null
  last_sold_at: Date | null
  surplus: number
  missed: number
  counted_at: Date | null
  counted_by: StockHealthRow['countedBy']
  alerts: number
  spare_of: StoreId | null
  spare: number | null
}
const HOLDS_DAYS = 28
/** A page is found first; only its rows are asked for words, alerts and the stores that can spare pieces. */
const pageOfList = ({ holds, order }: (typeof LISTS)[StockList]): string => `with recursive ${SHELVES},
  page as materialized (
    select * from (select s.*, ${order} as key, ${beyond(OVERSTOCK_DAYS)} as surplus from shelves s where ${holds}) s
    where $7::bigint is null or (s.key, s.variant_id, s.store_id) > ($7::bigint, $8::bigint, $9::bigint)
    order by s.key, s.variant_id, s.store_id limit $10::int),
  spares as (
    select distinct on (s.variant_id, s.store_id) s.variant_id, s.store_id, o.store_id as other_id,
      least(o.on_hand - o.reserved - ceil(coalesce(os.sold, 0) * ${HOLDS_DAYS}.0 / s.days)::int,
        greatest(1, ceil(s.sold * ${HOLDS_DAYS}.0 / s.days)::int - s.available)) as pieces
    from page s join stock o on o.variant_id = s.variant_id and o.store_id = any($1::bigint[]) and o.store_id <> s.store_id and not o.stopped
      left join sold os on os.variant_id = o.variant_id and os.store_id = o.store_id
    where o.on_hand - o.reserved - ceil(coalesce(os.sold, 0) * ${HOLDS_DAYS}.0 / s.days)::int > 0
    order by s.variant_id, s.store_id, o.on_hand - o.reserved - ceil(coalesce(os.sold, 0) * ${HOLDS_DAYS}.0 / s.days)::int desc, o.store_id)
  select s.variant_id, s.store_id, s.key, s.product_id, p.slug, p.title, array_to_string(v.option_values, ' / ') as options, v.sku, s.price, s.on_hand,
    s.available, s.sold, case when ${HAS_PACE} then greatest(0, s.available * s.days / s.sold) end as days_left,
    coalesce(s.last_sold_at, (select max(c.created_at) from stock_changes c where c.variant_id = s.variant_id and c.store_id = s.store_id
      and c.why = 'sale' and c.delta < 0)) as last_sold_at,
    greatest(0, s.surplus) as surplus, s.missed, s.counted_at, s.counted_by, ${ALERTS} as alerts, spares.other_id as spare_of, spares.pieces as spare,
    (select i.hash from product_images i where i.product_id = s.product_id and i.hash is not null
      order by (i.variant_id = s.variant_id) is true desc, i.position limit 1) as image_hash
  from page s join variants v on v.id = s.variant_id join products p on p.id = s.product_id
    left join spares on spares.variant_id = s.variant_id and spares.store_id = s.store_id
  order by s.key, s.variant_id, s.store_id`

/** The shelves of one list, the most urgent first. */
export async function stockListOf(
  db: Db,
  person: Person,
  query: Sent<typeof stockList>['query'],
  now: Date,
): Promise<Reply<typeof stockList>> {
  const { retailerId, stores, values } = await askedBy(db, person, query, now)
  const page = await pageBy(`stock-health.${query.list}`, { key: 'whole', variant_id: 'id', store_id: 'id' }, query, (after, limit) =>
    rowsOf<Shelf>(db, `stock-health.${query.list}`, pageOfList(LISTS[query.list]), [
      ...values,
      after?.key ?? null,
      after?.variant_id ?? null,
      after?.store_id ?? null,
      limit,
    ]),
  )
  const visits = new Map(
    (await visitsOfProducts(db, { retailerId, productIds: [...new Set(page.items.map((row) => row.product_id))], ...lastDays(now) })).map(
      (visit) => [visit.productId, visit],
    ),
  )
  const nameOf = new Map(stores.map(({ id, name }) => [id, name]))
  return {
    ...page,
    items: page.items.map((row) => ({
      variantId: row.variant_id,
      storeId: row.store_id,
      storeName: nameOf.get(row.store_id) ?? '',
      productId: row.product_id,
      productSlug: row.slug,
      title: row.title,
      options: row.options,
      sku: row.sku,
      image: row.image_hash === null ? null : { src: pictureAddress(row.image_hash), alt: row.title },
      price: row.price,
      onHand: row.on_hand,
      available: row.available,
      sold: row.sold,
      daysLeft: row.days_left,
      lastSoldAt: row.last_sold_at,
      surplus: row.surplus,
      missed: row.missed,
      countedAt: row.counted_at,
      countedBy: row.counted_by,
      alerts: row.alerts > 0 && row.alerts < LIMITS.fewestTogether ? null : row.alerts,
      views: visits.get(row.product_id)?.views ?? 0,
      carts: visits.get(row.product_id)?.carts ?? 0,
      spare:
        row.spare_of === null || row.spare === null
          ? null
          : { storeId: row.spare_of, storeName: nameOf.get(row.spare_of) ?? '', pieces: row.spare },
    })),
  }
}
