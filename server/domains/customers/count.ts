import type { CustomerId, OrderId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { joinPerson } from '../identity/teams.ts'
import { type Buyer, buyersOf, retailersOfBuyer, salesToBuyers } from '../orders/buyers.ts'

/** Counts anew what the buyers of these orders spent, at each retailer of these orders. Doing it twice changes nothing. */
export const countBuyersOf = async (tx: Db, orderIds: readonly OrderId[]): Promise<void> => count(tx, await buyersOf(tx, orderIds))

/** The same for all retailers of a person. */
export const countPerson = async (tx: Db, userId: UserId): Promise<void> => count(tx, await retailersOfBuyer(tx, userId))

async function count(tx: Db, buyers: readonly Buyer[]): Promise<void> {
  if (buyers.length === 0) return
  // Orders of closed accounts still name them. Locks the rows in one order before the orders are read, so that the latest count sees all orders.
  const rows = await rowsOf<Buyer & { id: CustomerId }>(tx, 'customers.lock')`
    insert into customers (retailer_id, user_id)
    select retailer_id, user_id from unnest(${buyers.map(({ userId }) => userId)}::uuid[], ${buyers.map(({ retailerId }) => retailerId)}::bigint[])
      as b(user_id, retailer_id) ${sql(joinPerson('person.id = b.user_id'))}
    order by user_id, retailer_id
    on conflict (retailer_id, user_id) do update set orders = customers.orders
    returning id, user_id as "userId", retailer_id as "retailerId"`
  const idOf = new Map(rows.map(({ id, userId, retailerId }) => [`${userId} ${retailerId}`, id]))
  const sales = (await salesToBuyers(tx, rows)).map((each) => ({ ...each, id: idOf.get(`${each.userId} ${each.retailerId}`) }))
  const ids = [...idOf.values()]
  await rowsOf(tx, 'customers.count')`
    update customers c set orders = coalesce(s.orders, 0), spent = coalesce(s.spent, 0), first_at = s."firstAt", last_at = s."lastAt"
    from unnest(${ids}::bigint[]) as k(id)
      left join json_to_recordset(${JSON.stringify(sales.filter(({ storeId }) => storeId === null))})
        as s(id bigint, orders int, spent bigint, "firstAt" timestamptz, "lastAt" timestamptz) on s.id = k.id
    where c.id = k.id`
  await rowsOf(tx, 'customers.clear-stores')`delete from customer_stores where customer_id = any(${ids}::bigint[])`
  await rowsOf(tx, 'customers.count-stores')`
    insert into customer_stores (customer_id, store_id, orders, spent, first_at, last_at)
    select s.id, s."storeId", s.orders, s.spent, s."firstAt", s."lastAt"
    from json_to_recordset(${JSON.stringify(sales.filter(({ storeId }) => storeId !== null))})
      as s(id bigint, "storeId" bigint, orders int, spent bigint, "firstAt" timestamptz, "lastAt" timestamptz)`
  // A person whose orders all ended unpaid or canceled is no customer, unless there is something to keep.
  await rowsOf(tx, 'customers.drop-empty')`
    delete from customers where id = any(${ids}::bigint[]) and orders = 0 and note = '' and tags = '{}' and consent_at is null`
}
