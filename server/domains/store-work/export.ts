import { csvHead, csvRow } from '#contracts/csv.ts'
import { Price } from '#contracts/money.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import type { Db } from '../../platform/db.ts'
import type { OfficeScope } from '../orders/scope.ts'
import { type WorkQuery, workPage } from './work.ts'

const HEAD = [
  'Order',
  'Placed (UTC)',
  'State',
  'Since (UTC)',
  'Method',
  'Store',
  'SPIRAL Center',
  'Customer',
  'Quantity',
  'Items',
  'Subtotal',
  'Carrier',
  'Tracking',
]
const AT_ONCE = 200

/**
 * Streams the work of a store as a file. Reads each page after the previous one was sent, so a long history needs no more memory and no
 * longer statements than a short one. Contains only the fields a seller sees on screen: no address, no email.
 */
export async function* workFile(db: Db, scope: OfficeScope, query: Omit<WorkQuery, 'limit' | 'cursor'>, now: Date): AsyncGenerator<string> {
  yield csvHead(HEAD)
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page = await workPage(db, scope, 'retailer', { ...query, limit: AT_ONCE, ...(cursor ? { cursor } : {}) }, now)
    if (page.items.length > 0) yield page.items.map((item) => csvRow(cellsOf(item))).join('')
    cursor = page.nextCursor
  }
}

const second = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')
const cellsOf = (item: OfficeFulfillment) => [
  item.orderNumber,
  second(item.placedAt),
  item.state,
  second(item.changedAt),
  item.fulfillmentMethod,
  item.storeName,
  item.centerName,
  item.customer,
  item.items.reduce((pieces, { quantity }) => pieces + quantity, 0),
  item.items.map(({ quantity, title, options, sku }) => `${quantity} × ${[title, options].filter(Boolean).join(', ')} (${sku})`).join('; '),
  Price.encode(item.subtotal),
  item.carrier,
  item.tracking,
]
