import { z } from 'zod'
import { Method } from '../catalog/catalog.ts'
import { IF_UNAVAILABLE } from '../constants.ts'
import { MallId, ProductId, StoreId, VariantId } from '../ids.ts'
import { Price } from '../money.ts'
import { Picture } from '../pictures.ts'
import { named } from '../named.ts'

/** A line of the account's cart: the fields the browser keeps (R43) and the fields a screen shows. */
export const CartItem = named('CartItem', {
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
  /** The destination of ship-to-mall when it is not the store's own mall. */
  centerMallId: MallId.nullable().optional(),
  /** The fallback when the store does not have the item. Defaults to a refund. */
  ifUnavailable: z.enum(IF_UNAVAILABLE).optional(),
})
export type CartItem = z.infer<typeof CartItem>
