import { ParcelDestination, UsPhone } from './delivery.ts'
import { CollectorName, Destination, Email, Zip } from './identity/people.ts'
import { PlacedOrder } from './orders/orders.ts'
import { z } from 'zod'
import { Method } from './catalog/catalog.ts'
import { endpoint } from './endpoint.ts'
import { MallId, ProductId, StoreId, VariantId } from './ids.ts'
import { LIMITS } from './limits.ts'
import { Price, SignedPrice } from './money.ts'
import { Picture } from './pictures.ts'
import { Points } from './points.ts'
import { CartLineInput } from './cart/cart.ts'

export const QuoteInput = z.strictObject({
  items: z
    .array(CartLineInput)
    .min(1, 'Choose at least one item.')
    .max(LIMITS.orderLines, `Up to ${LIMITS.quantityPerOffer} of one item and ${LIMITS.orderLines} lines per order.`),
  destination: Destination.optional(),
  /** SPIRALs to redeem. The quote returns how many were applied. */
  spirals: Points.min(0).max(10_000_000).optional(),
})

export type QuoteInput = z.infer<typeof QuoteInput>

export const QUOTE_PROBLEMS = [
  'price_changed',
  'out_of_stock',
  'only_n_left',
  'method_unavailable',
  'store_closed_down',
  'destination_needed',
  'zip_state',
  'seller_limit',
] as const

export const QuoteProblem = z
  .object({
    code: z.enum(QUOTE_PROBLEMS),
    variantId: VariantId.optional(),
    storeId: StoreId.optional(),
    message: z.string(),
    available: z.int().optional(),
    price: Price.optional(),
  })
  .meta({ id: 'QuoteProblem' })

export type QuoteProblem = z.infer<typeof QuoteProblem>

export const QuoteItem = z
  .object({
    variantId: VariantId,
    productId: ProductId,
    title: z.string(),
    options: z.string(),
    image: Picture.nullable(),
    quantity: z.int(),
    price: Price,
    lineTotal: Price,
    tax: Price,
    available: z.int(),
  })
  .meta({ id: 'QuoteItem' })

export type QuoteItem = z.infer<typeof QuoteItem>

/** A pickup farther away than this is questioned. */
export const FAR_PICKUP_MILES = 50

/** Where a store stands. `unit` is its floor and number in the mall. */
export const StorePlace = z
  .object({
    unit: z.string().nullable(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    /** From the shopper's ZIP; null while that is not known. */
    distanceMiles: z.number().nullable(),
  })
  .meta({ id: 'StorePlace' })
export type StorePlace = z.infer<typeof StorePlace>

/** One store and one method (R45). */
export const QuoteGroup = z
  .object({
    fulfillmentMethod: Method,
    storeId: StoreId,
    storeName: z.string(),
    mallId: MallId.nullable(),
    mallName: z.string().nullable(),
    place: StorePlace,
    /** Whether this pickup is so far from the shopper that it is probably a mistake. */
    isFar: z.boolean(),
    center: z.object({ mallId: MallId, name: z.string(), place: z.string().nullable(), city: z.string(), state: z.string() }).nullable(),
    items: z.array(QuoteItem),
    subtotal: Price,
    shippingCost: Price,
    tax: Price,
    estimatedDelivery: z.string(),
    /** The store's time zone, used for the estimate. */
    timeZone: z.string(),
    spiralsToEarn: Points,
  })
  .meta({ id: 'QuoteGroup' })

export type QuoteGroup = z.infer<typeof QuoteGroup>

export const Quote = z
  .object({
    groups: z.array(QuoteGroup),
    subtotal: Price,
    discount: Price,
    shipping: Price,
    tax: Price,
    taxEstimated: z.boolean(),
    giftCards: Price,
    storeCredit: Price,
    spirals: z.object({ applied: Points, value: Price, /** the most that this order can use */ limit: Points }),
    total: Price,
    /** the amount charged to the card */ due: SignedPrice,
    spiralsToEarn: Points,
    problems: z.array(QuoteProblem),
  })
  .meta({ id: 'Quote' })

export type Quote = z.infer<typeof Quote>

export const quote = endpoint({
  method: 'POST',
  path: '/api/checkout/quote',
  access: 'public',
  summary: 'Price a cart; changes nothing.',
  body: QuoteInput.extend({
    /** The shopper's ZIP, to measure distances from. */
    near: Zip.optional(),
  }),
  reply: Quote,
})

export const Contact = z.strictObject({
  name: z.string().trim().min(1, 'Enter your name.').max(120),
  email: Email,
  phone: UsPhone.optional(),
})

export const PaymentInput = z.strictObject({ provider: z.string().min(1).max(40), token: z.string().min(1).max(200) })

/** Another person who may collect, per store and method. */
export const Collector = z.strictObject({ storeId: StoreId, fulfillmentMethod: Method.exclude(['ship-to-me']), name: CollectorName })

export const CheckoutInput = QuoteInput.extend({
  destination: ParcelDestination.optional(),
  contact: Contact,
  payment: PaymentInput.nullable(),
  agreedTotal: Price,
  collectors: z.array(Collector).max(LIMITS.orderLines).optional(),
})

export type CheckoutInput = z.infer<typeof CheckoutInput>

export const checkout = endpoint({
  method: 'POST',
  path: '/api/checkout',
  access: 'public',
  summary: 'Turn a cart into one paid order.',
  status: 201,
  idempotent: true,
  body: CheckoutInput,
  reply: PlacedOrder,
})
