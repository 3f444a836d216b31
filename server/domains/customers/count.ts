import type { CustomerId, OrderId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { joinPerson } from '../identity/teams.ts'
import { buyersWhere, salesTo } from '../orders/buyers.ts'

type Customer = { id: CustomerId }

/** Counts anew what the buyers of these orders spent, at each retailer of these orders. Doing it twice changes nothing. */
export const countBuyersOf = async (tx: Db, orderIds: readonly OrderId[]): Promise<void> =>
  count(
    tx,
    await rowsOf<Customer>(tx, 'customers.lock-buyers', lock(buyersWhere('o.id = any((select $1::bigint[])::bigint[])')), [orderIds]),
  )

/** The same for all retailers of a person. */
export const countPerson = async (tx: Db, userId: UserId): Promise<void> =>
  count(tx, await rowsOf<Customer>(tx, 'customers.lock-person', lock(buyersWhere('o.user_id = $1')), [userId]))

/**
 * Locks the rows of these buyers in one order before their orders are read, so that the latest count sees all orders. Orders of closed
 * accounts still name them.
 */
const lock = (buyers: string): string => `
  insert into customers (retailer_id, user_id)
  select b.retailer_id, b.user_id from (${buyers}) b ${joinPerson('person.id = b.user_id')} order by b.user_id, b.retailer_id
  on conflict (retailer_id, user_id) do update set orders = customers.orders returning id`

async function count(tx: Db, customers: readonly Customer[]): Promise<void> {
  if (customers.length === 0) return
  const counted = await rowsOf<{ id: CustomerId; orders: number }>(tx, 'customers.count')`
    with counted as materialized (select * from customers where id = any((select ${customers.map(({ id }) => id)}::bigint[])::bigint[])),
      sales as materialized (${sql(salesTo('counted'))}),
      gone as (
        delete from customer_stores where customer_id in (select id from counted)
          and (customer_id, store_id) not in (select id, store_id from sales where store_id is not null)),
      at_stores as (
        insert into customer_stores (customer_id, store_id, orders, spent, first_at, last_at) select * from sales where store_id is not null
        on conflict (customer_id, store_id) do update
          set orders = excluded.orders, spent = excluded.spent, first_at = excluded.first_at, last_at = excluded.last_at)
    update customers c set orders = coalesce(s.orders, 0), spent = coalesce(s.spent, 0), first_at = s.first_at, last_at = s.last_at
    from counted k left join sales s on s.id = k.id and s.store_id is null where c.id = k.id returning c.id, c.orders`
  const empty = counted.flatMap(({ id, orders }) => (orders === 0 ? [id] : []))
  if (empty.length === 0) return
  // A person whose orders all ended unpaid or canceled is no customer, unless there is something to keep.
  await rowsOf(tx, 'customers.drop-empty')`
    delete from customers where id = any(${empty}::bigint[]) and note = '' and tags = '{}' and consent_at is null`
}
