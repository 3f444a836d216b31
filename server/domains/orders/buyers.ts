import { IS_SALE, SPENT } from './sales.ts'

/** The people with an account who bought, and the retailers they bought at (SQL); guests have no account and are none. */
export const buyersWhere = (condition: string): string =>
  `select distinct o.user_id, f.retailer_id from orders o join fulfillments f on f.order_id = o.id where o.user_id is not null and ${condition}`

/**
 * Sales to `buyers b(id, user_id, retailer_id)`: at one store, or at all stores of the retailer together (null) (SQL). An order at two stores
 * is one order of the retailer.
 */
export const salesTo = (buyers: string): string =>
  `select b.id, f.store_id, count(distinct o.id)::int as orders, sum(${SPENT})::bigint as spent, min(o.placed_at) as first_at,
     max(o.placed_at) as last_at
   from ${buyers} b join orders o on o.user_id = b.user_id join fulfillments f on f.order_id = o.id and f.retailer_id = b.retailer_id
   where ${IS_SALE} group by grouping sets ((b.id), (b.id, f.store_id))`
