import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { FulfillmentId, OrderId, SavedCardId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { TENDER_KINDS } from '#contracts/orders/tenders.ts'
import { createdAt, instant, rowId } from '../../platform/tables.ts'
import { fulfillments, orders } from '../orders/tables.ts'

const cents = () => bigint({ mode: 'number' }).$type<Cents>()
const orderId = () =>
  bigint({ mode: 'number' })
    .$type<OrderId>()
    .notNull()
    .references(() => orders.id)

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
    tenderUseId: bigint({ mode: 'number' })
      .notNull()
      .references(() => tenderUses.id),
    fulfillmentId: bigint({ mode: 'number' })
      .$type<FulfillmentId>()
      .notNull()
      .references(() => fulfillments.id),
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
    reason: text().notNull(),
    state: text({ enum: ['pending', 'done'] }).notNull(),
    /** It paid for an order at another seller instead of going back to the shopper. */
    moved: boolean().notNull().default(false),
    reference: text().notNull(),
    createdAt: createdAt(),
    doneAt: instant(),
  },
  (t) => [
    uniqueIndex('refunds_reference').on(t.reference),
    index('refunds_order').on(t.orderId),
    index('refunds_pending').on(t.state).where(sql`${t.state} = 'pending'`),
    check('refund_is_positive', sql`${t.amount} > 0`),
  ],
)
