import { z } from 'zod'
import { Destination, Email } from '../identity/people.ts'
import { Method } from '../catalog/catalog.ts'
import { StockLevel } from '../catalog/shelf-truth.ts'
import { Custody } from './custody.ts'
import { endpoint } from '../endpoint.ts'
import { FulfillmentId, inUrl, MallId, OrderNumber, ProductId, StoreId, VariantId } from '../ids.ts'
import { Price } from '../money.ts'
import { FlagInUrl, pageOf, Paging, WholeInUrl } from '../page.ts'
import { Picture } from '../pictures.ts'
import { Points } from '../points.ts'
import { Instant } from '../time.ts'
import { OrderTender } from './tenders.ts'
import { named } from '../named.ts'

export const FULFILLMENT_STATES = [
  'placed',
  'accepted',
  'ready',
  'packed',
  'in_transit',
  'at_center',
  'shipped',
  'picked_up',
  'delivered',
  'cancelled',
] as const
export const FulfillmentState = z.enum(FULFILLMENT_STATES)
export type FulfillmentState = z.infer<typeof FulfillmentState>
/** Why the shopper is asked to choose: no store accepted in time, or the store does not have the item. */
export const CHOICE_REASONS = ['late', 'missing'] as const
export const ORDER_STATES = ['payment_pending', 'open', 'partly_complete', 'complete', 'cancelled'] as const
export const OrderState = z.enum(ORDER_STATES)
export type OrderState = z.infer<typeof OrderState>

/** Pieces of a line that were refunded before a substitute replaced the product of that line. */
export const ReplacedPieces = named('ReplacedPieces', { title: z.string(), options: z.string(), quantity: z.int() })
export type ReplacedPieces = z.infer<typeof ReplacedPieces>
export const OrderLine = named('OrderLine', {
  id: z.int(),
  variantId: VariantId,
  productId: ProductId,
  title: z.string(),
  options: z.string(),
  image: Picture.nullable(),
  quantity: z.int(),
  cancelled: z.int(),
  returned: z.int(),
  replaced: z.array(ReplacedPieces),
  price: Price,
  lineTotal: Price,
  /** What promotions took off the whole line. */
  discount: Price,
  tax: Price,
  /** The refund for the canceled and returned pieces, with their tax. */
  refunded: Price,
  /** How sure its stock was at the sale; null where nobody said. */
  stockLevel: StockLevel.nullable(),
})
export const TimelineEntry = named('TimelineEntry', { state: FulfillmentState, at: Instant, note: z.string().nullable() })
export const Fulfillment = named('Fulfillment', {
  id: FulfillmentId,
  storeId: StoreId,
  storeName: z.string(),
  storeSlug: z.string(),
  storePhone: z.string().nullable(),
  /** Floor and number in the mall. */
  storeUnit: z.string().nullable(),
  storeAddress: z.string(),
  /** The hours of the counter that hands it over. */
  opening: z.object({ open: z.boolean(), label: z.string() }),
  mallId: MallId.nullable(),
  mallName: z.string().nullable(),
  center: z.object({ mallId: MallId, name: z.string(), place: z.string(), address: z.string() }).nullable(),
  fulfillmentMethod: Method,
  state: FulfillmentState,
  /** Whose hands the items are in; null for a canceled part. */
  custody: Custody.nullable(),
  estimatedDelivery: z.string(),
  /** The time zone of the center or store where it is collected. */
  timeZone: z.string(),
  holdUntil: Instant.nullable(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** Set only for the person who may collect, and only while it waits for pickup. */
  pickupCode: z.string().nullable(),
  /** Paid for in the store with the goods in hand: its pass is for the door. */
  inHand: z.boolean(),
  /** Another person who may collect, by the name on their ID. */
  collector: z.string().nullable(),
  /** Whom it is for, where that is not the buyer, and an own address that the parcel goes to. */
  recipient: z.string().nullable(),
  destination: Destination.nullable(),
  /** A gift: its papers show no prices. */
  gift: z.object({ note: z.string().nullable() }).nullable(),
  /** Set while the shopper must choose another store, shipping or a refund; `until` is the deadline. */
  choose: z.object({ until: Instant, why: z.enum(CHOICE_REASONS) }).nullable(),
  items: z.array(OrderLine),
  subtotal: Price,
  discount: Price,
  shippingCost: Price,
  shippingDiscount: Price,
  tax: Price,
  spirals: Points,
  refunded: Price,
  /** The part of `refunded` that pays for orders at other sellers instead of going back to the shopper. */
  moved: Price,
  /** The orders in which other sellers prepare what this store could not. */
  movedTo: z.array(z.object({ number: OrderNumber, storeName: z.string() })),
  timeline: z.array(TimelineEntry),
  /** The actions this person may take now. */
  may: z.object({ cancel: z.boolean(), extendHold: z.boolean(), nameCollector: z.boolean() }),
})
export type Fulfillment = z.infer<typeof Fulfillment>
export const Order = named('Order', {
  number: OrderNumber,
  state: OrderState,
  placedAt: Instant,
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
  destination: Destination.nullable(),
  subtotal: Price,
  shipping: Price,
  tax: Price,
  discount: Price,
  total: Price,
  tenders: z.array(OrderTender),
  spiralsPending: Points,
  spiralsEarned: Points,
  guest: z.boolean(),
  paymentAction: z.object({ url: z.string(), expiresAt: Instant }).nullable(),
  /** The order that paid for this one, because its store did not have the items. */
  movedFrom: OrderNumber.nullable(),
  /** A one-click order that no store knows of yet can be undone until then. */
  undoUntil: Instant.nullable(),
  /** It was undone before its stores heard of it. */
  undone: z.boolean(),
  fulfillments: z.array(Fulfillment),
})
export type Order = z.infer<typeof Order>

export const PaymentResult = z.object({
  state: z.enum(['none', 'requires_action', 'processing', 'captured']),
  /** The bank's page where the shopper confirms the payment. */
  action: z.object({ url: z.string(), expiresAt: Instant }).optional(),
})
export const PlacedOrder = named('PlacedOrder', {
  order: z.object({
    number: OrderNumber,
    state: OrderState,
    total: Price,
    placedAt: Instant,
    spiralsPending: Points,
    fulfillments: z.array(
      z.object({
        id: FulfillmentId,
        storeId: StoreId,
        fulfillmentMethod: Method,
        state: FulfillmentState,
        items: z.array(z.object({ variantId: VariantId, quantity: z.int(), price: Price })),
      }),
    ),
  }),
  payment: PaymentResult,
})

export const byNumber = z.object({ number: OrderNumber })
/** A guest opens one order with the key from the mailed link. */
export const GuestKey = { key: z.string().min(20).max(100).optional() }

export const OrderSummary = named('OrderSummary', {
  number: OrderNumber,
  state: OrderState,
  placedAt: Instant,
  total: Price,
  /** Without canceled parts and what was refunded. */
  kept: Price,
  itemCount: z.int(),
  storeNames: z.array(z.string()),
  pictures: z.array(Picture),
  fulfillments: z.array(
    z.object({
      id: FulfillmentId,
      storeName: z.string(),
      fulfillmentMethod: Method,
      state: FulfillmentState,
      estimatedDelivery: z.string(),
      timeZone: z.string(),
      /** The latest end: when the hold ends, or the day on which a shipment counts as delivered. */
      endsAt: Instant.nullable(),
      /** No store accepted it in time, so the shopper must choose. */
      mustChoose: z.boolean(),
    }),
  ),
})
export type OrderSummary = z.infer<typeof OrderSummary>
export const orders = endpoint('GET /api/orders', {
  access: 'shopper',
  summary: 'My orders: those on their way first, then the newest.',
  query: z.object({
    ...Paging,
    state: z.enum(['open', 'complete', 'cancelled']).optional(),
    year: WholeInUrl(2000, 2100).optional(),
    storeId: inUrl(StoreId).optional(),
    /** By default, open orders come before all others. */
    newestFirst: FlagInUrl.optional(),
    q: z.string().trim().max(120).optional(),
  }),
  /** `amount` is the total of all matching orders without canceled pieces. `stores` lists every store the person ever bought from. */
  reply: pageOf(OrderSummary).extend({ amount: Price, stores: z.array(z.object({ id: StoreId, name: z.string() })) }),
})
/** Products bought within the last year and not returned, in stock or not. */
export const boughtProducts = endpoint('GET /api/orders/products', {
  access: 'shopper',
  summary: 'What I bought before: most often first, then most lately.',
  reply: z.object({ productIds: z.array(ProductId).max(20) }),
})
export const order = endpoint('GET /api/orders/:number', {
  access: 'public',
  summary: 'One order, for its owner, a guest with its link, or staff with scope.',
  params: byNumber,
  query: z.object(GuestKey),
  reply: Order,
})
export const cancelOrder = endpoint('POST /api/orders/:number/cancel', {
  access: 'public',
  summary: 'Cancel an order, or one group of it, before the store accepts.',
  idempotent: true,
  params: byNumber,
  query: z.object(GuestKey),
  body: z.strictObject({ fulfillmentId: FulfillmentId.optional() }),
  reply: Order,
})
/** The reply is always the same. If the order exists, its link is mailed. */
export const findGuestOrder = endpoint('POST /api/orders/lookup', {
  access: 'public',
  summary: 'Mail the link of a guest order.',
  status: 202,
  body: z.strictObject({ number: z.string().trim().toUpperCase().pipe(OrderNumber), email: Email }),
  reply: z.object({ message: z.string() }),
})

/** An event from the card provider. The signature is in the Spiral-Signature header. */
export const ProviderEvent = z.strictObject({
  reference: z.string().min(10).max(80),
  outcome: z.enum(['captured', 'declined']),
  amount: Price,
  at: z.iso.datetime(),
})
export type ProviderEvent = z.infer<typeof ProviderEvent>
export const paymentWebhook = endpoint('POST /api/webhooks/payments/:provider', {
  access: 'public',
  summary: 'A card provider reports what became of a payment.',
  status: 204,
  params: z.object({ provider: z.string().regex(/^[a-z]{1,40}$/) }),
  body: ProviderEvent,
  reply: z.undefined(),
})

/** A message of a real card provider, as it sends them to its own address. Its signature covers the bytes of the body. */
export const stripeWebhook = endpoint('POST /api/webhooks/stripe', {
  access: 'public',
  summary: 'Stripe reports what became of a payment.',
  status: 204,
  keepsRawBody: true,
  comesFirst: true,
  body: z.looseObject({ id: z.string().max(255), type: z.string().max(255) }),
  reply: z.undefined(),
})

/** Where the shopper confirms a payment with their bank. The reference of the payment, which only its shopper has, is the secret. */
export const bankStep = endpoint('GET /api/payments/bank-steps/:reference', {
  access: 'public',
  summary: 'Where does the shopper confirm this payment with their bank?',
  params: z.object({
    reference: z
      .string()
      .min(10)
      .max(80)
      .regex(/^[\w-]+$/),
  }),
  reply: z.object({ url: z.string().nullable() }),
})

/** Answers the bank's extra step. Works only with the sandbox provider. */
export const answerChallenge = endpoint('POST /api/payments/sandbox/challenges/:reference', {
  access: 'public',
  summary: 'Confirm or refuse a sandbox payment.',
  status: 204,
  params: z.object({
    reference: z
      .string()
      .min(10)
      .max(80)
      .regex(/^[\w-]+$/),
  }),
  body: z.strictObject({ approve: z.boolean() }),
  reply: z.undefined(),
})

export const ordersProblems = {
  'orders.not_found': { status: 404, message: "We couldn't find that order." },
  'orders.too_late': { status: 409, message: 'The store already accepted this.' },
  'orders.wrong_step': { status: 409, message: 'This order is already further along. Reload to see where it is.' },
  'orders.line_changed': { status: 409, message: 'Someone else changed this. Check it before you go on.' },
  'orders.ask_first': { status: 409, message: 'This shopper wants to be asked first.' },
  'orders.last_piece': {
    status: 409,
    message: 'This is all that waits here, and what is ready is not for a store to cancel. Its hold ends by itself.',
  },
  'orders.not_wished': { status: 409, message: 'The shopper did not ask for something similar.' },
  'orders.nothing_to_choose': { status: 409, message: 'There is nothing left to choose here. Reload to see where your order is.' },
  'orders.choice_gone': { status: 409, message: "That isn't possible any more. Choose again from what is left." },
  'orders.hold_ended': { status: 409, message: 'The hold can be extended once, while your order waits for you.' },
  'orders.store_hold_ended': { status: 409, message: 'A store can keep an order while it waits there, up to two weeks ahead.' },
  'orders.nobody_collects': { status: 409, message: "This part of your order isn't waiting for pickup." },
  'orders.note_needed': { status: 422, message: 'Say why in a few words.' },
  'orders.tracking_shape': { status: 422, message: "This doesn't look like a tracking number of that carrier." },
  'pickups.undo_over': { status: 409, message: "This hand-over can't be taken back any more. The shopper can bring it back as a return." },
  'pickups.undo_spent': { status: 409, message: 'The SPIRALs of this order are already spent, so its hand-over stands.' },
  'orders.not_waiting': { status: 409, message: "This isn't waiting for pickup right now." },
  'pickups.link_used': { status: 410, message: 'This link has expired. Ask whoever sent it for a new one.' },
  'pickups.used': { status: 409, message: 'Already picked up.' },
  'pickups.unusable': { status: 404, message: "This code can't be used here. Look the order up by name." },
  quote_changed: { status: 409, message: 'The total changed. Check it and place the order again.' },
  out_of_stock: { status: 409, message: 'Something in your cart was just sold out.' },
  'checkout.declined': { status: 402, message: 'Your card was declined. Try another card or payment method.' },
  'checkout.session_ended': {
    status: 401,
    title: 'Signed out',
    message: "You're signed out. Nothing was ordered, and your cart is kept. Sign in again, or continue as a guest.",
  },
  'checkout.other_account': {
    status: 409,
    message: "You're signed in with another account now. Nothing was ordered. Check the order and place it again.",
  },
  'checkout.payment_needed': { status: 422, message: 'Choose how to pay.' },
  'checkout.provider_unknown': { status: 422, message: "That payment method isn't available here." },
  'checkout.spirals_limit': { status: 422, message: "You can't use that many SPIRALs on this order." },
  'checkout.card_gone': { status: 422, message: "That saved card isn't there any more. Choose another card." },
  'checkout.tender_spent': {
    status: 409,
    message: 'A gift card or your store credit holds less than before. Check the total and place the order again.',
  },
  'checkout.spirals_spent': { status: 409, message: 'Your SPIRALs balance changed. Check it and place the order again.' },
  'checkout.expired': {
    status: 409,
    message: 'This order was not paid in time and has ended. Nothing was charged. Place the order again.',
  },
  'checkout.expired_refunded': {
    status: 409,
    message:
      'This order had ended before your card was charged. The whole amount goes back to your card, so you pay nothing. Place the order again.',
  },
  'checkout.holds_too_much': {
    status: 409,
    message: 'Until a payment is confirmed, one shopper cannot hold so many of the same product. Order fewer, or use another card.',
  },
  'checkout.unpaid_orders': { status: 409, message: 'You have several unpaid orders. Finish or cancel one first.' },
} as const
