import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { GIFT_DESIGNS, GIFT_SCOPE_KINDS, type GiftDesign } from '#contracts/gift-cards/gift-cards.ts'
import type { GiftCardId, GiftPurchaseNumber, MallId, RetailerId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { createdAt, instant, refersTo, rowId } from '../../platform/tables.ts'
import { refersToUser } from '../identity/tables.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>()

/** The states of the payment of a purchase. `returned`: captured after the purchase had ended, and given back whole. */
export const PURCHASE_STATES = ['created', 'requires_action', 'paid', 'failed', 'voided', 'returned'] as const

/** Cards that were bought together and paid once. */
export const giftCardPurchases = pgTable(
  'gift_card_purchases',
  {
    id: rowId(),
    number: text().$type<GiftPurchaseNumber>().notNull(),
    userId: refersToUser('set null'),
    /** The browser of a guest. */
    guestKeyHash: text(),
    buyerName: text().notNull(),
    buyerEmail: text().notNull(),
    amount: cents().notNull(),
    provider: text().notNull(),
    /** ours, given to the provider: it acts once for it */ reference: text().notNull(),
    providerId: text(),
    state: text({ enum: PURCHASE_STATES }).notNull(),
    actionUrl: text(),
    payBy: instant().notNull(),
    /** The idempotency key of the request, and a fingerprint of its body. */
    caller: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('gift_card_purchases_number').on(t.number),
    uniqueIndex('gift_card_purchases_reference').on(t.reference),
    uniqueIndex('gift_card_purchases_key').on(t.caller, t.key),
    index('gift_card_purchases_user').on(t.userId, t.id),
    index('gift_card_purchases_guest').on(t.buyerEmail).where(sql`${t.userId} is null`),
    index('gift_card_purchases_waiting').on(t.payBy).where(sql`${t.state} in ('created', 'requires_action')`),
    check('gift_purchase_is_positive', sql`${t.amount} > 0`),
  ],
)

/**
 * A gift card. Its balance is the balance of its ledger account; `used up` is an active card without a balance, so that a refund makes it
 * usable again. The code exists only as a keyed hash.
 */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: rowId().$type<GiftCardId>(),
    purchaseId: refersTo(() => giftCardPurchases.id, 'cascade').notNull(),
    amount: cents().notNull(),
    /** `exchange`: it carries what a person paid by card for a dearer exchange, and what is left goes back to that card. */
    purpose: text({ enum: ['gift', 'exchange'] })
      .notNull()
      .default('gift'),
    scope: text({ enum: GIFT_SCOPE_KINDS }).notNull(),
    mallId: bigint({ mode: 'number' }).$type<MallId>(),
    retailerId: bigint({ mode: 'number' }).$type<RetailerId>(),
    design: text({ enum: Object.keys(GIFT_DESIGNS) as [GiftDesign, ...GiftDesign[]] }).notNull(),
    message: text().notNull(),
    recipientName: text().notNull(),
    /** Null for a card that the buyer prints. */
    recipientEmail: text(),
    state: text({ enum: ['pending_payment', 'active', 'blocked', 'voided'] }).notNull(),
    stateReason: text(),
    codeHash: text(),
    last4: text(),
    /** How many codes were made; only the newest works. */
    issue: integer().notNull().default(0),
    sendAt: instant(),
    sentAt: instant(),
    claimedBy: refersToUser('set null'),
    claimedAt: instant(),
    /** The card that took its balance. */
    mergedInto: bigint({ mode: 'number' }).$type<GiftCardId>(),
    /** The bought amount went back to the payment card. */
    refunded: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('gift_cards_code').on(t.codeHash),
    index('gift_cards_purchase').on(t.purchaseId),
    index('gift_cards_owner').on(t.claimedBy, t.id).where(sql`${t.claimedBy} is not null`),
    index('gift_cards_to_send').on(t.sendAt).where(sql`${t.sentAt} is null and ${t.state} = 'active'`),
    index('gift_cards_last4').on(t.last4),
    index('gift_cards_of_exchanges').on(t.id).where(sql`${t.purpose} = 'exchange' and ${t.state} = 'active'`),
    check('gift_card_amount', sql`${t.amount} between 1 and 50000`),
    check(
      'gift_card_scope',
      sql`(${t.scope} = 'mall') = (${t.mallId} is not null) and (${t.scope} = 'retailer') = (${t.retailerId} is not null)`,
    ),
    check('gift_card_code_whole', sql`(${t.codeHash} is null) = (${t.last4} is null)`),
    check('gift_card_by_email', sql`(${t.recipientEmail} is null) = (${t.sendAt} is null)`),
    check('gift_card_reason', sql`${t.state} <> 'blocked' or ${t.stateReason} is not null`),
  ],
)

/** Money on its way back to the card of a purchase; without a gift card where the whole purchase came too late. */
export const giftCardRefunds = pgTable(
  'gift_card_refunds',
  {
    id: rowId(),
    purchaseId: refersTo(() => giftCardPurchases.id).notNull(),
    cardId: bigint({ mode: 'number' }).$type<GiftCardId>(),
    amount: cents().notNull(),
    reference: text().notNull(),
    state: text({ enum: ['pending', 'done'] }).notNull(),
    createdAt: createdAt(),
    doneAt: instant(),
    failedAt: instant(),
  },
  (t) => [uniqueIndex('gift_card_refunds_reference').on(t.reference), check('gift_refund_is_positive', sql`${t.amount} > 0`)],
)
/** Money that waits to be paid in cash: a small balance that left its card, or a refund that no account of its shopper can take. */
export const cashOutRequests = pgTable(
  'cash_out_requests',
  {
    id: rowId(),
    /** Null for a refund to store credit of a closed account. */
    cardId: refersTo<GiftCardId>(() => giftCards.id),
    userId: refersToUser('set null'),
    amount: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    /** The state whose law says so; empty for a refund. */
    state: text().notNull(),
    source: text().notNull(),
    payTo: text().notNull(),
    paidAt: instant(),
    paidNote: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('cash_out_requests_open').on(t.id).where(sql`${t.paidAt} is null`),
    index('cash_out_requests_card').on(t.cardId),
    index('cash_out_requests_user').on(t.userId),
    check('cash_out_is_positive', sql`${t.amount} > 0`),
    check('cash_out_paid_whole', sql`(${t.paidAt} is null) = (${t.paidNote} is null)`),
  ],
)
