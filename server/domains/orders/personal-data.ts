import type { OrderId, OrderNumber, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

type OwnOrders = { ids: OrderId[]; orders: unknown[] }
const WITHOUT_PERSON = `select o.id, to_jsonb(o) - 'user_id' - 'guest_hash' - 'network' || jsonb_build_object(
       'parts', (select coalesce(jsonb_agg(to_jsonb(f) - 'commission' - 'commission_bps' - 'subsidy' - 'shipping_subsidy' - 'retailer_id' order by f.id), '[]') from fulfillments f where f.order_id = o.id),
       'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'who' order by m.id), '[]') from order_messages m join fulfillments f on f.id = m.fulfillment_id where f.order_id = o.id),
       'handOvers', (select coalesce(jsonb_agg(to_jsonb(c) - 'who' order by c.fulfillment_id, c.step), '[]') from custody_records c join fulfillments f on f.id = c.fulfillment_id where f.order_id = o.id),
       'lines', (select coalesce(jsonb_agg(to_jsonb(l) order by l.id), '[]') from order_lines l where l.order_id = o.id)) as data
     from orders o`
type OwnOrder = { id: OrderId; data: unknown }

/** A person's orders as agreed, with the state of each fulfillment. */
export const personalDataOf = async (db: Db, userId: UserId): Promise<OwnOrders> =>
  together(await rowsOf<OwnOrder>(db, 'orders.personal_data', `${WITHOUT_PERSON} where o.user_id = $1 order by o.id`, [userId]))

/** The same for orders placed with this address and no account. */
export const guestDataOf = async (db: Db, email: string): Promise<OwnOrders> =>
  together(
    await rowsOf<OwnOrder>(db, 'orders.guest_data', `${WITHOUT_PERSON} where o.user_id is null and o.email = $1 order by o.id`, [email]),
  )

/** Whether any order was placed with this address and no account. */
export const hasGuestOrders = async (db: Db, email: string): Promise<boolean> =>
  (await rowsOf(db, 'orders.has_guest_data', 'select from orders where user_id is null and email = $1 limit 1', [email])).length > 0

function together(rows: readonly OwnOrder[]): OwnOrders {
  return { ids: rows.map(({ id }) => id), orders: rows.map(({ data }) => data) }
}

/** A person's orders that are still open. */
export async function unfinishedOrders(db: Db, userId: UserId): Promise<OrderNumber[]> {
  const rows = await rowsOf<{ number: OrderNumber }>(
    db,
    'orders.unfinished',
    `select number from orders where user_id = $1 and state in ('payment_pending', 'open', 'partly_complete') order by id`,
    [userId],
  )
  return rows.map(({ number }) => number)
}

export async function orderIdsOf(db: Db, userId: UserId): Promise<OrderId[]> {
  const rows = await rowsOf<{ id: OrderId }>(db, 'orders.ids_of', 'select id from orders where user_id = $1', [userId])
  return rows.map(({ id }) => id)
}

/** Turns the orders of an account that is erased into orders of a guest, who opens them by their number and email address. */
export async function leaveToGuest(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'orders.leave_to_guest', 'update orders set user_id = null where user_id = $1', [userId])
}

/** Removes the person from their orders. The books keep amounts, products and the state whose tax was paid. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(
    tx,
    'orders.forget_events',
    'update fulfillment_events set note = null where note is not null and fulfillment_id in (select f.id from fulfillments f join orders o on o.id = f.order_id where o.user_id = $1)',
    [userId],
  )
  await rowsOf(
    tx,
    'orders.forget_messages',
    'delete from order_messages where fulfillment_id in (select f.id from fulfillments f join orders o on o.id = f.order_id where o.user_id = $1)',
    [userId],
  )
  await rowsOf(tx, 'orders.forget_clerk', 'update custody_records set who = null where who = $1', [userId])
  await rowsOf(tx, 'orders.forget_writer', 'update order_messages set who = null where who = $1', [userId])
  await rowsOf(
    tx,
    'orders.forget_parts',
    `update fulfillments set collector = null, tracking = null, arrival_note = null, recipient = case when recipient is null then null else '' end, gift_note = null,
       destination = case when destination is null then null else jsonb_build_object('street1', '', 'city', '', 'state', destination->'state', 'zip', '') end where order_id in (select id from orders where user_id = $1)`,
    [userId],
  )
  await rowsOf(
    tx,
    'orders.forget_pass_links',
    'delete from pass_links where fulfillment_id in (select f.id from fulfillments f join orders o on o.id = f.order_id where o.user_id = $1)',
    [userId],
  )
  await rowsOf(
    tx,
    'orders.forget_person',
    `update orders set email = 'closed-' || id || '@invalid', contact = '{"name": "Closed account", "email": "", "phone": null}', guest_hash = null,
       destination = case when destination is null then null else jsonb_build_object('street1', '', 'city', '', 'state', destination->'state', 'zip', '') end
     where user_id = $1`,
    [userId],
  )
}
