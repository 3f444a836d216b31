import type { OrderId, OrderNumber, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'

const WITHOUT_PERSON = `select to_jsonb(o) - 'user_id' - 'guest_hash' - 'network' || jsonb_build_object(
       'parts', (select coalesce(jsonb_agg(to_jsonb(f) - 'commission' - 'commission_bps' - 'subsidy' - 'shipping_subsidy' - 'retailer_id' order by f.id), '[]') from fulfillments f where f.order_id = o.id),
       'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'who' order by m.id), '[]') from order_messages m join fulfillments f on f.id = m.fulfillment_id where f.order_id = o.id),
       'handOvers', (select coalesce(jsonb_agg(to_jsonb(c) - 'who' order by c.fulfillment_id, c.step), '[]') from custody_records c join fulfillments f on f.id = c.fulfillment_id where f.order_id = o.id),
       'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'commission' - 'commission_bps' - 'commission_rule_id' - 'allowed_commission' order by l.id), '[]') from order_lines l where l.order_id = o.id)) as data
     from orders o`

/** These orders as agreed, with the state of each fulfillment. */
export async function personalDataOf(db: Db, orderIds: readonly OrderId[]): Promise<unknown[]> {
  const rows = await rowsOf<{ data: unknown }>(db, 'orders.personal_data')`
    ${sql(WITHOUT_PERSON)} where o.id = any(${orderIds}::bigint[]) order by o.id`
  return rows.map(({ data }) => data)
}

/** A person's orders that are still open. */
export async function unfinishedOrders(db: Db, userId: UserId): Promise<OrderNumber[]> {
  const rows = await rowsOf<{ number: OrderNumber }>(db, 'orders.unfinished')`
    select number from orders where user_id = ${userId} and state in ('payment_pending', 'open', 'partly_complete') order by id`
  return rows.map(({ number }) => number)
}

export async function orderIdsOf(db: Db, userId: UserId): Promise<OrderId[]> {
  const rows = await rowsOf<{ id: OrderId }>(db, 'orders.ids_of')`select id from orders where user_id = ${userId}`
  return rows.map(({ id }) => id)
}

/** The orders placed with this address and no account. */
export async function guestOrderIdsOf(db: Db, email: string): Promise<OrderId[]> {
  const rows = await rowsOf<{ id: OrderId }>(db, 'orders.guest_ids_of')`select id from orders where user_id is null and email = ${email}`
  return rows.map(({ id }) => id)
}

export async function hindrances(db: Db, userId: UserId): Promise<string[]> {
  const open = await unfinishedOrders(db, userId)
  if (open.length === 0) return []
  return [
    open.length === 1 ? `An order is still under way: ${open[0]}.` : `${open.length} orders are still under way, the oldest ${open[0]}.`,
  ]
}

/** Turns the orders of an account that is erased into orders of a guest, who opens them by their number and email address. */
export async function leaveToGuest(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'orders.leave_to_guest')`update orders set user_id = null where user_id = ${userId}`
}

/** Hand-overs and messages stay, without the name of whoever worked for a store. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'orders.forget_clerk')`update custody_records set who = null where who = ${userId}`
  await rowsOf(tx, 'orders.forget_writer')`update order_messages set who = null where who = ${userId}`
}

const PARTS = 'select id from fulfillments where order_id = any($1::bigint[])'

/** Removes the person from their orders. The books keep amounts, products and the state whose tax was paid. */
export async function forgetOrders(tx: Db, orderIds: readonly OrderId[]): Promise<void> {
  await rowsOf(
    tx,
    'orders.forget_events',
    `update fulfillment_events set note = null where note is not null and fulfillment_id in (${PARTS})`,
    [orderIds],
  )
  await rowsOf(tx, 'orders.forget_messages', `delete from order_messages where fulfillment_id in (${PARTS})`, [orderIds])
  await rowsOf(tx, 'orders.forget_parts')`
    update fulfillments
    set collector = null, tracking = null, arrival_note = null, recipient = case when recipient is null then null else '' end,
      gift_note = null,
      destination = case when destination is null then null else
        jsonb_build_object('street1', '', 'city', '', 'state', destination->'state', 'zip', '') end
      where order_id = any(${orderIds}::bigint[])`
  await rowsOf(tx, 'orders.forget_pass_links', `delete from pass_links where fulfillment_id in (${PARTS})`, [orderIds])
  await rowsOf(tx, 'orders.forget_person')`
    update orders
    set email = 'closed-' || id || '@invalid', contact = '{"name": "Closed account", "email": "", "phone": null}', guest_hash = null,
      destination = case when destination is null then null else
        jsonb_build_object('street1', '', 'city', '', 'state', destination->'state', 'zip', '') end
    where id = any(${orderIds}::bigint[])`
}
