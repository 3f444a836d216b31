import { z } from 'zod'
import { Method } from './catalog.ts'
import { IF_UNAVAILABLE } from './constants.ts'
import { MallId, ProductId, StoreId, VariantId } from './ids.ts'
import { Price } from './money.ts'
import { Picture } from './pictures.ts'

/** A line of the account's cart, in the browser's own words (R43) and what a screen shows of it. */
export const CartItem = z
  .object({
    id: z.string(),
    productId: ProductId,
    variantId: VariantId,
    title: z.string(),
    options: z.string(),
    image: Picture.nullable(),
    price: Price,
    quantity: z.int(),
    storeId: StoreId,
    store: z.string(),
    mallId: MallId.nullable(),
    mallName: z.string().nullable(),
    fulfillmentMethod: Method,
    estimatedDelivery: z.string(),
    shippingCost: Price,
    available: z.int(),
    methods: z.array(Method),
    /** Where ship-to-mall goes when it is not the mall of the store. */
    centerMallId: MallId.nullable().optional(),
    /** What the store does when it turns out not to have it; money back, when nothing was chosen. */
    ifUnavailable: z.enum(IF_UNAVAILABLE).optional(),
  })
  .meta({ id: 'CartItem' })
export type CartItem = z.infer<typeof CartItem>
