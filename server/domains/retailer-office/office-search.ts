import type { Reply, Sent } from '#contracts/endpoint.ts'
import { type findInOffice, type FoundOrder, LEAST_LETTERS } from '#contracts/retailer-office/office-search.ts'
import type { Person } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { productsNamed } from '../catalog/office/named-products.ts'
import { retailerScope } from '../orders/scope.ts'
import { isOrderNumber, workPage } from '../store-work/work.ts'

const MOST_ORDERS = 5
const MOST_PRODUCTS = 5
/** An order has one fulfillment per store; more than this many are rare. */
const PARTS = 3

/** The first matches of the order list and the product list, within the stores this person works for. */
export async function foundInOffice(
  db: Db,
  person: Person,
  query: Sent<typeof findInOffice>['query'],
  now: Date,
): Promise<Reply<typeof findInOffice>> {
  const { q, retailerId, storeId } = query
  const scope = retailerScope(person, retailerId)
  if (q.length < LEAST_LETTERS) return { orders: { items: [], more: false }, products: { items: [], more: false } }
  const [work, products] = await Promise.all([
    workPage(db, scope, 'retailer', { q, storeId, limit: MOST_ORDERS * PARTS }, now),
    // A whole order number is not a product search.
    isOrderNumber(q) ? [] : productsNamed(db, person, { q, retailerId, storeId, limit: MOST_PRODUCTS + 1 }),
  ])
  const orders = work.items.filter((part, i, parts) => parts.findIndex(({ orderNumber }) => orderNumber === part.orderNumber) === i)
  return {
    orders: {
      items: orders.slice(0, MOST_ORDERS).map(
        (part): FoundOrder => ({
          number: part.orderNumber,
          customer: part.customer,
          storeName: part.storeName,
          placedAt: part.placedAt,
        }),
      ),
      more: orders.length > MOST_ORDERS || work.nextCursor !== null,
    },
    products: { items: products.slice(0, MOST_PRODUCTS), more: products.length > MOST_PRODUCTS },
  }
}
