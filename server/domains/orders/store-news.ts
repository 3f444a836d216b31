import type { FulfillmentMethod } from '#contracts/constants.ts'
import type { FulfillmentId, OrderId, OrderNumber, RetailerId, StoreId } from '#contracts/ids.ts'
import type { MailKind } from '#contracts/notifications/mails.ts'
import { cents, type Cents, dollars } from '#contracts/money.ts'
import type { NewsOf } from '#contracts/notifications/news.ts'
import { officeLink } from '#contracts/office-links.ts'
import type { Facts } from '../../facts.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Mail, MailContent } from '../../platform/mail-template.ts'
import { paymentOf } from '../payments/payments.ts'
import { storesKept } from '../stores/stores.ts'
import { promiseWords } from './mails.ts'

/**
 * News for the people of a store. Whoever composes it says which stores it concerns; who hears of it, and how, is asked when it is sent.
 * It names no shopper and quotes no private message, because lists of notifications are kept longer than a closed account.
 */
export type StoreNews = {
  type: NewsOf<'store'>
  retailerId: RetailerId
  /** Empty: news of the whole business. */
  storeIds: readonly StoreId[]
  /** Identifies the news: a repeat with the same key is told to nobody twice. */
  key: string
  orderNumber?: OrderNumber
  /** What somebody reads who works in these of its stores. */
  words: (seen: readonly StoreId[]) => StoreNewsWords
}
export type StoreNewsWords = {
  subject: string
  message: string
  /** A page of the office. */
  href: string
  mail: { kind: MailKind; subject?: string; label: string } & Pick<Mail, 'about'> &
    Pick<MailContent, 'headline' | 'paragraphs' | 'parts' | 'footnotes'>
}

/** The order in the office of its retailer, opened. */
export const officeOrder = (retailerId: RetailerId, number: OrderNumber): string =>
  officeLink('retailer', 'orders', { state: 'all', retailer: retailerId, order: number })

type SoldPart = {
  id: FulfillmentId
  order_id: OrderId
  number: OrderNumber
  store_id: StoreId
  retailer_id: RetailerId
  method: FulfillmentMethod
  estimate: string
  subtotal: Cents
  lines: { title: string; options: string; quantity: number; price: Cents }[]
}
const SOLD = `select f.id, f.order_id, o.number, f.store_id, f.retailer_id, f.method, f.estimate, f.subtotal,
    (select coalesce(json_agg(json_build_object('title', l.title, 'options', l.options, 'quantity', l.quantity, 'price', l.price) order by l.id), '[]')
     from order_lines l where l.fulfillment_id = f.id) as lines
  from fulfillments f join orders o on o.id = f.order_id`

const piecesOf = (parts: readonly SoldPart[]): number =>
  parts.reduce((sum, { lines }) => lines.reduce((n, { quantity }) => n + quantity, sum), 0)
const itemsInWords = (parts: readonly SoldPart[]): string => {
  const all = parts.flatMap(({ lines }) => lines.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title)))
  return all.length > 3 ? `${all.slice(0, 3).join(', ')} and ${all.length - 3} more` : all.join(', ')
}
const countOf = (pieces: number): string => (pieces === 1 ? '1 item' : `${pieces} items`)

/** The stores of a batch of new orders hear of them: one message per retailer and order, with the parts that the reader works on. */
export async function storeNewsOfPlaced(tx: Db, placed: readonly Facts['orders.placed'][], feed: ChangeFeed): Promise<StoreNews[]> {
  const rows = await rowsOf<SoldPart>(tx, 'orders.store-news-placed')`
    ${sql(SOLD)} where o.id = any((select ${placed.map(({ orderId }) => orderId)}::bigint[])::bigint[]) and f.state <> 'cancelled'
      and o.state <> 'payment_pending' order by f.id`
  const ofRetailers = Map.groupBy(rows, ({ order_id: order, retailer_id: retailer }) => `${order} ${retailer}`)
  return Promise.all([...ofRetailers.values()].map((parts) => newsOfSale(tx, feed, parts, `sale ${parts[0]?.order_id}`)))
}

/** A store takes over from another one: for it this is a new order. */
export async function storeNewsOfStoreChanged(
  tx: Db,
  { fulfillmentId, storeId }: Facts['orders.store_changed'],
  feed: ChangeFeed,
): Promise<StoreNews[]> {
  const parts = await rowsOf<SoldPart>(tx, 'orders.store-news-changed')`
    ${sql(SOLD)} where f.id = ${fulfillmentId} and f.store_id = ${storeId} and f.state <> 'cancelled'`
  return parts.length === 0 ? [] : [await newsOfSale(tx, feed, parts, `sale ${fulfillmentId} now at ${storeId}`)]
}

async function newsOfSale(tx: Db, feed: ChangeFeed, parts: readonly SoldPart[], key: string): Promise<StoreNews> {
  const [first] = parts
  if (!first) throw new Error('a sale has parts')
  const stores = await storesKept(
    tx,
    feed,
    parts.map(({ store_id }) => store_id),
  )
  const nameOf = (part: SoldPart): string => stores.get(part.store_id)?.name ?? 'your store'
  const wayOf = (part: SoldPart): string =>
    promiseWords(part.method, part.estimate, stores.get(part.store_id)?.timeZone ?? 'UTC').replace('Ship to you', 'Ship to the shopper')
  return {
    type: 'store_order',
    retailerId: first.retailer_id,
    storeIds: [...new Set(parts.map(({ store_id }) => store_id))],
    key,
    orderNumber: first.number,
    words(seen) {
      const own = parts.filter(({ store_id }) => seen.includes(store_id))
      const worth = dollars(cents(own.reduce((sum, { subtotal }) => sum + subtotal, 0)))
      const at = [...new Set(own.map(nameOf))].join(' and ')
      return {
        subject: `New order at ${at}: ${countOf(piecesOf(own))}, ${worth}`,
        message: `${itemsInWords(own)}. ${[...new Set(own.map(wayOf))].join(' · ')}`,
        href: officeOrder(first.retailer_id, first.number),
        mail: {
          kind: 'store-order',
          headline: `New order: ${countOf(piecesOf(own))}, ${worth}`,
          paragraphs: ['Accept it so the shopper knows it is on its way.'],
          parts: own.map((part) => ({
            title: nameOf(part),
            note: wayOf(part),
            items: part.lines.map(({ title, options, quantity, price }) => ({
              title,
              detail: [options, quantity > 1 ? `${quantity} × ${dollars(price)}` : ''].filter(Boolean).join(', '),
              price: dollars(cents(price * quantity)),
            })),
          })),
          footnotes: [`Order number ${first.number}`],
          label: 'Open the order',
        },
      }
    },
  }
}

/** An order that its store did not cancel itself: it stops preparing it. */
export async function storeNewsOfCancel(tx: Db, moved: Facts['orders.fulfillment_moved']): Promise<StoreNews[]> {
  if (moved.to !== 'cancelled') return []
  const [row] = await rowsOf<SoldPart & { role: string }>(tx, 'orders.store-news-canceled')`
    select sold.*, e.role from (${sql(SOLD)} where f.id = ${moved.fulfillmentId} and f.state = 'cancelled') sold
    cross join lateral (select role from fulfillment_events where fulfillment_id = sold.id and "to" = 'cancelled' order by id desc limit 1)
      e`
  if (!row || row.role === 'retailer') return []
  // An order that was never paid was never told either.
  const payment = await paymentOf(tx, row.order_id)
  if (payment?.state === 'failed' || payment?.state === 'voided') return []
  const by = row.role === 'shopper' ? 'The shopper canceled' : 'Canceled'
  const rest = moved.from === 'placed' ? "You don't need to do anything." : 'Put the items back on the shelf.'
  return [
    {
      type: 'store_order_canceled',
      retailerId: row.retailer_id,
      storeIds: [row.store_id],
      key: `sale canceled ${row.id}`,
      orderNumber: row.number,
      words: () => ({
        subject: `${by}: ${itemsInWords([row])}`,
        message: `Order ${row.number}. ${rest}`,
        href: officeOrder(row.retailer_id, row.number),
        mail: {
          kind: 'store-order-canceled',
          paragraphs: [`Order ${row.number} was canceled: ${itemsInWords([row])}.`, rest],
          label: 'Open the order',
        },
      }),
    },
  ]
}
