import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { DISPUTE_REASONS, DISPUTE_STATES, DISPUTE_STEPS } from '#contracts/disputes.ts'
import type { DisputeId, FulfillmentId, GiftCardId, OrderId, RetailerId, SavedCardId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { REFUND_CAUSE_NAMES } from '#contracts/orders/refund-causes.ts'
import { TENDER_KINDS } from '#contracts/orders/tenders.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'
import { fulfillments, orders } from '../orders/tables.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>()
const orderId = () => refersTo<OrderId>(() => orders.id).notNull()

export const PAYMENT_STATES = [
  'created',
  'requires_action',
  'authorized',
  'captured',
  'partly_refunded',
  'refunded',
  'failed',
  'voided',
  /** Captured after the order had ended, and given back whole. The order was never paid. */
  'returned',
] as const
/** The card's part of an order; one per order. */
export const payments = pgTable(
  'payments',
  {
    id: rowId(),
    orderId: orderId(),
    provider: text().notNull(),
    /** ours, given to the provider: it acts once for it */ reference: text().notNull(),
    providerId: text(),
    /** The reference of the earlier charge whose money pays this order, because another seller took over; null for a charge of its own. */
    chargedAs: text(),
    amount: cents().notNull(),
    state: text({ enum: PAYMENT_STATES }).notNull(),
    actionUrl: text(),
    /** The last four digits of the card, by which a counter finds a sale. */
    cardLast4: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payments_order').on(t.orderId),
    uniqueIndex('payments_reference').on(t.reference),
    index('payments_charged_as').on(t.chargedAs).where(sql`${t.chargedAs} is not null`),
    check('payment_is_positive', sql`${t.amount} > 0`),
  ],
)
/** What each means of paying gives to an order. */
export const tenderUses = pgTable(
  'tender_uses',
  {
    id: rowId(),
    orderId: orderId(),
    kind: text({ enum: TENDER_KINDS }).notNull(),
    /** Whose: the gift card's id, or the person with store credit; empty for cards and SPIRALs. */
    account: text().notNull().default(''),
    /** Tells it apart on a receipt: the last characters of a gift card, the brand and number of a card. */
    detail: text(),
    amount: cents().notNull(),
    points: bigint({ mode: 'number' }),
    /** What the books say of this order's payment does not agree: nothing is refunded until an admin has settled that. */
    stopped: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('tender_uses_each_once').on(t.orderId, t.kind, t.account),
    index('tender_uses_account').on(t.account).where(sql`${t.account} <> ''`),
    check('tender_is_positive', sql`${t.amount} > 0`),
    check('tender_has_its_account', sql`(${t.kind} in ('gift_card', 'store_credit')) = (${t.account} <> '')`),
  ],
)
/** How a tender divides over the fulfillments (largest remainder); a refund goes back in these proportions. */
export const tenderSplits = pgTable(
  'tender_splits',
  {
    id: rowId(),
    tenderUseId: refersTo(() => tenderUses.id).notNull(),
    fulfillmentId: refersTo<FulfillmentId>(() => fulfillments.id).notNull(),
    captured: cents().notNull(),
    refunded: cents().notNull().default(sql`0`),
  },
  (t) => [
    uniqueIndex('tender_splits_pair').on(t.tenderUseId, t.fulfillmentId),
    index('tender_splits_fulfillment').on(t.fulfillmentId),
    check('never_refunded_beyond', sql`${t.refunded} between 0 and ${t.captured}`),
  ],
)
/** Cards that the provider keeps for people: we know how to name them, and the provider's reference. */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: rowId().$type<SavedCardId>(),
    userId: uuid().$type<UserId>().notNull(),
    provider: text().notNull(),
    reference: text().notNull(),
    brand: text().notNull(),
    last4: text().notNull(),
    expMonth: smallint().notNull(),
    expYear: smallint().notNull(),
    isDefault: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('saved_cards_reference').on(t.provider, t.reference),
    index('saved_cards_user').on(t.userId),
    uniqueIndex('saved_cards_default').on(t.userId).where(sql`${t.isDefault}`),
    check('saved_card_month', sql`${t.expMonth} between 1 and 12`),
  ],
)
export const refunds = pgTable(
  'refunds',
  {
    id: rowId(),
    orderId: orderId(),
    /** Empty for a charge that came after its order had ended: it belongs to the order as a whole. */
    fulfillmentId: bigint({ mode: 'number' }).$type<FulfillmentId>(),
    tender: text({ enum: TENDER_KINDS }).notNull(),
    /** The tender's account; empty for cards and SPIRALs. */
    account: text().notNull().default(''),
    amount: cents().notNull(),
    cause: text({ enum: REFUND_CAUSE_NAMES }).notNull().default('other'),
    /** What a person wrote about it, or the product knows beyond its cause. */
    note: text(),
    /** No longer used. The previous release still writes and reads it, so the column goes with a later one. */
    reason: text().notNull().default('Refund'),
    state: text({ enum: ['pending', 'done'] }).notNull(),
    /** It paid for an order at another seller instead of going back to the shopper. */
    moved: boolean().notNull().default(false),
    /** The part that the shopper's bank had already taken back in a dispute: it is not sent again. */
    byDispute: cents().notNull().default(sql`0`),
    reference: text().notNull(),
    createdAt: createdAt(),
    doneAt: instant(),
    /** The bank of the card sent it back, so it was paid in another way. */
    failedAt: instant(),
  },
  (t) => [
    uniqueIndex('refunds_reference').on(t.reference),
    index('refunds_order').on(t.orderId),
    index('refunds_pending').on(t.state).where(sql`${t.state} = 'pending'`),
    check('refund_is_positive', sql`${t.amount} > 0`),
    check('refund_by_dispute_is_a_part', sql`${t.byDispute} between 0 and ${t.amount}`),
  ],
)

/** A charge whose cardholder asked the bank for the money back, as the provider last said. The money follows `dispute_parts`. */
export const cardDisputes = pgTable(
  'card_disputes',
  {
    id: rowId().$type<DisputeId>(),
    provider: text().notNull(),
    providerId: text().notNull(),
    /** Our reference of the charge. */
    reference: text().notNull(),
    /** What the charge paid for: an order, a purchase of gift cards, or a period of a plan. */
    orderId: refersTo<OrderId>(() => orders.id),
    purchaseId: bigint({ mode: 'number' }),
    planChargeId: bigint({ mode: 'number' }),
    amount: cents().notNull(),
    reason: text({ enum: DISPUTE_REASONS }).notNull(),
    state: text({ enum: DISPUTE_STATES }).notNull(),
    step: text({ enum: DISPUTE_STEPS }).notNull(),
    dueBy: instant(),
    /** What the provider has taken and not given back, without its fee. */
    withdrawn: cents().notNull().default(sql`0`),
    fee: cents().notNull().default(sql`0`),
    /** How many movements of money the provider told of, so that an older answer changes nothing. */
    movements: integer().notNull().default(0),
    /** Since when the evidence, or that nobody fights it, is on its way to the provider, and since when it is there. */
    answer: text({ enum: ['evidence', 'accepted'] }),
    answeredAt: instant(),
    sentAt: instant(),
    openedAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('card_disputes_provider').on(t.provider, t.providerId),
    index('card_disputes_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('card_disputes_reference').on(t.reference),
    index('card_disputes_open').on(t.dueBy).where(sql`${t.state} = 'open'`),
    check('dispute_is_positive', sql`${t.amount} > 0`),
    check('dispute_is_of_one', sql`num_nonnulls(${t.orderId}, ${t.purchaseId}, ${t.planChargeId}) = 1`),
    check('dispute_answer_is_dated', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check('dispute_end_is_dated', sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
  ],
)
/**
 * Whose money a dispute is about: a fulfillment, a gift card, a paid plan, or, with none of them, SPIRAL. A refund that is decided later and that the bank
 * had already made is counted in `matched`, so that nothing is paid twice.
 */
export const disputeParts = pgTable(
  'dispute_parts',
  {
    id: rowId(),
    disputeId: refersTo<DisputeId>(() => cardDisputes.id).notNull(),
    fulfillmentId: refersTo<FulfillmentId>(() => fulfillments.id),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>(),
    giftCardId: bigint({ mode: 'number' }).$type<GiftCardId>(),
    planChargeId: bigint({ mode: 'number' }),
    amount: cents().notNull(),
    /** How the amount of a fulfillment divides: the store, the commission, the sales tax. */
    payable: cents().notNull(),
    commission: cents().notNull(),
    tax: cents().notNull(),
    fee: cents().notNull().default(sql`0`),
    matched: cents().notNull().default(sql`0`),
  },
  (t) => [
    index('dispute_parts_of').on(t.disputeId),
    index('dispute_parts_fulfillment').on(t.fulfillmentId).where(sql`${t.fulfillmentId} is not null`),
    index('dispute_parts_retailer').on(t.retailerId).where(sql`${t.retailerId} is not null`),
    check('dispute_part_is_positive', sql`${t.amount} > 0 and least(${t.payable}, ${t.commission}, ${t.tax}, ${t.fee}) >= 0`),
    check('dispute_part_is_whole', sql`${t.fulfillmentId} is null or ${t.amount} = ${t.payable} + ${t.commission} + ${t.tax}`),
    check('dispute_part_has_its_seller', sql`(${t.fulfillmentId} is null) = (${t.retailerId} is null)`),
    check('dispute_part_matched', sql`${t.matched} between 0 and ${t.amount}`),
  ],
)
/** What people of a store or of SPIRAL add to the evidence: words, or a file. */
export const disputeNotes = pgTable(
  'dispute_notes',
  {
    id: rowId(),
    disputeId: refersTo<DisputeId>(() => cardDisputes.id).notNull(),
    /** Empty for a note of SPIRAL. */
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>(),
    who: refersToUser('set null'),
    text: text().notNull(),
    /** Where the photo lies; null for words alone. */
    fileKey: text(),
    createdAt: createdAt(),
  },
  (t) => [index('dispute_notes_of').on(t.disputeId, t.id), index('dispute_notes_who').on(t.who).where(sql`${t.who} is not null`)],
)
