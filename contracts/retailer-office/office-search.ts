import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inUrl, OrderNumber, ProductId, RetailerId, StoreId } from '../ids.ts'
import { Price } from '../money.ts'
import { Picture } from '../pictures.ts'
import { Instant } from '../time.ts'
import { named } from '../named.ts'

/** Shorter queries find nothing; queries over `MOST_LETTERS` are refused. */
export const LEAST_LETTERS = 2
export const MOST_LETTERS = 60

/** An order with work for the person's stores. Several fulfillments of one order are one row. */
export const FoundOrder = named('FoundOrder', {
  number: OrderNumber,
  customer: z.string(),
  storeName: z.string(),
  placedAt: Instant,
})
export type FoundOrder = z.output<typeof FoundOrder>
/** A product of the person's stores, with all of its variants in one row. */
export const FoundProduct = named('FoundProduct', {
  id: ProductId,
  title: z.string(),
  image: Picture.nullable(),
  status: z.enum(['draft', 'active', 'archived']),
  /** The price of the cheapest variant. */
  price: Price,
  /** Pieces that can be sold, in the selected stores. */
  available: z.int(),
})
export type FoundProduct = z.output<typeof FoundProduct>

const found = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), /** The full list has more. */ more: z.boolean() })
export const findInOffice = endpoint('GET /api/retailer/find', {
  access: 'retailer:staff',
  summary: 'The few orders and products of a retailer that fit what somebody types.',
  query: z.object({
    q: z.string().trim().max(MOST_LETTERS),
    retailerId: inUrl(RetailerId).optional(),
    storeId: inUrl(StoreId).optional(),
  }),
  reply: z.object({ orders: found(FoundOrder), products: found(FoundProduct) }),
})
