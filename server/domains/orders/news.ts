import { ACCEPTANCE } from '#contracts/orders/alternatives.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { FulfillmentId, OrderId, OrderNumber, StoreId } from '#contracts/ids.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import { type Points, points } from '#contracts/points.ts'
import { DAY } from '#contracts/time.ts'
import type { Facts } from '../../facts.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { MailPart } from '../../platform/mail-template.ts'
import { mallsByIds } from '../malls/malls.ts'
import { paymentOf } from '../payments/payments.ts'
import { paidWith, refundedTenders, refundWords } from '../payments/told.ts'
import { storesByIds, storesKept } from '../stores/stores.ts'
import { newsWhenAllAreHere } from './center-news.ts'
import { guestLink } from './guest-links.ts'
import { landingWords, orderLandings } from './landings.ts'
import { holdEnd, mailPartsOf, promiseWords, totalsOf } from './mails.ts'
import type { OrderNews, OrderRow } from './order-news.ts'
import { passesOfOrder } from './passes.ts'

type Money = { subtotal: Cents; discount: Cents; shipping: Cents; tax: Cents; total: Cents }
type Deciding = Pick<Deps, 'clock'>
const aboutOrder = ({ id, number, user_id: userId }: OrderRow) => ({ orderId: id, orderNumber: number, userId })
const pageOf = (number: OrderNumber): string => `/order-details?id=${number}`
const PASSES = '/qr-pickup-system'

const orderRow = async (tx: Db, orderId: OrderId): Promise<OrderRow | undefined> =>
  (
    await rowsOf<OrderRow>(tx, 'orders.news-row')`
      select id, number, user_id, email, contact->>'name' as name from orders where id = ${orderId}`
  )[0]

const numberNote = (number: OrderNumber): string => `Order number ${number}`
const firstName = (name: string): string => name.split(' ')[0] ?? name
/** "North Loop Goods", "North Loop Goods and 1 more". */
const storesInWords = (names: readonly string[]): string => {
  const [first = 'the store', ...others] = [...new Set(names)]
  return others.length > 0 ? `${first} and ${others.length} more` : first
}

/** A guest's SPIRALs wait for an account. */
const spiralWords = ({ user_id: userId }: OrderRow, earned: Points): string[] => {
  const amount = `${earned.toLocaleString('en-US')} ${earned === 1 ? 'SPIRAL' : 'SPIRALs'}`
  if (earned === 0) return []
  return userId
    ? [`You'll earn ${amount} once you have everything.`]
    : [`Create a free account and ${amount} ${earned === 1 ? 'is' : 'are'} yours.`]
}

/** The confirmations of a batch of orders: under load, orders are placed in batches. */
export async function newsOfPlaced(
  tx: Db,
  placed: readonly Facts['orders.placed'][],
  { clock, feed }: Pick<Deps, 'clock' | 'feed'>,
): Promise<OrderNews[]> {
  const ids = placed.map(({ orderId }) => orderId)
  const [orders, parts, paid] = await Promise.all([
    rowsOf<
      OrderRow &
        Money & {
          rescued: boolean
          rescuedFrom: StoreId | null
          groups: { id: FulfillmentId; store: StoreId; method: FulfillmentMethod; estimate: string }[]
        }
    >(tx, 'orders.news-placed')`
      select o.id, o.number, o.user_id, o.email, o.rescue_of is not null as rescued,
        (select r.store_id from fulfillments r where r.id = o.rescue_of) as "rescuedFrom", o.subtotal, o.discount, o.shipping, o.tax, o.total,
        o.contact->>'name' as name,
      (select json_agg(json_build_object('id', f.id, 'store', f.store_id, 'method', f.method, 'estimate', f.estimate) order by f.id)
        from fulfillments f where f.order_id = o.id) as groups
      from orders o where o.id = any((select ${ids}::bigint[])::bigint[])`,
    mailPartsOf(tx, ids, clock.now()),
    paidWith(tx, ids),
  ])
  const stores = await storesKept(
    tx,
    feed,
    orders.flatMap(({ groups }) => groups.map(({ store }) => store)),
  )
  return orders.map((order) => {
    const promises = new Map(
      order.groups.map(({ id, store, method, estimate }) => [id, promiseWords(method, estimate, stores.get(store)?.timeZone ?? 'UTC')]),
    )
    const own = parts.get(order.id) ?? []
    const from = storesInWords(own.map(({ storeName }) => storeName))
    // The same store, and another way: the parcel goes to a SPIRAL Center now.
    const isMerged = order.rescued && order.groups.every(({ store }) => store === order.rescuedFrom)
    const subject = isMerged
      ? `Your items from ${from} now go to a SPIRAL Center`
      : order.rescued
        ? `Your items now come from ${from}`
        : `We got your order from ${from}`
    return {
      ...aboutOrder(order),
      key: `placed ${order.number}`,
      type: 'order_placed',
      subject,
      message: own.map(({ id, storeName }) => `${storeName}. ${promises.get(id)}`).join(' · '),
      href: pageOf(order.number),
      mail: {
        to: order.email,
        kind: 'order-placed',
        subject,
        headline: isMerged ? 'One trip for your parcels' : order.rescued ? `${from} has it` : `Thanks, ${firstName(order.name)}!`,
        paragraphs: [
          ...(isMerged
            ? ['You already paid for it, so you pay nothing more. What the shipping costs less goes back to you.']
            : order.rescued
              ? ['You already paid for it, so you pay nothing more. If it costs less there, you get the difference back.']
              : []),
          own.length > 1
            ? "We got your order. We'll email you as each store gets your items ready."
            : "We got your order. We'll email you when it's ready.",
          ...spiralWords(order, points(own.reduce((sum, { spirals }) => sum + spirals, 0))),
        ],
        parts: own.map(({ id, part }) => ({ ...part, note: promises.get(id) ?? '' })),
        totals: [...totalsOf(order), ...(order.rescued ? [] : (paid.get(order.id) ?? []))],
        footnotes: [numberNote(order.number), 'You can cancel until the store accepts your order.'],
        label: 'View order',
        mayCancel: true,
      },
    }
  })
}

export async function newsOfFailedPayment(tx: Db, { orderId, number }: Facts['orders.payment_failed']): Promise<OrderNews[]> {
  const order = await orderRow(tx, orderId)
  if (!order) return []
  const words =
    "Your payment didn't go through, so your items are no longer on hold. You pay nothing. If your bank shows a charge, it will be refunded in full. Any SPIRALs you used are back in your account."
  return [
    {
      ...aboutOrder(order),
      key: `unpaid ${number}`,
      type: 'payment_failed',
      subject: "Your payment didn't go through",
      message: words,
      href: '/products',
      isPublic: true,
      mail: {
        to: order.email,
        kind: 'payment-failed',
        headline: "Your payment didn't go through",
        paragraphs: [words, ...landingWords(await orderLandings(tx, order, 'unpaid'))],
        footnotes: [numberNote(number)],
        label: 'Shop again',
      },
    },
  ]
}

export async function newsOfChoice(tx: Db, needed: Facts['orders.choice_needed'], { clock }: Deciding): Promise<OrderNews[]> {
  const { orderId, number, fulfillmentId, storeId, since, why } = needed
  const order = await orderRow(tx, orderId)
  if (!order) return []
  const name = (await storesByIds(tx, [storeId])).get(storeId)?.name ?? 'The store'
  const isMissing = why === 'missing'
  const subject = isMissing ? `${name} is out of something you ordered` : `${name} hasn't accepted your order yet`
  return [
    {
      ...aboutOrder(order),
      key: `choose ${fulfillmentId} ${since}`,
      type: 'choice_needed',
      subject: `${subject}: choose what to do`,
      message: 'Choose another store, shipping, or a refund.',
      href: pageOf(number),
      mail: {
        to: order.email,
        kind: 'choice-needed',
        headline: subject,
        paragraphs: [
          isMissing
            ? "We're sorry. Choose another store that has it, take the rest without it, or get a refund."
            : `It's been more than ${ACCEPTANCE.chooseAfterHours} hours, and we're sorry for the wait. Choose another store that has it, have it shipped if the store ships, or get a refund.`,
          `If we don't hear from you within ${ACCEPTANCE.answerWithinDays} days, we'll refund you in full.`,
        ],
        parts: await partOf(tx, order, fulfillmentId, clock.now()),
        footnotes: [numberNote(number)],
        label: 'Choose what to do',
      },
    },
  ]
}

/** The one fulfillment that a mail is about. */
const partOf = async (tx: Db, { id }: OrderRow, fulfillmentId: FulfillmentId, now: Date): Promise<MailPart[]> =>
  ((await mailPartsOf(tx, [id], now)).get(id) ?? []).flatMap((one) => (one.id === fulfillmentId ? [one.part] : []))

/** What came back, to which tenders, and when; what went elsewhere, because its gift card has ended, stands last. */
async function moneyBack(tx: Db, order: OrderRow, fulfillmentId: FulfillmentId, names?: readonly string[]): Promise<string[]> {
  const refunded = await refundedTenders(tx, fulfillmentId, names)
  const told = [...new Set(refunded.map(({ name }) => name))]
  const landed = (await Promise.all(told.map((name) => orderLandings(tx, order, name)))).flat()
  const asPaid = refunded.filter(({ kind, account }) => !landed.some((each) => each.kind === kind && each.account === account))
  return [...(asPaid.length > 0 ? [refundWords(asPaid)] : []), ...landingWords(landed)]
}

export async function newsOfRefund(tx: Db, refunded: Facts['orders.pieces_refunded'], { clock }: Deciding): Promise<OrderNews[]> {
  const { orderId, fulfillmentId, storeId, pieces, words, amount } = refunded
  const order = await orderRow(tx, orderId)
  if (!order) return []
  const name = (await storesByIds(tx, [storeId])).get(storeId)?.name ?? 'The store'
  const rest = (await partOf(tx, order, fulfillmentId, clock.now())).filter(({ items = [] }) => items.length > 0)
  const back = await moneyBack(
    tx,
    order,
    fulfillmentId,
    pieces.split(' ').map((piece) => `${fulfillmentId}/${piece}`),
  )
  return [
    {
      ...aboutOrder(order),
      key: `refunded ${fulfillmentId} ${pieces}`,
      type: 'pieces_refunded',
      subject: `${name} refunded ${dollars(amount)} of your order`,
      message: `${words}. Everything else is on its way as planned.`,
      href: pageOf(order.number),
      mail: {
        to: order.email,
        kind: 'pieces-refunded',
        headline: `You're getting ${dollars(amount)} back`,
        paragraphs: [
          `We're sorry. ${name} was out of something you ordered. ${words}.`,
          `You get back ${dollars(amount)}, tax included.`,
          ...back,
          ...(rest.length > 0 ? ['The rest of your order is still coming as planned:'] : []),
        ],
        parts: rest,
        footnotes: [numberNote(order.number)],
        label: 'View order',
      },
    },
  ]
}

const NEWS = {
  ready: 'is ready for pickup',
  at_center: 'is ready at the SPIRAL Center',
  shipped: 'is on its way',
  delivered: 'was delivered',
  cancelled: 'was canceled',
} as const satisfies Partial<Record<FulfillmentState, string>>
const HEADLINES: Record<keyof typeof NEWS, string> = {
  ready: 'Ready for pickup',
  at_center: 'Ready at the SPIRAL Center',
  shipped: 'Your order is on its way',
  delivered: 'Your order was delivered',
  cancelled: 'Your order was canceled',
}
const isNews = (state: FulfillmentState): state is keyof typeof NEWS => state in NEWS

export async function newsOfMove(tx: Db, moved: Facts['orders.fulfillment_moved'], { clock }: Deciding): Promise<OrderNews[]> {
  const { orderId, number, fulfillmentId, storeId, centerMallId, to } = moved
  const isBack = moved.from === 'picked_up'
  if (!isNews(to)) return []
  const news = isBack ? 'is waiting for you again' : NEWS[to]
  const order = await orderRow(tx, orderId)
  if (!order || (await isUnpaid(tx, orderId))) return []
  const atCenter = centerMallId !== null && !isBack && (to === 'at_center' || to === 'cancelled')
  const together = atCenter ? await newsWhenAllAreHere(tx, order, { mallId: centerMallId, now: clock.now() }) : []
  if (to === 'at_center' && !isBack) return together
  // The news of the new order tells of it.
  if (to === 'cancelled' && (await isRescued(tx, fulfillmentId))) return together
  const store = (await storesByIds(tx, [storeId])).get(storeId)?.name ?? 'the store'
  const center = centerMallId === null ? undefined : (await mallsByIds(tx, [centerMallId])).get(centerMallId)
  const waits = to === 'ready' || to === 'at_center'
  const pass = waits
    ? (await passesOfOrder(tx, orderId, clock.now())).ready.find((each) => each.fulfillmentId === fulfillmentId || to === 'at_center')
    : undefined
  const parcel = to === 'shipped' ? await parcelOf(tx, fulfillmentId) : undefined
  const back = to === 'cancelled' ? await moneyBack(tx, order, fulfillmentId) : []
  const message = isBack
    ? `${store} marked your order as picked up by mistake. It's still there for you, under a new code.`
    : `Your order from ${store} ${news}${center ? ` in ${center.name}` : ''}.`
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
        headline: HEADLINES[to],
        paragraphs: [
          message,
          ...(pass ? ['Show the QR code or read the code below at the counter.'] : []),
          ...(to === 'shipped' ? [trackingWords(parcel)] : []),
          ...(to === 'cancelled' && back.length === 0 ? ["You'll get a full refund of that part."] : back),
        ],
        parts: (await partOf(tx, order, fulfillmentId, clock.now())).map(({ place, ...part }) => ({
          ...part,
          ...(place && to !== 'cancelled' && { place }),
          ...(pass && { pass: { code: pass.code, qr: `SPIRAL:${pass.code.replace('-', '')}` } }),
        })),
        footnotes: [numberNote(number)],
        label: waits ? 'Show my pass' : 'View order',
      },
    },
    ...together,
  ]
}

/** Told once for each number: the one that was sent without, and the one that was wrong. */
export async function newsOfTracking(tx: Db, changed: Facts['orders.tracking_changed'], { clock }: Deciding): Promise<OrderNews[]> {
  const { orderId, fulfillmentId, storeId, carrier, tracking } = changed
  const order = await orderRow(tx, orderId)
  // A number that was corrected again is not told.
  if (!order || (await parcelOf(tx, fulfillmentId))?.tracking !== tracking) return []
  const store = (await storesByIds(tx, [storeId])).get(storeId)?.name ?? 'the store'
  const subject = `Your order from ${store} has a new tracking number`
  return [
    {
      ...aboutOrder(order),
      key: `tracking ${fulfillmentId} ${tracking}`,
      type: 'fulfillment_moved',
      subject,
      message: `${trackingWords({ carrier, tracking })}.`,
      href: pageOf(order.number),
      mail: {
        to: order.email,
        kind: 'fulfillment-shipped',
        subject,
        headline: 'Your tracking number',
        paragraphs: [trackingWords({ carrier, tracking })],
        parts: await partOf(tx, order, fulfillmentId, clock.now()),
        footnotes: [numberNote(order.number)],
        label: 'View order',
      },
    },
  ]
}

type Parcel = { carrier: string | null; tracking: string | null }
const parcelOf = async (tx: Db, id: FulfillmentId): Promise<Parcel | undefined> =>
  (await rowsOf<Parcel>(tx, 'orders.news-parcel')`select carrier, tracking from fulfillments where id = ${id}`)[0]
const trackingWords = (parcel: Parcel | undefined): string =>
  parcel?.tracking ? `Track it with ${parcel.carrier ?? 'the carrier'}: ${parcel.tracking}` : 'The store sent it without a tracking number.'

const isUnpaid = async (tx: Db, orderId: OrderId): Promise<boolean> =>
  ['failed', 'voided', 'returned'].includes((await paymentOf(tx, orderId))?.state ?? '')

const isRescued = async (tx: Db, id: FulfillmentId): Promise<boolean> =>
  (await rowsOf(tx, 'orders.news-rescued')`select from fulfillments f join orders o on o.rescue_of = f.id where f.id = ${id} limit 1`)
    .length > 0

type HeldOrder = OrderRow & { fulfillment_id: FulfillmentId; store_id: StoreId; center_mall_id: number | null; hold_until: Date }
const PAGE = 500

/** Reminders for pickups whose hold ends within a day. An extended hold gets a new reminder before its new end. */
export async function newsOfEndingHolds(
  db: Db,
  now: Date,
  after: FulfillmentId | null,
): Promise<{ news: OrderNews[]; last: FulfillmentId | null }> {
  const rows = await rowsOf<HeldOrder>(db, 'orders.news-holds')`
    select o.id, o.number, o.user_id, o.email, o.contact->>'name' as name, f.id as fulfillment_id, f.store_id, f.center_mall_id,
      f.hold_until
    from fulfillments f join orders o on o.id = f.order_id
    where f.state in ('ready', 'at_center') and f.hold_until > ${now} and f.hold_until <= ${new Date(now.getTime() + DAY)}
      and (${after}::bigint is null or f.id > ${after}) order by f.id limit ${sql(PAGE)}`
  const parts = await mailPartsOf(
    db,
    rows.map(({ id }) => id),
    now,
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
    const until = holdEnd(row.hold_until, timeZone)
    const message = `${place.slice(0, 1).toUpperCase()}${place.slice(1)} holds your order until ${until}.`
    return {
      ...aboutOrder(row),
      key: `hold ${row.fulfillment_id} ${row.hold_until.toISOString()}`,
      type: 'hold_ending',
      subject: `Pick up your order from ${place} soon`,
      message,
      href: PASSES,
      mail: {
        to: row.email,
        kind: 'hold-ending',
        headline: 'Pick it up soon',
        paragraphs: [message, "After that it goes back on the shelf, and we'll refund you in full."],
        parts: (parts.get(row.id) ?? []).flatMap((one) => (one.id === row.fulfillment_id ? [one.part] : [])),
        footnotes: [numberNote(row.number)],
        label: 'Show my pass',
      },
    }
  })
  return { news, last: rows.length === PAGE ? (rows.at(-1)?.fulfillment_id ?? null) : null }
}

/** The address in a guest's mail: a link that opens this one order. */
export const guestAddress = (deps: Pick<Deps, 'secret' | 'config' | 'clock'>, { orderNumber, isPublic, href }: OrderNews): string =>
  isPublic ? `${deps.config.publicOrigin}${href}` : guestLink(deps, orderNumber)
