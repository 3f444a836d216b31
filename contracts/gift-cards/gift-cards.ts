import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { GiftCardId, GiftPurchaseNumber, inUrl, MallId, RetailerId, StoreId } from '../ids.ts'
import { BuyingAs, Email } from '../identity/people.ts'
import { cents, Price, SignedPrice } from '../money.ts'
import { Nothing, pageOf, Paging } from '../page.ts'
import { PaymentResult } from '../orders/orders.ts'
import { Instant, TypedDay } from '../time.ts'
import { EarlierTry } from '../tries.ts'
import { named } from '../named.ts'

/** Cents. */
export const GIFT_AMOUNT = { least: cents(500), most: cents(50_000) }
/** A card that nobody has claimed or spent from can be refunded this long. */
export const GIFT_REFUND_DAYS = 14
export const GIFT_SEND_WITHIN_DAYS = 365
export const GIFT_MESSAGE_MAX = 300

/** Without 0, O, 1, I and L, which people mix up. */
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const GIFT_CODE = { length: 16, letters: CODE_LETTERS }
/** The letters of a typed code, however it was spaced. */
export const plainGiftCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()
/** In groups of four: "7KQ2 9MXA TR4W HZ8C". */
export const groupedGiftCode = (code: string): string => (code.match(/.{1,4}/g) ?? []).join(' ')
export const GiftCode = z
  .string()
  .max(60, 'Codes have 16 letters and numbers.')
  .overwrite(plainGiftCode)
  .regex(new RegExp(`^[${CODE_LETTERS}]{${GIFT_CODE.length}}$`), 'Codes have 16 letters and numbers.')

/** What people read for each design; the web draws them. */
export const GIFT_DESIGNS = {
  ribbon: 'Ribbon',
  birthday: 'Birthday',
  thanks: 'Thank you',
  bloom: 'Flowers',
  winter: 'Winter',
  confetti: 'Celebrate',
} as const
export type GiftDesign = keyof typeof GIFT_DESIGNS
export const GiftDesign = z.enum(Object.keys(GIFT_DESIGNS) as [GiftDesign, ...GiftDesign[]])

export const GIFT_CARD_STATES = ['pending_payment', 'active', 'blocked', 'used_up', 'voided'] as const
export const GiftCardState = z.enum(GIFT_CARD_STATES)
export type GiftCardState = z.infer<typeof GiftCardState>
export const GIFT_STATE_WORDS: Record<GiftCardState, string> = {
  pending_payment: 'Waiting for payment',
  active: 'Active',
  blocked: 'Blocked',
  used_up: 'Used up',
  voided: 'Voided',
}

/** Where a card can be spent. */
export const GiftScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('anywhere') }),
  z.strictObject({ kind: z.literal('mall'), mallId: MallId }),
  z.strictObject({ kind: z.literal('retailer'), retailerId: RetailerId }),
])
export type GiftScope = z.infer<typeof GiftScope>
export const GIFT_SCOPE_KINDS = ['anywhere', 'mall', 'retailer'] as const
/** The same, as it is shown. */
export const GiftPlace = named('GiftPlace', {
  kind: z.enum(GIFT_SCOPE_KINDS),
  id: z.int().nullable(),
  /** "Mall of America", "Cedar & Sage", or "Any store on SPIRAL". */
  name: z.string(),
  slug: z.string().nullable(),
  /** Its retailer is suspended: the money waits. */
  isWaiting: z.boolean(),
})
export type GiftPlace = z.infer<typeof GiftPlace>

export const giftCardPlaces = endpoint('GET /api/gift-cards/places', {
  access: 'public',
  summary: 'The malls and retailers that a gift card can be bought for.',
  reply: z.object({
    malls: z.array(z.object({ id: MallId, name: z.string(), city: z.string(), state: z.string() })),
    retailers: z.array(z.object({ id: RetailerId, name: z.string() })),
  }),
})
export const giftCardStores = endpoint('GET /api/gift-cards/stores', {
  access: 'public',
  summary: 'Stores that take a gift card of this mall or retailer.',
  query: z.object({ mallId: inUrl(MallId).optional(), retailerId: inUrl(RetailerId).optional() }),
  reply: z.object({
    total: z.int(),
    stores: z.array(z.object({ id: StoreId, name: z.string(), slug: z.string(), place: z.string() })),
  }),
})

export const GiftAmount = Price.refine((amount) => amount >= GIFT_AMOUNT.least && amount <= GIFT_AMOUNT.most, 'Choose $5 to $500.')
export const GiftMessage = z.string().trim().max(GIFT_MESSAGE_MAX, `Keep it under ${GIFT_MESSAGE_MAX} characters.`)
export const SendOn = TypedDay('Use a date like 2026-12-24.')
const nameOf = (missing: string) => z.string().trim().min(1, missing).max(80, 'Keep it under 80 characters.')
const SenderName = nameOf('Enter your name.')
const RecipientName = nameOf("Enter the recipient's name.")
export const GiftSender = z.strictObject({ name: SenderName, email: Email })

/** A card that goes to a person by email, now or on a date; or one that the buyer prints. */
export const GiftDelivery = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('email'), name: RecipientName, email: Email, sendOn: SendOn.nullable() }),
  z.strictObject({ by: z.literal('print'), name: RecipientName }),
])
export type GiftDelivery = z.infer<typeof GiftDelivery>

/** A token from the card provider's own field. */
export const GiftPayment = z.strictObject({ provider: z.string().min(1).max(40), token: z.string().min(1).max(200) })

export const BuyGiftCardInput = z.strictObject({
  buyingAs: BuyingAs.optional(),
  scope: GiftScope,
  amount: GiftAmount,
  design: GiftDesign,
  message: GiftMessage,
  sender: GiftSender,
  delivery: GiftDelivery,
  payment: GiftPayment,
})
export type BuyGiftCardInput = z.infer<typeof BuyGiftCardInput>

/** A card as its buyer sees it. The code is never part of it. */
export const SentGiftCard = named('SentGiftCard', {
  id: GiftCardId,
  state: GiftCardState,
  amount: Price,
  place: GiftPlace,
  design: GiftDesign,
  message: z.string(),
  by: z.enum(['email', 'print']),
  recipient: z.object({ name: z.string(), email: z.string().nullable() }),
  /** When it leaves or left; null for a card to print. */
  sendAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  /** The email could not be delivered: another address is needed. */
  deliveryFailed: z.boolean(),
  claimed: z.boolean(),
  /** The last four letters of its code, once it has one. */
  last4: z.string().nullable(),
  /** What the buyer may do now. */
  may: z.object({ resend: z.boolean(), change: z.boolean(), refund: z.boolean(), showCode: z.boolean() }),
  refundUntil: Instant.nullable(),
})
export type SentGiftCard = z.infer<typeof SentGiftCard>

export const GIFT_PURCHASE_STATES = ['pending', 'paid', 'failed'] as const
export const GiftPurchase = named('GiftPurchase', {
  number: GiftPurchaseNumber,
  state: z.enum(GIFT_PURCHASE_STATES),
  total: Price,
  boughtAt: Instant,
  buyer: z.object({ name: z.string(), email: z.string() }),
  paymentAction: z.object({ url: z.string(), expiresAt: Instant }).nullable(),
  cards: z.array(SentGiftCard),
})
export type GiftPurchase = z.infer<typeof GiftPurchase>

export const buyGiftCard = endpoint('POST /api/gift-cards', {
  access: 'public',
  summary: 'Buy one gift card.',
  status: 201,
  idempotent: true,
  body: BuyGiftCardInput,
  reply: z.object({ number: GiftPurchaseNumber, payment: PaymentResult }),
})
export const findGiftCard = endpoint('POST /api/gift-cards/find', {
  access: 'public',
  summary: 'The answer to the purchase of a gift card that never reached its browser. It buys nothing.',
  body: EarlierTry,
  reply: buyGiftCard.reply,
})

const byPurchase = z.object({ number: GiftPurchaseNumber })
/** A guest opens a purchase with the key from the receipt. */
const PurchaseKey = z.object({ key: z.string().min(20).max(100).optional() })
export const giftPurchase = endpoint('GET /api/gift-cards/purchases/:number', {
  access: 'public',
  summary: 'A purchase of gift cards, for its buyer.',
  params: byPurchase,
  query: PurchaseKey,
  reply: GiftPurchase,
})
export const sentGiftCards = endpoint('GET /api/gift-cards/sent', {
  access: 'shopper',
  summary: 'Gift cards that I bought, the newest first.',
  query: z.object(Paging),
  reply: pageOf(SentGiftCard.extend({ number: GiftPurchaseNumber, boughtAt: Instant })),
})

const byCard = z.object({ number: GiftPurchaseNumber, cardId: inUrl(GiftCardId) })
export const resendGiftCard = endpoint('POST /api/gift-cards/purchases/:number/cards/:cardId/resend', {
  access: 'public',
  summary: 'Email the card again with a new code, to the same address or another one. The code before stops working.',
  params: byCard,
  query: PurchaseKey,
  body: z.strictObject({ email: Email }),
  reply: GiftPurchase,
  idempotent: true,
})
export const changeGiftDelivery = endpoint('PATCH /api/gift-cards/purchases/:number/cards/:cardId', {
  access: 'public',
  summary: 'Change the date or the recipient of a card that was not sent yet.',
  params: byCard,
  query: PurchaseKey,
  body: z.strictObject({ email: Email, sendOn: SendOn.nullable() }),
  reply: GiftPurchase,
})
export const showGiftCode = endpoint('POST /api/gift-cards/purchases/:number/cards/:cardId/code', {
  access: 'public',
  summary: 'Make the code of a card to print and show it once. A code made before stops working.',
  params: byCard,
  query: PurchaseKey,
  reply: z.object({ code: z.string() }),
})
export const refundGiftCard = endpoint('POST /api/gift-cards/purchases/:number/cards/:cardId/refund', {
  access: 'public',
  summary: 'Give an unclaimed card back within 14 days; the money returns to the payment card.',
  params: byCard,
  query: PurchaseKey,
  reply: GiftPurchase,
  idempotent: true,
})

/** One movement of a card, as its owner reads it. */
export const GiftCardUse = named('GiftCardUse', {
  id: z.int(),
  at: Instant,
  text: z.string(),
  orderNumber: z.string().nullable(),
  amount: SignedPrice,
  balance: Price,
})
export type GiftCardUse = z.infer<typeof GiftCardUse>

export const GiftBalance = named('GiftBalance', {
  last4: z.string(),
  state: GiftCardState,
  balance: Price,
  place: GiftPlace,
  design: GiftDesign,
  /** Whether the asking person has it in their wallet. */
  mine: z.boolean(),
  claimed: z.boolean(),
  from: z.string().nullable(),
  message: z.string().nullable(),
  /** For its owner only. */
  uses: z.array(GiftCardUse).nullable(),
  blockedBecause: z.string().nullable(),
})
export type GiftBalance = z.infer<typeof GiftBalance>
export const giftCardBalance = endpoint('POST /api/gift-cards/balance', {
  access: 'public',
  summary: 'What is left on a gift card; 10 tries a minute.',
  body: z.strictObject({ code: GiftCode }),
  reply: GiftBalance,
})
export const claimGiftCard = endpoint('POST /api/gift-cards/claim', {
  access: 'shopper',
  summary: 'Put a gift card into my wallet. From then on, only I can spend it.',
  status: 204,
  idempotent: true,
  body: z.strictObject({ code: GiftCode }),
  reply: Nothing,
})

export const giftCardProblems = {
  'gift_cards.no_balance': { status: 404, message: "We can't show a balance for that code." },
  'gift_cards.not_claimable': { status: 404, message: "This code can't be claimed. Check the 16 characters." },
  'gift_cards.place_gone': { status: 409, message: "Gift cards for this place aren't sold right now. Choose another one." },
  'gift_cards.declined': { status: 402, message: "Your card was declined. You haven't been charged." },
  'gift_cards.expired': { status: 409, message: "Time ran out before the payment went through. You weren't charged. Start again." },
  'gift_cards.not_now': { status: 409, message: 'This gift card has changed. Look at it again.' },
  'gift_cards.of_exchange': {
    status: 409,
    message: 'This is what a shopper paid for an exchange. Refund it to send what is left of it back to their card.',
  },
  'gift_cards.no_charge': {
    status: 409,
    message: 'A part of this balance was never paid by card, and nobody has the card in a wallet. Void it, or leave it as it is.',
  },
  'gift_cards.refund_over': {
    status: 409,
    message: 'This gift card can no longer be refunded: it was claimed or used, or 14 days have passed.',
  },
} as const
