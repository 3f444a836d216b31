import type { OrderId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { IS_SALE, SPENT } from './sales.ts'

/** A person with an account who bought at a retailer. */
export type Buyer = { userId: UserId; retailerId: RetailerId }

/** The buyers of these orders; guests have no account and are none. */
export const buyersOf = (db: Db, orderIds: readonly OrderId[]): Promise<Buyer[]> =>
  rowsOf<Buyer>(db, 'orders.buyers')`
    select distinct o.user_id as "userId", f.retailer_id as "retailerId" from orders o join fulfillments f on f.order_id = o.id
    where o.id = any(${orderIds}::bigint[]) and o.user_id is not null`

/** The retailers of a person's orders. */
export const retailersOfBuyer = (db: Db, userId: UserId): Promise<Buyer[]> =>
  rowsOf<Buyer>(db, 'orders.retailers-of-buyer')`
    select distinct o.user_id as "userId", f.retailer_id as "retailerId" from orders o join fulfillments f on f.order_id = o.id
    where o.user_id = ${userId}`

/** Sales to a buyer: at one store, or at all stores of the retailer together (null). An order at two stores is one order of the retailer. */
export type SalesToBuyer = Buyer & { storeId: StoreId | null; orders: number; spent: Cents; firstAt: Date; lastAt: Date }

export const salesToBuyers = (db: Db, buyers: readonly Buyer[]): Promise<SalesToBuyer[]> =>
  rowsOf<SalesToBuyer>(db, 'orders.sales-to-buyers')`
    select o.user_id as "userId", f.retailer_id as "retailerId", f.store_id as "storeId", count(distinct o.id)::int as orders,
      sum(${sql(SPENT)})::bigint as spent, min(o.placed_at) as "firstAt", max(o.placed_at) as "lastAt"
    from unnest(${buyers.map(({ userId }) => userId)}::uuid[], ${buyers.map(({ retailerId }) => retailerId)}::bigint[]) as b(user_id, retailer_id)
    join orders o on o.user_id = b.user_id join fulfillments f on f.order_id = o.id and f.retailer_id = b.retailer_id
    where ${sql(IS_SALE)}
    group by grouping sets ((o.user_id, f.retailer_id), (o.user_id, f.retailer_id, f.store_id))`
