import type { FulfillmentId, MallId, OrderId, StoreId } from '#contracts/ids.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { FIRST_PART_AFTER_HOURS } from '../fulfillment/rules.ts'
import { mallsByIds } from '../malls/malls.ts'
import { storesByIds } from '../stores/stores.ts'
import { mailPartsOf } from './mails.ts'
import type { OrderNews, OrderRow } from './order-news.ts'
import { passesOfOrder } from './passes.ts'

type CenterPart = { id: FulfillmentId; store_id: StoreId; state: FulfillmentState }
type AtCenter = { mallId: MallId; now: Date }

/**
 * The parcels of one order at one Center are one message: it is sent when all of them are here, or all that are left after a cancellation.
 * Nothing is sent while others are still coming; `newsOfFirstParts` tells of a first part when they are late.
 */
export async function newsWhenAllAreHere(tx: Db, order: OrderRow, at: AtCenter): Promise<OrderNews[]> {
  const { here, coming, collected } = await partsAt(tx, order.id, at.mallId)
  if (here.length === 0 || coming.length > 0) return []
  const [stores, center] = [await namesOf(tx, here), await centerName(tx, at.mallId)]
  const from = listed(stores)
  const words =
    collected.length > 0
      ? { subject: 'The rest of your order is here', message: `Your items from ${from} are at the SPIRAL Center in ${center}.` }
      : here.length > 1
        ? {
            subject: 'Everything is here',
            message: `All ${here.length} parcels of your order are at the SPIRAL Center in ${center}: ${from}. One code gets you all of them.`,
          }
        : {
            subject: `Your order from ${from} is ready at the SPIRAL Center`,
            headline: 'Ready at the SPIRAL Center',
            message: `Your order from ${from} is ready at the SPIRAL Center in ${center}.`,
          }
  return [await compose(tx, order, { ...words, key: `all here ${order.id} ${at.mallId}`, parts: here, now: at.now })]
}

type OrderAtCenter = OrderRow & { mall_id: MallId }
const ORDERS_AT_ONCE = 200
/** Orders of which a part has waited at a Center for some hours while another is late, page by page. */
export async function newsOfFirstParts(db: Db, now: Date, after: OrderId | null): Promise<{ news: OrderNews[]; last: OrderId | null }> {
  const rows = await rowsOf<OrderAtCenter>(db, 'orders.news-first-parts')`
    select o.id, o.number, o.user_id, o.email, o.contact->>'name' as name, min(f.center_mall_id) as mall_id from fulfillments f
    join orders o on o.id = f.order_id
    where f.state = 'at_center' and f.changed_at between ${new Date(now.getTime() - 3 * DAY)}
      and ${new Date(now.getTime() - FIRST_PART_AFTER_HOURS * HOUR)} and (${after}::bigint is null or o.id > ${after}) and exists (
      select from fulfillments late
      where late.order_id = f.order_id and late.center_mall_id = f.center_mall_id
        and late.state in ('placed', 'accepted', 'packed', 'in_transit')
    ) group by o.id order by o.id limit ${sql(ORDERS_AT_ONCE)}`
  const news: OrderNews[] = []
  for (const row of rows) news.push(await newsOfFirstPart(db, row, { mallId: row.mall_id, now }))
  return { news, last: rows.length === ORDERS_AT_ONCE ? (rows.at(-1)?.id ?? null) : null }
}

async function newsOfFirstPart(db: Db, order: OrderRow, { mallId, now }: AtCenter): Promise<OrderNews> {
  const { here, coming } = await partsAt(db, order.id, mallId)
  const [stores, late, center] = [await namesOf(db, here), await namesOf(db, coming), await centerName(db, mallId)]
  return compose(db, order, {
    subject: 'The first part of your order is here',
    message: `Your items from ${listed(stores)} are at the SPIRAL Center in ${center}. Your items from ${listed(late)} come later. Pick up now, or wait: we'll tell you when everything is here.`,
    key: `first part ${order.id} ${mallId}`,
    parts: here,
    now,
  })
}

async function partsAt(db: Db, orderId: OrderId, mallId: MallId): Promise<Record<'here' | 'coming' | 'collected', CenterPart[]>> {
  const parts = await rowsOf<CenterPart>(db, 'orders.news-center-parts')`
    select id, store_id, state from fulfillments where order_id = ${orderId} and center_mall_id = ${mallId} and state <> 'cancelled'
    order by id`
  const groups = Object.groupBy(parts, ({ state }) => (state === 'at_center' ? 'here' : state === 'picked_up' ? 'collected' : 'coming'))
  return { here: groups.here ?? [], coming: groups.coming ?? [], collected: groups.collected ?? [] }
}

async function namesOf(db: Db, parts: readonly CenterPart[]): Promise<string[]> {
  const stores = await storesByIds(
    db,
    parts.map((part) => part.store_id),
  )
  return [...new Set(parts.map((part) => stores.get(part.store_id)?.name ?? 'a store'))]
}
const centerName = async (db: Db, mallId: MallId): Promise<string> => (await mallsByIds(db, [mallId])).get(mallId)?.name ?? 'your mall'
const listed = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names)

type Words = { subject: string; headline?: string; message: string; key: string; parts: readonly CenterPart[]; now: Date }
async function compose(db: Db, order: OrderRow, { subject, headline = subject, message, key, parts, now }: Words): Promise<OrderNews> {
  const ids = new Set(parts.map(({ id }) => id))
  const [pass] = (await passesOfOrder(db, order.id, now)).ready.filter(({ fulfillmentId }) => ids.has(fulfillmentId))
  const own = ((await mailPartsOf(db, [order.id], now)).get(order.id) ?? []).filter(({ id }) => ids.has(id))
  return {
    orderId: order.id,
    orderNumber: order.number,
    userId: order.user_id,
    key,
    type: 'fulfillment_moved',
    subject,
    message,
    href: '/qr-pickup-system',
    mail: {
      to: order.email,
      kind: 'fulfillment-at_center',
      headline,
      paragraphs: [message, 'Show the QR code or read the code below at the counter.'],
      // One code hands over all of them, so the mail shows it once.
      parts: own.map(({ part }, at) => ({
        ...part,
        ...(pass && at === 0 && { pass: { code: pass.code, qr: `SPIRAL:${pass.code.replace('-', '')}` } }),
      })),
      footnotes: [`Order number ${order.number}`],
      label: 'Show my pass',
    },
  }
}
