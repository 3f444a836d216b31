import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inUrl, OrderNumber, ProductId, RetailerId, StoreId } from './ids.ts'
import { Price } from './money.ts'
import { Picture } from './pictures.ts'
import { Instant } from './time.ts'

/** Fewer letters find nothing, more are not looked for. */
export const LEAST_LETTERS = 2
export const MOST_LETTERS = 60

/** An order with work for one's stores; several parts of it are one row. */
export const FoundOrder = z
  .object({
    number: OrderNumber,
    customer: z.string(),
    storeName: z.string(),
    placedAt: Instant,
  })
  .meta({ id: 'FoundOrder' })
export type FoundOrder = z.output<typeof FoundOrder>
/** A product of one's shelves, all of its variants together. */
export const FoundProduct = z
  .object({
    id: ProductId,
    title: z.string(),
    image: Picture.nullable(),
    status: z.enum(['draft', 'active', 'archived']),
    /** Of the cheapest variant. */
    price: Price,
    /** What can be sold of it in the stores that are looked at. */
    available: z.int(),
  })
  .meta({ id: 'FoundProduct' })
export type FoundProduct = z.output<typeof FoundProduct>

const found = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), /** The list itself has more. */ more: z.boolean() })
export const findInOffice = endpoint({
  method: 'GET',
  path: '/api/retailer/find',
  access: 'retailer:staff',
  summary: 'The few orders and products of a retailer that fit what somebody types.',
  query: z.object({
    q: z.string().trim().max(MOST_LETTERS),
    retailerId: inUrl(RetailerId).optional(),
    storeId: inUrl(StoreId).optional(),
  }),
  reply: z.object({ orders: found(FoundOrder), products: found(FoundProduct) }),
})
