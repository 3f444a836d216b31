import { ACCEPTANCE } from '#contracts/orders/alternatives.ts'
import type { FulfillmentId, OrderId, OrderNumber, StoreId, UserId } from '#contracts/ids.ts'
import type { MailKind } from '#contracts/mails.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { DAY } from '#contracts/time.ts'
import { withZone, zoneName } from '#contracts/zones.ts'
import type { Facts } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { mallsByIds } from '../malls/index.ts'
import { paymentOf } from '../payments/index.ts'
import { storesByIds } from '../stores/index.ts'
import { guestLink } from './guest-links.ts'
import { passesOfOrder } from './passes.ts'

/** A message from an order to its shopper. Orders do not choose the channel. */
export type OrderNews = {
  orderId: OrderId
  orderNumber: OrderNumber
  /** Null: a guest. */
  userId: UserId | null
  /** The deduplication key: a repeat with the same key is the same message. */
  key: string
  type: 'order_placed' | 'payment_failed' | 'fulfillment_moved' | 'choice_needed' | 'pieces_refunded' | 'order_message' | 'hold_ending'
  subject: string
  message: string
  /** The page for a signed-in shopper. A guest gets a link that opens the one order, unless the message needs no link. */
  href: string
  isPublic?: true
  mail: { to: string; kind: MailKind; subject?: string; paragraphs: string[]; label: string }
}

type OrderRow = { id: OrderId; number: OrderNumber; user_id: UserId | null; email: string; total: Cents; name: string }
type Deciding = Pick<Deps, 'clock'>
const aboutOrder = ({ id, number, user_id: userId }: OrderRow) => ({ orderId: id, orderNumber: number, userId })
const pageOf = (number: OrderNumber): string => `/order-details?id=${number}`
const PASSES = '/qr-pickup-system'

const orderRow = async (tx: Db, orderId: OrderId): Promise<OrderRow | undefined> =>
  (
    await rowsOf<OrderRow>(
      tx,
      'orders.news-row',
      `select id, number, user_id, email, total, contact->>'name' as name from orders where id = $1`,
      [orderId],
    )
  )[0]

/** The confirmations of a batch of orders: under load, orders are placed in batches. */
export async function newsOfPlaced(tx: Db, placed: readonly Facts['orders.placed'][]): Promise<OrderNews[]> {
  const orders = await rowsOf<OrderRow & { groups: { store: StoreId; estimate: string }[] }>(
    tx,
    'orders.news-placed',
    `select o.id, o.number, o.user_id, o.email, o.total, o.contact->>'name' as name,
       (select json_agg(json_build_object('store', f.store_id, 'estimate', f.estimate) order by f.id) from fulfillments f where f.order_id = o.id) as groups
     from orders o where o.id = any((select $1::bigint[])::bigint[])`,
    [placed.map(({ orderId }) => orderId)],
  )
  const stores = await storesByIds(
    tx,
    orders.flatMap(({ groups }) => groups.map(({ store }) => store)),
  )
  return orders.map((order) => {
    const groups = order.groups.map(({ store, estimate }) => {
      const from = stores.get(store)
      return `${from?.name ?? 'Store'}: ${from ? withZone(estimate, from.timeZone) : estimate}`
    })
    return {
      ...aboutOrder(order),
      key: `placed ${order.number}`,
      type: 'order_placed',
      subject: `Order ${order.number} placed`,
      message: groups.join(' · '),
      href: pageOf(order.number),
      mail: {
        to: order.email,
        kind: 'order-placed',
        subject: `Thank you for your order ${order.number}`,
        paragraphs: [`Hi ${order.name.split(' ')[0]}, your order over ${dollars(order.total)} is placed.`, ...groups],
        label: 'See my order',
      },
    }
  })
}

export async function newsOfFailedPayment(tx: Db, { orderId, number }: Facts['orders.payment_failed']): Promise<OrderNews[]> {
  const order = await orderRow(tx, orderId)
  if (!order) return []
  const words =
    'The payment did not go through, so we let the items go. You pay nothing: a charge that your bank still shows goes back in full, and SPIRALs you used are back.'
  return [
    {
      ...aboutOrder(order),
      key: `unpaid ${number}`,
      type: 'payment_failed',
      subject: `Your order ${number} was not paid`,
      message: words,
      href: '/products',
      isPublic: true,
      mail: { to: order.email, kind: 'payment-failed', paragraphs: [words], label: 'Shop again' },
    },
  ]
}

export async function newsOfChoice(tx: Db, needed: Facts['orders.choice_needed']): Promise<OrderNews[]> {
  const { orderId, number, fulfillmentId, storeId, since, why } = needed
  const order = await orderRow(tx, orderId)
  if (!order) return []
  const name = (await storesByIds(tx, [storeId])).get(storeId)?.name ?? 'The store'
  return [
    {
      ...aboutOrder(order),
      key: `choose ${fulfillmentId} ${since}`,
      type: 'choice_needed',
      subject: `${name} ${why === 'missing' ? 'does not have what you ordered' : 'has not accepted your order yet'}: choose what happens`,
      message: 'Choose another store, shipping, or your money back.',
      href: pageOf(number),
      mail: {
        to: order.email,
        kind: 'choice-needed',
        paragraphs: [
          why === 'missing'
            ? `${name} does not have everything of your order ${number} after all. We are sorry.`
            : `${name} has not accepted your order ${number} within ${ACCEPTANCE.chooseAfterHours} hours. We are sorry for the wait.`,
          why === 'missing'
            ? 'Choose another store that has it, take the rest without it, or take your money back.'
            : 'Choose another store that has it, have it shipped where a store does that, or take your money back.',
          `If we hear nothing within ${ACCEPTANCE.answerWithinDays} days, you get everything back the way you paid.`,
        ],
        label: 'Choose',
      },
    },
  ]
}

export async function newsOfRefund(tx: Db, refunded: Facts['orders.pieces_refunded']): Promise<OrderNews[]> {
  const { orderId, fulfillmentId, storeId, pieces, words, amount } = refunded
  const order = await orderRow(tx, orderId)
  if (!order) return []
  const name = (await storesByIds(tx, [storeId])).get(storeId)?.name ?? 'The store'
  return [
    {
      ...aboutOrder(order),
      key: `refunded ${fulfillmentId} ${pieces}`,
      type: 'pieces_refunded',
      subject: `${name} gave ${dollars(amount)} of your order back`,
      message: `${words}. Everything else comes as planned.`,
      href: pageOf(order.number),
      mail: {
        to: order.email,
        kind: 'pieces-refunded',
        paragraphs: [
          `${name} does not have everything of your order ${order.number}. We are sorry.`,
          `${words}. ${dollars(amount)} with its tax goes back the way you paid, SPIRALs among it.`,
          'Everything else comes as planned.',
        ],
        label: 'See my order',
      },
    },
  ]
}

const NEWS = {
  ready: 'is ready for pickup',
  at_center: 'is ready at the SPIRAL Center',
  shipped: 'is on its way',
  delivered: 'was delivered',
  cancelled: 'was cancelled',
} as const satisfies Partial<Record<FulfillmentState, string>>
const isNews = (state: FulfillmentState): state is keyof typeof NEWS => state in NEWS

export async function newsOfMove(tx: Db, moved: Facts['orders.fulfillment_moved'], { clock }: Deciding): Promise<OrderNews[]> {
  const { orderId, number, fulfillmentId, storeId, centerMallId, to } = moved
  const isBack = moved.from === 'picked_up'
  if (!isNews(to)) return []
  const news = isBack ? 'waits for you again' : NEWS[to]
  const order = await orderRow(tx, orderId)
  if (!order || (await isUnpaid(tx, orderId))) return []
  const store = (await storesByIds(tx, [storeId])).get(storeId)?.name ?? 'the store'
  const center = centerMallId === null ? undefined : (await mallsByIds(tx, [centerMallId])).get(centerMallId)
  const waits = to === 'ready' || to === 'at_center'
  const pass = waits
    ? (await passesOfOrder(tx, orderId, clock.now())).ready.find((each) => each.fulfillmentId === fulfillmentId || to === 'at_center')
    : undefined
  const message = isBack
    ? `Order ${number} from ${store} was marked as picked up by mistake. It waits for you under a new code.`
    : `Order ${number} from ${store} ${news}${center ? ` in ${center.name}` : ''}.`
  return [
    {
      ...aboutOrder(order),
      key: isBack ? `back ${fulfillmentId} ${pass?.holdUntil?.toISOString() ?? ''}` : `${to} ${fulfillmentId}`,
      type: 'fulfillment_moved',
      subject: `Your order from ${store} ${news}`,
      message,
      href: waits ? PASSES : pageOf(number),
      mail: {
        to: order.email,
        kind: `fulfillment-${to}`,
        paragraphs: [
          message,
          ...(pass ? [`Show this code or the QR of your pass: ${pass.code}`] : []),
          ...(to === 'cancelled' ? ['Everything you paid for it goes back the way you paid.'] : []),
        ],
        label: waits ? 'Show my pass' : 'See my order',
      },
    },
  ]
}

const isUnpaid = async (tx: Db, orderId: OrderId): Promise<boolean> =>
  ['failed', 'voided', 'returned'].includes((await paymentOf(tx, orderId))?.state ?? '')

type Held = OrderRow & { fulfillment_id: FulfillmentId; store_id: StoreId; center_mall_id: number | null; hold_until: Date }
const PAGE = 500

/** Reminders for pickups whose hold ends within a day. An extended hold gets a new reminder before its new end. */
export async function newsOfEndingHolds(
  db: Db,
  now: Date,
  after: FulfillmentId | null,
): Promise<{ news: OrderNews[]; last: FulfillmentId | null }> {
  const rows = await rowsOf<Held>(
    db,
    'orders.news-holds',
    `select o.id, o.number, o.user_id, o.email, o.total, o.contact->>'name' as name, f.id as fulfillment_id, f.store_id, f.center_mall_id, f.hold_until
     from fulfillments f join orders o on o.id = f.order_id
     where f.state in ('ready', 'at_center') and f.hold_until > $1 and f.hold_until <= $2 and ($3::bigint is null or f.id > $3) order by f.id limit ${PAGE}`,
    [now, new Date(now.getTime() + DAY), after],
  )
  const stores = await storesByIds(
    db,
    rows.map((row) => row.store_id),
  )
  const malls = await mallsByIds(
    db,
    rows.flatMap((row) => (row.center_mall_id === null ? [] : [row.center_mall_id as never])),
  )
  const news = rows.map((row): OrderNews => {
    const store = stores.get(row.store_id)
    const center = row.center_mall_id === null ? undefined : malls.get(row.center_mall_id as never)
    const place = center ? `the SPIRAL Center at ${center.name}` : (store?.name ?? 'the store')
    const timeZone = (center ?? store)?.timeZone ?? 'UTC'
    const until = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(row.hold_until)
    const message = `${place.slice(0, 1).toUpperCase()}${place.slice(1)} keeps order ${row.number} for you until ${until} ${zoneName(timeZone)}.`
    return {
      ...aboutOrder(row),
      key: `hold ${row.fulfillment_id} ${row.hold_until.toISOString()}`,
      type: 'hold_ending',
      subject: `Collect your order from ${place} soon`,
      message,
      href: PASSES,
      mail: {
        to: row.email,
        kind: 'hold-ending',
        paragraphs: [message, 'After that it goes back on the shelf, and everything you paid for it goes back the way you paid.'],
        label: 'Show my pass',
      },
    }
  })
  return { news, last: rows.length === PAGE ? (rows.at(-1)?.fulfillment_id ?? null) : null }
}

/** The address in a guest's mail: a link that opens this one order. */
export const guestAddress = (deps: Pick<Deps, 'secret' | 'config' | 'clock'>, { orderNumber, isPublic, href }: OrderNews): string =>
  isPublic ? `${deps.config.publicOrigin}${href}` : guestLink(deps, orderNumber)
