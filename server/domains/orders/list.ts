import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { FulfillmentId, OrderId, ProductId, StoreId, UserId } from '#contracts/ids.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import type { orders } from '#contracts/orders/orders.ts'
import { DAY } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { refundedByFulfillment } from '../payments/payments.ts'
import { endOf } from '../fulfillment/rules.ts'
import { storesByIds } from '../stores/stores.ts'
import { fulfillmentRows, imageOf, lineRows, type OrderRow } from './read.ts'
import { placesOfFulfillments } from './fulfillment-places.ts'

const STATES_OF = { open: ['payment_pending', 'open', 'partly_complete'], complete: ['complete'], cancelled: ['cancelled'] } as const
const IS_OPEN = `o.state = any('{${STATES_OF.open.join()}}')`
const MATCHES = `o.user_id = $1 and ($2::text[] is null or o.state = any($2)) and ($3::int is null or extract(year from o.placed_at) = $3)
  and ($4::bigint is null or exists (select from fulfillments f where f.order_id = o.id and f.store_id = $4))
  and ($5::text is null or o.number ilike $5 or exists (select from order_lines l where l.order_id = o.id and l.title ilike $5))`

type Query = Sent<typeof orders>['query']
type ListedOrder = OrderRow & { is_open: boolean }

/** The person's own orders, newest first. Open orders come first unless `newestFirst` is set. */
export async function ordersOf(db: Db, person: Pick<Person, 'id'>, query: Query): Promise<Reply<typeof orders>> {
  const matching = [
    person.id,
    query.state ? STATES_OF[query.state] : null,
    query.year ?? null,
    query.storeId ?? null,
    query.q ? `%${query.q.replace(/[%_\\]/g, '\\$&')}%` : null,
  ]
  const [page, totals, stores] = await Promise.all([
    pageBy('orders', { is_open: 'flag', id: 'id' }, query, (after, limit) =>
      rowsOf<ListedOrder>(
        db,
        'orders.of-person',
        `select * from (select o.*, $6::boolean and ${IS_OPEN} as is_open from orders o where ${MATCHES}) o
       where $7::bigint is null or (o.is_open::int, o.id) < ($8::int, $7) order by o.is_open desc, o.id desc limit $9`,
        [...matching, !query.newestFirst, after?.id ?? null, Number(after?.is_open ?? 0), limit],
      ),
    ),
    rowsOf<{ orders: number; amount: number; standing: FulfillmentId[] }>(
      db,
      'orders.totals',
      `select count(distinct o.id) as orders, coalesce(sum(f.subtotal - f.discount + f.shipping - f.shipping_discount + f.tax) filter (where f.state <> 'cancelled' and o.state <> 'payment_pending'), 0)::bigint as amount,
         coalesce(array_agg(f.id) filter (where f.state <> 'cancelled' and o.state <> 'payment_pending'), '{}') as standing
       from orders o join fulfillments f on f.order_id = o.id where ${MATCHES}`,
      matching,
    ),
    rowsOf<{ store_id: StoreId }>(db, 'orders.bought-from')`
      select distinct f.store_id from fulfillments f join orders o on o.id = f.order_id where o.user_id = ${person.id}`,
  ])
  const named = await storesByIds(
    db,
    stores.map(({ store_id: id }) => id),
  )
  const refunded = await refundedByFulfillment(db, totals[0]?.standing ?? [])
  return {
    ...page,
    items: await summaries(db, page.items),
    total: totals[0]?.orders ?? 0,
    amount: cents((totals[0]?.amount ?? 0) - sum(refunded.values())),
    stores: [...named.values()].map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}

type Paid = { subtotal: Cents; discount: Cents; shipping: Cents; shipping_discount: Cents; tax: Cents }
const paidFor = (group: Paid): number => group.subtotal - group.discount + group.shipping - group.shipping_discount + group.tax

async function summaries(db: Db, page: readonly OrderRow[]): Promise<Reply<typeof orders>['items']> {
  const ids: OrderId[] = page.map((row) => row.id)
  const [groups, lines] = await Promise.all([fulfillmentRows(db, ids), lineRows(db, ids)])
  const standing = groups.filter(({ state }) => state !== 'cancelled')
  const [places, refunded] = await Promise.all([
    placesOfFulfillments(db, groups),
    refundedByFulfillment(
      db,
      standing.map(({ id }) => id),
    ),
  ])
  return page.map((row) => {
    const own = groups.filter((group) => group.order_id === row.id)
    const ownIds = new Set(own.map((group) => group.id))
    const ownLines = lines.filter((line) => ownIds.has(line.fulfillment_id))
    const named = own.map((group) => ({
      id: group.id,
      storeName: places.storeOf(group)?.name ?? 'Store',
      fulfillmentMethod: group.method,
      state: group.state,
      estimatedDelivery: group.estimate,
      timeZone: places.zoneOf(group),
      endsAt: endOf({ state: group.state, holdUntil: group.hold_until, since: group.changed_at }),
      mustChoose: group.choice_since !== null,
    }))
    return {
      number: row.number,
      state: row.state,
      placedAt: row.placed_at,
      total: row.total,
      kept: cents(
        standing
          .filter((group) => group.order_id === row.id)
          .reduce((kept, group) => kept + paidFor(group) - (refunded.get(group.id) ?? 0), 0),
      ),
      itemCount: ownLines.reduce((count, line) => count + line.quantity, 0),
      storeNames: [...new Set(named.map((group) => group.storeName))],
      pictures: ownLines.flatMap((line) => imageOf(line) ?? []).slice(0, 4),
      fulfillments: named,
    }
  })
}

/** What these people paid for parts that they do not have yet. */
export async function paidUnderWay(db: Db, userIds: readonly UserId[]): Promise<Map<UserId, Cents>> {
  if (userIds.length === 0) return new Map()
  const rows = await rowsOf<{ id: UserId; paid: Cents }>(db, 'orders.under-way')`
    select o.user_id as id, sum(f.subtotal - f.discount + f.shipping - f.shipping_discount + f.tax)::bigint as paid
    from orders o join fulfillments f on f.order_id = o.id
    where o.user_id = any(${userIds}::uuid[]) and o.state in ('open', 'partly_complete')
      and f.state not in ('cancelled', 'picked_up', 'delivered') group by o.user_id`
  return new Map(rows.map(({ id, paid }) => [id, paid]))
}

const YEAR_MS = 365 * DAY
/** The latest 60 orders are enough to show buying habits. */
const ORDERS_LOOKED_AT = 60

/** Products the person is likely to buy again: by the number of orders in a year that contain them, then by most recent. */
export async function productsBoughtBy(db: Db, userId: UserId, now: Date): Promise<ProductId[]> {
  const rows = await rowsOf<{ id: ProductId }>(db, 'orders.products-bought')`
    select l.product_id as id from (
      select id from orders
      where user_id = ${userId} and state not in ('payment_pending', 'cancelled') and placed_at > ${new Date(now.getTime() - YEAR_MS)}
      order by id desc limit ${sql(ORDERS_LOOKED_AT)}
    ) o join order_lines l on l.order_id = o.id and l.quantity > l.cancelled + l.returned
    group by l.product_id order by count(distinct o.id) desc, max(o.id) desc, l.product_id limit 20`
  return rows.map(({ id }) => id)
}
