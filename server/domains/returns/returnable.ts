import type { FulfillmentId, OrderId, OrderNumber, ProductId, StoreId, UserId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import type { FulfillmentState } from '#contracts/orders/orders.ts'
import type { ReturnableItem } from '#contracts/returns/returns.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { isSized } from '../catalog/sized-products.ts'
import { imageOf } from '../orders/read.ts'
import { openLabel } from '../stores/hours.ts'
import { sells, type Store, storesByIds } from '../stores/stores.ts'
import { isPolicy, whyNot } from './rules.ts'
import { lastMoment } from './windows.ts'

type ReturnableLine = {
  id: number
  number: OrderNumber
  fulfillment_id: FulfillmentId
  store_id: StoreId
  product_id: ProductId
  title: string
  options: string
  image_hash: string | null
  price: Cents
  quantity: number
  cancelled: number
  returned: number
  under_way: number
  returns_days: number | null
  returnable: boolean
  sized: boolean
  state: FulfillmentState
  changed_at: Date
}
const LINES = `select l.id, o.number, l.fulfillment_id, l.store_id, l.product_id, l.title, l.options, l.image_hash, l.price, l.quantity, l.cancelled, l.returned, l.returnable, ${isSized('l.product_id')} as sized, f.state, f.changed_at, f.returns_days,
   coalesce((select sum(rl.quantity) from return_lines rl join returns r on r.id = rl.return_id where rl.line_id = l.id and r.state in ('requested', 'approved', 'received')), 0)::int
     + coalesce((select sum(c.quantity) from claims c where c.line_id = l.id and c.state = 'open'), 0)::int as under_way
 from order_lines l join fulfillments f on f.id = l.fulfillment_id join orders o on o.id = l.order_id`

/** The items of an order, and whether they can be returned. Canceled ones are left out. `isWaived`: support waives the store's policy. */
export async function returnableOf(db: Db, orderId: OrderId, now: Date, { isWaived = false } = {}): Promise<ReturnableItem[]> {
  const rows = await rowsOf<ReturnableLine>(db, 'returns.lines-of-order')`
    ${sql(LINES)} where l.order_id = ${orderId} and l.cancelled < l.quantity and o.state <> 'payment_pending' order by l.id`
  return itemsOf(db, rows, now, isWaived)
}

const YEAR_MS = 365 * DAY
const MOST_ITEMS = 200

/** What a person received within a year: what can be returned comes first, the most urgent on top. */
export async function returnableOfPerson(db: Db, userId: UserId, now: Date): Promise<ReturnableItem[]> {
  const rows = await rowsOf<ReturnableLine>(db, 'returns.lines-of-person')`
    ${sql(LINES)}
    where o.user_id = ${userId} and o.placed_at > ${new Date(now.getTime() - YEAR_MS)} and l.cancelled < l.quantity
      and o.state <> 'payment_pending' order by l.id desc limit ${sql(MOST_ITEMS)}`
  const items = await itemsOf(db, rows, now, false)
  const rank = ({ why, returnBy }: ReturnableItem) => (why === null ? (returnBy?.getTime() ?? 0) : Number.MAX_SAFE_INTEGER)
  return items.toSorted((a, b) => rank(a) - rank(b))
}

async function itemsOf(db: Db, rows: readonly ReturnableLine[], now: Date, isWaived: boolean): Promise<ReturnableItem[]> {
  const stores = await storesByIds(db, [...new Set(rows.map((row) => row.store_id))])
  return rows.flatMap((row) => {
    const store = stores.get(row.store_id)
    return store ? [itemOf(row, store, now, isWaived)] : []
  })
}

function itemOf(row: ReturnableLine, store: Store, now: Date, isWaived: boolean): ReturnableItem {
  const isHere = row.state === 'picked_up' || row.state === 'delivered'
  // Orders from before the policy was noted with the sale follow the store's present one.
  const returnsDays = row.returns_days ?? store.returnsDays
  const returnBy = lastMoment(row.changed_at, returnsDays, store.timeZone)
  const refused = whyNot({ ...row, underWay: row.under_way, returnsDays, returnBy }, now)
  const why = isWaived && refused && isPolicy(refused) ? null : refused
  const hasWindow = isHere && row.returnable && returnsDays > 0
  return {
    lineId: row.id,
    orderNumber: row.number,
    fulfillmentId: row.fulfillment_id,
    storeId: row.store_id,
    storeName: store.name,
    storeSlug: store.slug,
    storeAddress: `${store.street}, ${store.city}, ${store.state} ${store.zip}`,
    storeOpening: openLabel(store.hours, store.timeZone, now, store.state).label,
    storeTakesReturns: !store.closed && (sells(store) || store.paused),
    productId: row.product_id,
    title: row.title,
    options: row.options,
    image: imageOf(row),
    sized: row.sized,
    price: cents(row.price),
    left: why === null ? row.quantity - row.cancelled - row.returned - row.under_way : 0,
    gotAt: isHere ? row.changed_at : null,
    returnBy: hasWindow ? returnBy : null,
    timeZone: store.timeZone,
    daysLeft: hasWindow && why === null ? Math.max(0, Math.floor((returnBy.getTime() - now.getTime()) / DAY)) : null,
    why,
    whyText: why && wordsOf(why, returnBy, store.timeZone),
  }
}

function wordsOf(why: NonNullable<ReturnableItem['why']>, returnBy: Date, timeZone: string): string {
  const day = returnBy.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone })
  return {
    not_yet: 'You can return it once you have it.',
    closed: `The return window closed on ${day}.`,
    final_sale: 'Final sale: this store takes no returns.',
    perishable: "Food, drinks and fresh flowers can't be returned. If something is wrong with it, tell us.",
    returned: 'Returned or refunded.',
    under_way: 'A return or claim is under way.',
  }[why]
}
