import { z } from 'zod'
import { CustodyParty } from '../orders/custody.ts'
import { endpoint } from '../endpoint.ts'
import { GIFT_AMOUNT } from '../gift-cards/gift-cards.ts'
import {
  CenterSpotId,
  FulfillmentId,
  GiftCardId,
  GiftPurchaseNumber,
  inUrl,
  MallId,
  OrderNumber,
  ProductId,
  ReturnId,
  SavedCardId,
  StoreId,
  VariantId,
} from '../ids.ts'
import { type Cents, cents, Price } from '../money.ts'
import { byNumber, GuestKey, PaymentResult } from '../orders/orders.ts'
import { CARD_TOO_LITTLE, LEAST_CARD_CHARGE } from '../orders/tenders.ts'
import { pageOf, Paging } from '../page.ts'
import { Picture } from '../pictures.ts'
import { Points } from '../points.ts'
import { Instant } from '../time.ts'
import { EarlierTry } from '../tries.ts'
import { named } from '../named.ts'

export const RETURN_STATES = ['requested', 'approved', 'rejected', 'received', 'refunded', 'cancelled', 'expired'] as const
export const ReturnState = z.enum(RETURN_STATES)
export type ReturnState = z.infer<typeof ReturnState>

export const RETURN_REASONS = [
  'too_small',
  'too_large',
  'changed_mind',
  'not_as_described',
  'damaged',
  'wrong_item',
  'arrived_late',
  'other',
] as const
export const ReturnReason = z.enum(RETURN_REASONS)
export type ReturnReason = z.infer<typeof ReturnReason>
export const RETURN_REASON_WORDS: Record<ReturnReason, string> = {
  too_small: "It's too small",
  too_large: "It's too large",
  changed_mind: 'I changed my mind',
  not_as_described: "It doesn't match the description",
  damaged: "It's damaged or doesn't work",
  wrong_item: 'I got the wrong item',
  arrived_late: 'It came too late',
  other: 'Another reason',
}
const ABOUT_SIZE: ReadonlySet<ReturnReason> = new Set(['too_small', 'too_large'])
/** The reasons that make sense for an item. */
export const returnReasonsFor = ({ sized }: { sized: boolean }): readonly ReturnReason[] =>
  RETURN_REASONS.filter((reason) => sized || !ABOUT_SIZE.has(reason))
/** The store's mistake: posting it back is free, and the shipping goes back with the last item. */
export const isStoresFault = (reason: ReturnReason): boolean =>
  reason === 'damaged' || reason === 'wrong_item' || reason === 'not_as_described'

/** To a store of the retailer, to any SPIRAL Center, or by post. A counter return may be brought to either kind of counter. */
export const RETURN_WAYS = ['store', 'center', 'post'] as const
export const ReturnWay = z.enum(RETURN_WAYS)
export type ReturnWay = z.infer<typeof ReturnWay>
/** The label for posting a return that is not the store's fault, kept from the refund. */
export const RETURN_LABEL_CENTS: Cents = cents(699)
/** A return that nobody brings within this many days expires, and its items can be returned again while the window is open. */
export const BRING_WITHIN_DAYS = 14
/** Once a counter has it, the shopper may remind the store after this many days. */
export const NUDGE_AFTER_DAYS = 3
export const MOST_RETURN_PHOTOS = 6

export const RETURN_CONDITIONS = ['as_new', 'opened', 'worn', 'damaged', 'incomplete'] as const
export const ReturnCondition = z.enum(RETURN_CONDITIONS)
export type ReturnCondition = z.infer<typeof ReturnCondition>
export const CONDITION_WORDS: Record<ReturnCondition, string> = {
  as_new: 'Like new',
  opened: 'Opened',
  worn: 'Used or worn',
  damaged: 'Damaged',
  incomplete: 'Parts missing',
}

/** Why an item cannot be returned now. */
export const NOT_RETURNABLE = ['not_yet', 'closed', 'final_sale', 'perishable', 'returned', 'under_way'] as const
export const ReturnableItem = named('ReturnableItem', {
  lineId: z.int(),
  orderNumber: OrderNumber,
  fulfillmentId: FulfillmentId,
  storeId: StoreId,
  storeName: z.string(),
  storeSlug: z.string(),
  storeAddress: z.string(),
  storeOpening: z.string(),
  /** The store itself still takes returns at its counter. */
  storeTakesReturns: z.boolean(),
  productId: ProductId,
  title: z.string(),
  options: z.string(),
  image: Picture.nullable(),
  /** It comes in sizes, so it can be too small. */
  sized: z.boolean(),
  price: Price,
  /** How many can be returned now. */
  left: z.int(),
  gotAt: Instant.nullable(),
  returnBy: Instant.nullable(),
  /** The zone in which the last day ends. */
  timeZone: z.string(),
  daysLeft: z.int().nullable(),
  why: z.enum(NOT_RETURNABLE).nullable(),
  /** The same in a sentence. */
  whyText: z.string().nullable(),
})
export type ReturnableItem = z.infer<typeof ReturnableItem>

export const ReturnRefund = named('ReturnRefund', {
  goods: Price,
  tax: Price,
  shipping: Price,
  /** Kept for the return label. */
  label: Price,
  total: Price,
  parts: z.array(z.object({ kind: z.string(), label: z.string(), amount: Price })),
  /** SPIRALs that paid for it and go back to the shopper. */
  spiralsBack: Points,
  /** SPIRALs it earned, taken back; `spiralsOwed` of them are spent already. */
  spiralsTaken: Points,
  spiralsOwed: Points,
  /** Why it is less than the price, where items were bought as a set. */
  sharedDiscount: z.string().nullish(),
})
export type ReturnRefund = z.infer<typeof ReturnRefund>

export const EXCHANGE_STATES = ['held', 'done', 'ended'] as const
/** What the shopper takes instead of the returned items. */
export const Exchange = named('Exchange', {
  state: z.enum(EXCHANGE_STATES),
  productId: ProductId,
  title: z.string(),
  options: z.string(),
  quantity: z.int(),
  /** With its tax. */
  total: Price,
  /** Paid ahead, because it costs more than what comes back: with store credit, or by card. */
  due: Price,
  isByCard: z.boolean(),
  /** Its order, once the returned items were accepted. */
  orderNumber: OrderNumber.nullable(),
})
export type Exchange = z.infer<typeof Exchange>
/** An item that the store has now, and what it costs compared to the refund: `due` is paid more, `back` is refunded. */
export const ExchangeChoice = named('ExchangeChoice', {
  variantId: VariantId,
  productId: ProductId,
  title: z.string(),
  options: z.string(),
  image: Picture.nullable(),
  price: Price,
  total: Price,
  due: Price,
  back: Price,
  /** The shopper's store credit covers what is due, or a card can pay it. */
  isPayable: z.boolean(),
})
export type ExchangeChoice = z.infer<typeof ExchangeChoice>

export const ReturnedLine = named('ReturnedLine', {
  id: z.int(),
  lineId: z.int(),
  productId: ProductId,
  title: z.string(),
  options: z.string(),
  image: Picture.nullable(),
  quantity: z.int(),
  reason: ReturnReason,
  note: z.string().nullable(),
  /** How many were accepted; null until it was inspected. */
  accepted: z.int().nullable(),
  condition: ReturnCondition.nullable(),
})
export const Return = named('Return', {
  id: ReturnId,
  orderNumber: OrderNumber,
  fulfillmentId: FulfillmentId,
  storeId: StoreId,
  storeName: z.string(),
  storeSlug: z.string(),
  storeAddress: z.string(),
  timeZone: z.string(),
  state: ReturnState,
  way: ReturnWay,
  /** Shown at the counter; only for the shopper, while it is to be brought. */
  code: z.string().nullable(),
  qr: z.string().nullable(),
  bringBy: Instant.nullable(),
  /** Where a posted return goes. `isTest`: no carrier is connected. */
  label: z.object({ to: z.array(z.string()), reference: z.string(), cost: Price, isTest: z.boolean() }).nullable(),
  lines: z.array(ReturnedLine),
  photos: z.array(z.object({ id: z.string(), src: z.string(), by: z.enum(['shopper', 'counter']) })),
  /** As previewed, or as done once it is refunded. */
  refund: ReturnRefund.nullable(),
  exchange: Exchange.nullable(),
  /** The store's words, when it was not accepted. */
  refusal: z.string().nullable(),
  timeline: z.array(z.object({ state: ReturnState, at: Instant, note: z.string().nullable() })),
  createdAt: Instant,
  nudgeFrom: Instant.nullable(),
  escalatedAt: Instant.nullable(),
  may: z.object({ cancel: z.boolean(), nudge: z.boolean(), escalate: z.boolean() }),
})
export type Return = z.infer<typeof Return>

const Line = z.strictObject({
  lineId: z.int().positive(),
  quantity: z.int('Use a whole number.').min(1, 'Return at least one.').max(9999, 'That is more than you bought.'),
  reason: ReturnReason,
  note: z.string().trim().max(500, 'Keep it under 500 characters.').optional(),
})
const linesOf = <L extends z.ZodType>(line: L) =>
  z.array(line).min(1, 'Choose at least one item.').max(100, 'Return up to 100 items at once.')
/** `exchange`: another item of the same store instead of the money, for at most so much more than the refund. */
const Lines = linesOf(Line.extend({ exchange: z.strictObject({ variantId: VariantId, due: Price }).optional() }))
export const ReturnInput = z.strictObject({
  items: Lines,
  way: ReturnWay,
  photoIds: z.array(z.uuid()).max(MOST_RETURN_PHOTOS, `Add up to ${MOST_RETURN_PHOTOS} photos.`).optional(),
  /** The gift card that pays what exchanges cost more; store credit does otherwise. */
  payFrom: GiftCardId.optional(),
})
export type ReturnInput = z.infer<typeof ReturnInput>

export const returnableItems = endpoint('GET /api/returns/items', {
  access: 'shopper',
  summary: 'What I bought in the last year, and what of it can be returned until when.',
  reply: z.object({ items: z.array(ReturnableItem) }),
})
export const returnableOfOrder = endpoint('GET /api/orders/:number/returns/items', {
  access: 'public',
  summary: 'What of an order can be returned until when.',
  params: byNumber,
  query: z.object(GuestKey),
  reply: z.object({ items: z.array(ReturnableItem) }),
})
export const exchangeChoices = endpoint('GET /api/orders/:number/returns/exchanges', {
  access: 'public',
  summary: 'What the store has now, to take instead of returned items: the same product first.',
  params: byNumber,
  query: z.object({
    ...GuestKey,
    line: inUrl(z.int().positive()),
    quantity: inUrl(z.int().min(1, 'Return at least one.').max(9999, 'That is more than you bought.')),
    q: z.string().trim().max(100, 'Keep it under 100 characters.').optional(),
  }),
  reply: z.object({ choices: z.array(ExchangeChoice), storeCredit: Price }),
})
const MedianTime = z.object({ hours: z.number(), count: z.int() }).nullable()
export const refundTimes = endpoint('GET /api/returns/times', {
  access: 'public',
  summary: 'How long refunds took in the last half year: from start to refund, and until the card provider had it.',
  reply: z.object({ returns: MedianTime, cards: MedianTime }),
})
export const previewReturn = endpoint('POST /api/orders/:number/returns/preview', {
  access: 'public',
  summary: 'The refund of a return, as it would be now.',
  params: byNumber,
  query: z.object(GuestKey),
  body: ReturnInput.omit({ photoIds: true, payFrom: true }),
  reply: z.object({
    refunds: z.array(
      ReturnRefund.extend({
        storeName: z.string(),
        /** The replacement: what it costs, what is paid ahead for it, and what of the refund is left. */
        exchange: z.object({ title: z.string(), options: z.string(), quantity: z.int(), total: Price, due: Price, back: Price }).nullable(),
      }),
    ),
    total: Price,
    /** It pays what exchanges cost more, when it covers all of it. */
    storeCredit: Price,
  }),
})
/** How long a payment waits for its exchange before it is refunded. */
export const EXCHANGE_PAYMENT_MINUTES = 30
export const payExchange = endpoint('POST /api/returns/exchange-payments', {
  access: 'shopper',
  summary: 'Charge a saved card with what an exchange costs more. What no exchange takes goes back to the card.',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    amount: Price.refine((amount) => amount >= LEAST_CARD_CHARGE, CARD_TOO_LITTLE).refine(
      (amount) => amount <= GIFT_AMOUNT.most,
      'A card can pay up to $500 for an exchange.',
    ),
    savedCardId: SavedCardId,
  }),
  /** `giftCardId` pays for the exchange once the payment is captured. */
  reply: z.object({ number: GiftPurchaseNumber, payment: PaymentResult, giftCardId: GiftCardId.nullable() }),
})
export const findExchangePayment = endpoint('POST /api/returns/exchange-payments/find', {
  access: 'shopper',
  summary: 'The answer to a payment for an exchange that never reached its browser. It charges nothing.',
  body: EarlierTry,
  reply: payExchange.reply,
})
/** One return for each store; all of a trip share one code. */
export const startReturn = endpoint('POST /api/orders/:number/returns', {
  access: 'public',
  summary: 'Return items of an order. Within the policy it is approved at once.',
  status: 201,
  idempotent: true,
  params: byNumber,
  query: z.object(GuestKey),
  body: ReturnInput,
  reply: z.object({ returns: z.array(Return) }),
})
/** All or nothing: what is returned on one trip is started together, with one code. */
export const startReturns = endpoint('POST /api/returns', {
  access: 'shopper',
  summary: 'Return items of several of my orders at once.',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    orders: z
      .array(ReturnInput.omit({ way: true, payFrom: true }).extend({ number: OrderNumber }))
      .min(1, 'Choose at least one item.')
      .max(20, 'Return items of up to 20 orders at once.'),
    way: ReturnWay,
    payFrom: GiftCardId.optional(),
  }),
  reply: z.object({ returns: z.array(Return) }),
})
/** Support may open what the window or the policy of the store would refuse. */
export const returnBySupport = endpoint('POST /api/admin/orders/:number/returns', {
  access: 'platform:support',
  summary: 'Open a return outside the policy of its store, with the reason.',
  status: 201,
  idempotent: true,
  params: byNumber,
  body: z.strictObject({
    items: linesOf(Line),
    way: ReturnWay,
    why: z.string().trim().min(3, 'Say why. The shopper and the store read it.').max(300, 'Keep it under 300 characters.'),
  }),
  reply: z.object({ returns: z.array(Return) }),
})
export const sendReturnPhoto = endpoint('POST /api/orders/:number/returns/photos', {
  access: 'public',
  summary: 'Send a photo, to be named in a return afterwards.',
  status: 201,
  multipart: true,
  params: byNumber,
  query: z.object(GuestKey),
  reply: z.object({ id: z.uuid(), src: z.string() }),
})
export const returnsOfOrder = endpoint('GET /api/orders/:number/returns', {
  access: 'public',
  summary: 'The returns of an order.',
  params: byNumber,
  query: z.object(GuestKey),
  reply: z.object({
    returns: z.array(Return),
    /** The order whose items this one replaced. */
    exchangeOf: z.object({ orderNumber: OrderNumber, title: z.string() }).nullable(),
  }),
})
export const myReturns = endpoint('GET /api/returns', {
  access: 'shopper',
  summary: 'My returns, newest first.',
  query: z.object({ ...Paging, open: z.enum(['true', 'false']).optional() }),
  reply: pageOf(Return),
})
export const oneReturn = endpoint('GET /api/returns/:id', {
  access: 'shopper',
  summary: 'One of my returns.',
  params: z.object({ id: inUrl(ReturnId) }),
  reply: Return,
})
const byReturn = byNumber.extend({ id: inUrl(ReturnId) })
export const cancelReturn = endpoint('POST /api/orders/:number/returns/:id/cancel', {
  access: 'public',
  summary: 'Keep the items after all.',
  params: byReturn,
  query: z.object(GuestKey),
  reply: Return,
})
export const nudgeStore = endpoint('POST /api/orders/:number/returns/:id/nudge', {
  access: 'public',
  summary: 'Remind the store of a return that it has had for days.',
  params: byReturn,
  query: z.object(GuestKey),
  reply: Return,
})
export const escalateReturn = endpoint('POST /api/orders/:number/returns/:id/escalate', {
  access: 'public',
  summary: 'Ask SPIRAL support about a return.',
  idempotent: true,
  params: byReturn,
  query: z.object(GuestKey),
  body: z.strictObject({ message: z.string().trim().min(1, 'Tell us what happened.').max(1000, 'Keep it under 1,000 characters.') }),
  reply: Return,
})

/** A return at a counter, or on its way there. */
/** One hand-over of returned items. */
export const ReturnCustody = named('ReturnCustody', { from: CustodyParty, to: CustodyParty, at: Instant, place: z.string().nullable() })
export type ReturnCustody = z.infer<typeof ReturnCustody>
export const CounterReturn = Return.omit({ code: true, qr: true, may: true, nudgeFrom: true })
  .extend({
    customer: z.string(),
    receivedAt: Instant.nullable(),
    /** Who has the items now, and every hand-over, first to last. */
    holder: CustodyParty,
    custody: z.array(ReturnCustody),
    /** The shelf or locker of the SPIRAL Center where they lie. */
    spot: z.object({ id: CenterSpotId, name: z.string() }).nullable(),
    /** Checked at a SPIRAL Center, and still to be put on the shelf or written off by the store. */
    toShelve: z.boolean(),
  })
  .meta({ id: 'CounterReturn' })
export type CounterReturn = z.infer<typeof CounterReturn>
const At = z.union([z.strictObject({ storeId: StoreId }), z.strictObject({ mallId: MallId })])
/** A SPIRAL Center must have seen the code of a return that it takes; a store finds its own returns by name too. */
const ScannedCode = z.string().trim().min(1, 'Type or scan the code.').max(60, 'That is no return code.')
const Place = { storeId: inUrl(StoreId).optional(), mallId: inUrl(MallId).optional() }
export const counterReturns = endpoint('GET /api/counter/returns', {
  access: 'counter',
  atCounter: true,
  summary: 'The returns a counter expects or has to check, and those it finished lately.',
  query: z.object({ ...Paging, ...Place, state: z.enum(['to_check', 'expected', 'done', 'to_shelve', 'to_send']).optional() }),
  reply: pageOf(CounterReturn),
})
export const lookUpReturn = endpoint('POST /api/counter/returns/look-up', {
  access: 'counter',
  atCounter: true,
  summary: 'Everything this code returns at this counter.',
  body: z.strictObject({ code: ScannedCode, at: At }),
  reply: z.object({ returns: z.array(CounterReturn) }),
})
/** Takes the items in; they are checked later. */
export const takeInReturn = endpoint('POST /api/counter/returns/:id/take-in', {
  access: 'counter',
  atCounter: true,
  summary: 'Take returned items at a counter, to be checked by the store.',
  params: z.object({ id: inUrl(ReturnId) }),
  body: z.strictObject({ at: At, code: ScannedCode.optional() }),
  reply: CounterReturn,
})
export const Decision = z.strictObject({
  at: At,
  code: ScannedCode.optional(),
  /** An item that is left out is not accepted. */
  items: z
    .array(
      z.strictObject({
        id: z.int().positive(),
        accepted: z.int('Use a whole number.').min(0, 'Use 0 or more.').max(9999, 'That is more than was returned.'),
        condition: ReturnCondition,
        shelf: z.enum(['restock', 'write_off']),
      }),
    )
    .max(100),
  /** The replacement of an exchange is given to the shopper now. */
  handOver: z.boolean().optional(),
  /** Needed where something is not accepted. */
  refusal: z.string().trim().max(500, 'Keep it under 500 characters.').optional(),
})
export type Decision = z.infer<typeof Decision>
export const decideReturn = endpoint('POST /api/counter/returns/:id/decide', {
  access: 'counter',
  atCounter: true,
  summary: 'Accept returned items, all or some, and refund them; or say why not.',
  idempotent: true,
  params: z.object({ id: inUrl(ReturnId) }),
  body: Decision,
  reply: CounterReturn,
})
export const shelveReturn = endpoint('POST /api/counter/returns/:id/shelve', {
  access: 'counter',
  atCounter: true,
  summary: 'The items of a return arrived from a SPIRAL Center: on the shelf, or written off.',
  params: z.object({ id: inUrl(ReturnId) }),
  body: z.strictObject({ storeId: StoreId }),
  reply: CounterReturn,
})
/** Each return that lies at a SPIRAL Center goes on to its store, checked or not. */
export const sendReturnOn = endpoint('POST /api/counter/returns/:id/send', {
  access: 'counter',
  summary: 'Give the items of a return to the courier, who brings them to their store. Doing it twice is no error.',
  params: z.object({ id: inUrl(ReturnId) }),
  body: z.strictObject({ mallId: MallId }),
  reply: CounterReturn,
})
export const placeReturn = endpoint('PUT /api/counter/returns/:id/spot', {
  access: 'counter',
  atCounter: true,
  summary: 'Put the items of a return on a shelf or in a locker of a SPIRAL Center, or take them out.',
  params: z.object({ id: inUrl(ReturnId) }),
  body: z.strictObject({ mallId: MallId, spotId: CenterSpotId.nullable() }),
  reply: CounterReturn,
})
export const sendCounterPhoto = endpoint('POST /api/counter/returns/:id/photos', {
  access: 'counter',
  atCounter: true,
  summary: 'A photo of returned items, taken at the counter.',
  status: 201,
  multipart: true,
  params: z.object({ id: inUrl(ReturnId) }),
  reply: z.object({ id: z.uuid(), src: z.string() }),
})

export const returnsProblems = {
  'returns.not_found': { status: 404, message: "We couldn't find that return." },
  'returns.own': { status: 403, message: 'Someone else has to open this.' },
  'returns.window_closed': { status: 409, message: 'The return window closed.' },
  'returns.perishable': {
    status: 409,
    message: "Food, drinks and fresh flowers can't be returned. If something is wrong with it, tell us.",
  },
  'returns.final_sale': { status: 409, message: "This was a final sale, so it can't be returned." },
  'returns.not_yet': { status: 409, message: 'You can return it once you have it.' },
  'returns.too_many': { status: 409, message: 'That is more than you can still return. Check the quantity.' },
  'returns.wrong_step': { status: 409, message: 'This return has changed. Reload to see where it is.' },
  'returns.too_soon': { status: 409, message: 'Give the store a few days first.' },
  'returns.unusable': { status: 404, message: "This code can't be used here. Look the order up by name." },
  'returns.exchange_gone': { status: 409, message: 'The store no longer has this item. Choose another one.' },
  'returns.exchange_changed': { status: 409, message: 'The price of the replacement changed. Check it and try again.' },
  'returns.exchange_by_counter': { status: 422, message: 'Bring an exchange to a store or a SPIRAL Center.' },
  'returns.exchange_unpaid': {
    status: 409,
    message: 'Your payment went back to your card before the exchange was confirmed. Pay again.',
  },
  'returns.exchange_credit': { status: 409, message: 'Your store credit does not cover the difference.' },
  'returns.say_why': { status: 422, message: 'Say why it is not accepted.' },
} as const
