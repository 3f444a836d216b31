import { ConfirmedZips, ParcelDestination, UsPhone } from '../places/delivery.ts'
import { BuyingAs, CollectorName, Destination, Email, Zip } from '../identity/people.ts'
import { PlacedOrder } from '../orders/orders.ts'
import { z } from 'zod'
import { Method } from '../catalog/catalog.ts'
import { StockTruth } from '../catalog/shelf-truth.ts'
import { endpoint } from '../endpoint.ts'
import { PLACE_FAULTS } from '../places/us-places.ts'
import { MallId, ProductId, PromotionId, SavedCardId, StoreId, VariantId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { CardToken } from '../payments/saved-cards.ts'
import { Price, SignedPrice } from '../money.ts'
import { Picture } from '../pictures.ts'
import { Points } from '../points.ts'
import { PROMOTION_LIMITS, TypedCode } from '../promotions/codes.ts'
import { QuotePromotions } from '../promotions/promotions.ts'
import { CartLineInput } from '../cart/cart.ts'
import { EarlierTry } from '../tries.ts'
import { named } from '../named.ts'

/** A cart line, and which of the order's recipients it is for; the buyer where it names none. */
export const OrderedLine = CartLineInput.extend({
  recipient: z
    .int()
    .min(0)
    .max(LIMITS.recipientsPerOrder - 1)
    .optional(),
})
export type OrderedLine = z.infer<typeof OrderedLine>

const WEB_ADDRESS = /https?:|www\.|\b[\w-]+\.(?:com|net|org|info|biz|io|co|shop|us|ru|top|xyz)\b/i
/** Words to whoever gets the items. A web address in them could lead a stranger astray, so there is none. */
export const GiftWords = z
  .string()
  .trim()
  .max(LIMITS.giftNote, `Keep the note under ${LIMITS.giftNote} characters.`)
  .refine((note) => !WEB_ADDRESS.test(note), 'Leave web addresses out of the note.')
export const GiftNote = GiftWords.min(1, 'Write a note, or take it away.')

/** A gift's papers show no prices, and its note where there is one. */
export const Gift = z.strictObject({ note: GiftNote.optional() })

export const QuoteInput = z.strictObject({
  items: z
    .array(OrderedLine)
    .min(1, 'Choose at least one item.')
    .max(LIMITS.orderLines, `Up to ${LIMITS.quantityPerOffer} of one item and ${LIMITS.orderLines} lines per order.`),
  destination: Destination.optional(),
  /** The other people whom this order is for, and the addresses that parcels to them go to. */
  recipients: z
    .array(z.strictObject({ destination: Destination.optional() }))
    .max(LIMITS.recipientsPerOrder)
    .optional(),
  confirmedZips: ConfirmedZips,
  /** Gift cards to use, by their codes. */
  giftCards: z
    .array(z.strictObject({ code: z.string().trim().min(1, 'Enter the code of the gift card.').max(40) }))
    .max(LIMITS.giftCardsPerOrder, `Up to ${LIMITS.giftCardsPerOrder} gift cards per order.`)
    .optional(),
  /** Codes of promotions, as they were typed. */
  promoCodes: z.array(TypedCode).max(PROMOTION_LIMITS.codesPerOrder, `Up to ${PROMOTION_LIMITS.codesPerOrder} codes per order.`).optional(),
  /** Store credit to use. The quote returns how much was applied. */
  storeCredit: Price.optional(),
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
  ...PLACE_FAULTS,
  'seller_limit',
  'gift_card',
  'card_too_little',
] as const

export const QuoteProblem = named('QuoteProblem', {
  code: z.enum(QUOTE_PROBLEMS),
  variantId: VariantId.optional(),
  storeId: StoreId.optional(),
  message: z.string(),
  available: z.int().optional(),
  price: Price.optional(),
})

export type QuoteProblem = z.infer<typeof QuoteProblem>

export const QuoteItem = named('QuoteItem', {
  variantId: VariantId,
  productId: ProductId,
  title: z.string(),
  options: z.string(),
  image: Picture.nullable(),
  quantity: z.int(),
  price: Price,
  lineTotal: Price,
  /** What promotions take off the line. */
  discount: Price,
  tax: Price,
  available: z.int(),
  /** How sure the stock is. */
  stock: StockTruth.nullable(),
})

export type QuoteItem = z.infer<typeof QuoteItem>

/** A pickup farther away than this is questioned. */
export const FAR_PICKUP_MILES = 50

/** Where a store stands. `unit` is its floor and number in the mall. */
export const StorePlace = named('StorePlace', {
  unit: z.string().nullable(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** From the shopper's ZIP; null while that is not known. */
  distanceMiles: z.number().nullable(),
})
export type StorePlace = z.infer<typeof StorePlace>

/** One store and one method (R45). */
export const QuoteGroup = named('QuoteGroup', {
  fulfillmentMethod: Method,
  /** Whom it is for, as a position in the recipients; null for the buyer. */
  recipient: z.int().nullable(),
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
  discount: Price,
  shippingCost: Price,
  shippingDiscount: Price,
  tax: Price,
  estimatedDelivery: z.string(),
  /** The store's time zone, used for the estimate. */
  timeZone: z.string(),
  spiralsToEarn: Points,
})

export type QuoteGroup = z.infer<typeof QuoteGroup>

export const Quote = named('Quote', {
  groups: z.array(QuoteGroup),
  subtotal: Price,
  discount: Price,
  shipping: Price,
  tax: Price,
  taxEstimated: z.boolean(),
  giftCards: Price,
  /** Each gift card in the order of the codes: what it pays and what is left on it, or why it pays nothing. */
  giftCardsUsed: z.array(z.object({ last4: z.string(), applied: Price, left: Price, problem: z.string().nullable() })),
  storeCredit: Price,
  /** What the shopper may use at most: their whole store credit. */
  storeCreditBalance: Price,
  spirals: z.object({ applied: Points, value: Price, /** the most that this order can use */ limit: Points }),
  total: Price,
  /** the amount charged to the card */ due: SignedPrice,
  /** What gift cards, store credit and SPIRALs pay less than they could, because a card can't be charged a few cents. */
  leftForCard: Price,
  spiralsToEarn: Points,
  promotions: QuotePromotions,
  /** What the shopper's plan takes off the shipping; part of `discount`. */
  memberShipping: z.object({ name: z.string(), amount: Price }).nullable(),
  problems: z.array(QuoteProblem),
})

export type Quote = z.infer<typeof Quote>

export const quote = endpoint('POST /api/checkout/quote', {
  access: 'public',
  summary: 'Price a cart; changes nothing.',
  comesFirst: true,
  body: QuoteInput.extend({
    /** The shopper's ZIP, to measure distances from. */
    near: Zip.optional(),
    /** A guest's address, for promotions that a shopper may use once. */
    email: Email.optional(),
  }),
  reply: Quote,
})

export const Contact = z.strictObject({
  name: z.string().trim().min(1, 'Enter your name.').max(120, 'Keep it under 120 characters.'),
  email: Email,
  phone: UsPhone.optional(),
})

/** The card that pays the rest: a token from the provider's own field, which may be kept for the next time, or a saved card. */
export const CheckoutPayment = CardToken.extend({
  token: CardToken.shape.token.optional(),
  savedCardId: SavedCardId.optional(),
  save: z.boolean().optional(),
})

/** Another person who may collect, per store and method. */
export const Collector = z.strictObject({ storeId: StoreId, fulfillmentMethod: Method.exclude(['ship-to-me']), name: CollectorName })

/** Another person whom some of the items are for. They may pick up what they get in person. */
export const Recipient = z.strictObject({ name: CollectorName, destination: ParcelDestination.optional(), gift: Gift.optional() })
export type Recipient = z.infer<typeof Recipient>

export const CheckoutInput = QuoteInput.extend({
  buyingAs: BuyingAs.optional(),
  destination: ParcelDestination.optional(),
  recipients: z.array(Recipient).max(LIMITS.recipientsPerOrder).optional(),
  /** The whole order is a gift; a recipient's own gift counts before it. */
  gift: Gift.optional(),
  contact: Contact,
  payment: CheckoutPayment.nullable(),
  agreedTotal: Price,
  /**
   * The most that the shopper agreed to have charged to the card. Without it, where gift cards or store credit pay a part, the least that a
   * quote of the last day could have said counts as agreed.
   */
  agreedDue: Price.optional(),
  /** The promotions that the shopper was shown: others instead of them need a new look, even where the total is the same. */
  agreedPromotions: z.array(PromotionId).max(LIMITS.orderLines).optional(),
  collectors: z.array(Collector).max(LIMITS.orderLines).optional(),
  /** The buyer stands in this store with everything of the order in hand, and shows a pass on the way out. */
  inHandAt: StoreId.optional(),
})

export type CheckoutInput = z.infer<typeof CheckoutInput>

export const checkout = endpoint('POST /api/checkout', {
  access: 'public',
  summary: 'Turn a cart into one paid order.',
  status: 201,
  idempotent: true,
  body: CheckoutInput,
  reply: PlacedOrder,
})
export const findCheckout = endpoint('POST /api/checkout/find', {
  access: 'public',
  summary: 'The answer to a checkout that never reached its browser. It buys nothing.',
  comesFirst: true,
  body: EarlierTry,
  reply: PlacedOrder,
})
